import { setTimeout as sleep } from 'node:timers/promises';

type Stoppable = { stop(): Promise<void> };

/**
 * Stops the parts of the service in order, then the database. Abandons a hanging part after `patienceMs`, because an
 * orphaned database would go unnoticed. Returns whether all parts stopped in time.
 */
export async function stopAll(
  parts: readonly (Stoppable | undefined)[],
  database: Stoppable | undefined,
  patienceMs: number,
): Promise<boolean> {
  const inOrder = await Promise.race([endWell(parts), sleep(patienceMs, false)]);
  await database?.stop();
  return inOrder;
}

async function endWell(parts: readonly (Stoppable | undefined)[]): Promise<boolean> {
  try {
    for (const part of parts) await part?.stop();
    return true;
  } catch {
    // The process ends in any case; the exit code reports the failure.
    return false;
  }
}
