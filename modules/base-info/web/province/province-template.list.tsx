import { Enabled } from '#kernel/shared/enums.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { NewButton } from '#screens/frames/new-button.tsx';
import { provinceTemplateApi } from '../../shared/province/province-template.ts';
import { provinceApi } from '../../shared/province/province.ts';

const path = '/export-pro-depart/template';
export const templateReads = [
  provinceTemplateApi.list,
  provinceTemplateApi.find,
  provinceApi.preview,
  provinceApi.missing,
] as const;

const columns: ColumnsOf<typeof provinceTemplateApi.list> = [
  { field: 'name', title: '名称', width: 240 },
  { field: 'column_count', title: '列数', align: 'right' },
  { field: 'status', title: '状态', render: (row) => (row.status === Enabled.on ? '本校采用' : '未采用') },
  { field: 'updated_by_name', title: '修改人' },
  { field: 'updated_at', title: '修改时间' },
];

/** 省厅导出模板: layouts of the file; one of them is the school's. */
export function ProvinceTemplateListPage() {
  const setStatus = useCommand(provinceTemplateApi.setStatus, templateReads);
  const remove = useCommand(provinceTemplateApi.remove, templateReads);
  return (
    <ListPage
      title="省厅导出模板"
      note="各省要求的列、顺序、列名和代码不同。没有采用任何模板时，按 23 列的通用模板导出"
      back={{ else: '/export-pro-depart' }}
      read={provinceTemplateApi.list}
      empty="还没有模板，导出采用 23 列的通用模板。新增模板从这 23 列开始修改"
      create={<NewButton to={`${path}/edit/0`} right="base-info.province.export" label="新增模板" />}
      columns={columns}
      rowActions={[
        { label: '编辑', to: (row) => `${path}/edit/${row.id}` },
        {
          label: '采用',
          when: (row) => row.can.includes('use'),
          confirm: (row) => `采用后，检查、预览和导出默认按“${row.name}”。确定采用吗？`,
          run: ({ id }) => setStatus.mutateAsync({ id, status: Enabled.on }),
          done: '已采用',
        },
        {
          label: '改用通用模板',
          when: (row) => row.can.includes('leave'),
          run: ({ id }) => setStatus.mutateAsync({ id, status: Enabled.off }),
          done: '已改用通用模板',
        },
        {
          label: '删除',
          danger: true,
          when: (row) => row.can.includes('remove'),
          confirm: (row) => `确定删除“${row.name}”吗？`,
          run: ({ id }) => remove.mutateAsync({ id }),
          done: '删除成功！',
        },
      ]}
    />
  );
}
