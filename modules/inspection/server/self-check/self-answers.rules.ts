import type { ErrorSpec } from '#kernel/shared/errors.ts';
import { inspectionErrors } from '../../shared/core/errors.ts';
import { Handling, PhotoRule, SelfResult } from '../../shared/self-check/self-check.states.ts';

type Item = { item_id: number; name: string; urgent: boolean };
type Answer = { item_id: number; result: number; note: string; photos: readonly number[]; handling: string };
type Sent = { answers: readonly Answer[]; photos: readonly number[]; photoRule: number };
type Fault = { error: ErrorSpec; params: Record<string, string | number> };

const fault = (error: ErrorSpec, params: Fault['params'] = {}): Fault => ({ error, params });

/** What is missing of an abnormal item. */
function abnormalFault({ name, urgent }: Item, { note, photos, handling }: Answer, photoRule: number) {
  const params = { name };
  if (note === '') return fault(inspectionErrors.abnormalWithoutNote, params);
  if (photoRule !== PhotoRule.none && photos.length === 0) return fault(inspectionErrors.abnormalWithoutPhoto, params);
  if (handling === '') return fault(inspectionErrors.abnormalWithoutHandling, params);
  const isFixed = handling !== Handling.problem;
  return urgent && isFixed ? fault(inspectionErrors.urgentNeedsProblem, params) : undefined;
}

/** The first reason why a self-check may not be submitted; undefined if there is none. */
export function faultOf(items: readonly Item[], { answers, photos, photoRule }: Sent): Fault | undefined {
  const known = new Map(items.map((item) => [item.item_id, item]));
  const foreign = answers.filter(({ item_id }) => !known.has(item_id)).length;
  if (foreign > 0) return fault(inspectionErrors.itemsOutside, { count: foreign });
  const missing = items.length - new Set(answers.map(({ item_id }) => item_id)).size;
  if (missing > 0) return fault(inspectionErrors.itemsMissing, { count: missing });
  for (const answer of answers) {
    if (answer.result !== SelfResult.abnormal) continue;
    const found = abnormalFault(known.get(answer.item_id)!, answer, photoRule);
    if (found) return found;
  }
  const isPictured = photos.length > 0 || answers.some((answer) => answer.photos.length > 0);
  return photoRule === PhotoRule.all && !isPictured ? fault(inspectionErrors.taskWithoutPhoto) : undefined;
}
