import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { formatDate, yearOf } from '#kernel/shared/time.ts';
import type { overviewApi } from '../shared/overview.ts';
import { ApplyStatus } from '../shared/pickup.states.ts';
import { inLab, Stay } from '../shared/record/record.states.ts';
import { transferredIn } from './ledger/statistic.queries.ts';
import { partOf } from './part.queries.ts';
import { isOfStay } from './record/record.queries.ts';
import { recordsWithin } from './record/record-reach.queries.ts';
import { appliesWithin } from './pickup/apply.queries.ts';
import { listStores } from './store/zone.queries.ts';

type Overview = OutputOf<typeof overviewApi.find>;

/** Figures of what the caller reaches. */
export async function findOverview(ctx: Ctx): Promise<Overview> {
  const states = sql.join(inLab.map((state) => sql.lit(state)));
  const { rows } = await sql<
    Omit<Overview, 'stores' | 'part'>
  >`select count(*) filter (where r.state in (${states}))::int as in_lab,
      coalesce(trim_scale(round(sum(r.amount) filter (where r.state in (${states}) and r.form = 'liquid'), 1)), 0)::text as litres,
      coalesce(trim_scale(round(sum(r.amount) filter (where r.state in (${states}) and r.form <> 'liquid'), 1)), 0)::text as kilograms,
      count(*) filter (where ${isOfStay(ctx, Stay.warn)})::int as warned,
      count(*) filter (where ${isOfStay(ctx, Stay.red)})::int as overdue,
      (select count(*)::int from waste.apply a where a.school_id = ${ctx.schoolId} and a.status = ${ApplyStatus.waiting}
        and ${appliesWithin(ctx)}) as to_decide,
      (select count(*)::int from waste.apply a where a.school_id = ${ctx.schoolId}
        and a.status in (${ApplyStatus.passed}, ${ApplyStatus.planned}) and ${appliesWithin(ctx)}) as to_collect
    from waste.record r where r.school_id = ${ctx.schoolId} and ${recordsWithin(ctx, 'waste.record.read')}`.execute(
    ctx.db,
  );
  const stores = holdsRight(ctx.actor, 'waste.stock.read') ? (await listStores(ctx)).content : [];
  return {
    ...rows[0]!,
    part: await partOf(ctx),
    transferred_kg: holdsRight(ctx.actor, 'waste.statistic.read')
      ? String(await transferredIn(ctx, yearOf(formatDate(ctx.now))))
      : null,
    stores: stores.map(({ id, name, capacity_kg, stands_kg, containers }) => ({
      id,
      name,
      capacity_kg,
      stands_kg,
      containers,
    })),
  };
}
