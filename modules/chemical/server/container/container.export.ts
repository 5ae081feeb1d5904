import type { Ctx } from '#kernel/server/context.ts';
import type { SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { exportXlsx, pagesOf } from '#kernel/server/sheets/sheet-routes.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import { siteOf } from '#modules/base-info/server/public.ts';
import { printPaper, readToPrint, wholeDocument } from '#platform/print/server/public.ts';
import type { containerApi, ContainerRow, containerSheet } from '../../shared/container/container.ts';
import { ContainerState } from '../../shared/container.states.ts';
import { labelPages } from './container-label-paper.rules.ts';
import { containerList, readLabels } from './container.queries.ts';

/** Labels for a label printer. */
export async function printContainerLabels(ctx: Ctx, { ids }: InputOf<typeof containerApi.labels>) {
  const containers = await readToPrint(ctx, (tx) => readLabels(tx, ids));
  const title = containers.length === 1 ? `标签 ${containers[0]!.code}` : `容器标签 ${containers.length} 张`;
  return printPaper(ctx, { title, filter: { ids } }, wholeDocument(labelPages(containers, siteOf(ctx))));
}

const columns: (SheetColumn & { value: (row: Omit<ContainerRow, 'can'>) => Cell })[] = [
  { field: 'code', title: '容器编码', width: 16, value: (row) => row.code },
  { field: 'own_no', title: '原编号', value: (row) => row.own_no },
  { field: 'name', title: '名称', width: 24, value: (row) => row.name },
  { field: 'cas', title: 'CAS号', width: 14, value: (row) => row.cas },
  {
    field: 'controls',
    title: '管控类别',
    width: 20,
    value: (row) => row.controls.map(({ flag_name }) => flag_name).join('、') || '一般',
  },
  { field: 'package_text', title: '规格', value: (row) => row.package_text },
  { field: 'purity_name', title: '纯度', value: (row) => row.purity_name },
  { field: 'batch_no', title: '批号', value: (row) => row.batch_no },
  { field: 'initial', title: '初始量', kind: 'number', value: (row) => row.initial },
  { field: 'quantity', title: '余量', kind: 'number', value: (row) => row.quantity },
  { field: 'unit', title: '单位', value: (row) => row.unit },
  { field: 'warehouse', title: '仓库', width: 20, value: (row) => row.warehouse_name },
  { field: 'cabinet', title: '柜', value: (row) => row.cabinet_name },
  { field: 'cell', title: '层', value: (row) => row.cell_name },
  { field: 'holder', title: '保管人', value: (row) => row.holder_name },
  { field: 'stored_on', title: '入库日期', kind: 'date', value: (row) => row.stored_on },
  { field: 'expires_on', title: '有效期至', kind: 'date', value: (row) => row.expires_on },
  { field: 'state', title: '状态', value: (row) => labelOf(ContainerState, row.state) },
];

export const exportContainers = (ctx: Ctx, query: InputOf<typeof containerSheet.export>) =>
  exportXlsx(ctx, { title: '化学品库存', filter: query }, columns, pagesOf(containerList, query));
