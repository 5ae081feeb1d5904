import { cutGbk, likeInGbk, outsideGbk } from '#lib/gbk/gbk.ts';
import type { MinistryField, MinistryTable, Values } from '../shared/fields.ts';
import { toDecimals } from './record.rules.ts';

export type Level = 'error' | 'warning';
/** A fault of a cell or of a record; `field` is '' where it is about the record as a whole. */
export type Fault = { field: string; level: Level; rule: string; message: string };

/** Lists of the yearly code file: codes by list; a list without codes is not asked. */
export type CodeSets = ReadonlyMap<string, ReadonlySet<string>>;

const error = (field: MinistryField, rule: string, message: string): Fault => ({
  field: field.name,
  level: 'error',
  rule,
  message: `${field.label}${message}`,
});

function textFaults(field: MinistryField, value: string, codes: CodeSets): Fault[] {
  const { label, width, name } = field;
  if (value === '') return field.required ? [error(field, 'missing', '不能为空')] : [];
  const lost = outsideGbk(value);
  if (lost.length > 0) {
    const hints = lost.map((one) => (likeInGbk(one) ? `“${one}”可改为“${likeInGbk(one)}”` : `“${one}”请换一个字`));
    return [error(field, 'gbk', `含有上报文件（GBK）没有的字符：${hints.join('，')}`)];
  }
  const cut = cutGbk(value, width);
  if (cut !== value && field.required && (field.pattern || field.codes || field.list))
    return [error(field, 'width', `最多 ${width} 个字节`)];
  if (cut !== value)
    return [
      { field: name, level: 'warning', rule: 'cut', message: `${label}超过 ${width} 个字节，文件中将截断为“${cut}”` },
    ];
  if (field.codes && !(value in field.codes)) return [error(field, 'code', `“${value}”不是规定的代码`)];
  const list = field.list ? codes.get(field.list) : undefined;
  if (list && list.size > 0 && !list.has(value)) return [error(field, 'code', `“${value}”不在上报代码表中`)];
  if (field.pattern && !field.pattern.test(value)) return [error(field, 'form', `应为${field.form}`)];
  return [];
}

function numberFaults(field: MinistryField, value: string): Fault[] {
  if (value === '') return [];
  if (value.startsWith('-')) return [error(field, 'negative', '不能为负数')];
  const { decimals = 0, width } = field;
  const digits = value.split('.')[1]?.replace(/0+$/, '').length ?? 0;
  if (digits > decimals) return [error(field, 'decimals', decimals > 0 ? `最多 ${decimals} 位小数` : '应为整数')];
  return toDecimals(value, decimals).length > width ? [error(field, 'width', `最多 ${width} 位，放不进文件`)] : [];
}

/** Faults of the cells of a record, each for itself. */
export const cellFaults = (table: MinistryTable, values: Values, codes: CodeSets): Fault[] =>
  table.fields.flatMap((field) => {
    const value = values[field.name] ?? '';
    return field.kind === 'C' ? textFaults(field, value, codes) : numberFaults(field, value);
  });
