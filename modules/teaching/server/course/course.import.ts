import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { storeRows } from '#kernel/server/db/store-rows.ts';
import { all, inScope, scopeOf, type Scope } from '#kernel/server/policy.ts';
import { faultOfCode, type Choice } from '#kernel/server/sheets/choices.rules.ts';
import { defineSheet, type CheckedRow, type Fault, type SheetRow } from '#kernel/server/sheets/define-sheet.ts';
import { afterImport, filled } from '#kernel/server/sheets/row.rules.ts';
import { activePeopleByNumber, peopleChoices, type NumberedPerson } from '#platform/identity/server/public.ts';
import { unitsByCode, type CodedUnit } from '#platform/org/server/public.ts';
import { courseColumns } from './course.export.ts';
import { setTeachers } from './course.service.ts';

type Env = { scope: Scope };
type Row = {
  code: string;
  name: string;
  credit: string;
  hours: number;
  lab_hours: number;
  college: string;
  teachers: string[];
  classes?: string | null | undefined;
};
type Checked = CheckedRow<Row>['values'];
type Known = { id: number; code: string; path: string };
type Found = { known: Map<string, Known>; colleges: Map<string, CodedUnit>; people: Map<string, NumberedPerson> };

const scopeFor = (ctx: Ctx): Scope => scopeOf(ctx.actor, 'teaching.course.edit');

async function collegeChoices(ctx: Ctx): Promise<Choice[]> {
  const { rows } = await sql<{
    value: string;
    name: string;
    path: string;
  }>`select u.code as value, u.name, u.path from org.unit u
    where u.school_id = ${ctx.schoolId} and u.level = 'college' and u.status = 1 and u.deleted_at is null order by u.code`.execute(
    ctx.db,
  );
  return rows.filter(({ path }) => inScope(scopeFor(ctx), path)).map(({ value, name }) => ({ value, name }));
}

async function lookUp(ctx: Ctx, rows: Checked[]): Promise<Found> {
  const codes = rows.flatMap(({ code }) => code?.toUpperCase() ?? []);
  const { rows: known } = await sql<Known>`select c.id, upper(c.code) as code, u.path from teaching.course c
    join org.unit u on u.school_id = c.school_id and u.id = c.college_id
    where c.school_id = ${ctx.schoolId} and upper(c.code) = any(${codes})`.execute(ctx.db);
  return {
    known: new Map(known.map((one) => [one.code, one])),
    colleges: await unitsByCode(ctx, { codes: rows.flatMap(({ college }) => college ?? []) }),
    people: await activePeopleByNumber(
      ctx,
      rows.flatMap(({ teachers }) => teachers ?? []),
    ),
  };
}

function collegeFaults({ college: code }: Checked, { colleges }: Found, scope: Scope): Fault[] {
  if (code === undefined) return [];
  const unit = colleges.get(code.toUpperCase());
  if (!unit || unit.level !== 'college')
    return [faultOfCode('college', '学院编码', code, (one) => colleges.has(one), '，请在组织机构中核对')];
  return unit.status === 1 && inScope(scope, unit.path)
    ? []
    : [{ field: 'college', text: `学院“${unit.name}”已停用或不在您的管理范围内` }];
}

function faultsOf(row: Checked, found: Found, scope: Scope): Fault[] {
  const { code, hours, lab_hours, teachers } = row;
  const known = found.known.get(code?.toUpperCase() ?? '');
  return [
    ...(known && !inScope(scope, known.path)
      ? [{ field: 'code', text: `课程号“${code}”是其他学院的课程，不在您的管理范围内` }]
      : []),
    ...(hours !== undefined && lab_hours !== undefined && lab_hours > hours
      ? [{ field: 'lab_hours', text: '实验学时不能大于总学时' }]
      : []),
    ...collegeFaults(row, found, scope),
    ...(teachers ?? [])
      .filter((no) => !found.people.has(no.toUpperCase()))
      .map((no) => faultOfCode('teachers', '教师工号', no, (one) => found.people.has(one), '或已停用，请核对')),
  ];
}

export const courseImport = defineSheet<Row, Env, Found>({
  name: 'teaching.course',
  title: '课程',
  columns: courseColumns,
  keyOf: ({ code }) => code.toUpperCase(),
  choices: async (ctx) => ({
    lists: { college: await collegeChoices(ctx), teachers: await peopleChoices(ctx, all, { staffOnly: true }) },
  }),
  prepare: async (ctx) => ({ scope: scopeFor(ctx) }),
  lookUp: (ctx, _env, rows) =>
    lookUp(
      ctx,
      rows.map(({ values }) => values),
    ),
  check: (_ctx, { env, found }, { values }) => ({
    errors: faultsOf(values, found, env.scope),
    exists: found.known.has(values.code?.toUpperCase() ?? ''),
  }),
  async apply(ctx, { found }, rows: SheetRow<Row>[]) {
    const ready = rows.map(({ values: { college, teachers: _teachers, classes, ...row } }) => ({
      ...row,
      id: found.known.get(row.code.toUpperCase())?.id,
      college_id: found.colleges.get(college.toUpperCase())!.id,
      classes: filled(afterImport(classes, undefined), (text: string) => text),
    }));
    await storeRows(ctx, 'teaching.course', { classes: '' }, ready);
    const stored = await lookUp(
      ctx,
      rows.map(({ values }) => values),
    );
    await setTeachers(
      ctx,
      rows.map(({ values }) => ({
        id: stored.known.get(values.code.toUpperCase())!.id,
        users: values.teachers.map((no) => found.people.get(no.toUpperCase())!.id),
      })),
    );
  },
});
