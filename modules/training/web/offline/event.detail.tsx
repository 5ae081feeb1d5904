import { useState } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { Photos } from '#screens/fields/photos.tsx';
import { EnumTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { DetailPage, Facts } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { AttendanceWay, EventKind, EventStatus } from '../../shared/offline/event.states.ts';
import { eventApi, type EventDetail } from '../../shared/offline/event.ts';
import { eventReads, offlinePath } from './event-reads.ts';

type DialogProps = { id: number; onClose: () => void };
const CodeDialog = lazyPart<DialogProps>(() => import('./event-dialogs.tsx').then((m) => m.CodeDialog));
const AttendDialog = lazyPart<DialogProps>(() => import('./event-dialogs.tsx').then((m) => m.AttendDialog));

function People({ row }: { row: EventDetail }) {
  const remove = useCommand(eventApi.unattend, eventReads);
  const isOpen = row.can.includes('attend');
  return (
    <Panel title={`签到人员（${row.people.length}）`}>
      <DataTable
        label="签到人员"
        empty={isOpen ? '还没有人签到。出示签到码，或登记人员' : '没有人签到'}
        rows={row.people.map((one) => ({ ...one, id: one.user_id }))}
        columns={[
          { field: 'name', title: '姓名' },
          { field: 'job_no', title: '工号/学号' },
          { field: 'college_name', title: '学院' },
          { field: 'way', title: '方式', render: (one) => labelOf(AttendanceWay, one.way) },
          { field: 'signed_at', title: '签到时间' },
        ]}
        {...(isOpen && {
          actions: [
            {
              label: '删除',
              danger: true,
              confirm: (one: { name: string }) => `删除${one.name}的签到？`,
              run: (one: { user_id: number }) => remove.mutateAsync({ id: row.id, user_ids: [one.user_id] }),
            },
          ],
        })}
      />
    </Panel>
  );
}

/** 线下培训详情: the training, its code, who was there. */
export function EventDetailPage() {
  const [dialog, setDialog] = useState<'code' | 'attend'>();
  const close = useCommand(eventApi.close, eventReads);
  const cancel = useCommand(eventApi.cancel, eventReads);
  const may = (action: EventDetail['can'][number]) => (row: EventDetail) => row.can.includes(action);
  return (
    <DetailPage
      title={(row) => row.topic}
      note={(row) => <EnumTag of={EventStatus} value={row.status} />}
      read={eventApi.find}
      back={{ else: offlinePath }}
      actions={[
        { label: '出示签到码', primary: true, when: may('attend'), run: () => setDialog('code'), done: false },
        { label: '登记人员', when: may('attend'), run: () => setDialog('attend'), done: false },
        { label: '编辑', when: may('edit'), to: (row) => `${offlinePath}/edit/${row.id}` },
        {
          label: '结束并记学时',
          when: may('close'),
          confirm: (row) => `结束后 ${row.people.length} 人各记 ${row.hours} 学时，不能再修改。确定结束吗？`,
          run: (row) => close.mutateAsync({ id: row.id }),
          done: '已结束，学时已记入',
        },
        {
          label: '取消培训',
          when: may('cancel'),
          danger: true,
          confirm: '取消后不记学时，不能恢复。确定取消吗？',
          run: (row) => cancel.mutateAsync({ id: row.id }),
          done: '已取消',
        },
      ]}
      invalidates={eventReads}
    >
      {(row) => (
        <>
          <Panel title="培训">
            <Facts
              items={[
                ['类型', labelOf(EventKind, row.kind)],
                ['范围', row.lab_name || row.college_name || '全校'],
                ['时间', `${row.starts_at.slice(0, 16)} 至 ${row.ends_at.slice(11, 16)}`],
                ['地点', row.place],
                ['讲师', row.teacher],
                ['学时', row.hours],
                row.closed_at !== null && ['结束时间', row.closed_at],
                row.content !== '' && ['内容', row.content, 2],
                row.photos.length > 0 && ['照片', <Photos key="photos" files={row.photos} />, 2],
              ]}
            />
          </Panel>
          <People row={row} />
          {dialog === 'code' && <CodeDialog id={row.id} onClose={() => setDialog(undefined)} />}
          {dialog === 'attend' && <AttendDialog id={row.id} onClose={() => setDialog(undefined)} />}
        </>
      )}
    </DetailPage>
  );
}
