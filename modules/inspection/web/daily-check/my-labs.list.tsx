import { useCommand } from '#kernel/web/api/query.ts';
import { EnumFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ListPage } from '#screens/frames/list-page.tsx';
import { todoApi } from '#platform/notices/shared/notice.ts';
import { DailyStatus } from '../../shared/daily-check/daily-check.states.ts';
import { dailyCheckApi } from '../../shared/daily-check/daily-check.ts';
import { LabCell } from '../core/cells.tsx';
import { CutOffCell, DailyStatusCell, timeText } from './daily-cells.tsx';

const filter = namesOf(dailyCheckApi.mine);
const start = '/lab-check/hndx/dailyCheckStart' as const;

/** Today's checks of the caller's laboratories; what waits comes first. */
export function MyLabsPage() {
  const reads = [dailyCheckApi.mine, dailyCheckApi.find, todoApi.list];
  const idle = useCommand(dailyCheckApi.idle, reads);
  const resume = useCommand(dailyCheckApi.resume, reads);
  return (
    <ListPage
      title="我的实验室"
      note="今天的自查：实验前和离开前各一次；今天不做实验的，登记未开展即可"
      read={dailyCheckApi.mine}
      empty="今天没有需要您自查的实验室：今天不是自查日，或还没有配置每日自查"
      filters={<EnumFilter name={filter('status')} label="状态" of={DailyStatus} />}
      columns={[
        { field: 'lab_name', title: '实验室', render: (row) => <LabCell row={row} /> },
        { field: 'status', title: '今日状态', render: (row) => <DailyStatusCell row={row} /> },
        { field: 'cut_off', title: '截止', render: (row) => <CutOffCell row={row} /> },
        { field: 'before_at', title: '实验前', render: (row) => timeText(row.before_at) },
        { field: 'done_at', title: '离开前', render: (row) => timeText(row.done_at) },
      ]}
      rowActions={[
        { label: '实验前自查', when: (row) => row.can.includes('begin'), to: (row) => `${start}?id=${row.id}` },
        { label: '离开前自查', when: (row) => row.can.includes('finish'), to: (row) => `${start}?id=${row.id}` },
        {
          label: '今日未开展实验',
          when: (row) => row.can.includes('idle'),
          run: (row) => idle.mutateAsync({ id: row.id }),
          done: '已登记，今天不用再自查；截止前可以撤销',
        },
        {
          label: '撤销未开展',
          when: (row) => row.can.includes('resume'),
          run: (row) => resume.mutateAsync({ id: row.id }),
          done: '已撤销，请按时自查',
        },
        {
          label: '查看',
          when: (row) => !row.can.includes('begin') && !row.can.includes('finish') && row.before_at !== null,
          to: (row) => `${start}?id=${row.id}`,
        },
      ]}
    />
  );
}
