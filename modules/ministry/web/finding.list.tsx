import './parts/ministry.css';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useRead } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { Link } from '#kernel/web/router/links.ts';
import type { PageAddress } from '#kernel/shared/rights.ts';
import { EnumFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { FindingLevel, findingApi, type FindingRow } from '../shared/finding.ts';
import { ministryTables, tableOf } from '../shared/fields.ts';
import { yearApi } from '../shared/year.ts';
import type { ExplainDialogProps } from './parts/explain-dialog.tsx';
import { homePath, tablePath } from './parts/reads.ts';
import { YearActions } from './parts/year-actions.tsx';

const ExplainDialog = lazyPart<ExplainDialogProps>(() =>
  import('./parts/explain-dialog.tsx').then((m) => m.ExplainDialog),
);

const filter = namesOf(findingApi.list);
const Tables = {
  $items: ministryTables.map(({ code, short, title }) => ({ value: code, label: `${short} ${title}` })),
};

const Unexplained = { $items: [{ value: 'true', label: '还没有填写' }] };

const fieldLabel = ({ table, field }: FindingRow) =>
  tableOf(table)?.fields.find(({ name }) => name === field)?.label ?? '';

/** The record in its table. */
const placeOf = (year: string, { table, record }: FindingRow): PageAddress =>
  `${tablePath(year, table)}?${new URLSearchParams(record ? { keyword: record.split(' ')[0]! } : {}).toString()}` as PageAddress;

const columnsOf = (year: string): ColumnsOf<typeof findingApi.list> => [
  { field: 'level', title: '级别', width: 80, render: (row) => <EnumTag of={FindingLevel} value={row.level} /> },
  { field: 'table', title: '表', width: 90, render: (row) => tableOf(row.table)!.short },
  {
    field: 'record',
    title: '行',
    maxWidth: 240,
    render: (row) => <Link to={placeOf(year, row)}>{row.record || '整表'}</Link>,
  },
  { field: 'field', title: '字段', render: fieldLabel },
  { field: 'value', title: '值', maxWidth: 160 },
  { field: 'message', title: '说明', maxWidth: 380 },
  { field: 'explanation', title: '填写的说明', maxWidth: 240 },
];

/** 数据校验: what the last check found, and explanations of warnings. */
export function FindingListPage() {
  const { year = '' } = useParams();
  const found = useRead(yearApi.find, { year });
  const [row, setRow] = useState<FindingRow>();
  return (
    <ListPage
      title={`${year} 学年数据校验`}
      note={
        found.data &&
        `${found.data.errors} 个错误，${found.data.warnings} 个警告，其中 ${found.data.unexplained} 个待说明`
      }
      back={{ else: homePath }}
      read={findingApi.list}
      input={{ year }}
      toolbar={found.data && <YearActions year={found.data} />}
      filters={
        <>
          <EnumFilter name={filter('level')} label="级别" of={FindingLevel} />
          <EnumFilter name={filter('table')} label="表" of={Tables} />
          <EnumFilter name={filter('open')} label="说明" of={Unexplained} />
        </>
      }
      columns={columnsOf(year)}
      rowActions={[
        { label: '填写说明', when: (one) => one.can.includes('explain'), run: (one) => setRow(one), done: false },
      ]}
      empty="没有发现错误和警告"
    >
      {row && <ExplainDialog row={row} onClose={() => setRow(undefined)} />}
    </ListPage>
  );
}
