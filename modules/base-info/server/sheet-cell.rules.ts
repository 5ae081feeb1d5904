import { CellError } from '#kernel/server/sheets/define-sheet.ts';

/** `2024-03-01`, `2024/3/1`, `2024.3.1` and `20240301` as a day of the wire. */
export function dayCell(text: string): string {
  const [, y, m, d] = /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?$/.exec(text) ?? [];
  const day = `${y}-${m?.padStart(2, '0')}-${d?.padStart(2, '0')}`;
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(day))
    throw new CellError(`日期“${text}”无法识别，请按 2024-03-01 的格式填写`);
  return day;
}

/** A positive amount with at most two decimals. */
export function amountCell(text: string): string {
  const plain = text.replaceAll(',', '');
  if (!/^\d{1,10}(\.\d{1,2})?$/.test(plain)) throw new CellError(`数字“${text}”不正确，请填写不超过两位小数的数字`);
  return plain;
}

export function phoneCell(text: string): string {
  if (!/^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8})$/.test(text))
    throw new CellError(`电话“${text}”不正确，请填写 11 位手机号或带区号的座机号`);
  return text;
}

/** A code written by people, such as the number of an asset. */
export function codeCell(text: string): string {
  if (!/^[A-Za-z0-9_-]{1,32}$/.test(text))
    throw new CellError(`编号“${text}”只能用字母、数字、下划线和短横线，最多 32 位`);
  return text;
}

export const yesNo = ['是', '否'] as const;
