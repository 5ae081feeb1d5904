import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { found } from '#kernel/server/errors.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { settingOf } from '#platform/codes/server/public.ts';
import { inStores, keepsStore } from '#platform/stock/server/public.ts';
import { outboundApi, type OutboundDetail, type WaitingRow } from '../../shared/outbound/outbound.ts';
import { RequisitionStatus } from '../../shared/requisition/requisition.states.ts';
import { readSignatures } from '../dual/dual.queries.ts';
import { requisitionLines } from '../requisition/requisition.queries.ts';
import { namedSo } from '../substance.queries.ts';

export const outboundDoc = 'chemical.outbound';

type Stored = Omit<WaitingRow, 'can' | 'reserved_until'> & { reserved_at: Date; keeps: boolean };

const waiting = sql<boolean>`r.status in (${sql.lit(RequisitionStatus.waiting)}, ${sql.lit(RequisitionStatus.partly)})`;

const joins = {
  u: sql`join org.unit u on u.school_id = r.school_id and u.id = r.lab_id`,
  w: sql`join stock.warehouse w on w.school_id = r.school_id and w.id = r.warehouse_id`,
  a: sql`join identity.account a on a.school_id = r.school_id and a.id = r.applicant_id`,
  p: sql`left join identity.account p on p.school_id = r.school_id and p.id = r.partner_id`,
};
const neededOn = sql`(select min(n.needed_on) from chemical.requisition_line n
  where n.school_id = r.school_id and n.requisition_id = r.id and n.issued < n.amount)`;

/** The caller may hand over: a keeper who neither applied nor receives. */
const keeps = (
  ctx: Ctx,
) => sql`(r.applicant_id <> ${ctx.actor.userId} and coalesce(r.partner_id, 0) <> ${ctx.actor.userId}
  and ${keepsStore(ctx, 'r.warehouse_id')})`;

export const waitingList = listQuery<typeof outboundApi.list, Stored>(outboundApi.list, {
  noun: '待出库领用单',
  table: ['chemical.requisition', 'r'],
  joins,
  columns: (ctx) => sql`r.id, r.no, w.name as warehouse_name, u.name as lab_name, a.name as applicant_name,
    coalesce(p.name, '') as partner_name, r.is_controlled, r.status, r.reserved_at, ${neededOn} as needed_on,
    (select coalesce(string_agg(s.name || ' ' || trim_scale(n.amount - n.issued) || ' ' || s.base_unit, '、' order by n.line), '')
      from chemical.requisition_line n join chemical.substance s on s.school_id = n.school_id and s.id = n.substance_id
      where n.school_id = r.school_id and n.requisition_id = r.id and n.issued < n.amount) as content,
    (select count(*)::int from chemical.outbound o join chemical.outbound_item i on i.school_id = o.school_id and i.outbound_id = o.id
      where o.school_id = r.school_id and o.requisition_id = r.id and o.status = 0) as picked, ${keeps(ctx)} as keeps`,
  reach: (ctx) => sql<boolean>`(${waiting} and ${inStores(ctx, 'chemical.outbound.read', 'r.warehouse_id')})`,
  filters: {
    keyword: (word, ctx) => sql<boolean>`(${matchesText(sql`r.no || ' ' || a.name`, word)}
      or r.id = any(array(select n.requisition_id from chemical.substance x
        join chemical.requisition_line n on n.school_id = x.school_id and n.substance_id = x.id
        where x.school_id = ${ctx.schoolId} and ${namedSo('x', word)})))`,
    warehouse_id: 'r.warehouse_id',
    is_controlled: 'r.is_controlled',
  },
  isNarrow: () => true,
  sort: { needed_on: neededOn },
  order: sql`r.reserved_at`,
  rows: async (stored, ctx) => {
    const days = Number(await settingOf(ctx, 'chem_pickup_days'));
    return stored.map(({ reserved_at, keeps: mayIssue, ...row }) => ({
      ...row,
      reserved_until: addDays(formatDate(reserved_at), days),
      can: mayIssue && holdsRight(ctx.actor, 'chemical.outbound.confirm') ? (['issue'] as const) : [],
    })) as WaitingRow[];
  },
});

type Facts = Pick<
  OutboundDetail,
  | 'id'
  | 'no'
  | 'status'
  | 'warehouse_id'
  | 'warehouse_name'
  | 'lab_name'
  | 'is_controlled'
  | 'people'
  | 'route'
  | 'picks'
  | 'outbound'
> & { keeps: boolean };

const place = sql`b.name || ' · ' || l.name`;
const containerJoins = sql`join chemical.container c on c.school_id = x.school_id and c.id = x.container_id
  join chemical.substance s on s.school_id = c.school_id and s.id = c.substance_id
  join stock.lot t on t.school_id = c.school_id and t.id = c.id
  join stock.cabinet b on b.school_id = c.school_id and b.id = c.cabinet_id
  join stock.cell l on l.school_id = c.school_id and l.id = c.cell_id`;
const placed = sql`'line', x.line, 'code', c.code, 'name', s.name, 'place', ${place}, 'expires_on', c.expires_on,
  'quantity', trim_scale(t.quantity)::text, 'unit', t.unit, 'amount', trim_scale(x.amount)::text`;

/** A requisition as its store prepares it: where to go, what is picked, who has signed. */
export async function findOutbound(ctx: Ctx, id: number): Promise<OutboundDetail> {
  const { rows } =
    await sql<Facts>`select r.id, r.no, r.status, r.warehouse_id, w.name as warehouse_name, u.name as lab_name,
      r.is_controlled, ${keeps(ctx)} as keeps,
      (select json_agg(json_build_object('id', y.id, 'name', y.name) order by y.id <> r.applicant_id, y.id) from identity.account y
        where y.school_id = r.school_id and y.id in (r.applicant_id, r.partner_id)) as people,
      coalesce((select json_agg(json_build_object(${placed}) order by b.name, l.name, c.code) from chemical.reservation x ${containerJoins}
        where x.school_id = r.school_id and x.requisition_id = r.id), '[]') as route,
      coalesce((select json_agg(json_build_object(${placed}, 'is_whole', x.is_whole, 'reason', x.reason) order by b.name, l.name, c.code)
        from chemical.outbound_item x ${containerJoins} where x.school_id = r.school_id and x.outbound_id = o.id), '[]') as picks,
      case when o.id is not null then json_build_object('id', o.id, 'no', o.no, 'version', o.version) end as outbound
    from chemical.requisition r ${joins.u} ${joins.w}
    left join chemical.outbound o on o.school_id = r.school_id and o.requisition_id = r.id and o.status = 0
    where r.school_id = ${ctx.schoolId} and r.id = ${id} and ${waiting}
      and ${inStores(ctx, 'chemical.outbound.read', 'r.warehouse_id')}`.execute(ctx.db);
  const { keeps: mayIssue, ...row } = found(rows[0], '待出库领用单');
  const lines = await requisitionLines(ctx, id);
  const twofold = new Set(lines.filter((line) => line.two_keepers).map(({ line }) => line));
  const isDual = row.outbound !== null && row.picks.some(({ line }) => twofold.has(line));
  return {
    ...row,
    lines,
    dual: isDual ? await readSignatures(ctx, { doc: outboundDoc, id: row.outbound!.id, needed: 4 }) : null,
    can: mayIssue && holdsRight(ctx.actor, 'chemical.outbound.confirm') ? ['issue'] : [],
  };
}
