import { Link } from '#kernel/web/router/links.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { EnumTag, OnOffTag } from '#screens/frames/cells.tsx';
import type { ColumnsOf } from '#screens/frames/list-page.tsx';
import {
  Controlled,
  HazardSourceOrigin,
  HazardState,
  HazardUnit,
  type HazardRow,
  type hazardApi,
} from '../../shared/hazard/hazard.ts';
import { LabLink } from '../parts/lab-link.tsx';

export const hazardPath = '/lab-baseinfo/dangerousMaterials';

/** `18 L`. */
export const amountOf = (qty: string, unit: string) => `${qty} ${labelOf(HazardUnit, unit)}`;

export function ControlledTag({ value }: { value: string }) {
  return value === Controlled.none ? <span className="lab-none">无</span> : <EnumTag of={Controlled} value={value} />;
}

/** The name leads to the details; what is not in use says so. */
function NameCell({ row }: { row: HazardRow }) {
  return (
    <>
      <Link to={`${hazardPath}/${row.id}`}>{row.name}</Link> {row.status === 0 && <OnOffTag value={0} />}
    </>
  );
}

export const hazardColumns: ColumnsOf<typeof hazardApi.list> = [
  { field: 'name', title: '名称', sort: true, maxWidth: 200, width: 150, render: (row) => <NameCell row={row} /> },
  { field: 'kind_name', title: '种类', maxWidth: 160 },
  { field: 'qty', title: '数量', sort: true, align: 'right', render: (row) => amountOf(row.qty, row.unit) },
  { field: 'controlled', title: '管控类别', render: (row) => <ControlledTag value={row.controlled} /> },
  {
    field: 'lab_name',
    title: '实验室',
    maxWidth: 180,
    width: 140,
    render: (row) => <LabLink id={row.lab_id} name={row.lab_name} />,
  },
  { field: 'room_no', title: '房间' },
  { field: 'state', title: '存在状态', shown: 'wide', render: (row) => labelOf(HazardState, row.state) },
  { field: 'cas', title: 'CAS 号', shown: 'wide', phone: false },
  { field: 'ghs_names', title: 'GHS', shown: 'wide', maxWidth: 140, render: (row) => row.ghs_names.join('、') },
  { field: 'keeper_name', title: '责任人' },
  {
    field: 'source',
    title: '来源',
    shown: 'wide',
    render: (row) => labelOf(HazardSourceOrigin, row.source),
  },
  { field: 'updated_at', title: '更新时间', sort: true, phone: false, render: (row) => row.updated_at.slice(0, 10) },
];
