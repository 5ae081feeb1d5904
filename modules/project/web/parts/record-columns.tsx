import { moneyText } from '#platform/funds/shared/money.rules.ts';
import { Link } from '#kernel/web/router/links.ts';
import { FileLinks } from '#screens/fields/photos.tsx';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import type { ColumnsOf } from '#screens/frames/list-page.tsx';
import type { RowAction } from '#screens/frames/row-actions.tsx';
import type { changeApi } from '../../shared/running/change.ts';
import { shareText } from '../../shared/running/change.rules.ts';
import { ChangeKind, ChangeState } from '../../shared/running/change.states.ts';
import type { expenseApi, ExpenseRow } from '../../shared/running/expense.ts';
import { ExpenseState } from '../../shared/running/expense.states.ts';
import { CheckKind, CheckResult, type stageCheckApi } from '../../shared/running/stage-check.ts';
import { moneyOr } from './project-columns.tsx';
import { listPath } from './reads.ts';

const project = (row: { project_id: number; project_name: string }) => (
  <Link to={`${listPath}/${row.project_id}`}>{row.project_name}</Link>
);

export const expenseColumns: ColumnsOf<typeof expenseApi.list> = [
  { field: 'no', title: '支出编号', sort: true, width: 150 },
  { field: 'project_name', title: '项目', width: 200, render: project },
  { field: 'subject_name', title: '科目' },
  { field: 'item', title: '预算行', maxWidth: 180, shown: 'wide' },
  { field: 'purpose', title: '用途', maxWidth: 180 },
  { field: 'amount', title: '申请金额（元）', sort: true, align: 'right', render: (row) => moneyText(row.amount) },
  { field: 'paid', title: '实付金额（元）', align: 'right', render: (row) => moneyOr(row.paid) },
  { field: 'voucher_no', title: '凭证号', shown: 'chosen', render: (row) => row.voucher_no || '—' },
  { field: 'paid_on', title: '支付日期', render: (row) => row.paid_on ?? '—' },
  { field: 'applicant_name', title: '申请人' },
  { field: 'card_name', title: '经费卡', maxWidth: 200, shown: 'chosen' },
  { field: 'files', title: '附件', shown: 'chosen', render: (row) => <FileLinks files={row.files} /> },
  {
    field: 'state',
    title: '状态',
    render: (row) => (
      <>
        <EnumTag of={ExpenseState} value={row.state} /> {row.reason && <small>{row.reason}</small>}
      </>
    ),
  },
];

type One = { mutateAsync: (input: { id: number }) => Promise<unknown> };
type Doing = { approve: One; cancel: One; ask: (kind: 'refuse' | 'pay', row: ExpenseRow) => void };

export const expenseActions = ({ approve, cancel, ask }: Doing): RowAction<ExpenseRow>[] => [
  {
    label: '批准',
    when: (row) => row.can.includes('decide'),
    confirm: (row) =>
      `批准“${row.project_name}”的支出“${row.purpose}”吗？批准后从经费卡冻结 ${moneyText(row.amount)} 元。`,
    run: ({ id }) => approve.mutateAsync({ id }),
    done: '已批准，经费已冻结',
  },
  {
    label: '不批准',
    danger: true,
    when: (row) => row.can.includes('decide'),
    run: (row) => ask('refuse', row),
    done: false,
  },
  { label: '登记支出', when: (row) => row.can.includes('pay'), run: (row) => ask('pay', row), done: false },
  {
    label: '撤销',
    danger: true,
    when: (row) => row.can.includes('cancel'),
    confirm: '撤销后已冻结的经费退回，确定撤销吗？',
    run: ({ id }) => cancel.mutateAsync({ id }),
    done: '已撤销',
  },
];

export const checkColumns: ColumnsOf<typeof stageCheckApi.list> = [
  { field: 'project_name', title: '项目', width: 200, render: project },
  { field: 'project_no', title: '项目编号', width: 150, shown: 'chosen' },
  { field: 'kind', title: '类型', render: (row) => <EnumTag of={CheckKind} value={row.kind} /> },
  { field: 'submitted_at', title: '提交时间', sort: true },
  { field: 'submitted_name', title: '提交人', shown: 'wide' },
  { field: 'content', title: '总结', maxWidth: 280, shown: 'wide' },
  {
    field: 'achieved',
    title: '指标完成',
    maxWidth: 240,
    shown: 'chosen',
    render: (row) => row.achieved.map((one) => `${one.name}：${one.result}`).join('；') || '—',
  },
  { field: 'spent_percent', title: '经费执行率', align: 'right', render: (row) => `${row.spent_percent}%` },
  { field: 'reason', title: '执行说明', maxWidth: 200, shown: 'chosen' },
  { field: 'files', title: '附件', shown: 'chosen', render: (row) => <FileLinks files={row.files} /> },
  {
    field: 'result',
    title: '结论',
    render: (row) =>
      row.result === null ? <ToneTag tone="warn">待处理</ToneTag> : <EnumTag of={CheckResult} value={row.result} />,
  },
  { field: 'opinion', title: '意见', maxWidth: 180, render: (row) => row.opinion || '—' },
  { field: 'due_on', title: '整改期限', shown: 'chosen', render: (row) => row.due_on ?? '—' },
];

export const changeColumns: ColumnsOf<typeof changeApi.list> = [
  { field: 'project_name', title: '项目', width: 200, render: project },
  { field: 'project_no', title: '项目编号', width: 150, shown: 'chosen' },
  { field: 'kind', title: '变更事项', render: (row) => <EnumTag of={ChangeKind} value={row.kind} /> },
  {
    field: 'lines',
    title: '变更内容',
    maxWidth: 360,
    render: (row) => row.lines.map(({ what, before, after }) => `${what}：${before} → ${after}`).join('；'),
  },
  {
    field: 'share',
    title: '调整比例',
    align: 'right',
    render: (row) => (row.share === null ? '—' : shareText(row.share)),
  },
  { field: 'reason', title: '原因', maxWidth: 240 },
  { field: 'submitted_name', title: '申请人' },
  { field: 'submitted_at', title: '提交时间', sort: true },
  { field: 'state', title: '状态', render: (row) => <EnumTag of={ChangeState} value={row.state} /> },
  { field: 'opinion', title: '意见', maxWidth: 200, render: (row) => row.opinion || '—' },
];
