import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { found } from '#kernel/server/errors.ts';
import { addDays, formatDateTime, parseDateTime } from '#kernel/shared/time.ts';
import { fileRefs, pickFiles } from '#platform/files/server/public.ts';
import { inPartOf, lookCase } from '#platform/workflow/server/public.ts';
import { qtyText } from '../shared/amount.rules.ts';
import { purchaseApi, type PurchaseDetail, type PurchaseLine, type PurchaseRow } from '../shared/purchase.ts';
import { PurchaseState } from '../shared/purchase.states.ts';
import { purchasesWithin } from './purchase-reach.queries.ts';
import { purchaseActions, type PurchaseFacts } from './purchase.policy.ts';

/** A purchase as it is stored. */
export type StoredPurchase = Omit<PurchaseRow, 'can' | 'done' | 'created_at' | 'submitted_at'> &
  PurchaseFacts & { created_at: Date; submitted_at: Date | null; spent: string };
type Stored = StoredPurchase;

const joins = {
  a: sql`join identity.account a on a.school_id = p.school_id and a.id = p.applicant_id`,
  u: sql`join org.unit u on u.school_id = p.school_id and u.id = p.org_id`,
  c: sql`left join org.unit c on c.school_id = p.school_id and c.id = p.college_id`,
  d: sql`join funds.budget_card d on d.school_id = p.school_id and d.id = p.card_id`,
  i: sql`left join workflow.instance i on i.school_id = p.school_id and i.id = p.instance_id`,
};

const linesOf = (condition: string) => sql`(select count(*)::int from purchase.line n where n.school_id = p.school_id
  and n.purchase_id = p.id and ${sql.raw(condition)})`;

/** Purchases `p` of the caller that were passed and have lines that nobody has ordered. */
export const ownToOrder = ({ actor }: Ctx) => sql<boolean>`(p.applicant_id = ${actor.userId}
  and p.state = ${sql.lit(PurchaseState.schoolDone)} and p.done = 0
  and ${linesOf('n.result = 1 and n.order_id is null and not n.closed')} > 0)`;

const columns = sql`p.id, p.version, p.no, p.name, p.kind, p.applicant_id, a.name as applicant_name, u.name as org_name,
  coalesce(c.name, '') as college_name, ${linesOf('true')} as kinds, p.amount::text as amount,
  d.card_no || ' ' || d.name as card_name, p.needs_school, p.is_split, p.is_repriced, p.state, p.done, p.approver_ids,
  (select coalesce(sum(r.amount), 0)::text from purchase.receipt r where r.school_id = p.school_id and r.purchase_id = p.id) as spent,
  ${linesOf('n.result = 1 and n.order_id is null and not n.closed')} as to_order,
  ${linesOf('n.order_id is not null and not n.closed and n.received < n.checked_qty')} as to_come,
  coalesce(i.node_name, '') as node_name, coalesce(i.handlers, '') as handlers, p.created_at, p.submitted_at`;

function shown(stored: Stored, ctx: Ctx): PurchaseRow {
  const { applicant_id: _who, approver_ids: _by, is_repriced: _again, ...more } = stored;
  const { to_order: _buy, to_come: _come, spent: _spent, ...row } = more;
  return {
    ...row,
    done: stored.state === PurchaseState.schoolDone ? stored.done : null,
    created_at: formatDateTime(stored.created_at),
    submitted_at: stored.submitted_at && formatDateTime(stored.submitted_at),
    can: purchaseActions(ctx.actor, stored),
  };
}

const filters = {
  keyword: (word: string, ctx: Ctx) => sql<boolean>`(${matchesText(sql`p.no || ' ' || p.name || ' ' || a.name`, word)}
    or p.id = any(array(select n.purchase_id from purchase.line n where n.school_id = ${ctx.schoolId}
      and ${matchesText(sql`n.name`, word)})))`,
  kind: 'p.kind',
  college_id: 'p.college_id',
  org_id: 'p.org_id',
  card_id: 'p.card_id',
  state: 'p.state',
  done: (done: number) => sql<boolean>`(p.state = ${sql.lit(PurchaseState.schoolDone)} and p.done = ${done})`,
  is_split: 'p.is_split',
  to_order: (waits: boolean, ctx: Ctx) => sql<boolean>`${ownToOrder(ctx)} = ${waits}`,
  from: (day: string) => sql<boolean>`p.submitted_at >= ${parseDateTime(day)}`,
  to: (day: string) => sql<boolean>`p.submitted_at < ${parseDateTime(addDays(day, 1))}`,
} as const;

const common = {
  noun: '采购申请',
  table: ['purchase.purchase', 'p'],
  joins,
  columns: () => columns,
  neverNull: ['no', 'amount'],
  isNarrow: () => true,
  sort: { no: sql`p.no`, amount: sql`p.amount` },
  order: { desc: sql`p.no` },
  row: shown,
} as const;

export const purchaseList = listQuery<typeof purchaseApi.list, Stored>(purchaseApi.list, {
  ...common,
  reach: purchasesWithin,
  filters,
});

/** Purchases that wait for the caller, and those that the caller has decided. */
export const examineList = listQuery<typeof purchaseApi.examine, Stored & { waits: boolean }>(purchaseApi.examine, {
  ...common,
  columns: (ctx) => sql`${columns}, ${inPartOf(ctx, 'p.instance_id', true)} as waits`,
  reach: (ctx, { waiting }) => inPartOf(ctx, 'p.instance_id', waiting),
  filters: { ...filters, waiting: () => sql<boolean>`true` },
  row: ({ waits, ...stored }, ctx) => {
    const row = shown(stored, ctx);
    return waits ? { ...row, can: [...row.can, 'decide'] } : row;
  },
});

