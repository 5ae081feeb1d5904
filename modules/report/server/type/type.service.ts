import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { jsonColumn } from '#kernel/server/db/json-column.ts';
import { insertRow, setStatus, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { reportErrors } from '../../shared/errors.ts';
import { ColumnKind, Fill, Grain, type Column, type ColumnInput } from '../../shared/type/column.ts';
import type { typeApi, TypeInput } from '../../shared/type/type.ts';

const type: RowKind<'report.type'> = {
  table: 'report.type',
  doc: 'report.type',
  noun: '填报类型',
  softDelete: false,
};

const reserved = ['school_code', 'unit_no', 'unit_name'];
const isNumber = (kind: string) => kind === ColumnKind.int || kind === ColumnKind.decimal;

/** What is wrong with the columns of a type, as one sentence. */
function columnsFault(columns: readonly ColumnInput[]): string | undefined {
  const fields = columns.map(({ field }) => field);
  const titles = columns.map(({ title }) => title);
  const twice = [...fields, ...titles].find(
    (name, at, all) =>
      all.indexOf(name) !== at &&
      (fields.filter((f) => f === name).length > 1 || titles.filter((t) => t === name).length > 1),
  );
  if (twice !== undefined) return `“${twice}”重复，字段和名称都应唯一`;
  const taken = fields.find((field) => reserved.includes(field));
  if (taken !== undefined) return `字段“${taken}”由系统填写，请换一个`;
  const bare = columns.find(({ kind, options = [] }) => kind === ColumnKind.code && options.length === 0);
  if (bare) return `“${bare.title}”是代码，请填写代码和含义`;
  const upside = columns.find(({ min, max }) => min !== undefined && max !== undefined && Number(min) > Number(max));
  return upside && `“${upside.title}”的最小值不能大于最大值`;
}

const filled = (field: string, title: string, width: number, fill: string): Column => ({
  field,
  title,
  kind: ColumnKind.text,
  width,
  is_required: true,
  fill,
});

/** The columns as stored: the school's number and, below the school, the unit stand before those of the school. */
function storedColumns(columns: readonly ColumnInput[], grain: string): Column[] {
  const own = columns.map(({ min, max, options, is_key, ...column }) => ({
    ...column,
    ...(isNumber(column.kind) && min !== undefined && { min }),
    ...(isNumber(column.kind) && max !== undefined && { max }),
    ...(column.kind === ColumnKind.code && { options: options ?? [] }),
    ...(is_key && { is_key }),
  }));
  const unit = [filled('unit_no', '单位编号', 32, Fill.unitCode), filled('unit_name', '单位名称', 100, Fill.unitName)];
  return [filled('school_code', '学校代码', 5, Fill.schoolCode), ...(grain === Grain.school ? [] : unit), ...own];
}

const stored = ({ columns, ...input }: TypeInput) => ({
  ...input,
  columns: jsonColumn(storedColumns(columns, input.grain)),
});

const checkType = (ctx: Ctx, { columns }: TypeInput) => checkFields<TypeInput>(ctx, { columns: columnsFault(columns) });

export async function createType(ctx: Ctx, input: TypeInput): Promise<number> {
  await checkType(ctx, input);
  return insertRow(ctx, type, stored(input), input.name);
}

/** Changes a type of the school that no plan has asked for yet. */
export async function updateType(ctx: Ctx, { id, version, ...input }: InputOf<typeof typeApi.update>): Promise<void> {
  await updateRow(ctx, type, { id, version }, stored(input), {
    note: input.name,
    check: async (before) => {
      assert(before['is_built_in'] !== true, reportErrors.builtIn);
      const { rows } =
        await sql`select 1 from report.plan_type x where x.school_id = ${ctx.schoolId} and x.type_id = ${id} limit 1`.execute(
          ctx.db,
        );
      assert(rows.length === 0, reportErrors.typeInUse);
      await checkType(ctx, input);
    },
  });
}

export const setTypeStatus = (ctx: Ctx, { id, status }: InputOf<typeof typeApi.setStatus>) =>
  setStatus(ctx, type, id, status);
