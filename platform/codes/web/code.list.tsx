import { editAction } from '#screens/frames/row-actions.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { LevelTag, OnOffTag, UserCell } from '#screens/frames/cells.tsx';
import { SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { ListPage } from '#screens/frames/list-page.tsx';
import { NewButton } from '#screens/frames/new-button.tsx';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { codeApi } from '../shared/code.ts';

const filter = namesOf(codeApi.list);

const TypeDialog = lazyPart(() => import('./parts/type-dialog.tsx').then((m) => m.TypeDialog));

export function CodeListPage() {
  const remove = useCommand(codeApi.remove);
  const types = useRead(codeApi.types, {}, { staleMs: 60_000 }).data?.content ?? [];
  const [adding, setAdding] = useState(false);
  return (
    <ListPage
      title="公共代码"
      read={codeApi.list}
      empty="这一类型还没有代码"
      toolbar={<>{holdsRight('codes.code.edit') && <Button onClick={() => setAdding(true)}>新增代码类型</Button>}</>}
      filters={
        <>
          <SelectFilter
            name={filter('parent_key')}
            label="代码类型"
            source={{ read: codeApi.types, value: 'parent_key' }}
          />
          <TextFilter name={filter('keyword')} label="关键词" placeholder="代码或名称" />
        </>
      }
      create={<NewButton to="/code/0" right="codes.code.edit" label="新增代码" />}
      columns={[
        {
          field: 'parent_key',
          title: '代码类型',
          width: 180,
          render: ({ parent_key }) => (
            <UserCell
              name={types.find((type) => type.parent_key === parent_key)?.name ?? parent_key}
              note={parent_key}
            />
          ),
        },
        { field: 'code', title: '代码', sort: true, width: 140 },
        {
          field: 'name',
          title: '名称',
          sort: true,
          width: 200,
          render: (row) => (row.color ? <LevelTag color={row.color}>{row.name}</LevelTag> : row.name),
        },
        { field: 'parent_code', title: '上级', width: 120 },
        { field: 'sort', title: '排序', sort: true, width: 80, align: 'right' },
        { field: 'is_system', title: '系统内置', width: 100 },
        {
          field: 'status',
          title: '状态',
          width: 90,
          render: (row) => <OnOffTag value={row.status} />,
        },
        { field: 'remark', title: '备注' },
      ]}
      rowActions={[
        editAction((id) => `/code/${id}`),
        {
          label: '删除',
          when: (row) => row.can.includes('remove'),
          confirm: (row) => `确定删除代码“${row.name}”？`,
          danger: true,
          run: (row) => remove.mutateAsync({ id: row.id }),
        },
      ]}
    >
      {adding && <TypeDialog onClose={() => setAdding(false)} />}
    </ListPage>
  );
}
