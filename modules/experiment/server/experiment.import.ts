import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { storeRows } from '#kernel/server/db/store-rows.ts';
import { all, inScope, scopeOf, type Scope } from '#kernel/server/policy.ts';
import { faultOfCode, type Choice } from '#kernel/server/sheets/choices.rules.ts';
import { defineSheet, type CheckedRow, type Fault } from '#kernel/server/sheets/define-sheet.ts';
import { maxChoices } from '#kernel/server/sheets/template.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { activePeopleByNumber, peopleChoices, type NumberedPerson } from '#platform/identity/server/public.ts';
import { unitsByCode, type CodedUnit } from '#platform/org/server/public.ts';
import { ExperimentState, type ExperimentStateCode } from '../shared/experiment.states.ts';
import { ExperimentKind } from '../shared/kinds.ts';
import { experimentColumns } from './experiment.export.ts';
import { editableStates } from './experiment.policy.ts';

type Env = { scope: Scope };
type Row = { exp_no: string; name: string; kind: string; head_no: string; lab_code: string };
type Checked = CheckedRow<Row>['values'];
type Known = { id: number; no: string; path: string; state: ExperimentStateCode; waits: boolean };
type Found = { known: Map<string, Known>; labs: Map<string, CodedUnit>; people: Map<string, NumberedPerson> };

const scopeFor = (ctx: Ctx): Scope => scopeOf(ctx.actor, 'experiment.project.import');

/** Laboratories of the scope for the template. */
async function labChoices(ctx: Ctx): Promise<Choice[]> {
  const { rows } = await sql<{
    value: string;
    name: string;
    path: string;
  }>`select u.code as value, u.name, u.path from org.unit u
    where u.school_id = ${ctx.schoolId} and u.level = 'lab' and u.status = 1 and u.deleted_at is null
    order by u.code limit ${maxChoices + 1}`.execute(ctx.db);
  return rows.filter(({ path }) => inScope(scopeFor(ctx), path)).map(({ value, name }) => ({ value, name }));
}

async function lookUp(ctx: Ctx, rows: Checked[]): Promise<Found> {
  const numbers = rows.flatMap(({ exp_no }) => exp_no?.toUpperCase() ?? []);
  const { rows: known } = await sql<Known>`select p.id, upper(p.exp_no) as no, u.path, p.state,
      exists (select 1 from experiment.assessment o where o.school_id = p.school_id and o.project_id = p.id and o.state = 0) as waits
    from experiment.project p join org.unit u on u.school_id = p.school_id and u.id = p.lab_id
    where p.school_id = ${ctx.schoolId} and upper(p.exp_no) = any(${numbers})`.execute(ctx.db);
  return {
    known: new Map(known.map((one) => [one.no, one])),
    labs: await unitsByCode(ctx, { codes: rows.flatMap(({ lab_code }) => lab_code ?? []) }),
    people: await activePeopleByNumber(
      ctx,
      rows.flatMap(({ head_no }) => head_no ?? []),
    ),
  };
}

function knownFaults({ exp_no }: Checked, { known }: Found, scope: Scope): Fault[] {
  const one = known.get(exp_no?.toUpperCase() ?? '');
  if (!one) return [];
  const refuse = (text: string): Fault[] => [{ field: 'exp_no', text: `实验编号“${exp_no}”${text}` }];
  if (!inScope(scope, one.path)) return refuse('是其他实验室的实验项目，不在您的管理范围内');
  if (one.waits) return refuse('的风险评估正在审核，不能修改基本信息');
  return editableStates.includes(one.state)
    ? []
    : refuse(`${labelOf(ExperimentState, one.state)}，不能修改基本信息。不再开展的请停止`);
}

function faultsOf(row: Checked, found: Found, scope: Scope): Fault[] {
  const { lab_code, head_no } = row;
  const { labs, people } = found;
  const lab = lab_code === undefined ? undefined : labs.get(lab_code.toUpperCase());
  const isLab = lab?.level === 'lab';
  return [
    ...knownFaults(row, found, scope),
    ...(lab_code !== undefined && !isLab
      ? [faultOfCode('lab_code', '实验室编号', lab_code, (one) => labs.has(one), '，请在实验室查询中核对编号')]
      : []),
    ...(isLab && (lab.status !== 1 || !inScope(scope, lab.path))
      ? [{ field: 'lab_code', text: `实验室“${lab.name}”已停用或不在您的管理范围内` }]
      : []),
    ...(head_no !== undefined && !people.has(head_no.toUpperCase())
      ? [faultOfCode('head_no', '负责人工号', head_no, (one) => people.has(one), '或已停用，请核对')]
      : []),
  ];
}

const kindOf = (label: string): number => ExperimentKind.$items.find((one) => one.label === label)!.value;

export const experimentImport = defineSheet<Row, Env, Found>({
  name: 'experiment.project',
  title: '实验项目',
  columns: experimentColumns,
  keyOf: ({ exp_no }) => exp_no.toUpperCase(),
  choices: async (ctx) => ({
    lists: { lab_code: await labChoices(ctx), head_no: await peopleChoices(ctx, all, { staffOnly: true }) },
  }),
  prepare: async (ctx) => ({ scope: scopeFor(ctx) }),
  lookUp: (ctx, _env, rows) =>
    lookUp(
      ctx,
      rows.map(({ values }) => values),
    ),
  check: (_ctx, { env, found }, { values }) => ({
    errors: faultsOf(values, found, env.scope),
    exists: found.known.has(values.exp_no?.toUpperCase() ?? ''),
  }),
  apply: (ctx, { found }, rows) =>
    storeRows(
      ctx,
      'experiment.project',
      {},
      rows.map(({ values: { exp_no, name, kind, head_no, lab_code } }) => ({
        id: found.known.get(exp_no.toUpperCase())?.id,
        exp_no,
        name,
        kind: kindOf(kind),
        head_id: found.people.get(head_no.toUpperCase())!.id,
        lab_id: found.labs.get(lab_code.toUpperCase())!.id,
      })),
      sql`t.state = any(${[...editableStates]})`,
    ),
});
