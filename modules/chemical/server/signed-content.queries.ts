import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import type { SignedContent } from '../shared/dual/dual.ts';
import { LineResult } from '../shared/stocktake.states.ts';
import { needsTwo } from './storage/placement.queries.ts';
import { packageText } from './spec.queries.ts';

/** Lines that a phone shows; of a count of a large store there are more. */
const most = 100;

type Head = { no: string; place: string };
type Parts = { head: RawBuilder<Head>; lines: RawBuilder<SignedContent['lines'][number]> };

/** The reach is that of the document, which the caller has opened to sign it. */
async function readContent(ctx: Ctx, { head, lines }: Parts): Promise<SignedContent> {
  const { rows } = await head.execute(ctx.db);
  const { rows: all } = await lines.execute(ctx.db);
  // What is controlled is what is signed for.
  const ordered = [...all.filter((line) => line.is_controlled), ...all.filter((line) => !line.is_controlled)];
  return { ...found(rows[0], '单据'), lines: ordered.slice(0, most), count: all.length };
}

const container = sql`join chemical.substance s on s.school_id = c.school_id and s.id = c.substance_id
  join stock.lot t on t.school_id = c.school_id and t.id = c.id`;
const quantity = sql`trim_scale(t.quantity)::text || ' ' || t.unit`;

export const inboundContent = (ctx: Ctx, id: number) =>
  readContent(ctx, {
    head: sql`select i.no, w.name as place from chemical.inbound i
      join stock.warehouse w on w.school_id = i.school_id and w.id = i.warehouse_id
      where i.school_id = ${ctx.schoolId} and i.id = ${id}`,
    lines: sql`select '' as code, s.name, ${packageText('p', 'k')} || ' × ' || n.count as amount, ${needsTwo(ctx)} as is_controlled
      from chemical.inbound_line n join chemical.substance s on s.school_id = n.school_id and s.id = n.substance_id
      join chemical.spec p on p.school_id = n.school_id and p.id = n.spec_id
      left join codes.code k on k.school_id = p.school_id and k.parent_key = 'chem_package' and k.code = p.package_type
      where n.school_id = ${ctx.schoolId} and n.inbound_id = ${id} order by n.line`,
  });

export const outboundContent = (ctx: Ctx, id: number) =>
  readContent(ctx, {
    head: sql`select o.no, w.name || ' → ' || u.name as place from chemical.outbound o
      join stock.warehouse w on w.school_id = o.school_id and w.id = o.warehouse_id
      join chemical.requisition r on r.school_id = o.school_id and r.id = o.requisition_id
      join org.unit u on u.school_id = r.school_id and u.id = r.lab_id
      where o.school_id = ${ctx.schoolId} and o.id = ${id}`,
    lines: sql`select c.code, s.name, trim_scale(i.amount)::text || ' ' || t.unit as amount, ${needsTwo(ctx)} as is_controlled
      from chemical.outbound_item i join chemical.container c on c.school_id = i.school_id and c.id = i.container_id ${container}
      where i.school_id = ${ctx.schoolId} and i.outbound_id = ${id} order by c.code`,
  });

export const returnContent = (ctx: Ctx, id: number) =>
  readContent(ctx, {
    head: sql`select g.no, u.name || ' → ' || w.name as place from chemical.container_return g
      join org.unit u on u.school_id = g.school_id and u.id = g.lab_id
      join stock.warehouse w on w.school_id = g.school_id and w.id = g.warehouse_id
      where g.school_id = ${ctx.schoolId} and g.id = ${id}`,
    lines: sql`select c.code, s.name, '实测 ' || trim_scale(g.measured)::text || ' ' || t.unit as amount, ${needsTwo(ctx)} as is_controlled
      from chemical.container_return g join chemical.container c on c.school_id = g.school_id and c.id = g.container_id ${container}
      where g.school_id = ${ctx.schoolId} and g.id = ${id}`,
  });

export const transferContent = (ctx: Ctx, id: number) =>
  readContent(ctx, {
    head: sql`select g.no, w.name || ' → ' || v.name as place from chemical.transfer g
      join stock.warehouse w on w.school_id = g.school_id and w.id = g.warehouse_id
      join stock.warehouse v on v.school_id = g.school_id and v.id = g.target_id
      where g.school_id = ${ctx.schoolId} and g.id = ${id}`,
    lines: sql`select c.code, s.name, ${quantity} as amount, ${needsTwo(ctx)} as is_controlled
      from chemical.transfer_item i join chemical.container c on c.school_id = i.school_id and c.id = i.container_id ${container}
      where i.school_id = ${ctx.schoolId} and i.transfer_id = ${id} order by c.code`,
  });

const { open, lost, match } = LineResult;
const counted = sql`case y.result when ${sql.lit(open)} then '未盘' when ${sql.lit(lost)} then '未找到'
  when ${sql.lit(match)} then '相符 ' || trim_scale(y.book)::text || ' ' || t.unit
  else coalesce('实测 ' || trim_scale(y.measured)::text || ' ' || t.unit || '，', '') || coalesce('账面 ' || trim_scale(y.book)::text || ' ' || t.unit, '不在应盘范围') end`;

export const stocktakeContent = (ctx: Ctx, id: number) =>
  readContent(ctx, {
    head: sql`select k.no, coalesce(w.name, u.name, '') as place from chemical.stocktake k
      left join stock.warehouse w on w.school_id = k.school_id and w.id = k.warehouse_id
      left join org.unit u on u.school_id = k.school_id and u.id = k.lab_id
      where k.school_id = ${ctx.schoolId} and k.id = ${id}`,
    lines: sql`select y.code, s.name, ${counted} as amount, ${needsTwo(ctx)} as is_controlled
      from chemical.stocktake_line y join chemical.container c on c.school_id = y.school_id and c.id = y.container_id ${container}
      where y.school_id = ${ctx.schoolId} and y.stocktake_id = ${id} order by y.code limit 5000`,
  });

export const bottleContent = (ctx: Ctx, id: number) =>
  readContent(ctx, {
    head: sql`select c.code as no, coalesce(u.name || ' → ', '') || w.name as place from chemical.container c
      join stock.warehouse w on w.school_id = c.school_id and w.id = c.warehouse_id
      left join org.unit u on u.school_id = c.school_id and u.id = c.lab_id
      where c.school_id = ${ctx.schoolId} and c.id = ${id}`,
    lines: sql`select c.code, s.name, '空瓶' as amount, ${needsTwo(ctx)} as is_controlled
      from chemical.container c ${container} where c.school_id = ${ctx.schoolId} and c.id = ${id}`,
  });
