import { useLive } from './offline.ts';
import type { OutboxEntry } from './outbox-entries.ts';

/** All pending outbox entries, oldest first. */
export function usePending(): OutboxEntry[] {
  return useLive(
    async (db) => (await db.parcels.orderBy('seq').toArray()).filter((entry) => entry.state !== 'sent'),
    [],
  );
}
