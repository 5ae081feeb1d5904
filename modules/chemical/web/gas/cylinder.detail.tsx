import { Alert } from 'antd';
import { Link } from '#kernel/web/router/links.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { PdfButton } from '#platform/print/web/public.tsx';
import { EnumTag } from '#screens/frames/cells.tsx';
import { DataTable, type Column } from '#screens/frames/data-table.tsx';
import { DetailPage, Facts } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { editAction } from '#screens/frames/row-actions.tsx';
import { cylinderApi, CylinderOwner, InspectionDue, type CylinderDetail } from '../../shared/gas/cylinder.ts';
import { CylinderEvent, CylinderState } from '../../shared/cylinder.states.ts';
import { Pictograms } from '../parts/pictogram.tsx';
import { Bottle } from './bottle.tsx';
import { useCylinderActions } from './cylinder-actions.tsx';
import { gasPath, cylinderReads } from './gas-reads.ts';

const yes = (is: boolean) => (is ? '是' : '否');
const unit = (value: string | null, of: string) => value && `${value} ${of}`;

const eventColumns: Column<CylinderDetail['events'][number]>[] = [
  { field: 'at', title: '时间', width: 150, render: (row) => row.at.slice(0, 16) },
  { field: 'kind', title: '记录', width: 110, render: (row) => labelOf(CylinderEvent, row.kind) },
  { field: 'place', title: '位置', maxWidth: 320 },
  { field: 'pressure_mpa', title: '压力', width: 100, render: (row) => unit(row.pressure_mpa, 'MPa') ?? '—' },
  { field: 'by_name', title: '办理人', width: 110 },
  { field: 'note', title: '说明', maxWidth: 300, render: (row) => row.note || '—' },
];

const CylinderFacts = ({ row }: { row: CylinderDetail }) => (
  <Facts
    items={[
      [
        '气体',
        row.substance_id === null ? (
          row.gas_name
        ) : (
          <Link key="gas" className="lab-link" to={`/chemical/catalog/${row.substance_id}`}>
            {`${row.gas_name}（${row.cas}）`}
          </Link>
        ),
      ],
      ['颜色', `${row.body_name}瓶，${row.lettering_name}字`],
      ['钢印号', row.serial_no || '未登记，请核对瓶肩钢印后补充'],
      ['容积', `${row.volume_l} L`],
      ['工作压力', unit(row.work_mpa, 'MPa')],
      ['当前压力', unit(row.pressure_mpa, 'MPa')],
      ['充装日期', row.filled_on],
      ['上次检验', row.inspected_on],
      [
        '检验到期',
        <span key="due">
          {row.next_inspection} {row.due && <EnumTag of={InspectionDue} value={row.due} />}
        </span>,
      ],
      ['位置', [row.place_name, row.room_name, row.spot].filter(Boolean).join(' · ')],
      ['产权', labelOf(CylinderOwner, row.owner)],
      ['供应商', row.supplier_name],
      ['防倒固定', yes(row.is_fixed)],
      ['减压器', yes(row.has_regulator)],
      ['报警联动', yes(row.is_alarm_linked)],
      row.inbound !== null && [
        '入库单',
        <Link key="inbound" className="lab-link" to={`/chemical/inbound/${row.inbound.id}`}>
          {row.inbound.no}
        </Link>,
      ],
      row.remark !== '' && ['备注', row.remark],
    ]}
  />
);

/** 气瓶详情: the bottle in its colours, its facts, and everything that has happened to it. */
export function CylinderDetailPage() {
  const { actions, dialog } = useCylinderActions();
  return (
    <DetailPage
      title={(row) => row.gas_name}
      note={(row) => (
        <>
          {row.code} <EnumTag of={CylinderState} value={row.state} />
        </>
      )}
      read={cylinderApi.byCode}
      param="code"
      back={{ else: gasPath }}
      invalidates={cylinderReads}
      actions={[...actions, { ...editAction((id) => `/chemical/gas/edit/${id}`), primary: false }]}
    >
      {(row) => (
        <>
          {row.fault !== '' && (
            <Alert
              type="error"
              showIcon
              style={{ marginBottom: 16 }}
              title={`异常：${row.fault}`}
              description="不要使用。处理后由管理员解除异常，或退回供应商"
            />
          )}
          <Panel
            title="气瓶"
            extra={<PdfButton endpoint={cylinderApi.labels} input={{ ids: [row.id] }} label="打印标签" />}
          >
            <div className="gas-head">
              <Bottle
                body={row.body}
                lettering={row.lettering}
                title={`${row.body_name}瓶${row.lettering_name}字`}
                large
              />
              <div>
                {row.pictograms.length > 0 && <Pictograms codes={row.pictograms} large />}
                <CylinderFacts row={row} />
              </div>
            </div>
          </Panel>
          <Panel title="记录">
            <DataTable label="气瓶记录" columns={eventColumns} rows={row.events} empty="还没有记录" />
          </Panel>
          {dialog}
        </>
      )}
    </DetailPage>
  );
}
