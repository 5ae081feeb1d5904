import type { Ctx } from '#kernel/server/context.ts';
import { addDays } from '#kernel/shared/time.ts';
import { calendarOf } from '#platform/org/server/public.ts';
import { confirmBy } from '../../shared/transfer/confirm.rules.ts';

// Five working days end within so many days, whatever holidays are between.
const longest = 40;

/** By when the receivers of loads that left on these days confirm: the last day by the day on which a load left. */
export async function confirmDays(ctx: Ctx, departed: readonly string[]): Promise<(day: string) => string> {
  const days = departed.toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return (day) => day;
  const calendar = await calendarOf(ctx, { from: first, to: addDays(last, longest) });
  return (day) => confirmBy(day, calendar);
}
