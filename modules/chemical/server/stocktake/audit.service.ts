import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import { emit } from '#kernel/server/events.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { notify } from '#platform/notices/server/public.ts';
import { postFlows, type Movement } from '#platform/stock/server/public.ts';
import { exact } from '../../shared/amount.rules.ts';
import { ContainerState } from '../../shared/container.states.ts';
import { chemicalErrors } from '../../shared/errors.ts';
import { LineResult, stocktakeStates, StocktakeStatus } from '../../shared/stocktake.states.ts';
import type { stocktakeApi } from '../../shared/stocktake/stocktake.ts';
import { followContainers } from '../container/stock-mirror.service.ts';
import { completeRequisitions } from '../requisition/complete.service.ts';
import { forgoReservations } from '../requisition/reservation.service.ts';
import { differencesOf, lockDifferences, type Difference } from './difference.queries.ts';
import { lockStocktakeIn, type Stocktake } from './stocktake-lock.queries.ts';
import { peopleOf } from './stocktake.queries.ts';
import { changeOf, closeLines } from './stocktake.service.ts';

const { lost, again, short } = LineResult;

/** Those who decide: the college, for controlled chemicals the school, and nobody who has had a part in the count. */
async function checkAuditor(ctx: Ctx, { id, is_controlled }: Stocktake): Promise<void> {
  const right = is_controlled ? 'chemical.stocktake.audit-controlled' : 'chemical.stocktake.audit';
  assert(holdsRight(ctx.actor, right), chemicalErrors.countControlled);
  const { rows } = await sql`select 1 from chemical.stocktake k where k.school_id = ${ctx.schoolId} and k.id = ${id}
    and ${ctx.actor.userId} in ${peopleOf}`.execute(ctx.db);
  assert(rows.length === 0, chemicalErrors.countOwn);
}

/** Decides on a count: what differs goes into the book, or it is counted again. */
export async function auditStocktake(
  ctx: Ctx,
  { pass, opinion = '', ...input }: InputOf<typeof stocktakeApi.audit>,
): Promise<void> {
  const right = holdsRight(ctx.actor, 'chemical.stocktake.audit')
    ? 'chemical.stocktake.audit'
    : 'chemical.stocktake.audit-controlled';
  const stocktake = await lockStocktakeIn(ctx, input, right, [StocktakeStatus.examined], '审核');
  await checkAuditor(ctx, stocktake);
  assert(pass || opinion !== '', chemicalErrors.countOpinion);
  const { id, no, name } = stocktake;
  const changed = pass ? await postDifferences(ctx, stocktake) : [];
  await unblock(ctx, id, no);
  const set = { audited_by: ctx.actor.userId, decided_at: ctx.now, opinion };
  await applyTransition(ctx, stocktakeStates, {
    ...changeOf,
    id,
    action: pass ? 'pass' : 'refuse',
    set,
    note: opinion,
  });
  if (pass) await closeLines(ctx, id);
  await notify(ctx, {
    type: 'CHEM_STOCKTAKE_DECIDED',
    userIds: [stocktake.leader_id, ...(stocktake.submitted_by === null ? [] : [stocktake.submitted_by])],
    params: {
      name,
      result: pass ? '审核通过，已入账' : '被退回，请重新盘点',
      by: ctx.actor.name,
      opinion: opinion || '同意',
    },
    url: `/chemical/stocktake/${id}`,
    dedupe: `chem-stocktake:${id}:decided:${ctx.now.getTime()}`,
  });
  await followContainers(ctx, changed);
}

/** The difference that goes into the book: what was measured against the book of that moment, or all that is left of what is lost. */
const changeBy = ({ result, measured, book, quantity }: Difference): number =>
  result === lost ? -quantity : result === again ? (measured ?? 0) : exact((measured ?? book) - book);

/** Posts what the count has found; returns the containers that differ. */
async function postDifferences(ctx: Ctx, { id, no, second_id }: Stocktake): Promise<number[]> {
  await lockDifferences(ctx, id);
  const differences = await differencesOf(ctx, id);
  const moved = differences.find(
    ({ result, flows, flows_now }) => (result === lost || result === again) && flows !== flows_now,
  );
  assert(moved === undefined, chemicalErrors.countFlows, { code: moved?.code ?? '' });
  const movements = differences.flatMap((line): Movement[] => {
    const by = changeBy(line);
    if (by === 0) return [];
    const { container_id: lot_id, code, name, explanation } = line;
    const note = [`盘点 ${no}`, explanation].filter(Boolean).join('：');
    return [{ lot_id, kind: by > 0 ? 'gain' : 'loss', quantity: String(by), name: `${code}（${name}）`, note }];
  });
  await postFlows(ctx, { doc_type: 'chemical.stocktake', doc_id: id, second_id }, movements);
  await settleContainers(ctx, differences);
  return differences.map(({ container_id }) => container_id);
}

/** Containers follow the book: lost ones are lost, found ones stand in their store, emptied ones wait for their recovery. */
async function settleContainers(ctx: Ctx, differences: readonly Difference[]): Promise<void> {
  const ids = (of: (line: Difference) => boolean) => differences.filter(of).map(({ container_id }) => container_id);
  const today = formatDate(ctx.now);
  const isOver = ({ expires_on }: Difference) => expires_on !== null && expires_on < today;
  const changes = [
    [ContainerState.lost, ids(({ result }) => result === lost)],
    [ContainerState.empty, ids((line) => line.result === short && exact(line.quantity + changeBy(line)) === 0)],
    [ContainerState.stored, ids((line) => line.result === again && !isOver(line))],
    [ContainerState.expired, ids((line) => line.result === again && isOver(line))],
  ] as const;
  await forgoReservations(
    ctx,
    ids(({ result }) => result === lost || result === short),
  );
  for (const [state, containers] of changes) {
    if (containers.length === 0) continue;
    const isBack = state === ContainerState.stored || state === ContainerState.expired;
    await sql`update chemical.container set state = ${state}, lab_id = case when ${isBack} then null else lab_id end,
        issued_at = case when ${isBack} then null else issued_at end, version = version + 1, updated_at = ${ctx.now},
        updated_by = ${ctx.actor.userId} where school_id = ${ctx.schoolId} and id = any(${containers})`.execute(ctx.db);
    await emit(ctx, 'kernel.document.changed', { docType: 'chemical.container', ids: containers, to: String(state) });
  }
  await completeRequisitions(
    ctx,
    differences.map(({ requisition_id }) => requisition_id),
  );
}

/** What the count had blocked is free again: its difference is in the book, or is counted anew. */
async function unblock(ctx: Ctx, id: number, no: string): Promise<void> {
  await sql`update chemical.container c set blocked_note = '', version = c.version + 1, updated_at = ${ctx.now},
      updated_by = ${ctx.actor.userId} from chemical.stocktake_line y
    where y.school_id = ${ctx.schoolId} and y.stocktake_id = ${id} and c.school_id = y.school_id and c.id = y.container_id
      and starts_with(c.blocked_note, ${`盘点 ${no}：`})`.execute(ctx.db);
}
