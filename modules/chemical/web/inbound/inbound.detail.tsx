import './inbound.css';
import { useState } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { Link } from '#kernel/web/router/links.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { PdfButton } from '#platform/print/web/public.tsx';
import { EnumTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { DetailPage, Facts } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { editAction } from '#screens/frames/row-actions.tsx';
import { cylinderApi } from '../../shared/gas/cylinder.ts';
import { containerApi } from '../../shared/container/container.ts';
import { inboundApi, InboundSource, unaccepted, type InboundDetail } from '../../shared/inbound/inbound.ts';
import { InboundStatus } from '../../shared/inbound/inbound.states.ts';
import { DualPanel } from '../dual/dual-panel.tsx';
import { ControlMarks } from '../parts/control-marks.tsx';
import type { RefuseDialogProps } from './refuse-dialog.tsx';

const RefuseDialog = lazyPart<RefuseDialogProps>(() => import('./refuse-dialog.tsx').then((m) => m.RefuseDialog));

function Lines({ row }: { row: InboundDetail }) {
  return (
    <DataTable
      label="入库明细"
      rows={row.lines.map((line) => ({ ...line, id: line.line }))}
      empty="没有明细"
      columns={[
        { field: 'name', title: '名称', render: (line) => `${line.name}（${line.cas}）` },
        { field: 'controls', title: '管控', render: (line) => <ControlMarks marks={line.controls} /> },
        { field: 'package_text', title: '规格' },
        { field: 'count', title: '件数', align: 'right' },
        { field: 'purity_name', title: '纯度' },
        { field: 'batch_no', title: '批号' },
        { field: 'expires_on', title: '有效期至', render: (line) => line.expires_on ?? '—' },
        {
          field: 'place',
          title: '存放位置',
          maxWidth: 260,
          render: (line) => [line.place, line.tray_note && `隔离：${line.tray_note}`].filter(Boolean).join('；'),
        },
        {
          field: 'label_ok',
          title: '验收',
          render: (line) =>
            unaccepted(line).length === 0 ? (
              '全部合格'
            ) : (
              <span className="compat-why">未合格：{unaccepted(line).join('、')}</span>
            ),
        },
      ]}
    />
  );
}

/** Signatures of two keepers while the document waits for them. */
function Dual({ row: { id, status, dual, can } }: { row: InboundDetail }) {
  if (!dual || status !== InboundStatus.waiting || !can.includes('confirm')) return null;
  return (
    <DualPanel
      title="双人复核"
      action="确认入库"
      kind="inbound"
      id={id}
      signed={dual}
      who="两名保管人（均不能是申请人）"
      invalidates={[inboundApi.find]}
    />
  );
}

function Cylinders({ row: { cylinders } }: { row: InboundDetail }) {
  if (cylinders.length === 0) return null;
  return (
    <Panel
      title={`气瓶（${cylinders.length}）`}
      extra={
        <PdfButton
          endpoint={cylinderApi.labels}
          input={{ ids: cylinders.slice(0, 200).map(({ id }) => id) }}
          label="打印标签"
        />
      }
    >
      <div className="inbound-codes">
        {cylinders.map(({ id, code, name }) => (
          <Link key={id} to={`/chemical/g/${code}`} title={name}>
            {code}
          </Link>
        ))}
      </div>
    </Panel>
  );
}

function Made({ row }: { row: InboundDetail }) {
  if (row.made.length === 0) return null;
  return (
    <Panel
      title={`容器（${row.made.length}）`}
      extra={
        <PdfButton
          endpoint={containerApi.labels}
          input={{ ids: row.made.slice(0, 200).map(({ id }) => id) }}
          label="打印标签"
        />
      }
    >
      <div className="inbound-codes">
        {row.made.map(({ id, code, name }) => (
          <Link key={id} to={`/chemical/c/${code}`} title={name}>
            {code}
          </Link>
        ))}
      </div>
    </Panel>
  );
}

/** 入库单详情: what came, and the decision of the keepers. */
export function InboundDetailPage() {
  const confirm = useCommand(inboundApi.confirm, [inboundApi.list, inboundApi.find, containerApi.list]);
  const [refused, setRefused] = useState<InboundDetail>();
  return (
    <DetailPage
      title={(row) => `入库单 ${row.no}`}
      note={(row) => <EnumTag of={InboundStatus} value={row.status} />}
      read={inboundApi.find}
      back={{ else: '/chemical/inbound' }}
      actions={[
        { ...editAction((id) => `/chemical/inbound/edit/${id}`), primary: false },
        { label: '拒收', when: (row) => row.can.includes('refuse'), run: setRefused, danger: true, done: false },
        {
          label: '确认入库',
          when: (row) => row.can.includes('confirm') && (row.dual === null || row.dual.complete),
          run: ({ id, version }) => confirm.mutateAsync({ id, version }),
          confirm: (row) => `确认 ${row.containers} 件已放到位？确认后生成容器编码和流水，不能撤回。`,
          done: '已入库，请打印标签',
          primary: true,
        },
      ]}
    >
      {(row) => (
        <>
          <Panel
            title="单据"
            extra={<PdfButton endpoint={inboundApi.print} input={{ id: row.id }} label="打印入库单" />}
          >
            <Facts
              items={[
                ['来源', labelOf(InboundSource, row.source)],
                ['仓库', row.warehouse_name],
                row.purchase !== null && [
                  '采购申请',
                  <Link key="purchase" to={`/chemical/purchase/${row.purchase.id}`}>
                    {row.purchase.no}
                  </Link>,
                ],
                ['申请人', row.applicant_name],
                ['经办人', `${row.creator_name} ${row.created_at}`],
                ['复核人', [row.confirmer_name, row.second_name].filter(Boolean).join('、')],
                ['复核时间', row.decided_at],
                row.signed.length > 0 && ['双人签名', row.signed.join('；')],
                row.reason !== '' && ['拒收原因', row.reason, 2],
                ['备注', row.remark, 2],
              ]}
            />
          </Panel>
          <Dual row={row} />
          <Panel title="入库明细">
            <Lines row={row} />
          </Panel>
          <Made row={row} />
          <Cylinders row={row} />
          {refused && <RefuseDialog {...row} onClose={() => setRefused(undefined)} />}
        </>
      )}
    </DetailPage>
  );
}
