import type { Query } from '@tanstack/react-query';
import { isTrouble, pauseMs } from './trouble.ts';

type AnyQuery = Query<unknown, unknown, unknown>;
type Trouble = { error: Error; failures: number; timer: ReturnType<typeof setTimeout> };

const troubles = new Map<AnyQuery, Trouble>();

/** Ends the trouble of a query. */
export function passTrouble(query: AnyQuery) {
  clearTimeout(troubles.get(query)?.timer);
  troubles.delete(query);
}

function readAgain(query: AnyQuery) {
  // A page that comes back reads by itself.
  if (query.isActive()) query.fetch().catch(() => undefined);
  else passTrouble(query);
}

/** Reads a query in trouble again after growing pauses, as long as a page shows it. */
export function keepTrouble(error: Error, query: AnyQuery) {
  const failures = (troubles.get(query)?.failures ?? 0) + 1;
  passTrouble(query);
  if (!isTrouble(error)) return;
  const timer = setTimeout(() => readAgain(query), pauseMs(failures, error));
  troubles.set(query, { error, failures, timer });
}

const shown = () => [...troubles].filter(([query]) => query.isActive() && query.meta?.['quiet'] !== true);

/** Trouble of a read on the page; a quiet read shows it itself. */
export const shownTrouble = () => shown()[0]?.[1].error;

/** Reads at once what is in trouble on the page. */
export const readTroubled = () => shown().forEach(([query]) => readAgain(query));
