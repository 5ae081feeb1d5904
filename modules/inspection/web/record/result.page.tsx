import { namesOf } from '#screens/fields/names.ts';
import { Table } from 'antd';
import { useParams, useSearchParams } from 'react-router';
import { DateCell, EnumTag } from '#screens/frames/cells.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { ListPage } from '#screens/frames/list-page.tsx';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { useRead } from '#kernel/web/api/query.ts';
import { StatCards } from '#screens/frames/stat-page.tsx';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import { PaperMenu } from '#platform/print/web/public.tsx';
import { resultApi } from '../../shared/record/result.ts';
import { Conclusion, RecordStatus } from '../../shared/core/record.states.ts';
import { LevelCell } from '../core/lab-codes.tsx';
import { LevelFilter } from '../core/lab-filters.tsx';
import { holdsRight } from '#kernel/web/session/session.ts';
import { CollegeReports } from '../college-report/college-report.list.tsx';
import { useCheckKind } from '../core/check-kind.ts';
import { ResultProblems } from './result-problems.tsx';
import { TabBar } from '../core/tab-bar.tsx';
import { CellWithNote } from '../core/cells.tsx';

const filter = namesOf(resultApi.labs);

const tabs = [
  { key: 'labs', label: '按实验室' },
  { key: 'colleges', label: '按学院' },
  { key: 'items', label: '按检查项' },
  { key: 'problems', label: '隐患' },
];
const reportsTab = { key: 'reports', label: '学院自查' };
const rate = (value: number | null) => (value === null ? '—' : `${value}%`);

/** The reports of the colleges are for who prepares the check; laboratories read what was found. */
function ResultTabs({ act_id, active }: { act_id: number; active: string }) {
  const [, setSearch] = useSearchParams();
  const asksReports = useRead(resultApi.colleges, { act_id }, { quiet: true }).data?.self_report;
  const hasReports = asksReports && holdsRight('inspection.special.read');
  return (
    <div className="insp-tabs">
      <TabBar
        label="检查结果"
        active={active}
        items={hasReports ? [...tabs, reportsTab] : tabs}
        onPick={(tab) => setSearch(tab === 'labs' ? {} : { tab })}
      />
    </div>
  );
}

/** Title line with the activity's name. */
function ActName({ act_id }: { act_id: number }) {
  return useRead(resultApi.colleges, { act_id }, { quiet: true }).data?.act_name;
}

function Summary({ act_id }: { act_id: number }) {
  const data = useRead(resultApi.colleges, { act_id }, { quiet: true }).data?.content ?? [];
  const sum = (pick: (row: (typeof data)[number]) => number) => data.reduce((total, row) => total + pick(row), 0);
  const labs = sum((row) => row.labs);
  const checked = sum((row) => row.checked);
  return (
    <div className="insp-six">
      <StatCards
        items={[
          { label: '应检实验室', value: labs, unit: '间' },
          { label: '已检查', value: checked, unit: labs ? `${Math.round((checked / labs) * 100)}%` : '' },
          { label: '未能进入', value: sum((row) => row.no_entry), unit: '间' },
          { label: '隐患', value: sum((row) => row.problems), unit: '项' },
          { label: '紧急隐患', value: sum((row) => row.urgent), unit: '项', color: '#b01f27' },
          { label: '需整改', value: sum((row) => row.needs_rectifying), unit: '项', color: '#8a4600' },
        ]}
      />
    </div>
  );
}

function ByLab({ act_id }: { act_id: number }) {
  const { paths, titles } = useCheckKind();
  return (
    <ListPage
      title={titles.result}
      note={<ActName act_id={act_id} />}
      back={paths.list}
      read={resultApi.labs}
      empty="还没有检查记录。活动开始后，检查范围内的实验室会列在这里"
      input={{ act_id }}
      filters={
        <>
          <TextFilter name={filter('keyword')} label="实验室" placeholder="实验室名称或编号" />
          <CollegeFilter name={filter('college_id')} />
          <EnumFilter name={filter('status')} label="检查状态" of={RecordStatus} />
          <LevelFilter />
        </>
      }
      toolbar={
        <>
          <PaperMenu label="结果报告" endpoint={resultApi.report} input={{ act_id }} />
          <ExportButton endpoint={resultApi.export} input={{ act_id }} name="检查结果.xlsx" />
        </>
      }
      summary={() => (
        <>
          <Summary act_id={act_id} />
          <ResultTabs act_id={act_id} active="labs" />
        </>
      )}
      columns={[
        {
          field: 'lab_name',
          title: '实验室',
          render: (row) => (
            <CellWithNote main={row.lab_name} note={`${row.lab_no} · ${row.college_name}`} width={240} />
          ),
        },
        { field: 'lab_level', title: '安全等级', render: (row) => <LevelCell value={row.lab_level} /> },
        { field: 'status', title: '检查状态', render: (row) => <EnumTag of={RecordStatus} value={row.status} /> },
        {
          field: 'inspectors',
          title: '检查人',
          render: (row) => <CellWithNote main={row.inspectors} note={row.group_name} />,
        },
        { field: 'checked_at', title: '检查时间', sort: true, render: (row) => <DateCell value={row.checked_at} /> },
        { field: 'conclusion', title: '结论', render: (row) => <EnumTag of={Conclusion} value={row.conclusion} /> },
        { field: 'met_rate', title: '符合率', align: 'right', render: (row) => rate(row.met_rate) },
        {
          field: 'problems',
          title: '隐患',
          render: (row) => (
            <CellWithNote
              main={row.problems}
              note={[
                row.urgent > 0 && `紧急 ${row.urgent}`,
                row.needs_rectifying > 0 && `需整改 ${row.needs_rectifying}`,
              ]
                .filter(Boolean)
                .join('，')}
            />
          ),
        },
      ]}
      rowActions={[
        {
          label: '查看',
          when: (row) => row.status !== RecordStatus.unchecked && row.can.includes('view'),
          to: (row) => `${paths.record}/${row.id}`,
        },
        {
          label: '隐患',
          right: 'inspection.problem.read',
          when: (row) => row.problems > 0,
          to: (row) => `?tab=problems&record_id=${row.id}`,
        },
      ]}
    />
  );
}

