import { oneLine } from '#kernel/shared/one-line.ts';
import type { Cells, Column } from './column.ts';

export function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Most characters that a cell keeps, right or wrong: twice the widest column, so that a text which was cut is still too long. */
export const maxCell = 400;

const forms = /[！-～]/g;
const narrow = (text: string) =>
  text.replace(forms, (form) => String.fromCodePoint(form.codePointAt(0)! - 0xfee0)).replaceAll('　', ' ');

/** A number without thousands separators, a plus sign and zeros that say nothing; other texts stay as they are. */
function plainNumber(text: string): string {
  // `1,2345` may be 1.2345 or 12345: only separators before three digits each say nothing.
  const isGrouped = /^[-+]?\d{1,3}([,\s]\d{3})+(\.\d+)?$/.test(text);
  const plain = (isGrouped ? text.replace(/[,\s]/g, '') : text).replace(/^\+/, '');
  if (!/^-?\d+(\.\d+)?$/.test(plain)) return text;
  const [whole = '', rest = ''] = plain.split('.');
  const digits = whole.replace(/^(-?)0+(?=\d)/, '$1');
  const decimals = rest.replace(/0+$/, '');
  const value = decimals === '' ? digits : `${digits}.${decimals}`;
  return value === '-0' ? '0' : value;
}

function plainDay(text: string): string {
  const [, year, month, day] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text) ?? [];
  return year === undefined ? text : `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`;
}

function plainMonth(text: string): string {
  const [, year, month] = /^(\d{4})[-/.年](\d{1,2})(?:月|[-/.月]\d{1,2}日?)?$/.exec(text) ?? [];
  return year === undefined ? text : `${year}${month!.padStart(2, '0')}`;
}

/** What a person typed or pasted in the form in which it is stored; a wrong value stays, for its writer to see. */
export function cellValue({ kind, options }: Column, typed: string): string {
  const text = oneLine(typed.normalize('NFC')).trim().slice(0, maxCell);
  if (text === '' || kind === 'text') return text;
  const plain = narrow(text);
  if (kind === 'int' || kind === 'decimal') return plainNumber(plain);
  if (kind === 'date') return plainDay(plain);
  if (kind === 'month') return plainMonth(plain);
  const [first = ''] = plain.split(/\s/, 1);
  const chosen = options?.find(({ value, label }) => label === text || value === plain || value === first);
  return chosen?.value ?? plain;
}

/** Cells of a row in stored form, without unknown fields. */
export const cellsOf = (columns: readonly Column[], typed: Cells): Record<string, string> =>
  Object.fromEntries(
    columns.flatMap((column) => {
      const value = typed[column.field];
      return value === undefined ? [] : [[column.field, cellValue(column, value)]];
    }),
  );

/** Text of a cell for people: a code with its name. */
export const cellText = ({ kind, options }: Column, value: string): string => {
  if (kind !== 'code' || value === '') return value;
  const label = options?.find((option) => option.value === value)?.label;
  return label === undefined ? value : `${value} ${label}`;
};
