import { sql } from 'kysely';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { unitMapApi, type UnitMapRow } from '../shared/unit-map.ts';

type Stored = Omit<UnitMapRow, 'can'>;

export const unitMapList = listQuery<typeof unitMapApi.list, Stored>(unitMapApi.list, {
  noun: '上报单位',
  table: ['ministry.unit_map', 'm'],
  joins: { c: sql`join org.unit c on c.school_id = m.school_id and c.id = m.unit_id` },
  columns: () => sql`m.id, m.version, m.unit_id, c.name as college_name, m.unit_no, m.unit_name, m.takes_part`,
  reach: () => sql<boolean>`true`,
  filters: { keyword: (word) => matchesText(sql`m.unit_name || ' ' || m.unit_no || ' ' || c.name`, word) },
  narrowing: ['keyword'],
  neverNull: ['unit_no'],
  sort: { unit_no: sql`m.unit_no` },
  order: sql`m.unit_no`,
  row: (row, ctx) => ({ ...row, can: holdsRight(ctx.actor, 'ministry.table.edit') ? ['edit'] : [] }),
});
