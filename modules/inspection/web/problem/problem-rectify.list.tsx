import { namesOf } from '#screens/fields/names.ts';
import { CameraOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { ListPage } from '#screens/frames/list-page.tsx';
import { CampusFilter, CollegeFilter } from '#platform/org/web/public.tsx';
import { problemApi } from '../../shared/problem/problem.ts';
import { ProblemLevel } from '../../shared/core/problem.states.ts';
import { DateRangeFilter } from '#screens/fields/date-filters.tsx';
import { LabClassFilter, LevelFilter } from '../core/lab-filters.tsx';
import { useProblemActions } from './problem-actions.tsx';
import { problemColumns } from './problem-cells.tsx';
import {
  ActivityFilter,
  ClassFilter,
  LinkedConditions,
  MineFilter,
  OverdueFilter,
  StateTabs,
  useRectifyDefaults,
} from './problem-filters.tsx';

const filter = namesOf(problemApi.list);

const ReportDrawer = lazyPart(() => import('./report-drawer.tsx').then((m) => m.ReportDrawer));

export function ProblemRectifyPage() {
  const { actions, dialog } = useProblemActions();
  const defaults = useRectifyDefaults();
  const [reporting, setReporting] = useState(false);
  return (
    <ListPage
      title="问题整改"
      read={problemApi.list}
      empty="没有隐患。发现问题请用“随手拍”上报"
      input={defaults}

      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="隐患描述、编号、实验室" />
          <CollegeFilter name={filter('college_id')} />
          <EnumFilter name={filter('level')} label="隐患等级" of={ProblemLevel} />
          <OverdueFilter />
          <MineFilter />
          <ActivityFilter />
          <ClassFilter />
          <CampusFilter name={filter('campus_id')} />
          <LevelFilter />
          <LabClassFilter />
          <DateRangeFilter from={filter('from')} to={filter('to')} label="发现日期" />
        </>
      }
      toolbar={
        <>
          <ExportButton endpoint={problemApi.export} name="隐患清单.xlsx" />
        </>
      }
      create={
        <Button type="primary" icon={<CameraOutlined />} onClick={() => setReporting(true)}>
          随手拍
        </Button>
      }
      summary={({ content }) => (
        <>
          <StateTabs />
          <LinkedConditions rows={content} />
        </>
      )}
      columns={problemColumns('what', 'photos', 'where', 'level', 'state', 'deadline', 'duty')}
      rowActions={[{ label: '查看', to: (row) => `/lab-check/problem_look/${row.id}` }, ...actions]}
    >
      {dialog}
      {reporting && <ReportDrawer onClose={() => setReporting(false)} />}
    </ListPage>
  );
}
