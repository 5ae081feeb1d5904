import { isMailAddress } from '#kernel/shared/mail.ts';
import { CellError } from './define-sheet.ts';

// Shared cell parsers: each returns a value or throws with the message to show, which names column, value and remedy.

/** A text that matches a pattern; the message follows the value: `应为 11 位`. */
export const patternCell = (pattern: RegExp, message: string) => (text: string, title: string) => {
  if (!pattern.test(text)) throw new CellError(`${title}“${text}”${message}`);
  return text;
};

/** A code written by people, such as that of a unit or the number of an asset. */
export const codeCell = (max = 32) =>
  patternCell(new RegExp(`^[A-Za-z0-9_-]{1,${max}}$`), `只能用字母、数字、下划线和短横线，最多 ${max} 位`);

/** A whole number within bounds. */
export const wholeCell = (min: number, max: number) => (text: string, title: string) => {
  const value = Number(text);
  if (!/^[-+]?\d+$/.test(text) || value < min || value > max)
    throw new CellError(`${title}“${text}”应为 ${min}–${max} 的整数，只填数字`);
  return value;
};

// `1,5` may be 1.5 or 15; only commas before three digits each are separators.
const thousands = /^[-+]?\d{1,3}(,\d{3})+(\.\d+)?$/;

/** An exact decimal with at most two decimals unless said, as text; thousands may be separated by commas. */
export const decimalCell =
  (least: number, digits = 8, places: 2 | 4 = 2) =>
  (text: string, title: string) => {
    const plain = thousands.test(text) ? text.replaceAll(',', '') : text;
    const refuse = (reason: string) => new CellError(`${title}“${text}”${reason}`);
    if (!/^[-+]?\d+(\.\d+)?$/.test(plain)) throw refuse('不是数字，请只填数字，如 60.5，不要写单位');
    if (plain.startsWith('-')) throw refuse(`不能为负数，请填写不小于 ${least} 的数字`);
    const [whole = '', decimals = ''] = plain.replace('+', '').split('.');
    const most = places === 2 ? '两' : '四';
    if (decimals.length > places) throw refuse(`的小数超过${most}位，请四舍五入到${most}位小数`);
    if (whole.length > digits) throw refuse(`过大，整数部分最多 ${digits} 位，请核对`);
    if (Number(plain) < least) throw refuse(`过小，不能小于 ${least}`);
    return plain.replace('+', '');
  };

const dayForms = [
  /^(\d{4})(\d{2})(\d{2})$/,
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/,
  /^(\d{4})年(\d{1,2})月(\d{1,2})日?$/,
];
const monthForm = /^\d{4}([-/.年]?\d{1,2}月?|年?)$/;

/** `2024-03-01`, `2024/3/1`, `2024.3.1` and `20240301` as a day of the wire; a time of day is dropped. */
export function dayCell(text: string, title: string): string {
  const written = text.replace(/ \d{1,2}:\d{2}(:\d{2})?$/, '');
  const [, y, m, d] = dayForms.flatMap((form) => form.exec(written) ?? []);
  const day = `${y}-${m?.padStart(2, '0')}-${d?.padStart(2, '0')}`;
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(day))
    throw new CellError(`${title}“${text}”${dayAdvice(written)}`);
  return day;
}

function dayAdvice(text: string): string {
  if (/^\d{5}$/.test(text)) return '是日期的序号，请把单元格格式改为日期，或按 2024-03-01 的格式填写';
  if (monthForm.test(text)) return '缺少具体日期，请填写到日，如 2024-03-01';
  return '无法识别为日期，请按 2024-03-01 的格式填写';
}

/** A mail address. */
export function mailCell(text: string, title: string): string {
  if (!isMailAddress(text)) throw new CellError(`${title}“${text}”格式不正确，应如 name@school.edu.cn`);
  return text;
}

const phone = /^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8})$/;

/** A mobile number, or a landline with its area code. */
export function phoneCell(text: string, title: string): string {
  const plain = text.replace(/\s/g, '');
  if (phone.test(plain)) return plain;
  if (phone.test(`0${plain}`))
    throw new CellError(`${title}“${text}”不正确，是否为“0${plain}”？Excel 会去掉前导 0，请把单元格格式改为文本后填写`);
  throw new CellError(`${title}“${text}”不正确，请填写 11 位手机号或带区号的座机号`);
}

/** Several values in one cell, separated by 、, a comma, a semicolon or a blank. */
export const listCell = (text: string) => [...new Set(text.split(/[、,，;；\s]+/).filter(Boolean))];

/** Options of a cell that answers yes or no. */
export const yesNo = ['是', '否'] as const;
