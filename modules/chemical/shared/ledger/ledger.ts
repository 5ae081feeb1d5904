import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { idOnly, listInput, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { paperFile } from '#platform/print/shared/paper.ts';
import { FlowKind } from '#platform/stock/shared/flow.ts';
import { controlMark } from '../substance.ts';

const monthText = (message = '请选择月份') =>
  z.string(message).check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, '月份格式应为 年-月'));
const control = wire.maybe(wire.codeText('管控类别', 40));

const bookFilters = {
  /** Name, other name or CAS number of the chemical. */
  keyword: wire.keyword(),
  /** Flag of a list in force, `none` for what no list controls. */
  control,
  warehouse_id: wire.maybe(wire.id()),
  org_id: wire.maybe(wire.id()),
  /** Whether any of it is left. */
  in_stock: wire.maybe(wire.bool()),
};

const bookColumns = {
  id: z.int(),
  substance_id: z.int(),
  name: z.string(),
  cas: z.string(),
  controls: z.array(controlMark),
  warehouse_id: z.int(),
  warehouse_name: z.string(),
  unit: z.string(),
};

const stockRow = z.object({
  ...bookColumns,
  storage_group_name: z.string(),
  /** Containers of the page that are not used up, and how many of them are out in laboratories. */
  containers: z.int(),
  out: z.int(),
  /** Amounts: by the book, thereof in laboratories, and past their date. */
  quantity: z.string(),
  out_quantity: z.string(),
  expired_quantity: z.string(),
});
export type StockRow = z.output<typeof stockRow>;

const flowFilters = {
  /** Code of a container, or name or CAS number of its substance. */
  keyword: wire.keyword(),
  book_id: wire.maybe(wire.id()),
  control,
  warehouse_id: wire.maybe(wire.id()),
  kind: wire.maybe(wire.list(wire.code(FlowKind), 20)),
  from: wire.maybe(wire.date()),
  to: wire.maybe(wire.date()),
};

const flowRow = z.object({
  id: z.int(),
  at: z.string(),
  kind: z.string(),
  is_reverse: z.boolean(),
  code: z.string(),
  name: z.string(),
  cas: z.string(),
  controls: z.array(controlMark),
  warehouse_name: z.string(),
  /** Signed. */
  quantity: z.string(),
  /** Of the container, after it. */
  balance: z.string(),
  unit: z.string(),
  doc_no: z.string(),
  operator_name: z.string(),
  second_name: z.string(),
  note: z.string(),
});
export type LedgerFlow = z.output<typeof flowRow>;

/** What a page of the book says of a month; amounts in the unit of the page. */
const monthFigures = {
  opening: z.string(),
  /** What came in and what was used up or left; parts weighed out inside the warehouse count in neither. */
  received: z.string(),
  issued: z.string(),
  closing: z.string(),
  flows: z.int(),
};

const controlledRow = z.object({ ...bookColumns, ...monthFigures, keep_years: z.int() });
export type ControlledRow = z.output<typeof controlledRow>;

const bookEntry = z.object({
  id: z.int(),
  at: z.string(),
  kind: z.string(),
  is_reverse: z.boolean(),
  code: z.string(),
  batch_no: z.string(),
  doc_no: z.string(),
  received: z.string(),
  issued: z.string(),
  /** Of the page, after the movement. */
  balance: z.string(),
  operator_name: z.string(),
  second_name: z.string(),
  note: z.string(),
});
export type BookEntry = z.output<typeof bookEntry>;

const book = z.object({ ...controlledRow.shape, month: z.string(), entries: z.array(bookEntry) });
export type Book = z.output<typeof book>;

const purchaseFilters = {
  /** Number of the purchase, name of its applicant, or name or CAS number of the chemical. */
  keyword: wire.keyword(),
  control,
  college_id: wire.maybe(wire.id()),
  lab_id: wire.maybe(wire.id()),
  supplier_id: wire.maybe(wire.id()),
  arrived: wire.maybe(wire.bool()),
  /** Days on which it passed. */
  from: wire.maybe(wire.date()),
  to: wire.maybe(wire.date()),
};

const purchaseRow = z.object({
  id: z.int(),
  purchase_id: z.int(),
  no: z.string(),
  line: z.int(),
  decided_on: z.string(),
  name: z.string(),
  cas: z.string(),
  controls: z.array(controlMark),
  package_text: z.string(),
  count: z.int(),
  arrived: z.int(),
  price: z.string(),
  amount: z.string(),
  supplier_name: z.string(),
  lab_name: z.string(),
  college_name: z.string(),
  applicant_name: z.string(),
  permit_no: z.string(),
});
export type PurchaseLedgerRow = z.output<typeof purchaseRow>;

const path = '/chemical/ledger';
const read = holds('chemical.ledger.read');
const exported = <F extends z.core.$ZodLooseShape>(kind: string, filters: F) =>
  endpoint({
    method: 'GET',
    path: `${path}/${kind}/export`,
    guard: holds('chemical.ledger.export'),
    input: z.object(filters),
    output: z.any(),
    blob: true,
    perMinute: 5,
  });
const month = wire.maybe(monthText());
const ofMonth = z.object({ ...idOnly.shape, month });
const one = `${path}/controlled/{id}`;

/** 化学品台账: what there is, what moved, the book of what is controlled, what was bought. */
export const ledgerApi = {
  stock: endpoint({
    method: 'GET',
    path: `${path}/stock`,
    guard: read,
    input: listInput(bookFilters),
    output: pageOf(stockRow),
  }),
  exportStock: exported('stock', bookFilters),
  flow: endpoint({
    method: 'GET',
    path: `${path}/flow`,
    guard: read,
    input: listInput(flowFilters, ['at']),
    output: pageOf(flowRow),
  }),
  exportFlow: exported('flow', flowFilters),
  /** Pages of controlled chemicals with a month, the current one unless asked. */
  controlled: endpoint({
    method: 'GET',
    path: `${path}/controlled`,
    guard: read,
    input: listInput({ ...bookFilters, month }),
    output: pageOf(controlledRow),
  }),
  exportControlled: exported('controlled', { ...bookFilters, month }),
  /** The monthly book of one page with its movements. */
  book: endpoint({ method: 'GET', path: one, guard: read, input: ofMonth, output: book }),
  printBook: endpoint({
    method: 'GET',
    path: `${one}/pdf`,
    guard: read,
    input: ofMonth,
    ...paperFile,
    summary: '打印管控化学品账册',
  }),
  exportBook: endpoint({
    method: 'GET',
    path: `${one}/export`,
    guard: read,
    input: ofMonth,
    output: z.any(),
    blob: true,
    perMinute: 20,
    summary: '导出管控化学品账册',
  }),
  purchase: endpoint({
    method: 'GET',
    path: `${path}/purchase`,
    guard: read,
    input: listInput(purchaseFilters),
    output: pageOf(purchaseRow),
  }),
  exportPurchase: exported('purchase', purchaseFilters),
};
