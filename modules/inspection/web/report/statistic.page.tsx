import { namesOf } from '#kernel/web/fields/names.ts';
import { useParams } from 'react-router';
import { EnumFilter } from '#kernel/web/fields/filters.tsx';
import { ExportButton } from '#kernel/web/sheets/export-button.tsx';
import { StatPage } from '#kernel/web/frames/stat-page.tsx';
import { CampusFilter } from '#platform/org/web/public.tsx';
import { ActType } from '../../shared/core/activity.states.ts';
import { PoolType } from '../../shared/core/problem.states.ts';
import { statisticApi } from '../../shared/report/statistic.ts';
import { DateRangeFilter } from '../core/date-range-filter.tsx';
import { LevelFilter } from '../core/lab-filters.tsx';
import { StatisticCharts } from './statistic-charts.tsx';
import { TermFilter } from '../core/term-filters.tsx';

const filter = namesOf(statisticApi.school);

const filters = (
  <>
    <TermFilter blank="本学期" />
    <DateRangeFilter from={filter('from')} to={filter('to')} label="发现日期" />
    <EnumFilter name={filter('act_types')} label="活动类型" of={ActType} multiple />
    <EnumFilter name={filter('pool_type')} label="隐患所属" of={PoolType} />
    <CampusFilter name={filter('campus_id')} />
    <LevelFilter />
  </>
);

export function StatisticPage() {
  return (
    <StatPage
      title="检查统计"
      read={statisticApi.school}
      filters={filters}
      toolbar={
        <ExportButton
          endpoint={statisticApi.export}
          right="inspection.statistic.export"
          label="导出数据"
          name="检查统计.xlsx"
        />
      }
    >
      {(data) => <StatisticCharts data={data} />}
    </StatPage>
  );
}

/** The same for one college, by laboratory. */
export function CollegeStatisticPage() {
  const college_id = Number(useParams()['college_id']);
  return (
    <StatPage
      title="学院检查统计"
      back="/lab-check/problemEchart"
      read={statisticApi.college}
      input={{ college_id }}
      filters={filters}
      toolbar={
        <ExportButton
          endpoint={statisticApi.export}
          right="inspection.statistic.export"
          label="导出数据"
          name="学院检查统计.xlsx"
        />
      }
    >
      {(data) => <StatisticCharts data={data} college_id={college_id} />}
    </StatPage>
  );
}
