import type { Values } from '../shared/fields.ts';

/** A number of a record as an integer of hundredths; absent is 0. Exact up to 9 × 10¹³. */
export const hundredths = (values: Values, field: string): number => {
  const [whole = '0', part = ''] = (values[field] || '0').split('.');
  const sign = whole.startsWith('-') ? -1 : 1;
  return sign * (Math.abs(Number(whole)) * 100 + Number(part.padEnd(2, '0').slice(0, 2)));
};

/** A whole number of a record; absent is 0. */
export const count = (values: Values, field: string): number => Number(values[field] || 0);

export const sumOf = (rows: readonly Values[], field: string): number =>
  rows.reduce((sum, values) => sum + hundredths(values, field), 0);

/** Hundredths as a decimal text with two digits. */
export const decimalText = (value: number): string =>
  `${value < 0 ? '-' : ''}${Math.floor(Math.abs(value) / 100)}.${String(Math.abs(value) % 100).padStart(2, '0')}`;

/** Hundredths of yuan as text of 10,000 yuan with two digits, half up. */
export const inTenThousands = (value: number): string => decimalText(Math.round(value / 10_000));
