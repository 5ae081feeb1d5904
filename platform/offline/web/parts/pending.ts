import { session } from '#kernel/web/session/session.ts';

/** Whose data the device keeps now: a person of a school. Another login opens another database. */
export function ownerKey(): string | undefined {
  const user = session().token ? session().data?.userInfo : undefined;
  return user && `${user.school_id}-${user.user_id}`;
}

const flagName = (owner: string) => `lab.unsent.${owner}`;

/** Does the person have something to send? Told by a flag, so that pages need not load the database to know. */
export const mayHavePending = () => localStorage.getItem(flagName(ownerKey() ?? '')) === '1';

export function flagPending(owner: string, pending: boolean) {
  if (pending) localStorage.setItem(flagName(owner), '1');
  else localStorage.removeItem(flagName(owner));
}
