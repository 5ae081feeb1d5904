import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { storeRows } from '#kernel/server/db/store-rows.ts';
import { inScope, type Scope } from '#kernel/server/policy.ts';
import { faultOfCode, type Choice } from '#kernel/server/sheets/choices.rules.ts';
import { defineSheet, type CheckedRow, type Fault, type SheetRow } from '#kernel/server/sheets/define-sheet.ts';
import { maxChoices } from '#kernel/server/sheets/template.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { codesOf } from '#platform/codes/server/public.ts';
import { AssetState } from '../shared/asset.states.ts';
import { InspectionKind, SafetyGrade } from '../shared/kinds.ts';
import { assetColumns } from './asset.export.ts';
import { fixedFaults, isFixedFor, setFirstSchedule } from './asset.service.ts';
import { noteChange } from './change.service.ts';
import { followSchedules } from './mirror.service.ts';
import { editScope } from './special.policy.ts';

type Env = { ctx: Ctx; scope: Scope; types: readonly { code: string; name: string }[]; today: string };
type Text = string | null | undefined;
type Row = {
  asset_no: string;
  type_code: string;
  manufacturer: string;
  factory_no: string;
  made_on: string;
  installed_on?: Text;
  first_use_on?: Text;
  last_on?: string | undefined;
  next_on?: string | undefined;
  safety_grade?: number | null | undefined;
} & Record<string, unknown>;
type Checked = CheckedRow<Row>['values'];
type Known = {
  no: string;
  equipment_id: number;
  path: string;
  id: number | null;
  state: number | null;
  /** As the export shows them. */
  facts: Parameters<typeof fixedFaults>[1];
  /** Its schedule of full inspections. */
  last_on: string | null;
  next_on: string | null;
};
type Found = Map<string, Known>;

const isType = (code: string) => !/^.000$/.test(code);

/** Equipment of the scope for the template. */
async function equipmentChoices(ctx: Ctx, scope: Scope): Promise<Choice[]> {
  const { rows } = await sql<{ value: string; name: string; path: string }>`select e.asset_no as value, e.name, u.path
    from base_info.equipment e join org.unit u on u.school_id = e.school_id and u.id = e.lab_id and u.deleted_at is null
    where e.school_id = ${ctx.schoolId} and e.is_special order by upper(e.asset_no) limit ${maxChoices + 1}`.execute(
    ctx.db,
  );
  return rows.filter(({ path }) => inScope(scope, path)).map(({ value, name }) => ({ value, name }));
}

async function lookUp(ctx: Ctx, rows: Checked[]): Promise<Found> {
  const numbers = rows.flatMap(({ asset_no }) => asset_no?.toUpperCase() ?? []);
  const { rows: known } = await sql<Known>`select upper(e.asset_no) as no, e.id as equipment_id, u.path, a.id, a.state,
      s.last_on, s.next_on, json_build_object('type_code', a.type_code, 'use_cert_no', a.use_cert_no, 'safety_grade', a.safety_grade,
        'last_on', a.last_on, 'next_on', a.next_on) as facts
    from base_info.equipment e join org.unit u on u.school_id = e.school_id and u.id = e.lab_id and u.deleted_at is null
    left join special_equipment.asset a on a.school_id = e.school_id and a.equipment_id = e.id
    left join special_equipment.schedule s on s.school_id = a.school_id and s.asset_id = a.id and s.kind = ${InspectionKind.full}
    where e.school_id = ${ctx.schoolId} and upper(e.asset_no) = any(${numbers})`.execute(ctx.db);
  return new Map(known.map((one) => [one.no, one]));
}

/** What a sheet would change of a running piece without the right to put into use; empty cells change nothing. */
function runningFaults(row: Checked, { facts }: Known): Fault[] {
  const given = Object.fromEntries(Object.entries(row).filter(([, value]) => (value ?? '') !== ''));
  const titleOf = (name: string) => assetColumns.find(({ field }) => field === name)?.title ?? name;
  return fixedFaults(given, facts).map(({ field, text }) => ({ field, text: `${titleOf(field)}：${text}` }));
}

function equipmentFaults(row: Checked, found: Found, { ctx, scope }: Env): Fault[] {
  const { asset_no } = row;
  if (asset_no === undefined) return [];
  const known = found.get(asset_no.toUpperCase());
  const field = 'asset_no';
  if (!known)
    return [faultOfCode(field, '资产编号', asset_no, (no) => found.has(no), '，请先在设备总览中登记这台设备')];
  if (!inScope(scope, known.path)) return [{ field, text: `资产编号“${asset_no}”的设备不在您的管理范围内` }];
  if (isFixedFor(ctx, known.state)) return runningFaults(row, known);
  return known.state === AssetState.scrapped ? [{ field, text: `资产编号“${asset_no}”的设备已报废，不能再修改` }] : [];
}

