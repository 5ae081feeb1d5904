import './parts/ministry.css';
import { Select } from 'antd';
import { useSearchParams } from 'react-router';
import { useRead } from '#kernel/web/api/query.ts';
import { ToneTag } from '#screens/frames/cells.tsx';
import type { Column } from '#screens/frames/column.ts';
import { DataTable } from '#screens/frames/data-table.tsx';
import { EmptyState } from '#screens/frames/empty-state.tsx';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { findingApi, largeChange, type CompareRow } from '../shared/finding.ts';
import { tableOf } from '../shared/fields.ts';
import { yearApi } from '../shared/year.ts';

const Change = ({ change }: CompareRow) => {
  if (change === null) return <>—</>;
  const text = `${change > 0 ? '+' : ''}${change}%`;
  return Math.abs(change) > largeChange ? <ToneTag tone="warn">{text}</ToneTag> : <>{text}</>;
};

const columns: readonly Column<CompareRow>[] = [
  { field: 'table', title: '表', render: (row) => tableOf(row.table)!.short },
  {
    field: 'field',
    title: '字段',
    render: (row) => tableOf(row.table)!.fields.find(({ name }) => name === row.field)!.label,
  },
  { field: 'last', title: '上一学年', align: 'right', render: (row) => row.last ?? '没有数据' },
  { field: 'now', title: '本学年', align: 'right' },
  { field: 'change', title: '变化', align: 'right', render: (row) => <Change {...row} /> },
  { field: 'explanation', title: '说明', maxWidth: 360 },
];

function Compared({ year }: { year: string }) {
  const answer = useRead(findingApi.compare, { year });
  return (
    <Panel>
      <Loaded of={answer}>
        {(rows) => (
          <DataTable<CompareRow & { key: string }>
            label="往年对比"
            columns={columns}
            rowKey="key"
            rows={rows.map((row) => ({ ...row, key: `${row.table}.${row.field}` }))}
          />
        )}
      </Loaded>
    </Panel>
  );
}

/** 往年对比: counts and sums of a year beside the year before; more than 30 % is explained before the year is locked. */
export function ComparePage() {
  const years = useRead(yearApi.list, {});
  const [params, setParams] = useSearchParams();
  return (
    <PageFrame title="往年对比" note={`变化超过 ${largeChange}% 的，校验时会要求填写说明`}>
      <Loaded of={years}>
        {(all) => {
          const year = params.get('year') ?? all[0]?.school_year;
          if (!year) return <EmptyState text="还没有上报学年" />;
          return (
            <>
              <Select
                aria-label="学年"
                value={year}
                style={{ width: 160, marginBottom: 12 }}
                options={all.map(({ school_year }) => ({ value: school_year, label: `${school_year} 学年` }))}
                onChange={(next) => setParams({ year: next }, { replace: true })}
              />
              <Compared year={year} />
            </>
          );
        }}
      </Loaded>
    </PageFrame>
  );
}
