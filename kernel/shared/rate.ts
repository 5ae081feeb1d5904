/** Percent with one decimal; null if the whole is zero. */
export const rateOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10;

/** A rate as papers write it. */
export const percentText = (rate: number | null): string => (rate === null ? '—' : `${rate}%`);
