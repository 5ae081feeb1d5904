import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import { batchesToEdit } from '../teaching.policy.ts';
import { batchJoins } from './batch.queries.ts';

/** A batch that a transaction is about to change, with its people and the names that its notices say. */
export type LockedBatch = {
  id: number;
  version: number;
  name: string;
  course_id: number;
  course_name: string;
  course_lab_id: number;
  project_name: string;
  experiment_id: number | null;
  term_id: number;
  week: number;
  weekday: number;
  period_from: number;
  period_to: number;
  starts_at: Date;
  ends_at: Date;
  lab_id: number;
  lab_name: string;
  capacity: number;
  taken: number;
  selects_from: Date | null;
  selects_until: Date;
  state: number;
  teachers: number[];
  students: number[];
};

const peopleOf = (
  table: 'batch_teacher' | 'batch_student',
) => sql`(select coalesce(json_agg(x.user_id order by x.user_id), '[]')
  from ${sql.table(`teaching.${table}`)} x where x.school_id = b.school_id and x.batch_id = b.id)`;

/** Locks all batches `b` of a condition, in the order of their ids. */
export async function lockBatches(ctx: Ctx, where: RawBuilder<boolean>): Promise<LockedBatch[]> {
  // People are read in a second statement: the first one waits for writers of the row and would not see what they did.
  const { rows: ids } = await sql<{ id: number }>`select b.id from teaching.batch b
    join org.unit u on u.school_id = b.school_id and u.id = b.lab_id
    where b.school_id = ${ctx.schoolId} and ${where} order by b.id for no key update of b`.execute(ctx.db);
  if (ids.length === 0) return [];
  const { rows } =
    await sql<LockedBatch>`select b.id, b.version, b.name, b.course_id, c.name as course_name, b.course_lab_id,
      p.name as project_name, p.experiment_id, b.term_id, b.week, b.weekday, b.period_from, b.period_to, b.starts_at, b.ends_at, b.lab_id,
      u.name as lab_name, b.capacity, b.taken, b.selects_from, b.selects_until, b.state,
      ${peopleOf('batch_teacher')} as teachers, ${peopleOf('batch_student')} as students
    from teaching.batch b ${sql.join([batchJoins.p, batchJoins.c, batchJoins.u], sql` `)}
    where b.school_id = ${ctx.schoolId} and b.id = any(${ids.map(({ id }) => id)}) order by b.id`.execute(ctx.db);
  return rows;
}

/** Locks a batch that the caller runs. */
export async function lockBatch(ctx: Ctx, id: number): Promise<LockedBatch> {
  const [row] = await lockBatches(ctx, sql<boolean>`b.id = ${id} and ${batchesToEdit(ctx)}`);
  return found(row, '实验批次');
}
