import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, found } from '#kernel/server/errors.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { keepersOf, postFlows } from '#platform/stock/server/public.ts';
import { ContainerState } from '../../shared/container.states.ts';
import { chemicalErrors } from '../../shared/errors.ts';
import { findContainer } from './container.queries.ts';

/** An empty bottle is back at its store; whoever used it up does not say so alone. */
export async function recoverBottle(ctx: Ctx, { code }: { code: string }): Promise<void> {
  const { id, name, warehouse_id, state } = await findContainer(ctx, { code });
  const isKeeper = (await keepersOf(ctx, warehouse_id)).has(ctx.actor.userId);
  assert(isKeeper, chemicalErrors.notForStore, { action: '回收空瓶' });
  const { rows } = await sql<{
    holder_id: number | null;
  }>`update chemical.container set state = ${ContainerState.recovered},
      version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${id} and state = ${ContainerState.empty} returning holder_id`.execute(
    ctx.db,
  );
  assert(rows.length === 1, chemicalErrors.notEmpty, { state: labelOf(ContainerState, state) });
  assert(found(rows[0], '容器').holder_id !== ctx.actor.userId, chemicalErrors.ownBottle);
  await postFlows(ctx, { doc_type: 'chemical.container', doc_id: id }, [
    { lot_id: id, kind: 'empty', quantity: '0', name: `${code.toUpperCase()}（${name}）` },
  ]);
  await ctx.audit({ action: '回收空瓶', docType: 'chemical.container', docId: id, note: code.toUpperCase() });
}
