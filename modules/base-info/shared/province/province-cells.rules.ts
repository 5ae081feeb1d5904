import { labelOf } from '#kernel/shared/enums.ts';
import { UseStatus } from '../use-status.ts';
import { ProvinceField, ProvinceMask, type ProvinceColumn } from './province-columns.ts';
import type { ProvinceRow } from './province.ts';

const masked: Record<string, (text: string) => string> = {
  [ProvinceMask.phone]: (text) =>
    text.length < 7 ? '*'.repeat(text.length) : `${text.slice(0, 3)}****${text.slice(-4)}`,
  // By characters: a surname may stand outside the base plane.
  [ProvinceMask.name]: (text) => Array.from(text, (letter, at) => (at === 0 ? letter : '*')).join(''),
};

/** The word of the platform in a cell, before codes and masks. */
function wordOf({ field, text }: ProvinceColumn, row: ProvinceRow, serial: number): string {
  if (field === ProvinceField.serial) return String(serial);
  if (field === ProvinceField.fixed) return text ?? '';
  if (field === ProvinceField.use_status) return labelOf(UseStatus, row.use_status);
  const value = row[field];
  return typeof value === 'boolean' ? (value ? '是' : '否') : String(value);
}

function cellOf(column: ProvinceColumn, row: ProvinceRow, serial: number): string {
  const word = wordOf(column, row, serial);
  if (word === '') return '';
  const text = column.words.find(({ own }) => own === word)?.code ?? word;
  return masked[column.mask]?.(text) ?? text;
}

/** The cells of a laboratory as they go into the file. */
export const cellsOf = (columns: readonly ProvinceColumn[], row: ProvinceRow, serial: number): string[] =>
  columns.map((column) => cellOf(column, row, serial));

/** Words that a column with codes must know; undefined where the words are free. The school's own words come in. */
function wordsToCode(field: string, dictionary: Readonly<Record<string, readonly string[]>>) {
  const yesNo: readonly string[] = [
    ProvinceField.toxic,
    ProvinceField.explosive,
    ProvinceField.precursor,
    ProvinceField.radiation,
  ];
  if (yesNo.includes(field)) return ['是', '否'];
  if (field === ProvinceField.use_status) return UseStatus.$items.map(({ label }) => label);
  if (field === ProvinceField.biosafety) return ['BSL-1', 'BSL-2', 'BSL-3', 'BSL-4'];
  return dictionary[field];
}

/** What is wrong with the columns of a layout, as one sentence. */
export function columnsFault(
  columns: readonly ProvinceColumn[],
  dictionary: Readonly<Record<string, readonly string[]>>,
): string | undefined {
  const titles = columns.map(({ title }) => title);
  const twice = titles.find((title, at) => titles.indexOf(title) !== at);
  if (twice !== undefined) return `列名“${twice}”重复`;
  for (const { field, title, text, words } of columns) {
    if (field === ProvinceField.fixed && !text) return `请填写“${title}”的固定文字`;
    const owns = words.map(({ own }) => own);
    const again = owns.find((own, at) => owns.indexOf(own) !== at);
    if (again !== undefined) return `“${title}”的代码对照中“${again}”重复`;
    const lacking =
      words.length === 0 ? [] : (wordsToCode(field, dictionary) ?? []).filter((one) => !owns.includes(one));
    if (lacking.length > 0) return `“${title}”的代码对照缺少：${lacking.join('、')}`;
  }
  return undefined;
}
