/** A CAS number of no substance of the catalogue, with its check digit. */
export function casOf(n: number): string {
  const digits = String(9_800_000 + n);
  const sum = Array.from(digits, Number).reduce((total, digit, i) => total + digit * (digits.length - i), 0);
  return `${digits.slice(0, 5)}-${digits.slice(5)}-${sum % 10}`;
}
