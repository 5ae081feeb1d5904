import { namesOf } from '#screens/fields/names.ts';
import '../core/inspection.css';
import { useParams } from 'react-router';
import { EnumFilter } from '#screens/fields/filters.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { ChartGrid, StatPage } from '#screens/frames/stat-page.tsx';
import { CampusFilter } from '#platform/org/web/public.tsx';
import { ActType } from '../../shared/core/activity.states.ts';
import { PoolType } from '../../shared/core/problem.states.ts';
import { statisticApi } from '../../shared/report/statistic.ts';
import { DateRangeFilter } from '#screens/fields/date-filters.tsx';
import { LevelFilter } from '../core/lab-filters.tsx';
import { StatisticCards } from './statistic-cards.tsx';
import {
  CategoryChart,
  ClassChart,
  DurationChart,
  LabLevelChart,
  MonthChart,
  ProblemLevelChart,
  SelfCheckChart,
  UnitRateChart,
  UnitStateChart,
} from './statistic-charts.tsx';
import type { StatisticProps } from './statistic-link.ts';
import { OverdueTable, RepeatTable } from './statistic-tables.tsx';
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

function Figures(props: StatisticProps) {
  const { data, college_id } = props;
  return (
    <>
      <p className="lab-page-note">
        {college_id ? `${data.college_name}，` : ''}统计区间 {data.from} 至 {data.to}，按隐患发现日期计
        {data.is_own && '；只含您参加的检查活动'}
      </p>
      <div className="insp-five">
        <StatisticCards {...props} />
      </div>
      <ChartGrid>
        <UnitStateChart {...props} />
        <MonthChart {...props} />
        <ClassChart {...props} />
        <CategoryChart {...props} />
        <LabLevelChart {...props} />
        <ProblemLevelChart {...props} />
        <UnitRateChart {...props} />
        <DurationChart {...props} />
        <SelfCheckChart {...props} />
        <RepeatTable {...props} />
        <OverdueTable {...props} />
      </ChartGrid>
    </>
  );
}

export function StatisticPage() {
  return (
    <StatPage
      title="检查统计"
      read={statisticApi.school}
      filters={filters}
      toolbar={<ExportButton endpoint={statisticApi.export} label="导出数据" name="检查统计.xlsx" />}
    >
      {(data) => <Figures data={data} />}
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
      toolbar={<ExportButton endpoint={statisticApi.export} label="导出数据" name="学院检查统计.xlsx" />}
    >
      {(data) => <Figures data={data} college_id={college_id} />}
    </StatPage>
  );
}
