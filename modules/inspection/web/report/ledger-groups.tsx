import { Empty, Table } from 'antd';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useRead } from '#kernel/web/api/query.ts';
import { useListUrl } from '#kernel/web/router/list-url.ts';
import { Link } from '#kernel/web/router/links.ts';
import { DataTable, type Column } from '#screens/frames/data-table.tsx';
import { Loaded, Panel } from '#screens/frames/page-frame.tsx';
import { StatPage } from '#screens/frames/stat-page.tsx';
import {
  ledgerApi,
  LedgerGroup,
  selfLedgerApi,
  type LedgerGroupRow,
  type LedgerRow,
} from '../../shared/report/ledger.ts';
import { CellWithNote } from '../core/cells.tsx';

export type GroupsPageProps = {
  active: 'visits' | 'self';
  filters: ReactNode;
  toolbar: ReactNode;
  tabs: ReactNode;
  columns: readonly Column<LedgerRow, never>[];
};
type LedgerGroupsProps = Pick<GroupsPageProps, 'active' | 'columns'> & { groups: readonly LedgerGroupRow[] };

/** The conditions of the list, with those of one group instead of the grouping; none for what belongs to no college. */
function useConditionsOf(active: LedgerGroupsProps['active']) {
  const { group, ...filters } = useListUrl().url.filters;
  const field = group === LedgerGroup.college ? 'college_id' : active === 'self' ? 'plan_id' : 'act_id';
  return (id: number | null) =>
    id === null ? undefined : { ...filters, [field]: String(id), ...(active === 'self' && { tab: active }) };
}

const first = 15;

/** The first checks of a group, and the way to all of them. */
function GroupChecks({
  active,
  conditions,
  columns,
}: Pick<LedgerGroupsProps, 'active' | 'columns'> & { conditions: Record<string, string> }) {
  const { tab: _tab, ...filters } = conditions;
  const read = active === 'self' ? selfLedgerApi.list : ledgerApi.list;
  const checks = useRead(read, { ...filters, size: first } as never);
  return (
    <Loaded of={checks}>
      {({ content, total }) => (
        <>
          <DataTable rows={content} columns={columns} rowKey="id" />
          {total > content.length && (
            <Link className="lab-link" to={`/lab-check/ledger?${new URLSearchParams(conditions)}`}>
              查看全部 {total} 条
            </Link>
          )}
        </>
      )}
    </Loaded>
  );
}

/** Colleges or activities with the sums of their checks. */
function LedgerGroups({ active, groups, columns }: LedgerGroupsProps) {
  const [search] = useSearchParams();
  const conditionsOf = useConditionsOf(active);
  const isCollege = search.get('group') === LedgerGroup.college;
  const title = isCollege ? '学院' : active === 'self' ? '自查计划' : '检查活动';
  const amount = (head: string, field: 'checks' | 'labs' | 'problems' | 'urgent' | 'finished') => ({
    title: head,
    dataIndex: field,
    align: 'right' as const,
  });
  return (
    <Table
      rowKey={({ id }) => id ?? 0}
      dataSource={groups}
      pagination={groups.length > 50 ? { pageSize: 50, showSizeChanger: false } : false}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: <Empty description="没有符合条件的检查记录" /> }}
      expandable={{
        expandRowByClick: true,
        rowExpandable: ({ id }) => id !== null,
        expandedRowRender: ({ id }) => {
          const conditions = conditionsOf(id);
          return conditions && <GroupChecks active={active} conditions={conditions} columns={columns} />;
        },
      }}
      columns={[
        { title, render: (_, row) => <CellWithNote main={row.name} note={row.note} width={280} /> },
        amount('检查次数', 'checks'),
        amount('实验室', 'labs'),
        amount('隐患', 'problems'),
        amount('紧急', 'urgent'),
        amount('整改完成', 'finished'),
        { title: '整改率', align: 'right', render: (_, { rate }) => (rate === null ? '—' : `${rate}%`) },
      ]}
      summary={(rows) => {
        const sum = (field: 'checks' | 'problems' | 'urgent' | 'finished') =>
          rows.reduce((total, row) => total + row[field], 0);
        return (
          groups.length > 1 && (
            <Table.Summary.Row>
              <Table.Summary.Cell index={0} />
              <Table.Summary.Cell index={1}>合计</Table.Summary.Cell>
              <Table.Summary.Cell index={2} align="right">
                {sum('checks')}
              </Table.Summary.Cell>
              <Table.Summary.Cell index={3} />
              <Table.Summary.Cell index={4} align="right">
                {sum('problems')}
              </Table.Summary.Cell>
              <Table.Summary.Cell index={5} align="right">
                {sum('urgent')}
              </Table.Summary.Cell>
              <Table.Summary.Cell index={6} align="right">
                {sum('finished')}
              </Table.Summary.Cell>
              <Table.Summary.Cell index={7} />
            </Table.Summary.Row>
          )
        );
      }}
    />
  );
}

/** The checks of the filter summed up by college or activity, each opening into its checks. */
export function GroupsPage({ active, filters, toolbar, tabs, columns }: GroupsPageProps) {
  return (
    <StatPage
      title="检查台账"
      read={active === 'self' ? selfLedgerApi.groups : ledgerApi.groups}
      filters={filters}
      toolbar={toolbar}
    >
      {({ groups }) => (
        <Panel>
          {tabs}
          <LedgerGroups active={active} groups={groups} columns={columns} />
        </Panel>
      )}
    </StatPage>
  );
}
