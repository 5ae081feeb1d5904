import { setTimeout as sleep } from 'node:timers/promises';

type Stoppable = { stop(): Promise<void> };

/**
 * Stops the service, then its database. Whatever hangs in the service is left behind after `patienceMs`, because a
 * database that goes on alone would be found by nobody. Answers whether everything ended in order.
 */
export async function stopAll(
  app: Stoppable | undefined,
  database: Stoppable | undefined,
  patienceMs: number,
): Promise<boolean> {
  const inOrder = app === undefined || (await Promise.race([endsWell(app), sleep(patienceMs, false)]));
  await database?.stop();
  return inOrder;
}

const endsWell = (app: Stoppable) =>
  app.stop().then(
    () => true,
    () => false,
  );
