import type { StandingRows } from '#apps/server/testing/standing.ts';
import type { TestApp } from '#apps/server/testing/harness.ts';

/** A term of school alpha that lasts for long, so that days of any test lie in it. */
export async function givenTerm(app: TestApp): Promise<number> {
  const id = app.schoolId('alpha');
  const { rows } = await app.admin.query<{ id: number }>(
    `with made as (insert into org.term (school_id, school_year, term, starts_on, ends_on)
       select $1, '2025-2026', 2, '2026-03-02', '2026-07-05'
       where not exists (select 1 from org.term where school_id = $1) returning id)
     select id from made union all select id from org.term where school_id = $1 limit 1`,
    [id],
  );
  return Number(rows[0]!.id);
}

const facts = { category: 2, type: 2, is_online: false, requirement: 1, student_type: 3, group_size: 2, hours: 4 };

export const teachingRows: StandingRows = {
  '/api/course': {
    input: async ({ app, n }) => ({
      code: `C${n}`,
      name: `例课程${n}`,
      credit: '2.0',
      hours: 64,
      lab_hours: 32,
      college_id: await app.unit('001'),
      classes: '化学2401',
      teacher_ids: [await app.user('teacher')],
    }),
    change: (n) => ({ name: `改名课程${n}`, credit: '3.0', hours: 80, lab_hours: 40, classes: '化学2402' }),
    // Told as people.
    hidden: ['teacher_ids'],
  },
  '/api/course/lab': {
    input: async ({ app, n, row }) => ({
      ...facts,
      course_id: await row('/api/course'),
      exp_no: `E${n}`,
      name: `例项目${n}`,
      lab_id: await app.unit('0010001'),
    }),
    change: (n) => ({ name: `改名项目${n}`, hours: 6, group_size: 1, subject: '0703', content: '预习' }),
  },
  '/api/course/lab/batch': {
    input: async ({ app, n, row }) => ({
      course_lab_id: await row('/api/course/lab'),
      term_id: await givenTerm(app),
      name: `例批次${n}`,
      week: 12,
      weekday: 1,
      period_from: 1,
      period_to: 4,
      lab_id: await app.unit('0010001'),
      teacher_ids: [await app.user('teacher')],
      capacity: 30,
      selects_until: '2026-05-15 18:00:00',
    }),
    change: (n) => ({ name: `改名批次${n}`, week: 13, capacity: 20, note: '带实验服' }),
    hidden: ['teacher_ids'],
  },
};
