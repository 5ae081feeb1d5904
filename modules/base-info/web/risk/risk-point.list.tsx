import { Button } from 'antd';
import { useState } from 'react';
import { codeSource } from '#platform/codes/shared/code-source.ts';
import { CampusFilter, CollegeFilter } from '#platform/org/web/public.tsx';
import { Enabled } from '#kernel/shared/enums.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { Link } from '#kernel/web/router/links.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { useListUrl } from '#kernel/web/router/list-url.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ToneTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { NewButton } from '#screens/frames/new-button.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { ImportButton } from '#screens/sheets/import-button.tsx';
import { riskPointApi, riskPointSheet } from '../../shared/risk/risk-point.ts';
import { RiskLevel, RiskStatus } from '../../shared/risk/risk-point.states.ts';
import { attributeSource, yesNo } from '../parts/sources.ts';
import { isPast } from '../parts/is-past.ts';
import { LabLink } from '../parts/lab-link.tsx';
import { LabAside } from './lab-aside.tsx';
import { useRiskActions } from './risk-actions.tsx';
import { riskReads } from './risk-reads.ts';
import { riskPath, RiskStatusTag, RiskTag } from './risk-tags.tsx';

const filter = namesOf(riskPointApi.list);
const due = {
  $items: [
    { value: 1, label: '30 天内或已到期' },
    { value: 0, label: '未到期' },
  ],
} as const;

const AdoptDialog = lazyPart<{ labId: number | undefined; onClose: () => void }>(() =>
  import('./adopt-dialog.tsx').then((m) => m.AdoptDialog),
);

const riskColumns: ColumnsOf<typeof riskPointApi.list> = [
  {
    field: 'name',
    title: '风险点',
    sort: true,
    maxWidth: 220,
    width: 160,
    render: (row) => <Link to={`${riskPath}/${row.id}`}>{row.name}</Link>,
  },
  {
    field: 'lab_name',
    title: '实验室',
    maxWidth: 180,
    width: 140,
    render: (row) => <LabLink id={row.lab_id} name={row.lab_name} />,
  },
  { field: 'room_no', title: '房间', shown: 'chosen' },
  { field: 'place', title: '部位', maxWidth: 160 },
  { field: 'l', title: 'L', align: 'right', shown: 'chosen' },
  { field: 's', title: 'S', align: 'right', shown: 'chosen' },
  { field: 'r', title: '风险值', sort: true, render: (row) => <RiskTag l={row.l} s={row.s} /> },
  {
    field: 'measures',
    title: '管控措施',
    shown: 'chosen',
    maxWidth: 260,
    render: (row) => row.measures.map(({ text }) => text).join('；'),
  },
  { field: 'duty_name', title: '责任人' },
  {
    field: 'review_on',
    title: '复核日期',
    sort: true,
    render: (row) => (
      <>
        {row.review_on ?? '—'} {isPast(row.review_on) && <ToneTag tone="bad">已到期</ToneTag>}
      </>
    ),
  },
  { field: 'status', title: '审核状态', render: (row) => <RiskStatusTag row={row} /> },
];

export function RiskPointListPage() {
  const { url } = useListUrl();
  const { actions, dialog } = useRiskActions();
  const submit = useCommand(riskPointApi.submit, riskReads);
  const [adopting, setAdopting] = useState(false);
  const labId = Number(url.filters['lab_id']) || undefined;
  return (
    <ListPage
      title="风险点辨识"
      read={riskPointApi.list}
      empty={
        holdsRight('base-info.risk.edit')
          ? '还没有辨识风险点。从目录“批量引用”，或逐个新增、用表格导入'
          : '没有可以查看的风险点'
      }
      {...(holdsRight('base-info.lab.read') && { aside: <LabAside /> })}
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="风险点或部位" />
          <CollegeFilter name={filter('college_id')} />
          <EnumFilter name={filter('level')} label="风险等级" of={RiskLevel} />
          <EnumFilter name={filter('status')} label="审核状态" of={RiskStatus} />
          <SelectFilter name={filter('lab_class')} label="安全类别" source={codeSource('lab_class')} />
          <EnumFilter name={filter('due')} label="待复核" of={due} />
          <EnumFilter name={filter('overdue')} label="逾期未复核" of={yesNo} />
          <EnumFilter name={filter('placed')} label="措施全部落实" of={yesNo} />
          <EnumFilter name={filter('in_force')} label="已生效" of={yesNo} />
          <EnumFilter name={filter('high')} label="重大和较大风险" of={yesNo} />
          <EnumFilter name={filter('rated')} label="已评价" of={yesNo} />
          <SelectFilter name={filter('attribute_id')} label="目录风险点" source={attributeSource('riskPoint')} />
          <TextFilter name={filter('own_name')} label="自定风险点" placeholder="完整名称" />
          <CampusFilter name={filter('campus_id')} />
          <SelectFilter name={filter('nature')} label="实验室性质" source={codeSource('lab_nature')} />
          <EnumFilter name={filter('lab_enabled')} label="实验室状态" of={Enabled} />
        </>
      }
      toolbar={
        <>
          <ImportButton title="导入风险点" sheet={riskPointSheet} invalidates={riskReads} />
          <ExportButton endpoint={riskPointSheet.export} name="风险清单.xlsx" />
          {holdsRight('base-info.risk.edit') && <Button onClick={() => setAdopting(true)}>批量引用</Button>}
        </>
      }
      create={
        <NewButton
          to={`${riskPath}/edit/0${labId ? (`?lab_id=${labId}` as const) : ''}`}
          right="base-info.risk.edit"
          label="新增风险点"
        />
      }
      columns={riskColumns}
      rowActions={[{ label: '查看', to: (row) => `${riskPath}/${row.id}` }, ...actions]}
      batchActions={[
        {
          label: '提交审核',
          right: 'base-info.risk.edit',
          when: (row) => row.can.includes('submit'),
          confirm: (rows) => `将选中的 ${rows.length} 个风险点提交审核？审核期间不能修改。`,
          name: (row) => `${row.name}　${row.lab_name}`,
          run: (rows) => submit.mutateAsync({ ids: rows.map(({ id }) => id) }),
          done: '已提交审核',
        },
      ]}
    >
      {dialog}
      {adopting && <AdoptDialog labId={labId} onClose={() => setAdopting(false)} />}
    </ListPage>
  );
}
