import { Link } from '#kernel/web/router/links.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { EnumFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { NewButton } from '#screens/frames/new-button.tsx';
import { annualApi } from '../../shared/annual/annual.ts';
import { AnnualStatus } from '../../shared/annual/annual.states.ts';
import { useAnnualActions } from './annual-actions.tsx';
import { annualPath } from './annual-reads.ts';

const filter = namesOf(annualApi.list);

/** What has been done in the national system, or until when it is due. */
const Done = ({ no, on, due, isLate }: { no: string; on: string | null; due: string; isLate: boolean }) => {
  if (on !== null) return `${no}（${on}）`;
  return <ToneTag tone={isLate ? 'bad' : 'neutral'}>{`${isLate ? '已逾期，' : ''}截止 ${due}`}</ToneTag>;
};

const columns: ColumnsOf<typeof annualApi.list> = [
  {
    field: 'year',
    title: '年度',
    sort: true,
    render: (row) => <Link to={`${annualPath}/${row.id}`}>{row.year}</Link>,
  },
  { field: 'codes', title: '废物代码', align: 'right', render: (row) => `${row.codes} 个` },
  { field: 'produce_kg', title: '预计产生', align: 'right', render: (row) => `${row.produce_kg} kg` },
  { field: 'transfer_kg', title: '预计转移', align: 'right', render: (row) => `${row.transfer_kg} kg` },
  { field: 'confirmed_by_name', title: '确认人', render: (row) => row.confirmed_by_name || '—' },
  {
    field: 'filing_no',
    title: '备案',
    maxWidth: 260,
    render: (row) => <Done no={row.filing_no} on={row.filed_on} due={row.plan_due_on} isLate={row.plan_overdue} />,
  },
  {
    field: 'declaration_no',
    title: '本年度申报',
    maxWidth: 260,
    render: (row) => (
      <Done
        no={row.declaration_no}
        on={row.declared_on}
        due={row.declaration_due_on}
        isLate={row.declaration_overdue}
      />
    ),
  },
  { field: 'status', title: '状态', render: (row) => <EnumTag of={AnnualStatus} value={row.status} /> },
];

/** 管理计划: what a year is expected to bring, filed and declared in the national system. */
export function AnnualListPage() {
  const { actions, dialog } = useAnnualActions();
  return (
    <ListPage
      title="管理计划"
      read={annualApi.list}
      empty={
        holdsRight('waste.annual.edit') ? '还没有管理计划。每年 3 月 31 日前编制并在国家系统备案' : '还没有管理计划'
      }
      filters={<EnumFilter name={filter('status')} label="状态" of={AnnualStatus} />}
      create={<NewButton to={`${annualPath}/edit/0`} right="waste.annual.edit" label="新增管理计划" />}
      columns={columns}
      rowActions={[{ label: '查看', to: (row) => `${annualPath}/${row.id}` }, ...actions]}
    >
      {dialog}
    </ListPage>
  );
}
