import { Button } from 'antd';
import { holdsRight } from '#kernel/web/session/session.ts';
import { Link } from '#kernel/web/router/links.ts';
import { UnitFilter } from '#platform/org/web/public.tsx';
import { PdfButton } from '#platform/print/web/public.tsx';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { NewButton } from '#screens/frames/new-button.tsx';
import { editAction } from '#screens/frames/row-actions.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { cylinderApi, InspectionDue, type CylinderRow } from '../../shared/gas/cylinder.ts';
import { CylinderState } from '../../shared/cylinder.states.ts';
import { GasGroup } from '../../shared/gas/gas-kind.ts';
import { GasMark } from './bottle.tsx';
import { useCylinderActions } from './cylinder-actions.tsx';
import { cylinderPath, gasPath, gasSource } from './gas-reads.ts';
import { GasTabs } from './gas-tabs.tsx';

const filter = namesOf(cylinderApi.list);
const megapascals = ({ pressure_mpa: now, work_mpa: work }: CylinderRow) =>
  now === null && work === null ? '—' : `${now ?? '—'} / ${work ?? '—'}`;

const columns: ColumnsOf<typeof cylinderApi.list> = [
  {
    field: 'code',
    title: '钢瓶编码',
    sort: true,
    width: 140,
    render: (row) => (
      <span className="lab-nowrap">
        <Link to={`${cylinderPath}/${row.code}`}>{row.code}</Link>
      </span>
    ),
  },
  { field: 'gas_name', title: '气体', width: 130, render: (row) => <GasMark row={row} /> },
  {
    field: 'body_name',
    title: '颜色',
    width: 110,
    phone: false,
    render: (row) => `${row.body_name}/${row.lettering_name}字`,
  },
  { field: 'volume_l', title: '容积', align: 'right', width: 80, render: (row) => `${row.volume_l} L` },
  { field: 'pressure_mpa', title: '压力（MPa）', width: 110, render: megapascals },
  {
    field: 'place_name',
    title: '所在房间',
    width: 240,
    maxWidth: 240,
    render: (row) => [row.place_name, row.room_name, row.spot].filter(Boolean).join(' · '),
  },
  {
    field: 'next_inspection',
    title: '检验到期',
    sort: true,
    width: 180,
    render: (row) => (
      <>
        <span className="lab-nowrap">{row.next_inspection}</span>{' '}
        {row.due && <EnumTag of={InspectionDue} value={row.due} />}
      </>
    ),
  },
  { field: 'state', title: '状态', width: 100, render: (row) => <EnumTag of={CylinderState} value={row.state} /> },
  { field: 'supplier_name', title: '供应商', maxWidth: 140, phone: false, render: (row) => row.supplier_name || '—' },
  { field: 'serial_no', title: '钢印号', shown: 'chosen', phone: false },
  { field: 'cas', title: 'CAS 号', shown: 'chosen', phone: false },
  { field: 'filled_on', title: '充装日期', shown: 'chosen', phone: false, render: (row) => row.filled_on ?? '—' },
];

/** 气瓶: every cylinder with its place, inspection and state. */
export function CylinderList() {
  const { actions, dialog } = useCylinderActions();
  return (
    <ListPage
      title="实验气体"
      note={<GasTabs active="cylinder" />}
      read={cylinderApi.list}
      empty="还没有气瓶。登记现有的气瓶，或在入库管理中登记新到的气体"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="编码、钢印号、气体或 CAS 号" />
          <SelectFilter name={filter('gas_id')} label="气体" source={gasSource} />
          <EnumFilter name={filter('state')} label="状态" of={CylinderState} multiple />
          <EnumFilter name={filter('due')} label="检验" of={InspectionDue} />
          <EnumFilter name={filter('storage_group')} label="储存组" of={GasGroup} />
          <UnitFilter name={filter('org_id')} label="所属单位" />
        </>
      }
      toolbar={(picked) => (
        <>
          {holdsRight('chemical.gas.use') && (
            <Link to={`${gasPath}/scan`}>
              <Button>扫码办理</Button>
            </Link>
          )}
          <PdfButton
            endpoint={cylinderApi.labels}
            input={{ ids: picked.map(({ id }) => id) }}
            disabled={picked.length === 0}
            label="打印标签"
          />
          <ExportButton endpoint={cylinderApi.export} name="实验气体.xlsx" />
        </>
      )}
      create={<NewButton to="/chemical/gas/edit/0" right="chemical.gas.edit" label="登记气瓶" />}
      columns={columns}
      rowActions={[
        { label: '查看', to: (row) => `${cylinderPath}/${row.code}` },
        ...actions,
        editAction((id) => `/chemical/gas/edit/${id}`),
      ]}
    >
      {dialog}
    </ListPage>
  );
}
