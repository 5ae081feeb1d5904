import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool, urlAs } from '#kernel/server/db/connect.ts';
import { transaction } from '#kernel/server/db/transaction.ts';
import type { Lane } from '#kernel/server/db/lanes.ts';
import { equipmentApi } from '#modules/base-info/shared/equipment.ts';
import { labApi } from '#modules/base-info/shared/lab.ts';
import { startTestApp, type TestApp } from './testing/harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** A pool, and transactions in it that last until they are released. */
function heldTransactions() {
  const pool = createPool(urlAs(app.database, 'lab_app'), { max: 6, onError: () => undefined });
  const tenant = { schoolId: app.schoolId('alpha'), userId: 0 };
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const running = { quick: 0, slow: 0 };
  const most = { quick: 0, slow: 0 };
  const hold = (lane: Lane, waits: boolean) =>
    transaction(
      pool,
      tenant,
      async (db) => {
        running[lane] += 1;
        most[lane] = Math.max(most[lane], running[lane]);
        const { rows } = await sql<{ one: number }>`select 1 as one`.execute(db);
        if (waits) await released;
        running[lane] -= 1;
        return rows[0]!.one;
      },
      { lane, readOnly: true },
    );
  return { pool, hold, most, release: () => release() };
}

test('slow questions leave connections to quick ones, and all are served', async () => {
  const { pool, hold, most, release } = heldTransactions();
  const slow = Array.from({ length: 50 }, () => hold('slow', true));
  // New connections take their time.
  await expect.poll(() => most.slow, { timeout: 20_000 }).toBe(2);
  // Each of these finds a connection while the slow ones hold theirs.
  const quick = await Promise.all(Array.from({ length: 50 }, () => hold('quick', false)));
  // Two at once at the most, which held ones reach on a machine of any speed.
  const held = Array.from({ length: 3 }, () => hold('quick', true));
  await expect.poll(() => most.quick, { timeout: 20_000 }).toBe(2);
  expect(most).toEqual({ quick: 2, slow: 2 });
  release();
  expect(await Promise.all(held)).toEqual(held.map(() => 1));
  expect(quick).toEqual(quick.map(() => 1));
  expect(await Promise.all(slow)).toEqual(slow.map(() => 1));
  // Released turns are short: a third one uses the time that two wait for their round trips.
  expect(most.slow).toBeLessThanOrEqual(3);
  await pool.end();
});

test('transactions leave connections to single statements', async () => {
  const { pool, hold, release } = heldTransactions();
  const held = [
    ...Array.from({ length: 20 }, () => hold('quick', true)),
    ...Array.from({ length: 20 }, () => hold('slow', true)),
  ];
  expect((await pool.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
  release();
  await Promise.all(held);
  await pool.end();
});

test('fifty callers of deep pages are served, and so are those of the first', async () => {
  const school = await app.as('school');
  const deep = Array.from({ length: 50 }, () =>
    school.call(equipmentApi.list, { keyword: '仪', page: 500, sort: 'price' }),
  );
  const first = Array.from({ length: 20 }, () => school.call(labApi.list, {}));
  const replies = await Promise.all([...deep, ...first]);
  expect(replies.filter(({ code }) => code !== 200)).toEqual([]);
});
