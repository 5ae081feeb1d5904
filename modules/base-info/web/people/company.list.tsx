import { Button } from 'antd';
import { useState } from 'react';
import { Enabled } from '#kernel/shared/enums.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { holdsRight } from '#kernel/web/session/session.ts';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { OnOffTag, ToneTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { statusActions, type RowAction } from '#screens/frames/row-actions.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { ImportButton } from '#screens/sheets/import-button.tsx';
import { companyApi, companySheet, type CompanyRow } from '../../shared/people/company.ts';

const filter = namesOf(companyApi.list);
type DialogProps = { row?: CompanyRow; onClose: () => void };
const CompanyDialog = lazyPart<DialogProps>(() => import('./company-dialog.tsx').then((m) => m.CompanyDialog));

const columns: ColumnsOf<typeof companyApi.list> = [
  { field: 'name', title: '单位名称', sort: true, maxWidth: 260 },
  { field: 'credit_code', title: '信用代码' },
  { field: 'quota', title: '名额', sort: true, align: 'right' },
  {
    field: 'used',
    title: '在用人数',
    align: 'right',
    render: (row) => (row.used >= row.quota ? <ToneTag tone="bad">{`${row.used}（已满）`}</ToneTag> : row.used),
  },
  {
    field: 'lab_scope',
    title: '实验室范围',
    maxWidth: 240,
    render: (row) => row.lab_scope.map(({ name }) => name).join('、') || '全部',
  },
  {
    field: 'ends_on',
    title: '有效期',
    sort: true,
    render: (row) => [row.starts_on, row.ends_on && `至 ${row.ends_on}`].filter(Boolean).join(' ') || '长期',
  },
  { field: 'contact', title: '联系人', shown: 'chosen' },
  { field: 'phone', title: '联系电话', shown: 'chosen' },
  { field: 'status', title: '状态', render: (row) => <OnOffTag value={row.status} /> },
];

/** 单位名额配置: how many people of an organisation may be in at once. */
export function CompanyListPage() {
  const [dialog, setDialog] = useState<{ row?: CompanyRow }>();
  const setStatus = useCommand(companyApi.setStatus, [companyApi.list]);
  const mayEdit = holdsRight('base-info.company.edit');
  const actions: RowAction<CompanyRow>[] = [
    { label: '编辑', when: (row) => row.can.includes('edit'), run: (row) => setDialog({ row }), done: false },
    ...statusActions(
      setStatus.mutateAsync,
      ({ name }: { name: string }) => `停用后不能再通过“${name}”人员的申请，已通过的不受影响。确定停用吗？`,
    ),
  ];
  return (
    <ListPage
      title="单位名额配置"
      read={companyApi.list}
      empty="还没有登记单位。登记单位和名额后，该单位的人员才能通过审核"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="单位名称或信用代码" />
          <EnumFilter name={filter('status')} label="状态" of={Enabled} />
        </>
      }
      toolbar={
        <>
          <ImportButton title="导入单位名额" sheet={companySheet} invalidates={[companyApi.list]} />
          <ExportButton endpoint={companySheet.export} name="单位名额.xlsx" />
        </>
      }
      create={
        mayEdit && (
          <Button type="primary" onClick={() => setDialog({})}>
            新增单位
          </Button>
        )
      }
      columns={columns}
      {...(mayEdit && { rowActions: actions })}
    >
      {dialog && <CompanyDialog {...dialog} onClose={() => setDialog(undefined)} />}
    </ListPage>
  );
}
