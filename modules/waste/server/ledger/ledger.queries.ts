import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { holdsRight, matterScope } from '#kernel/server/policy.ts';
import type { InputOf, OutputOf } from '#kernel/shared/contract.ts';
import type { RightName } from '#kernel/shared/rights.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { addDays, formatDate, formatDateTime, parseDateTime } from '#kernel/shared/time.ts';
import { inStores } from '#platform/stock/server/public.ts';
import type { FlowKindCode } from '#platform/stock/shared/flow.ts';
import { LedgerKind, mostRows, type ledgerApi, type LedgerRow } from '../../shared/ledger/ledger.ts';
import { RecordState } from '../../shared/record/record.states.ts';
import { isProduced, ofLabs } from '../record/record-reach.queries.ts';

type Asked = InputOf<typeof ledgerApi.read>;
type Span = { from: string; to: string };

/** The days that are asked for; this month without them. */
export const spanOf = ({ now }: Pick<Ctx, 'now'>, { from, to }: Asked): Span => {
  const today = formatDate(now);
  return { from: from ?? `${today.slice(0, 7)}-01`, to: to ?? today };
};

/** Containers `r` whose entries the caller reads: of the own units, and those of the own stores. */
export function entriesWithin(ctx: Ctx, right: RightName = 'waste.ledger.read'): RawBuilder<boolean> {
  const own = ofLabs(ctx, right, 'r', { table: 'waste.record', owner: 'creator_id' });
  const isPart = holdsRight(ctx.actor, right) && matterScope(ctx.actor).kind === 'below';
  return isPart ? sql<boolean>`(${own} or ${inStores(ctx, right, 'r.warehouse_id')})` : own;
}

/** When flow `f` of container `r` counts: an opening stock on the day on which it came into the store, not on that of its import. */
export const flowedAt = sql<Date>`(case when f.kind = 'opening' then r.stored_on::timestamp at time zone 'Asia/Shanghai' else f.at end)`;

const described = sql`r.label_no, r.name, t.hw, t.code, r.form, s.name as spec_name, u.name as lab_name`;
const joined = sql`join waste.type t on t.school_id = r.school_id and t.id = r.type_id
  join waste.spec s on s.school_id = r.school_id and s.id = r.spec_id
  join org.unit u on u.school_id = r.school_id and u.id = r.lab_id`;
const placed = sql`coalesce(w.name || ' ' || z.name, '')`;
const places = sql`left join stock.warehouse w on w.school_id = r.school_id and w.id = r.warehouse_id
  left join waste.zone z on z.school_id = r.school_id and z.id = r.zone_id`;

const between = (column: RawBuilder<unknown>, { from, to }: Span) =>
  sql<boolean>`${column} >= ${parseDateTime(from)} and ${column} < ${parseDateTime(addDays(to, 1))}`;

/** Containers by the day on which they were begun; only what is sealed has a weight, as in every figure of what was produced. */
const produced = (ctx: Ctx, { from, to }: Span) => sql`select r.id, r.started_on::text as at, ${described},
    r.net_kg as kg, '' as place, a.name as people, '' as doc_no, r.state::text as destination
  from waste.record r ${joined} join identity.account a on a.school_id = r.school_id and a.id = r.creator_id
  where r.school_id = ${ctx.schoolId} and r.state <> ${RecordState.void} and r.started_on between ${from}::date and ${to}::date
    and ${isProduced} and ${entriesWithin(ctx)}`;