type College = OutputOf<typeof resultApi.colleges>['content'][number];

function ByCollege({ act_id }: { act_id: number }) {
  const read = useRead(resultApi.colleges, { act_id });
  return (
    <Loaded of={read}>
      {({ content }) => (
        <Table<College>
          size="middle"
          rowKey={(row) => String(row.college_id)}
          pagination={false}
          scroll={{ x: 'max-content' }}
          dataSource={content}
          columns={[
            { title: '学院', render: (_, row) => row.college_name || '直属单位' },
            { title: '应检', dataIndex: 'labs', align: 'right', sorter: (a, b) => a.labs - b.labs },
            { title: '已检', dataIndex: 'checked', align: 'right', sorter: (a, b) => a.checked - b.checked },
            { title: '未能进入', dataIndex: 'no_entry', align: 'right' },
            {
              title: '符合率',
              align: 'right',
              render: (_, row) => rate(row.met_rate),
              sorter: (a, b) => (a.met_rate ?? 0) - (b.met_rate ?? 0),
            },
            { title: '隐患', dataIndex: 'problems', align: 'right', sorter: (a, b) => a.problems - b.problems },
            { title: '紧急', dataIndex: 'urgent', align: 'right', sorter: (a, b) => a.urgent - b.urgent },
            { title: '需整改', dataIndex: 'needs_rectifying', align: 'right' },
            {
              title: '整改率',
              align: 'right',
              render: (_, row) => rate(row.rectified_rate),
              sorter: (a, b) => (a.rectified_rate ?? 0) - (b.rectified_rate ?? 0),
            },
          ]}
        />
      )}
    </Loaded>
  );
}

type Item = OutputOf<typeof resultApi.items>['content'][number];

function ByItem({ act_id }: { act_id: number }) {
  const read = useRead(resultApi.items, { act_id });
  return (
    <Loaded of={read}>
      {({ content }) => (
        <Table<Item>
          size="middle"
          rowKey="item_id"
          pagination={{ defaultPageSize: 50, showSizeChanger: false, hideOnSinglePage: true }}
          scroll={{ x: 'max-content' }}
          dataSource={content}
          columns={[
            { title: '编号', dataIndex: 'code' },
            { title: '检查项', dataIndex: 'name', render: (name: string) => <div className="lab-cell">{name}</div> },
            { title: '大类', dataIndex: 'category_name' },
            { title: '符合', dataIndex: 'met', align: 'right', sorter: (a, b) => a.met - b.met },
            { title: '基本符合', dataIndex: 'nearly', align: 'right', sorter: (a, b) => a.nearly - b.nearly },
            {
              title: '不符合',
              dataIndex: 'unmet',
              align: 'right',
              defaultSortOrder: 'descend',
              sorter: (a, b) => a.unmet - b.unmet,
            },
            { title: '不适用', dataIndex: 'none', align: 'right' },
            { title: '隐患', dataIndex: 'problems', align: 'right', sorter: (a, b) => a.problems - b.problems },
          ]}
        />
      )}
    </Loaded>
  );
}

/** Results of an activity by laboratory, college and item, and its problems. */
export function ResultPage() {
  const act_id = Number(useParams()['act_id']);
  const tab = useSearchParams()[0].get('tab') ?? 'labs';
  const act = useRead(resultApi.colleges, { act_id }, { quiet: true });
  const { paths, titles } = useCheckKind();
  if (act.error && !act.data)
    return (
      <PageFrame title={titles.result} back={paths.list}>
        <Loaded of={act}>{() => null}</Loaded>
      </PageFrame>
    );
  if (tab === 'labs') return <ByLab act_id={act_id} />;
  const note = <ActName act_id={act_id} />;
  if (tab === 'problems')
    return (
      <ResultProblems
        act_id={act_id}
        note={note}
        back={paths.list}
        tabs={<ResultTabs act_id={act_id} active="problems" />}
      />
    );
  if (tab === 'reports')
    return <CollegeReports act_id={act_id} note={note} tabs={<ResultTabs act_id={act_id} active="reports" />} />;
  return (
    <PageFrame title={titles.result} note={note} back={paths.list}>
      <Panel>
        <ResultTabs act_id={act_id} active={tab} />
        {tab === 'colleges' ? <ByCollege act_id={act_id} /> : <ByItem act_id={act_id} />}
      </Panel>
    </PageFrame>
  );
}
