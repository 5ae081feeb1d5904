import { editAction, statusActions } from '#screens/frames/row-actions.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link } from '#kernel/web/router/links.ts';
import { Enabled, labelOf } from '#kernel/shared/enums.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { ListPage } from '#screens/frames/list-page.tsx';
import { useCommand } from '#kernel/web/api/query.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { orgTypeApi } from '../shared/org-type.ts';
import { OrgLevel } from '../shared/unit.rules.ts';

const filter = namesOf(orgTypeApi.list);

const here = '/lab-baseinfo/org-type';

export function OrgTypeListPage() {
  const setStatus = useCommand(orgTypeApi.setStatus, [orgTypeApi.pick]);
  const remove = useCommand(orgTypeApi.remove, [orgTypeApi.pick]);
  const edits = holdsRight('org.type.edit');
  return (
    <ListPage
      title="组织类型"
      read={orgTypeApi.list}
      empty="还没有组织类型。有了类型才能建立相应的单位"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="类型" placeholder="名称或编码" />
          <EnumFilter name={filter('org_level')} label="适用级别" of={OrgLevel} />
          <EnumFilter name={filter('status')} label="状态" of={Enabled} />
        </>
      }
      create={
        edits && (
          <Link to={`${here}/0`}>
            <Button type="primary" icon={<PlusOutlined />}>
              新增类型
            </Button>
          </Link>
        )
      }
      columns={[
        { field: 'name', title: '名称', sort: true },
        { field: 'code', title: '编码', sort: true },
        { field: 'org_level', title: '适用级别', render: (row) => labelOf(OrgLevel, row.org_level) },
        { field: 'nature_name', title: '性质' },
        { field: 'need_check', title: '参与检查' },
        { field: 'need_card', title: '需要信息牌' },
        { field: 'need_level', title: '需要分级' },
        {
          field: 'unit_count',
          title: '单位数',
          align: 'right',
          render: (row) => <Link to={`/lab-baseinfo/organization-orgtype?type_id=${row.id}`}>{row.unit_count}</Link>,
        },
        { field: 'status', title: '状态', render: (row) => <EnumTag of={Enabled} value={row.status} /> },
      ]}
      rowActions={
        edits
          ? [
              editAction((id) => `${here}/${id}`),
              ...statusActions(
                setStatus.mutateAsync,
                ({ name }: { name: string }) => `停用后不能再选择“${name}”，已有单位不受影响。确定停用吗？`,
              ),
              {
                label: '删除',
                danger: true,
                when: (row) => row.can.includes('remove'),
                confirm: (row) => `确定删除组织类型“${row.name}”吗？`,
                run: (row) => remove.mutateAsync({ id: row.id }),
                done: '删除成功！',
              },
            ]
          : []
      }
    />
  );
}
