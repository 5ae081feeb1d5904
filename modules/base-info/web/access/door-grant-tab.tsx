import './access.css';
import { Button } from 'antd';
import { useState } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { holdsRight } from '#kernel/web/session/session.ts';
import { UserType } from '#platform/identity/shared/user.ts';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag, ToneTag, UserCell } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import {
  doorGrantApi,
  doorGrantSheet,
  DoorSync,
  GrantSource,
  GrantStatus,
  type GrantRow,
} from '../../shared/access/door-grant.ts';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { ImportButton } from '#screens/sheets/import-button.tsx';
import { acsReads } from './acs-reads.ts';
import { AcsTabs } from './acs-tabs.tsx';
import type { GrantDialogProps } from './door-dialogs.tsx';
import { HoursCell, Span } from './special-time-columns.tsx';

const filter = namesOf(doorGrantApi.list);
const GrantDialog = lazyPart<GrantDialogProps>(() => import('./door-dialogs.tsx').then((m) => m.GrantDialog));
const ApplyDialog = lazyPart<{ onClose: () => void }>(() => import('./door-dialogs.tsx').then((m) => m.ApplyDialog));

/** What the device knows; a right that was revoked waits to be removed. */
function Sync({ row }: { row: GrantRow }) {
  const isLeaving = row.status === GrantStatus.revoked && row.sync !== DoorSync.revoked;
  return (
    <>
      <EnumTag of={DoorSync} value={row.sync} /> {isLeaving && <ToneTag tone="bad">待撤销</ToneTag>}
      {row.error && <small className="access-error">{`${row.error}（第 ${row.attempts} 次）`}</small>}
    </>
  );
}

const columns: ColumnsOf<typeof doorGrantApi.list> = [
  { field: 'name', title: '姓名', width: 120, render: (row) => <UserCell name={row.name} note={row.job_no} /> },
  { field: 'lab_name', title: '实验室', width: 140, maxWidth: 200 },
  { field: 'college_name', title: '学院', maxWidth: 160, shown: 'chosen' },
  { field: 'door_name', title: '门禁点', maxWidth: 160 },
  { field: 'user_type', title: '类型', render: (row) => labelOf(UserType, row.user_type) },
  { field: 'ends_at', title: '有效期', sort: true, render: (row) => <Span {...row} /> },
  { field: 'days', title: '时段', render: (row) => <HoursCell {...row} /> },
  { field: 'source', title: '来源', render: (row) => <EnumTag of={GrantSource} value={row.source} /> },
  { field: 'reason', title: '说明', maxWidth: 180, shown: 'chosen' },
  { field: 'sync', title: '下发状态', render: (row) => <Sync row={row} /> },
];

export function GrantListTab() {
  const [dialog, setDialog] = useState<Omit<GrantDialogProps, 'onClose'>>();
  const [isApplying, setApplying] = useState(false);
  const resend = useCommand(doorGrantApi.resend, acsReads);
  const mayGrant = holdsRight('base-info.door.grant');
  const may = (action: GrantRow['can'][number]) => (row: GrantRow) => row.can.includes(action);
  const ask = (kind: 'extend' | 'revoke') => (rows: GrantRow | readonly GrantRow[]) =>
    setDialog({ kind, rows: [rows].flat() as GrantRow[] });
  return (
    <ListPage
      title="门禁准入"
      note={<AcsTabs active="grants" />}
      read={doorGrantApi.list}
      empty={
        mayGrant
          ? '还没有门禁授权。先登记门禁点，再为已准入的人员授权'
          : '还没有门禁授权。完成实验室准入后，可以申请开通门禁'
      }
      filters={
        <>
          <TextFilter name={filter('keyword')} label="人员" placeholder="姓名、账号或工号" />
          <TextFilter name={filter('lab')} label="实验室" placeholder="实验室名称或编号" />
          <CollegeFilter name={filter('college_id')} />
          <EnumFilter name={filter('source')} label="来源" of={GrantSource} />
          <EnumFilter name={filter('sync')} label="下发状态" of={DoorSync} />
          <EnumFilter name={filter('status')} label="授权状态" of={GrantStatus} />
        </>
      }
      toolbar={
        <>
          <ImportButton title="导入门禁授权" sheet={doorGrantSheet} invalidates={acsReads} />
          <ExportButton endpoint={doorGrantSheet.export} name="门禁授权.xlsx" />
        </>
      }
      create={
        <>
          {mayGrant && (
            <Button type="primary" onClick={() => setDialog({ kind: 'grant', rows: [] })}>
              授权
            </Button>
          )}
          {holdsRight('base-info.door.apply') && (
            <Button type="primary" onClick={() => setApplying(true)}>
              申请门禁
            </Button>
          )}
        </>
      }
      columns={columns}
      rowActions={[
        { label: '延期', when: may('extend'), run: ask('extend'), done: false },
        {
          label: '重新下发',
          when: may('resend'),
          run: (row) => resend.mutateAsync({ ids: [row.id] }),
          done: '已重新下发，请稍后刷新查看',
        },
        { label: '撤销', danger: true, when: may('revoke'), run: ask('revoke'), done: false },
      ]}
      batchActions={[
        { label: '延期', right: 'base-info.door.grant', when: may('extend'), run: ask('extend'), done: false },
        {
          label: '重新下发',
          right: 'base-info.door.grant',
          when: may('resend'),
          run: (rows) => resend.mutateAsync({ ids: rows.map(({ id }) => id) }),
          done: '已重新下发，请稍后刷新查看',
        },
        {
          label: '撤销',
          right: 'base-info.door.grant',
          danger: true,
          when: may('revoke'),
          run: ask('revoke'),
          done: false,
        },
      ]}
    >
      {dialog && <GrantDialog {...dialog} onClose={() => setDialog(undefined)} />}
      {isApplying && <ApplyDialog onClose={() => setApplying(false)} />}
    </ListPage>
  );
}
