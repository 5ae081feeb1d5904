import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { holdsRight, matterScope, storeScope } from '#kernel/server/policy.ts';
import { inUnits } from '#platform/org/server/public.ts';
import type { BudgetCardRow } from '../shared/budget-card.ts';
import { cardStates, CardStatus, type CardStatusCode } from '../shared/budget-card.states.ts';

/** Cards that the caller answers for. */
export const isManaged = ({ actor }: Ctx): RawBuilder<boolean> => sql<boolean>`c.manager_id = ${actor.userId}`;

/** Cards from which the caller may spend as a member. */
export const isGranted = (ctx: Ctx): RawBuilder<boolean> => sql<boolean>`c.id = any(array(select g.card_id
  from funds.card_member g where g.school_id = ${ctx.schoolId} and g.user_id = ${ctx.actor.userId}))`;

/** Cards `c` of the units of the role, and those in which the caller has a part, wherever they are. */
export function cardsWithin(ctx: Ctx): RawBuilder<boolean> {
  if (!holdsRight(ctx.actor, 'funds.card.read')) return sql<boolean>`false`;
  const scope = matterScope(ctx.actor);
  if (scope.kind === 'all') return sql<boolean>`true`;
  const own = sql<boolean>`(${isManaged(ctx)} or ${isGranted(ctx)})`;
  // A storekeeper answers for stores, not for the money of the unit.
  if (storeScope(ctx.actor).kind === 'custody') return own;
  return sql<boolean>`(${inUnits(ctx.schoolId, scope, 'c.org_id')} or ${own})`;
}

/** What the caller may do with a card. Its manager grants it; all else is for the office. */
export function cardActions({ actor }: Ctx, card: { manager_id: number; status: number }): BudgetCardRow['can'] {
  const edits = holdsRight(actor, 'funds.card.edit');
  const status = card.status as CardStatusCode;
  const isOpen = status !== CardStatus.finished;
  const grants = holdsRight(actor, 'funds.card.member') && (edits || card.manager_id === actor.userId);
  return [
    ...(edits && isOpen ? (['edit', 'allocate', 'adjust', 'disable'] as const) : []),
    ...(grants && isOpen ? (['members'] as const) : []),
    ...(edits && cardStates.can('enable', status) ? (['enable'] as const) : []),
  ];
}
