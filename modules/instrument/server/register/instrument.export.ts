import type { Ctx } from '#kernel/server/context.ts';
import type { SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { exportXlsx, pagesOf } from '#kernel/server/sheets/sheet-routes.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import { siteOf } from '#modules/base-info/server/public.ts';
import { findSchoolName } from '#platform/org/server/public.ts';
import { printPaper, readToPrint, wholeDocument } from '#platform/print/server/public.ts';
import { InstrumentKind, type InstrumentQuery } from '../../shared/register/instrument.ts';
import { InstrumentStatus } from '../../shared/register/instrument.states.ts';
import { findInstrument, instrumentList, type StoredInstrument } from './instrument.queries.ts';
import { plateBlocks } from './plate-paper.rules.ts';

const columns: (SheetColumn & { value: (row: StoredInstrument) => Cell })[] = [
  { field: 'asset_no', title: '仪器编号', width: 18, value: (row) => row.asset_no },
  { field: 'name', title: '名称', width: 28, value: (row) => row.name },
  { field: 'model', title: '型号', width: 18, value: (row) => row.model },
  {
    field: 'price',
    title: '原值（元）',
    kind: 'number',
    value: (row) => (row.price === null ? null : Number(row.price)),
  },
  { field: 'class_no', title: '分类号', value: (row) => row.class_no },
  { field: 'buy_date', title: '购置日期', kind: 'date', value: (row) => row.buy_date },
  { field: 'college', title: '单位', width: 24, value: (row) => row.college_name },
  { field: 'place', title: '存放地', width: 28, value: (row) => `${row.lab_name} ${row.room_no}`.trim() },
  { field: 'keeper', title: '负责人', value: (row) => row.keeper_name },
  { field: 'kind', title: '类型', value: (row) => (row.kind === null ? '' : labelOf(InstrumentKind, row.kind)) },
  { field: 'shared', title: '是否共享', value: (row) => (row.is_shared ? '是' : '否') },
  { field: 'status', title: '状态', value: (row) => labelOf(InstrumentStatus, row.status) },
];

export const exportInstruments = (ctx: Ctx, query: InstrumentQuery) =>
  exportXlsx(ctx, { title: '大型仪器台账', filter: query }, columns, pagesOf(instrumentList, query));

/** 仪器铭牌: its code leads to the instrument's page. */
export async function printPlate(ctx: Ctx, { id }: { id: number }) {
  const [row, school] = await readToPrint(
    ctx,
    async (tx) => [await findInstrument(tx, { id }), await findSchoolName(tx)] as const,
  );
  const url = `${siteOf(ctx)}/instrument-report/instrument/${id}`;
  return printPaper(
    ctx,
    { title: `仪器铭牌 ${row.asset_no}`, filter: { id } },
    wholeDocument(plateBlocks(row, school, url)),
  );
}
