import { namesOf } from '#screens/fields/names.ts';
import { PrinterOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { useSearchParams } from 'react-router';
import { Link } from '#kernel/web/router/links.ts';
import { PageLink } from '#kernel/web/router/page-link.tsx';
import { holdsRight } from '#kernel/web/session/session.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import type { Column } from '#screens/frames/data-table.tsx';
import { ListPage } from '#screens/frames/list-page.tsx';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import type { GroupsPageProps } from './ledger-groups.tsx';
import type { RowAction } from '#screens/frames/row-actions.tsx';
import { useListFilters } from '#kernel/web/router/list-url.ts';
import { CampusFilter, CollegeFilter } from '#platform/org/web/public.tsx';
import { ActType, PlannedType } from '../../shared/core/activity.states.ts';
import {
  ledgerApi,
  LedgerGroup,
  selfLedgerApi,
  type LedgerGroupCode,
  type LedgerRow,
} from '../../shared/report/ledger.ts';
import { isFixed, noneOf } from '../../shared/report/ledger-paper.ts';
import { ProblemLevel, ProblemState } from '../../shared/core/problem.states.ts';
import { Conclusion, RecordStatus, VisitedStatus } from '../../shared/core/record.states.ts';
import { DateRangeFilter } from '#screens/fields/date-filters.tsx';
import { ActivityFilter } from '../problem/problem-filters.tsx';
import { selfPlanApi } from '../../shared/self-check/self-plan.ts';
import { LevelCell } from '../core/lab-codes.tsx';
import { LevelFilter } from '../core/lab-filters.tsx';
import { TabBar } from '../core/tab-bar.tsx';
import { TermFilter } from '../core/term-filters.tsx';
import { pathsOf } from '../../shared/core/check-paths.ts';
import { ActivityLink, CellWithNote, CollegeLink, LabLink } from '../core/cells.tsx';

const GroupsPage = lazyPart<GroupsPageProps>(() => import('./ledger-groups.tsx').then((m) => m.GroupsPage));

const filter = namesOf(ledgerApi.list);
const selfFilter = namesOf(selfLedgerApi.list);

const tabs = [
  { key: 'visits', label: '现场检查' },
  { key: 'self', label: '实验室自查' },
];

type Tab = 'visits' | 'self';
const whole = { key: '', label: '明细' };
const groupings = [whole, ...LedgerGroup.$items.map(({ value, label }) => ({ key: value as string, label }))];

/** Visits of inspectors, and what laboratories checked themselves; each as rows or summed up. */
function LedgerTabs({ active }: { active: Tab }) {
  const [search, setSearch] = useSearchParams();
  const group = search.get('group') ?? '';
  const pickGroup = (key: string) => {
    const next = new URLSearchParams(search);
    next.delete('page');
    if (key === '') next.delete('group');
    else next.set('group', key);
    setSearch(next);
  };
  return (
    <div className="insp-tabs">
      {holdsRight('inspection.ledger.self') && (
        <TabBar
          label="台账内容"
          active={active}
          items={tabs}
          onPick={(key) => setSearch({ ...(key === 'self' && { tab: key }), ...(group && { group }) })}
        />
      )}
      <span className="insp-tags">
        {groupings.map(({ key, label }) => (
          <Tag.CheckableTag key={key} checked={group === key} onChange={() => pickGroup(key)}>
            {label}
          </Tag.CheckableTag>
        ))}
      </span>
    </div>
  );
}

/** Preview, print and export in the order of the grouping, with the filters of the list. */
function LedgerTools({
  active,
  endpoint,
}: {
  active: Tab;
  endpoint: typeof ledgerApi.export | typeof selfLedgerApi.export;
}) {
  const [search] = useSearchParams();
  const group = search.get('group');
  const filters = {
    ...(useListFilters() as Record<string, string>),
    ...(active === 'self' && { tab: active }),
    ...(group && { group }),
  };
  const input = group ? { group: group as LedgerGroupCode } : {};
  return (
    <>
      <ExportButton endpoint={endpoint} input={input} name="检查台账.xlsx" />
      <ExportButton
        endpoint={endpoint}
        input={{ ...input, photos: true }}
        label="导出（带照片）"
        name="检查台账.xlsx"
      />
      <Link to={`/lab-check/ledger_preview?${new URLSearchParams(filters)}`}>
        <Button icon={<PrinterOutlined />}>预览打印</Button>
      </Link>
    </>
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
      {isFixed(row) && <li className="lab-none">{row.note}</li>}
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

/** The activity of a visit, or the plan of a self-check. */
function Origin({ row }: { row: LedgerRow }) {
  if (row.act_type !== ActType.self)
    return (
      <ActivityLink id={row.act_id} type={row.act_type}>
        {row.act_name}
      </ActivityLink>
    );
  return (
    <PageLink
      page="lab-check.self-check.check-result-plan.one"
      to={`/lab-check/self-check/check-result-plan/${row.act_id}`}
    >
      {row.act_name}
    </PageLink>
  );
}

const columns: readonly Column<LedgerRow, never>[] = [
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
            <Origin row={row} />
          </>
        }
        width={200}
      />
    ),
  },
  {
    field: 'inspectors',
    title: '检查人',
    render: (row) => <CellWithNote main={row.inspectors} note={row.companion && `陪同 ${row.companion}`} width={140} />,
  },
  { field: 'conclusion', title: '检查情况', render: (row) => <Outcome row={row} /> },
  { field: 'problems', title: '隐患与整改', render: (row) => <Problems row={row} /> },
];

