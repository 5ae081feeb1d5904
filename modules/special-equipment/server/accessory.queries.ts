import { sql } from 'kysely';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { filesOf, linked, type RowFile } from '#platform/files/server/public.ts';
import { accessoryApi, type AccessoryRow } from '../shared/accessory.ts';
import { dueLevel, isDue } from './due-level.queries.ts';
import { isKept } from './asset.queries.ts';
import { pieceJoins } from './inspection.queries.ts';
import { readsEquipment } from './reach.queries.ts';

type Stored = Omit<AccessoryRow, 'can' | 'files'> & { files: RowFile[]; is_kept: boolean };

/** On a piece that is not scrapped, and not taken off. */
export const isWorn = sql<boolean>`(x.status = 1 and ${isKept})`;

export const accessoryList = listQuery<typeof accessoryApi.list, Stored>(accessoryApi.list, {
  noun: '安全附件',
  table: ['special_equipment.accessory', 'x'],
  joins: pieceJoins('x'),
  columns: (ctx) => sql`x.id, x.version, x.asset_id, e.name, e.asset_no, u.name as lab_name, x.kind, x.no, x.checked_on,
    x.next_on, case when ${isWorn} then ${dueLevel(ctx, 'x.next_on')} end as due, x.status,
    ${isKept} as is_kept, ${filesOf(sql`x.school_id`, sql`x.files`)} as files`,
  reach: readsEquipment,
  filters: {
    keyword: (word) => matchesText(sql`x.no || ' ' || e.name || ' ' || e.asset_no`, word),
    college_id: 'e.college_id',
    asset_id: 'x.asset_id',
    kind: 'x.kind',
    due: (level, ctx) => sql<boolean>`(${isWorn} and ${isDue(ctx, 'x.next_on', level)})`,
    status: 'x.status',
  },
  isNarrow: () => true,
  sort: { next_on: sql`x.next_on` },
  unindexed: () => true,
  order: [{ desc: sql`x.status` }, sql`x.next_on`],
  row: ({ files, is_kept, ...row }, ctx) => ({
    ...row,
    files: linked(ctx, files),
    can: is_kept && holdsRight(ctx.actor, 'special-equipment.edit') ? ['edit', 'remove'] : [],
  }),
});
