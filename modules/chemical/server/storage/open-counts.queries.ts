import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import { chemicalErrors } from '../../shared/errors.ts';
import { LineResult, StocktakeStatus, twoKeepers } from '../../shared/stocktake.states.ts';
import { inForce } from '../control-list.queries.ts';
import { needsTwo } from './placement.queries.ts';

const differing = [LineResult.surplus, LineResult.short, LineResult.lost, LineResult.again];

// One lock of the school: movements share it, the beginning of a count has it alone. So a count begins before a movement or
// after it, never in its middle. It is taken before any row, so that nobody waits for it while others wait for his rows.
const movementLock = ({ schoolId }: Ctx) => sql`hashtextextended(${`chemical.stocktake:${schoolId}`}, 0)`;

/** No count begins until the transaction of a movement has ended. Called before it locks anything. */
export async function holdStocktakes(ctx: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${movementLock(ctx)})`.execute(ctx.db);
}

/** Waits for the movements that are on their way; none begins until the count has begun. */
export async function waitForMovements(ctx: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${movementLock(ctx)})`.execute(ctx.db);
}

/** Substance `s` is of the controls in column `control` of a count. */
export const isOfControl = (ctx: Ctx, control: RawBuilder<unknown>) => sql<boolean>`(${control} = ''
  or ${control} = ${twoKeepers} and ${needsTwo(ctx)}
  or exists (select 1 from chemical.control_entry e join chemical.control_list l on l.school_id = e.school_id and l.id = e.list_id
    where e.school_id = ${ctx.schoolId} and e.substance_id = s.id and l.flag = ${control} and l.id = any(array(${inForce(ctx)}))))`;

/** What moves: containers that leave their place, and chemicals that come into cells or laboratories. */
type Movement = {
  containers?: readonly number[];
  arrivals?: readonly { substance_id: number; cell_id?: number; lab_id?: number }[];
};

/** Refuses what a count has frozen: its containers, and what would come into its scope. */
export async function checkFrozen(
  ctx: Ctx,
  { containers = [], arrivals = [] }: Movement,
  action: string,
): Promise<void> {
  const { rows } = await sql<{ no: string; name: string }>`select k.no, k.name from chemical.stocktake k
    where k.school_id = ${ctx.schoolId} and k.status = ${StocktakeStatus.counting} and k.is_frozen
      and (exists (select 1 from chemical.stocktake_line y where y.school_id = k.school_id and y.stocktake_id = k.id and y.is_expected
          and y.container_id = any(${[...containers]}::bigint[]))
        or exists (select 1 from json_to_recordset(${JSON.stringify(arrivals)}::json) g(substance_id bigint, cell_id bigint, lab_id bigint)
          join chemical.substance s on s.school_id = k.school_id and s.id = g.substance_id
          left join stock.cell l on l.school_id = k.school_id and l.id = g.cell_id
          where (l.warehouse_id = k.warehouse_id and (k.cabinet_id is null or l.cabinet_id = k.cabinet_id) or g.lab_id = k.lab_id)
            and ${isOfControl(ctx, sql`k.control`)}))
    order by k.id limit 1`.execute(ctx.db);
  assert(rows.length === 0, chemicalErrors.frozen, { ...rows[0], action });
}

/** The count in which a difference of this container waits for a decision; undefined if none does. */
export async function pendingCountOf(ctx: Ctx, containerId: number): Promise<string | undefined> {
  const { rows } = await sql<{ no: string }>`select k.no from chemical.stocktake_line y
    join chemical.stocktake k on k.school_id = y.school_id and k.id = y.stocktake_id and k.status = ${StocktakeStatus.examined}
    where y.school_id = ${ctx.schoolId} and y.container_id = ${containerId} and y.result in (${sql.join(differing)})
    limit 1`.execute(ctx.db);
  return rows[0]?.no;
}
