import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { storeRows } from '#kernel/server/db/store-rows.ts';
import { inScope, scopeOf, type Scope } from '#kernel/server/policy.ts';
import {
  faultOfChoice,
  faultOfCode,
  listOfCodes,
  readWithZeros,
  valueFor,
  type Choices,
} from '#kernel/server/sheets/choices.rules.ts';
import { defineSheet, type CheckedRow, type Fault, type SheetRow } from '#kernel/server/sheets/define-sheet.ts';
import { valueOf } from '#kernel/shared/enums.ts';
import { codesByName } from '#platform/codes/server/public.ts';
import { unitsByCode, type CodedUnit } from '#platform/org/server/public.ts';
import { QuotaScope, QuotaTarget } from '../../shared/purchase/quota.ts';
import { quotaColumns } from './quota.export.ts';

type Env = { groups: Choices<string>; flags: Choices<string>; scope: Scope };
type Row = Record<string, string | null | undefined> & {
  scope: string;
  target: string;
  what: string;
  max_qty: string;
  unit: string;
};
type Checked = CheckedRow<Row>['values'];
type Found = { units: Map<string, CodedUnit>; substances: Map<string, number>; known: Map<string, number> };

async function prepare(ctx: Ctx): Promise<Env> {
  const { chem_storage_group: groups, chem_control: flags } = await codesByName(ctx, [
    'chem_storage_group',
    'chem_control',
  ]);
  return { groups, flags, scope: scopeOf(ctx.actor, 'chemical.quota.edit') };
}

const targetOf = (row: Checked) => (row.target === undefined ? undefined : valueOf(QuotaTarget, row.target));
const scopeOfRow = (row: Checked) => (row.scope === undefined ? undefined : valueOf(QuotaScope, row.scope));

/** Code of the group or flag, or id of the substance, that a row is about. */
function whatOf(row: Checked, { groups, flags }: Env, { substances }: Pick<Found, 'substances'>) {
  const target = targetOf(row);
  if (row.what === undefined || target === undefined) return undefined;
  if (target === QuotaTarget.substance) return substances.get(row.what);
  return valueFor(target === QuotaTarget.group ? groups : flags, row.what);
}

const keyFor = (row: Checked, env: Env, found: Pick<Found, 'substances' | 'units'>) =>
  [scopeOfRow(row), unitOf(row, found)?.id ?? 0, targetOf(row), whatOf(row, env, found)].join(' ');
const unitOf = (row: Checked, { units }: Pick<Found, 'units'>) =>
  scopeOfRow(row) === QuotaScope.school ? undefined : units.get(row['org_code']?.toUpperCase() ?? '');

async function lookUp(ctx: Ctx, rows: readonly Checked[]): Promise<Found> {
  const { rows: substances } = await sql<{ cas: string; id: number }>`select cas, id from chemical.substance
    where school_id = ${ctx.schoolId} and cas = any(${rows.flatMap(({ what }) => what ?? [])})`.execute(ctx.db);
  const { rows: known } = await sql<{
    id: number;
    key: string;
  }>`select id, concat_ws(' ', scope, coalesce(org_id, 0), target,
      coalesce(substance_id::text, target_code)) as key
    from chemical.quota where school_id = ${ctx.schoolId} and scope <> 'cabinet'`.execute(ctx.db);
  return {
    units: await readWithZeros(
      rows.flatMap((row) => row['org_code']?.toUpperCase() ?? []),
      (codes) => unitsByCode(ctx, { codes }),
    ),
    substances: new Map(substances.map(({ cas, id }) => [cas, id])),
    known: new Map(known.map(({ key, id }) => [key, id])),
  };
}

function unitFaults(row: Checked, found: Found, { scope }: Env): Fault[] {
  const of = scopeOfRow(row);
  const code = row['org_code'];
  const fault = (text: string): Fault[] => [{ field: 'org_code', text }];
  if (of === undefined) return [];
  if (scope.kind !== 'all' && of !== QuotaScope.lab)
    return [{ field: 'scope', text: '学院只能设定本院实验室的限额，请填“实验室”' }];
  if (of === QuotaScope.school) return code ? fault('全校限额的单位编码应留空') : [];
  if (!code) return fault('单位编码不能为空，请填写学院或实验室的编码');
  const unit = found.units.get(code.toUpperCase());
  if (!unit) return [faultOfCode('org_code', '单位编码', code, (one) => found.units.has(one), '，请核对')];
  if (unit.level !== of) return fault(`单位编码“${code}”不是${row.scope}，请核对`);
  return inScope(scope, unit.path) ? [] : fault(`“${unit.name}”不在您的管理范围内`);
}

function whatFaults(row: Checked, env: Env, found: Found): Fault[] {
  const target = targetOf(row);
  if (target === undefined || row.what === undefined) return [];
  if (target !== QuotaTarget.substance)
    return faultOfChoice('what', row.target!, row.what, target === QuotaTarget.group ? env.groups : env.flags);
  return found.substances.has(row.what) ? [] : [{ field: 'what', text: `CAS号“${row.what}”不在化学品目录中，请核对` }];
}

function quotaOf(row: Row, env: Env, found: Found) {
  const what = whatOf(row, env, found)!;
  return {
    id: found.known.get(keyFor(row, env, found)),
    scope: scopeOfRow(row)!,
    org_id: unitOf(row, found)?.id ?? null,
    target: targetOf(row)!,
    substance_id: typeof what === 'number' ? what : null,
    target_code: typeof what === 'number' ? '' : what,
    max_qty: row.max_qty,
    unit: row.unit,
    basis: row['basis'],
  };
}

export const quotaImport = defineSheet<Row, Env, Found>({
  name: 'chemical.quota',
  title: '存量限额',
  columns: quotaColumns,
  keyOf: (row) => [row.scope, row['org_code']?.toUpperCase(), row.target, row.what.toUpperCase()].join(' '),
  choices: async (ctx) => ({
    lists: { org_code: listOfCodes(await unitsByCode(ctx, { scope: scopeOf(ctx.actor, 'chemical.quota.edit') })) },
    // The first unit of the list is of another level than that of the example.
    example: { scope: '全校', org_code: '' },
  }),
  prepare,
  lookUp: (ctx, _env, rows) =>
    lookUp(
      ctx,
      rows.map(({ values }) => values),
    ),
  check: (_ctx, { env, found }, { values }) => ({
    errors: [...unitFaults(values, found, env), ...whatFaults(values, env, found)],
    exists: found.known.has(keyFor(values, env, found)),
  }),
  apply: (ctx, { env, found }, rows: SheetRow<Row>[]) =>
    storeRows(
      ctx,
      'chemical.quota',
      { basis: '' },
      rows.map(({ values }) => quotaOf(values, env, found)),
    ),
});
