import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { InputOf, OutputOf } from '#kernel/shared/contract.ts';
import { labStanding } from '#modules/base-info/server/public.ts';
import type { purchaseApi } from '../../shared/purchase/purchase.ts';
import { cabinetsOf } from './purchase-facts.queries.ts';
import { labsToBuyFor } from './purchase-reach.queries.ts';

type Option = { id: number; name: string };

/** What the form of a purchase offers: own laboratories, and people and cabinets of the chosen one. */
export async function purchaseChoices(
  ctx: Ctx,
  { lab_id }: InputOf<typeof purchaseApi.choices>,
): Promise<OutputOf<typeof purchaseApi.choices>> {
  const { rows: labs } = await sql<Option>`select u.id, u.name from org.unit u
    where u.school_id = ${ctx.schoolId} and u.level = 'lab' and u.status = 1 and u.deleted_at is null and ${labsToBuyFor(ctx)}
    order by upper(u.code) limit 1000`.execute(ctx.db);
  const standing =
    lab_id !== undefined && labs.some(({ id }) => id === lab_id) ? await labStanding(ctx, lab_id) : undefined;
  if (!standing || lab_id === undefined) return { labs, people: [], cabinets: [] };
  const { rows: cabinets } = await sql<Option>`select b.id, w.name || ' · ' || b.name as name from stock.cabinet b
    join stock.warehouse w on w.school_id = b.school_id and w.id = b.warehouse_id
    where b.school_id = ${ctx.schoolId} and ${cabinetsOf(lab_id, standing.college_id)}
    order by w.warehouse_type desc, w.name, b.name limit 1000`.execute(ctx.db);
  const people = standing.people.filter(({ id, kind }) => kind === 'teacher' && id !== ctx.actor.userId);
  return { labs, people: people.map(({ id, name }) => ({ id, name })), cabinets };
}
