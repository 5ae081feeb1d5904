import type { ErrorSpec } from '#kernel/shared/errors.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { CardStatus } from '../shared/budget-card.states.ts';
import { cardErrors } from '../shared/errors.ts';
import { centsOf, moneyText, yuanOf } from '../shared/money.rules.ts';

/** A card and the part of an applicant in it. */
export type CardFacts = {
  id: number;
  /** Number and name. */
  card: string;
  manager: string;
  manager_id: number;
  status: number;
  starts_on: string | null;
  ends_on: string | null;
  available: string;
  isMember: boolean;
  doc_limit: string | null;
};

export type ExpenseFault = { error: ErrorSpec; params: Record<string, string> };

/** Why a card does not cover an amount. */
export function shortFault({ card, manager, available }: CardFacts, amount: string): ExpenseFault | undefined {
  const short = centsOf(amount) - centsOf(available);
  const texts = { available: moneyText(available), amount: moneyText(amount), short: moneyText(yuanOf(short)) };
  return short <= 0 ? undefined : { error: cardErrors.insufficient, params: { card, manager, ...texts } };
}

/** Why an applicant may not begin an expense of this amount today; undefined if he may. */
export function expenseFault(facts: CardFacts, amount: string, today: string): ExpenseFault | undefined {
  const { card, manager, status, starts_on, ends_on, isMember, doc_limit } = facts;
  if (status !== CardStatus.active)
    return { error: cardErrors.inactive, params: { card, manager, state: `已${labelOf(CardStatus, status)}` } };
  if (starts_on !== null && starts_on > today)
    return { error: cardErrors.inactive, params: { card, manager, state: `自 ${starts_on} 起才有效` } };
  if (ends_on !== null && ends_on < today)
    return { error: cardErrors.inactive, params: { card, manager, state: `已于 ${ends_on} 到期` } };
  if (!isMember) return { error: cardErrors.notMember, params: { card, manager } };
  if (doc_limit !== null && centsOf(amount) > centsOf(doc_limit))
    return {
      error: cardErrors.limit,
      params: { card, manager, limit: moneyText(doc_limit), amount: moneyText(amount) },
    };
  return shortFault(facts, amount);
}
