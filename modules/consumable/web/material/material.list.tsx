import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { Enabled } from '#kernel/shared/enums.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { holdsRight } from '#kernel/web/session/session.ts';
import { codeSource } from '#platform/codes/shared/code-source.ts';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { OnOffTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { statusActions, type RowAction } from '#screens/frames/row-actions.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { ImportButton } from '#screens/sheets/import-button.tsx';
import { goodsCategory, materialApi, materialSheet, type MaterialRow } from '../../shared/material/material.ts';
import type { MaterialDialogProps } from './material-dialog.tsx';

const filter = namesOf(materialApi.list);
const MaterialDialog = lazyPart<MaterialDialogProps>(() =>
  import('./material-dialog.tsx').then((m) => m.MaterialDialog),
);

const columns: ColumnsOf<typeof materialApi.list> = [
  { field: 'code', title: '物资编码', sort: true, width: 120 },
  { field: 'name', title: '物资名称', sort: true, maxWidth: 220 },
  { field: 'spec', title: '规格', maxWidth: 180 },
  { field: 'unit', title: '单位', width: 70 },
  { field: 'category_name', title: '分类', maxWidth: 130 },
  { field: 'ref_price', title: '参考价（元）', align: 'right', sort: true },
  { field: 'safety_stock', title: '安全库存', align: 'right' },
  {
    field: 'shelf_life',
    title: '保质期',
    shown: 'wide',
    render: (row) => (row.shelf_life === null ? '—' : `${row.shelf_life} 个月`),
  },
  { field: 'remark', title: '说明', shown: 'chosen', phone: false, maxWidth: 200 },
  { field: 'status', title: '状态', render: (row) => <OnOffTag value={row.status} /> },
];

/** 物资目录: what may be bought, kept and given out that is no chemical of the chemical catalogue. */
export function MaterialListPage() {
  const [dialog, setDialog] = useState<{ row?: MaterialRow }>();
  const setStatus = useCommand(materialApi.setStatus, [materialApi.list]);
  const mayEdit = holdsRight('consumable.material.edit');
  const actions: RowAction<MaterialRow>[] = [
    { label: '编辑', when: (row) => row.can.includes('edit'), run: (row) => setDialog({ row }), done: false },
    ...statusActions(
      setStatus.mutateAsync,
      ({ name }: { name: string }) => `停用后采购和领用时不能再选“${name}”，已有库存不变。确定停用吗？`,
    ),
  ];
  return (
    <ListPage
      title="物资目录"
      read={materialApi.list}
      empty="还没有物资。新增或导入后，采购、入库和领用时才能选择"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="编码、名称或规格" />
          <SelectFilter name={filter('category')} label="分类" source={codeSource(goodsCategory)} />
          <EnumFilter name={filter('status')} label="状态" of={Enabled} />
        </>
      }
      toolbar={
        <>
          {mayEdit && <ImportButton title="导入物资目录" sheet={materialSheet} invalidates={[materialApi.list]} />}
          <ExportButton endpoint={materialSheet.export} name="物资目录.xlsx" />
        </>
      }
      create={
        mayEdit && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setDialog({})}>
            新增物资
          </Button>
        )
      }
      columns={columns}
      {...(mayEdit && { rowActions: actions })}
    >
      {dialog && <MaterialDialog {...dialog} onClose={() => setDialog(undefined)} />}
    </ListPage>
  );
}
