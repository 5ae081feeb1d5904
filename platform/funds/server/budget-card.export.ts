import type { Ctx } from '#kernel/server/context.ts';
import { dayCell, decimalCell } from '#kernel/server/sheets/cells.rules.ts';
import type { SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { exportXlsx, pagesOf } from '#kernel/server/sheets/sheet-routes.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import type { budgetCardSheet } from '../shared/budget-card.ts';
import { CardStatus } from '../shared/budget-card.states.ts';
import { CardFlowKind, type cardFlowApi } from '../shared/card-flow.ts';
import { budgetCardList, type StoredCard } from './budget-card.queries.ts';
import { cardFlowList, type StoredFlow } from './card-flow.queries.ts';

/** One list for template, import and export. */
export const cardColumns: (SheetColumn & { value: (row: StoredCard) => Cell })[] = [
  {
    field: 'card_no',
    title: '卡号',
    required: true,
    maxLength: 32,
    frozen: true,
    sample: 'AQ2026-001',
    value: (row) => row.card_no,
  },
  {
    field: 'name',
    title: '名称',
    required: true,
    maxLength: 60,
    width: 28,
    sample: '实验室安全专项',
    value: (row) => row.name,
  },
  { field: 'card_type', title: '类型', required: true, sample: '安全专项', value: (row) => row.type_name },
  { field: 'source', title: '经费来源', maxLength: 60, width: 20, value: (row) => row.source },
  { field: 'org_code', title: '所属单位编码', required: true, coded: true, only: 'import', value: () => null },
  { field: 'org_name', title: '所属单位', only: 'export', width: 20, value: (row) => row.org_name },
  { field: 'manager', title: '负责人工号', required: true, coded: true, only: 'import', value: () => null },
  { field: 'manager_name', title: '负责人', only: 'export', value: (row) => row.manager_name },
  {
    field: 'total',
    title: '总额',
    required: true,
    kind: 'number',
    sample: '50000',
    parse: decimalCell(0, 11),
    value: (row) => row.total,
  },
  { field: 'frozen', title: '冻结', only: 'export', kind: 'number', value: (row) => row.frozen },
  { field: 'spent', title: '支出', only: 'export', kind: 'number', value: (row) => row.spent },
  { field: 'available', title: '可用', only: 'export', kind: 'number', value: (row) => row.available },
  { field: 'starts_on', title: '有效期起', kind: 'date', parse: dayCell, value: (row) => row.starts_on },
  { field: 'ends_on', title: '有效期至', kind: 'date', parse: dayCell, value: (row) => row.ends_on },
  { field: 'remark', title: '说明', maxLength: 500, width: 30, multiline: true, value: (row) => row.remark },
  { field: 'status', title: '状态', only: 'export', value: (row) => labelOf(CardStatus, row.status) },
];

export const exportBudgetCards = (ctx: Ctx, query: InputOf<typeof budgetCardSheet.export>) =>
  exportXlsx(ctx, { title: '经费卡', filter: query }, cardColumns, pagesOf(budgetCardList, query));

const flowColumns: (SheetColumn & { value: (row: StoredFlow) => Cell })[] = [
  { field: 'seq', title: '序号', kind: 'number', value: (row) => row.seq },
  { field: 'at', title: '时间', width: 20, value: (row) => formatDateTime(row.at) },
  { field: 'kind', title: '类型', value: (row) => labelOf(CardFlowKind, row.kind) },
  { field: 'amount', title: '金额', kind: 'number', value: (row) => row.amount },
  { field: 'balance', title: '可用余额', kind: 'number', value: (row) => row.balance },
  { field: 'operator_name', title: '经办人', value: (row) => row.operator_name },
  { field: 'note', title: '说明', width: 30, value: (row) => row.note },
];

export const exportCardFlows = (ctx: Ctx, query: InputOf<typeof cardFlowApi.export>) =>
  exportXlsx(ctx, { title: '经费卡流水', filter: query }, flowColumns, async (tx, after) => {
    if (after === 0) await budgetCardList.find(tx, query.id);
    return pagesOf(cardFlowList, query)(tx, after);
  });
