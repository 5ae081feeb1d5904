import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { found } from '#kernel/server/errors.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { batchApi, type BatchDetail, type BatchRow, type BatchStudent } from '../../shared/batch/batch.ts';
import { BatchState, batchStates } from '../../shared/batch/batch.states.ts';
import { Attendance } from '../../shared/kinds.ts';
import { termName } from '../course/term-period.queries.ts';
import { batchesToEdit, batchesWithin, reachesFew } from '../teaching.policy.ts';

type Stored = Omit<BatchRow, 'can' | 'term_name' | 'starts_at' | 'ends_at' | 'selects_from' | 'selects_until'> & {
  school_year: string;
  term: number;
  starts_at: Date;
  ends_at: Date;
  selects_from: Date | null;
  selects_until: Date;
  edits: boolean;
};

export const batchJoins = {
  p: sql`join teaching.course_lab p on p.school_id = b.school_id and p.id = b.course_lab_id`,
  c: sql`join teaching.course c on c.school_id = b.school_id and c.id = b.course_id`,
  u: sql`join org.unit u on u.school_id = b.school_id and u.id = b.lab_id`,
  t: sql`join org.term t on t.school_id = b.school_id and t.id = b.term_id`,
};

/** Names of the teachers of batch `b`. */
export const teacherNames = sql<string>`coalesce((select string_agg(a.name, '、' order by a.id) from teaching.batch_teacher k
  join identity.account a on a.school_id = k.school_id and a.id = k.user_id
  where k.school_id = b.school_id and k.batch_id = b.id), '')`;

/** Rooms of the laboratory of batch `b`. */
export const roomsOfBatch = sql<string>`coalesce((select string_agg(d.name || ' ' || o.room_no, '、' order by d.name, o.room_no)
  from base_info.lab_room x join org.room o on o.school_id = x.school_id and o.id = x.room_id
  join org.building d on d.school_id = o.school_id and d.id = o.building_id
  where x.school_id = b.school_id and x.lab_id = b.lab_id), '')`;

const columns = (
  ctx: Ctx,
) => sql`b.id, b.version, b.name, b.course_id, c.name as course_name, b.course_lab_id, p.name as project_name,
  p.hours, b.term_id, t.school_year, t.term, b.week, b.weekday, b.period_from, b.period_to, b.starts_at, b.ends_at, b.lab_id,
  u.name as lab_name, ${teacherNames} as teachers, b.capacity, b.taken, b.selects_from, b.selects_until, b.state,
  (select count(*)::int from teaching.batch_student x where x.school_id = b.school_id and x.batch_id = b.id
    and x.attendance <> ${sql.lit(Attendance.none)}) as noted, ${batchesToEdit(ctx)} as edits`;

const { draft, published, selecting, locked, running, over } = BatchState;

function actionsOf({ state, starts_at, edits }: Stored, { actor, now }: Ctx): BatchRow['can'] {
  const code = state as (typeof BatchState.$items)[number]['value'];
  const isAhead = starts_at > now;
  const teaches = holdsRight(actor, 'teaching.batch.edit');
  if (!edits || !teaches) return [];
  const can: BatchRow['can'] = [];
  if (code === draft) can.push('publish', 'edit');
  if (isAhead && batchStates.can('lock', code)) can.push('lock');
  if (isAhead && (code === published || code === selecting || code === locked)) can.push('move', 'students');
  if (code !== BatchState.cancelled) can.push('copy');
  if (code === running || code === over) can.push('attend');
  if (code === draft) can.push('remove');
  else if (isAhead && batchStates.can('cancel', code)) can.push('cancel');
  return can;
}

function shown(stored: Stored, ctx: Ctx): BatchRow {
  const { school_year, term, edits: _edits, starts_at, ends_at, selects_from, selects_until, ...row } = stored;
  return {
    ...row,
    term_name: termName({ school_year, term }),
    starts_at: formatDateTime(starts_at),
    ends_at: formatDateTime(ends_at),
    selects_from: selects_from && formatDateTime(selects_from),
    selects_until: formatDateTime(selects_until),
    can: actionsOf(stored, ctx),
  };
}

