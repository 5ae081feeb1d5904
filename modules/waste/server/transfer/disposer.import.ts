import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { storeRows } from '#kernel/server/db/store-rows.ts';
import { defineSheet, type CheckedRow, type Fault, type SheetRow } from '#kernel/server/sheets/define-sheet.ts';
import { mostKg } from '../../shared/amount.ts';
import { disposerColumns } from './disposer.export.ts';

type Row = {
  name: string;
  license_no: string;
  codes: string[];
  yearly_kg: string;
  starts_on: string;
  ends_on: string;
  contact?: string | null;
  phone?: string | null;
  remark?: string | null;
};
type Checked = CheckedRow<Row>['values'];
/** Disposers by their name in capitals, and the codes of the catalogue. */
type Found = { disposers: Map<string, number>; codes: ReadonlySet<string> };

const keyOf = ({ name }: { name?: string | undefined }) => name?.toUpperCase() ?? '';

async function lookUp(ctx: Ctx, rows: CheckedRow<Row>[]): Promise<Found> {
  const names = rows.map(({ values }) => keyOf(values));
  const { rows: known } = await sql<{ id: number; name: string }>`select id, upper(name) as name from waste.disposer
    where school_id = ${ctx.schoolId} and upper(name) = any(${names})`.execute(ctx.db);
  const { rows: types } = await sql<{ code: string }>`select distinct code from waste.type
    where school_id = ${ctx.schoolId} and code = any(${rows.flatMap(({ values }) => values.codes ?? [])})`.execute(
    ctx.db,
  );
  return { disposers: new Map(known.map(({ id, name }) => [name, id])), codes: new Set(types.map(({ code }) => code)) };
}

const faultsOf = ({ starts_on: from, ends_on: to, yearly_kg }: Checked): Fault[] => [
  ...(from !== undefined && to !== undefined && to < from
    ? [{ field: 'ends_on', text: `有效期至“${to}”早于有效期起“${from}”，请核对` }]
    : []),
  ...(Number(yearly_kg ?? 0) > mostKg
    ? [{ field: 'yearly_kg', text: `年核准量“${yearly_kg}”超过 ${mostKg} kg，请核对单位` }]
    : []),
];

/** A licence may name more than a school produces; what the catalogue lacks may be a slip. */
function strangeCodes({ codes = [] }: Checked, known: ReadonlySet<string>): Fault[] {
  const strange = codes.filter((code) => !known.has(code));
  const text = `废物类别目录中没有代码 ${strange.slice(0, 5).join('、')}${strange.length > 5 ? ' 等' : ''}，请核对`;
  return strange.length === 0 ? [] : [{ field: 'codes', text }];
}

export const disposerImport = defineSheet<Row, undefined, Found>({
  name: 'waste.disposer',
  title: '处置单位',
  columns: disposerColumns,
  keyOf,
  choices: async () => ({
    lists: {},
    example: {
      name: '绿源环保科技有限公司',
      license_no: '440101-0001',
      codes: '900-047-49、900-404-06',
      yearly_kg: '20000',
      starts_on: '2026-01-01',
      ends_on: '2028-12-31',
      contact: '王经理',
      phone: '020-62345678',
    },
  }),
  prepare: async () => undefined,
  lookUp: (ctx, _env, rows) => lookUp(ctx, rows),
  check: (_ctx, { found }, { values }) => ({
    errors: faultsOf(values),
    warnings: strangeCodes(values, found.codes),
    exists: found.disposers.has(keyOf(values)),
  }),
  apply: (ctx, { found }, rows: SheetRow<Row>[]) =>
    storeRows(
      ctx,
      'waste.disposer',
      { contact: '', phone: '', remark: '', status: 1 },
      rows.map(({ values }) => ({ ...values, id: found.disposers.get(keyOf(values)) })),
    ),
});
