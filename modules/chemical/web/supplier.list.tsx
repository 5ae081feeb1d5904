import './parts/chemical.css';
import { Button } from 'antd';
import { useState } from 'react';
import { codeSource } from '#platform/codes/shared/code-source.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { holdsRight } from '#kernel/web/session/session.ts';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FileLinks } from '#screens/fields/photos.tsx';
import { EnumTag, OnOffTag, ToneTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { statusActions, type RowAction } from '#screens/frames/row-actions.tsx';
import { flagTone } from '../shared/control-list.ts';
import { overviewApi } from '../shared/overview.ts';
import { supplierApi, Validity, type SupplierRow } from '../shared/supplier.ts';
import type { SupplierDialogProps } from './parts/supplier-dialog.tsx';

const filter = namesOf(supplierApi.list);
const SupplierDialog = lazyPart<SupplierDialogProps>(() =>
  import('./parts/supplier-dialog.tsx').then((m) => m.SupplierDialog),
);

function Valid({ row }: { row: SupplierRow }) {
  return (
    <>
      {row.starts_on && <span className="chem-days">{row.starts_on}</span>}{' '}
      <span className="chem-days">{row.ends_on ? `至 ${row.ends_on}` : '长期'}</span>{' '}
      {row.validity !== Validity.valid && <EnumTag of={Validity} value={row.validity} />}
    </>
  );
}

const columns: ColumnsOf<typeof supplierApi.list> = [
  { field: 'name', title: '名称', sort: true, maxWidth: 240 },
  { field: 'credit_code', title: '统一社会信用代码', width: 180 },
  { field: 'license_no', title: '许可证号', width: 200, maxWidth: 200 },
  { field: 'ends_on', title: '有效期', sort: true, maxWidth: 240, render: (row) => <Valid row={row} /> },
  {
    field: 'category_names',
    title: '可供类别',
    maxWidth: 240,
    render: (row) => (
      <span className="chem-marks">
        {row.category_names.map(({ code, name }) => (
          <ToneTag key={code} tone={flagTone(code)}>
            {name}
          </ToneTag>
        ))}
      </span>
    ),
  },
  { field: 'contact', title: '联系人', shown: 'wide' },
  { field: 'phone', title: '联系电话', shown: 'wide' },
  { field: 'address', title: '地址', shown: 'chosen', phone: false, maxWidth: 240 },
  {
    field: 'license_files',
    title: '许可证',
    shown: 'chosen',
    phone: false,
    render: (row) => <FileLinks files={row.license_files} />,
  },
  { field: 'status', title: '状态', render: (row) => <OnOffTag value={row.status} /> },
];

/** 供应商: who may deliver chemicals of which kinds, and until when. */
export function SupplierListPage() {
  const [dialog, setDialog] = useState<{ row?: SupplierRow }>();
  const setStatus = useCommand(supplierApi.setStatus, [supplierApi.list, overviewApi.find]);
  const mayEdit = holdsRight('chemical.supplier.edit');
  const actions: RowAction<SupplierRow>[] = [
    { label: '编辑', when: (row) => row.can.includes('edit'), run: (row) => setDialog({ row }), done: false },
    ...statusActions(
      setStatus.mutateAsync,
      ({ name }: { name: string }) => `停用后采购时不能再选“${name}”。确定停用吗？`,
    ),
  ];
  return (
    <ListPage
      title="供应商"
      read={supplierApi.list}
      empty="还没有供应商。登记供应商、许可证和可供类别后，采购时才能选择"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="名称、信用代码或许可证号" />
          <SelectFilter name={filter('category')} label="可供类别" source={codeSource('chem_control')} />
          <EnumFilter name={filter('validity')} label="有效期" of={Validity} />
          <EnumFilter name={filter('status')} label="状态" of={Enabled} />
        </>
      }
      create={
        mayEdit && (
          <Button type="primary" onClick={() => setDialog({})}>
            新增供应商
          </Button>
        )
      }
      columns={columns}
      {...(mayEdit && { rowActions: actions })}
    >
      {dialog && <SupplierDialog {...dialog} onClose={() => setDialog(undefined)} />}
    </ListPage>
  );
}
