import { sql } from 'kysely';
import type { AuditEntry, Ctx } from './context.ts';
import { JsonColumn } from './db/json-column.ts';

/** Keys whose values never reach the log. */
const secretKeys = /password|token|secret|sign|id_no|challenge/i;

/** A copy without secrets, for the log's before/after. */
function redact(value: unknown, depth = 0): unknown {
  if (depth > 4) return '…';
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => redact(item, depth + 1));
  if (value instanceof JsonColumn) return redact(value.value, depth);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  const entries = Object.entries(value).map(([key, item]) => [
    key,
    secretKeys.test(key) ? '***' : redact(item, depth + 1),
  ]);
  return Object.fromEntries(entries);
}

/** The statement that writes one log row; the table takes inserts only. `docId` may be found by the statement itself. */
export function logInsert(ctx: Ctx, entry: AuditEntry, docId: unknown = entry.docId ?? null, result = 200) {
  const { actor } = ctx;
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(redact(value)));
  const text = (value?: string | number | null) => (value === undefined || value === null ? null : String(value));
  return sql`insert into kernel.op_log (school_id, at, user_id, user_name, role_key, org_id, ip, route, doc_type, doc_id, action,
      from_state, to_state, note, before, after, result, request_id)
    values (${ctx.schoolId}, ${ctx.now}, ${actor.userId}, ${actor.name}, ${actor.roleKey}, ${actor.orgId || null}, ${ctx.ip}, ${ctx.route},
      ${entry.docType ?? ''}, ${docId}, ${entry.action}, ${text(entry.from)}, ${text(entry.to)}, ${(entry.note ?? '').slice(0, 500)},
      ${json(entry.before)}::jsonb, ${json(entry.after)}::jsonb, ${result}, ${ctx.requestId})`;
}

/** Writes one log row in the caller's transaction. */
export async function writeLog(ctx: Ctx, entry: AuditEntry, result = 200): Promise<void> {
  await logInsert(ctx, entry, undefined, result).execute(ctx.db);
}
