import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { found } from '#kernel/server/errors.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { courseApi, type CourseDetail, type CourseRow } from '../../shared/course/course.ts';
import { coursesToEdit, coursesToTeach, coursesWithin, reachesFew, taughtCourses } from '../teaching.policy.ts';
import { currentTermId } from './term-period.queries.ts';

export type StoredCourse = Omit<CourseRow, 'can'> & {
  teacher_nos: string;
  college_code: string;
  edits: boolean;
  teaches: boolean;
};

const teachersOf = (what: 'name' | 'job_no') => sql`coalesce((select string_agg(a.${sql.raw(what)}, '、' order by a.id)
  from teaching.course_teacher k join identity.account a on a.school_id = k.school_id and a.id = k.user_id
  where k.school_id = c.school_id and k.course_id = c.id), '')`;

const columns = (
  ctx: Ctx,
) => sql`c.id, c.version, c.code, c.name, c.credit::text as credit, c.hours, c.lab_hours, c.college_id,
  u.name as college_name, u.code as college_code, c.classes, ${teachersOf('name')} as teachers, ${teachersOf('job_no')} as teacher_nos,
  (select count(*)::int from teaching.course_student s where s.school_id = c.school_id and s.course_id = c.id
    and s.term_id = ${currentTermId(ctx)}) as enrol_count,
  (select count(*)::int from teaching.course_lab p where p.school_id = c.school_id and p.course_id = c.id
    and p.status = ${sql.lit(Enabled.on)}) as projects,
  c.status, ${coursesToEdit(ctx, 'c')} as edits, ${coursesToTeach(ctx, 'c')} as teaches`;

const joins = { u: sql`join org.unit u on u.school_id = c.school_id and u.id = c.college_id` };

const shown = ({ edits, teaches, teacher_nos: _nos, college_code: _code, ...row }: StoredCourse): CourseRow => ({
  ...row,
  can: [...(edits ? (['edit', 'enrol'] as const) : []), ...(teaches ? (['teach'] as const) : [])],
});

export const courseList = listQuery<typeof courseApi.list, StoredCourse>(courseApi.list, {
  noun: '课程',
  table: ['teaching.course', 'c'],
  joins,
  columns,
  reach: (ctx) => coursesWithin(ctx),
  filters: {
    keyword: (word) => matches('c.keywords', sql`c.code || ' ' || c.name`, word),
    college_id: 'c.college_id',
    status: 'c.status',
    taught: (own, ctx) => sql<boolean>`(c.id = any(array(${taughtCourses(ctx)}))) = ${own}`,
  },
  narrowing: ['keyword', 'taught'],
  isNarrow: (_asked, ctx) => reachesFew(ctx),
  neverNull: ['code'],
  sort: { code: sql`c.code`, name: sql`c.name` },
  unindexed: (asked) => asked.sort === 'name',
  order: sql`c.code`,
  row: shown,
});

export async function findCourse(ctx: Ctx, { id }: { id: number }): Promise<CourseDetail> {
  const { rows } = await sql<StoredCourse & Pick<CourseDetail, 'teacher_list'>>`select ${columns(ctx)},
      (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name) order by a.id), '[]')
        from teaching.course_teacher k join identity.account a on a.school_id = k.school_id and a.id = k.user_id
        where k.school_id = c.school_id and k.course_id = c.id) as teacher_list
    from teaching.course c ${joins.u} where c.school_id = ${ctx.schoolId} and c.id = ${id} and ${coursesWithin(ctx)}`.execute(
    ctx.db,
  );
  const { teacher_list, ...stored } = found(rows[0], '课程');
  return { ...shown(stored), teacher_list };
}
