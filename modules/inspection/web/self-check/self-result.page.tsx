import { useParams } from 'react-router';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { StatPage } from '#screens/frames/stat-page.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { selfResultApi } from '../../shared/self-check/self-result.ts';
import { MissedTable, PeriodTable } from './period-table.tsx';
import { ResultCards, ResultTabs } from './result-figures.tsx';
import { UnitMatrix } from './unit-matrix.tsx';

const filter = namesOf(selfResultApi.units);

/** 按计划统计: the periods of a plan, with who missed most. */
export function PlanResultPage() {
  const id = Number(useParams()['id']);
  return (
    <StatPage
      title="按计划统计"
      back={{ else: '/lab-check/self-check/activity' }}
      read={selfResultApi.plan}
      input={{ id }}
    >
      {(data) => (
        <>
          <p className="lab-page-note">
            {data.plan_name}（{data.plan_no}），{data.start_on} 至 {data.end_on}，统计已开始的周期
          </p>
          <ResultTabs id={id} active="plan" />
          <ResultCards total={data.total} />
          <PeriodTable id={id} data={data} />
          <MissedTable id={id} data={data} />
        </>
      )}
    </StatPage>
  );
}

/** 按单位统计: colleges, or the laboratories of one, by the periods of a plan. */
export function UnitResultPage() {
  const id = Number(useParams()['id']);
  return (
    <StatPage
      title="按单位统计"
      back={{ else: '/lab-check/self-check/activity' }}
      read={selfResultApi.units}
      input={{ id }}
      filters={<CollegeFilter name={filter('college_id')} />}
      toolbar={<ExportButton endpoint={selfResultApi.export} input={{ id }} name="自查统计.xlsx" />}
    >
      {(data) => (
        <>
          <p className="lab-page-note">
            {data.plan_name}（{data.plan_no}）{data.college_name && `，${data.college_name}`}，统计已开始的周期
            {data.by_month && '；各实验室频次不同，按周期结束的月份汇总'}
          </p>
          <ResultTabs id={id} active="org" />
          <ResultCards total={data.total} />
          <UnitMatrix id={id} data={data} />
        </>
      )}
    </StatPage>
  );
}
