import '../parts/waste.css';
import { Button, Popover } from 'antd';
import { Fragment, useState } from 'react';
import { Enabled } from '#kernel/shared/enums.ts';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { holdsRight } from '#kernel/web/session/session.ts';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag, OnOffTag, ToneTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { statusActions, type RowAction } from '#screens/frames/row-actions.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { ImportButton } from '#screens/sheets/import-button.tsx';
import {
  contractApi,
  disposerApi,
  disposerSheet,
  type ContractRow,
  type DisposerRow,
} from '../../shared/transfer/disposer.ts';
import { LicenceState } from '../../shared/transfer/manifest.states.ts';
import type { ContractDialogProps, DisposerDialogProps } from './disposer-dialog.tsx';

const filter = namesOf(disposerApi.list);
const DisposerDialog = lazyPart<DisposerDialogProps>(() =>
  import('./disposer-dialog.tsx').then((m) => m.DisposerDialog),
);
const ContractDialog = lazyPart<ContractDialogProps>(() =>
  import('./disposer-dialog.tsx').then((m) => m.ContractDialog),
);

const Period = ({ starts_on, ends_on }: { starts_on: string; ends_on: string }) => (
  <span className="lab-nowrap">
    {starts_on} 至 {ends_on}
  </span>
);

const CodeList = ({ codes }: { codes: readonly string[] }) =>
  codes.map((code, at) => (
    <Fragment key={code}>
      <span className="lab-nowrap">
        {code}
        {at < codes.length - 1 && '、'}
      </span>
      <wbr />
    </Fragment>
  ));

// Codes of a licence that fit a row of the list.
const mostShown = 3;

/** Codes, each in one line; a long licence opens on demand. */
const Codes = ({ of: codes }: { of: readonly string[] }) =>
  codes.length <= mostShown ? (
    <CodeList codes={codes} />
  ) : (
    <>
      <CodeList codes={codes.slice(0, mostShown)} />{' '}
      <Popover
        title={`核准代码（${codes.length} 个）`}
        trigger="click"
        content={
          <div className="waste-codes">
            <CodeList codes={codes} />
          </div>
        }
      >
        <Button type="link" size="small">
          共 {codes.length} 个
        </Button>
      </Popover>
    </>
  );

const columns: ColumnsOf<typeof disposerApi.list> = [
  { field: 'name', title: '名称', sort: true, maxWidth: 240 },
  { field: 'license_no', title: '许可证号', maxWidth: 180 },
  { field: 'codes', title: '核准代码', maxWidth: 260, render: (row) => <Codes of={row.codes} /> },
  {
    field: 'yearly_kg',
    title: '今年已转移／年核准量',
    align: 'right',
    render: (row) => `${row.sent_kg}／${row.yearly_kg} kg`,
  },
  {
    field: 'ends_on',
    title: '有效期',
    sort: true,
    render: (row) => (
      <>
        <Period {...row} /> <EnumTag of={LicenceState} value={row.licence} />
      </>
    ),
  },
  {
    field: 'contact',
    title: '联系人',
    phone: false,
    render: (row) =>
      row.contact + row.phone === '' ? (
        '—'
      ) : (
        <>
          {row.contact} <span className="lab-nowrap">{row.phone}</span>
        </>
      ),
  },
  { field: 'status', title: '状态', render: (row) => <OnOffTag value={row.status} /> },
];

function Contracts() {
  const contracts = useRead(contractApi.list, { page: -1, size: -1 });
  const setStatus = useCommand(contractApi.setStatus, [contractApi.list]);
  const [dialog, setDialog] = useState<{ row?: ContractRow }>();
  const mayEdit = holdsRight('waste.transfer.edit');
  const actions: RowAction<ContractRow>[] = [
    { label: '编辑', when: (row) => row.can.includes('edit'), run: (row) => setDialog({ row }), done: false },
    ...statusActions(setStatus.mutateAsync, (row: { no: string }) => `停用后不能再按“${row.no}”转移。确定停用吗？`),
  ];
  return (
    <Panel title="处置合同" extra={mayEdit && <Button onClick={() => setDialog({})}>新增合同</Button>}>
      <DataTable
        label="处置合同"
        rows={contracts.data?.content ?? []}
        loading={contracts.isFetching}
        empty="还没有处置合同"
        columns={[
          { field: 'no', title: '合同编号' },
          { field: 'disposer_name', title: '处置单位' },
          {
            field: 'ends_on',
            title: '有效期',
            render: (row) => (
              <>
                <Period {...row} /> {!row.is_valid && <ToneTag tone="bad">不在有效期内</ToneTag>}
              </>
            ),
          },
          { field: 'remark', title: '说明', render: (row) => row.remark || '—' },
          { field: 'status', title: '状态', render: (row) => <OnOffTag value={row.status} /> },
        ]}
        {...(mayEdit && { actions, onDone: () => void contracts.refetch() })}
      />
      {dialog && <ContractDialog {...dialog} onClose={() => setDialog(undefined)} />}
    </Panel>
  );
}

/** 处置单位: who is licensed to take what, and under which contract. */
export function DisposerListPage() {
  const [dialog, setDialog] = useState<{ row?: DisposerRow }>();
  const setStatus = useCommand(disposerApi.setStatus, [disposerApi.list]);
  const mayEdit = holdsRight('waste.transfer.edit');
  const actions: RowAction<DisposerRow>[] = [
    { label: '编辑', when: (row) => row.can.includes('edit'), run: (row) => setDialog({ row }), done: false },
    ...statusActions(
      setStatus.mutateAsync,
      ({ name }: { name: string }) => `停用后不能再向“${name}”转移。确定停用吗？`,
    ),
  ];
  return (
    <ListPage
      title="处置单位"
      read={disposerApi.list}
      empty={
        holdsRight('waste.transfer.edit')
          ? '还没有处置单位。登记许可证、核准代码和合同后，才能办理转移联单'
          : '还没有处置单位'
      }
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="名称或许可证号" />
          <EnumFilter name={filter('licence')} label="许可证" of={LicenceState} />
          <EnumFilter name={filter('status')} label="状态" of={Enabled} />
        </>
      }
      create={
        mayEdit && (
          <Button type="primary" onClick={() => setDialog({})}>
            新增处置单位
          </Button>
        )
      }
      toolbar={
        <>
          {mayEdit && <ImportButton title="导入处置单位" sheet={disposerSheet} invalidates={[disposerApi.list]} />}
          <ExportButton endpoint={disposerSheet.export} name="处置单位.xlsx" />
        </>
      }
      columns={columns}
      {...(mayEdit && { rowActions: actions })}
    >
      <Contracts />
      {dialog && <DisposerDialog {...dialog} onClose={() => setDialog(undefined)} />}
    </ListPage>
  );
}
