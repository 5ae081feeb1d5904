import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, found, refuse } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { namesOfPeople } from '#platform/identity/server/public.ts';
import type { batchApi } from '../../shared/batch/batch.ts';
import { BatchState } from '../../shared/batch/batch.states.ts';
import { teachingErrors } from '../../shared/errors.ts';
import { tellList } from './batch-notice.service.ts';
import { batchDoc } from './batch.service.ts';
import { join, part } from './hold.service.ts';
import { lockBatch } from './locked.queries.ts';

const selecting = sql.lit(BatchState.selecting);

type Seat = {
  id: number;
  name: string;
  course_lab_id: number;
  term_id: number;
  lab_id: number;
  project_name: string;
  starts_at: Date;
  ends_at: Date;
};

const seat = sql`b.id, b.name, b.course_lab_id, b.term_id, b.lab_id, b.starts_at, b.ends_at,
  (select p.name from teaching.course_lab p where p.school_id = b.school_id and p.id = b.course_lab_id) as project_name`;

/** The caller is enrolled in the course of batch `b`, and the batch has been published. */
const isMine = (
  ctx: Ctx,
) => sql<boolean>`b.state <> ${sql.lit(BatchState.draft)} and exists (select 1 from teaching.course_student s
  where s.school_id = b.school_id and s.course_id = b.course_id and s.term_id = b.term_id and s.user_id = ${ctx.actor.userId})`;

/** Why a batch could not be chosen: one that is not the caller's is not found. */
async function refuseSelection(ctx: Ctx, id: number): Promise<never> {
  const { rows } = await sql<{ full: boolean }>`select b.taken >= b.capacity as full from teaching.batch b
    where b.school_id = ${ctx.schoolId} and b.id = ${id} and ${isMine(ctx)}`.execute(ctx.db);
  return found(rows[0], '实验批次').full ? refuse(teachingErrors.full) : refuse(teachingErrors.closed);
}

/**
 * Takes one of the places of a batch. The update counts under the lock of the row, and only while a place is left, so of
 * many at once exactly as many succeed as there are places.
 */
export async function selectBatch(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { rows } = await sql<Seat>`update teaching.batch b set taken = b.taken + 1
    where b.school_id = ${ctx.schoolId} and b.id = ${id} and b.state = ${selecting} and b.taken < b.capacity
      and b.selects_until > ${ctx.now} and ${isMine(ctx)} returning ${seat}`.execute(ctx.db);
  const batch = rows[0] ?? (await refuseSelection(ctx, id));
  await enter(ctx, batch, [ctx.actor.userId]);
  await join(ctx, batch, [ctx.actor.userId]);
  await ctx.audit({ action: '选择实验批次', docType: batchDoc, docId: id, note: batch.name });
}

type Entry = Pick<Seat, 'id' | 'course_lab_id' | 'term_id'>;

/** Writes students into a batch; a 409 that names those who have another one of the project. */
async function enter(ctx: Ctx, { id, course_lab_id, term_id }: Entry, users: readonly number[]): Promise<void> {
  const { rows } = await sql<{ user_id: number }>`insert into teaching.batch_student
      (school_id, batch_id, user_id, course_lab_id, term_id, added_by, added_at)
    select ${ctx.schoolId}, ${id}, u, ${course_lab_id}, ${term_id}, ${ctx.actor.userId}, ${ctx.now}
    from unnest(${[...users]}::bigint[]) u order by u on conflict do nothing returning user_id`.execute(ctx.db);
  const here = new Set(rows.map(({ user_id }) => user_id));
  const others = users.filter((user) => !here.has(user));
  if (others.length > 0) refuse(teachingErrors.already, { people: await namesOfPeople(ctx, others) });
}

