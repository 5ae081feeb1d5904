import { Alert, Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { labelOf } from '#kernel/shared/enums.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { Link } from '#kernel/web/router/links.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { DataTable, type Column } from '#screens/frames/data-table.tsx';
import { DetailPage, Facts, OpLog } from '#screens/frames/detail-page.tsx';
import { Loaded, Panel } from '#screens/frames/page-frame.tsx';
import { editAction } from '#screens/frames/row-actions.tsx';
import { assessmentApi } from '../shared/assessment.ts';
import { experimentApi, type EditionRow, type ExperimentDetail } from '../shared/experiment.ts';
import { AssessmentState, ExperimentState } from '../shared/experiment.states.ts';
import { ExperimentKind } from '../shared/kinds.ts';
import { AssessmentView } from './parts/assessment-view.tsx';
import { useExperimentActions } from './parts/experiment-actions.tsx';
import { experimentReads, listPath, riskPath } from './parts/reads.ts';
import { RiskTag, StateTag } from './parts/risk-tag.tsx';

type Of = { row: ExperimentDetail };

const Basics = ({ row }: Of) => (
  <Panel title="基本信息">
    <Facts
      items={[
        ['编号', row.exp_no],
        ['类型', labelOf(ExperimentKind, row.kind)],
        ['负责人', row.head_name],
        [
          '实验室',
          <Link key="lab" to={`/lab-baseinfo/organization/${row.lab_id}`}>
            {row.lab_name}
          </Link>,
        ],
        ['其他实验室', row.further_labs.map(({ name }) => name).join('、')],
        ['学院', row.college_name],
        ['风险等级', <RiskTag key="level" level={row.level} rest={row.rest} />],
        ['有效期至', row.valid_to],
      ]}
    />
  </Panel>
);

const editionColumns = (id: number): Column<EditionRow>[] => [
  {
    field: 'edition',
    title: '版次',
    render: (row) => <Link to={`${riskPath}/${id}?edition=${row.edition}`}>{`第 ${row.edition} 版`}</Link>,
  },
  { field: 'state', title: '状态', render: (row) => <EnumTag of={AssessmentState} value={row.state} /> },
  { field: 'level', title: '风险等级', render: (row) => <RiskTag level={row.level} rest={row.rest} /> },
  { field: 'valid_to', title: '有效期至' },
  { field: 'submitted_name', title: '提交人', render: (row) => row.submitted_name || '—' },
  { field: 'submitted_at', title: '提交时间', render: (row) => row.submitted_at?.slice(0, 16) ?? '—' },
];

/** The edition in force, else the newest. */
function Current({ row }: Of) {
  const inForce = row.editions.find(({ state }) => state === AssessmentState.inForce);
  const answer = useRead(assessmentApi.find, { id: row.id, ...(inForce && { edition: inForce.edition }) });
  return <Loaded of={answer}>{(assessment) => <AssessmentView row={assessment} />}</Loaded>;
}

function ExperimentTabs({ row }: Of) {
  const [search, setSearch] = useSearchParams();
  return (
    <Tabs
      className="lab-panel"
      activeKey={search.get('tab') ?? 'basics'}
      onChange={(tab) => setSearch({ tab }, { replace: true })}
      destroyOnHidden
      items={[
        { key: 'basics', label: '基本信息', children: <Basics row={row} /> },
        { key: 'risk', label: '风险评估', children: <Current row={row} /> },
        {
          key: 'editions',
          label: '历次评估',
          children: (
            <DataTable
              label="历次评估"
              columns={editionColumns(row.id)}
              rows={row.editions}
              empty="还没有提交过风险评估"
            />
          ),
        },
        { key: 'log', label: '办理记录', children: <OpLog rows={row.log} /> },
      ]}
    />
  );
}

/** 实验项目详情: facts, the assessment in force, its editions and what happened. */
export function ExperimentDetailPage() {
  const { actions, dialog } = useExperimentActions();
  return (
    <DetailPage
      title={(row) => row.name}
      note={(row) => (
        <>
          <StateTag row={row} /> <RiskTag level={row.level} rest={row.rest} />
        </>
      )}
      read={experimentApi.find}
      back={{ else: listPath }}
      actions={[...actions, editAction((id) => `${listPath}/edit/${id}`)]}
      invalidates={experimentReads}
    >
      {(row) => (
        <>
          {row.state === ExperimentState.stopped && (
            <Alert
              type="warning"
              showIcon
              title="实验项目已停止"
              description={row.stop_reason}
              style={{ marginBottom: 16 }}
            />
          )}
          <ExperimentTabs row={row} />
          {dialog}
        </>
      )}
    </DetailPage>
  );
}
