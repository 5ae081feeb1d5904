import type { Course } from '#platform/notices/shared/define.ts';

/** Overdue days with a reminder: the first, two days later, then at the school's interval. */
export function overdueDays({ first_day, every_days, times }: Course): number[] {
  const later = Array.from(
    { length: Math.max(0, times - 2) },
    (_, i) => first_day + 2 + (i + 1) * Math.max(1, every_days),
  );
  return [first_day, first_day + 2, ...later].slice(0, times);
}
