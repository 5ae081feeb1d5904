import { labelOf } from '#kernel/shared/enums.ts';
import { Link } from '#kernel/web/router/links.ts';
import { FileLinks, Photos } from '#screens/fields/photos.tsx';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import type { ColumnsOf } from '#screens/frames/list-page.tsx';
import type { accessoryApi } from '../../shared/accessory.ts';
import type { inspectionApi } from '../../shared/inspection.ts';
import {
  AccessoryKind,
  AccessoryStatus,
  CertStatus,
  Conclusion,
  InspectionKind,
  InspectionStatus,
  RecordKind,
  SafetyGrade,
} from '../../shared/kinds.ts';
import type { operatorApi } from '../../shared/operator.ts';
import type { recordApi } from '../../shared/record.ts';
import { Answers } from './answers.tsx';
import { DueCell } from './due-cell.tsx';
import { listPath } from './reads.ts';

type Piece = { asset_id: number; name: string };
/** Not one character a line in a narrow column. */
const undoNote = { minWidth: 110 };
const fileNames = { minWidth: 72 };
const piece = (row: Piece) => <Link to={`${listPath}/${row.asset_id}`}>{row.name}</Link>;

export const inspectionColumns: ColumnsOf<typeof inspectionApi.list> = [
  { field: 'name', title: '设备', width: 150, render: piece },
  { field: 'lab_name', title: '实验室', maxWidth: 180, phone: false },
  { field: 'kind', title: '检验类型', maxWidth: 110, render: (row) => labelOf(InspectionKind, row.kind) },
  { field: 'applied_on', title: '报检日期', sort: true },
  { field: 'body', title: '检验机构', maxWidth: 160 },
  {
    field: 'status',
    title: '状态',
    render: (row) => (
      <>
        <EnumTag of={InspectionStatus} value={row.status} />
        {row.undo_reason && (
          <div
            className="lab-page-note"
            style={undoNote}
          >{`${row.undone_by_name} ${row.undone_at?.slice(0, 10)}：${row.undo_reason}`}</div>
        )}
      </>
    ),
  },
  { field: 'inspected_on', title: '检验日期', sort: true, render: (row) => row.inspected_on ?? '—' },
  {
    field: 'conclusion',
    title: '结论',
    render: (row) =>
      row.conclusion === null ? (
        '—'
      ) : (
        <>
          <EnumTag of={Conclusion} value={row.conclusion} />{' '}
          {row.safety_grade !== null && labelOf(SafetyGrade, row.safety_grade)}
        </>
      ),
  },
  { field: 'next_on', title: '下次日期', render: (row) => row.next_on ?? '—' },
  {
    field: 'reports',
    title: '报告',
    maxWidth: 110,
    render: (row) =>
      row.is_check ? (
        <Answers row={row} />
      ) : (
        <div style={fileNames}>
          <FileLinks files={row.reports} />
        </div>
      ),
  },
];

export const accessoryColumns: ColumnsOf<typeof accessoryApi.list> = [
  { field: 'name', title: '设备', width: 150, render: piece },
  { field: 'lab_name', title: '实验室', maxWidth: 180, phone: false },
  { field: 'kind', title: '附件', render: (row) => labelOf(AccessoryKind, row.kind) },
  { field: 'no', title: '编号' },
  { field: 'checked_on', title: '校验日期' },
  { field: 'next_on', title: '下次校验', sort: true, render: (row) => <DueCell day={row.next_on} due={row.due} /> },
  { field: 'files', title: '校验证书', width: 130, render: (row) => <FileLinks files={row.files} /> },
  { field: 'status', title: '状态', render: (row) => <EnumTag of={AccessoryStatus} value={row.status} /> },
];

export const operatorColumns: ColumnsOf<typeof operatorApi.list> = [
  { field: 'user_name', title: '姓名' },
  { field: 'item_code', title: '作业项目', render: (row) => `${row.item_code} ${row.item_name}` },
  { field: 'cert_no', title: '证号', render: (row) => row.cert_no || '—' },
  { field: 'issuer', title: '发证机关', maxWidth: 180, phone: false, render: (row) => row.issuer || '—' },
  { field: 'valid_to', title: '有效期至', sort: true, render: (row) => <DueCell day={row.valid_to} due={row.due} /> },
  { field: 'asset_names', title: '关联设备', maxWidth: 240 },
  { field: 'files', title: '证书', width: 130, render: (row) => <FileLinks files={row.files} /> },
  { field: 'status', title: '状态', render: (row) => <EnumTag of={CertStatus} value={row.status} /> },
];

export const recordColumns: ColumnsOf<typeof recordApi.list> = [
  { field: 'done_on', title: '日期', sort: true },
  { field: 'name', title: '设备', width: 150, render: piece },
  { field: 'lab_name', title: '实验室', maxWidth: 180, phone: false },
  { field: 'kind', title: '类型', render: (row) => labelOf(RecordKind, row.kind) },
  { field: 'user_name', title: '人员' },
  {
    field: 'is_normal',
    title: '结果',
    render: (row) => <ToneTag tone={row.is_normal ? 'good' : 'bad'}>{row.is_normal ? '正常' : '异常'}</ToneTag>,
  },
  { field: 'note', title: '情况', maxWidth: 260, render: (row) => row.note || '—' },
  { field: 'photos', title: '照片', phone: false, render: (row) => <Photos files={row.photos} size={32} /> },
];
