import type { PageAddress } from '#kernel/shared/rights.ts';
import { useLocation } from 'react-router';
import { useNavigate } from '#kernel/web/router/links.ts';
import { useListUrl } from '#kernel/web/router/list-url.ts';
import { confirmedStates } from '../../shared/core/problem.states.ts';
import type { Statistic, StatisticBar } from '../../shared/report/statistic.ts';

export type StatisticProps = { data: Statistic; college_id?: number | undefined };
type Conditions = Record<string, string | number>;

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
    return `/lab-check/problem-rectify?${new URLSearchParams(conditions as Record<string, string>)}`;
  };
}

export function useOpenProblems(props: StatisticProps) {
  const navigate = useNavigate();
  const link = useProblemLink(props);
  return (changes: Conditions) => void navigate(link(changes));
}

/** Opens the statistic of a college, or the problems of a laboratory. */
export function useOpenUnit(props: StatisticProps) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const open = useOpenProblems(props);
  return ({ id }: Pick<StatisticBar, 'id'>) => {
    if (id === null) return;
    if (props.college_id) open({ org_id: id });
    else void navigate(`/lab-check/problemEchart/${id}${search}`);
  };
}
