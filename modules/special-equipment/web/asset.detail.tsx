import { Alert, Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { labelOf } from '#kernel/shared/enums.ts';
import { Link } from '#kernel/web/router/links.ts';
import { CaseProgress } from '#platform/workflow/web/public.tsx';
import { FileLinks, Photos } from '#screens/fields/photos.tsx';
import { EnumTag } from '#screens/frames/cells.tsx';
import { DataTable, type Column } from '#screens/frames/data-table.tsx';
import { DetailPage, Facts, type Fact } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { editAction } from '#screens/frames/row-actions.tsx';
import { assetApi, type AssetDetail } from '../shared/asset.ts';
import { AssetState, changeLabels } from '../shared/asset.states.ts';
import { InspectionKind, SafetyGrade, VesselClass } from '../shared/kinds.ts';
import { useAssetActions } from './parts/asset-actions.tsx';
import { DueCell } from './parts/due-cell.tsx';
import { Accessories, Inspections, Operators, Records } from './parts/piece-tables.tsx';
import { printTags } from './parts/print-tags.ts';
import { listPath, pieceReads } from './parts/reads.ts';

const unit = (value: string | null, of: string) => value && `${value} ${of}`;

const parameters = (row: AssetDetail): (Fact | false)[] => [
  row.volume_l !== null && ['容积', unit(row.volume_l, 'L')],
  row.design_mpa !== null && ['设计压力', unit(row.design_mpa, 'MPa')],
  row.work_mpa !== null && ['工作压力', unit(row.work_mpa, 'MPa')],
  row.temperature_c !== null && ['工作温度', unit(row.temperature_c, '℃')],
  row.medium !== '' && ['介质', row.medium],
  row.load_kg !== null && ['额定载荷', unit(row.load_kg, 'kg')],
  row.vessel_class !== null && ['压力容器类别', labelOf(VesselClass, row.vessel_class)],
  row.safety_grade !== null && ['安全状况等级', labelOf(SafetyGrade, row.safety_grade)],
];

const scheduleColumns: Column<AssetDetail['schedules'][number]>[] = [
  { field: 'kind', title: '检验类型', render: (row) => labelOf(InspectionKind, row.kind) },
  { field: 'last_on', title: '上次', render: (row) => row.last_on ?? '没有记录' },
  { field: 'next_on', title: '下次', render: (row) => <DueCell day={row.next_on} due={row.due} /> },
];

const Basics = ({ row }: { row: AssetDetail }) => (
  <>
    <Panel title="设备">
      <Facts
        items={[
          [
            '设备编号',
            <Link key="e" to={`/lab-baseinfo/equipment-all/${row.equipment_id}`}>
              {row.asset_no}
            </Link>,
          ],
          ['型号', row.model],
          ['品种', `${row.type_name}（${row.type_code}）`],
          ['制造单位', row.manufacturer],
          ['出厂编号', row.factory_no],
          ['制造日期', row.made_on],
          ['安装日期', row.installed_on],
          ['投用日期', row.first_use_on],
          ['实验室', [row.lab_name, row.room_no].filter(Boolean).join(' ')],
          ['管理员', row.keeper_name],
          ...parameters(row),
        ]}
      />
    </Panel>
    <Panel title="使用登记">
      <Facts
        items={[
          ['使用登记证号', row.use_cert_no],
          ['注册代码', row.register_code],
          ['登记机关', row.authority],
          ['下次检验', <DueCell key="n" day={row.next_on} due={row.due} />],
        ]}
      />
    </Panel>
    <Panel title="检验周期">
      <DataTable rowKey="kind" columns={scheduleColumns} rows={row.schedules} empty="这个品种没有检验周期" />
    </Panel>
    <Panel title="资料">
      <Facts
        items={[
          ['设备照片', <Photos key="p" files={row.photos} />],
          ['使用登记证', <FileLinks key="c" files={row.certificates} />],
          ['检验报告', <FileLinks key="r" files={row.reports} />],
          ['操作规程', <FileLinks key="o" files={row.rules} />],
          ['应急预案', <FileLinks key="m" files={row.plans} />],
        ]}
      />
    </Panel>
  </>
);

const changeColumns: Column<AssetDetail['changes'][number]>[] = [
  { field: 'at', title: '时间', render: (row) => row.at.slice(0, 16) },
  { field: 'action', title: '变更', render: (row) => changeLabels[row.action] ?? row.action },
  { field: 'by_name', title: '办理人' },
  { field: 'reason', title: '原因', maxWidth: 320, render: (row) => row.reason || '—' },
  { field: 'files', title: '附件', render: (row) => <FileLinks files={row.files} /> },
];

function AssetTabs({ row }: { row: AssetDetail }) {
  const [search, setSearch] = useSearchParams();
  return (
    <Tabs
      className="lab-panel"
      activeKey={search.get('tab') ?? 'basics'}
      onChange={(tab) => setSearch({ tab }, { replace: true })}
      destroyOnHidden
      items={[
        { key: 'basics', label: '基本信息', children: <Basics row={row} /> },
        { key: 'inspections', label: '检验', children: <Inspections assetId={row.id} /> },
        { key: 'accessories', label: '安全附件', children: <Accessories assetId={row.id} /> },
        { key: 'operators', label: '作业人员', children: <Operators assetId={row.id} /> },
        { key: 'records', label: '运行与维护', children: <Records assetId={row.id} /> },
        {
          key: 'changes',
          label: '变更记录',
          children: <DataTable columns={changeColumns} rows={row.changes} empty="还没有变更" />,
        },
      ]}
    />
  );
}

/** What keeps a piece from running and what its file lacks. */
function Hints({ row }: { row: AssetDetail }) {
  const { pending, stopped, using } = AssetState;
  const isOpen = [pending, stopped, using].some((state) => state === row.state);
  const gap = { marginBottom: 16 };
  return (
    <>
      {row.state_reason && row.state !== using && (
        <Alert
          type="warning"
          showIcon
          style={gap}
          title={`${labelOf(AssetState, row.state)}：${row.state_reason}`}
          description={`自 ${row.state_on}`}
        />
      )}
      {isOpen && row.faults.length > 0 && (
        <Alert
          type={row.state === using ? 'error' : 'info'}
          showIcon
          style={gap}
          title="启用前还需要"
          description={row.faults.join('；')}
        />
      )}
      {row.open_items.length > 0 && row.state !== AssetState.scrapped && (
        <Alert
          type="warning"
          showIcon
          style={gap}
          title="上次检查有不合格项，请整改后重新填写检查表"
          description={row.open_items.join('；')}
        />
      )}
      {row.lacks.length > 0 && row.state !== AssetState.scrapped && (
        <Alert type="warning" showIcon style={gap} title={`还没有上传：${row.lacks.join('、')}`} />
      )}
    </>
  );
}

/** 特种设备详情: facts, schedules, everything that belongs to a piece, and its history. */
export function AssetDetailPage() {
  const { actions, dialog } = useAssetActions();
  return (
    <DetailPage
      title={(row) => row.name}
      note={(row) => <EnumTag of={AssetState} value={row.state} />}
      read={assetApi.find}
      back={{ else: listPath }}
      invalidates={pieceReads}
      actions={[
        ...actions,
        { label: '打印标志', run: (row) => printTags([row]), done: false },
        editAction((id) => `/special-equipment/edit/${id}`),
      ]}
    >
      {(row) => (
        <>
          <Hints row={row} />
          {row.scrapping && (
            <Panel title="报废申请">
              <Facts
                items={[
                  ['申请', `${row.scrapping.applicant_name}　${row.scrapping.applied_at.slice(0, 16)}`],
                  ['报废原因', row.scrapping.reason],
                  ['使用登记注销文件', <FileLinks key="f" files={row.scrapping.files} />],
                ]}
              />
            </Panel>
          )}
          {row.scrapping?.instance_id && <CaseProgress id={row.scrapping.instance_id} />}
          <AssetTabs row={row} />
          {dialog}
        </>
      )}
    </DetailPage>
  );
}
