import type { Ctx } from '#kernel/server/context.ts';
import type { SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { exportXlsx, pagesOf } from '#kernel/server/sheets/sheet-routes.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { formatDate, formatDateTime } from '#kernel/shared/time.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import { FlowKind } from '#platform/stock/shared/flow.ts';
import type { ControlledRow, ledgerApi, StockRow } from '../../shared/ledger/ledger.ts';
import type { ControlMark } from '../../shared/substance.ts';
import { booksAfter, stockLedger } from './book.queries.ts';
import { currentMonth } from './book-flows.queries.ts';
import { flowLedger, type StoredFlow } from './flow.queries.ts';
import { purchaseLedger, type StoredLine } from './purchase-ledger.queries.ts';

type Columns<R> = (SheetColumn & { value: (row: R) => Cell })[];
type Of = { name: string; cas: string; controls: ControlMark[] };

const flagNames = (controls: readonly ControlMark[]) => controls.map(({ flag_name }) => flag_name).join('、') || '一般';
const kindName = ({ kind, is_reverse }: { kind: string; is_reverse: boolean }) =>
  `${labelOf(FlowKind, kind)}${is_reverse ? '（冲销）' : ''}`;

const substance: Columns<Of> = [
  { field: 'name', title: '化学品', width: 24, value: (row) => row.name },
  { field: 'cas', title: 'CAS号', width: 14, value: (row) => row.cas },
  { field: 'controls', title: '管控类别', width: 20, value: (row) => flagNames(row.controls) },
];

const stockColumns: Columns<StockRow> = [
  ...substance,
  { field: 'group', title: '储存组', value: (row) => row.storage_group_name },
  { field: 'warehouse', title: '仓库', width: 24, value: (row) => row.warehouse_name },
  { field: 'containers', title: '容器数', kind: 'number', value: (row) => row.containers },
  { field: 'quantity', title: '账面数量', kind: 'number', value: (row) => row.quantity },
  { field: 'out', title: '其中领出在用', kind: 'number', value: (row) => row.out_quantity },
  { field: 'expired', title: '其中已过期', kind: 'number', value: (row) => row.expired_quantity },
  { field: 'unit', title: '单位', value: (row) => row.unit },
];
export const exportStock = (ctx: Ctx, query: InputOf<typeof ledgerApi.exportStock>) =>
  exportXlsx(ctx, { title: '化学品库存台账', filter: query }, stockColumns, pagesOf(stockLedger, query));

const flowColumns: Columns<StoredFlow> = [
  { field: 'at', title: '时间', width: 20, value: (row) => formatDateTime(row.at) },
  { field: 'kind', title: '类型', value: kindName },
  ...substance,
  { field: 'code', title: '容器编码', width: 16, value: (row) => row.code },
  { field: 'warehouse', title: '仓库', width: 24, value: (row) => row.warehouse_name },
  { field: 'quantity', title: '数量', kind: 'number', value: (row) => row.quantity },
  { field: 'balance', title: '容器结存', kind: 'number', value: (row) => row.balance },
  { field: 'unit', title: '单位', value: (row) => row.unit },
  { field: 'doc_no', title: '单据号', width: 18, value: (row) => row.doc_no },
  { field: 'operator', title: '经办人', value: (row) => row.operator_name },
  { field: 'second', title: '复核人/共同使用人', value: (row) => row.second_name },
  { field: 'note', title: '说明', width: 30, value: (row) => row.note },
];
export const exportFlow = (ctx: Ctx, query: InputOf<typeof ledgerApi.exportFlow>) =>
  exportXlsx(ctx, { title: '化学品流水台账', filter: query }, flowColumns, pagesOf(flowLedger, query));

const bookColumns: Columns<ControlledRow> = [
  ...substance,
  { field: 'warehouse', title: '仓库', width: 24, value: (row) => row.warehouse_name },
  { field: 'opening', title: '月初结存', kind: 'number', value: (row) => row.opening },
  { field: 'received', title: '本月收入', kind: 'number', value: (row) => row.received },
  { field: 'issued', title: '本月发出', kind: 'number', value: (row) => row.issued },
  { field: 'closing', title: '月末结存', kind: 'number', value: (row) => row.closing },
  { field: 'unit', title: '单位', value: (row) => row.unit },
  { field: 'keep', title: '保存年限', kind: 'number', value: (row) => row.keep_years },
];
export const exportControlled = (ctx: Ctx, query: InputOf<typeof ledgerApi.exportControlled>) =>
  exportXlsx(
    ctx,
    { title: `管控化学品台账 ${query.month ?? currentMonth(ctx)}`, filter: query },
    bookColumns,
    pagesOf({ after: booksAfter }, query),
  );

const purchaseColumns: Columns<StoredLine> = [
  { field: 'decided', title: '通过日期', kind: 'date', value: (row) => formatDate(row.decided_at) },
  { field: 'no', title: '申请单号', width: 18, value: (row) => row.no },
  { field: 'line', title: '行', kind: 'number', value: (row) => row.line },
  ...substance,
  { field: 'package', title: '规格', width: 18, value: (row) => row.package_text },
  { field: 'count', title: '数量', kind: 'number', value: (row) => row.count },
  { field: 'arrived', title: '已到货', kind: 'number', value: (row) => row.arrived },
  { field: 'price', title: '单价', kind: 'number', value: (row) => row.price },
  { field: 'amount', title: '金额', kind: 'number', value: (row) => row.amount },
  { field: 'supplier', title: '供应商', width: 24, value: (row) => row.supplier_name },
  { field: 'lab', title: '实验室', width: 22, value: (row) => row.lab_name },
  { field: 'college', title: '学院', width: 18, value: (row) => row.college_name },
  { field: 'applicant', title: '申请人', value: (row) => row.applicant_name },
  { field: 'permit', title: '许可编号', width: 20, value: (row) => row.permit_no },
];
export const exportPurchase = (ctx: Ctx, query: InputOf<typeof ledgerApi.exportPurchase>) =>
  exportXlsx(ctx, { title: '化学品采购台账', filter: query }, purchaseColumns, pagesOf(purchaseLedger, query));
