import type { Ctx } from '#kernel/server/context.ts';
import type { SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { exportXlsx } from '#kernel/server/sheets/sheet-routes.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import { LedgerKind, type ledgerApi, type LedgerRow } from '../../shared/ledger/ledger.ts';
import { Form } from '../../shared/waste-kinds.ts';
import { ledgerRows, spanOf } from './ledger.queries.ts';

type Columns = readonly (SheetColumn & { value: (row: LedgerRow) => Cell })[];
type Kind = InputOf<typeof ledgerApi.export>['kind'];

const batch = 1_000;
const titles: Record<Kind, { at: string; people: string; doc: string; destination: string }> = {
  [LedgerKind.produce]: { at: '产生时间', people: '产生部门经办人', doc: '', destination: '去向' },
  [LedgerKind.in]: { at: '入库时间', people: '运送部门和贮存部门经办人', doc: '收运申请单号', destination: '' },
  [LedgerKind.out]: { at: '出库时间', people: '出库部门经办人', doc: '转移联单编号', destination: '去向' },
  [LedgerKind.transfer]: {
    at: '转移时间',
    people: '运输人员',
    doc: '转移联单编号',
    destination: '接受单位、许可证和处置方式',
  },
};

function columnsOf(kind: Kind): Columns {
  const { at, people, doc, destination } = titles[kind];
  const isHere = kind !== LedgerKind.produce;
  return [
    { field: 'at', title: at, width: 20, value: (row) => row.at },
    { field: 'label_no', title: '批次编码', width: 40, value: (row) => row.label_no },
    { field: 'name', title: '危险废物名称', width: 24, value: (row) => row.name },
    { field: 'hw', title: '危险废物类别', value: (row) => row.hw },
    { field: 'code', title: '危险废物代码', width: 14, value: (row) => row.code },
    { field: 'form', title: '形态', value: (row) => labelOf(Form, row.form) },
    { field: 'weight', title: '数量', kind: 'number', value: (row) => row.weight_kg ?? '' },
    { field: 'unit', title: '计量单位', value: () => '千克' },
    { field: 'spec', title: '容器／包装类型', width: 16, value: (row) => row.spec_name },
    { field: 'count', title: '容器／包装数量', kind: 'number', value: () => '1' },
    { field: 'lab', title: '产生危险废物设施', width: 24, value: (row) => row.lab_name },
    ...(isHere ? [{ field: 'place', title: '贮存设施和分区', width: 28, value: (row: LedgerRow) => row.place }] : []),
    { field: 'people', title: people, width: 24, value: (row) => row.people },
    ...(doc === '' ? [] : [{ field: 'doc', title: doc, width: 18, value: (row: LedgerRow) => row.doc_no }]),
    ...(destination === ''
      ? []
      : [{ field: 'destination', title: destination, width: 36, value: (row: LedgerRow) => row.destination }]),
  ];
}

/** A part of the ledger in the layout of HJ 1259-2022. */
export function exportLedger(ctx: Ctx, input: InputOf<typeof ledgerApi.export>) {
  const { from, to } = spanOf(ctx, input);
  const title = `危险废物台账 ${labelOf(LedgerKind, input.kind)} ${from} 至 ${to}`;
  return exportXlsx(ctx, { title, filter: input }, columnsOf(input.kind), async (tx, after) => {
    const rows = await ledgerRows(tx, input, after, batch);
    return { rows, last: rows.at(-1)?.id ?? after };
  });
}