/** Code `k` of the category of a line: a material has one of the catalogue. */
export const categoryOf = (line: string) => {
  const column = (name: string) => sql.ref(`${line}.${name}`);
  return sql`k.school_id = ${column('school_id')} and k.code = ${column('category')}
    and k.parent_key = case when ${column('material_id')} is null then 'purchase_category' else 'goods_category' end`;
};

type StoredLine = Omit<PurchaseLine, 'quotes'> & { quotes: number[] };

async function readLines(ctx: Ctx, id: number): Promise<StoredLine[]> {
  const { rows } =
    await sql<StoredLine>`select n.line, n.material_id, coalesce(m.code, '') as material_code, n.name, n.spec, n.unit, n.category, coalesce(k.name, n.category) as category_name,
      n.qty::text as qty, n.price::text as price, n.checked_qty::text as checked_qty, n.checked_price::text as checked_price,
      n.amount::text as amount, to_json(n.quotes) as quotes, n.result, n.opinion, n.order_id, coalesce(o.no, '') as order_no,
      n.order_price::text as order_price, n.received::text as received, n.close_reason, n.closed as is_closed
    from purchase.line n left join purchase.purchase_order o on o.school_id = n.school_id and o.id = n.order_id
    left join consumable.material m on m.school_id = n.school_id and m.id = n.material_id
    left join codes.code k on ${categoryOf('n')}
    where n.school_id = ${ctx.schoolId} and n.purchase_id = ${id} order by n.line`.execute(ctx.db);
  return rows.map((row) => ({
    ...row,
    qty: qtyText(row.qty),
    checked_qty: qtyText(row.checked_qty),
    received: qtyText(row.received),
  }));
}

type StoredReceipt = Omit<PurchaseDetail['receipts'][number], 'files'> & { files: number[] };

async function readReceipts(ctx: Ctx, id: number): Promise<StoredReceipt[]> {
  const { rows } =
    await sql<StoredReceipt>`select r.id, r.no, o.no as order_no, r.received_on, a.name as received_name, r.invoice_no,
      r.amount::text as amount, r.remark, r.inbound_no, to_json(r.files) as files,
      (select string_agg(n.name || ' ' || trim_scale(x.qty) || n.unit, '、' order by x.line) from purchase.receipt_line x
        join purchase.line n on n.school_id = x.school_id and n.purchase_id = x.purchase_id and n.line = x.line
        where x.school_id = r.school_id and x.receipt_id = r.id) as goods
    from purchase.receipt r join purchase.purchase_order o on o.school_id = r.school_id and o.id = r.order_id
    join identity.account a on a.school_id = r.school_id and a.id = r.received_by
    where r.school_id = ${ctx.schoolId} and r.purchase_id = ${id} order by r.id`.execute(ctx.db);
  return rows;
}

type Rest = Pick<
  PurchaseDetail,
  | 'org_id'
  | 'college_id'
  | 'phone'
  | 'reason'
  | 'card_id'
  | 'deliver_to'
  | 'warehouse_id'
  | 'warehouse_name'
  | 'expected_on'
  | 'opinion'
  | 'instance_id'
> & { files: number[]; is_seen: boolean };

/** A purchase in full, for those who reach it and for those who decide it. */
export async function findPurchase(
  ctx: Ctx,
  { id }: { id: number },
): Promise<PurchaseDetail & { task_id: number | null }> {
  const { rows } = await sql<
    Stored & Rest
  >`select ${columns}, p.org_id, p.college_id, p.phone, p.reason, p.card_id, p.deliver_to,
      p.warehouse_id, coalesce(w.name, '') as warehouse_name, p.expected_on, p.opinion, to_json(p.files) as files, p.instance_id,
      ${purchasesWithin(ctx)} as is_seen
    from purchase.purchase p ${joins.a} ${joins.u} ${joins.c} ${joins.d} ${joins.i}
    left join stock.warehouse w on w.school_id = p.school_id and w.id = p.warehouse_id
    where p.school_id = ${ctx.schoolId} and p.id = ${id}`.execute(ctx.db);
  const [row] = rows;
  const { task, seen_case } = await lookCase(ctx, row?.instance_id);
  const {
    is_seen: _seen,
    files,
    instance_id: _case,
    ...stored
  } = found(row && (row.is_seen || task) ? row : undefined, '采购申请');
  const [lines, receipts] = [await readLines(ctx, id), await readReceipts(ctx, id)];
  const refs = await fileRefs(ctx, [
    ...files,
    ...lines.flatMap(({ quotes }) => quotes),
    ...receipts.flatMap((one) => one.files),
  ]);
  const { approver_ids: _by, is_repriced: _again, to_order: _buy, to_come: _come, spent: _spent, ...facts } = stored;
  const short = shown(stored, ctx);
  const isUnderReview = stored.state === PurchaseState.waiting || stored.state === PurchaseState.collegeDone;
  const decides = isUnderReview && task?.isWaiting && !task.isStart;
  return {
    ...facts,
    ...short,
    files: pickFiles(refs, files),
    lines: lines.map((line) => ({ ...line, quotes: pickFiles(refs, line.quotes) })),
    receipts: receipts.map((one) => ({ ...one, files: pickFiles(refs, one.files) })),
    instance_id: seen_case,
    task_id: decides ? task.id : null,
    can: decides ? [...short.can, 'decide'] : short.can,
  };
}

/** Files are visible to those who see the purchase. */
export const maySeePurchaseFile = async (ctx: Ctx, { docId }: { docId: number }): Promise<boolean> =>
  findPurchase(ctx, { id: docId }).then(
    () => true,
    () => false,
  );
