import { sql } from 'kysely';
import { formatDateTime } from '#kernel/shared/time.ts';
import type { Ctx } from '../context.ts';
import { conflict, type Refusal } from '../errors.ts';

/** Refusal of an edit of a former version; `data` says who saved the current one and when, as far as the log knows. */
export async function staleVersion(ctx: Ctx, docType: string, id: number): Promise<Refusal> {
  const { rows } = await sql<{ by: string; at: Date }>`select user_name as by, at from kernel.op_log
    where school_id = ${ctx.schoolId} and doc_type = ${docType} and doc_id = ${id} and after is not null and result = 200
    order by id desc limit 1`.execute(ctx.db);
  const [last] = rows;
  return conflict(undefined, last && { by: last.by, at: formatDateTime(last.at) });
}

type Seen = { docType: string; id: number; version: number };

/** Refuses a decision on a former version, so that nobody passes what was exchanged meanwhile; without one, what stands is meant. */
export async function assertSeen(ctx: Ctx, { docType, id, version }: Seen, seen: number | undefined): Promise<void> {
  if (seen !== undefined && seen !== version) throw await staleVersion(ctx, docType, id);
}
