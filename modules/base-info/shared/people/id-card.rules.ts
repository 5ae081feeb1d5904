const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const checks = '10X98765432';

/** True for 18 digits with a possible birthday and the right check digit (GB 11643). */
export function isIdCard(text: string): boolean {
  const digits = text.toUpperCase();
  if (!/^\d{17}[\dX]$/.test(digits)) return false;
  const day = `${digits.slice(6, 10)}-${digits.slice(10, 12)}-${digits.slice(12, 14)}`;
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(day)) return false;
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  return checks[sum % 11] === digits[17];
}

/** The number as it is shown: its ends only. */
export const maskedId = (text: string): string =>
  text.length < 8 ? `${text.slice(0, 1)}****${text.slice(-1)}` : `${text.slice(0, 3)}****${text.slice(-4)}`;
