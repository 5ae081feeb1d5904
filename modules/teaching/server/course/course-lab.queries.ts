import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { found } from '#kernel/server/errors.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { projectApi, type ProjectRow } from '../../shared/course/course-lab.ts';
import { ofTaughtCourse, projectsWithin, reachesFew } from '../teaching.policy.ts';
import { currentTermId } from './term-period.queries.ts';

type Stored = Omit<ProjectRow, 'can'> & { edits: boolean };

const joins = {
  u: sql`join org.unit u on u.school_id = p.school_id and u.id = p.lab_id`,
  c: sql`join teaching.course c on c.school_id = p.school_id and c.id = p.course_id`,
  e: sql`left join experiment.project e on e.school_id = p.school_id and e.id = p.experiment_id`,
};

const columns = (
  ctx: Ctx,
) => sql`p.id, p.version, p.course_id, c.name as course_name, p.exp_no, p.name, p.category, p.type, p.is_online,
  p.subject, p.requirement, p.student_type, p.group_size, p.hours, p.lab_id, u.name as lab_name, p.content, p.experiment_id,
  coalesce(e.exp_no || ' ' || e.name, '') as experiment_name, p.status,
  (select count(*)::int from teaching.batch x where x.school_id = p.school_id and x.course_lab_id = p.id
    and x.term_id = ${currentTermId(ctx)}) as batches, ${ofTaughtCourse(ctx, 'p')} as edits`;

const shown = ({ edits, ...row }: Stored): ProjectRow => ({
  ...row,
  can: edits ? (row.status === Enabled.on ? ['edit', 'batch'] : ['edit']) : [],
});

export const projectList = listQuery<typeof projectApi.list, Stored>(projectApi.list, {
  noun: '课程实验项目',
  table: ['teaching.course_lab', 'p'],
  joins,
  columns,
  reach: projectsWithin,
  filters: {
    keyword: (word) => matches('p.keywords', sql`p.exp_no || ' ' || p.name`, word),
    course_id: 'p.course_id',
    lab_id: 'p.lab_id',
    college_id: 'p.college_id',
    type: 'p.type',
    status: 'p.status',
  },
  narrowing: ['keyword', 'course_id', 'lab_id'],
  isNarrow: (_asked, ctx) => reachesFew(ctx),
  neverNull: ['exp_no'],
  sort: { exp_no: sql`p.exp_no`, name: sql`p.name` },
  unindexed: (asked) => asked.sort === 'name',
  order: sql`p.exp_no`,
  row: shown,
});

export async function findProject(ctx: Ctx, { id }: { id: number }): Promise<ProjectRow> {
  const { rows } =
    await sql<Stored>`select ${columns(ctx)} from teaching.course_lab p ${sql.join(Object.values(joins), sql` `)}
    where p.school_id = ${ctx.schoolId} and p.id = ${id} and ${projectsWithin(ctx)}`.execute(ctx.db);
  return shown(found(rows[0], '课程实验项目'));
}
