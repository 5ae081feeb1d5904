import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { Code } from '#kernel/shared/envelope.ts';
import type { Ctx } from './context.ts';
import { transaction } from './db/transaction.ts';
import type { Db } from './db/types.ts';
import { Refusal, conflict } from './errors.ts';

const hashOf = (input: unknown) => createHash('sha256').update(JSON.stringify(input)).digest('hex').slice(0, 32);

function checkKey(key: string) {
  if (!/^[\w-]{8,80}$/.test(key)) throw new Refusal(Code.badInput, 'Idempotency-Key 格式不正确');
}

/**
 * Runs `work` once for each key of a user: the key is written in the same transaction as the effect, so a repeat waits
 * for the first and gets its saved answer. The same key with another body is refused.
 */
export async function once<T>(ctx: Ctx, key: string, input: unknown, work: () => Promise<T>): Promise<T> {
  checkKey(key);
  const hash = hashOf(input);
  const taken = await sql`
    insert into kernel.idempotency (school_id, user_id, key, route, body_hash)
    values (${ctx.schoolId}, ${ctx.actor.userId}, ${key}, ${ctx.route}, ${hash}) on conflict do nothing`.execute(
    ctx.db,
  );
  if (taken.numAffectedRows === 0n) return (await savedReply<T>(ctx, ctx.db, key, hash))!;
  const reply = await work();
  await saveReply(ctx, ctx.db, key, reply);
  return reply;
}

/**
 * The same for work that opens its own transactions. A key without an answer belongs to a call that is under way; after
 * two minutes its process counts as killed, and the repeat does the work. Work that is refused gives its key back.
 */
export async function onceApart<T>(ctx: Ctx, key: string, input: unknown, work: () => Promise<T>): Promise<T> {
  checkKey(key);
  const hash = hashOf(input);
  const tenant = { schoolId: ctx.schoolId, userId: ctx.actor.userId };
  const within = <R>(task: (db: Db) => Promise<R>) => transaction(ctx.services.pool, tenant, task);
  const isOurs = await within(async (db) => {
    const taken = await sql`
      insert into kernel.idempotency as k (school_id, user_id, key, route, body_hash)
      values (${ctx.schoolId}, ${ctx.actor.userId}, ${key}, ${ctx.route}, ${hash})
      on conflict (school_id, user_id, key) do update set created_at = now()
      where k.reply is null and k.created_at < now() - interval '2 minutes' and k.route = excluded.route
        and k.body_hash = excluded.body_hash`.execute(db);
    return taken.numAffectedRows === 1n;
  });
  if (!isOurs) {
    const saved = await within((db) => savedReply<T>(ctx, db, key, hash));
    if (saved === null) throw conflict('上一次提交正在处理，请稍候再试');
    return saved;
  }
  try {
    const reply = await work();
    await within((db) => saveReply(ctx, db, key, reply));
    return reply;
  } catch (error) {
    await within((db) => giveBack(ctx, db, key)).catch(() => undefined);
    throw error;
  }
}

const saveReply = (ctx: Ctx, db: Db, key: string, reply: unknown) =>
  sql`update kernel.idempotency set reply = ${JSON.stringify(reply ?? {})}::jsonb
    where school_id = ${ctx.schoolId} and user_id = ${ctx.actor.userId} and key = ${key}`.execute(db);

const giveBack = (ctx: Ctx, db: Db, key: string) =>
  sql`delete from kernel.idempotency
    where school_id = ${ctx.schoolId} and user_id = ${ctx.actor.userId} and key = ${key} and reply is null`.execute(db);

async function savedReply<T>(ctx: Ctx, db: Db, key: string, hash: string): Promise<T | null> {
  const { rows } = await sql<{ route: string; body_hash: string; reply: T | null }>`
    select route, body_hash, reply from kernel.idempotency
    where school_id = ${ctx.schoolId} and user_id = ${ctx.actor.userId} and key = ${key}`.execute(db);
  const saved = rows[0];
  if (!saved || saved.route !== ctx.route || saved.body_hash !== hash) {
    throw new Refusal(Code.badInput, '同一个 Idempotency-Key 不能用于不同的内容');
  }
  return saved.reply;
}
