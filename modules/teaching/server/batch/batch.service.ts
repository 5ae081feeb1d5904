import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, lockRow, removeRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert, found } from '#kernel/server/errors.ts';
import { all } from '#kernel/server/policy.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { addDays, formatDate, formatDateTime, parseDateTime } from '#kernel/shared/time.ts';
import { unitReference } from '#platform/org/server/public.ts';
import type { batchApi, BatchInput } from '../../shared/batch/batch.ts';
import { BatchState } from '../../shared/batch/batch.states.ts';
import { teachingErrors } from '../../shared/errors.ts';
import { batchesToEdit, ofTaughtCourse } from '../teaching.policy.ts';
import { batchTime, type BatchTime } from './batch-time.service.ts';

export const batchDoc = 'teaching.batch';
const batch: RowKind<'teaching.batch'> = {
  table: 'teaching.batch',
  doc: batchDoc,
  noun: '实验批次',
  reach: (ctx) => sql<boolean>`id in (select b.id from teaching.batch b
    join org.unit u on u.school_id = b.school_id and u.id = b.lab_id
    where b.school_id = ${ctx.schoolId} and ${batchesToEdit(ctx)})`,
  softDelete: false,
};

/** The course of a project whose batches the caller writes. */
async function courseOf(ctx: Ctx, projectId: number): Promise<number | undefined> {
  const { rows } = await sql<{ course_id: number }>`select p.course_id from teaching.course_lab p
    where p.school_id = ${ctx.schoolId} and p.id = ${projectId} and p.status = 1 and ${ofTaughtCourse(ctx, 'p')}`.execute(
    ctx.db,
  );
  return rows[0]?.course_id;
}

async function checkBatch(ctx: Ctx, input: BatchInput): Promise<BatchTime & { course_id: number }> {
  const time = await batchTime(ctx, input.term_id, input);
  const course_id = await courseOf(ctx, input.course_lab_id);
  const teachers = [...new Set(input.teacher_ids)];
  const until = parseDateTime(input.selects_until);
  await checkFields<BatchInput>(ctx, {
    course_lab_id: course_id === undefined && '实验项目不存在、已停用或不由您任教，请重新选择',
    lab_id: unitReference(ctx, input.lab_id, ['lab'], all, '实验室'),
    teacher_ids: {
      valid: sql<boolean>`(select count(*) from identity.account a where a.school_id = ${ctx.schoolId} and a.id = any(${teachers})
        and a.status = 1 and a.deleted_at is null) = ${teachers.length}`,
      message: '所选教师中有已停用的账号，请重新选择',
    },
    selects_until: until > time.from && `选课应在上课（${formatDateTime(time.from).slice(0, 16)}）前截止`,
    selects_from: input.selects_from && parseDateTime(input.selects_from) >= until && '选课开始应早于截止',
  });
  return { ...time, course_id: found(course_id, '实验项目') };
}

async function setTeachers(ctx: Ctx, id: number, users: readonly number[]): Promise<void> {
  const ids = [...new Set(users)];
  await sql`delete from teaching.batch_teacher where school_id = ${ctx.schoolId} and batch_id = ${id} and user_id <> all(${ids})`.execute(
    ctx.db,
  );
  await sql`insert into teaching.batch_teacher (school_id, batch_id, user_id)
    select ${ctx.schoolId}, ${id}, u from unnest(${ids}::bigint[]) u on conflict do nothing`.execute(ctx.db);
}

const stored = (
  { teacher_ids: _teachers, selects_from, selects_until, ...input }: BatchInput,
  { from, to, course_id }: BatchTime & { course_id: number },
) => ({
  ...input,
  course_id,
  starts_at: from,
  ends_at: to,
  selects_from: selects_from ? parseDateTime(selects_from) : null,
  selects_until: parseDateTime(selects_until),
});

export async function createBatch(ctx: Ctx, input: BatchInput): Promise<number> {
  const time = await checkBatch(ctx, input);
  const id = await insertRow(ctx, batch, stored(input, time), input.name);
  await setTeachers(ctx, id, input.teacher_ids);
  return id;
}

/** Only drafts are written anew; what students know of is moved or cancelled. */
export async function updateBatch(ctx: Ctx, { id, version, ...input }: InputOf<typeof batchApi.update>): Promise<void> {
  const row = await lockRow(ctx, batch, id);
  assert(row['state'] === BatchState.draft, teachingErrors.onlyDraft);
  const time = await checkBatch(ctx, input);
  await updateRow(ctx, batch, { id, version }, stored(input, time), { note: input.name });
  await setTeachers(ctx, id, input.teacher_ids);
}

export async function removeBatch(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const row = await lockRow(ctx, batch, id);
  assert(row['state'] === BatchState.draft, teachingErrors.onlyDraft);
  await removeRow(ctx, batch, id, String(row['name']));
}

type Source = Omit<BatchInput, 'selects_from' | 'selects_until' | 'teacher_ids'> & {
  starts_at: Date;
  selects_from: Date | null;
  selects_until: Date;
  teacher_ids: number[];
};

/** Selection keeps its distance to the class. */
const shifted = (at: Date, days: number) => `${addDays(formatDate(at), days)} ${formatDateTime(at).slice(11)}`;

/** Drafts of the same in other weeks; the week of the batch itself is passed over. */
export async function copyBatch(ctx: Ctx, { id, weeks }: InputOf<typeof batchApi.copy>) {
  const { rows } =
    await sql<Source>`select b.course_lab_id, b.term_id, b.name, b.week, b.weekday, b.period_from, b.period_to, b.lab_id,
      b.capacity, b.note, b.starts_at, b.selects_from, b.selects_until,
      (select coalesce(json_agg(k.user_id), '[]') from teaching.batch_teacher k
        where k.school_id = b.school_id and k.batch_id = b.id) as teacher_ids
    from teaching.batch b join org.unit u on u.school_id = b.school_id and u.id = b.lab_id
    where b.school_id = ${ctx.schoolId} and b.id = ${id} and ${batchesToEdit(ctx)}`.execute(ctx.db);
  const { starts_at: _start, selects_from, selects_until, name, ...source } = found(rows[0], '实验批次');
  const others = [...new Set(weeks)].filter((week) => week !== source.week).toSorted((a, b) => a - b);
  for (const week of others) {
    const days = (week - source.week) * 7;
    await createBatch(ctx, {
      ...source,
      week,
      name: `${name.replace(/（第\d+周）$/, '').slice(0, 40)}（第${week}周）`,
      selects_from: selects_from && selects_from > ctx.now ? shifted(selects_from, days) : null,
      selects_until: shifted(selects_until, days),
    });
  }
  return { copied: others.length };
}
