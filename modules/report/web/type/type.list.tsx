import { Enabled, labelOf } from '#kernel/shared/enums.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { OnOffTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { NewButton } from '#screens/frames/new-button.tsx';
import { Grain } from '../../shared/type/column.ts';
import { typeApi } from '../../shared/type/type.ts';
import { typePath, typeReads } from '../parts/reads.ts';

const filter = namesOf(typeApi.list);

const columns: ColumnsOf<typeof typeApi.list> = [
  { field: 'code', title: '编码', sort: true },
  { field: 'name', title: '名称', width: 240 },
  { field: 'grain', title: '粒度', render: (row) => labelOf(Grain, row.grain) },
  { field: 'column_count', title: '字段数', align: 'right' },
  { field: 'has_source', title: '数据来源', render: (row) => (row.has_source ? '系统采集' : '填写、导入') },
  { field: 'is_built_in', title: '归属', render: (row) => (row.is_built_in ? '系统内置' : '本校') },
  { field: 'plans', title: '计划数', align: 'right' },
  { field: 'status', title: '状态', render: (row) => <OnOffTag value={row.status} /> },
];

/** 填报类型: the tables that a plan can ask for. */
export function TypeListPage() {
  const setStatus = useCommand(typeApi.setStatus, typeReads);
  return (
    <ListPage
      title="填报类型"
      note="基表三至基表七由系统内置，学校可以增加自己的类型"
      read={typeApi.list}
      filters={
        <>
          <TextFilter name={filter('keyword')} label="编码或名称" />
          <EnumFilter name={filter('grain')} label="粒度" of={Grain} />
          <EnumFilter name={filter('status')} label="状态" of={Enabled} />
        </>
      }
      create={<NewButton to={`${typePath}/edit/0`} right="report.plan.edit" label="新增类型" />}
      columns={columns}
      rowActions={[
        { label: '查看', to: (row) => `${typePath}/${row.id}` },
        { label: '编辑', when: (row) => row.can.includes('edit'), to: (row) => `${typePath}/edit/${row.id}` },
        {
          label: '停用',
          when: (row) => row.can.includes('disable'),
          confirm: '停用后新的计划不能再选用，已发布的计划不变。确定停用吗？',
          run: ({ id }) => setStatus.mutateAsync({ id, status: Enabled.off }),
        },
        {
          label: '启用',
          when: (row) => row.can.includes('enable'),
          run: ({ id }) => setStatus.mutateAsync({ id, status: Enabled.on }),
        },
      ]}
    />
  );
}
