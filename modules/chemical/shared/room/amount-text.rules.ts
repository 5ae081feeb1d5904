/** An amount in a base unit as people say it: litres and kilograms from a thousand up. */
export function formatAmount(amount: string, unit: string): string {
  const value = Number(amount);
  return value >= 1000
    ? `${Number((value / 1000).toFixed(2))} ${unit === 'g' ? 'kg' : 'L'}`
    : `${Number(value.toFixed(2))} ${unit}`;
}
