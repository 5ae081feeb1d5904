import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { Scope } from '#kernel/server/policy.ts';
import { faultOfCode, readWithZeros } from '#kernel/server/sheets/choices.rules.ts';
import { defineSheet, type CheckedRow, type Fault, type SheetChoices } from '#kernel/server/sheets/define-sheet.ts';
import { labelOf, valueOf } from '#kernel/shared/enums.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { activePeopleByNumber, peopleChoices, type NumberedPerson } from '#platform/identity/server/public.ts';
import { MemberKind } from '../../shared/people/member.ts';
import { kindOf } from '../../shared/people/member.rules.ts';
import { labChoices, labFaults, type NamedLab } from '../named-lab.queries.ts';
import { memberColumns } from './member.export.ts';
import { writeMembers } from './member-import.service.ts';
import { personImportScope } from './member.policy.ts';

type Env = { scope: Scope; today: string };
type Row = Record<string, string | null> & { lab_code: string; job_no: string; kind: string; joined_on: string };
type Checked = CheckedRow<Row>['values'];
type Present = { lab_id: number; user_id: number; kind: string };
type Found = { labs: Map<string, NamedLab>; people: Map<string, NumberedPerson>; present: Map<string, string> };

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
      coalesce((select json_agg(json_build_object('lab_id', m.lab_id, 'user_id', m.user_id, 'kind', m.kind))
        from base_info.lab_member m where m.school_id = ${ctx.schoolId} and m.status = 1
          and m.lab_id in (select id from named)), '[]') as members`.execute(ctx.db);
  return rows[0]!;
}

async function lookUp(ctx: Ctx, rows: Checked[]): Promise<Found> {
  const present = new Map<string, string>();
  const codes = rows.flatMap((row) => row.lab_code?.toUpperCase() ?? []);
  const labs = await readWithZeros(codes, async (asked) => {
    const named = await readLabs(ctx, asked);
    for (const { lab_id, user_id, kind } of named.members) present.set(keyOf(lab_id, user_id), kind);
    return new Map(named.labs.map((lab) => [lab.code, lab]));
  });
  const people = await activePeopleByNumber(
    ctx,
    rows.flatMap((row) => [row.job_no ?? [], row['tutor'] ?? []].flat()),
  );
  return { labs, people, present };
}

const personOf = ({ people }: Found, no: string | null | undefined) => (no ? people.get(no.toUpperCase()) : undefined);

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
  if (!tutor)
    return row.kind === labelOf(MemberKind, MemberKind.student)
      ? [{ field: 'tutor', text: '学生的导师工号不能为空' }]
      : [];
  const person = personOf(found, tutor);
  if (!person) return [faultOfCode('tutor', '导师工号', tutor, (one) => found.people.has(one), '或已停用，请核对')];
  if (person.id === personOf(found, row.job_no)?.id) return [{ field: 'tutor', text: '导师不能是本人' }];
  return lab && found.present.get(keyOf(lab.id, person.id)) !== MemberKind.teacher
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
      exists: found.present.has(keyOf(lab?.id, personOf(found, values.job_no)?.id)),
    };
  },
  async apply(ctx, { found, mode }, rows) {
    const ready = rows.map(({ values: row }) => ({
      lab_id: found.labs.get(row.lab_code.toUpperCase())!.id,
      user_id: personOf(found, row.job_no)!.id,
      kind: valueOf(MemberKind, row.kind)!,
      tutor_id: personOf(found, row['tutor'])?.id ?? null,
      joined_on: row.joined_on,
    }));
    await writeMembers(ctx, ready, mode);
  },
});
