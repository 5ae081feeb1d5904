import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { badFields, found } from '#kernel/server/errors.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { usualColumns, usualTemplateName, type ProvinceColumn } from '../../shared/province/province-columns.ts';
import {
  provinceTemplateApi,
  type ProvinceTemplate,
  type ProvinceTemplateRow,
} from '../../shared/province/province-template.ts';

const noun = '省厅导出模板';

type Stored = Omit<ProvinceTemplateRow, 'can' | 'updated_at'> & { updated_at: Date };

const columns = sql`t.id, t.version, t.name, jsonb_array_length(t.columns) as column_count, t.status, t.updated_at,
  coalesce((select a.name from identity.account a where a.school_id = t.school_id and a.id = t.updated_by), '') as updated_by_name`;

const shown = (row: Stored): ProvinceTemplateRow => ({
  ...row,
  updated_at: formatDateTime(row.updated_at),
  can: row.status === Enabled.on ? ['edit', 'leave'] : ['edit', 'use', 'remove'],
});

export const provinceTemplateList = listQuery<typeof provinceTemplateApi.list, Stored>(provinceTemplateApi.list, {
  noun,
  table: ['base_info.province_template', 't'],
  columns: () => columns,
  reach: () => sql<boolean>`true`,
  filters: {},
  sort: {},
  order: sql`t.name`,
  row: shown,
});

export async function findProvinceTemplate(ctx: Ctx, { id }: { id: number }): Promise<ProvinceTemplate> {
  const { rows } = await sql<Stored & { fields: ProvinceColumn[] }>`select ${columns}, t.columns as fields
    from base_info.province_template t where t.school_id = ${ctx.schoolId} and t.id = ${id}`.execute(ctx.db);
  const { fields, ...row } = found(rows[0], noun);
  return { ...shown(row), columns: fields };
}

export type Layout = { name: string; columns: ProvinceColumn[] };

/** The layout that is asked for, else the one in use, else the usual one. */
export async function layoutOf(ctx: Ctx, id: number | undefined): Promise<Layout> {
  const wanted = id === undefined ? sql`t.status = ${sql.lit(Enabled.on)}` : sql`t.id = ${id}`;
  const { rows } = await sql<Layout>`select t.name, t.columns from base_info.province_template t
    where t.school_id = ${ctx.schoolId} and ${wanted}`.execute(ctx.db);
  if (id !== undefined && !rows[0]) throw badFields({ template_id: '模板不存在或已删除，请重新选择' });
  return rows[0] ?? { name: usualTemplateName, columns: usualColumns };
}
