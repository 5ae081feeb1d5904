import { Button } from 'antd';
import { useState } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { Link } from '#kernel/web/router/links.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { FileLinks } from '#screens/fields/photos.tsx';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { permitApi, PermitKind, PermitState, type PermitRow } from '../../shared/purchase/permit.ts';
import { ControlledTabs } from '../parts/controlled-tabs.tsx';
import { ControlMarks } from '../parts/control-marks.tsx';
import type { PermitDialogProps } from './permit-dialog.tsx';
import type { StandingPermitDialogProps } from './standing-permit-dialog.tsx';

const filter = namesOf(permitApi.list);
const StandingPermitDialog = lazyPart<StandingPermitDialogProps>(() =>
  import('./standing-permit-dialog.tsx').then((m) => m.StandingPermitDialog),
);
const PermitDialog = lazyPart<PermitDialogProps>(() => import('./permit-dialog.tsx').then((m) => m.PermitDialog));

const columns: ColumnsOf<typeof permitApi.list> = [
  {
    field: 'name',
    title: '化学品',
    render: (row) => (
      <>
        {row.name}
        <span className="lab-nowrap">（{row.cas}）</span>
      </>
    ),
  },
  { field: 'controls', title: '管控', render: (row) => <ControlMarks marks={row.controls} /> },
  {
    field: 'purchase_no',
    title: '采购申请',
    width: 170,
    render: (row) =>
      row.purchase_id === null ? (
        '常备'
      ) : (
        <Link to={`/chemical/purchase/${row.purchase_id}`}>
          <span className="lab-nowrap">{row.purchase_no}</span> <span className="lab-nowrap">第 {row.line} 行</span>
        </Link>
      ),
  },
  { field: 'lab_name', title: '实验室', maxWidth: 180, shown: 'wide', phone: false },
  { field: 'applicant_name', title: '申请人', shown: 'chosen', phone: false },
  { field: 'kind', title: '类型', render: (row) => (row.kind === '' ? '—' : labelOf(PermitKind, row.kind)) },
  { field: 'no', title: '编号', render: (row) => row.no || '—' },
  { field: 'qty', title: '许可量', align: 'right', render: (row) => `${row.qty} ${row.unit}` },
  { field: 'used_qty', title: '已入库', align: 'right', render: (row) => `${row.used_qty} ${row.unit}` },
  { field: 'ends_on', title: '有效期至', sort: true, render: (row) => row.ends_on ?? '—' },
  { field: 'authority', title: '签发机关', shown: 'chosen', phone: false },
  { field: 'files', title: '附件', shown: 'chosen', phone: false, render: (row) => <FileLinks files={row.files} /> },
  { field: 'state', title: '状态', render: (row) => <EnumTag of={PermitState} value={row.state} /> },
];

/** 购买许可与备案: what has to be had before a controlled line may be bought. */
export function PermitTab() {
  const [edited, setEdited] = useState<PermitRow>();
  const [isAdding, setIsAdding] = useState(false);
  return (
    <ListPage
      title="管控化学品"
      note={<ControlledTabs active="permit" />}
      read={permitApi.list}
      empty="没有购买许可。管控化学品的采购申请通过后，在这里登记许可或备案编号"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="编号、申请单号、名称或 CAS 号" />
          <EnumFilter name={filter('kind')} label="类型" of={PermitKind} />
          <EnumFilter name={filter('state')} label="状态" of={PermitState} />
        </>
      }
      create={
        holdsRight('chemical.permit.edit') && (
          <Button type="primary" onClick={() => setIsAdding(true)}>
            登记常备许可
          </Button>
        )
      }
      columns={columns}
      rowActions={[
        {
          label: '登记',
          when: (row) => row.can.includes('edit'),
          run: (row) => setEdited(row),
          done: false,
        },
      ]}
    >
      {isAdding && <StandingPermitDialog onClose={() => setIsAdding(false)} />}
      {edited && <PermitDialog row={edited} onClose={() => setEdited(undefined)} />}
    </ListPage>
  );
}
