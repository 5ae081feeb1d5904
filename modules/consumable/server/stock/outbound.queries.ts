import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { addDays, formatDateTime, parseDateTime } from '#kernel/shared/time.ts';
import { inStores, reachesSome } from '#platform/stock/server/public.ts';
import { outboundApi, type OutboundDetail, type OutboundRow } from '../../shared/stock/outbound.ts';
import { materialsNamed } from '../material/material-named.queries.ts';

type Stored = Omit<OutboundRow, 'issued_at'> & { issued_at: Date };

const lines = sql`consumable.outbound_line y join consumable.batch b on b.school_id = y.school_id and b.id = y.batch_id
  where y.school_id = o.school_id and y.outbound_id = o.id`;

export const outboundList = listQuery<typeof outboundApi.list, Stored>(outboundApi.list, {
  noun: '出库单',
  table: ['consumable.outbound', 'o'],
  joins: {
    w: sql`join stock.warehouse w on w.school_id = o.school_id and w.id = o.warehouse_id`,
    u: sql`left join org.unit u on u.school_id = o.school_id and u.id = o.lab_id`,
    r: sql`left join identity.account r on r.school_id = o.school_id and r.id = o.recipient_id`,
    a: sql`left join identity.account a on a.school_id = o.school_id and a.id = o.issued_by`,
  },
  columns: () => sql`o.id, o.no, o.kind, o.warehouse_id, w.name as warehouse_name, coalesce(u.name, '') as lab_name,
    coalesce(r.name, '') as recipient_name, (select count(distinct b.holding_id)::int from ${lines}) as kinds,
    (select coalesce(sum(y.quantity * b.price), 0)::numeric(18, 2)::text from ${lines}) as amount,
    coalesce(a.name, '系统') as issuer_name, o.issued_at`,
  reach: (ctx) => inStores(ctx, 'consumable.read', 'o.warehouse_id'),
  filters: {
    keyword: (word, ctx) => sql<boolean>`(${matchesText(sql`o.no`, word)} or o.id = any(array(select y.outbound_id
      from consumable.outbound_line y join consumable.batch b on b.school_id = y.school_id and b.id = y.batch_id
      join consumable.holding h on h.school_id = b.school_id and h.id = b.holding_id
      where y.school_id = ${ctx.schoolId} and h.material_id in (${materialsNamed(ctx, word)}))))`,
    kind: 'o.kind',
    warehouse_id: 'o.warehouse_id',
    from: (day) => sql<boolean>`o.issued_at >= ${parseDateTime(day)}`,
    to: (day) => sql<boolean>`o.issued_at < ${parseDateTime(addDays(day, 1))}`,
  },
  narrowing: ['keyword', 'warehouse_id'],
  isNarrow: (_asked, ctx) => reachesSome(ctx),
  neverNull: ['issued_at'],
  sort: { issued_at: sql`o.issued_at` },
  order: { desc: sql`o.issued_at` },
  row: (stored) => ({ ...stored, issued_at: formatDateTime(stored.issued_at) }),
});

export async function findOutbound(ctx: Ctx, { id }: { id: number }): Promise<OutboundDetail> {
  const row = await outboundList.find(ctx, id);
  const { rows } = await sql<Pick<OutboundDetail, 'requisition' | 'note'>>`select o.note,
      (select json_build_object('id', q.id, 'no', q.no, 'purpose', q.purpose, 'decider_name', coalesce(d.name, ''))
        from consumable.requisition q left join identity.account d on d.school_id = q.school_id and d.id = q.decided_by
        where q.school_id = o.school_id and q.id = o.requisition_id) as requisition
    from consumable.outbound o where o.school_id = ${ctx.schoolId} and o.id = ${id}`.execute(ctx.db);
  const { rows: issued } = await sql<
    OutboundDetail['lines'][number]
  >`select y.line, m.code, m.name, m.spec, m.unit, b.batch_no,
      b.expires_on, trim_scale(y.quantity)::text as quantity, b.price::text as price,
      (y.quantity * b.price)::numeric(18, 2)::text as amount
    from consumable.outbound_line y join consumable.batch b on b.school_id = y.school_id and b.id = y.batch_id
    join consumable.holding h on h.school_id = b.school_id and h.id = b.holding_id
    join consumable.material m on m.school_id = h.school_id and m.id = h.material_id
    where y.school_id = ${ctx.schoolId} and y.outbound_id = ${id} order by y.line`.execute(ctx.db);
  return { ...row, ...rows[0]!, lines: issued };
}
