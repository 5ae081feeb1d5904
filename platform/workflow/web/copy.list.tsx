import { DateCell, ToneTag } from '#screens/frames/cells.tsx';
import { EnumFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ListPage } from '#screens/frames/list-page.tsx';
import { copyApi, type CopyRow } from '../shared/task.ts';
import { caseColumns, instancePath, statusColumn } from './parts/case-columns.tsx';
import { caseFilters } from './parts/case-filters.tsx';
import { useRowKeys } from './parts/row-keys.ts';

const filter = namesOf(copyApi.list);
const readStates = {
  $items: [
    { value: 1, label: '未读' },
    { value: 0, label: '已读' },
  ],
};
const to = (row: CopyRow) => `${instancePath}/${row.instance_id}?copy=${row.id}` as const;

export function CopyListPage() {
  useRowKeys();
  return (
    <ListPage
      title="抄送我的"
      read={copyApi.list}
      empty="没有抄送给您的流程"
      filters={[
        ...caseFilters({ moment: '抄送时间' }),
        <EnumFilter key="unread" name={filter('unread')} label="阅读" of={readStates} />,
      ]}
      columns={[
        ...caseColumns<CopyRow>(to),
        { field: 'copied_at', title: '抄送时间', sort: true, render: (row) => <DateCell value={row.copied_at} /> },
        {
          field: 'read_at',
          title: '阅读',
          render: (row) => <ToneTag tone={row.read_at ? 'neutral' : 'warn'}>{row.read_at ? '已读' : '未读'}</ToneTag>,
        },
        statusColumn(),
      ]}
      rowActions={[{ label: '查看', to }]}
    />
  );
}
