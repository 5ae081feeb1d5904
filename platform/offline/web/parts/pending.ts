import { session } from '#kernel/web/session/session.ts';

/** Owner of the local database: a user of a school. Each login has its own. */
export function ownerKey(): string | undefined {
  const user = session().token ? session().data?.userInfo : undefined;
  return user && `${user.school_id}-${user.user_id}`;
}

const flagName = (owner: string) => `lab.unsent.${owner}`;

/** True if the user has pending entries; a flag in localStorage, so that pages need not load the database. */
export const mayHavePending = () => localStorage.getItem(flagName(ownerKey() ?? '')) === '1';

export function flagPending(owner: string, pending: boolean) {
  if (pending) localStorage.setItem(flagName(owner), '1');
  else localStorage.removeItem(flagName(owner));
}