/** Batches of projects and courses whose name holds a word. */
const ofProjectsNamed = ({ schoolId }: Ctx, word: string) => sql<boolean>`b.course_lab_id = any(array(
  select q.id from teaching.course_lab q join teaching.course k on k.school_id = q.school_id and k.id = q.course_id
  where q.school_id = ${schoolId} and (${matches('q.keywords', sql`q.exp_no || ' ' || q.name`, word)}
    or ${matches('k.keywords', sql`k.code || ' ' || k.name`, word)})))`;

export const batchList = listQuery<typeof batchApi.list, Stored>(batchApi.list, {
  noun: '实验批次',
  table: ['teaching.batch', 'b'],
  joins: batchJoins,
  columns,
  reach: batchesWithin,
  filters: {
    keyword: (word, ctx) =>
      sql<boolean>`(position(lower(${word}) in lower(b.name)) > 0 or ${ofProjectsNamed(ctx, word)})`,
    term_id: 'b.term_id',
    course_id: 'b.course_id',
    course_lab_id: 'b.course_lab_id',
    lab_id: 'b.lab_id',
    college_id: 'b.college_id',
    week: 'b.week',
    state: 'b.state',
    begun: (begun) => sql<boolean>`(b.state in (${sql.lit(running)}, ${sql.lit(over)})) = ${begun}`,
  },
  narrowing: ['keyword', 'course_id', 'course_lab_id', 'lab_id', 'week'],
  isNarrow: (_asked, ctx) => reachesFew(ctx),
  neverNull: ['starts_at'],
  sort: { starts_at: sql`b.starts_at` },
  order: { desc: sql`b.starts_at` },
  row: shown,
});

type Rest = Pick<BatchDetail, 'note' | 'cancelled_because' | 'place' | 'teacher_list'>;

export async function findBatch(ctx: Ctx, { id }: { id: number }): Promise<BatchDetail> {
  const { rows } = await sql<
    Stored & Rest
  >`select ${columns(ctx)}, b.note, b.cancelled_because, ${roomsOfBatch} as place,
      (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name) order by a.id), '[]')
        from teaching.batch_teacher k join identity.account a on a.school_id = k.school_id and a.id = k.user_id
        where k.school_id = b.school_id and k.batch_id = b.id) as teacher_list
    from teaching.batch b ${sql.join(Object.values(batchJoins), sql` `)}
    where b.school_id = ${ctx.schoolId} and b.id = ${id} and ${batchesWithin(ctx)}`.execute(ctx.db);
  const { note, cancelled_because, place, teacher_list, ...stored } = found(rows[0], '实验批次');
  return { ...shown(stored, ctx), note, cancelled_because, place, teacher_list };
}

/** The students of a batch by group and number. */
export async function readStudents(ctx: Ctx, batchId: number): Promise<BatchStudent[]> {
  const { rows } =
    await sql<BatchStudent>`select x.user_id, a.name, coalesce(a.job_no, '') as job_no, coalesce(s.class_name, '') as class_name,
      x.group_no, x.attendance, x.score::text as score, x.remark
    from teaching.batch_student x join identity.account a on a.school_id = x.school_id and a.id = x.user_id
    join teaching.batch b on b.school_id = x.school_id and b.id = x.batch_id
    left join teaching.course_student s on s.school_id = b.school_id and s.course_id = b.course_id and s.term_id = b.term_id
      and s.user_id = x.user_id
    where x.school_id = ${ctx.schoolId} and x.batch_id = ${batchId} order by x.group_no nulls last, a.job_no, a.id`.execute(
      ctx.db,
    );
  return rows;
}

export async function listStudents(ctx: Ctx, { id }: { id: number }) {
  const { can } = await findBatch(ctx, { id });
  const content = await readStudents(ctx, id);
  return { content, can: can.filter((one) => one === 'students' || one === 'attend') };
}
