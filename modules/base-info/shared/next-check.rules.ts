import { addMonths } from '#kernel/shared/time.ts';

type Days = { check_cycle?: number | null | undefined; last_check?: string | null | undefined };
type Checked = Days & { next_check?: string | null | undefined };

/** The day that a cycle and the last check give; null without both. */
export const cycleDay = ({ check_cycle, last_check }: Days): string | null =>
  check_cycle && last_check ? addMonths(last_check, check_cycle) : null;

/** The next check was not typed: it is empty, or still the one that the cycle gave before. */
export const followsCycle = ({ next_check }: Checked, before: Checked | undefined): boolean =>
  !next_check || (before !== undefined && next_check === before.next_check && next_check === cycleDay(before));
