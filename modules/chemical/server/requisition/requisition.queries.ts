import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { found } from '#kernel/server/errors.ts';
import { matterScope } from '#kernel/server/policy.ts';
import { addDays, formatDate, formatDateTime, parseDateTime } from '#kernel/shared/time.ts';
import { settingOf } from '#platform/codes/server/public.ts';
import { keepsStore } from '#platform/stock/server/public.ts';
import { lookCase } from '#platform/workflow/server/public.ts';
import { isWaiting, RequisitionStatus } from '../../shared/requisition/requisition.states.ts';
import {
  requisitionApi,
  type RequisitionDetail,
  type RequisitionLine,
  type RequisitionRow,
} from '../../shared/requisition/requisition.ts';
import { inForce } from '../control-list.queries.ts';
import { needsTwo } from '../storage/placement.queries.ts';
import { marksOf, namedSo } from '../substance.queries.ts';
import { peopleNamed, requisitionActions, requisitionsWithin } from './requisition-reach.queries.ts';

type Stored = Omit<RequisitionRow, 'can' | 'created_at'> & { created_at: Date; applicant_id: number; keeps: boolean };

const joins = {
  u: sql`join org.unit u on u.school_id = r.school_id and u.id = r.lab_id`,
  w: sql`join stock.warehouse w on w.school_id = r.school_id and w.id = r.warehouse_id`,
  a: sql`join identity.account a on a.school_id = r.school_id and a.id = r.applicant_id`,
  p: sql`left join identity.account p on p.school_id = r.school_id and p.id = r.partner_id`,
  k: sql`left join codes.code k on k.school_id = r.school_id and k.parent_key = 'chem_purpose' and k.code = r.purpose`,
};

/** What a requisition asks for, in words. */
export const contentOf = (
  { schoolId }: Ctx,
  id: RawBuilder<unknown>,
) => sql<string>`(select coalesce(string_agg(s.name || ' ' || trim_scale(n.amount) || ' ' || s.base_unit, '、' order by n.line), '')
  from chemical.requisition_line n join chemical.substance s on s.school_id = n.school_id and s.id = n.substance_id
  where n.school_id = ${schoolId} and n.requisition_id = ${id})`;

const columns = (ctx: Ctx) => sql`r.id, r.version, r.no, r.lab_id, u.name as lab_name, r.warehouse_id,
  w.name as warehouse_name, r.applicant_id, a.name as applicant_name, coalesce(p.name, '') as partner_name,
  coalesce(k.name, r.purpose) as purpose_name, r.is_controlled, r.status, r.created_at,
  ${contentOf(ctx, sql`r.id`)} as content,
  (select min(n.needed_on) from chemical.requisition_line n where n.school_id = r.school_id and n.requisition_id = r.id) as needed_on,
  r.applicant_id <> ${ctx.actor.userId} and coalesce(r.partner_id, 0) <> ${ctx.actor.userId}
    and ${keepsStore(ctx, 'r.warehouse_id')} as keeps`;

const shown = ({ keeps, applicant_id, ...row }: Stored, { actor }: Ctx): RequisitionRow => ({
  ...row,
  created_at: formatDateTime(row.created_at),
  can: requisitionActions(actor, { status: row.status, applicant_id, keeps }),
});

export const requisitionList = listQuery<typeof requisitionApi.list, Stored>(requisitionApi.list, {
  noun: '领用申请',
  table: ['chemical.requisition', 'r'],
  joins,
  columns,
  reach: requisitionsWithin,
  filters: {
    keyword: (word, ctx) => sql<boolean>`(${matchesText(sql`r.no`, word)} or r.id = any(array(select n.requisition_id
        from chemical.substance x join chemical.requisition_line n on n.school_id = x.school_id and n.substance_id = x.id
        where x.school_id = ${ctx.schoolId} and ${namedSo('x', word)}
        union all select o.id from chemical.requisition o where o.school_id = ${ctx.schoolId}
          and o.applicant_id = any(array(${peopleNamed(ctx, word)})))))`,
    status: 'r.status',
    lab_id: 'r.lab_id',
    warehouse_id: 'r.warehouse_id',
    is_controlled: 'r.is_controlled',
    from: (day) => sql<boolean>`r.created_at >= ${parseDateTime(day)}`,
    to: (day) => sql<boolean>`r.created_at < ${parseDateTime(addDays(day, 1))}`,
  },
  narrowing: ['keyword', 'lab_id', 'warehouse_id'],
  isNarrow: (_asked, { actor }) => matterScope(actor).kind !== 'all',
  neverNull: ['created_at'],
  sort: { created_at: sql`r.created_at` },
  order: { desc: sql`r.created_at` },
  row: shown,
});

/** Lines of a requisition with what their chemicals demand. */
export async function requisitionLines(ctx: Ctx, id: number): Promise<RequisitionLine[]> {
  const { rows } = await sql<RequisitionLine>`select n.line, n.substance_id, s.name, s.cas, s.base_unit as unit,
      ${marksOf(ctx, inForce(ctx))} as controls, ${needsTwo(ctx)} as two_keepers, trim_scale(n.amount)::text as amount, n.needed_on,
      trim_scale(n.daily_use)::text as daily_use, trim_scale(n.issued)::text as issued
    from chemical.requisition_line n join chemical.substance s on s.school_id = n.school_id and s.id = n.substance_id
    where n.school_id = ${ctx.schoolId} and n.requisition_id = ${id} order by n.line`.execute(ctx.db);
  return rows;
}

