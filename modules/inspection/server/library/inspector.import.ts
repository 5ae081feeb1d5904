import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { storeRows } from '#kernel/server/db/store-rows.ts';
import { dayCell, listCell } from '#kernel/server/sheets/cells.rules.ts';
import {
  allowedNames,
  choicesOf,
  faultOfChoice,
  faultOfCode,
  listOfCodes,
  listOfNames,
  valueFor,
  type Choices,
} from '#kernel/server/sheets/choices.rules.ts';
import {
  defineSheet,
  type Batch,
  type CheckedRow,
  type Fault,
  type SheetChoices,
  type SheetColumn,
  type SheetRow,
  type Verdict,
} from '#kernel/server/sheets/define-sheet.ts';
import { filled } from '#kernel/server/sheets/row.rules.ts';
import { valueOf } from '#kernel/shared/enums.ts';
import { codesByName } from '#platform/codes/server/public.ts';
import { activePeopleByNumber, peopleChoices, type NumberedPerson } from '#platform/identity/server/public.ts';
import { unitsByCode, type CodedUnit } from '#platform/org/server/public.ts';
import { InspectorKind } from '../../shared/library/inspector.ts';
import { inspectorEditScope, mayAppoint } from './inspector.policy.ts';

/** Columns of inspectors, shared by template, import and export. */
const inspectorColumns = [
  { field: 'job_no', title: '工号', required: true, maxLength: 32, coded: true },
  { field: 'kind', title: '类型', required: true, options: InspectorKind.$items.map((item) => item.label) },
  { field: 'expertise', title: '专业领域', width: 20, several: true, parse: listCell },
  { field: 'duty_codes', title: '负责单位编码', width: 24, several: true, parse: listCell },
  { field: 'from_on', title: '聘期起', required: true, kind: 'date', sample: '2025-09-01', parse: dayCell },
  { field: 'to_on', title: '聘期止', required: true, kind: 'date', sample: '2026-08-31', parse: dayCell },
] as const satisfies readonly SheetColumn[];

type Env = {
  units: Map<string, CodedUnit>;
  classes: Choices<number>;
  /** Appointments of the caller's unit by person. */
  known: Map<number, number>;
};
type People = Map<string, NumberedPerson>;
type Values = Record<'job_no' | 'kind' | 'from_on' | 'to_on', string> &
  Record<'expertise' | 'duty_codes', string[] | null | undefined>;

async function prepare(ctx: Ctx): Promise<Env> {
  const known = await sql<{ id: number; user_id: number }>`select id, user_id from inspection.inspector
    where school_id = ${ctx.schoolId} and org_id = ${ctx.actor.orgId}`.execute(ctx.db);
  const { lab_class } = await codesByName(ctx, ['lab_class']);
  return {
    units: await unitsByCode(ctx, { scope: inspectorEditScope(ctx.actor) }),
    classes: choicesOf(
      lab_class.names.flatMap((name) => {
        const code = valueFor(lab_class, name) ?? '';
        return /^\d{1,2}$/.test(code) ? [[Number(code), name, code, name.replace(/（.*$/, '')] as const] : [];
      }),
    ),
    known: new Map(known.rows.map((row) => [row.user_id, row.id])),
  };
}

async function inspectorChoices(ctx: Ctx): Promise<SheetChoices> {
  const { units, classes } = await prepare(ctx);
  const people = await peopleChoices(ctx, inspectorEditScope(ctx.actor));
  return { lists: { job_no: people, expertise: listOfNames(classes), duty_codes: listOfCodes(units) } };
}

type Checked = CheckedRow<Values>['values'];

function check(ctx: Ctx, { env, found }: Batch<Env, People>, row: Checked): Verdict {
  const person = found.get(row.job_no?.toUpperCase() ?? '');
  return {
    errors: [
      ...(row.job_no !== undefined && person === undefined
        ? [faultOfCode('job_no', '工号', row.job_no, (no) => found.has(no), '或已停用，请核对，或先在用户管理中新建')]
        : []),
      ...kindFaults(ctx, row),
      ...(row.duty_codes ?? []).flatMap((code) => dutyFaults(code, env)),
      ...(row.expertise ?? []).flatMap((name) => faultOfChoice('expertise', '专业领域', name, env.classes)),
      ...(row.from_on !== undefined && row.to_on !== undefined && row.to_on < row.from_on
        ? [{ field: 'to_on', text: `聘期止“${row.to_on}”不能早于聘期起“${row.from_on}”，请核对` }]
        : []),
    ],
    exists: person !== undefined && env.known.has(person.id),
    effects: person ? [['people', String(person.id)]] : [],
  };
}

function kindFaults(ctx: Ctx, { kind: text }: Checked): Fault[] {
  const kind = text === undefined ? undefined : valueOf(InspectorKind, text);
  if (kind === undefined || mayAppoint(ctx.actor, kind)) return [];
  const allowed = InspectorKind.$items.filter(({ value }) => mayAppoint(ctx.actor, value)).map(({ label }) => label);
  return [{ field: 'kind', text: `类型“${text}”不能由您聘任，${allowedNames(allowed)}` }];
}

function dutyFaults(code: string, { units }: Env): Fault[] {
  if (units.has(code.toUpperCase())) return [];
  const advice = '或不在您的管理范围内，请填写组织机构中的单位编码，见模板的“可填内容”表';
  return [faultOfCode('duty_codes', '负责单位编码', code, (one) => units.has(one), advice)];
}

/** Writes appointments of the caller's unit and reconciles the roles. */
async function apply(ctx: Ctx, { env, found }: Batch<Env, People>, rows: SheetRow<Values>[]): Promise<void> {
  const inspectors = rows.map(({ values }) => {
    const user_id = found.get(values.job_no.toUpperCase())!.id;
    return {
      id: env.known.get(user_id),
      user_id,
      org_id: ctx.actor.orgId,
      kind: valueOf(InspectorKind, values.kind)!,
      duty_org_ids: filled(values.duty_codes, (codes) => codes.map((code) => env.units.get(code.toUpperCase())!.id)),
      expertise: filled(values.expertise, (names) => names.map((name) => valueFor(env.classes, name)!)),
      from_on: values.from_on,
      to_on: values.to_on,
    };
  });
  await storeRows(ctx, 'inspection.inspector', { duty_org_ids: [], expertise: [] }, inspectors);
  await ctx.job('inspection.roles', {});
}

export const inspectorSheet = defineSheet<Values, Env, People>({
  name: 'inspection.inspector',
  title: '检查人员',
  columns: inspectorColumns,
  keyOf: ({ job_no }) => job_no.toUpperCase(),
  choices: inspectorChoices,
  effects: { people: '聘任 {n} 人，并授予“检查员”角色' },
  prepare,
  lookUp: (ctx, _env, rows) =>
    activePeopleByNumber(
      ctx,
      rows.flatMap(({ values }) => values.job_no ?? []),
    ),
  check: (ctx, batch, { values }) => check(ctx, batch, values),
  apply,
});
