import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkRooms, measured, refuseBlocked } from '../purchase/purchase-check.service.ts';
import { arrivedResults, quotaResults } from '../purchase/purchase-check.rules.ts';
import { lockQuotas, readLineFacts, readQuotaUses, type Of } from '../purchase/purchase-facts.queries.ts';
import { useStandingPermit } from '../purchase/standing-permit.service.ts';

type Goods = {
  line: number;
  substance_id: number;
  spec_id: number;
  count: number;
  cabinet_id: number;
  supplier_id: number | null;
};
type Arrival = { id: number; warehouse_id: number; purchase_id: number | null; isDonated: boolean };

/** Laboratory and college for which goods come: of their purchase, else of their warehouse. */
async function ownersOf(ctx: Ctx, { warehouse_id, purchase_id }: Arrival): Promise<Of> {
  const { rows } = await sql<Of>`select coalesce(p.lab_id, case when o.level = 'lab' then o.id end) as lab_id,
      coalesce(p.college_id, o.college_id, case when o.level = 'college' then o.id end) as college_id
    from stock.warehouse w join org.unit o on o.school_id = w.school_id and o.id = w.org_id
    left join chemical.purchase p on p.school_id = w.school_id and p.id = ${purchase_id}
    where w.school_id = ${ctx.schoolId} and w.id = ${warehouse_id}`.execute(ctx.db);
  return rows[0]!;
}

/**
 * Rules 3, 4 and 8 of goods that are taken in: room, quotas, supplier, and without a purchase a standing permit. Rooms are
 * locked, the purchase counts the goods as arrived already, and their containers are not made yet.
 */
export async function checkArrival(ctx: Ctx, arrival: Arrival, goods: readonly Goods[]): Promise<void> {
  await lockQuotas(ctx);
  const facts = measured(await readLineFacts(ctx, sql<boolean>`true`, goods));
  const owners = await ownersOf(ctx, arrival);
  refuseBlocked([
    ...(await checkRooms(ctx, facts, 0)),
    ...quotaResults(await readQuotaUses(ctx, owners, facts, 0, false)),
    ...arrivedResults(facts, arrival.isDonated),
  ]);
  if (arrival.purchase_id !== null) return;
  for (const { isControlled, line, name, substance_id, amount } of facts)
    if (isControlled) await useStandingPermit(ctx, arrival.id, { line, name: name ?? '', substance_id, amount });
}
