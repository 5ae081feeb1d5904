import { sql } from 'kysely';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { yearApi, type ExportRow } from '../shared/year.ts';

type Stored = Omit<ExportRow, 'created_at'> & { created_at: Date };

/** 上报记录: files that were made of locked editions. */
export const exportList = listQuery<typeof yearApi.exports, Stored>(yearApi.exports, {
  noun: '上报记录',
  table: ['ministry.export', 'x'],
  joins: {
    y: sql`join ministry.year y on y.school_id = x.school_id and y.id = x.year_id`,
    a: sql`left join identity.account a on a.school_id = x.school_id and a.id = x.created_by`,
  },
  columns: () => sql`x.id, y.school_year, x.edition, x.file, x.sha256, x.bytes, x.records, x.created_at,
    coalesce(a.name, '') as created_by_name`,
  reach: () => sql<boolean>`true`,
  filters: { school_year: 'y.school_year' },
  sort: {},
  order: { desc: sql`x.id` },
  row: ({ created_at, ...row }) => ({ ...row, created_at: formatDateTime(created_at) }),
});
