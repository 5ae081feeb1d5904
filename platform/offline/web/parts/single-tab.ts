import { randomKey } from '#kernel/web/api/api.ts';
import type { OfflineDb } from './offline.ts';

const leaseMs = 30_000;
const tabId = randomKey();

async function acquireLease(db: OfflineDb, name: string): Promise<boolean> {
  return db.transaction('rw', db.leases, async () => {
    const lease = await db.leases.get(name);
    if (lease && lease.holder !== tabId && lease.until > Date.now()) return false;
    await db.leases.put({ name, holder: tabId, until: Date.now() + leaseMs });
    return true;
  });
}

/** Runs under a lease in the database, renewed while the work runs; a crashed tab loses it after 30 s. */
async function runWithLease(db: OfflineDb, name: string, work: () => Promise<void>): Promise<void> {
  if (!(await acquireLease(db, name))) return;
  const renewal = setInterval(() => void acquireLease(db, name).catch(() => false), leaseMs / 3);
  try {
    await work();
  } finally {
    clearInterval(renewal);
    await db.leases.delete(name);
  }
}

/** Runs the work in one tab at a time. Web Locks are unavailable on plain http. */
export async function runInSingleTab(db: OfflineDb, name: string, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return runWithLease(db, name, work);
  await navigator.locks.request(`${db.name}/${name}`, work);
}
