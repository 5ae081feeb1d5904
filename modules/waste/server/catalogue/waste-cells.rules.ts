import { textKey } from '#kernel/server/sheets/choices.rules.ts';
import { listCell } from '#kernel/server/sheets/cells.rules.ts';
import { CellError } from '#kernel/server/sheets/define-sheet.ts';
import { CompatGroup, Property } from '../../shared/waste-kinds.ts';

type Named = { $items: readonly { value: string; label: string }[] };

/** The code that a text stands for: a code, its name, or both as screens show them (`W3 无机酸`). */
const codeOf = ({ $items }: Named, text: string): string | undefined =>
  $items.find(({ value, label }) => [value, label, value + label].some((known) => textKey(known) === textKey(text)))
    ?.value;

function known(of: Named, text: string, title: string): string {
  const code = codeOf(of, text);
  if (code !== undefined) return code;
  const names = of.$items.map(({ value, label }) => `${value} ${label}`).join('、');
  throw new CellError(`${title}“${text}”不在可选范围内，可填：${names}`);
}

export const groupCell = (text: string, title: string): string => known(CompatGroup, text, title);

// People write T/C/I/R as the national list does.
export const propsCell = (text: string, title: string): string[] => [
  ...new Set(listCell(text.replaceAll('/', '、')).map((one) => known(Property, one, title))),
];

const codeForm = /^\d{3}-\d{3}-\d{2}$/;

export function wasteCodeCell(text: string, title: string): string {
  if (!codeForm.test(text)) throw new CellError(`${title}“${text}”应如 900-047-49`);
  return text;
}

/** Codes of a licence, as many as an input of the page takes. */
export function wasteCodesCell(text: string, title: string): string[] {
  const codes = listCell(text).map((one) => wasteCodeCell(one, title));
  if (codes.length > 100) throw new CellError(`${title}最多 100 个，现有 ${codes.length} 个，请核对`);
  return codes;
}
