import type { Ctx } from '#kernel/server/context.ts';
import type { ActType } from '../../shared/core/activity.states.ts';
import type { CheckItem } from '../../shared/library/check-item.ts';
import { handOver, levelOf } from '../problem/handed-over.service.ts';
import type { StoredAnswer } from './self-task-detail.queries.ts';

/** Where abnormal items come from: the row, its column in a problem, and the type of check. */
type Finding = {
  id: number;
  lab_id: number;
  column: 'self_task_id' | 'daily_check_id';
  act_type: typeof ActType.self | typeof ActType.daily;
};

/** Abnormal items as hidden dangers of the laboratory, examined by its college. Returns how many are new. */
export function handOverAbnormal(
  ctx: Ctx,
  { lab_id, ...origin }: Finding,
  items: readonly CheckItem[],
  answers: readonly StoredAnswer[],
): Promise<number> {
  const known = new Map(items.map((item) => [item.item_id, item]));
  const found = answers.map(({ item_id, note, photos }) => {
    const item = known.get(item_id)!;
    return { item, note, photos, level: levelOf(item) };
  });
  return handOver(ctx, { ...origin, unit_id: lab_id }, found);
}
