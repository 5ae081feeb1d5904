import { useState } from 'react';
import { DataScope } from '#kernel/shared/data-scope.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { OnOffTag } from '#screens/frames/cells.tsx';
import { ListPage } from '#screens/frames/list-page.tsx';
import { NewButton } from '#screens/frames/new-button.tsx';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import type { RoleFactorProps } from './access/role-factor.tsx';
import type { ViewAsProps } from './parts/view-as.tsx';
import { FactorRule } from '../shared/factor-rule.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { roleApi, type RoleRow } from '../shared/role.ts';

const RoleFactor = lazyPart<RoleFactorProps>(() => import('./access/role-factor.tsx').then((m) => m.RoleFactor));
const ViewAs = lazyPart<ViewAsProps>(() => import('./parts/view-as.tsx').then((m) => m.ViewAs));

export function RoleListPage() {
  const remove = useCommand(roleApi.remove);
  const [factored, setFactored] = useState<RoleRow>();
  const [viewed, setViewed] = useState<RoleRow>();
  return (
    <>
      <ListPage
        title="角色管理"
        read={roleApi.list}
        create={<NewButton to="/role/0" right="identity.role.edit" label="新增角色" />}
        columns={[
          { field: 'name', title: '角色名称', sort: true, width: 180 },
          { field: 'role_key', title: '标识', sort: true, width: 180, render: (row) => row.role_key || '自定义' },
          { field: 'data_scope', title: '数据范围', width: 240, render: (row) => labelOf(DataScope, row.data_scope) },
          {
            field: 'second_factor',
            title: '两步验证',
            width: 130,
            render: (row) => labelOf(FactorRule, row.second_factor),
          },
          { field: 'users', title: '用户数', width: 100, align: 'right' },
          { field: 'remark', title: '备注' },
          {
            field: 'status',
            title: '状态',
            width: 100,
            render: (row) => <OnOffTag value={row.status} />,
          },
        ]}
        rowActions={[
          { label: '编辑权限', when: (row) => row.can.includes('edit'), to: (row) => `/role/${row.id}` },
          { label: '两步验证', when: (row) => row.can.includes('factor'), run: (row) => setFactored(row), done: false },
          { label: '看作此角色', when: (row) => row.can.includes('view'), run: (row) => setViewed(row), done: false },
          {
            label: '删除',
            when: (row) => row.can.includes('remove'),
            confirm: (row) => `确定删除角色“${row.name}”？`,
            danger: true,
            run: (row) => remove.mutateAsync({ id: row.id }),
          },
        ]}
      />
      {factored && <RoleFactor role={factored} onClose={() => setFactored(undefined)} />}
      {viewed && <ViewAs role={viewed} onClose={() => setViewed(undefined)} />}
    </>
  );
}