type Rest = Pick<
  RequisitionDetail,
  | 'partner_id'
  | 'supervisor_id'
  | 'supervisor_name'
  | 'purpose'
  | 'project'
  | 'remark'
  | 'opinion'
  | 'decided_by'
  | 'reserved'
  | 'instance_id'
> & {
  submitted_at: Date | null;
  decided_at: Date | null;
  reserved_at: Date | null;
  issues: (Omit<RequisitionDetail['issues'][number], 'decided_at'> & { decided_at: string | null })[];
  containers: (Omit<RequisitionDetail['containers'][number], 'issued_at'> & { issued_at: string | null })[];
  is_seen: boolean;
};

const instant = (at: Date | string | null) => (at === null ? null : formatDateTime(new Date(at)));
const names = sql`coalesce((select string_agg(y.name, '、' order by g.at) from unnest(array[o.confirmed_by, o.second_id]) with ordinality g(id, at)
  join identity.account y on y.school_id = o.school_id and y.id = g.id), '')`;
const receivers = sql`coalesce((select string_agg(y.name, '、' order by g.at)
  from unnest(array[o.recipient_id, o.second_recipient_id]) with ordinality g(id, at)
  join identity.account y on y.school_id = o.school_id and y.id = g.id), '')`;

/** A requisition in full, for those who reach it and for those who decide it. */
export async function findRequisition(ctx: Ctx, id: number): Promise<RequisitionDetail & { task_id: number | null }> {
  const { rows } = await sql<Stored & Rest>`select ${columns(ctx)}, ${requisitionsWithin(ctx)} as is_seen, r.partner_id,
      r.supervisor_id, coalesce(v.name, '') as supervisor_name, r.purpose, r.project, r.remark, r.opinion, r.decided_by, r.submitted_at,
      r.decided_at, r.reserved_at, r.instance_id,
      coalesce((select json_agg(json_build_object('line', x.line, 'code', c.code, 'place', b.name || ' · ' || l.name,
          'amount', trim_scale(x.amount)::text) order by x.line, c.expires_on nulls last, c.code)
        from chemical.reservation x join chemical.container c on c.school_id = x.school_id and c.id = x.container_id
        join stock.cabinet b on b.school_id = c.school_id and b.id = c.cabinet_id
        join stock.cell l on l.school_id = c.school_id and l.id = c.cell_id
        where x.school_id = r.school_id and x.requisition_id = r.id), '[]') as reserved,
      coalesce((select json_agg(json_build_object('id', o.id, 'no', o.no, 'status', o.status, 'keepers', ${names},
          'recipients', ${receivers}, 'decided_at', o.decided_at) order by o.id)
        from chemical.outbound o where o.school_id = r.school_id and o.requisition_id = r.id), '[]') as issues,
      coalesce((select json_agg(json_build_object('id', c.id, 'code', c.code, 'name', s.name, 'quantity', trim_scale(t.quantity)::text,
          'unit', t.unit, 'state', c.state, 'issued_at', c.issued_at) order by c.code)
        from chemical.container c join chemical.substance s on s.school_id = c.school_id and s.id = c.substance_id
        join stock.lot t on t.school_id = c.school_id and t.id = c.id
        where c.school_id = r.school_id and c.requisition_id = r.id), '[]') as containers
    from chemical.requisition r ${sql.join(Object.values(joins), sql` `)}
    left join identity.account v on v.school_id = r.school_id and v.id = r.supervisor_id
    where r.school_id = ${ctx.schoolId} and r.id = ${id}`.execute(ctx.db);
  const [row] = rows;
  const { task, seen_case } = await lookCase(ctx, row?.instance_id);
  const {
    is_seen: _seen,
    reserved_at,
    instance_id: _case,
    ...stored
  } = found(row && (row.is_seen || task !== undefined) ? row : undefined, '领用申请');
  const { can, ...facts } = shown(stored, ctx);
  const decides = task?.isWaiting === true && stored.status === RequisitionStatus.examined;
  return {
    ...stored,
    ...facts,
    applicant_id: stored.applicant_id,
    submitted_at: instant(stored.submitted_at),
    decided_at: instant(stored.decided_at),
    reserved_until: isWaiting(stored.status) && reserved_at ? await pickupEnd(ctx, reserved_at) : null,
    instance_id: seen_case,
    issues: stored.issues.map((one) => ({ ...one, decided_at: instant(one.decided_at) })),
    containers: stored.containers.map((one) => ({ ...one, issued_at: instant(one.issued_at) })),
    lines: await requisitionLines(ctx, id),
    task_id: task?.id ?? null,
    can: decides ? [task.isStart ? 'resubmit' : 'decide', ...can] : can,
  };
}

/** Last day on which something reserved is still there to be fetched. */
export async function pickupEnd(ctx: Ctx, reservedAt: Date): Promise<string> {
  return addDays(formatDate(reservedAt), Number(await settingOf(ctx, 'chem_pickup_days')));
}
