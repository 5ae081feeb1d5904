import { sql } from 'kysely';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { filesOf, linked, type RowFile } from '#platform/files/server/public.ts';
import { recordApi, type RecordRow } from '../shared/record.ts';
import { pieceJoins } from './inspection.queries.ts';
import { readsEquipment } from './reach.queries.ts';

type Stored = Omit<RecordRow, 'photos'> & { photos: RowFile[] };

export const recordList = listQuery<typeof recordApi.list, Stored>(recordApi.list, {
  noun: '运行与维护记录',
  table: ['special_equipment.record', 'd'],
  joins: {
    ...pieceJoins('d'),
    p: sql`left join identity.account p on p.school_id = d.school_id and p.id = d.user_id`,
  },
  columns: () => sql`d.id, d.asset_id, e.name, e.asset_no, u.name as lab_name, d.kind, d.done_on,
    coalesce(p.name, '') as user_name, d.is_normal, d.note, ${filesOf(sql`d.school_id`, sql`d.photos`)} as photos`,
  reach: readsEquipment,
  filters: {
    keyword: (word) => matchesText(sql`e.name || ' ' || e.asset_no || ' ' || p.name`, word),
    asset_id: 'd.asset_id',
    kind: 'd.kind',
    is_normal: 'd.is_normal',
    from: (day) => sql<boolean>`d.done_on >= ${day}::date`,
    to: (day) => sql<boolean>`d.done_on <= ${day}::date`,
  },
  isNarrow: () => true,
  sort: { done_on: sql`d.done_on` },
  unindexed: () => true,
  order: [{ desc: sql`d.done_on` }, { desc: sql`d.id` }],
  row: ({ photos, ...row }, ctx) => ({ ...row, photos: linked(ctx, photos) }),
});
