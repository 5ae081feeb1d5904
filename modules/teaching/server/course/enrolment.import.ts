import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { storeRows } from '#kernel/server/db/store-rows.ts';
import { all } from '#kernel/server/policy.ts';
import {
  choicesOf,
  faultOfChoice,
  faultOfCode,
  listOfNames,
  valueFor,
  type Choices,
} from '#kernel/server/sheets/choices.rules.ts';
import { defineSheet, type CheckedRow, type Fault, type SheetRow } from '#kernel/server/sheets/define-sheet.ts';
import { activePeopleByNumber, peopleChoices, type NumberedPerson } from '#platform/identity/server/public.ts';
import { coursesToEdit } from '../teaching.policy.ts';
import { enrolmentColumns } from './enrolment.export.ts';
import { listTerms } from './term-period.queries.ts';

type Env = { terms: Choices<number> };
type Row = { course: string; term: string; job_no: string; class_name?: string | null | undefined };
type Checked = CheckedRow<Row>['values'];
type Course = { id: number; code: string; name: string; edits: boolean };
type Found = { courses: Map<string, Course>; people: Map<string, NumberedPerson>; known: Map<string, number> };

const prepare = async (ctx: Ctx): Promise<Env> => ({
  terms: choicesOf((await listTerms(ctx)).content.map(({ id, name }) => [id, name] as const)),
});

const keyOf = (course: number, term: number, user: number) => `${course}|${term}|${user}`;

async function lookUp(ctx: Ctx, rows: Checked[]): Promise<Found> {
  const codes = rows.flatMap(({ course }) => course?.toUpperCase() ?? []);
  const { rows: courses } =
    await sql<Course>`select c.id, upper(c.code) as code, c.name, ${coursesToEdit(ctx, 'c')} as edits
    from teaching.course c where c.school_id = ${ctx.schoolId} and upper(c.code) = any(${codes})`.execute(ctx.db);
  const people = await activePeopleByNumber(
    ctx,
    rows.flatMap(({ job_no }) => job_no ?? []),
  );
  const { rows: known } = await sql<{ id: number; course_id: number; term_id: number; user_id: number }>`
    select s.id, s.course_id, s.term_id, s.user_id from teaching.course_student s
    where s.school_id = ${ctx.schoolId} and s.course_id = any(${courses.map(({ id }) => id)})
      and s.user_id = any(${[...people.values()].map(({ id }) => id)})`.execute(ctx.db);
  return {
    courses: new Map(courses.map((one) => [one.code, one])),
    people,
    known: new Map(known.map((one) => [keyOf(one.course_id, one.term_id, one.user_id), one.id])),
  };
}

const idOf = (row: Checked, { terms }: Env, { courses, people, known }: Found): number | undefined => {
  const course = courses.get(row.course?.toUpperCase() ?? '');
  const person = people.get(row.job_no?.toUpperCase() ?? '');
  const term = valueFor(terms, row.term);
  return course && person && term !== undefined ? known.get(keyOf(course.id, term, person.id)) : undefined;
};

function faultsOf({ course: code, term, job_no: no }: Checked, { terms }: Env, { courses, people }: Found): Fault[] {
  const course = courses.get(code?.toUpperCase() ?? '');
  return [
    ...(code !== undefined && !course
      ? [{ field: 'course', text: `课程号“${code}”不存在，请先在课程管理中登记` }]
      : []),
    ...(course && !course.edits ? [{ field: 'course', text: `课程“${course.name}”不在您的管理范围内` }] : []),
    ...faultOfChoice('term', '学期', term, terms),
    ...(no !== undefined && !people.has(no.toUpperCase())
      ? [faultOfCode('job_no', '学号', no, (one) => people.has(one), '或已停用，请核对')]
      : []),
  ];
}

export const enrolmentImport = defineSheet<Row, Env, Found>({
  name: 'teaching.enrolment',
  title: '选课名单',
  columns: enrolmentColumns,
  keyOf: ({ course, term, job_no }) => `${course}|${term}|${job_no}`.toUpperCase(),
  choices: async (ctx) => {
    const { rows } = await sql<{ value: string; name: string }>`select c.code as value, c.name from teaching.course c
      where c.school_id = ${ctx.schoolId} and ${coursesToEdit(ctx, 'c')} order by c.code limit 2000`.execute(ctx.db);
    return {
      lists: {
        course: rows,
        term: listOfNames((await prepare(ctx)).terms),
        job_no: await peopleChoices(ctx, all),
      },
    };
  },
  prepare,
  lookUp: (ctx, _env, rows) =>
    lookUp(
      ctx,
      rows.map(({ values }) => values),
    ),
  check: (_ctx, { env, found }, { values }) => ({
    errors: faultsOf(values, env, found),
    exists: idOf(values, env, found) !== undefined,
  }),
  async apply(ctx, { env, found }, rows: SheetRow<Row>[]) {
    const ready = rows.map(({ values }) => ({
      id: idOf(values, env, found),
      course_id: found.courses.get(values.course.toUpperCase())!.id,
      term_id: valueFor(env.terms, values.term)!,
      user_id: found.people.get(values.job_no.toUpperCase())!.id,
      class_name: values.class_name,
    }));
    await storeRows(ctx, 'teaching.course_student', { class_name: '' }, ready);
  },
});
