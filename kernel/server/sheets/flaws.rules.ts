import { rangeName, type Range } from '#lib/sheets/cell.ts';
import type { SheetFlaws } from '#lib/sheets/flaws.ts';
import type { Fault, SheetColumn } from './define-sheet.ts';

/** Why a cell of the file is blank although it looks filled: a merged range, or a formula without a result. */
type Blank = { range?: Range };
/** Blank cells by line of the file and position in it. */
export type Blanks = Map<number, Map<number, Blank>>;

// A merge of a whole column spans a million rows.
const maxBlanks = 500_000;

/** The cells that a file hides from its rows. */
export function blanksOf({ merges, formulas }: Pick<SheetFlaws, 'merges' | 'formulas'>): Blanks {
  const blanks: Blanks = new Map();
  let count = 0;
  const add = (row: number, column: number, blank: Blank) => {
    count += 1;
    const line = blanks.get(row + 1) ?? new Map<number, Blank>();
    blanks.set(row + 1, line.set(column, blank));
  };
  for (const { row, column } of formulas) add(row, column, {});
  for (const range of merges)
    for (let row = range.top; row <= range.bottom && count < maxBlanks; row += 1)
      for (let column = range.left; column <= range.right && count < maxBlanks; column += 1)
        if (row !== range.top || column !== range.left) add(row, column, { range });
  return blanks;
}

/** Errors of the blank cells of a line. */
export function faultsOfBlanks(
  line: ReadonlyMap<number, Blank> | undefined,
  columns: readonly SheetColumn[],
  order: readonly number[],
  cells: readonly string[],
  headerRow: number,
): Fault[] {
  if (!line) return [];
  return columns.flatMap(({ field, title, required }, i) => {
    const blank = cells[i] === '' ? line.get(order[i]!) : undefined;
    if (!blank) return [];
    if (blank.range?.top === headerRow)
      return {
        field,
        text: `标题“${title}”向下合并（${rangeName(blank.range)}），本行属于标题，请取消合并，只留一行标题`,
      };
    if (blank.range)
      return { field, text: `${title}是合并单元格（${rangeName(blank.range)}），请取消合并，并在每一行填写` };
    const orClear = required ? '' : '；应为空白的，请清除单元格';
    return { field, text: `${title}是公式，文件中没有它的结果，请复制后粘贴为数值${orClear}，再重新上传` };
  });
}
