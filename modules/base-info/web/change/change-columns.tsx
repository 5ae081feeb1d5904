import { DateCell, EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import type { ColumnsOf } from '#screens/frames/list-page.tsx';
import { InfoType } from '../../shared/change/change-field.rules.ts';
import type { changeApi, ChangeRow } from '../../shared/change/change-request.ts';
import { ChangeStatus } from '../../shared/change/change-request.states.ts';
import { Link } from '#kernel/web/router/links.ts';
import { changePath } from './change-rules.tsx';

type StatusOf = Pick<ChangeRow, 'status' | 'is_record'>;

/** State of a request; what took effect at once waits to be read. */
export const ChangeState = ({ of: { status, is_record } }: { of: StatusOf }) =>
  is_record && status === ChangeStatus.waiting ? (
    <ToneTag tone="info">待阅</ToneTag>
  ) : (
    <EnumTag of={ChangeStatus} value={status} />
  );

export const changeColumns: ColumnsOf<typeof changeApi.list> = [
  {
    field: 'req_no',
    title: '申请编号',
    sort: true,
    render: (row) => <Link to={`${changePath}/${row.id}`}>{row.req_no}</Link>,
  },
  { field: 'info_type', title: '类型', render: (row) => <EnumTag of={InfoType} value={row.info_type} /> },
  { field: 'target_name', title: '对象', maxWidth: 240 },
  { field: 'fields', title: '变更内容', maxWidth: 240, shown: 'wide' },
  { field: 'item_count', title: '变更项数', align: 'right' },
  { field: 'applicant_name', title: '申请人' },
  { field: 'org_name', title: '单位', shown: 'wide', maxWidth: 200 },
  { field: 'submitted_at', title: '时间', sort: true, render: (row) => <DateCell value={row.submitted_at} /> },
  { field: 'status', title: '状态', render: (row) => <ChangeState of={row} /> },
];
