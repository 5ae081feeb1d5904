import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './testing/harness.ts';
import type { Ctx } from '#kernel/server/context.ts';
import { createPool, urlAs } from '#kernel/server/db/connect.ts';
import { transaction } from '#kernel/server/db/transaction.ts';
import type { Db } from '#kernel/server/db/types.ts';

let app: TestApp;
let people: number[];
beforeAll(async () => {
  app = await startTestApp();
  people = [await app.user('lab'), await app.user('teacher')];
});
afterAll(() => app.stop());

const tenant = () => ({ schoolId: app.schoolId('alpha'), userId: 0 });
const lock = (db: Db, id: number) => sql`select 1 from identity.account where id = ${id} for update`.execute(db);

/** A barrier: callers proceed once `count` have arrived; later ones pass at once. */
function meeting(count: number) {
  let open = () => {};
  let missing = count;
  const met = new Promise<void>((resolve) => (open = resolve));
  return () => {
    missing -= 1;
    if (missing <= 0) open();
    return met;
  };
}

test('one of two deadlocked transactions is retried, and both commit', async () => {
  const meet = meeting(2);
  const attempts = [0, 0];
  const work = (mine: number) => async (db: Db) => {
    attempts[mine]! += 1;
    await lock(db, people[mine]!);
    await meet();
    await lock(db, people[1 - mine]!);
    return mine;
  };
  const done = await Promise.all([0, 1].map((mine) => transaction(app.services.pool, tenant(), work(mine))));
  expect(done).toEqual([0, 1]);
  expect(attempts[0]! + attempts[1]!).toBe(3);
});

test('a serialisation failure is retried on a new snapshot', async () => {
  let attempts = 0;
  const count = async (db: Db) => {
    attempts += 1;
    await sql`set transaction isolation level repeatable read`.execute(db);
    const { rows } = await sql<{ title: string }>`select title from identity.account where id = ${people[0]!}`.execute(
      db,
    );
    if (attempts === 1) await app.admin.query(`update identity.account set title = 'first' where id = $1`, [people[0]]);
    await sql`update identity.account set title = ${`${rows[0]!.title} and second`} where id = ${people[0]!}`.execute(
      db,
    );
  };
  await transaction(app.services.pool, tenant(), count);
  const { rows } = await app.admin.query('select title from identity.account where id = $1', [people[0]]);
  expect({ attempts, rows }).toEqual({ attempts: 2, rows: [{ title: 'first and second' }] });
});

const fails = (db: Db) => sql`do $$ begin raise sqlstate '40001'; end $$`.execute(db);

test('a transaction that fails repeatedly is given up after three attempts', async () => {
  let attempts = 0;
  const work = async (db: Db) => {
    attempts += 1;
    await fails(db);
  };
  await expect(transaction(app.services.pool, tenant(), work)).rejects.toMatchObject({ code: '40001' });
  expect(attempts).toBe(3);
});

test('work after the commit runs once, for the committed attempt', async () => {
  const done: number[] = [];
  let attempts = 0;
  await app.inside(async (ctx: Ctx) => {
    attempts += 1;
    const attempt = attempts;
    ctx.after(() => done.push(attempt));
    if (attempt === 1) await fails(ctx.db);
  });
  expect(done).toEqual([2]);
});

test('a swallowed error commits nothing', async () => {
  const work = async (db: Db) => {
    await sql`update identity.account set title = 'lost' where id = ${people[1]!}`.execute(db);
    await sql`select 1 / 0`.execute(db).catch(() => undefined);
  };
  await expect(transaction(app.services.pool, tenant(), work)).rejects.toMatchObject({ code: 400 });
  const { rows } = await app.admin.query('select title from identity.account where id = $1', [people[1]]);
  expect(rows).toEqual([{ title: '' }]);
});

test('a log row that fails undoes the write that it records', async () => {
  await app.admin.query(
    `create function pg_temp.refuse() returns trigger language plpgsql as $$ begin raise 'log refused'; end $$;
     create trigger refuse before insert on kernel.op_log for each row when (new.action = 'refused') execute function pg_temp.refuse()`,
  );
  const write = app.inside(async (ctx: Ctx) => {
    await sql`update identity.account set title = 'unlogged' where id = ${people[1]!}`.execute(ctx.db);
    await ctx.audit({ action: 'refused' });
  });
  await expect(write).rejects.toThrow('log refused');
  const { rows } = await app.admin.query('select title from identity.account where id = $1', [people[1]]);
  expect(rows).toEqual([{ title: '' }]);
  await app.admin.query('drop trigger refuse on kernel.op_log');
});

test('a connection has a bounded number of prepared statements, and evicted ones work again', async () => {
  const pool = createPool(urlAs(app.database, 'lab_app'), { max: 1, onError: () => undefined });
  const ask = async (db: Db, n: number) => {
    const { rows } = await sql<{ n: number }>`select ${n}::int as n, ${sql.raw(String(n))} as same`.execute(db);
    return rows[0]!.n;
  };
  const prepared = async () =>
    (await pool.query<{ count: number }>(`select count(*)::int as count from pg_prepared_statements`)).rows[0]!.count;
  for (let from = 0; from < 1_200; from += 100)
    await transaction(pool, tenant(), async (db) => {
      const numbers = Array.from({ length: 100 }, (_, i) => from + i);
      expect(await Promise.all(numbers.map((n) => ask(db, n)))).toEqual(numbers);
    });
  expect(await prepared()).toBe(1_000);
  expect(await transaction(pool, tenant(), async (db) => [await ask(db, 0), await ask(db, 1_199)])).toEqual([0, 1_199]);
  const failing = transaction(pool, tenant(), async (db) => {
    await ask(db, 5_000);
    await sql`select 1 / 0`.execute(db);
  });
  await expect(failing).rejects.toMatchObject({ code: 400 });
  expect(await transaction(pool, tenant(), (db) => ask(db, 1))).toBe(1);
  expect(await prepared()).toBe(1_000);
  await pool.end();
});

test('a read that is over is ended by the next transaction, which sees its own school and snapshot and may write', async () => {
  const pool = createPool(urlAs(app.database, 'lab_app'), { max: 1, onError: () => {} });
  const read = { readOnly: true };
  const beta = { schoolId: app.schoolId('beta'), userId: 0 };
  const titleOf = (db: Db) =>
    sql<{ title: string }>`select title from identity.account where id = ${people[0]!}`.execute(db);
  const seen = async (db: Db) => (await titleOf(db)).rows.map(({ title }) => title);
  const rename = (title: string) => (db: Db) =>
    sql`update identity.account set title = ${title} where id = ${people[0]!}`.execute(db);

  // The only connection carries one transaction into the next without being given back.
  await transaction(pool, tenant(), rename('before'));
  expect(await transaction(pool, tenant(), seen, read)).toEqual(['before']);
  await app.admin.query(`update identity.account set title = 'between' where id = $1`, [people[0]]);
  expect(await transaction(pool, tenant(), seen, read)).toEqual(['between']);
  expect(await transaction(pool, beta, seen, read)).toEqual([]);
  await transaction(pool, tenant(), rename('after'));
  await transaction(pool, tenant(), seen, read);
  await expect(transaction(pool, tenant(), rename('never'), read)).rejects.toThrow(/read-only/);
  expect(await transaction(pool, tenant(), seen, read)).toEqual(['after']);
  // Alone it ends by itself: a statement outside transactions finds the connection, and may write.
  await pool.query(`insert into kernel.replay (sign) values ('open-read')`);
  await expect.poll(() => pool.idleCount).toBe(1);
  await pool.end();
});
