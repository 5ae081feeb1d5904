import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { jsonColumn } from '#kernel/server/db/json-column.ts';
import { insertRow, lockRow, removeRow, setStatus, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { baseInfoErrors } from '../../shared/errors.ts';
import { columnsFault } from '../../shared/province/province-cells.rules.ts';
import type { provinceTemplateApi, ProvinceTemplateInput } from '../../shared/province/province-template.ts';

const template: RowKind<'base_info.province_template'> = {
  table: 'base_info.province_template',
  doc: 'base-info.province-template',
  noun: '省厅导出模板',
  softDelete: false,
};

/** Words of the school's dictionaries by the field that shows them. */
async function dictionaryOf(ctx: Ctx): Promise<Record<string, string[]>> {
  const { rows } = await sql<{
    parent_key: string;
    names: string[];
  }>`select parent_key, array_agg(name order by sort, code) as names
    from codes.code where school_id = ${ctx.schoolId} and status = ${Enabled.on}
      and parent_key in ('lab_nature', 'lab_class', 'lab_level') group by parent_key`.execute(ctx.db);
  return Object.fromEntries(
    rows.map(({ parent_key, names }) => [parent_key === 'lab_nature' ? 'nature' : parent_key, names]),
  );
}

async function checkTemplate(ctx: Ctx, { name, columns }: ProvinceTemplateInput, id = 0): Promise<void> {
  await checkFields<ProvinceTemplateInput>(ctx, {
    name: {
      valid: sql`not exists (select 1 from base_info.province_template where school_id = ${ctx.schoolId}
        and name = ${name} and id <> ${id})`,
      message: '已有同名模板',
    },
    columns: columnsFault(columns, await dictionaryOf(ctx)),
  });
}

const stored = ({ name, columns }: ProvinceTemplateInput) => ({ name, columns: jsonColumn(columns) });

export async function createProvinceTemplate(ctx: Ctx, input: ProvinceTemplateInput): Promise<number> {
  await checkTemplate(ctx, input);
  return insertRow(ctx, template, stored(input), input.name);
}

export async function updateProvinceTemplate(
  ctx: Ctx,
  { id, version, ...input }: InputOf<typeof provinceTemplateApi.update>,
): Promise<void> {
  await updateRow(ctx, template, { id, version }, stored(input), {
    note: input.name,
    check: () => checkTemplate(ctx, input, id),
  });
}

/** Takes a layout for the school, in the place of the one before, or leaves it for the usual one. */
export async function setProvinceTemplateStatus(
  ctx: Ctx,
  { id, status }: InputOf<typeof provinceTemplateApi.setStatus>,
) {
  const { rows } = await sql<{ id: number }>`select id from base_info.province_template
    where school_id = ${ctx.schoolId} order by id for update`.execute(ctx.db);
  if (status === Enabled.on)
    for (const other of rows) if (other.id !== id) await setStatus(ctx, template, other.id, Enabled.off);
  await setStatus(ctx, template, id, status);
}

export async function removeProvinceTemplate(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { status, name } = await lockRow(ctx, template, id);
  assert(status !== Enabled.on, baseInfoErrors.templateInUse);
  await removeRow(ctx, template, id, String(name));
}
