import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { storeRows } from '#kernel/server/db/store-rows.ts';
import type { Scope } from '#kernel/server/policy.ts';
import { faultOfCode, readWithZeros } from '#kernel/server/sheets/choices.rules.ts';
import { defineSheet, type CheckedRow, type Fault, type SheetChoices } from '#kernel/server/sheets/define-sheet.ts';
import { afterImport, filled } from '#kernel/server/sheets/row.rules.ts';
import { labelOf, valueOf } from '#kernel/shared/enums.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { activePeopleByNumber, peopleChoices, type NumberedPerson } from '#platform/identity/server/public.ts';
import { MemberKind } from '../../shared/people/member.ts';
import { kindOf } from '../../shared/people/member.rules.ts';
import { labChoices, labFaults, type NamedLab } from '../named-lab.queries.ts';
import { memberColumns } from './member.export.ts';
import { personImportScope } from './member.policy.ts';

type Env = { scope: Scope; today: string };
type Row = Record<string, string | null | undefined> & {
  lab_code: string;
  job_no: string;
  kind: string;
  joined_on: string;
};
type Checked = CheckedRow<Row>['values'];
type Present = { id: number; lab_id: number; user_id: number; kind: string; tutor_id: number | null };
type Found = { labs: Map<string, NamedLab>; people: Map<string, NumberedPerson>; present: Map<string, Present> };

const keyOf = (lab: number | undefined, person: number | undefined) => `${lab ?? ''}|${person ?? ''}`;

async function choicesFor(ctx: Ctx): Promise<SheetChoices> {
  const scope = personImportScope(ctx.actor);
  const staff = await peopleChoices(ctx, scope, { staffOnly: true });
  const lists = {
    lab_code: await labChoices(ctx, scope),
    job_no: await peopleChoices(ctx, scope),
    tutor: staff,
  };
  const example = { job_no: staff[0]?.value ?? '', kind: '教师', tutor: '', joined_on: formatDate(ctx.now) };
  return { lists, example };
}

async function readLabs(ctx: Ctx, codes: string[]) {
  const { rows } = await sql<{ labs: NamedLab[]; members: Present[] }>`with named as (
      select u.id, upper(u.code) as code, u.name, u.path, u.status from org.unit u
      where u.school_id = ${ctx.schoolId} and u.level = 'lab' and u.deleted_at is null and upper(u.code) = any(${codes}))
    select coalesce((select json_agg(n) from named n), '[]') as labs,
      coalesce((select json_agg(json_build_object('id', m.id, 'lab_id', m.lab_id, 'user_id', m.user_id, 'kind', m.kind,
          'tutor_id', m.tutor_id))
        from base_info.lab_member m where m.school_id = ${ctx.schoolId} and m.status = 1
          and m.lab_id in (select id from named)), '[]') as members`.execute(ctx.db);
  return rows[0]!;
}

async function lookUp(ctx: Ctx, rows: Checked[]): Promise<Found> {
  const present = new Map<string, Present>();
  const codes = rows.flatMap((row) => row.lab_code?.toUpperCase() ?? []);
  const labs = await readWithZeros(codes, async (asked) => {
    const named = await readLabs(ctx, asked);
    for (const member of named.members) present.set(keyOf(member.lab_id, member.user_id), member);
    return new Map(named.labs.map((lab) => [lab.code, lab]));
  });
  const people = await activePeopleByNumber(
    ctx,
    rows.flatMap((row) => [row.job_no ?? [], row['tutor'] ?? []].flat()),
  );
  return { labs, people, present };
}

const personOf = ({ people }: Found, no: string | null | undefined) => (no ? people.get(no.toUpperCase()) : undefined);

const memberOf = (row: Checked, found: Found, lab: NamedLab | undefined) =>
  found.present.get(keyOf(lab?.id, personOf(found, row.job_no)?.id));

function personFaults(row: Checked, found: Found): Fault[] {
  const { job_no: no, kind } = row;
  if (!no) return [];
  const person = personOf(found, no);
  if (!person) return [faultOfCode('job_no', '工号/学号', no, (one) => found.people.has(one), '或已停用，请核对')];
  const fits = labelOf(MemberKind, kindOf(person.user_type));
  return kind && kind !== fits
    ? [{ field: 'kind', text: `岗位“${kind}”与${person.name}的人员类型不符，应为“${fits}”` }]
    : [];
}

function tutorFaults(row: Checked, found: Found, lab: NamedLab | undefined): Fault[] {
  const tutor = row['tutor'];
  const stored = memberOf(row, found, lab);
  if (!tutor)
    return row.kind === labelOf(MemberKind, MemberKind.student) && !afterImport(tutor, stored?.tutor_id)
      ? [{ field: 'tutor', text: '学生的导师工号不能为空' }]
      : [];
  const person = personOf(found, tutor);
  if (!person) return [faultOfCode('tutor', '导师工号', tutor, (one) => found.people.has(one), '或已停用，请核对')];
  if (person.id === personOf(found, row.job_no)?.id) return [{ field: 'tutor', text: '导师不能是本人' }];
  return lab && found.present.get(keyOf(lab.id, person.id))?.kind !== MemberKind.teacher
    ? [{ field: 'tutor', text: `${person.name}还不是“${lab.name}”的教师，请先导入导师` }]
    : [];
}

export const memberImport = defineSheet<Row, Env, Found>({
  name: 'lab-member',
  title: '实验室人员',
  columns: memberColumns,
  keyOf: (row) => `${row.lab_code}|${row.job_no}`.toUpperCase(),
  choices: choicesFor,
  prepare: async (ctx) => ({ scope: personImportScope(ctx.actor), today: formatDate(ctx.now) }),
  lookUp: (ctx, _env, rows) =>
    lookUp(
      ctx,
      rows.map(({ values }) => values),
    ),
  check: (_ctx, { env, found }, { values }) => {
    const lab = found.labs.get(values.lab_code?.toUpperCase() ?? '');
    const isLate = values.joined_on && values.joined_on > env.today;
    return {
      errors: [
        ...labFaults({ lab_code: values.lab_code }, found.labs, env.scope),
        ...personFaults(values, found),
        ...tutorFaults(values, found, lab),
        ...(isLate ? [{ field: 'joined_on', text: `加入日期“${values.joined_on}”晚于今天，请核对` }] : []),
      ],
      exists: memberOf(values, found, lab) !== undefined,
    };
  },
  async apply(ctx, { found }, rows) {
    const ready = rows.map(({ values: row }) => {
      const lab = found.labs.get(row.lab_code.toUpperCase())!;
      return {
        id: memberOf(row, found, lab)?.id,
        lab_id: lab.id,
        user_id: personOf(found, row.job_no)!.id,
        kind: valueOf(MemberKind, row.kind)!,
        tutor_id: filled(row['tutor'], (no) => personOf(found, no)!.id),
        joined_on: row.joined_on,
      };
    });
    await storeRows(ctx, 'base_info.lab_member', {}, ready);
  },
});
