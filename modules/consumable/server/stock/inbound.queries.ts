import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { addDays, formatDateTime, parseDateTime } from '#kernel/shared/time.ts';
import { inStores, keepsStore, reachesSome } from '#platform/stock/server/public.ts';
import { inboundApi, type InboundDetail, type InboundLine, type InboundRow } from '../../shared/stock/inbound.ts';
import { InboundStatus } from '../../shared/stock/inbound.states.ts';
import { materialsNamed } from '../material/material-named.queries.ts';

type Stored = Omit<InboundRow, 'can' | 'created_at' | 'received_at'> & {
  created_at: Date;
  received_at: Date | null;
  keeps: boolean;
};

export const inboundList = listQuery<typeof inboundApi.list, Stored>(inboundApi.list, {
  noun: '入库单',
  table: ['consumable.inbound', 'i'],
  joins: {
    w: sql`join stock.warehouse w on w.school_id = i.school_id and w.id = i.warehouse_id`,
    c: sql`left join identity.account c on c.school_id = i.school_id and c.id = i.created_by`,
    r: sql`left join identity.account r on r.school_id = i.school_id and r.id = i.received_by`,
  },
  columns: (ctx) => sql`i.id, i.version, i.no, i.source, i.warehouse_id, w.name as warehouse_name,
    (select count(distinct y.material_id)::int from consumable.inbound_line y where y.school_id = i.school_id and y.inbound_id = i.id) as kinds,
    (select coalesce(sum(y.quantity * y.price), 0)::numeric(18, 2)::text from consumable.inbound_line y
      where y.school_id = i.school_id and y.inbound_id = i.id) as amount,
    coalesce(c.name, '系统') as creator_name, coalesce(r.name, '') as receiver_name, i.status, i.created_at, i.received_at,
    ${keepsStore(ctx, 'i.warehouse_id')} as keeps`,
  reach: (ctx) => inStores(ctx, 'consumable.read', 'i.warehouse_id'),
  filters: {
    keyword: (word, ctx) => sql<boolean>`(${matchesText(sql`i.no`, word)} or i.id = any(array(select y.inbound_id
      from consumable.inbound_line y where y.school_id = ${ctx.schoolId} and y.material_id in (${materialsNamed(ctx, word)}))))`,
    source: 'i.source',
    warehouse_id: 'i.warehouse_id',
    status: 'i.status',
    from: (day) => sql<boolean>`i.created_at >= ${parseDateTime(day)}`,
    to: (day) => sql<boolean>`i.created_at < ${parseDateTime(addDays(day, 1))}`,
  },
  narrowing: ['keyword', 'warehouse_id'],
  isNarrow: (_asked, ctx) => reachesSome(ctx),
  neverNull: ['created_at'],
  sort: { created_at: sql`i.created_at` },
  order: { desc: sql`i.created_at` },
  row: ({ keeps, ...stored }, { actor }) => ({
    ...stored,
    created_at: formatDateTime(stored.created_at),
    received_at: stored.received_at && formatDateTime(stored.received_at),
    can:
      keeps && stored.status === InboundStatus.waiting && holdsRight(actor, 'consumable.keep')
        ? ['edit', 'receive', 'cancel']
        : [],
  }),
});

export async function inboundLines(ctx: Ctx, id: number): Promise<InboundLine[]> {
  const { rows } = await sql<InboundLine>`select y.line, y.material_id, m.code, m.name, m.spec, m.unit,
      trim_scale(y.quantity)::text as quantity, y.price::text as price, (y.quantity * y.price)::numeric(18, 2)::text as amount,
      y.batch_no, y.expires_on
    from consumable.inbound_line y join consumable.material m on m.school_id = y.school_id and m.id = y.material_id
    where y.school_id = ${ctx.schoolId} and y.inbound_id = ${id} order by y.line`.execute(ctx.db);
  return rows;
}

export async function findInbound(ctx: Ctx, { id }: { id: number }): Promise<InboundDetail> {
  const row = await inboundList.find(ctx, id);
  const { rows } = await sql<Pick<InboundDetail, 'doc_type' | 'doc_id' | 'note'>>`select doc_type, doc_id, note
    from consumable.inbound where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  return { ...row, ...rows[0]!, lines: await inboundLines(ctx, id) };
}
