import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { Code } from '#kernel/shared/envelope.ts';
import type { Ctx } from './context.ts';
import { Refusal } from './errors.ts';

const hashOf = (input: unknown) => createHash('sha256').update(JSON.stringify(input)).digest('hex').slice(0, 32);

/** Idempotency key and request hash; one key identifies one request. */
export type OnceKey = { key: string; request: unknown };

/**
 * Runs `work` once per user and key. The key is written in the transaction of the effect, so a repeat waits for the
 * first call and returns its saved reply. Throws if the key belongs to another request.
 */
export async function once<T>(ctx: Ctx, { key, request }: OnceKey, work: () => Promise<T>): Promise<T> {
  checkKey(key);
  const taken = await sql`
    insert into kernel.idempotency (school_id, user_id, key, route, body_hash)
    values (${ctx.schoolId}, ${ctx.actor.userId}, ${key}, ${ctx.route}, ${hashOf(request)}) on conflict do nothing`.execute(
    ctx.db,
  );
  if (taken.numAffectedRows === 0n) return (await lookReply<T>(ctx, { key, request }))!.reply;
  const reply = await work();
  await sql`update kernel.idempotency set reply = ${JSON.stringify(reply ?? {})}::jsonb
    where school_id = ${ctx.schoolId} and user_id = ${ctx.actor.userId} and key = ${key}`.execute(ctx.db);
  return reply;
}

/** Returns the saved reply of an earlier call with this key; throws if the key belongs to another request. */
export async function lookReply<T>(ctx: Ctx, { key, request }: OnceKey): Promise<{ reply: T } | undefined> {
  checkKey(key);
  const { rows } = await sql<{ route: string; body_hash: string; reply: T }>`
    select route, body_hash, reply from kernel.idempotency
    where school_id = ${ctx.schoolId} and user_id = ${ctx.actor.userId} and key = ${key}`.execute(ctx.db);
  const saved = rows[0];
  if (saved && (saved.route !== ctx.route || saved.body_hash !== hashOf(request)))
    throw new Refusal(Code.badInput, '同一个 Idempotency-Key 不能用于不同的内容');
  return saved;
}

function checkKey(key: string) {
  if (!/^[\w-]{8,80}$/.test(key)) throw new Refusal(Code.badInput, 'Idempotency-Key 格式不正确');
}
