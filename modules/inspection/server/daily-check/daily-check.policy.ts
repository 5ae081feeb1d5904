import type { RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { scopeOf, withinPlaces } from '#kernel/server/policy.ts';
import { formatDate, formatDateTime } from '#kernel/shared/time.ts';
import { dailyStates } from '../../shared/daily-check/daily-check.states.ts';
import type { DailyCheckRow } from '../../shared/daily-check/daily-check.ts';

/** Checks `t` in laboratories `u` of the caller's scope. */
export const isReadCheck = ({ actor }: Ctx): RawBuilder<boolean> =>
  withinPlaces(actor, scopeOf(actor, 'inspection.daily.read'), { college: 't.college_id', path: 'u.path' });

type Facts = { day: string; status: number; cut_off: number; is_own: boolean };

/** The hour of an instant in the zone of the schools, 0 to 23. */
const hourOf = (now: Date) => Number(formatDateTime(now).slice(11, 13));

/** A day is filled in on that day only; it begins, or is said to be without experiments, before the cut-off. */
export function dailyActions({ day, status, cut_off, is_own }: Facts, now: Date): DailyCheckRow['can'] {
  if (!is_own || day !== formatDate(now)) return [];
  const isOpen = hourOf(now) < cut_off;
  const state = status as Parameters<typeof dailyStates.can>[1];
  const actions = isOpen ? (['begin', 'finish', 'idle', 'resume'] as const) : (['finish'] as const);
  return actions.filter((action) => dailyStates.can(action, state));
}
