/** A CAS number of no substance of the catalogue, with its check digit. */
export function casOf(n: number): string {
  const digits = String(9_800_000 + n);
  const sum = [...digits].toReversed().reduce((total, digit, i) => total + Number(digit) * (i + 1), 0);
  return `${digits.slice(0, 5)}-${digits.slice(5)}-${sum % 10}`;
}
