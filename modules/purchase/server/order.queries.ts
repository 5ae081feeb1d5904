import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { filesOf, linked, type RowFile } from '#platform/files/server/public.ts';
import { orderApi, type OrderRow } from '../shared/order.ts';
import { OrderState } from '../shared/purchase.states.ts';
import { purchasesWithin } from './purchase-reach.queries.ts';
import { isOpen, mayOrder, mayReceive } from './purchase.policy.ts';

type Stored = Omit<OrderRow, 'can' | 'files'> & {
  files: RowFile[];
  applicant_id: number;
  approver_ids: number[];
  purchase_state: number;
  done: number;
  created_by: number;
};

const reachable = (ctx: Ctx) => sql<boolean>`o.purchase_id in (select p.id from purchase.purchase p
  where p.school_id = ${ctx.schoolId} and ${purchasesWithin(ctx)})`;

/** Orders `o` within reach whose goods the caller may accept: neither applicant nor approver nor buyer. */
export function waitsForReceiver(ctx: Ctx): RawBuilder<boolean> {
  const { actor, schoolId } = ctx;
  if (!holdsRight(actor, 'purchase.receipt.edit')) return sql<boolean>`false`;
  return sql<boolean>`(o.state in (0, 1) and o.created_by <> ${actor.userId} and o.purchase_id in (select p.id
    from purchase.purchase p where p.school_id = ${schoolId} and ${purchasesWithin(ctx)} and p.state = 2 and p.done = 0
      and p.applicant_id <> ${actor.userId} and ${actor.userId} <> all(p.approver_ids)))`;
}

const accepted = (column: string) =>
  sql`(select ${sql.raw(column)} from purchase.receipt r where r.school_id = o.school_id and r.order_id = o.id)`;

const columns = sql`o.id, o.version, o.no, o.purchase_id, q.no as purchase_no, q.name as purchase_name, u.name as org_name, o.supplier,
  o.contact, o.contract_no, o.ordered_on, b.name as ordered_name, o.arrives_on, o.amount::text as amount,
  coalesce((select string_agg(n.name || ' ' || trim_scale(n.received) || '/' || trim_scale(n.checked_qty) || n.unit, '、' order by n.line)
    from purchase.line n where n.school_id = o.school_id and n.order_id = o.id), '') as goods,
  ${accepted('max(r.received_on)')} as accepted_on, coalesce(${accepted('sum(r.amount)')}, 0)::text as accepted,
  o.paid_on, o.voucher_no, ${filesOf(sql`o.school_id`, sql`o.files`)} as files, o.state, o.created_by,
  q.applicant_id, q.approver_ids, q.state as purchase_state, q.done`;

function actionsOf(ctx: Ctx, row: Stored): OrderRow['can'] {
  const { actor } = ctx;
  const waits = row.state === OrderState.ordered || row.state === OrderState.partly;
  const open = isOpen({ state: row.purchase_state, done: row.done });
  return [
    ...(waits && open && mayReceive(actor, row) && row.created_by !== actor.userId ? (['receive'] as const) : []),
    ...(row.state === OrderState.accepted && mayOrder(actor, row) ? (['pay'] as const) : []),
    ...(row.state === OrderState.ordered && mayOrder(actor, row) ? (['cancel'] as const) : []),
  ];
}

export const orderList = listQuery<typeof orderApi.list, Stored>(orderApi.list, {
  noun: '采购订单',
  table: ['purchase.purchase_order', 'o'],
  joins: {
    q: sql`join purchase.purchase q on q.school_id = o.school_id and q.id = o.purchase_id`,
    u: sql`join org.unit u on u.school_id = q.school_id and u.id = q.org_id`,
    b: sql`left join identity.account b on b.school_id = o.school_id and b.id = o.created_by`,
  },
  columns: () => columns,
  reach: reachable,
  filters: {
    keyword: (word, ctx) => sql<boolean>`(${matchesText(sql`o.no || ' ' || o.contract_no || ' ' || o.supplier`, word)}
      or o.purchase_id in (select x.id from purchase.purchase x where x.school_id = ${ctx.schoolId}
        and ${matchesText(sql`x.no || ' ' || x.name`, word)}))`,
    state: 'o.state',
    college_id: (id, ctx) => sql<boolean>`o.purchase_id in (select x.id from purchase.purchase x
      where x.school_id = ${ctx.schoolId} and x.college_id = ${id})`,
    purchase_id: 'o.purchase_id',
    waits: (waits, ctx) => sql<boolean>`${waitsForReceiver(ctx)} = ${waits}`,
    from: (day) => sql<boolean>`o.ordered_on >= ${day}::date`,
    to: (day) => sql<boolean>`o.ordered_on <= ${day}::date`,
  },
  isNarrow: () => true,
  neverNull: ['no', 'amount'],
  sort: { no: sql`o.no`, amount: sql`o.amount` },
  order: { desc: sql`o.no` },
  row: (stored, ctx) => {
    const {
      applicant_id: _who,
      approver_ids: _by,
      purchase_state: _state,
      done: _done,
      created_by: _buyer,
      ...row
    } = stored;
    return { ...row, files: linked(ctx, row.files), can: actionsOf(ctx, stored) };
  },
});

/** The file of an order or a receipt is visible to those who see its purchase. */
export const maySeeOrderFile = async (ctx: Ctx, { docId }: { docId: number }): Promise<boolean> =>
  orderList.find(ctx, docId).then(
    () => true,
    () => false,
  );

export async function maySeeReceiptFile(ctx: Ctx, { docId }: { docId: number }): Promise<boolean> {
  const { rows } =
    await sql`select 1 from purchase.receipt r join purchase.purchase p on p.school_id = r.school_id and p.id = r.purchase_id
    where r.school_id = ${ctx.schoolId} and r.id = ${docId} and ${purchasesWithin(ctx)}`.execute(ctx.db);
  return rows.length > 0;
}
