import { useState } from 'react';
import { OnOffTag } from '#screens/frames/cells.tsx';
import { ListPage, type RowOf } from '#screens/frames/list-page.tsx';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { labelOf } from '#kernel/shared/enums.ts';
import { periodApi } from '../shared/notice.ts';
import { ReminderRole } from '../shared/reminder-role.ts';
import type { PeriodDialogProps } from './parts/period-dialog.tsx';

type Row = RowOf<typeof periodApi.list>;

const PeriodDialog = lazyPart<PeriodDialogProps>(() => import('./parts/period-dialog.tsx').then((m) => m.PeriodDialog));

const firstDay = ({ anchor, first_day: day }: Row) =>
  day === 0 ? `${anchor}当天` : day < 0 ? `${anchor}前 ${-day} 天` : `${anchor}后 ${day} 天`;

const named = (roles: Row['recipients']) => (roles ?? []).map((role) => labelOf(ReminderRole, role)).join('、');

function Recipients({ recipients, escalate_from: from, escalate_to }: Row) {
  if (recipients === null) return <span className="lab-none">—</span>;
  const later = from !== null && escalate_to?.length ? `第 ${from} 天起：${named(escalate_to)}` : '';
  return (
    <>
      <div>{named(recipients) || '仅办理人'}</div>
      {later && <div>{later}</div>}
    </>
  );
}

export function NoticePeriodListPage() {
  const [edited, setEdited] = useState<Row | null>(null);
  return (
    <ListPage
      title="提醒周期"
      read={periodApi.list}
      columns={[
        { field: 'label', title: '通知类型', width: 200 },
        { field: 'first_day', title: '首次提醒', sort: true, width: 180, render: firstDay },
        {
          field: 'every_days',
          title: '重复',
          sort: true,
          width: 110,
          render: (row) => (row.every_days > 0 ? `每 ${row.every_days} 天` : '不重复'),
        },
        { field: 'times', title: '最多次数', sort: true, width: 100, align: 'right' },
        { field: 'send_hour', title: '发送时间', width: 110, render: (row) => `${row.send_hour}:00` },
        {
          field: 'skip_holidays',
          title: '放假',
          width: 120,
          render: (row) => (row.skip_holidays ? '避开放假' : '照常发送'),
        },
        { field: 'recipients', title: '同时通知', width: 270, render: (row) => <Recipients {...row} /> },
        {
          field: 'status',
          title: '状态',
          width: 90,
          render: (row) => <OnOffTag value={row.status} />,
        },
      ]}
      rowActions={[{ label: '编辑', when: (row) => row.can.includes('edit'), run: (row) => setEdited(row) }]}
    >
      {edited && <PeriodDialog period={edited} onClose={() => setEdited(null)} />}
    </ListPage>
  );
}
