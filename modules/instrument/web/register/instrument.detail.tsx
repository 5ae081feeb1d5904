import { useState } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { Link } from '#kernel/web/router/links.ts';
import { EquipmentDirection, EquipmentOrigin } from '#modules/base-info/shared/equipment.ts';
import { PdfButton } from '#platform/print/web/public.tsx';
import { EnumTag } from '#screens/frames/cells.tsx';
import { DataTable, type Column } from '#screens/frames/data-table.tsx';
import { DetailPage, Facts } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { instrumentApi, InstrumentKind, type InstrumentDetail } from '../../shared/register/instrument.ts';
import { InstrumentStatus } from '../../shared/register/instrument.states.ts';
import { achievementPath, instrumentPath, monthPath, registerReads } from '../parts/reads.ts';
import type { InstrumentDialogProps } from './instrument-dialog.tsx';
import type { StatusDialogProps } from './status-dialog.tsx';

const InstrumentDialog = lazyPart<InstrumentDialogProps>(() =>
  import('./instrument-dialog.tsx').then((m) => m.InstrumentDialog),
);
const StatusDialog = lazyPart<StatusDialogProps>(() => import('./status-dialog.tsx').then((m) => m.StatusDialog));

const changes: Column<InstrumentDetail['changes'][number]>[] = [
  { field: 'changed_at', title: '时间' },
  { field: 'from_status', title: '原状态', render: (row) => labelOf(InstrumentStatus, row.from_status) },
  { field: 'to_status', title: '变更为', render: (row) => labelOf(InstrumentStatus, row.to_status) },
  { field: 'reason', title: '原因', maxWidth: 320 },
  { field: 'cancelled', title: '取消的预约', align: 'right' },
  { field: 'changed_by', title: '操作人' },
];

const Basics = ({ row }: { row: InstrumentDetail }) => (
  <Panel title="基本信息" extra={<Link to={`/lab-baseinfo/equipment-all/${row.equipment_id}`}>设备详情</Link>}>
    <Facts
      items={[
        ['仪器编号', row.asset_no],
        ['分类号', row.class_no],
        ['型号', row.model],
        ['规格', row.spec],
        ['原值', row.price && `${row.price} 元`],
        ['购置日期', row.buy_date],
        ['来源', row.origin === null ? '' : labelOf(EquipmentOrigin, row.origin)],
        ['国别码', row.country],
        ['使用方向', row.direction === null ? '' : labelOf(EquipmentDirection, row.direction)],
        ['单位', row.college_name],
        ['存放地', `${row.lab_name} ${row.room_no}`],
        ['负责人', row.keeper_name],
      ]}
    />
  </Panel>
);

const Use = ({ row }: { row: InstrumentDetail }) => (
  <Panel title="使用和共享">
    <Facts
      items={[
        ['类型', row.kind === null ? '' : labelOf(InstrumentKind, row.kind)],
        ['同类组', row.peer_group],
        ['是否共享', row.is_shared ? '是' : '否'],
        ['共享平台编号', row.platform_no],
        ['原有功能数', row.functions_original],
        ['使用功能数', row.functions_used],
        [
          '机时',
          <Link key="month" to={`${monthPath}?instrument_id=${row.id}`}>
            查看月度机时
          </Link>,
        ],
        [
          '成果',
          <Link key="result" to={`${achievementPath}?instrument_id=${row.id}`}>
            查看成果
          </Link>,
        ],
        [
          '培训',
          <Link key="train" to={`/instrument-report/training?instrument_id=${row.id}`}>
            查看培训
          </Link>,
        ],
        [
          '年度数据',
          <Link key="year" to={`/instrument-report/fill?instrument_id=${row.id}`}>
            查看年度数据
          </Link>,
        ],
      ]}
    />
  </Panel>
);

/** 大型仪器详情. */
export function InstrumentDetailPage() {
  const [edited, setEdited] = useState<InstrumentDetail>();
  const [changed, setChanged] = useState<InstrumentDetail>();
  const scrap = useCommand(instrumentApi.scrap, registerReads);
  return (
    <DetailPage
      title={(row) => row.name}
      note={(row) => <EnumTag of={InstrumentStatus} value={row.status} />}
      read={instrumentApi.find}
      back={{ else: instrumentPath }}
      invalidates={registerReads}
      actions={[
        { label: '维护信息', primary: true, when: (row) => row.can.includes('edit'), run: setEdited, done: false },
        { label: '变更状态', when: (row) => row.can.includes('status'), run: setChanged, done: false },
        {
          label: '确认报废',
          right: 'instrument.plan.edit',
          when: (row) => row.status === InstrumentStatus.scrap && row.can.includes('edit'),
          danger: true,
          confirm: '资产部门已完成报废处置？确认后仪器移出台账，以前年度的数据保留。',
          run: ({ id }) => scrap.mutateAsync({ id }),
        },
      ]}
    >
      {(row) => (
        <>
          <Basics row={row} />
          <Use row={row} />
          <Panel
            title="铭牌"
            extra={<PdfButton endpoint={instrumentApi.plate} input={{ id: row.id }} label="打印铭牌" />}
          >
            <p>铭牌为 100 × 100 毫米，印有二维码，扫码查看仪器信息。</p>
          </Panel>
          <Panel title="状态变更">
            <DataTable columns={changes} rows={row.changes} empty="还没有变更过状态" />
          </Panel>
          {edited && <InstrumentDialog id={edited.id} onClose={() => setEdited(undefined)} />}
          {changed && <StatusDialog row={changed} onClose={() => setChanged(undefined)} />}
        </>
      )}
    </DetailPage>
  );
}