/** Until the selection ends, and only while it is open. */
export async function dropBatch(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { rows } = await sql<{ name: string; is_open: boolean; is_in: boolean }>`select b.name,
      b.state = ${selecting} and b.selects_until > ${ctx.now} as is_open,
      exists (select 1 from teaching.batch_student x where x.school_id = b.school_id and x.batch_id = b.id
        and x.user_id = ${ctx.actor.userId}) as is_in
    from teaching.batch b where b.school_id = ${ctx.schoolId} and b.id = ${id} and ${isMine(ctx)} for no key update of b`.execute(
    ctx.db,
  );
  const { name, is_open, is_in } = found(rows[0], '实验批次');
  assert(is_in, teachingErrors.notSelected);
  assert(is_open, teachingErrors.dropClosed);
  await takeOut(ctx, id, [ctx.actor.userId], '已退选');
  await ctx.audit({ action: '退选实验批次', docType: batchDoc, docId: id, note: name });
}

/** Students leave a batch whose row is locked. Returns those who were in it. */
async function takeOut(ctx: Ctx, id: number, users: readonly number[], reason: string): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`delete from teaching.batch_student
    where school_id = ${ctx.schoolId} and batch_id = ${id} and user_id = any(${[...users]}) returning user_id`.execute(
    ctx.db,
  );
  const left = rows.map(({ user_id }) => user_id);
  await sql`update teaching.batch set taken = taken - ${left.length} where school_id = ${ctx.schoolId} and id = ${id}`.execute(
    ctx.db,
  );
  await part(ctx, id, left, reason);
  return left;
}

const openForLists = [BatchState.published, BatchState.selecting, BatchState.locked] as readonly number[];

/** Locks a batch whose list a teacher or the office may still change. */
async function lockForList(ctx: Ctx, id: number) {
  const batch = await lockBatch(ctx, id);
  assert(openForLists.includes(batch.state) && batch.starts_at > ctx.now, teachingErrors.movedState, {
    action: '调整名单',
  });
  return batch;
}

/** By a teacher or the office, also before and after the selection; capacity and the time of each hold. */
export async function addToBatch(ctx: Ctx, { id, user_ids }: InputOf<typeof batchApi.addStudents>) {
  const batch = await lockForList(ctx, id);
  const users = [...new Set(user_ids)].filter((user) => !batch.students.includes(user));
  if (users.length === 0) return { added: 0 };
  const { rows } = await sql<{ user_id: number }>`select user_id from teaching.course_student
    where school_id = ${ctx.schoolId} and course_id = ${batch.course_id} and term_id = ${batch.term_id}
      and user_id = any(${users})`.execute(ctx.db);
  const enrolled = new Set(rows.map(({ user_id }) => user_id));
  const strangers = users.filter((user) => !enrolled.has(user));
  if (strangers.length > 0) refuse(teachingErrors.notEnrolled, { people: await namesOfPeople(ctx, strangers) });
  const { rows: taken } = await sql`update teaching.batch set taken = taken + ${users.length}
    where school_id = ${ctx.schoolId} and id = ${id} and taken + ${users.length} <= capacity returning 1`.execute(
    ctx.db,
  );
  assert(taken.length === 1, teachingErrors.full);
  await enter(ctx, batch, users);
  await join(ctx, batch, users);
  await ctx.audit({
    action: '加入实验批次',
    docType: batchDoc,
    docId: id,
    note: `${batch.name}，${users.length} 人`,
    after: { user_ids: users },
  });
  await tellList(ctx, batch, users, '加入');
  return { added: users.length };
}

export async function removeFromBatch(
  ctx: Ctx,
  { id, user_ids }: InputOf<typeof batchApi.removeStudents>,
): Promise<void> {
  const batch = await lockForList(ctx, id);
  const left = await takeOut(ctx, id, user_ids, '已移出批次');
  await ctx.audit({
    action: '移出实验批次',
    docType: batchDoc,
    docId: id,
    note: `${batch.name}，${left.length} 人`,
    after: { user_ids: left },
  });
  await tellList(ctx, batch, left, '移出');
}
