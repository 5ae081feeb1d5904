import { Link } from '#kernel/web/router/links.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import type { ColumnsOf } from '#screens/frames/list-page.tsx';
import { CheckState, EquipmentStatus, type EquipmentRow, type equipmentApi } from '../../shared/equipment.ts';
import { labPath } from './lab-columns.tsx';

export const equipmentPath = '/lab-baseinfo/equipment-all';

/** Next check of special equipment, with what is due or overdue beside it. */
export function NextCheck({ row }: { row: Pick<EquipmentRow, 'next_check' | 'check_state'> }) {
  if (!row.next_check) return <span className="lab-none">—</span>;
  return (
    <>
      {row.next_check} {row.check_state && <EnumTag of={CheckState} value={row.check_state} />}
    </>
  );
}

export const equipmentColumns: ColumnsOf<typeof equipmentApi.list> = [
  { field: 'asset_no', title: '资产编号', sort: true, phone: false },
  {
    field: 'name',
    title: '设备名称',
    sort: true,
    maxWidth: 160,
    width: 130,
    render: (row) => <Link to={`${equipmentPath}/${row.id}`}>{row.name}</Link>,
  },
  { field: 'model', title: '型号', maxWidth: 120, shown: 'wide' },
  { field: 'kind_name', title: '类型' },
  {
    field: 'lab_name',
    title: '实验室',
    sort: true,
    maxWidth: 180,
    width: 130,
    render: (row) => <Link to={labPath(row.lab_id)}>{row.lab_name}</Link>,
  },
  { field: 'room_no', title: '房间', shown: 'wide' },
  { field: 'keeper_name', title: '保管人' },
  { field: 'is_special', title: '特种设备' },
  { field: 'next_check', title: '下次检验', sort: true, render: (row) => <NextCheck row={row} /> },
  { field: 'status', title: '状态', render: (row) => <EnumTag of={EquipmentStatus} value={row.status} /> },
];
