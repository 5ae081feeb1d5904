import { codeCell, dayCell, decimalCell, patternCell, phoneCell } from '#kernel/server/sheets/cells.rules.ts';
import { CellError, type SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { mostComponents } from '../../shared/record/record.ts';
import { Form } from '../../shared/waste-kinds.ts';
import { groupCell } from '../catalogue/waste-cells.rules.ts';

export type Component = { name: string; share: string };

/** `乙酸乙酯 60、石油醚 40`, with or without %; one component alone is all of it. */
function componentsCell(text: string, title: string): Component[] {
  // Blanks between a name and its share do not separate components.
  const parts = text.split(/[、,，;；]+/).flatMap((part) => part.trim() || []);
  const read = parts.map((part) => {
    const [, name, share] = /^(.+?)[\s:：]*(\d+(?:\.\d{1,2})?)\s*%?$/.exec(part) ?? [];
    return name !== undefined && share !== undefined ? { name: name.trim(), share } : { name: part, share: '' };
  });
  const [first] = read;
  if (read.length === 1 && first && first.share === '') return [{ name: first.name, share: '100' }];
  if (read.length > mostComponents) throw new CellError(`${title}最多 ${mostComponents} 种，请合并`);
  const sum = read.reduce((total, { share }) => total + Number(share), 0);
  if (read.some(({ share }) => !(Number(share) > 0)) || Math.abs(sum - 100) >= 0.005)
    throw new CellError(`${title}“${text}”应写名称和占比，合计 100，如“乙酸乙酯 60、石油醚 40”`);
  return read;
}

/** One row a container; the former number names it, so that a file that is sent twice adds nothing twice. */
export const openingColumns: SheetColumn[] = [
  { field: 'own_no', title: '原编号', required: true, maxLength: 40, width: 16 },
  {
    field: 'label_no',
    title: '数字识别码',
    isFixed: true,
    width: 42,
    parse: (text, title) =>
      patternCell(/^[0-9A-Z]{18}\d{19}$/, '应为 37 位，没有请留空，导入时生成')(text.toUpperCase(), title),
  },
  { field: 'type', title: '废物类别', required: true, maxLength: 60, width: 20 },
  { field: 'name', title: '废物名称', maxLength: 60, width: 20, isFixed: true },
  { field: 'form', title: '形态', required: true, options: Form.$items.map(({ label }) => label) },
  { field: 'compat_group', title: '相容组', isFixed: true, parse: groupCell },
  { field: 'components', title: '主要成分', required: true, isFixed: true, width: 30, parse: componentsCell },
  { field: 'harmful', title: '有害成分', required: true, maxLength: 100, width: 20 },
  { field: 'spec', title: '容器规格', required: true, maxLength: 40 },
  { field: 'net_kg', title: '净重（kg）', required: true, kind: 'number', parse: decimalCell(0.01, 5) },
  { field: 'lab', title: '实验室编号', required: true, coded: true, width: 14, parse: codeCell() },
  { field: 'phone', title: '联系电话', required: true, width: 16, parse: phoneCell },
  { field: 'started_on', title: '产生日期', required: true, kind: 'date', parse: dayCell },
  { field: 'stored_on', title: '入库日期', required: true, kind: 'date', parse: dayCell },
  { field: 'warehouse', title: '暂存设施编码', required: true, coded: true, width: 14, parse: codeCell() },
  { field: 'zone', title: '分区', required: true, maxLength: 40 },
];
