import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import { notify } from '#platform/notices/server/public.ts';
import { postFlows } from '#platform/stock/server/public.ts';
import { exact } from '../../shared/amount.rules.ts';
import { chemicalErrors } from '../../shared/errors.ts';
import { isBeyond, toleranceOf } from '../../shared/use/difference.rules.ts';
import { watchersOf } from '../requisition/watchers.queries.ts';
import type { Held } from './held.queries.ts';

type Measured = { book: number; measured: number; explanation: string; what: string };

/** Refuses a difference beyond the tolerance that nobody has explained. */
export function checkExplained({ unit }: Pick<Held, 'unit'>, { book, measured, explanation, what }: Measured): void {
  const params = {
    what,
    difference: exact(Math.abs(measured - book)),
    tolerance: exact(toleranceOf(book)),
    unit,
  };
  assert(!isBeyond(measured, book) || explanation !== '', chemicalErrors.explain, params);
}

/**
 * What was measured goes into the book. Of controlled chemicals a difference beyond the tolerance does not: the container is
 * blocked, and those who answer for it are told, until the difference is settled. Returns whether it is blocked.
 */
export async function bookDifference(
  ctx: Ctx,
  held: Held,
  document: { doc_type: string; doc_id: number },
  found: Measured,
): Promise<boolean> {
  const { book, measured, explanation, what } = found;
  checkExplained(held, found);
  const difference = exact(measured - book);
  if (difference === 0) return false;
  if (held.is_controlled && isBeyond(measured, book)) {
    await block(ctx, held, found);
    return true;
  }
  const { id: lot_id, code, name } = held;
  const kind = difference > 0 ? 'gain' : 'loss';
  const note = [`${what}称量差异`, explanation].filter(Boolean).join('：');
  await postFlows(ctx, document, [{ lot_id, kind, quantity: String(difference), name: `${code}（${name}）`, note }]);
  return false;
}

async function block(
  ctx: Ctx,
  { id, code, name, unit, lab_name: lab, lab_path }: Held,
  found: Measured,
): Promise<void> {
  const { book, measured, explanation: reason, what } = found;
  const note = `${what}账面 ${book} ${unit}，实测 ${measured} ${unit}`;
  await sql`update chemical.container set blocked_note = ${note}, measured = ${measured}, version = version + 1, updated_at = ${ctx.now},
      updated_by = ${ctx.actor.userId} where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  await ctx.audit({
    action: '数量差异，冻结容器',
    docType: 'chemical.container',
    docId: id,
    note: `${note}：${reason}`,
  });
  await notify(ctx, {
    type: 'CHEM_DIFFERENCE',
    userIds: await watchersOf(ctx, lab_path),
    params: { lab, name, code, book: `${book} ${unit}`, measured: `${measured} ${unit}`, reason },
    url: `/chemical/c/${code}`,
    dedupe: `chem-difference:${id}:${ctx.now.getTime()}`,
  });
}