function faultsOf(row: Checked, found: Found, env: Env): Fault[] {
  const { types, today } = env;
  const { type_code, made_on, installed_on, first_use_on, last_on, next_on } = row;
  const isKnown = (code: string) => isType(code) && types.some((one) => one.code === code);
  const early = (field: string, title: string, day: Text): Fault[] =>
    day && made_on && day < made_on ? [{ field, text: `${title}“${day}”不能早于制造日期` }] : [];
  const late = (field: string, title: string, day: Text): Fault[] =>
    day && day > today ? [{ field, text: `${title}“${day}”不能晚于今天` }] : [];
  return [
    ...equipmentFaults(row, found, env),
    ...(type_code !== undefined && !isKnown(type_code)
      ? [{ field: 'type_code', text: `品种代码“${type_code}”不在特种设备目录中，请填写类别或品种的代码` }]
      : []),
    ...late('made_on', '制造日期', made_on),
    ...early('installed_on', '安装日期', installed_on),
    ...early('first_use_on', '投用日期', first_use_on),
    ...late('last_on', '上次检验日期', last_on),
    ...(last_on && next_on && next_on <= last_on
      ? [{ field: 'next_on', text: `下次检验日期“${next_on}”应晚于上次检验日期` }]
      : []),
  ];
}

/**
 * What the papers of a row say of its inspection; the grade was checked with its cell. A stored day stays where the sheet has none,
 * unless the next one would not follow the last any more.
 */
function paperOf({ type_code, first_use_on, safety_grade, ...given }: Row, stored: Known) {
  const last_on = given.last_on ?? stored.last_on;
  const kept = stored.next_on && last_on && stored.next_on <= last_on ? null : stored.next_on;
  return {
    type_code,
    last_on,
    next_on: given.next_on ?? kept,
    first_use_on,
    safety_grade: SafetyGrade.$items.find(({ value }) => value === safety_grade)?.value,
  };
}

async function apply(ctx: Ctx, found: Found, rows: SheetRow<Row>[]): Promise<void> {
  const knownOf = ({ values }: SheetRow<Row>) => found.get(values.asset_no.toUpperCase())!;
  const ready = rows.map((row) => {
    const { asset_no: _no, last_on: _last, next_on: _next, ...values } = row.values;
    const { id, equipment_id } = knownOf(row);
    return { ...values, id: id ?? undefined, ...(id === null && { equipment_id, state_on: formatDate(ctx.now) }) };
  });
  const blank = { register_code: '', use_cert_no: '', authority: '', medium: '' };
  await storeRows(ctx, 'special_equipment.asset', blank, ready);
  const stored = await lookUp(
    ctx,
    rows.map(({ values }) => values),
  );
  for (const row of rows) {
    const { values } = row;
    const id = stored.get(values.asset_no.toUpperCase())!.id!;
    const before = knownOf(row);
    if (before.id === null) await noteChange(ctx, id, { action: 'create', from: null, to: AssetState.pending });
    const isPaper = before.id === null || values.last_on || values.next_on;
    if (isPaper && !isFixedFor(ctx, before.state)) await setFirstSchedule(ctx, id, paperOf(values, before));
    else await followSchedules(ctx, id);
  }
}

export const assetImport = defineSheet<Row, Env, Found>({
  name: 'special-equipment.asset',
  title: '特种设备台账',
  columns: assetColumns,
  keyOf: ({ asset_no }) => asset_no.toUpperCase(),
  choices: async (ctx) => ({
    lists: {
      asset_no: await equipmentChoices(ctx, editScope(ctx.actor)),
      type_code: (await codesOf(ctx, 'special_type'))
        .filter(({ code }) => isType(code))
        .map(({ code, name }) => ({ value: code, name })),
    },
  }),
  prepare: async (ctx) => ({
    ctx,
    scope: editScope(ctx.actor),
    types: await codesOf(ctx, 'special_type'),
    today: formatDate(ctx.now),
  }),
  lookUp: (ctx, _env, rows) =>
    lookUp(
      ctx,
      rows.map(({ values }) => values),
    ),
  check: (_ctx, { env, found }, { values }) => ({
    errors: faultsOf(values, found, env),
    exists: (found.get(values.asset_no?.toUpperCase() ?? '')?.id ?? null) !== null,
  }),
  apply: (ctx, { found }, rows) => apply(ctx, found, rows),
});
