import { CellError } from './define-sheet.ts';

// Shared cell parsers: each returns a value or throws with the message to show.

/** A text that matches a pattern. */
export const patternCell = (pattern: RegExp, message: string) => (text: string) => {
  if (!pattern.test(text)) throw new CellError(message);
  return text;
};

/** A code written by people, such as that of a unit or the number of an asset. */
export const codeCell = (title: string, max = 32) =>
  patternCell(new RegExp(`^[A-Za-z0-9_-]{1,${max}}$`), `${title}只能用字母、数字、下划线和短横线，最多 ${max} 位`);

/** A whole number within bounds. */
export const wholeCell = (title: string, min: number, max: number) => (text: string) => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max) throw new CellError(`${title}应为 ${min}–${max} 的整数`);
  return value;
};

/** An exact decimal with at most two decimals, as text; thousands may be separated by commas. */
export const decimalCell =
  (title: string, least: number, digits = 8) =>
  (text: string) => {
    const plain = text.replaceAll(',', '');
    if (!new RegExp(`^\\d{1,${digits}}(\\.\\d{1,2})?$`).test(plain))
      throw new CellError(`${title}“${text}”不正确，请填写不超过两位小数的数字`);
    if (Number(plain) < least) throw new CellError(`${title}不能小于 ${least}`);
    return plain;
  };

/** `2024-03-01`, `2024/3/1`, `2024.3.1` and `20240301` as a day of the wire. */
export function dayCell(text: string): string {
  const [, y, m, d] = /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?$/.exec(text) ?? [];
  const day = `${y}-${m?.padStart(2, '0')}-${d?.padStart(2, '0')}`;
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(day))
    throw new CellError(`日期“${text}”无法识别，请按 2024-03-01 的格式填写`);
  return day;
}

/** A mobile number, or a landline with its area code. */
export function phoneCell(text: string): string {
  if (!/^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8})$/.test(text))
    throw new CellError(`电话“${text}”不正确，请填写 11 位手机号或带区号的座机号`);
  return text;
}

/** Several values in one cell, separated by 、, a comma, a semicolon or a blank. */
export const listCell = (text: string) => [...new Set(text.split(/[、,，;；\s]+/).filter(Boolean))];

/** Options of a cell that answers yes or no. */
export const yesNo = ['是', '否'] as const;
