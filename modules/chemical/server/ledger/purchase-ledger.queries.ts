import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { addDays, formatDate, parseDateTime } from '#kernel/shared/time.ts';
import { uncontrolled } from '../../shared/control-list.ts';
import { ledgerApi, type PurchaseLedgerRow } from '../../shared/ledger/ledger.ts';
import { LineResult, PurchaseStatus } from '../../shared/purchase/purchase.states.ts';
import { inForce } from '../control-list.queries.ts';
import { purchasesWithin } from '../purchase/purchase-reach.queries.ts';
import { packageText } from '../spec.queries.ts';
import { controlled, marksOf, namedSo } from '../substance.queries.ts';

export type StoredLine = Omit<PurchaseLedgerRow, 'decided_on'> & { decided_at: Date };

/** What passed, as purchases `p` with lines `n`. */
export const boughtLines = (ctx: Ctx) => sql<boolean>`(p.status = ${sql.lit(PurchaseStatus.passed)}
  and n.result = ${sql.lit(LineResult.passed)} and p.decided_at is not null and ${purchasesWithin(ctx)})`;

/** 采购台账: every line that passed, with what has arrived of it. */
export const purchaseLedger = listQuery<typeof ledgerApi.purchase, StoredLine>(ledgerApi.purchase, {
  noun: '采购记录',
  table: ['chemical.purchase_line', 'n'],
  joins: {
    p: sql`join chemical.purchase p on p.school_id = n.school_id and p.id = n.purchase_id`,
    s: sql`join chemical.substance s on s.school_id = n.school_id and s.id = n.substance_id`,
    g: sql`join chemical.spec g on g.school_id = n.school_id and g.id = n.spec_id`,
    k: sql`left join codes.code k on k.school_id = g.school_id and k.parent_key = 'chem_package' and k.code = g.package_type`,
    v: sql`left join chemical.supplier v on v.school_id = n.school_id and v.id = n.supplier_id`,
    a: sql`join identity.account a on a.school_id = p.school_id and a.id = p.applicant_id`,
    u: sql`join org.unit u on u.school_id = p.school_id and u.id = p.lab_id`,
    o: sql`left join org.unit o on o.school_id = p.school_id and o.id = p.college_id`,
    t: sql`left join chemical.permit t on t.school_id = n.school_id and t.purchase_id = n.purchase_id and t.line = n.line`,
  },
  columns: (
    ctx,
  ) => sql`n.id, n.purchase_id, p.no, n.line, p.decided_at, s.name, s.cas, ${marksOf(ctx, inForce(ctx))} as controls,
    ${packageText('g', 'k')} as package_text, n.count, n.arrived, n.price::text as price, (n.price * n.count)::numeric(14, 2)::text as amount,
    coalesce(v.name, n.supplier_name) as supplier_name, u.name as lab_name, coalesce(o.name, '') as college_name, a.name as applicant_name,
    coalesce(t.no, '') as permit_no`,
  reach: boughtLines,
  filters: {
    keyword: (word, ctx) => sql<boolean>`(${matchesText(sql`p.no || ' ' || a.name`, word)}
      or n.substance_id = any(array(select x.id from chemical.substance x where x.school_id = ${ctx.schoolId} and ${namedSo('x', word)})))`,
    control: (flag, ctx) =>
      flag === uncontrolled
        ? sql<boolean>`not n.substance_id = any(array(${controlled(ctx)}))`
        : sql<boolean>`n.substance_id = any(array(${controlled(ctx, flag)}))`,
    college_id: 'p.college_id',
    lab_id: 'p.lab_id',
    supplier_id: 'n.supplier_id',
    arrived: (isAll) => (isAll ? sql<boolean>`n.arrived = n.count` : sql<boolean>`n.arrived < n.count`),
    from: (day) => sql<boolean>`p.decided_at >= ${parseDateTime(day)}`,
    to: (day) => sql<boolean>`p.decided_at < ${parseDateTime(addDays(day, 1))}`,
  },
  isNarrow: () => true,
  sort: {},
  order: [{ desc: sql`p.decided_at` }, sql`n.line`],
  row: ({ decided_at, ...stored }) => ({ ...stored, decided_on: formatDate(decided_at) }),
});
