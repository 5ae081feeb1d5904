import { useListUrl } from '#kernel/web/router/list-url.ts';
import { FigureChart, StackChart } from '#screens/charts/stat-charts.tsx';
import { ChartGrid, StatCards, StatPage } from '#screens/frames/stat-page.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { membersOf, selfChecksOf } from '../../shared/statistic/list-filters.rules.ts';
import { yearApi, type PeopleStatistic } from '../../shared/statistic/year.ts';
import { CampusTabs } from './campus-tabs.tsx';
import { LinkedAlways, LinkedYear, useOpenList } from './number-link.tsx';
import { statisticsPath } from './short-grade.ts';
import { calendarFilters } from './statistic-filters.tsx';
import { UnitFiguresTable } from './unit-figures-table.tsx';

type Props = { data: PeopleStatistic };

const usePlaces = () => {
  const { year: _, ...places } = useListUrl().url.filters;
  return places;
};

function Cards({ data: { total } }: Props) {
  const { training, drills, self_checks } = total;
  return (
    <StatCards
      items={[
        { label: '在室人员', value: total.persons, unit: '人' },
        { label: '在室人次', value: total.members, unit: '人次' },
        ...(training
          ? [
              { label: '本年培训学时', value: training.hours, unit: '学时' },
              { label: '学时达标率', value: training.rate ?? '—', unit: training.rate === null ? '' : '%' },
            ]
          : []),
        ...(drills ? [{ label: '应急演练', value: drills.held, unit: `次，${drills.people} 人次` }] : []),
        ...(self_checks
          ? [{ label: '自查完成率', value: self_checks.rate ?? '—', unit: self_checks.rate === null ? '' : '%' }]
          : []),
      ]}
    />
  );
}

const hours = [
  { name: '达标', color: '#2e9e6b', part: 'met' as const },
  { name: '未达标', color: '#e0a030', part: 'unmet' as const },
];

function HoursChart({ data }: Props) {
  const places = usePlaces();
  const open = useOpenList();
  if (!data.total.training) return null;
  return (
    <StackChart
      title="各单位年度学时"
      unit="人次"
      rows={data.units}
      series={hours}
      value={({ training }, { part }) => (training ? (part === 'met' ? training.met : training.due - training.met) : 0)}
      horizontal
      onOpen={
        open ? ({ id }, { part }) => open('members', membersOf(places, data.year, { college_id: id, part })) : undefined
      }
    />
  );
}

function ChecksChart({ data }: Props) {
  const places = usePlaces();
  const open = useOpenList();
  if (!data.total.self_checks) return null;
  const rows = data.units.flatMap(({ id, name, self_checks }) =>
    self_checks && self_checks.rate !== null ? [{ id, name, value: self_checks.rate }] : [],
  );
  return (
    <FigureChart
      title="各单位自查完成率"
      kind="rank"
      counts="完成率"
      unit="%"
      rows={rows}
      onOpen={
        open
          ? ({ id }) => open('selfChecks', selfChecksOf(places, { from: data.from, to: data.day }, { college_id: id }))
          : undefined
      }
    />
  );
}

/** 人员、培训和自查统计 of a calendar year */
export function PeopleStatisticPage() {
  return (
    <StatPage
      title="人员、培训和自查统计"
      back={statisticsPath}
      read={yearApi.people}
      filters={calendarFilters}
      tabs={<CampusTabs />}
      toolbar={<ExportButton endpoint={yearApi.exportPeople} name="人员、培训和自查统计.xlsx" />}
    >
      {(data) => (
        <LinkedYear data={data}>
          <Cards data={data} />
          <ChartGrid>
            <HoursChart data={data} />
            <LinkedAlways>
              <ChecksChart data={data} />
            </LinkedAlways>
          </ChartGrid>
          <div className="stat-tables">
            <UnitFiguresTable data={data} />
          </div>
        </LinkedYear>
      )}
    </StatPage>
  );
}
