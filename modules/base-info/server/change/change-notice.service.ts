import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { usersHolding } from '#platform/identity/server/public.ts';
import { notify } from '#platform/notices/server/public.ts';
import { ChangeStatus } from '../../shared/change/change-request.states.ts';
import { RecordReader, type RecordReaderCode } from './change.policy.ts';

type Recorded = { id: number; req_no: string; name: string; collegeId: number | null; reader: RecordReaderCode };

/** Tells those who must read it of a change that took effect at once; the message is handled when one of them has. */
export async function notifyRecorded(
  ctx: Ctx,
  { id, req_no, name, collegeId, reader }: Recorded,
  fields: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ path: string }>`select path from org.unit where school_id = ${ctx.schoolId}
    and ${collegeId === null ? sql`pid is null` : sql`id = ${collegeId}`} and deleted_at is null`.execute(ctx.db);
  const path = rows[0]?.path ?? '';
  const readers = await usersHolding(ctx, [reader === RecordReader.college ? 'college' : 'school'], path);
  await notify(ctx, {
    type: 'CHANGE_RECORDED',
    userIds: readers.filter((userId) => userId !== ctx.actor.userId),
    params: { name, applicant: ctx.actor.name, fields: fields.join('、'), no: req_no },
    url: `/lab-baseinfo/change/change-examine/${id}`,
    dedupe: `change-recorded:${id}`,
    awaits: { docType: 'base-info.change', ids: [id], states: [String(ChangeStatus.waiting)] },
  });
}
