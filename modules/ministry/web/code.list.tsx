import { Button } from 'antd';
import { useState } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { holdsRight } from '#kernel/web/session/session.ts';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { ImportButton } from '#screens/sheets/import-button.tsx';
import { CodeList, codeApi, codeSheet, type CodeRow } from '../shared/code.ts';
import type { CodeDialogProps } from './parts/code-dialog.tsx';

const filter = namesOf(codeApi.list);

const columns: ColumnsOf<typeof codeApi.list> = [
  { field: 'list', title: '代码表', render: (row) => labelOf(CodeList, row.list) },
  { field: 'code', title: '代码', sort: true },
  { field: 'name', title: '名称' },
];

const CodeDialog = lazyPart<CodeDialogProps>(() => import('./parts/code-dialog.tsx').then((m) => m.CodeDialog));

/** 上报代码表: lists of the ministry's yearly code file. */
export function CodeListPage() {
  const [dialog, setDialog] = useState<{ row?: CodeRow }>();
  const remove = useCommand(codeApi.remove, [codeApi.list]);
  const mayEdit = holdsRight('ministry.table.edit');
  return (
    <ListPage
      title="上报代码表"
      note="校验时按这里的代码核对；某个代码表为空时不核对。请按当年公布的代码文件导入"
      read={codeApi.list}
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="代码或名称" />
          <EnumFilter name={filter('list')} label="代码表" of={CodeList} />
        </>
      }
      toolbar={
        <>
          <ImportButton title="导入上报代码" sheet={codeSheet} invalidates={[codeApi.list]} />
          <ExportButton endpoint={codeSheet.export} />
        </>
      }
      create={
        mayEdit && (
          <Button type="primary" onClick={() => setDialog({})}>
            新增代码
          </Button>
        )
      }
      columns={columns}
      rowActions={[
        { label: '编辑', when: (row) => row.can.includes('edit'), run: (row) => setDialog({ row }), done: false },
        {
          label: '删除',
          danger: true,
          when: (row) => row.can.includes('remove'),
          confirm: (row) => `确定删除代码“${row.code} ${row.name}”吗？`,
          run: ({ id }) => remove.mutateAsync({ id }),
        },
      ]}
      empty="还没有代码，请导入当年公布的代码文件"
    >
      {dialog && <CodeDialog {...dialog} onClose={() => setDialog(undefined)} />}
    </ListPage>
  );
}
