import { labelOf } from '#kernel/shared/enums.ts';
import { Link } from '#kernel/web/router/links.ts';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { DueKind, DueLevel } from '../shared/kinds.ts';
import { watchApi } from '../shared/watch.ts';
import { listPath } from './parts/reads.ts';

const filter = namesOf(watchApi.warnings);

const daysText = (days: number) => (days < 0 ? `逾期 ${-days} 天` : days === 0 ? '今天到期' : `还有 ${days} 天`);

const columns: ColumnsOf<typeof watchApi.warnings> = [
  { field: 'level', title: '级别', render: (row) => <EnumTag of={DueLevel} value={row.level} /> },
  { field: 'kind', title: '类型', render: (row) => labelOf(DueKind, row.kind) },
  {
    field: 'object',
    title: '对象',
    width: 220,
    render: (row) =>
      row.asset_id === null ? row.object : <Link to={`${listPath}/${row.asset_id}`}>{row.object}</Link>,
  },
  { field: 'content', title: '内容', maxWidth: 240 },
  { field: 'lab_name', title: '实验室', maxWidth: 180 },
  { field: 'due_on', title: '到期' },
  { field: 'days', title: '天数', render: (row) => daysText(row.days) },
];

/** 到期预警: everything overdue or due within sixty days. */
export function WarningListPage() {
  return (
    <ListPage
      title="到期预警"
      read={watchApi.warnings}
      rowKey="key"
      empty="60 天内没有到期的检验、附件校验、证书和使用登记"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="对象、内容或实验室" />
          <EnumFilter name={filter('kind')} label="类型" of={DueKind} />
          <EnumFilter name={filter('level')} label="级别" of={DueLevel} />
        </>
      }
      columns={columns}
    />
  );
}
