import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { found } from '#kernel/server/errors.ts';
import { addDays, formatDateTime, parseDateTime } from '#kernel/shared/time.ts';
import { fileRefs, pickFiles } from '#platform/files/server/public.ts';
import { timesOf } from '#platform/funds/shared/money.rules.ts';
import { inPartOf, lookCase } from '#platform/workflow/server/public.ts';
import {
  purchaseApi,
  type PurchaseDetail,
  type PurchaseLine,
  type PurchaseRow,
} from '../../shared/purchase/purchase.ts';
import { PurchaseStatus } from '../../shared/purchase/purchase.states.ts';
import { inForce } from '../control-list.queries.ts';
import { packageText } from '../spec.queries.ts';
import { marksOf, namedSo } from '../substance.queries.ts';
import { purchasesWithin } from './purchase-reach.queries.ts';
import { purchaseActions } from './purchase.policy.ts';

/** A purchase as it is stored. */
type Stored = Omit<PurchaseRow, 'can' | 'created_at' | 'submitted_at'> & {
  created_at: Date;
  submitted_at: Date | null;
  applicant_id: number;
  exec_state: number;
  is_filled: boolean;
};

const joins = {
  a: sql`join identity.account a on a.school_id = p.school_id and a.id = p.applicant_id`,
  u: sql`join org.unit u on u.school_id = p.school_id and u.id = p.lab_id`,
  c: sql`left join org.unit c on c.school_id = p.school_id and c.id = p.college_id`,
  i: sql`left join workflow.instance i on i.school_id = p.school_id and i.id = p.instance_id`,
};

const columns = sql`p.id, p.version, p.no, p.applicant_id, a.name as applicant_name, u.name as lab_name,
  coalesce(c.name, '') as college_name, p.amount::text as amount, p.is_controlled, p.status, p.exec_state,
  (select count(distinct n.substance_id)::int from chemical.purchase_line n where n.school_id = p.school_id and n.purchase_id = p.id) as kinds,
  exists (select 1 from chemical.permit t where t.school_id = p.school_id and t.purchase_id = p.id and t.no <> '') as is_filled,
  coalesce(i.node_name, '') as node_name, coalesce(i.handlers, '') as handlers, p.created_at, p.submitted_at`;

const shown = ({ is_filled, applicant_id, ...stored }: Stored, ctx: Ctx): PurchaseRow => ({
  ...stored,
  exec_state: stored.status === PurchaseStatus.passed ? stored.exec_state : null,
  created_at: formatDateTime(stored.created_at),
  submitted_at: stored.submitted_at && formatDateTime(stored.submitted_at),
  can: purchaseActions(ctx.actor, { ...stored, applicant_id, is_filled }),
});

const filters = {
  keyword: (word: string) => sql<boolean>`${matchesText(sql`p.no || ' ' || a.name`, word)}`,
  chemical: (word: string, ctx: Ctx) => sql<boolean>`p.id = any(array(select n.purchase_id
    from chemical.substance x join chemical.purchase_line n on n.school_id = x.school_id and n.substance_id = x.id
    where x.school_id = ${ctx.schoolId} and ${namedSo('x', word)}))`,
  has_controlled: 'p.is_controlled',
  college_id: 'p.college_id',
  lab_id: 'p.lab_id',
  status: 'p.status',
  exec_state: (state: number) =>
    sql<boolean>`(p.status = ${sql.lit(PurchaseStatus.passed)} and p.exec_state = ${state})`,
  from: (day: string) => sql<boolean>`p.created_at >= ${parseDateTime(day)}`,
  to: (day: string) => sql<boolean>`p.created_at < ${parseDateTime(addDays(day, 1))}`,
} as const;

