import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { storeRows } from '#kernel/server/db/store-rows.ts';
import { defineSheet, type CheckedRow, type SheetRow } from '#kernel/server/sheets/define-sheet.ts';
import { valueOf } from '#kernel/shared/enums.ts';
import { categoryFault } from '../../shared/catalogue/type.ts';
import { Form, MaterialType } from '../../shared/waste-kinds.ts';
import { typeColumns } from './type.export.ts';

type Row = {
  edition: number;
  code: string;
  name: string;
  hw: string;
  material_type: string;
  props: string[];
  form: string;
  compat_group?: string | null;
  precautions?: string | null;
  price?: string | null;
  is_special?: string;
};
/** Ids of types of the catalogue, by edition, code and name. */
type Found = Map<string, number>;

const keyOf = ({ edition, code, name }: Partial<Pick<Row, 'edition' | 'code' | 'name'>>) =>
  `${edition} ${code} ${name}`;

async function lookUp(ctx: Ctx, rows: CheckedRow<Row>[]): Promise<Found> {
  const { rows: known } = await sql<
    { id: number } & Pick<Row, 'edition' | 'code' | 'name'>
  >`select id, edition, code, name
    from waste.type where school_id = ${ctx.schoolId} and code = any(${rows.flatMap(({ values }) => values.code ?? [])})`.execute(
    ctx.db,
  );
  return new Map(known.map((row) => [keyOf(row), row.id]));
}

const fieldsOf = ({ material_type, form, is_special, ...row }: Row) => ({
  ...row,
  material_type: valueOf(MaterialType, material_type)!,
  form: valueOf(Form, form)!,
  is_special: is_special === undefined ? undefined : is_special === '是',
});

/** Types of an edition of the national list; those of other editions stay as they are. */
export const typeImport = defineSheet<Row, undefined, Found>({
  name: 'waste.type',
  title: '废物类别',
  columns: typeColumns,
  keyOf,
  choices: async () => ({
    lists: {},
    example: {
      edition: '2025',
      code: '900-404-06',
      name: '不含卤废有机溶剂',
      hw: 'HW06',
      material_type: '废液',
      props: 'T、I、R',
      form: '液态',
      compat_group: 'W2',
      precautions: '密闭存放，远离火源、热源，防止泄漏',
      price: '6.5',
      is_special: '否',
    },
  }),
  prepare: async () => undefined,
  lookUp: (ctx, _env, rows) => lookUp(ctx, rows),
  check: (_ctx, { found }, { values }) => {
    const { hw, code } = values;
    const text = hw === undefined || code === undefined ? undefined : categoryFault(hw, code);
    return { errors: text === undefined ? [] : [{ field: 'code', text }], exists: found.has(keyOf(values)) };
  },
  apply: (ctx, { found }, rows: SheetRow<Row>[]) =>
    storeRows(
      ctx,
      'waste.type',
      { compat_group: '', precautions: '', is_special: false, hazard_kind: '', status: 1 },
      rows.map(({ values }) => ({ ...fieldsOf(values), id: found.get(keyOf(values)) })),
    ),
});
