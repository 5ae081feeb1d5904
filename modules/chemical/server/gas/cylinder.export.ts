import type { Ctx } from '#kernel/server/context.ts';
import type { SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { exportXlsx, pagesOf } from '#kernel/server/sheets/sheet-routes.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import { siteOf } from '#modules/base-info/server/public.ts';
import { printPaper, readToPrint, wholeDocument } from '#platform/print/server/public.ts';
import { CylinderOwner, type cylinderApi, type CylinderRow } from '../../shared/gas/cylinder.ts';
import { CylinderState } from '../../shared/cylinder.states.ts';
import { cylinderLabelPages } from './cylinder-label-paper.rules.ts';
import { cylinderList, readCylinderLabels } from './cylinder.queries.ts';

/** Labels for a label printer. */
export async function printCylinderLabels(ctx: Ctx, { ids }: InputOf<typeof cylinderApi.labels>) {
  const rows = await readToPrint(ctx, (tx) => readCylinderLabels(tx, ids));
  const title = rows.length === 1 ? `气瓶标签 ${rows[0]!.code}` : `气瓶标签 ${rows.length} 张`;
  return printPaper(ctx, { title, filter: { ids } }, wholeDocument(cylinderLabelPages(rows, siteOf(ctx))));
}

const yes = (is: boolean) => (is ? '是' : '否');
const columns: (SheetColumn & { value: (row: Omit<CylinderRow, 'can'>) => Cell })[] = [
  { field: 'code', title: '钢瓶编码', width: 16, value: (row) => row.code },
  { field: 'serial_no', title: '钢印号', width: 16, value: (row) => row.serial_no },
  { field: 'gas', title: '气体', width: 14, value: (row) => row.gas_name },
  { field: 'cas', title: 'CAS号', width: 14, value: (row) => row.cas },
  { field: 'colour', title: '瓶色/字色', width: 14, value: (row) => `${row.body_name}/${row.lettering_name}` },
  { field: 'volume', title: '容积（L）', kind: 'number', value: (row) => row.volume_l },
  { field: 'work', title: '工作压力（MPa）', kind: 'number', value: (row) => row.work_mpa },
  { field: 'pressure', title: '当前压力（MPa）', kind: 'number', value: (row) => row.pressure_mpa },
  { field: 'filled_on', title: '充装日期', kind: 'date', value: (row) => row.filled_on },
  { field: 'inspected_on', title: '上次检验', kind: 'date', value: (row) => row.inspected_on },
  { field: 'next_inspection', title: '检验到期', kind: 'date', value: (row) => row.next_inspection },
  { field: 'owner', title: '产权', value: (row) => labelOf(CylinderOwner, row.owner) },
  { field: 'supplier', title: '供应商', width: 20, value: (row) => row.supplier_name },
  { field: 'place', title: '仓库或实验室', width: 20, value: (row) => row.place_name },
  { field: 'room', title: '房间', width: 20, value: (row) => row.room_name },
  { field: 'spot', title: '具体位置', value: (row) => row.spot },
  { field: 'fixed', title: '防倒固定', value: (row) => yes(row.is_fixed) },
  { field: 'regulator', title: '减压器', value: (row) => yes(row.has_regulator) },
  { field: 'alarm', title: '报警联动', value: (row) => yes(row.is_alarm_linked) },
  { field: 'state', title: '状态', value: (row) => labelOf(CylinderState, row.state) },
  { field: 'fault', title: '异常情况', width: 24, value: (row) => row.fault },
];

export const exportCylinders = (ctx: Ctx, query: InputOf<typeof cylinderApi.export>) =>
  exportXlsx(ctx, { title: '实验气体', filter: query }, columns, pagesOf(cylinderList, query));
