import { centsOf, yuanOf } from '#platform/funds/shared/money.rules.ts';

/** Quantities have four decimals at most; they are computed in whole parts. */
const parts = 10_000;
const partsOf = (qty: string | number): number => Math.round(Number(qty) * parts);

/** Price times quantity in yuan, rounded to the cent; exact, so that parts of a line add up to the line. */
export function amountOf(price: string | number, qty: string | number): string {
  const product = BigInt(centsOf(price)) * BigInt(partsOf(qty));
  return yuanOf(Number((product + BigInt(parts / 2)) / BigInt(parts)));
}

/** What a part of a line costs when `before` of it were paid: the parts add up to the amount of the line. */
export const partAmount = (price: string, before: string, qty: string): string =>
  yuanOf(centsOf(amountOf(price, addQty(before, qty))) - centsOf(amountOf(price, before)));

export const addQty = (a: string | number, b: string | number): string => qtyText((partsOf(a) + partsOf(b)) / parts);
export const subtractQty = (a: string | number, b: string | number): string =>
  qtyText((partsOf(a) - partsOf(b)) / parts);
export const compareQty = (a: string | number, b: string | number): number => partsOf(a) - partsOf(b);

/** A quantity as people write it: `2`, `2.5`. */
export const qtyText = (qty: string | number): string => String(partsOf(qty) / parts);

/** True if a price is more than these percent above another. */
export const isAbove = (price: string, than: string, percent: number): boolean =>
  centsOf(price) * 100 > centsOf(than) * (100 + percent);
