import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches, matchesText } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { found } from '#kernel/server/errors.ts';
import { matterScope } from '#kernel/server/policy.ts';
import type { InputOf, OutputOf } from '#kernel/shared/contract.ts';
import { addDays, formatDateTime, parseDateTime } from '#kernel/shared/time.ts';
import { inStores } from '#platform/stock/server/public.ts';
import { applyApi, type ApplyDetail, type ApplyRow } from '../../shared/pickup/apply.ts';
import { ApplyStatus } from '../../shared/pickup.states.ts';
import { RecordState } from '../../shared/record/record.states.ts';
import { ofLabs, recordsWithin } from '../record/record-reach.queries.ts';
import { handoversOf } from './handover.queries.ts';

const table = { table: 'waste.apply', owner: 'applicant_id' };

/** Applications `a` that the caller reads: of the own laboratories and units, and those that the own stores fetch. */
export function appliesWithin(ctx: Ctx): RawBuilder<boolean> {
  const own = ofLabs(ctx, 'waste.apply.read', 'a', table);
  if (matterScope(ctx.actor).kind !== 'below') return own;
  return sql<boolean>`(${own} or ${inStores(ctx, 'waste.plan.read', 'a.warehouse_id')})`;
}

/** Applications that the caller decides: of the own units. */
export const decidesApplies = (ctx: Ctx, alias = 'a') => ofLabs(ctx, 'waste.apply.decide', alias, table);

const joins = {
  u: sql`join org.unit u on u.school_id = a.school_id and u.id = a.lab_id`,
  b: sql`join org.building b on b.school_id = a.school_id and b.id = a.building_id`,
  m: sql`join identity.account m on m.school_id = a.school_id and m.id = a.applicant_id`,
  l: sql`left join waste.plan l on l.school_id = a.school_id and l.id = a.plan_id`,
};

const columns = (
  ctx: Ctx,
) => sql`a.id, a.version, a.no, a.lab_id, u.name as lab_name, a.building_id, b.name as building_name, a.place,
  a.has_lift, a.expected_on, a.contact, a.phone, m.name as applicant_name, a.applicant_id, a.created_at, coalesce(l.no, '') as plan_no, a.status,
  (select count(*)::int from waste.handover h where h.school_id = a.school_id and h.apply_id = a.id) as containers,
  (select coalesce(trim_scale(sum(coalesce(h.weighed_kg, h.declared_kg))), 0)::text from waste.handover h
    where h.school_id = a.school_id and h.apply_id = a.id) as net_kg,
  exists (select 1 from waste.handover h join waste.record r on r.school_id = h.school_id and r.id = h.record_id
    join waste.type t on t.school_id = r.school_id and t.id = r.type_id and t.is_special
    where h.school_id = a.school_id and h.apply_id = a.id) as is_special,
  ${decidesApplies(ctx)} as decides`;

type Stored = Omit<ApplyRow, 'can' | 'created_at'> & { created_at: Date; applicant_id: number; decides: boolean };

function shown(ctx: Ctx, { created_at, applicant_id, decides, ...row }: Stored): ApplyRow {
  const isOwn = applicant_id === ctx.actor.userId;
  const withdraws = isOwn && (row.status === ApplyStatus.waiting || row.status === ApplyStatus.passed);
  const waits = decides && !isOwn && row.status === ApplyStatus.waiting;
  return {
    ...row,
    created_at: formatDateTime(created_at),
    can: [...(withdraws ? (['withdraw'] as const) : []), ...(waits ? (['decide'] as const) : [])],
  };
}

type Filters = InputOf<typeof applyApi.list>;
const listOf = (reach: (ctx: Ctx) => RawBuilder<boolean>, endpoint: typeof applyApi.list) =>
  listQuery<typeof applyApi.list, Stored>(endpoint, {
    noun: '收运申请',
    table: ['waste.apply', 'a'],
    joins,
    columns,
    reach,
    filters: {
      keyword: (word, ctx) =>
        sql<boolean>`(${matchesText(sql`a.no || ' ' || a.contact`, word)} or a.lab_id = any(array(select x.id from org.unit x
          where x.school_id = ${ctx.schoolId} and x.level = 'lab' and ${matches('x.keywords', sql`x.name || ' ' || x.code`, word)})))`,
      lab_id: 'a.lab_id',
      building_id: 'a.building_id',
      status: 'a.status',
      from: (day) => sql<boolean>`a.created_at >= ${parseDateTime(day)}`,
      to: (day) => sql<boolean>`a.created_at < ${parseDateTime(addDays(day, 1))}`,
    },
    narrowing: ['keyword', 'lab_id', 'building_id'],
    isNarrow: (_asked: Partial<Filters>, { actor }) => matterScope(actor).kind !== 'all',
    neverNull: ['created_at', 'expected_on'],
    sort: { created_at: sql`a.created_at`, expected_on: sql`a.expected_on` },
    order: { desc: sql`a.created_at` },
    row: (stored, ctx) => shown(ctx, stored),
  });

export const applyList = listOf(appliesWithin, applyApi.list);
export const examineList = listOf((ctx) => decidesApplies(ctx), applyApi.examine);

type Rest = Pick<ApplyDetail, 'remark' | 'opinion' | 'decided_by_name' | 'plan'> & { decided_at: Date | null };

export async function findApply(ctx: Ctx, id: number): Promise<ApplyDetail> {
  const row = await applyList.find(ctx, id);
  const { rows } = await sql<Rest>`select a.remark, a.opinion, coalesce(d.name, '') as decided_by_name, a.decided_at,
      (select json_build_object('plan_on', p.plan_on, 'period', p.period, 'collector_name', k.name) from waste.plan p
        join identity.account k on k.school_id = p.school_id and k.id = p.collector_id
        where p.school_id = a.school_id and p.id = a.plan_id) as plan
    from waste.apply a left join identity.account d on d.school_id = a.school_id and d.id = a.decided_by
    where a.school_id = ${ctx.schoolId} and a.id = ${id}`.execute(ctx.db);
  const { decided_at, ...rest } = found(rows[0], '收运申请');
  return {
    ...row,
    ...rest,
    decided_at: decided_at && formatDateTime(decided_at),
    handovers: await handoversOf(ctx, sql<boolean>`h.apply_id = ${id}`),
  };
}

type Sealed = OutputOf<typeof applyApi.records>['content'];

/** Sealed containers of a laboratory that the caller reads. */
export async function sealedRecords(ctx: Ctx, labId: number): Promise<Sealed> {
  const { rows } = await sql<Sealed[number]>`select r.id, r.label_no, r.name, trim_scale(r.net_kg)::text as net_kg,
      r.printed_at is not null as is_printed
    from waste.record r where r.school_id = ${ctx.schoolId} and r.lab_id = ${labId} and r.state = ${RecordState.sealed}
      and ${recordsWithin(ctx, 'waste.record.edit')} order by r.started_on, r.id limit 200`.execute(ctx.db);
  return rows;
}

/** Photos of a handover are for those who read the application. */
export async function maySeeHandoverFile(ctx: Ctx, { docId }: { docId: number }): Promise<boolean> {
  const { rows } =
    await sql`select 1 from waste.handover h join waste.apply a on a.school_id = h.school_id and a.id = h.apply_id
    where h.school_id = ${ctx.schoolId} and h.id = ${docId} and ${appliesWithin(ctx)}`.execute(ctx.db);
  return rows.length > 0;
}
