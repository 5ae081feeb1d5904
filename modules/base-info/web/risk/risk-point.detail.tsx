import { Alert } from 'antd';
import { labelOf } from '#kernel/shared/enums.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { Link } from '#kernel/web/router/links.ts';
import { FileLinks } from '#screens/fields/photos.tsx';
import { ToneTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { DetailPage, Facts } from '#screens/frames/detail-page.tsx';
import { Panel, ReadFailed } from '#screens/frames/page-frame.tsx';
import { riskChangeApi } from '../../shared/risk/risk-change.ts';
import { riskPointApi, type RiskPointRow } from '../../shared/risk/risk-point.ts';
import { MeasureKind, RiskStatus } from '../../shared/risk/risk-point.states.ts';
import { LabLink } from '../parts/lab-link.tsx';
import { useRiskActions } from './risk-actions.tsx';
import { changeColumns } from './risk-change-columns.tsx';
import { riskReads } from './risk-reads.ts';
import { riskPath, RiskStatusTag, RiskTag } from './risk-tags.tsx';

function History({ row }: { row: RiskPointRow }) {
  const { data, error, isFetching, refetch } = useRead(riskChangeApi.list, { risk_point_id: row.id, size: 50 });
  if (error && !data) return <ReadFailed error={error} onRetry={() => void refetch()} />;
  return (
    <DataTable
      label="审核与变更记录"
      empty="还没有提交过审核"
      rows={data?.content ?? []}
      loading={isFetching}
      columns={changeColumns.filter(({ field }) => field !== 'lab_name' && field !== 'name')}
    />
  );
}

function Basics({ row }: { row: RiskPointRow }) {
  return (
    <Facts
      items={[
        ['实验室', <LabLink key="lab" id={row.lab_id} name={`${row.lab_name}（${row.lab_code}）`} />],
        ['学院', row.college_name],
        ['房间', row.room_no],
        ['部位', row.place],
        ['安全类别', row.class_name],
        ['可能后果', row.consequence],
        ['可能性 L', row.l],
        ['严重性 S', row.s],
        ['责任人', row.duty_name],
        ['复核', row.review_on ? `每 ${row.review_cycle} 个月，下次 ${row.review_on}` : `每 ${row.review_cycle} 个月`],
        ['版本', row.edition > 0 ? `V${row.edition}` : '尚未生效'],
        ['更新时间', row.updated_at],
        ['描述', row.describe, 2],
        ['附件', <FileLinks key="files" files={row.files} />, 2],
      ]}
    />
  );
}

export function RiskPointDetailPage() {
  const { actions, dialog } = useRiskActions();
  return (
    <DetailPage
      title={(row) => row.name}
      note={(row) => (
        <>
          <RiskTag l={row.l} s={row.s} /> <RiskStatusTag row={row} />{' '}
          {row.in_force && row.status !== RiskStatus.pass && <ToneTag tone="good">现行内容有效</ToneTag>}
        </>
      )}
      read={riskPointApi.find}
      back={{ else: riskPath }}
      actions={actions}
      invalidates={riskReads}
    >
      {(row) => (
        <>
          {row.status === RiskStatus.reject && row.opinion && (
            <Alert type="error" showIcon title="申请被驳回" description={row.opinion} style={{ marginBottom: 16 }} />
          )}
          <Panel title="基本信息">
            <Basics row={row} />
          </Panel>
          <Panel title="管控措施">
            <DataTable
              label="管控措施"
              empty="还没有填写管控措施"
              rows={row.measures.map((measure, id) => ({ ...measure, id }))}
              columns={[
                { field: 'kind', title: '类别', width: 120, render: ({ kind }) => labelOf(MeasureKind, kind) },
                { field: 'text', title: '措施' },
              ]}
            />
            {row.in_force && (
              <p className="lab-page-note">
                落实情况在 <Link to={`/lab-baseinfo/protective-measures/${row.lab_id}`}>防护措施与设施</Link> 中登记。
              </p>
            )}
          </Panel>
          <Panel title="审核与变更记录">
            <History row={row} />
          </Panel>
          {dialog}
        </>
      )}
    </DetailPage>
  );
}
