import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, badFields } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import type { batchApi, Mark } from '../../shared/batch/batch.ts';
import { BatchState } from '../../shared/batch/batch.states.ts';
import { Attendance } from '../../shared/kinds.ts';
import { teachingErrors } from '../../shared/errors.ts';
import { batchDoc } from './batch.service.ts';
import { lockBatch } from './locked.queries.ts';

const isMark = ({ score }: Mark) =>
  score === null || score === undefined || (Number(score) >= 0 && Number(score) <= 100);

/** The sheet of a batch that has begun, saved as one: every row is of a student of it, or nothing is saved. */
export async function saveAttendance(ctx: Ctx, { id, rows }: InputOf<typeof batchApi.attend>): Promise<void> {
  const batch = await lockBatch(ctx, id);
  const { running, over } = BatchState;
  assert(batch.state === running || batch.state === over, teachingErrors.notBegun);
  const strangers = rows.filter(({ user_id }) => !batch.students.includes(user_id));
  if (strangers.length > 0) throw badFields({ rows: '名单已变化，请刷新后重新登记' });
  const wrong = rows.findIndex((row) => !isMark(row));
  if (wrong >= 0) throw badFields({ rows: `第 ${wrong + 1} 行的成绩应为 0–100` });
  const absent = rows.findIndex(({ attendance, score }) => attendance === Attendance.absent && Number(score ?? 0) > 0);
  if (absent >= 0) throw badFields({ rows: `第 ${absent + 1} 行缺席，成绩应为空或 0` });
  const marks = rows.map(({ user_id, group_no = null, attendance, score = null, remark = '' }) => ({
    user_id,
    group_no,
    attendance,
    score,
    remark,
  }));
  await sql`update teaching.batch_student x set group_no = m.group_no, attendance = m.attendance, score = m.score, remark = m.remark
    from json_to_recordset(${JSON.stringify(marks)}::json)
      as m(user_id bigint, group_no int, attendance int, score numeric, remark text)
    where x.school_id = ${ctx.schoolId} and x.batch_id = ${id} and x.user_id = m.user_id`.execute(ctx.db);
  await ctx.audit({
    action: '登记考勤成绩',
    docType: batchDoc,
    docId: id,
    note: `${batch.name}，${rows.length} 人`,
    after: { rows: marks },
  });
}
