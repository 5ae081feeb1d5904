import { sql } from 'kysely';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { provinceApi, type ProvinceExport } from '../../shared/province/province.ts';

type Stored = Omit<ProvinceExport, 'created_at'> & { created_at: Date };

/** Files that were made, the latest first. */
export const provinceExportList = listQuery<typeof provinceApi.history, Stored>(provinceApi.history, {
  noun: '导出记录',
  table: ['base_info.province_export', 'x'],
  joins: { a: sql`left join identity.account a on a.school_id = x.school_id and a.id = x.created_by` },
  columns:
    () => sql`x.id, x.created_at, coalesce(a.name, '') as created_by_name, x.school_year, x.template, x.choices, x.rows,
    x.missing_cells`,
  reach: () => sql<boolean>`true`,
  filters: {},
  sort: {},
  order: { desc: sql`x.id` },
  row: (stored) => ({ ...stored, created_at: formatDateTime(stored.created_at) }),
});
