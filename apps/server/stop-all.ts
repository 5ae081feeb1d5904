import { setTimeout as sleep } from 'node:timers/promises';

type Stoppable = { stop(): Promise<void> };

/**
 * Stops the parts of the service one after the other, then the database. Whatever hangs is left behind after
 * `patienceMs`, because a database that goes on alone would be found by nobody. Answers whether everything ended in order.
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
    // The process ends in any case; its exit code tells.
    return false;
  }
}
