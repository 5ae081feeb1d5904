import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { matterScope } from '#kernel/server/policy.ts';
import { addDays, formatDateTime, parseDateTime } from '#kernel/shared/time.ts';
import {
  requisitionApi,
  type RequisitionDetail,
  type RequisitionLine,
  type RequisitionRow,
} from '../../shared/requisition/requisition.ts';
import { materialsNamed } from '../material/material-named.queries.ts';
import { decides, issues, requisitionActions, requisitionsWithin } from './requisition-reach.queries.ts';

type Stored = Omit<RequisitionRow, 'can' | 'created_at'> & {
  created_at: Date;
  applicant_id: number;
  decides: boolean;
  issues: boolean;
};

/** What requisition `r` asks for, in words. */
export const contentOf = sql<string>`(select coalesce(string_agg(m.name || ' ' || trim_scale(y.quantity) || ' ' || m.unit, '、' order by y.line), '')
  from consumable.requisition_line y join consumable.material m on m.school_id = y.school_id and m.id = y.material_id
  where y.school_id = r.school_id and y.requisition_id = r.id)`;

export const requisitionList = listQuery<typeof requisitionApi.list, Stored>(requisitionApi.list, {
  noun: '领用申请',
  table: ['consumable.requisition', 'r'],
  joins: {
    u: sql`join org.unit u on u.school_id = r.school_id and u.id = r.lab_id`,
    w: sql`join stock.warehouse w on w.school_id = r.school_id and w.id = r.warehouse_id`,
    a: sql`join identity.account a on a.school_id = r.school_id and a.id = r.applicant_id`,
  },
  columns: (ctx) => sql`r.id, r.version, r.no, r.applicant_id, a.name as applicant_name, r.lab_id, u.name as lab_name,
    r.warehouse_id, w.name as warehouse_name, r.purpose, ${contentOf} as content, r.status, r.created_at,
    ${decides(ctx)} as decides, ${issues(ctx)} as issues`,
  reach: requisitionsWithin,
  filters: {
    keyword: (word, ctx) => sql<boolean>`(${matchesText(sql`r.no`, word)} or r.id = any(array(select y.requisition_id
      from consumable.requisition_line y where y.school_id = ${ctx.schoolId} and y.material_id in (${materialsNamed(ctx, word)}))))`,
    status: 'r.status',
    lab_id: 'r.lab_id',
    warehouse_id: 'r.warehouse_id',
    to_decide: (is, ctx) => sql<boolean>`(${decides(ctx)} = ${is})`,
    to_issue: (is, ctx) => sql<boolean>`(${issues(ctx)} = ${is})`,
    from: (day) => sql<boolean>`r.created_at >= ${parseDateTime(day)}`,
    to: (day) => sql<boolean>`r.created_at < ${parseDateTime(addDays(day, 1))}`,
  },
  narrowing: ['keyword', 'lab_id', 'warehouse_id', 'to_decide', 'to_issue'],
  isNarrow: (_asked, { actor }) => matterScope(actor).kind !== 'all',
  neverNull: ['created_at'],
  sort: { created_at: sql`r.created_at` },
  order: { desc: sql`r.created_at` },
  row: ({ decides: mayDecide, issues: mayIssue, applicant_id, ...row }, { actor }) => ({
    ...row,
    created_at: formatDateTime(row.created_at),
    can: requisitionActions(actor, { status: row.status, applicant_id, decides: mayDecide, issues: mayIssue }),
  }),
});

export async function requisitionLines(ctx: Ctx, id: number): Promise<RequisitionLine[]> {
  const { rows } = await sql<RequisitionLine>`select y.line, y.material_id, m.code, m.name, m.spec, m.unit,
      trim_scale(y.quantity)::text as quantity
    from consumable.requisition_line y join consumable.material m on m.school_id = y.school_id and m.id = y.material_id
    where y.school_id = ${ctx.schoolId} and y.requisition_id = ${id} order by y.line`.execute(ctx.db);
  return rows;
}

type Rest = Pick<RequisitionDetail, 'decider_name' | 'opinion'> & {
  submitted_at: Date | null;
  decided_at: Date | null;
  outbound: (Omit<NonNullable<RequisitionDetail['outbound']>, 'issued_at'> & { issued_at: string }) | null;
};

export async function findRequisition(ctx: Ctx, { id }: { id: number }): Promise<RequisitionDetail> {
  const row = await requisitionList.find(ctx, id);
  const { rows } = await sql<Rest>`select r.submitted_at, r.decided_at, coalesce(d.name, '') as decider_name, r.opinion,
      (select json_build_object('id', o.id, 'no', o.no, 'issuer_name', coalesce(i.name, ''), 'issued_at', o.issued_at)
        from consumable.outbound o left join identity.account i on i.school_id = o.school_id and i.id = o.issued_by
        where o.school_id = r.school_id and o.requisition_id = r.id) as outbound
    from consumable.requisition r left join identity.account d on d.school_id = r.school_id and d.id = r.decided_by
    where r.school_id = ${ctx.schoolId} and r.id = ${id}`.execute(ctx.db);
  const { submitted_at, decided_at, outbound, ...rest } = rows[0]!;
  return {
    ...row,
    ...rest,
    submitted_at: submitted_at && formatDateTime(submitted_at),
    decided_at: decided_at && formatDateTime(decided_at),
    outbound: outbound && { ...outbound, issued_at: formatDateTime(new Date(outbound.issued_at)) },
    lines: await requisitionLines(ctx, id),
  };
}
