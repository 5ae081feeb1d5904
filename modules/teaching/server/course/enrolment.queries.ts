import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { enrolmentApi, type EnrolledRow } from '../../shared/course/course.ts';
import { coursesToEdit, coursesWithin } from '../teaching.policy.ts';
import { termName } from './term-period.queries.ts';

export type StoredEnrolment = Omit<EnrolledRow, 'can' | 'term_name'> & {
  school_year: string;
  term: number;
  edits: boolean;
};

const columns = (
  ctx: Ctx,
) => sql`s.id, s.course_id, c.code as course_code, c.name as course_name, s.term_id, t.school_year, t.term,
  s.user_id, a.name, coalesce(a.job_no, '') as job_no, s.class_name,
  (select count(*)::int from teaching.batch_student x join teaching.batch y on y.school_id = x.school_id and y.id = x.batch_id
    where x.school_id = s.school_id and x.user_id = s.user_id and x.term_id = s.term_id and y.course_id = s.course_id) as selected,
  ${coursesToEdit(ctx, 'c')} as edits`;

export const termOfEnrolment = (row: Pick<StoredEnrolment, 'school_year' | 'term'>): string => termName(row);

function shown({ school_year, term, edits, ...row }: StoredEnrolment): EnrolledRow {
  return {
    ...row,
    term_name: termName({ school_year, term }),
    can: edits && row.selected === 0 ? ['remove'] : [],
  };
}

export const enrolmentList = listQuery<typeof enrolmentApi.list, StoredEnrolment>(enrolmentApi.list, {
  noun: '选课学生',
  table: ['teaching.course_student', 's'],
  joins: {
    c: sql`join teaching.course c on c.school_id = s.school_id and c.id = s.course_id`,
    t: sql`join org.term t on t.school_id = s.school_id and t.id = s.term_id`,
    a: sql`join identity.account a on a.school_id = s.school_id and a.id = s.user_id`,
  },
  columns,
  reach: (ctx) => coursesWithin(ctx),
  filters: {
    course_id: 's.course_id',
    term_id: 's.term_id',
    keyword: (word) => matches('a.keywords', sql`a.name || ' ' || a.account || ' ' || coalesce(a.job_no, '')`, word),
    class_name: 's.class_name',
  },
  narrowing: ['course_id', 'keyword', 'class_name', 'term_id'],
  isNarrow: () => true,
  sort: {},
  order: [sql`s.class_name`, sql`s.user_id`],
  row: shown,
});
