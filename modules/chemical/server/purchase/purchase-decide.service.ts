import type { Ctx } from '#kernel/server/context.ts';
import { assert, badFields } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { approve, reject } from '#platform/workflow/server/public.ts';
import { chemicalErrors } from '../../shared/errors.ts';
import type { purchaseApi } from '../../shared/purchase/purchase.ts';
import { LineResult } from '../../shared/purchase/purchase.states.ts';
import { findPurchase } from './purchase.queries.ts';

/** Decides the lines of a purchase at the caller's step; if none is left, the purchase is refused at once. */
export async function decidePurchase(
  ctx: Ctx,
  { id, opinion = '', lines }: InputOf<typeof purchaseApi.decide>,
): Promise<void> {
  const row = await findPurchase(ctx, { id });
  assert(row.task_id !== null, chemicalErrors.purchaseNotYours);
  const open = row.lines.filter(({ result }) => result !== LineResult.refused);
  const given = new Map(lines.map((one) => [one.line, one]));
  const errors = open.flatMap(({ line, name }) => {
    const one = given.get(line);
    if (!one) return [[`line_${line}`, `请选择第 ${line} 行“${name}”是否通过`]];
    return one.result === LineResult.refused && !one.opinion
      ? [[`line_${line}`, `请填写第 ${line} 行“${name}”不通过的意见`]]
      : [];
  });
  if (errors.length > 0) throw badFields(Object.fromEntries(errors) as Record<string, string>);
  const decided = open.map(({ line }) => {
    const { result, opinion: note = '' } = given.get(line)!;
    return { line_id: String(line), result, note };
  });
  const refused = decided.filter(({ result }) => result === LineResult.refused);
  const decision = { id: row.task_id, opinion, lines: decided };
  if (refused.length < open.length) await approve(ctx, decision);
  else
    await reject(ctx, {
      ...decision,
      opinion:
        opinion ||
        refused
          .map(({ note }) => note)
          .join('；')
          .slice(0, 300),
    });
}