/** Flows of a kind, each a container that came or went. */
const moved = (
  ctx: Ctx,
  span: Span,
  kinds: readonly FlowKindCode[],
) => sql`select f.id, ${flowedAt}::text as at, ${described},
    abs(f.quantity) as kg, ${placed} as place, concat_ws('，', case when g.name is not null then g.name || '交' end, o.name) as people,
    coalesce(p.no, m.no, case when f.kind = 'opening' then '期初 ' || r.own_no end, '') as doc_no, coalesce(d.name, '') as destination
  from waste.record r join stock.flow f on f.school_id = r.school_id and f.lot_id = r.lot_id and f.kind = any(${[...kinds]}::text[])
    and f.reverses is null
  ${joined} ${places}
  left join identity.account o on o.school_id = f.school_id and o.id = f.operator_id
  left join identity.account g on g.school_id = f.school_id and g.id = f.second_id
  left join waste.apply p on p.school_id = f.school_id and f.doc_type = 'waste.apply' and p.id = f.doc_id
  left join waste.manifest m on m.school_id = f.school_id and f.doc_type = 'waste.manifest' and m.id = f.doc_id
  left join waste.disposer d on d.school_id = m.school_id and d.id = m.disposer_id
  where r.school_id = ${ctx.schoolId} and r.lot_id is not null and f.at >= ${parseDateTime(span.from)}
    and ${between(flowedAt, span)} and ${entriesWithin(ctx)}`;

const transferred = (
  ctx: Ctx,
  span: Span,
) => sql`select f.id, m.departed_at::text as at, ${described}, abs(f.quantity) as kg,
    ${placed} as place, m.driver || '、' || m.escort as people, m.no as doc_no,
    concat_ws(' ', d.name, d.license_no, nullif(m.method, '')) as destination
  from waste.manifest m join waste.manifest_item i on i.school_id = m.school_id and i.manifest_id = m.id and not i.is_void
  join waste.record r on r.school_id = i.school_id and r.id = i.record_id
  join stock.flow f on f.school_id = r.school_id and f.lot_id = r.lot_id and f.kind = 'transfer_out' and f.reverses is null
  join waste.disposer d on d.school_id = m.school_id and d.id = m.disposer_id ${joined} ${places}
  where m.school_id = ${ctx.schoolId} and ${between(sql`m.departed_at`, span)} and ${entriesWithin(ctx)}`;

function entriesOf(ctx: Ctx, kind: string, span: Span): RawBuilder<unknown> {
  if (kind === LedgerKind.produce) return produced(ctx, span);
  if (kind === LedgerKind.transfer) return transferred(ctx, span);
  return moved(ctx, span, kind === LedgerKind.in ? ['transfer_in', 'opening'] : ['transfer_out']);
}

type Stored = Omit<LedgerRow, 'weight_kg'> & { weight_kg: string | null };

const shown = (kind: string, row: Stored): LedgerRow => ({
  ...row,
  at: kind === LedgerKind.produce ? row.at : formatDateTime(new Date(row.at)),
  destination: kind === LedgerKind.produce ? labelOf(RecordState, Number(row.destination)) : row.destination,
});

/** Entries of a part behind an id, in the order of the ids, for the export. */
export async function ledgerRows(ctx: Ctx, asked: Asked, after: number, limit: number): Promise<LedgerRow[]> {
  const { rows } =
    await sql<Stored>`select e.id, e.at, e.label_no, e.name, e.hw, e.code, e.form, e.spec_name, e.lab_name,
      trim_scale(e.kg)::text as weight_kg, e.place, e.people, e.doc_no, e.destination
    from (${entriesOf(ctx, asked.kind, spanOf(ctx, asked))}) e where e.id > ${after} order by e.id limit ${limit}`.execute(
      ctx.db,
    );
  return rows.map((row) => shown(asked.kind, row));
}

/** A part of the ledger: the latest entries, their number and their weight. */
export async function readLedger(ctx: Ctx, asked: Asked): Promise<OutputOf<typeof ledgerApi.read>> {
  const span = spanOf(ctx, asked);
  const entries = entriesOf(ctx, asked.kind, span);
  const { rows } =
    await sql<Stored>`select e.id, e.at, e.label_no, e.name, e.hw, e.code, e.form, e.spec_name, e.lab_name,
      trim_scale(e.kg)::text as weight_kg, e.place, e.people, e.doc_no, e.destination
    from (${entries}) e order by e.at desc, e.id desc limit ${sql.lit(mostRows)}`.execute(ctx.db);
  const sums = await sql<{ total: number; weight_kg: string }>`select count(*)::int as total,
      coalesce(trim_scale(sum(e.kg)), 0)::text as weight_kg from (${entries}) e`.execute(ctx.db);
  return { ...span, ...sums.rows[0]!, content: rows.map((row) => shown(asked.kind, row)) };
}
