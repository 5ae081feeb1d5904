import './self-check.css';
import { Button } from 'antd';
import { serverNow } from '#kernel/web/api/config.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { Link } from '#kernel/web/router/links.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { EnumFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ToneTag } from '#screens/frames/cells.tsx';
import { ListPage } from '#screens/frames/list-page.tsx';
import { SelfTaskStatus } from '../../shared/self-check/self-check.states.ts';
import { selfTaskApi, type SelfTaskRow } from '../../shared/self-check/self-task.ts';
import { LabCell } from '../core/cells.tsx';
import { PeriodCell, StatusCell } from './task-columns.tsx';

// The device's store is more than a list may weigh.
const PendingChecks = lazyPart<object>(() => import('./pending-checks.tsx').then((m) => m.PendingChecks));

const filter = namesOf(selfTaskApi.mine);

function DueCell({ row }: { row: SelfTaskRow }) {
  const today = formatDate(new Date(serverNow()));
  if (row.status !== SelfTaskStatus.open) return row.submitted_at?.slice(0, 16) ?? '—';
  if (row.to_day < today) return <ToneTag tone="bad">{`已过期，${row.last_day} 前可补报`}</ToneTag>;
  return row.to_day === today ? <ToneTag tone="warn">今天截止</ToneTag> : `${row.to_day} 截止`;
}

const path = '/lab-check/self-check/check' as const;

/** What the caller has to check, the most urgent first. */
export function MyTasksPage() {
  return (
    <ListPage
      title="我的自查"
      read={selfTaskApi.mine}
      empty="目前没有需要您自查的实验室"
      filters={<EnumFilter name={filter('status')} label="状态" of={SelfTaskStatus} />}
      summary={({ content }) => {
        const next = content.find((row) => row.status === SelfTaskStatus.open && row.can.includes('fill'));
        return (
          <>
            <PendingChecks />
            {next && (
              <section className="lab-panel self-next">
                <span>
                  下一项：<b>{next.lab_name}</b>，<DueCell row={next} />
                </span>
                <Link to={`${path}/${next.id}`}>
                  <Button type="primary" size="large">
                    去自查
                  </Button>
                </Link>
              </section>
            )}
          </>
        );
      }}
      columns={[
        { field: 'lab_name', title: '实验室', render: (row) => <LabCell row={row} /> },
        { field: 'status', title: '状态', render: (row) => <StatusCell row={row} /> },
        { field: 'from_day', title: '周期', render: (row) => <PeriodCell row={row} /> },
        { field: 'to_day', title: '期限或提交', sort: true, render: (row) => <DueCell row={row} /> },
        { field: 'plan_name', title: '计划' },
      ]}
      rowActions={[
        {
          label: '去自查',
          when: (row) => row.can.includes('fill') && row.status === SelfTaskStatus.open,
          to: (row) => `${path}/${row.id}`,
        },
        {
          label: '修改',
          when: (row) => row.can.includes('fill') && row.status === SelfTaskStatus.done,
          to: (row) => `${path}/${row.id}`,
        },
        { label: '查看', when: (row) => !row.can.includes('fill'), to: (row) => `${path}/${row.id}` },
      ]}
    />
  );
}
