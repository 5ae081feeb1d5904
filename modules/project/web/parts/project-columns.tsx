import { centsOf, moneyText } from '#platform/funds/shared/money.rules.ts';
import { Link } from '#kernel/web/router/links.ts';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import type { ColumnsOf } from '#screens/frames/list-page.tsx';
import type { projectApi } from '../../shared/application/project.ts';
import { ProjectState } from '../../shared/application/project.states.ts';
import { listPath } from './reads.ts';

type Columns = ColumnsOf<typeof projectApi.list>;
type Row = Parameters<NonNullable<Columns[number]['render']>>[0];

/** Percent of the approved money that is spent. */
export const rateText = ({ approved, spent }: { approved: string | null; spent: string }): string =>
  approved === null || centsOf(approved) === 0
    ? '—'
    : `${Math.round((centsOf(spent) / centsOf(approved)) * 1000) / 10}%`;

export const moneyOr = (amount: string | null): string => (amount === null ? '—' : moneyText(amount));

const nameColumns: Columns = [
  {
    field: 'no',
    title: '编号',
    sort: true,
    width: 150,
    render: (row) => <Link to={`${listPath}/${row.id}`}>{row.no}</Link>,
  },
  { field: 'name', title: '名称', maxWidth: 260 },
  { field: 'category_name', title: '类别' },
  { field: 'org_name', title: '单位', maxWidth: 180 },
  { field: 'head_name', title: '负责人' },
];

const stateColumn: Columns[number] = {
  field: 'state',
  title: '状态',
  render: (row: Row) => (
    <>
      <EnumTag of={ProjectState} value={row.state} /> {row.is_overdue && <ToneTag tone="bad">已逾期</ToneTag>}
    </>
  ),
};

/** Applications. */
export const applicationColumns: Columns = [
  ...nameColumns,
  { field: 'call_name', title: '申报通知', maxWidth: 220, shown: 'wide' },
  { field: 'applied', title: '申请金额（元）', sort: true, align: 'right', render: (row) => moneyText(row.applied) },
  stateColumn,
];

/** Projects with money. */
export const runningColumns: Columns = [
  ...nameColumns,
  { field: 'approved', title: '批准金额（元）', align: 'right', render: (row) => moneyOr(row.approved) },
  { field: 'frozen', title: '已冻结', align: 'right', render: (row) => moneyText(row.frozen) },
  { field: 'spent', title: '已支出', align: 'right', render: (row) => moneyText(row.spent) },
  { field: 'call_id', title: '执行率', align: 'right', render: rateText },
  { field: 'percent', title: '进度', align: 'right', render: (row) => `${row.percent}%` },
  { field: 'ends_on', title: '结束日期', sort: true },
  stateColumn,
];
