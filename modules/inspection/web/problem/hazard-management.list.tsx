import { CameraOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import { useRead } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { useListUrl } from '#kernel/web/router/list-url.ts';
import { DateRangeFilter } from '#screens/fields/date-filters.tsx';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ListPage } from '#screens/frames/list-page.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { needsRectifying, PoolType, ProblemLevel, ProblemState } from '../../shared/core/problem.states.ts';
import { problemApi } from '../../shared/problem/problem.ts';
import { TabBar } from '../core/tab-bar.tsx';
import { useProblemActions } from './problem-actions.tsx';
import { problemColumns } from './problem-cells.tsx';
import { ClassFilter, LinkedConditions, MineFilter, OverdueFilter } from './problem-filters.tsx';

const filter = namesOf(problemApi.list);

const ReportDrawer = lazyPart<{ labNo?: string; onClose: () => void }>(() =>
  import('./report-drawer.tsx').then((m) => m.ReportDrawer),
);

const tabs = [
  { key: 'all', label: '全部', states: '' },
  { key: 'unchecked', label: '未审核', states: ProblemState.unchecked },
  { key: 'rectify', label: '需整改', states: needsRectifying.join(',') },
  { key: 'checking', label: '待复核', states: ProblemState.checking },
  { key: 'finished', label: '已完成', states: ProblemState.finished },
] as const;

/** Tabs of the states, with numbers where they are counted; kept in the URL. */
function StateTabs() {
  const { url, change } = useListUrl();
  const { states = '', report: _report, ...filters } = url.filters;
  const counts = useRead(problemApi.counts, filters as never, { quiet: true }).data;
  const labelOf = ({ key, label }: (typeof tabs)[number]) => (counts ? `${label} ${counts[key]}` : label);
  return (
    <TabBar
      label="隐患状态"
      active={tabs.find((tab) => tab.states === states)?.key ?? ''}
      onPick={(key) =>
        change({ page: 1, filters: { ...filters, states: tabs.find((tab) => tab.key === key)!.states } })
      }
      items={tabs.map((tab) => ({ key: tab.key, label: labelOf(tab) }))}
    />
  );
}

/**
 * All hidden dangers in the reader's reach, from inspections, reports and anomalies of facilities. `report` in the address
 * opens a report, for the laboratory of that number: the code at its door leads here.
 */
export function HazardManagementPage() {
  const { actions, dialog } = useProblemActions();
  const { url, change } = useListUrl();
  const { report, ...filters } = url.filters;
  const close = () => change({ filters }, true);
  return (
    <ListPage
      title="隐患管理"
      read={problemApi.list}
      empty="没有隐患。发现问题请用“隐患上报”登记"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="隐患描述、编号、实验室" />
          <CollegeFilter name={filter('college_id')} />
          <EnumFilter name={filter('level')} label="隐患等级" of={ProblemLevel} />
          <OverdueFilter />
          <MineFilter />
          <EnumFilter name={filter('pool_type')} label="隐患所属" of={PoolType} />
          <ClassFilter />
          <DateRangeFilter from={filter('from')} to={filter('to')} label="发现日期" />
        </>
      }
      toolbar={<ExportButton endpoint={problemApi.export} name="隐患清单.xlsx" />}
      create={
        <Button
          type="primary"
          icon={<CameraOutlined />}
          onClick={() => change({ filters: { ...filters, report: 'new' } }, true)}
        >
          隐患上报
        </Button>
      }
      summary={({ content }) => (
        <>
          <StateTabs />
          <LinkedConditions rows={content} />
        </>
      )}
      columns={problemColumns('what', 'photos', 'act', 'where', 'level', 'found', 'deadline', 'state')}
      rowActions={[{ label: '查看', to: (row) => `/lab-check/problem_look/${row.id}` }, ...actions]}
    >
      {dialog}
      {report && <ReportDrawer {...(report !== 'new' && { labNo: report })} onClose={close} />}
    </ListPage>
  );
}
