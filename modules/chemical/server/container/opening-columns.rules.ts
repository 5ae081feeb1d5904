import { dayCell, decimalCell } from '#kernel/server/sheets/cells.rules.ts';
import { CellError, type SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { casFault } from '../../shared/cas.rules.ts';
import { NetUnit } from '../../shared/spec.ts';

function casCell(text: string): string {
  const fault = casFault(text);
  if (fault) throw new CellError(fault);
  return text;
}

/** One row a container; the former number names it, so that a file that is sent twice adds nothing twice. */
export const openingColumns: SheetColumn[] = [
  { field: 'own_no', title: '原编号', required: true, maxLength: 40, width: 16 },
  { field: 'cas', title: 'CAS号', required: true, width: 14, parse: casCell },
  { field: 'initial', title: '包装净含量', required: true, kind: 'number', parse: decimalCell(0.0001, 8, 4) },
  { field: 'unit', title: '单位', required: true, options: NetUnit.$items.map(({ label }) => label) },
  { field: 'quantity', title: '余量', kind: 'number', isFixed: true, parse: decimalCell(0.0001, 8, 4) },
  { field: 'purity', title: '纯度' },
  { field: 'batch_no', title: '批号', maxLength: 40 },
  { field: 'produced_on', title: '生产日期', kind: 'date', parse: dayCell },
  { field: 'expires_on', title: '有效期至', kind: 'date', parse: dayCell },
  { field: 'warehouse', title: '仓库编码', required: true, width: 14, coded: true },
  { field: 'cabinet', title: '柜', required: true, width: 14 },
  { field: 'cell', title: '层', required: true },
  { field: 'holder', title: '保管人工号', width: 14 },
];
