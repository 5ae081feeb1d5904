import type { Ctx } from '#kernel/server/context.ts';
import type { SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { exportXlsx, pagesOf } from '#kernel/server/sheets/sheet-routes.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import type { expenseApi } from '../../shared/running/expense.ts';
import { ExpenseState } from '../../shared/running/expense.states.ts';
import { expenseList, type StoredExpense } from './expense.queries.ts';

type Column = SheetColumn & { value: (row: StoredExpense) => Cell };

const columns: Column[] = [
  { field: 'no', title: '支出编号', width: 18, value: (row) => row.no },
  { field: 'project_no', title: '项目编号', width: 18, value: (row) => row.project_no },
  { field: 'project_name', title: '项目名称', width: 28, value: (row) => row.project_name },
  { field: 'subject', title: '科目', value: (row) => row.subject_name },
  { field: 'item', title: '预算行', width: 24, value: (row) => row.item },
  { field: 'purpose', title: '用途', width: 30, value: (row) => row.purpose },
  { field: 'amount', title: '申请金额', kind: 'number', value: (row) => Number(row.amount) },
  { field: 'paid', title: '实付金额', kind: 'number', value: (row) => (row.paid === null ? null : Number(row.paid)) },
  { field: 'voucher_no', title: '凭证号', width: 18, value: (row) => row.voucher_no },
  { field: 'paid_on', title: '支付日期', kind: 'date', width: 14, value: (row) => row.paid_on },
  { field: 'card', title: '经费卡', width: 28, value: (row) => row.card_name },
  { field: 'applicant', title: '申请人', value: (row) => row.applicant_name },
  { field: 'state', title: '状态', value: (row) => labelOf(ExpenseState, row.state) },
];

export const exportExpenses = (ctx: Ctx, query: InputOf<typeof expenseApi.export>) =>
  exportXlsx(ctx, { title: '支出登记', filter: query }, columns, pagesOf(expenseList, query));
