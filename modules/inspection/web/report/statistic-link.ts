import type { PageAddress } from '#kernel/shared/rights.ts';
import { useLocation } from 'react-router';
import { useNavigate } from '#kernel/web/router/links.ts';
import { useListUrl } from '#kernel/web/router/list-url.ts';
import { mayOpen } from '#kernel/web/session/session.ts';
import { daysOfMonth as wholeMonth } from '#kernel/shared/months.ts';
import { ActType, PlannedType } from '../../shared/core/activity.states.ts';
import { VisitedStatus } from '../../shared/core/record.states.ts';
import { confirmedStates, PoolType } from '../../shared/core/problem.states.ts';
import type { Statistic, StatisticBar } from '../../shared/report/statistic.ts';

export type StatisticProps = { data: Statistic; college_id?: number | undefined };
type Conditions = Record<string, string | number>;

const searchOf = (conditions: Conditions) => new URLSearchParams(conditions as Record<string, string>);

const everyConfirmed = confirmedStates.join(',');

/** Link to the problem list with the conditions of the statistic and of the clicked part, so that both show the same rows. */
export function useProblemLink({ data, college_id }: StatisticProps) {
  const { url } = useListUrl();
  const { school_year: _year, term: _term, ...kept } = url.filters;
  return (changes: Conditions): PageAddress => {
    const conditions = {
      ...kept,
      from: data.from,
      to: data.to,
      states: everyConfirmed,
      // The list defaults to one pool; the statistic counts both unless filtered.
      ...(!kept['pool_type'] && { pool: 'all' }),
      ...(college_id && { college_id: String(college_id) }),
      ...changes,
    };
    return `/lab-check/problem-rectify?${searchOf(conditions)}`;
  };
}

/** The unit of a bar as a condition of the problem list. */
export function unitConditions({ college_id }: StatisticProps, { id }: Pick<StatisticBar, 'id'>): Conditions {
  if (id === null) return { no_college: 'true' };
  return college_id ? { org_id: id } : { college_id: id };
}

/** The days of a month within the period of the statistic. */
export function daysOfMonth({ from, to }: Pick<Statistic, 'from' | 'to'>, month: string): { from: string; to: string } {
  const days = wholeMonth(month);
  return { from: days.from > from ? days.from : from, to: days.to < to ? days.to : to };
}

const typesOf = (pool: string) =>
  PlannedType.$items.flatMap(({ value }) =>
    (value === ActType.special) === (pool === String(PoolType.special)) ? [value] : [],
  );

/** Link to the ledger with the checks that the statistic counts; an inspector lists own ones only. */
export function useChecksLink({ data, college_id }: StatisticProps): PageAddress | undefined {
  const { url } = useListUrl();
  const { pool_type, act_types, campus_id, lab_level } = url.filters;
  if (data.is_own || !mayOpen('lab-check.ledger')) return undefined;
  const asked = act_types?.split(',') ?? [];
  const ofPool = pool_type && typesOf(pool_type).filter((type) => !act_types || asked.includes(String(type)));
  const conditions = {
    from: data.from,
    to: data.to,
    status: VisitedStatus.submitted,
    ...(college_id && { college_id }),
    ...(campus_id && { campus_id }),
    ...(lab_level && { lab_level }),
    ...(ofPool ? { act_types: ofPool.join(',') } : act_types && { act_types }),
  };
  return `/lab-check/ledger?${searchOf(conditions)}`;
}

/** Link to the self-checks of a unit in some states, as many as the statistic counts. */
export function useTasksLink({ data, college_id }: StatisticProps) {
  const { campus_id, lab_level } = useListUrl().url.filters;
  const mayRead = mayOpen('lab-check.self-check.tasks');
  return (unit: { id: number | null }, status: readonly number[]): PageAddress | undefined => {
    if (!mayRead || unit.id === null) return undefined;
    const conditions = {
      from: data.from,
      to: data.to,
      status: status.join(','),
      ...(college_id ? { college_id, lab_id: unit.id } : { college_id: unit.id }),
      ...(campus_id && { campus_id }),
      ...(lab_level && { lab_level }),
    };
    return `/lab-check/self-check/tasks?${searchOf(conditions)}`;
  };
}

export function useOpenProblems(props: StatisticProps) {
  const navigate = useNavigate();
  const link = useProblemLink(props);
  return (changes: Conditions) => void navigate(link(changes));
}

/** Opens the statistic of a college; the problems of a laboratory, or of what belongs to no college. */
export function useOpenUnit(props: StatisticProps) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const open = useOpenProblems(props);
  return (unit: Pick<StatisticBar, 'id'>, more: Conditions = {}) => {
    if (props.college_id || unit.id === null) open({ ...unitConditions(props, unit), ...more });
    else void navigate(`/lab-check/problemEchart/${unit.id}${search}`);
  };
}
