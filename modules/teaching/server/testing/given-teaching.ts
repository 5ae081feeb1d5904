import type { Client } from '#apps/server/testing/client.ts';
import type { TestApp } from '#apps/server/testing/harness.ts';
import { projectApi, type ProjectInput } from '../../shared/course/course-lab.ts';
import { courseApi } from '../../shared/course/course.ts';
import { batchApi, type BatchInput } from '../../shared/batch/batch.ts';
import { givenTerm } from './standing.ts';

let serial = 0;
const next = () => (serial += 1);

/** Courses, projects, batches and students of school alpha; the term begins on Monday, 2026-03-02. */
export function givenTeaching(app: TestApp) {
  const school_id = app.schoolId('alpha');
  const given = {
    term: () => givenTerm(app),
    /** Accounts of students with the role of users. */
    async students(count: number): Promise<{ id: number; account: string }[]> {
      const from = next() * 1000;
      const { rows } = await app.admin.query<{ id: number; account: string }>(
        `with made as (insert into identity.account (school_id, account, name, job_no, user_type, password_initial)
           select $1, 's' || n, '学生' || n, 'S' || n, 'undergraduate_student', false from generate_series($2::int, $3::int) n returning id, account),
         held as (insert into identity.holding (school_id, user_id, role_id, org_id)
           select $1, made.id, 9, (select id from org.unit where school_id = $1 and pid is null) from made)
         select id, account from made order by id`,
        [school_id, from, from + count - 1],
      );
      return rows.map(({ id, account }) => ({ id: Number(id), account }));
    },
    async enrol(course_id: number, users: readonly number[], class_name = '化学2401'): Promise<void> {
      await app.admin.query(
        `insert into teaching.course_student (school_id, course_id, term_id, user_id, class_name)
         select $1, $2, $3, u, $5 from unnest($4::bigint[]) u on conflict do nothing`,
        [school_id, course_id, await given.term(), users, class_name],
      );
    },
    async course(teachers: readonly number[]): Promise<number> {
      const n = next();
      const { id } = await (
        await app.as('school')
      ).ok(courseApi.create, {
        code: `T${n}`,
        name: `课程${n}`,
        credit: '2',
        hours: 64,
        lab_hours: 32,
        college_id: await app.unit('001'),
        classes: '化学2401',
        teacher_ids: [...teachers],
      });
      return id;
    },
    async project(course_id: number, lab_id: number, more: Partial<ProjectInput> = {}): Promise<number> {
      const n = next();
      const { id } = await (
        await app.as('school')
      ).ok(projectApi.create, {
        course_id,
        exp_no: `P${n}`,
        name: `项目${n}`,
        category: 2,
        type: 2,
        is_online: false,
        subject: '0703',
        requirement: 1,
        student_type: 3,
        group_size: 2,
        hours: 4,
        lab_id,
        ...more,
      });
      return id;
    },
    /** A draft in week 4 on Monday, periods 1–4 (08:00–11:40 on 2026-03-23), selected until the Friday before. */
    async batch(
      by: Client,
      course_lab_id: number,
      lab_id: number,
      teachers: readonly number[],
      more: Partial<BatchInput> = {},
    ) {
      const { id } = await by.ok(batchApi.create, {
        course_lab_id,
        term_id: await given.term(),
        name: `批次${next()}`,
        week: 4,
        weekday: 1,
        period_from: 1,
        period_to: 4,
        lab_id,
        teacher_ids: [...teachers],
        capacity: 30,
        selects_until: '2026-03-20 18:00:00',
        ...more,
      });
      return id;
    },
  };
  return given;
}
