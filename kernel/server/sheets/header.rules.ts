import { plainTitle, bestHeader } from '#lib/sheets/header.ts';
import { columnName, type Cell } from '#lib/sheets/cell.ts';
import type { SheetColumn } from './define-sheet.ts';

/** Title of the column that tells why a row was not imported. */
export const reasonTitle = '失败原因';

/** The header of a file: its row, where each column is (-1: absent), and what the user should know of it. */
export type Header = { row: number; order: number[]; notes: string[] };

/** Finds the header among the first rows; `columns` are all columns of the sheet, those of exports too. */
export function findHeader(
  columns: readonly SheetColumn[],
  imported: readonly SheetColumn[],
  rows: readonly (readonly Cell[])[],
): Header | { error: string } {
  const { row, count } = bestHeader(
    rows,
    imported.map(({ title }) => title),
  );
  const advice = '请下载模板填写，不要改动模板首行';
  if (count === 0) return { error: `没有找到标题行：前几行中缺少${quoted(imported.slice(0, 3))}等列。${advice}` };
  const titles = (rows[row] ?? []).map(plainTitle);
  const at = ({ title }: SheetColumn) => titles.indexOf(plainTitle(title));
  const missing = imported.filter((column) => column.required && at(column) < 0);
  if (missing.length > 0)
    return { error: `第 ${row + 1} 行是标题行，但缺少列：${missing.map(({ title }) => title).join('、')}。${advice}` };
  const twice = imported.filter((column) => placesOf(titles, column).length > 1);
  if (twice.length > 0)
    return { error: `第 ${row + 1} 行的标题重复：${twice.map(namePlaces(titles)).join('、')}。请只保留一列` };
  const known = new Set([...columns.map(({ title }) => plainTitle(title)), reasonTitle, '', '序号']);
  const unknown = titles.filter((title) => !known.has(title));
  const notes = [
    ...(row > 0 ? [`标题在第 ${row + 1} 行，从第 ${row + 2} 行开始读取`] : []),
    ...(unknown.length > 0 ? [`不认识的列不会导入：${unknown.slice(0, 10).join('、')}`] : []),
  ];
  return { row, order: imported.map(at), notes };
}

const placesOf = (titles: readonly string[], { title }: SheetColumn) =>
  titles.flatMap((one, at) => (one === plainTitle(title) ? [at] : []));

const namePlaces = (titles: readonly string[]) => (column: SheetColumn) =>
  `“${column.title}”（${placesOf(titles, column).map(columnName).join('、')} 列）`;

const quoted = (columns: readonly SheetColumn[]) => columns.map(({ title }) => `“${title}”`).join('');
