import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { Enabled, labelOf } from '#kernel/shared/enums.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { OnOffTag } from '#screens/frames/cells.tsx';
import { ListPage } from '#screens/frames/list-page.tsx';
import { Weekday } from '../../shared/daily-check/daily-check.states.ts';
import { dailyConfigApi, type DailyConfigRow } from '../../shared/daily-check/daily-config.ts';
import { ExecutorKind } from '../../shared/self-check/self-check.states.ts';
import { LabCell } from '../core/cells.tsx';
import type { ConfigDialogProps } from './daily-config-dialog.tsx';

const filter = namesOf(dailyConfigApi.list);
const ConfigDialog = lazyPart<ConfigDialogProps>(() => import('./daily-config-dialog.tsx').then((m) => m.ConfigDialog));

const workweek = '1,2,3,4,5';
const daysText = (days: readonly number[]) => {
  const sorted = [...days].sort((a, b) => a - b);
  return sorted.join() === workweek ? '周一至周五' : sorted.map((day) => labelOf(Weekday, day)).join('、');
};

/** Which laboratories check daily, when and what. */
export function DailyConfigPage() {
  const [open, setOpen] = useState<{ row: DailyConfigRow | undefined }>();
  const reads = [dailyConfigApi.list];
  const setStatus = useCommand(dailyConfigApi.setStatus, reads);
  const remove = useCommand(dailyConfigApi.remove, reads);
  const idsOf = (rows: readonly DailyConfigRow[]) => rows.map(({ id }) => id);
  return (
    <ListPage
      title="每日自查配置"
      read={dailyConfigApi.list}
      empty="还没有配置每日自查的实验室"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="实验室" placeholder="名称或编号" />
          <CollegeFilter name={filter('college_id')} />
          <EnumFilter name={filter('status')} label="状态" of={Enabled} />
        </>
      }
      create={
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen({ row: undefined })}>
          批量配置
        </Button>
      }
      columns={[
        { field: 'lab_name', title: '实验室', render: (row) => <LabCell row={row} /> },
        { field: 'weekdays', title: '自查日', render: (row) => daysText(row.weekdays) },
        { field: 'cut_off', title: '截止', render: (row) => `${row.cut_off}:00` },
        { field: 'before_ids', title: '实验前', align: 'right', render: (row) => `${row.before_ids.length} 项` },
        { field: 'during_ids', title: '实验中', align: 'right', render: (row) => `${row.during_ids.length} 项` },
        { field: 'after_ids', title: '离开前', align: 'right', render: (row) => `${row.after_ids.length} 项` },
        { field: 'executor_kind', title: '执行人', render: (row) => labelOf(ExecutorKind, row.executor_kind) },
        { field: 'status', title: '状态', render: (row) => <OnOffTag value={row.status} /> },
      ]}
      rowActions={[
        { label: '编辑', when: (row) => row.can.includes('edit'), run: (row) => setOpen({ row }), done: false },
        {
          label: '停用',
          when: (row) => row.can.includes('disable'),
          confirm: (row) => `停用“${row.lab_name}”的每日自查？今天还没有开始的自查会取消。`,
          run: (row) => setStatus.mutateAsync({ ids: [row.id], status: Enabled.off }),
          done: '已停用',
        },
        {
          label: '启用',
          when: (row) => row.can.includes('enable'),
          run: (row) => setStatus.mutateAsync({ ids: [row.id], status: Enabled.on }),
          done: '已启用',
        },
        {
          label: '删除',
          danger: true,
          when: (row) => row.can.includes('remove'),
          confirm: (row) => `删除“${row.lab_name}”的每日自查配置？已有的自查记录保留。`,
          run: (row) => remove.mutateAsync({ ids: [row.id] }),
          done: '已删除',
        },
      ]}
      batchActions={[
        {
          label: '停用',
          when: (row) => row.can.includes('disable'),
          confirm: (rows) => `停用 ${rows.length} 间实验室的每日自查？`,
          name: (row) => `${row.lab_name}　${row.lab_no}`,
          run: (rows) => setStatus.mutateAsync({ ids: idsOf(rows), status: Enabled.off }),
        },
        {
          label: '启用',
          when: (row) => row.can.includes('enable'),
          run: (rows) => setStatus.mutateAsync({ ids: idsOf(rows), status: Enabled.on }),
        },
      ]}
    >
      {open && <ConfigDialog row={open.row} onClose={() => setOpen(undefined)} />}
    </ListPage>
  );
}
