/** Schedule of reminders of a type, set by the school. */
type Period = { first_day: number; every_days: number; times: number };

/** Days from the deadline on which a reminder goes out. */
export const dueDays = ({ first_day, every_days, times }: Period): number[] =>
  every_days === 0 ? [first_day] : Array.from({ length: times }, (_, i) => first_day + i * every_days);

/** Overdue days with a reminder: the first, two days later, then at the school's interval. */
export function overdueDays({ first_day, every_days, times }: Period): number[] {
  const later = Array.from(
    { length: Math.max(0, times - 2) },
    (_, i) => first_day + 2 + (i + 1) * Math.max(1, every_days),
  );
  return [first_day, first_day + 2, ...later].slice(0, times);
}

/** From this overdue day on, school and leaders are notified as well. */
export const escalatesFrom = 3;
