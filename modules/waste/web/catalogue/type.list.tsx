import '../parts/waste.css';
import { Button } from 'antd';
import { useState } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { holdsRight } from '#kernel/web/session/session.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { OnOffTag, ToneTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { statusActions, type RowAction } from '#screens/frames/row-actions.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { ImportButton } from '#screens/sheets/import-button.tsx';
import { typeApi, typeSheet, type TypeRow } from '../../shared/catalogue/type.ts';
import { Form, MaterialType } from '../../shared/waste-kinds.ts';
import { groupText, Properties } from '../parts/tags.tsx';
import { SpecPanel } from './spec-panel.tsx';
import type { TypeDialogProps } from './type-dialog.tsx';

const filter = namesOf(typeApi.list);
const TypeDialog = lazyPart<TypeDialogProps>(() => import('./type-dialog.tsx').then((m) => m.TypeDialog));

const columns: ColumnsOf<typeof typeApi.list> = [
  {
    field: 'name',
    title: '名称',
    sort: true,
    maxWidth: 220,
    render: (row) => (
      <>
        {row.name} {row.is_special && <ToneTag tone="bad">特殊</ToneTag>}
      </>
    ),
  },
  { field: 'material_type', title: '物料类型', render: (row) => labelOf(MaterialType, row.material_type) },
  { field: 'hw', title: '废物类别' },
  { field: 'code', title: '废物代码', sort: true },
  { field: 'props', title: '危险特性', maxWidth: 260, render: (row) => <Properties of={row.props} /> },
  { field: 'form', title: '形态', render: (row) => labelOf(Form, row.form) },
  { field: 'compat_group', title: '相容组', maxWidth: 180, render: (row) => groupText(row.compat_group) },
  { field: 'precautions', title: '注意事项', shown: 'wide', phone: false, maxWidth: 260 },
  { field: 'price', title: '单价', align: 'right', render: (row) => (row.price === null ? '—' : `${row.price} 元/kg`) },
  { field: 'edition', title: '名录版本', render: (row) => `${row.edition} 版` },
  { field: 'status', title: '状态', render: (row) => <OnOffTag value={row.status} /> },
];

/** 废物类别: what the national list calls what laboratories throw away, and the containers for it. */
export function TypeListPage() {
  const [dialog, setDialog] = useState<{ row?: TypeRow }>();
  const setStatus = useCommand(typeApi.setStatus, [typeApi.list]);
  const mayEdit = holdsRight('waste.type.edit');
  const actions: RowAction<TypeRow>[] = [
    { label: '编辑', when: (row) => row.can.includes('edit'), run: (row) => setDialog({ row }), done: false },
    ...statusActions(
      setStatus.mutateAsync,
      ({ name }: { name: string }) => `停用后登记产废时不能再选“${name}”。确定停用吗？`,
    ),
  ];
  return (
    <ListPage
      title="废物类别"
      read={typeApi.list}
      empty="还没有废物类别"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="名称、类别或代码" />
          <EnumFilter name={filter('materialType')} label="物料类型" of={MaterialType} />
          <EnumFilter name={filter('status')} label="状态" of={Enabled} />
        </>
      }
      create={
        mayEdit && (
          <Button type="primary" onClick={() => setDialog({})}>
            新增类别
          </Button>
        )
      }
      toolbar={
        <>
          {mayEdit && <ImportButton title="导入废物类别" sheet={typeSheet} invalidates={[typeApi.list]} />}
          <ExportButton endpoint={typeSheet.export} name="废物类别.xlsx" />
        </>
      }
      columns={columns}
      {...(mayEdit && { rowActions: actions })}
    >
      <SpecPanel />
      {dialog && <TypeDialog {...dialog} onClose={() => setDialog(undefined)} />}
    </ListPage>
  );
}
