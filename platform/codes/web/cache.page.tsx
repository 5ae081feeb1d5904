import { Button } from 'antd';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { DateCell } from '#screens/frames/cells.tsx';
import { DataTable, type Column } from '#screens/frames/data-table.tsx';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { perform } from '#screens/frames/row-actions.tsx';
import { cacheApi, type CacheRow } from '../shared/cache.ts';

const columns: readonly Column<CacheRow>[] = [
  { field: 'label', title: '缓存名称', width: 180 },
  { field: 'remark', title: '内容', maxWidth: 560 },
  { field: 'entries', title: '条目数', width: 90, align: 'right' },
  {
    field: 'refreshed_at',
    title: '最近刷新',
    width: 220,
    render: (row) =>
      row.refreshed_at === null ? (
        '未刷新过'
      ) : (
        <>
          <DateCell value={row.refreshed_at} seconds /> {row.refreshed_by}
        </>
      ),
  },
];

/** What the service keeps in memory; a refresh makes every process read it again. */
export function CachePage() {
  const answer = useRead(cacheApi.list, {});
  const refresh = useCommand(cacheApi.refresh, [cacheApi.list]);
  const refreshAll = useCommand(cacheApi.refreshAll, [cacheApi.list]);
  const run = (name: string, work: () => Promise<{ entries: number }>) =>
    perform(
      { confirm: `${name}将在所有服务进程中清空并重新读取，不影响已保存的数据，确定刷新？`, done: false },
      async () => {
        const { entries } = await work();
        notify.success(`已刷新${name}，本进程清除 ${entries} 条`);
      },
    );
  const all = (
    <Button type="primary" onClick={() => void run('全部缓存', () => refreshAll.mutateAsync({}))}>
      全部刷新
    </Button>
  );
  return (
    <PageFrame title="缓存刷新" note="对所有学校有效；条目数是当前服务进程的" tools={all}>
      <Loaded of={answer}>
        {({ content }) => (
          <Panel>
            <DataTable<CacheRow>
              rowKey="key"
              rows={content}
              columns={columns}
              actions={[
                {
                  label: '刷新',
                  run: (row) => run(`“${row.label}”`, () => refresh.mutateAsync({ key: row.key })),
                  done: false,
                },
              ]}
            />
          </Panel>
        )}
      </Loaded>
    </PageFrame>
  );
}
