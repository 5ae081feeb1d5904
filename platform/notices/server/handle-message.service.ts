import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { on } from '#kernel/server/events.ts';

/**
 * Marks messages as handled, and as read, whose last document has left the states in which it awaited an action. One
 * UPDATE, so that two documents of one message may change at the same time.
 */
async function handleMessages(
  ctx: Ctx,
  { docType, ids, to }: { docType: string; ids: readonly number[]; to: string },
): Promise<void> {
  const left = sql`array(select d from unnest(m.doc_ids) d where d <> all(${[...ids]}::bigint[]))`;
  const isDone = sql`cardinality(${left}) = 0`;
  await sql`update notices.message m set doc_ids = ${left},
      handled_at = case when ${isDone} then ${ctx.now}::timestamptz end,
      read_at = case when ${isDone} then coalesce(m.read_at, ${ctx.now}::timestamptz) else m.read_at end
    where m.school_id = ${ctx.schoolId} and m.handled_at is null and m.doc_type <> '' and m.doc_type = ${docType}
      and m.doc_ids && ${[...ids]}::bigint[] and ${to} <> all(m.doc_states)`.execute(ctx.db);
}

export const noticeSubscriptions = [
  on('kernel.document.changed', { name: 'notices.handled', when: 'now' }, handleMessages),
];
