import { addDays } from '#kernel/shared/time.ts';
import type { Period } from '#platform/notices/shared/define.ts';

/** Days on which articles were published whose readers are reminded today. */
export const publishedOn = (today: string, { first_day, every_days, times }: Period): string[] =>
  Array.from({ length: every_days > 0 ? times : 1 }, (_, i) => addDays(today, -(first_day + i * every_days)));
