import { namesOf } from '#screens/fields/names.ts';
import { useState } from 'react';
import { DateCell, ToneTag } from '#screens/frames/cells.tsx';
import { DateRangeFilter } from '#screens/fields/date-filters.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { ListPage } from '#screens/frames/list-page.tsx';
import { logApi } from '../shared/log.ts';

const filter = namesOf(logApi.list);

const LogDetail = lazyPart(() => import('./parts/log-detail.tsx').then((m) => m.LogDetail));

const Result = {
  $items: [
    { value: 'done', label: '成功' },
    { value: 'refused', label: '拒绝' },
  ],
} as const;

export function LogListPage() {
  const [open, setOpen] = useState<number | null>(null);
  return (
    <ListPage
      title="操作日志"
      note="默认显示最近 7 天，一次最多查询 90 天"
      read={logApi.list}
      empty="最近 7 天没有操作记录，请选择更早的时间"
      toolbar={<ExportButton endpoint={logApi.export} name="操作日志.xlsx" />}
      filters={
        <>
          <DateRangeFilter from={filter('from')} to={filter('to')} label="时间" />
          <TextFilter name={filter('user')} label="操作人" />
          <TextFilter name={filter('action')} label="操作或对象" />
          <EnumFilter name={filter('result')} label="结果" of={Result} />
        </>
      }
      columns={[
        { field: 'at', title: '时间', sort: true, width: 160, render: (row) => <DateCell value={row.at} seconds /> },
        { field: 'user_name', title: '操作人', width: 90, render: (row) => row.user_name || '未登录' },
        { field: 'role_name', title: '角色', width: 110 },
        { field: 'action', title: '操作内容', width: 160 },
        { field: 'note', title: '对象', width: 240 },
        { field: 'ip', title: 'IP 地址', width: 120 },
        {
          field: 'result',
          title: '结果',
          width: 70,
          render: (row) => (
            <ToneTag tone={row.result === 200 ? 'good' : 'bad'}>{row.result === 200 ? '成功' : '拒绝'}</ToneTag>
          ),
        },
      ]}
      rowActions={[{ label: '详情', run: (row) => setOpen(row.id) }]}
    >
      {open !== null && <LogDetail id={open} onClose={() => setOpen(null)} />}
    </ListPage>
  );
}
