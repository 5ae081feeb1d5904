import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, found } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { postFlows } from '#platform/stock/server/public.ts';
import { exact } from '../../shared/amount.rules.ts';
import type { containerApi } from '../../shared/container/container.ts';
import { isWasting } from '../../shared/container/wasting.rules.ts';
import { chemicalErrors } from '../../shared/errors.ts';
import { pendingCountOf } from '../storage/open-counts.queries.ts';
import { followContainers } from './stock-mirror.service.ts';

type Blocked = { id: number; code: string; name: string; quantity: number; measured: number };

/** Ends the block: the book follows what was measured, or was right. */
export async function settleDifference(
  ctx: Ctx,
  { code, adjust, reason }: InputOf<typeof containerApi.settle>,
): Promise<void> {
  await sql`select 1 from chemical.container where school_id = ${ctx.schoolId} and code = ${code.toUpperCase()} for update`.execute(
    ctx.db,
  );
  const { rows } = await sql<
    Blocked & { blocked_note: string }
  >`select c.id, c.code, s.name, t.quantity::float8 as quantity,
      coalesce(c.measured, t.quantity)::float8 as measured, c.blocked_note
    from chemical.container c join chemical.substance s on s.school_id = c.school_id and s.id = c.substance_id
    join stock.lot t on t.school_id = c.school_id and t.id = c.id
    where c.school_id = ${ctx.schoolId} and c.code = ${code.toUpperCase()}`.execute(ctx.db);
  const container = found(rows[0], '容器');
  assert(container.blocked_note !== '', chemicalErrors.notBlocked);
  assert(!isWasting(container.blocked_note), chemicalErrors.wasting);
  const no = await pendingCountOf(ctx, container.id);
  assert(no === undefined, chemicalErrors.countPending, { no: no ?? '' });
  const difference = exact(container.measured - container.quantity);
  if (adjust && difference !== 0)
    await postFlows(ctx, { doc_type: 'chemical.container', doc_id: container.id }, [
      {
        lot_id: container.id,
        kind: difference > 0 ? 'gain' : 'loss',
        quantity: String(difference),
        name: `${container.code}（${container.name}）`,
        note: `核查结论：${reason}`.slice(0, 300),
      },
    ]);
  await sql`update chemical.container set blocked_note = '', measured = null, version = version + 1, updated_at = ${ctx.now},
      updated_by = ${ctx.actor.userId} where school_id = ${ctx.schoolId} and id = ${container.id}`.execute(ctx.db);
  await ctx.audit({
    action: '解除容器冻结',
    docType: 'chemical.container',
    docId: container.id,
    note: `${container.blocked_note}；${reason}`,
  });
  await followContainers(ctx, [container.id]);
}
