import { editAction, statusActions } from '#screens/frames/row-actions.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link } from '#kernel/web/router/links.ts';
import { Enabled, labelOf } from '#kernel/shared/enums.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { FilterBar } from '#screens/fields/filter-bar.tsx';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { useListUrl } from '#kernel/web/router/list-url.ts';
import { PageFrame, ReadFailed } from '#screens/frames/page-frame.tsx';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { ActType } from '../../shared/core/activity.states.ts';
import { problemClassApi, type ProblemClass } from '../../shared/library/problem-class.ts';
import { categoryNames } from './categories.ts';

const filter = namesOf(problemClassApi.list);

/** Children right below their parent. */
const inOrder = (rows: readonly ProblemClass[]) => {
  const ids = new Set(rows.map((row) => row.id));
  const tops = rows.filter((row) => row.pid === null || !ids.has(row.pid));
  return tops.flatMap((top) => [top, ...rows.filter((row) => row.pid === top.id)]);
};

export function ProblemClassListPage() {
  const { url, change } = useListUrl();
  const read = useRead(problemClassApi.list, { ...url.filters, page: -1, size: -1 } as never);
  const reads = [problemClassApi.list];
  const setStatus = useCommand(problemClassApi.setStatus, reads);
  const remove = useCommand(problemClassApi.remove, reads);
  const days = (value: number | null) => (value === null ? '默认' : `${value} 天`);
  return (
    <PageFrame
      title="问题分类"
      tools={
        holdsRight('inspection.class.edit') && (
          <Link to="/lab-check/problem-class/0">
            <Button type="primary" icon={<PlusOutlined />}>
              新增分类
            </Button>
          </Link>
        )
      }
    >
      <section className="lab-panel">
        <FilterBar values={url.filters} onSearch={(filters) => change({ filters })}>
          <TextFilter name={filter('name')} label="分类名称" />
          <EnumFilter name={filter('status')} label="状态" of={Enabled} />
        </FilterBar>
        {read.error && !read.data ? (
          <ReadFailed error={read.error} onRetry={() => void read.refetch()} />
        ) : (
          <DataTable<ProblemClass>
            label="问题分类"
            empty="没有问题分类。登记隐患时按分类选择，请先新增分类"
            loading={read.isFetching}
            rows={inOrder(read.data?.content ?? [])}
            columns={[
              {
                field: 'name',
                title: '分类名称',
                render: (row) => (row.pid === null ? <b>{row.name}</b> : `　└ ${row.name}`),
              },
              { field: 'code', title: '编码' },
              {
                field: 'category_code',
                title: '对应大类',
                render: (row) => categoryNames[row.category_code] ?? row.category_code,
              },
              {
                field: 'act_types',
                title: '适用活动',
                render: (row) =>
                  row.act_types.length ? row.act_types.map((type) => labelOf(ActType, type)).join('、') : '全部',
              },
              { field: 'days_ordinary', title: '一般期限', render: (row) => days(row.days_ordinary) },
              { field: 'days_urgent', title: '紧急期限', render: (row) => days(row.days_urgent) },
              { field: 'descrs', title: '问题描述', align: 'right' },
              { field: 'status', title: '状态', render: (row) => <EnumTag of={Enabled} value={row.status} /> },
            ]}
            actions={[
              { label: '问题描述', to: (row) => `/lab-check/problem-descr/${row.id}` },
              editAction((id) => `/lab-check/problem-class/${id}`),
              ...statusActions(
                setStatus.mutateAsync,
                ({ name }: { name: string }) => `停用“${name}”？停用后登记隐患时不再出现。`,
              ),
              {
                label: '删除',
                danger: true,
                when: (row) => row.can.includes('remove'),
                confirm: (row) => `删除“${row.name}”？`,
                run: (row) => remove.mutateAsync({ id: row.id }),
              },
            ]}
          />
        )}
      </section>
    </PageFrame>
  );
}
