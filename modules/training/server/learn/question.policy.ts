import type { RawBuilder } from 'kysely';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { holdsRight, inScope, roleScope, scopeOf } from '#kernel/server/policy.ts';
import { inUnits } from '#platform/org/server/public.ts';
import { questionStates } from '../../shared/question.states.ts';
import type { QuestionRow } from '../../shared/learn/question.ts';

/** Questions whose owner stands in this column: all for the office, of a college its own. */
export const questionsWithin = (
  { schoolId, actor }: Ctx,
  right: 'training.question.read' | 'training.question.edit',
  column: string,
): RawBuilder<boolean> => inUnits(schoolId, scopeOf(actor, right), column);

/** Questions that the caller writes belong to the school, or to the caller's college. */
export const writesForSchool = (actor: Actor): boolean => roleScope(actor).kind === 'all';

type Owned = { college_id: number | null; path: string | null; status: number; created_by: number };

/** True if the caller may edit the question, and so see its key. */
export const mayEditQuestion = (actor: Actor, { college_id, path }: Owned): boolean =>
  holdsRight(actor, 'training.question.edit') &&
  (writesForSchool(actor) || (college_id !== null && path !== null && inScope(roleScope(actor), path)));

/** What the caller may do with a question. Nobody reviews what he has written himself. */
export function questionActions(actor: Actor, question: Owned): QuestionRow['can'] {
  const edits = mayEditQuestion(actor, question);
  const reviews = holdsRight(actor, 'training.question.review') && question.created_by !== actor.userId;
  const isAllowed = {
    publish: edits && writesForSchool(actor),
    submit: edits && !writesForSchool(actor),
    pass: reviews,
    reject: reviews,
    stop: edits,
  };
  const actions = ['publish', 'submit', 'pass', 'reject', 'stop'] as const;
  const steps = actions.filter((action) => isAllowed[action] && questionStates.can(action, question.status));
  return edits ? ['edit', ...steps] : steps;
}

/** Rows `t` of the bank that the caller may change. */
export const editableQuestions = (ctx: Ctx): RawBuilder<boolean> =>
  questionsWithin(ctx, 'training.question.edit', 't.college_id');