const labFile: RowAction<LedgerRow> = { label: '实验室档案', to: (row) => `/lab-check/ledger/${row.lab_id}` };

const visitFilters = (
  <>
    <TextFilter name={filter('keyword')} label="实验室" placeholder="实验室名称或编号" />
    <TermFilter />
    <CollegeFilter name={filter('college_id')} />
    <EnumFilter name={filter('act_types')} label="活动类型" of={PlannedType} multiple />
    <ActivityFilter />
    <EnumFilter name={filter('status')} label="检查情况" of={VisitedStatus} />
    <CampusFilter name={filter('campus_id')} />
    <LevelFilter />
    <EnumFilter name={filter('level')} label="隐患等级" of={ProblemLevel} />
    <EnumFilter name={filter('state')} label="隐患状态" of={ProblemState} />
    <DateRangeFilter from={filter('from')} to={filter('to')} label="检查日期" />
  </>
);

const plans = {
  read: selfPlanApi.list,
  input: { size: 150 as const },
  value: 'id' as const,
  label: 'plan_name' as const,
};

const SelfFilters = () => (
  <>
    <TextFilter name={selfFilter('keyword')} label="实验室" placeholder="实验室名称或编号" />
    <TermFilter />
    <CollegeFilter name={selfFilter('college_id')} />
    {holdsRight('inspection.self.read') && (
      <SelectFilter name={selfFilter('plan_id')} label="自查计划" source={plans} />
    )}
    <LevelFilter />
    <EnumFilter name={selfFilter('level')} label="隐患等级" of={ProblemLevel} />
    <EnumFilter name={selfFilter('state')} label="隐患状态" of={ProblemState} />
    <DateRangeFilter from={selfFilter('from')} to={selfFilter('to')} label="自查日期" />
  </>
);

function VisitLedger() {
  return (
    <ListPage
      title="检查台账"
      read={ledgerApi.list}
      empty="还没有检查记录。检查提交后会出现在台账中"
      filters={visitFilters}
      toolbar={<LedgerTools active="visits" endpoint={ledgerApi.export} />}
      summary={() => <LedgerTabs active="visits" />}
      columns={columns}
      rowActions={[
        {
          label: '检查记录',
          right: 'inspection.record.read',
          to: (row) => `${pathsOf(row.act_type).record}/${row.id}`,
        },
        labFile,
      ]}
    />
  );
}

function SelfLedger() {
  return (
    <ListPage
      title="检查台账"
      read={selfLedgerApi.list}
      empty="还没有自查记录。实验室提交自查后会出现在台账中"
      filters={<SelfFilters />}
      toolbar={<LedgerTools active="self" endpoint={selfLedgerApi.export} />}
      summary={() => <LedgerTabs active="self" />}
      columns={columns}
      rowActions={[
        {
          label: '自查详情',
          right: 'inspection.self.read',
          to: (row) => `/lab-check/self-check/check-result/${row.id}`,
        },
        labFile,
      ]}
    />
  );
}

/** The checks of the filter summed up by college or activity, each opening into its checks. */
function GroupedLedger({ active }: { active: Tab }) {
  const isSelf = active === 'self';
  return (
    <GroupsPage
      active={active}
      filters={isSelf ? <SelfFilters /> : visitFilters}
      toolbar={<LedgerTools active={active} endpoint={isSelf ? selfLedgerApi.export : ledgerApi.export} />}
      tabs={<LedgerTabs active={active} />}
      columns={columns}
    />
  );
}

/** One row per check, with its problems and their rectification. */
export function LedgerListPage() {
  const [search] = useSearchParams();
  const active = search.get('tab') === 'self' ? 'self' : 'visits';
  if (search.has('group')) return <GroupedLedger active={active} />;
  return active === 'self' ? <SelfLedger /> : <VisitLedger />;
}