const common = {
  noun: '采购申请',
  table: ['chemical.purchase', 'p'],
  joins,
  columns: () => columns,
  neverNull: ['created_at', 'amount'],
  isNarrow: () => true,
  sort: { created_at: sql`p.created_at`, amount: sql`p.amount` },
  order: { desc: sql`p.created_at` },
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

const storePlace = sql`w.name || '·' || b.name`;

/** Lines of a purchase with what has come of them. */
async function purchaseLines(ctx: Ctx, id: number): Promise<PurchaseLine[]> {
  const { rows } = await sql<Omit<PurchaseLine, 'amount'>>`select n.line, n.substance_id, s.name, s.cas,
      ${marksOf(ctx, inForce(ctx))} as controls, n.spec_id, ${packageText('g', 'pk')} as package_text, n.count, n.price::text as price,
      n.supplier_id, coalesce(v.name, n.supplier_name) as supplier_name, n.cabinet_id, b.warehouse_id, ${storePlace} as place, n.result,
      n.opinion, n.arrived, n.filing_free_on, ${comingOf(sql`n.purchase_id`, sql`n.line`)} as coming,
      (select json_build_object('id', t.id, 'no', t.no, 'rest', trim_scale(t.qty - t.used_qty)::text, 'unit', s.base_unit, 'ends_on', t.ends_on)
        from chemical.permit t where t.school_id = n.school_id and t.purchase_id = n.purchase_id and t.line = n.line) as permit
    from chemical.purchase_line n
    join chemical.substance s on s.school_id = n.school_id and s.id = n.substance_id
    join chemical.spec g on g.school_id = n.school_id and g.id = n.spec_id
    left join codes.code pk on pk.school_id = g.school_id and pk.parent_key = 'chem_package' and pk.code = g.package_type
    left join chemical.supplier v on v.school_id = n.school_id and v.id = n.supplier_id
    join stock.cabinet b on b.school_id = n.school_id and b.id = n.cabinet_id
    join stock.warehouse w on w.school_id = b.school_id and w.id = b.warehouse_id
    where n.school_id = ${ctx.schoolId} and n.purchase_id = ${id} order by n.line`.execute(ctx.db);
  return rows.map((row) => ({ ...row, amount: timesOf(row.price, row.count) }));
}

/** Packages of a line in inbound documents that wait for their keepers. */
export const comingOf = (
  purchase: RawBuilder<unknown>,
  line: RawBuilder<unknown>,
) => sql`(select coalesce(sum(x.count), 0)::int
  from chemical.inbound q join chemical.inbound_line x on x.school_id = q.school_id and x.inbound_id = q.id
  where q.school_id = n.school_id and q.purchase_id = ${purchase} and x.purchase_line = ${line} and q.status = 0)`;

type Rest = Omit<
  PurchaseDetail,
  keyof PurchaseRow | 'seal_files' | 'files' | 'ordered_at' | 'lines' | 'inbounds' | 'instance_id' | 'applicant_id'
> & {
  seal_files: number[];
  files: number[];
  ordered_at: Date | null;
  instance_id: number | null;
  inbounds: (Omit<PurchaseDetail['inbounds'][number], 'created_at'> & { created_at: string })[];
  is_seen: boolean;
};

/** A purchase in full, for those who reach it and for those who decide it. */
export async function findPurchase(
  ctx: Ctx,
  { id }: { id: number },
): Promise<PurchaseDetail & { task_id: number | null }> {
  const { rows } = await sql<
    Stored & Rest
  >`select ${columns}, p.lab_id, p.phone, p.purpose, coalesce(k.name, p.purpose) as purpose_name,
      p.project, p.experiment_id, coalesce(y.exp_no || ' ' || y.name, '') as experiment_name, p.card_id, d.card_no || ' ' || d.name as card_name, p.supplier_mode, p.expected_on, p.second_id,
      coalesce(z.name, '') as second_name, p.use_place, p.use_from, p.use_to, p.summary, p.waste_plan, p.committed,
      to_json(p.seal_files) as seal_files, to_json(p.files) as files, p.remark, p.opinion, coalesce(o.name, '') as ordered_name,
      p.ordered_at, p.close_reason, p.instance_id, ${purchasesWithin(ctx)} as is_seen,
      coalesce((select json_agg(json_build_object('id', q.id, 'no', q.no, 'status', q.status, 'created_at', q.created_at,
          'containers', (select sum(x.count) from chemical.inbound_line x where x.school_id = q.school_id and x.inbound_id = q.id)) order by q.id)
        from chemical.inbound q where q.school_id = p.school_id and q.purchase_id = p.id), '[]') as inbounds
    from chemical.purchase p ${joins.a} ${joins.u} ${joins.c} ${joins.i}
    join funds.budget_card d on d.school_id = p.school_id and d.id = p.card_id
    left join identity.account z on z.school_id = p.school_id and z.id = p.second_id
    left join identity.account o on o.school_id = p.school_id and o.id = p.ordered_by
    left join experiment.project y on y.school_id = p.school_id and y.id = p.experiment_id
    left join codes.code k on k.school_id = p.school_id and k.parent_key = 'chem_purpose' and k.code = p.purpose
    where p.school_id = ${ctx.schoolId} and p.id = ${id}`.execute(ctx.db);
  const [row] = rows;
  const { task, seen_case } = await lookCase(ctx, row?.instance_id);
  const {
    is_seen: _seen,
    seal_files,
    files,
    ordered_at,
    instance_id: _case,
    inbounds,
    ...stored
  } = found(row && (row.is_seen || task) ? row : undefined, '采购申请');
  const { is_filled: _filled, ...facts } = stored;
  const refs = await fileRefs(ctx, [...seal_files, ...files]);
  const { can, ...times } = shown(stored, ctx);
  const decides = stored.status === PurchaseStatus.reviewing && task?.isWaiting && !task.isStart;
  return {
    ...facts,
    ...times,
    seal_files: pickFiles(refs, seal_files),
    files: pickFiles(refs, files),
    ordered_at: ordered_at && formatDateTime(ordered_at),
    lines: await purchaseLines(ctx, id),
    inbounds: inbounds.map((one) => ({ ...one, created_at: formatDateTime(new Date(one.created_at)) })),
    instance_id: seen_case,
    task_id: decides ? task.id : null,
    can: decides ? [...can, 'decide'] : can,
  };
}

/** Files are visible to those who see the purchase. */
export const maySeePurchaseFile = async (ctx: Ctx, { docId }: { docId: number }): Promise<boolean> =>
  findPurchase(ctx, { id: docId }).then(
    () => true,
    () => false,
  );
