import { session } from '#kernel/web/session/session.ts';
import { ownersPending, readFlag, writeFlag } from './pending-flags.ts';

/** Owner of the local database: a user of a school. Each login has its own. */
export function ownerKey(): string | undefined {
  const user = session().token ? session().data?.userInfo : undefined;
  return user && `${user.school_id}-${user.user_id}`;
}

/** What waits on this device for one person; the name is shown to others, the entries are not. */
export type Pending = { name: string; count: number };

/** Notes how many entries of a user wait; another one may have logged in meanwhile. */
export function notePending(owner: string, count: number) {
  const user = session().data?.userInfo;
  if (!user || ownerKey() !== owner) return;
  writeFlag(owner, count > 0 ? JSON.stringify({ name: user.name, count } satisfies Pending) : undefined);
}

function pendingOf(owner: string): Pending {
  const noted: unknown = JSON.parse(readFlag(owner) ?? 'null');
  // Earlier versions noted a 1.
  return typeof noted === 'object' && noted !== null ? (noted as Pending) : { name: '其他用户', count: 1 };
}

/** What waits on this device for other people. */
export const pendingOfOthers = (): Pending[] =>
  ownersPending()
    .filter((owner) => owner !== ownerKey())
    .map(pendingOf);
