import { FileLink } from '#kernel/web/api/file-link.tsx';
import { namesOf } from '#screens/fields/names.ts';
import '../core/inspection.css';
import { useSearchParams } from 'react-router';
import { EnumTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { FilterBar } from '#screens/fields/filter-bar.tsx';
import { EnumFilter } from '#screens/fields/filters.tsx';
import { readListUrl, useRowInUrl, writeListUrl, type ListUrl } from '#kernel/web/router/list-url.ts';
import { PageFrame, ReadFailed } from '#screens/frames/page-frame.tsx';
import { useRead } from '#kernel/web/api/query.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import { type DelayRow, delayApi } from '../../shared/problem/delay.ts';
import { DelayStatus, ProblemLevel } from '../../shared/core/problem.states.ts';
import { TabBar } from '../core/tab-bar.tsx';
import { CellWithNote } from '../core/cells.tsx';

const filter = namesOf(delayApi.list);
const Decidable = { $items: [{ value: '1', label: '待我审批' }] } as const;

export function ExamineTabs({ active }: { active: 'review' | 'delay' }) {
  const [, setSearch] = useSearchParams();
  if (!holdsRight('inspection.delay.decide')) return null;
  return (
    <div className="insp-tabs">
      <TabBar
        label="审核内容"
        active={active}
        onPick={(key) => setSearch(key === 'delay' ? { tab: key, status: String(DelayStatus.waiting) } : {})}
        items={[
          { key: 'review', label: '整改审核' },
          { key: 'delay', label: '延期审核' },
        ]}
      />
    </div>
  );
}

function Why({ row }: { row: DelayRow }) {
  return (
    <span className="insp-two" style={{ maxWidth: 260 }}>
      <span>{row.reason}</span>
      <small>防控：{row.interim}</small>
      {row.files.map((file) => (
        <FileLink key={file.id} file={file} className="insp-link" />
      ))}
    </span>
  );
}

/** Delay requests, by default those awaiting a decision. */
export function DelayList() {
  const [search, setSearch] = useSearchParams();
  const url = readListUrl(search);
  const change = (changes: Partial<ListUrl>) => {
    const next = writeListUrl({ ...url, ...changes });
    next.set('tab', 'delay');
    setSearch(next);
  };
  const { filters, page, size } = url;
  const rows = useRead(delayApi.list, { ...filters, page, size });
  const { hrefOf } = useRowInUrl();
  return (
    <PageFrame title="延期审核">
      <section className="lab-panel">
        <FilterBar values={filters} onSearch={(values) => change({ filters: values, page: 1 })}>
          <EnumFilter name={filter('status')} label="状态" of={DelayStatus} />
          <EnumFilter name={filter('decidable')} label="与我相关" of={Decidable} />
          <CollegeFilter name={filter('college_id')} />
        </FilterBar>
        <ExamineTabs active="delay" />
        {rows.error && !rows.data ? (
          <ReadFailed error={rows.error} onRetry={() => void rows.refetch()} />
        ) : (
          <DataTable<DelayRow>
            label="延期审核"
            empty="没有等您审批的延期申请"
            rows={rows.data?.content ?? []}
            loading={rows.isFetching}
            paging={{
              page,
              size,
              total: rows.data?.total ?? 0,
              onChange: (to, length) => change({ page: to, size: length }),
            }}
            columns={[
              {
                field: 'description',
                title: '隐患',
                render: (row) => <CellWithNote main={row.description} note={row.problem_no} width={260} />,
              },
              {
                field: 'org_name',
                title: '实验室',
                render: (row) => <CellWithNote main={row.org_name} note={row.college_name} />,
              },
              { field: 'level', title: '等级', render: (row) => <EnumTag of={ProblemLevel} value={row.level} /> },
              {
                field: 'days',
                title: '延期',
                render: (row) => (
                  <CellWithNote
                    main={`${row.days} 天`}
                    note={`${row.from_deadline.slice(0, 10)} → ${row.to_deadline.slice(0, 10)}`}
                  />
                ),
              },
              { field: 'reason', title: '原因与临时防控措施', render: (row) => <Why row={row} /> },
              {
                field: 'applied_by_name',
                title: '申请人',
                render: (row) => <CellWithNote main={row.applied_by_name} note={row.applied_at.slice(0, 16)} />,
              },
              {
                field: 'status',
                title: '状态',
                render: (row) => (
                  <CellWithNote
                    main={<EnumTag of={DelayStatus} value={row.status} />}
                    note={[row.decided_by_name, row.opinion].filter(Boolean).join('：')}
                  />
                ),
              },
            ]}
            actions={[
              { label: '审核', when: (row) => row.can.includes('decide'), to: (row) => hrefOf(row.id) },
              { label: '查看', to: (row) => `/lab-check/problem_look/${row.problem_id}` },
            ]}
          />
        )}
      </section>
    </PageFrame>
  );
}
