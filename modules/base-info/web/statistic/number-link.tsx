import { createContext, use, type ReactNode } from 'react';
import type { PageAddress } from '#kernel/shared/rights.ts';
import { useNavigate } from '#kernel/web/router/links.ts';
import { useListUrl } from '#kernel/web/router/list-url.ts';
import { PageLink } from '#kernel/web/router/page-link.tsx';
import { mayOpen } from '#kernel/web/session/session.ts';
import type { ListFilters } from '../../shared/statistic/list-filters.rules.ts';
import type { PeopleStatistic } from '../../shared/statistic/year.ts';
import { periodInWords } from '../../shared/statistic/yearly-words.rules.ts';

const lists = {
  labs: ['lab-baseinfo.lab.search', '/lab-baseinfo/lab/search'],
  hazards: ['lab-baseinfo.dangerousMaterials', '/lab-baseinfo/dangerousMaterials'],
  risks: ['lab-baseinfo.attribute-riskpoint-new', '/lab-baseinfo/attribute-riskpoint-new'],
  problems: ['lab-check.problem-rectify', '/lab-check/problem-rectify'],
  members: ['lab-baseinfo.lab.person', '/lab-baseinfo/lab/person'],
  drills: ['train.offline', '/train/offline'],
  selfChecks: ['lab-check.self-check.tasks', '/lab-check/self-check/tasks'],
} as const;
type ListName = keyof typeof lists;

const addressOf = (list: ListName, filters: ListFilters): PageAddress =>
  `${lists[list][1]}?${new URLSearchParams(filters as Record<string, string>)}`;

const IsLinked = createContext(true);

/** Figures of today lead to their lists; lists do not show a past day. */
export const LinkedToday = ({ data, children }: { data: { day: string; is_today: boolean }; children: ReactNode }) => (
  <IsLinked value={data.is_today}>
    <p className="lab-page-note">
      {data.is_today
        ? `统计日期 ${data.day}（实时）。点击数字查看对应的清单`
        : `统计日期 ${data.day}，为当日记录的历史数据；清单只显示现在的情况，因此数字不能点击`}
    </p>
    {children}
  </IsLinked>
);

/** Figures of a year: what happened leads to its list also when the year is over, people and laboratories only today. */
export const LinkedYear = ({ data, children }: { data: YearOf; children: ReactNode }) => (
  <IsLinked value={data.is_today}>
    <p className="lab-page-note">
      {periodInWords(data)}
      {data.is_today
        ? '点击数字查看对应的清单'
        : '实验室和人员为年末记录的历史数据，不能点击；演练和自查可以点击查看清单'}
    </p>
    {children}
  </IsLinked>
);
type YearOf = Pick<PeopleStatistic, 'year' | 'from' | 'to' | 'day' | 'is_today'>;

/** What happened in a period leads to its list, whatever the day. */
export const LinkedAlways = ({ children }: { children: ReactNode }) => <IsLinked value={true}>{children}</IsLinked>;

type Props = { value: number; list: ListName; filters: ListFilters };

/** A number that leads to as many rows. */
export function NumberLink({ value, list, filters }: Props) {
  const isLinked = use(IsLinked);
  if (value === 0) return <span className="lab-none">0</span>;
  if (!isLinked) return value;
  return (
    <PageLink page={lists[list][0]} to={addressOf(list, filters)}>
      {value}
    </PageLink>
  );
}

/** Opens the list behind a part of a chart; nothing for a past day. */
export function useOpenList(): ((list: ListName, filters: ListFilters) => void) | undefined {
  const navigate = useNavigate();
  const isLinked = use(IsLinked);
  if (!isLinked) return undefined;
  return (list, filters) => {
    if (mayOpen(lists[list][0])) void navigate(addressOf(list, filters));
  };
}

/** Places of the statistic, as its address holds them. */
export const usePlaces = () => useListUrl().url.filters;
