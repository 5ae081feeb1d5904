import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, found, refuse } from '#kernel/server/errors.ts';
import { emit } from '#kernel/server/events.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { inStores, postFlows } from '#platform/stock/server/public.ts';
import { ContainerState } from '../../shared/container.states.ts';
import { isWasting, wastingNote } from '../../shared/container/wasting.rules.ts';
import { chemicalErrors } from '../../shared/errors.ts';
import { followContainers } from '../container/stock-mirror.service.ts';
import { completeRequisitions } from '../requisition/complete.service.ts';
import { checkFrozen } from '../storage/open-counts.queries.ts';

const containerDoc = 'chemical.container';
const { stored, issued, empty, expired } = ContainerState;
const wastable: readonly number[] = [stored, issued, empty, expired];

/** A container of chemicals that is thrown away. */
export type Bottle = { id: number; code: string; name: string; cas: string; unit: string; quantity: string };
type Locked = Bottle & {
  state: number;
  lab_id: number | null;
  reserved: number;
  blocked_note: string;
  is_returning: boolean;
  requisition_id: number | null;
  is_reached: boolean;
};

const columns = (
  ctx: Ctx,
) => sql`c.id, c.code, s.name, s.cas, t.unit, trim_scale(t.quantity)::text as quantity, c.state, c.lab_id,
  c.reserved::float8 as reserved, c.blocked_note, c.requisition_id, exists (select 1 from chemical.container_return y
    where y.school_id = c.school_id and y.container_id = c.id and y.status = 0) as is_returning,
  ${inStores(ctx, 'chemical.stock.read', 'c.warehouse_id')} as is_reached`;
const joined = sql`chemical.container c join chemical.substance s on s.school_id = c.school_id and s.id = c.substance_id
  join stock.lot t on t.school_id = c.school_id and t.id = c.id`;

/** What keeps a container from being thrown away; undefined if nothing does. */
function whyNot({ state, reserved, blocked_note, is_returning }: Locked): string | undefined {
  if (isWasting(blocked_note)) return '已登记转危废';
  if (blocked_note !== '') return '因数量差异已冻结';
  if (is_returning) return '已登记归还';
  if (reserved > 0) return '已为领用申请预留';
  return wastable.includes(state) ? undefined : labelOf(ContainerState, state);
}

/** The container of a code that a laboratory has in use, or that stands in a store of the caller; refuses what may not be wasted. */
async function findWastable(ctx: Ctx, code: string, labId: number): Promise<Locked> {
  const { rows } = await sql<Locked>`select ${columns(ctx)} from ${joined}
    where c.school_id = ${ctx.schoolId} and c.code = ${code.toUpperCase()}`.execute(ctx.db);
  const container = found(rows[0], '化学品容器');
  found(
    container.lab_id === null ? container.is_reached || undefined : container.lab_id === labId || undefined,
    '化学品容器',
  );
  const why = whyNot(container);
  if (why !== undefined) refuse(chemicalErrors.notWastable, { code: container.code, name: container.name, why });
  return container;
}

const shown = ({ id, code, name, cas, unit, quantity }: Locked): Bottle => ({ id, code, name, cas, unit, quantity });

/** What a scanned container is, if it can be wasted. */
export const lookWastable = async (ctx: Ctx, code: string, labId: number): Promise<Bottle> =>
  shown(await findWastable(ctx, code, labId));

/** Registers a container as waste under a label: it is not used, issued or moved any more. */
export async function beginWasting(ctx: Ctx, code: string, labId: number, labelNo: string): Promise<Bottle> {
  await sql`select 1 from chemical.container where school_id = ${ctx.schoolId} and code = ${code.toUpperCase()} for update`.execute(
    ctx.db,
  );
  const container = await findWastable(ctx, code, labId);
  await sql`update chemical.container set blocked_note = ${wastingNote(labelNo)}, version = version + 1, updated_at = ${ctx.now},
      updated_by = ${ctx.actor.userId} where school_id = ${ctx.schoolId} and id = ${container.id}`.execute(ctx.db);
  await ctx.audit({ action: '登记转危废', docType: containerDoc, docId: container.id, note: labelNo });
  return shown(container);
}

/** The box is given up: its containers are what they were. */
export async function endWasting(ctx: Ctx, labelNo: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`update chemical.container set blocked_note = '', version = version + 1,
      updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and blocked_note = ${wastingNote(labelNo)} returning id`.execute(ctx.db);
  for (const { id } of rows) await ctx.audit({ action: '取消转危废', docType: containerDoc, docId: id, note: labelNo });
}

/** The box is collected: what is left in its containers leaves the ledger. `holdStocktakes` is called before. */
export async function wasteContainers(
  ctx: Ctx,
  document: { doc_type: string; doc_id: number; second_id: number },
  ids: readonly number[],
): Promise<void> {
  await sql`select 1 from chemical.container where school_id = ${ctx.schoolId} and id = any(${[...ids]}) order by id for update`.execute(
    ctx.db,
  );
  await checkFrozen(ctx, { containers: ids }, '转危废');
  const { rows } = await sql<Locked>`select ${columns(ctx)} from ${joined}
    where c.school_id = ${ctx.schoolId} and c.id = any(${[...ids]}) order by c.id`.execute(ctx.db);
  for (const { code, name, state } of rows) {
    const params = { code, name, why: labelOf(ContainerState, state) };
    assert(wastable.includes(state), chemicalErrors.notWastable, params);
  }
  const filled = rows.filter(({ quantity }) => Number(quantity) > 0);
  await postFlows(
    ctx,
    document,
    filled.map(({ id, code, name, quantity }) => ({
      lot_id: id,
      kind: 'to_waste',
      quantity: `-${quantity}`,
      name: `${code}（${name}）`,
    })),
  );
  await sql`update chemical.container set state = ${ContainerState.wasted}, blocked_note = '', version = version + 1,
      updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = any(${[...ids]})`.execute(ctx.db);
  for (const { id } of rows)
    await ctx.audit({ action: '转危废', docType: containerDoc, docId: id, to: ContainerState.wasted });
  await emit(ctx, 'kernel.document.changed', {
    docType: containerDoc,
    ids: [...ids],
    to: String(ContainerState.wasted),
  });
  await completeRequisitions(
    ctx,
    rows.map(({ requisition_id }) => requisition_id),
  );
  await followContainers(ctx, ids);
}
