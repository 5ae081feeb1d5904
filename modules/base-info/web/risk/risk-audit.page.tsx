import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { useListUrl, useRowInUrl } from '#kernel/web/router/list-url.ts';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { notify } from '#kernel/web/ui/notify.ts';
import { riskChangeApi, type RiskChangeRow } from '../../shared/risk/risk-change.ts';
import { RiskChangeKind, RiskStep } from '../../shared/risk/risk-point.states.ts';
import { riskPath, RiskTag } from './risk-tags.tsx';

const filter = namesOf(riskChangeApi.list);

const RiskReview = lazyPart(() => import('./risk-review.tsx').then((m) => m.RiskReview));
const PassBatch = lazyPart<{ rows: readonly RiskChangeRow[]; onClose: () => void }>(() =>
  import('./risk-pass-batch.tsx').then((m) => m.PassBatch),
);

const columns: ColumnsOf<typeof riskChangeApi.list> = [
  { field: 'name', title: '风险点', maxWidth: 220 },
  { field: 'lab_name', title: '实验室', maxWidth: 200 },
  { field: 'college_name', title: '学院', maxWidth: 160, shown: 'wide' },
  { field: 'kind', title: '变更类型', render: (row) => <EnumTag of={RiskChangeKind} value={row.kind} /> },
  {
    field: 'old_l',
    title: '原风险值',
    shown: 'wide',
    render: (row) => (row.kind === RiskChangeKind.new ? '—' : <RiskTag l={row.old_l} s={row.old_s} />),
  },
  { field: 'r', title: '风险值', render: (row) => <RiskTag l={row.l ?? row.old_l} s={row.s ?? row.old_s} /> },
  { field: 'class_name', title: '安全类别', shown: 'wide' },
  { field: 'submitted_by_name', title: '提交人' },
  { field: 'submitted_at', title: '提交时间', sort: true, render: (row) => row.submitted_at.slice(0, 16) },
  { field: 'step', title: '状态', render: (row) => <EnumTag of={RiskStep} value={row.step} /> },
];

function AuditList() {
  const { url } = useListUrl();
  const { hrefOf } = useRowInUrl();
  const [batch, setBatch] = useState<RiskChangeRow[]>();
  const pick = (rows: RiskChangeRow[]) => {
    const isOneClass = new Set(rows.map((row) => row.lab_class)).size === 1;
    if (isOneClass) setBatch(rows);
    else notify.warn('批量通过的申请须为同一安全类别，请只勾选一个类别');
  };
  return (
    <ListPage
      title="风险点审核"
      read={riskChangeApi.list}
      // Without a state those that wait for the reader.
      input={url.filters['step'] ? {} : { mine: true }}
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="风险点、实验室名称或编号" />
          <CollegeFilter name={filter('college_id')} />
          <EnumFilter name={filter('kind')} label="变更类型" of={RiskChangeKind} />
          <EnumFilter name={filter('step')} label="状态" of={RiskStep} />
        </>
      }
      columns={columns}
      rowActions={[
        { label: '审核', when: (row) => row.can.includes('decide'), to: (row) => hrefOf(row.id) },
        { label: '查看', to: (row) => `${riskPath}/${row.risk_point_id}` },
      ]}
      batchActions={[{ label: '批量通过', when: (row) => row.can.includes('batch'), run: pick, done: false }]}
      empty="没有待您审核的风险点。实验室提交后会通知您"
    >
      {batch && <PassBatch rows={batch} onClose={() => setBatch(undefined)} />}
    </ListPage>
  );
}

/** Requests about risk points; with `row` one of them on the workbench, old values beside new ones. */
export function RiskAuditPage() {
  const [search] = useSearchParams();
  return search.has('row') ? <RiskReview /> : <AuditList />;
}
