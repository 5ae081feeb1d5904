import * as z from 'zod/mini';
import * as wire from '#kernel/shared/wire.ts';

/** Hours or money as exact text: not negative, with at most so many decimals. */
const amount = (label: string, decimals: number, digits: number) => {
  const message = `${label}应为不小于 0 的数，最多 ${decimals} 位小数`;
  const pattern = new RegExp(`^\\d{1,${digits}}(\\.\\d{1,${decimals}})?$`);
  return z.pipe(wire.decimal(message), z.string(message).check(z.regex(pattern, message)));
};
export const hours = (label: string) => amount(label, 1, 5);
export const yuan = (label: string) => amount(label, 2, 10);

/** A month `YYYY-MM`. */
export const month = (message = '请选择月份') =>
  z.string(message).check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, '月份应如 2026-03'));

export const schoolYear = z.pipe(
  wire.text('学年', 9),
  z.string().check(
    z.refine((text) => {
      const [from, to] = text.split('-').map(Number);
      return /^\d{4}-\d{4}$/.test(text) && to === from! + 1;
    }, '学年应为相邻两年，如 2025-2026'),
  ),
);
