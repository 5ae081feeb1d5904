import { namesOf } from '#screens/fields/names.ts';
import { PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link } from '#kernel/web/router/links.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { ListPage } from '#screens/frames/list-page.tsx';
import { useListFilters } from '#kernel/web/router/list-url.ts';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import { ActType } from '../../shared/core/activity.states.ts';
import { ledgerApi, type LedgerRow } from '../../shared/report/ledger.ts';
import { noneOf } from '../../shared/report/ledger-paper.ts';
import { ProblemLevel, ProblemState } from '../../shared/core/problem.states.ts';
import { Conclusion, RecordStatus } from '../../shared/core/record.states.ts';
import { DateRangeFilter } from '#screens/fields/date-filters.tsx';
import { ActivityFilter } from '../problem/problem-filters.tsx';
import { LevelCell } from '../core/lab-codes.tsx';
import { LevelFilter } from '../core/lab-filters.tsx';
import { TermFilter } from '../core/term-filters.tsx';
import { pathsOf } from '../../shared/core/check-paths.ts';
import { ActivityLink, CellWithNote, CollegeLink, LabLink } from '../core/cells.tsx';

const filter = namesOf(ledgerApi.list);

/** The preview uses the filters of the list. */
function PreviewLink() {
  const filters = useListFilters() as Record<string, string>;
  return (
    <Link to={`/lab-check/ledger_preview?${new URLSearchParams(filters)}`}>
      <Button icon={<PrinterOutlined />}>预览打印</Button>
    </Link>
  );
}

function Outcome({ row }: { row: LedgerRow }) {
  if (row.status !== RecordStatus.submitted) return <EnumTag of={RecordStatus} value={row.status} />;
  return <EnumTag of={Conclusion} value={row.conclusion} />;
}

function Problems({ row }: { row: LedgerRow }) {
  if (!row.problems.length) return <span className="lab-none">{noneOf(row) || '—'}</span>;
  return (
    <ul className="insp-list">
      {row.problems.map((problem) => (
        <li key={problem.id}>
          <Link to={`/lab-check/problem_look/${problem.id}`}>{problem.description}</Link>{' '}
          <span className="insp-tags">
            <EnumTag of={ProblemLevel} value={problem.level} />
            <EnumTag of={ProblemState} value={problem.state} />
            <small className="lab-page-note">
              {[problem.duty_name, problem.deadline && `期限 ${problem.deadline.slice(0, 10)}`]
                .filter(Boolean)
                .join('，')}
            </small>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** One row per check, with its problems and their rectification. */
export function LedgerListPage() {
  return (
    <ListPage
      title="检查台账"
      read={ledgerApi.list}
      empty="还没有检查记录。检查提交后会出现在台账中"

      filters={
        <>
          <TextFilter name={filter('keyword')} label="实验室" placeholder="实验室名称或编号" />
          <TermFilter />
          <CollegeFilter name={filter('college_id')} />
          <EnumFilter name={filter('act_type')} label="活动类型" of={ActType} />
          <ActivityFilter />
          <LevelFilter />
          <EnumFilter name={filter('level')} label="隐患等级" of={ProblemLevel} />
          <EnumFilter name={filter('state')} label="隐患状态" of={ProblemState} />
          <DateRangeFilter from={filter('from')} to={filter('to')} label="检查日期" />
        </>
      }
      toolbar={
        <>
          <ExportButton endpoint={ledgerApi.export} name="检查台账.xlsx" />
          <PreviewLink />
        </>
      }
      columns={[
        {
          field: 'lab_name',
          title: '实验室',
          render: (row) => (
            <CellWithNote
              width={220}
              main={
                <>
                  <LabLink id={row.lab_id}>{row.lab_name}</LabLink> <LevelCell value={row.lab_level} />
                </>
              }
              note={
                <>
                  {[row.lab_no, row.rooms].filter(Boolean).join(' · ')}
                  {row.college_name && ' · '}
                  <CollegeLink id={row.college_id}>{row.college_name}</CollegeLink>
                </>
              }
            />
          ),
        },
        {
          field: 'checked_on',
          title: '检查',
          render: (row) => (
            <CellWithNote
              main={row.checked_on.slice(0, 16)}
              note={
                <>
                  {row.act_type_name}：
                  <ActivityLink id={row.act_id} type={row.act_type}>
                    {row.act_name}
                  </ActivityLink>
                </>
              }
              width={200}
            />
          ),
        },
        {
          field: 'inspectors',
          title: '检查人',
          render: (row) => (
            <CellWithNote main={row.inspectors} note={row.companion && `陪同 ${row.companion}`} width={140} />
          ),
        },
        { field: 'conclusion', title: '检查情况', render: (row) => <Outcome row={row} /> },
        { field: 'problems', title: '隐患与整改', render: (row) => <Problems row={row} /> },
      ]}
      rowActions={[
        {
          label: '检查记录',
          right: 'inspection.record.read',
          to: (row) => `${pathsOf(row.act_type).record}/${row.id}`,
        },
        { label: '实验室档案', to: (row) => `/lab-check/ledger/${row.lab_id}` },
      ]}
    />
  );
}
