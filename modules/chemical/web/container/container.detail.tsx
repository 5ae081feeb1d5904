import { Alert } from 'antd';
import { useState } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import { Link } from '#kernel/web/router/links.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { PdfButton } from '#platform/print/web/public.tsx';
import { FlowKind } from '#platform/stock/shared/flow.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { DetailPage, Facts } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { containerApi, Expiry, type ContainerDetail } from '../../shared/container/container.ts';
import { isWasting } from '../../shared/container/wasting.rules.ts';
import { ContainerState } from '../../shared/container.states.ts';
import { SignalWord } from '../../shared/substance.ts';
import { DualPanel } from '../dual/dual-panel.tsx';
import { ControlMarks } from '../parts/control-marks.tsx';
import { Pictograms } from '../parts/pictogram.tsx';
import { catalogPath } from '../parts/substance-columns.tsx';
import type { MoveDialogProps } from './move-dialog.tsx';
import type { SettleDialogProps } from './settle-dialog.tsx';

const SettleDialog = lazyPart<SettleDialogProps>(() => import('./settle-dialog.tsx').then((m) => m.SettleDialog));
const MoveDialog = lazyPart<MoveDialogProps>(() => import('./move-dialog.tsx').then((m) => m.MoveDialog));

function Source({ row }: { row: ContainerDetail }) {
  if (row.parent_code !== '')
    return <Link className="lab-link" to={`/chemical/c/${row.parent_code}`}>{`分装自 ${row.parent_code}`}</Link>;
  if (row.source_no === '') return <>期初库存</>;
  return (
    <Link className="lab-link" to={`/chemical/inbound/${row.source_id}`}>
      {row.source_no}
    </Link>
  );
}

function FlowTable({ row }: { row: ContainerDetail }) {
  return (
    <DataTable
      label="流水"
      rows={row.flows}
      empty="还没有流水"
      columns={[
        { field: 'at', title: '时间' },
        {
          field: 'kind',
          title: '类型',
          render: (flow) => (
            <>
              <EnumTag of={FlowKind} value={flow.kind} /> {flow.reverses !== null && '冲销'}
            </>
          ),
        },
        { field: 'quantity', title: '数量', align: 'right', render: (flow) => `${flow.quantity} ${row.unit}` },
        { field: 'balance', title: '结存', align: 'right', render: (flow) => `${flow.balance} ${row.unit}` },
        {
          field: 'operator_name',
          title: '经办',
          render: (flow) => [flow.operator_name, flow.second_name].filter(Boolean).join('、'),
        },
        { field: 'note', title: '说明', maxWidth: 320 },
      ]}
    />
  );
}

/** 容器详情: what is in it, where it stands, and everything that has happened to it. */
export function ContainerDetailPage() {
  const recover = useCommand(containerApi.recover, [containerApi.find, containerApi.list]);
  const [moved, setMoved] = useState<ContainerDetail>();
  const [blocked, setBlocked] = useState<ContainerDetail>();
  return (
    <DetailPage
      title={(row) => row.name}
      note={(row) => (
        <>
          {row.code} <EnumTag of={ContainerState} value={row.state} />
        </>
      )}
      read={containerApi.find}
      param="code"
      back={{ else: '/chemical/stock' }}
      actions={[
        {
          label: '登记使用、归还',
          when: (row) => row.can.includes('use'),
          to: () => '/chemical/use-record',
          primary: true,
        },
        {
          label: '回收空瓶',
          when: (row) => row.can.includes('recover') && (row.dual?.complete ?? true),
          run: (row) => recover.mutateAsync({ code: row.code }),
          confirm: '空瓶已清点收回？确认后容器记为“已回收空瓶”',
          primary: true,
        },
        { label: '解除冻结', when: (row) => row.can.includes('settle'), run: setBlocked, done: false, primary: true },
        { label: '移位', when: (row) => row.can.includes('move'), run: setMoved, done: false, primary: true },
      ]}
    >
      {(row) => (
        <>
          {row.blocked_note !== '' && (
            <Alert
              type={isWasting(row.blocked_note) ? 'info' : 'error'}
              showIcon
              title={isWasting(row.blocked_note) ? row.blocked_note : `数量不符，容器已冻结：${row.blocked_note}`}
              description={
                isWasting(row.blocked_note)
                  ? '已装入危险废物容器，等待收运；收运入库后从台账转出'
                  : '核清后由学校或保卫部门解除冻结。如属丢失、被盗，须立即报告公安机关'
              }
              style={{ marginBottom: 16 }}
            />
          )}
          {row.dual && (
            <DualPanel
              title="空瓶双人回收"
              action="确认回收空瓶"
              kind="bottle"
              id={row.id}
              signed={row.dual}
              who="仓库的两名保管人（均不能是领用人）"
              invalidates={[containerApi.find]}
            />
          )}
          <Panel
            title="容器"
            extra={
              row.can.includes('label') && (
                <PdfButton endpoint={containerApi.labels} input={{ ids: [row.id] }} label="打印标签" />
              )
            }
          >
            <div className="chem-hazard">
              <Pictograms codes={row.pictograms} large />
              {row.signal !== SignalWord.none && (
                <span className={`chem-signal chem-signal-${row.signal}`}>{labelOf(SignalWord, row.signal)}</span>
              )}
              <ControlMarks marks={row.controls} />
            </div>
            <Facts
              items={[
                [
                  '化学品',
                  <Link
                    key="name"
                    className="lab-link"
                    to={`${catalogPath}/${row.substance_id}`}
                  >{`${row.name}（${row.cas}）`}</Link>,
                ],
                ['余量', <strong key="left">{`${row.quantity} ${row.unit}`}</strong>],
                row.reserved !== '0' && ['已预留', `${row.reserved} ${row.unit}`],
                row.lab_name !== '' && ['在用实验室', `${row.lab_name}　${row.issued_at} 领出`],
                ['规格', row.package_text || `${row.initial} ${row.unit}`],
                ['纯度', row.purity_name],
                ['批号', row.batch_no],
                ['原编号', row.own_no],
                ['生产日期', row.produced_on],
                [
                  '有效期至',
                  row.expires_on && (
                    <>
                      {row.expires_on} {row.expiry && <EnumTag key="expiry" of={Expiry} value={row.expiry} />}
                    </>
                  ),
                ],
                ['位置', `${row.warehouse_name} · ${row.cabinet_name} · ${row.cell_name}`],
                ['房间', row.room_name],
                ['储存组', `${row.storage_group} ${row.storage_group_name}`],
                row.tray_note !== '' && ['隔离措施', row.tray_note],
                ['保管人', row.holder_name],
                ['供应商', row.supplier_name],
                ['入库日期', row.stored_on],
                ['来源', <Source key="source" row={row} />],
              ]}
            />
          </Panel>
          <Panel title="流水">
            <FlowTable row={row} />
          </Panel>
          {blocked && <SettleDialog container={row} onClose={() => setBlocked(undefined)} />}
          {moved && <MoveDialog container={row} onClose={() => setMoved(undefined)} />}
        </>
      )}
    </DetailPage>
  );
}
