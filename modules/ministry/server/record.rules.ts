import { cutGbk, encodeGbk } from '#lib/gbk/gbk.ts';
import { widthOf, type MinistryField, type MinistryTable, type Values } from '../shared/fields.ts';

/** Side on which numbers are filled with spaces: the ministry's programs want them on the left, some provinces on the right. */
export type NumberAlign = 'right' | 'left';

/** What a cell says in a file: absent texts are `*` or the word of the field, absent numbers 0 with their decimals. */
function cellText({ kind, decimals = 0, absent = '*' }: MinistryField, value: string | undefined): string {
  if (kind === 'C') return value || absent;
  return toDecimals(value || '0', decimals);
}

/** An exact decimal with so many digits behind the point, rounded half away from zero. */
export function toDecimals(value: string, decimals: number): string {
  const [, sign = '', whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value) ?? [];
  const digits = part.padEnd(decimals + 1, '0');
  const scaled = BigInt(whole + digits.slice(0, decimals)) + (digits[decimals]! >= '5' ? 1n : 0n);
  const text = scaled.toString().padStart(decimals + 1, '0');
  const shown = decimals === 0 ? text : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
  return scaled === 0n ? shown : sign + shown;
}

function cellBytes(field: MinistryField, value: string | undefined, align: NumberAlign): Buffer {
  const { kind, width } = field;
  const bytes = encodeGbk(cutGbk(cellText(field, value), width));
  const filling = Buffer.alloc(width - bytes.length, 0x20);
  return Buffer.concat(kind === 'N' && align === 'right' ? [filling, bytes] : [bytes, filling]);
}

/** One record: fields of fixed width in GBK, texts at the left, without a line end. */
export function recordBytes(table: MinistryTable, values: Values, align: NumberAlign): Buffer {
  const record = Buffer.concat(table.fields.map((field) => cellBytes(field, values[field.name], align)));
  if (record.length !== widthOf(table)) throw new Error(`record of ${table.code} has ${record.length} bytes`);
  return record;
}

const lineEnd = Buffer.from('\r\n');

/** The text file of a table: records in order, each with its line end, no heading. */
export const textFile = (table: MinistryTable, rows: readonly Values[], align: NumberAlign): Buffer =>
  Buffer.concat(rows.flatMap((values) => [recordBytes(table, values, align), lineEnd]));
