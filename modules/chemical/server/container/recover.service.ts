import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, found } from '#kernel/server/errors.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { inStores, keepersOf, postFlows } from '#platform/stock/server/public.ts';
import { ContainerState } from '../../shared/container.states.ts';
import { chemicalErrors } from '../../shared/errors.ts';
import { signedPeople, type Signing } from '../dual/dual.service.ts';
import { needsTwo } from '../storage/placement.queries.ts';
import { bottleDoc, findContainer } from './container.queries.ts';

type Bottle = {
  id: number;
  code: string;
  name: string;
  state: number;
  warehouse_id: number;
  is_controlled: boolean;
  /** Those who had it: they do not take it back. */
  apart: number[];
};

async function lockBottle(ctx: Ctx, id: number, within = sql<boolean>`true`): Promise<Bottle> {
  const own = sql`c.school_id = ${ctx.schoolId} and c.id = ${id} and ${within}`;
  await sql`select 1 from chemical.container c where ${own} for update of c`.execute(ctx.db);
  const { rows } =
    await sql<Bottle>`select c.id, c.code, s.name, c.state, c.warehouse_id, ${needsTwo(ctx)} as is_controlled,
      array_remove(array[c.holder_id, q.applicant_id, q.partner_id], null)::int[] as apart
    from chemical.container c join chemical.substance s on s.school_id = c.school_id and s.id = c.substance_id
    left join chemical.requisition q on q.school_id = c.school_id and q.id = c.requisition_id where ${own}`.execute(
      ctx.db,
    );
  return found(rows[0], '容器');
}

/** Refuses unless the bottle is empty and the person keeps its store and has had nothing to do with it. */
async function checkRecovery(ctx: Ctx, { state, warehouse_id, apart }: Bottle, person: number): Promise<void> {
  const isKeeper = (await keepersOf(ctx, warehouse_id)).has(person);
  assert(isKeeper, chemicalErrors.notForStore, { action: '回收空瓶' });
  assert(state === ContainerState.empty, chemicalErrors.notEmpty, { state: labelOf(ContainerState, state) });
  assert(!apart.includes(person), chemicalErrors.ownBottle);
}

/** Two keepers sign for an empty bottle of a controlled chemical. */
export const bottleSigning: Signing = async (ctx, id, within) => {
  const reach = within ?? inStores(ctx, 'chemical.return.confirm', 'c.warehouse_id');
  const bottle = await lockBottle(ctx, id, reach);
  const { state } = bottle;
  assert(state === ContainerState.empty, chemicalErrors.notEmpty, { state: labelOf(ContainerState, state) });
  assert(bottle.is_controlled, chemicalErrors.notNeeded);
  return {
    doc: bottleDoc,
    id,
    needed: 2,
    stepOf: async (person) => {
      await checkRecovery(ctx, bottle, person.id);
      return 'keeper';
    },
  };
};

/** An empty bottle is back at its store; whoever used it up does not say so, and of what is controlled two keepers do. */
export async function recoverBottle(ctx: Ctx, { code }: { code: string }): Promise<void> {
  const { id } = await findContainer(ctx, { code });
  const bottle = await lockBottle(ctx, id);
  await checkRecovery(ctx, bottle, ctx.actor.userId);
  const signers = await keepersOf(ctx, bottle.warehouse_id);
  const document = { doc: bottleDoc, id, needed: 2 } as const;
  const second_id = bottle.is_controlled
    ? (await signedPeople(ctx, document, signers, chemicalErrors.signBottle)).second_id
    : null;
  await sql`update chemical.container set state = ${ContainerState.recovered}, version = version + 1, updated_at = ${ctx.now},
      updated_by = ${ctx.actor.userId} where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  await postFlows(ctx, { doc_type: 'chemical.container', doc_id: id, second_id }, [
    { lot_id: id, kind: 'empty', quantity: '0', name: `${bottle.code}（${bottle.name}）` },
  ]);
  await ctx.audit({ action: '回收空瓶', docType: 'chemical.container', docId: id, note: bottle.code });
}
