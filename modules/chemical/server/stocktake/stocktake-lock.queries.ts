import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { staleVersion } from '#kernel/server/db/stale-version.ts';
import { assert, found } from '#kernel/server/errors.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import type { RightName } from '#kernel/shared/rights.ts';
import { chemicalErrors } from '../../shared/errors.ts';
import { StocktakeStatus } from '../../shared/stocktake.states.ts';
import { inPlaces } from '../requisition/requisition-reach.queries.ts';
import { scopeJoins, scopeText, stocktakeDoc } from './stocktake.queries.ts';

export type Stocktake = {
  id: number;
  version: number;
  no: string;
  name: string;
  status: number;
  scope: string;
  warehouse_id: number | null;
  lab_id: number | null;
  cabinet_id: number | null;
  control: string;
  is_controlled: boolean;
  leader_id: number;
  started_at: Date | null;
  submitted_by: number | null;
  second_id: number | null;
  /** Path of the unit whose stock it is. */
  unit_path: string;
};

/** Locks a count that a right of the caller reaches. People who count share it; whoever changes its state has it alone. */
export async function lockStocktake(
  ctx: Ctx,
  id: number,
  right: RightName,
  { isShared = false, within = inPlaces(ctx, right, 'k') } = {},
): Promise<Stocktake> {
  const { rows } =
    await sql<Stocktake>`select k.id, k.version, k.no, k.name, k.status, ${scopeText} as scope, k.warehouse_id, k.lab_id,
      k.cabinet_id, k.control, k.is_controlled, k.leader_id, k.started_at, k.submitted_by, k.second_id, coalesce(u.path, n.path) as unit_path
    from chemical.stocktake k ${scopeJoins}
    left join org.unit n on n.school_id = w.school_id and n.id = w.org_id
    where k.school_id = ${ctx.schoolId} and k.id = ${id} and ${within}
    for ${isShared ? sql`share` : sql`update`} of k`.execute(ctx.db);
  return found(rows[0], '盘点');
}

/** The same in the version that the caller has seen, in a state from which it goes on. */
export async function lockStocktakeIn(
  ctx: Ctx,
  { id, version }: { id: number; version: number },
  right: RightName,
  states: readonly number[],
  action: string,
): Promise<Stocktake> {
  const stocktake = await lockStocktake(ctx, id, right);
  const state = labelOf(StocktakeStatus, stocktake.status);
  assert(states.includes(stocktake.status), chemicalErrors.stocktakeMoved, { state, action });
  if (stocktake.version !== version) throw await staleVersion(ctx, stocktakeDoc, id);
  return stocktake;
}
