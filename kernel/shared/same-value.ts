type Options = {
  /** Texts that look like numbers stay texts, such as the numbers of rooms: `5.10` is not `5.1`. */
  asText?: boolean;
};

// A number that starts with zeros is a name.
const numeric = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** Nothing, blank and an empty list are the same; a list has no order, and an object none of its names. */
function bare(value: unknown, asText: boolean): unknown {
  if (value === null || value === undefined || value === '') return undefined;
  if (Array.isArray(value))
    return value.length === 0 ? undefined : value.map((one) => JSON.stringify(bare(one, asText))).sort();
  if (typeof value === 'object') {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(entries.map(([name, one]) => [name, bare(one, asText)]));
  }
  if (typeof value === 'number') return asText ? value : String(value);
  return typeof value === 'string' && !asText && numeric.test(value) ? String(Number(value)) : value;
}

/** True if a stored and a new value are the same, whether they come from a form, from JSON or from the database. */
export const isSameValue = (a: unknown, b: unknown, { asText = false }: Options = {}): boolean =>
  JSON.stringify(bare(a, asText)) === JSON.stringify(bare(b, asText));

/** Fields that are given and whose value differs from the stored one; `undefined` is not given. */
export const changedKeys = (
  before: Readonly<Record<string, unknown>>,
  after: object,
  optionsOf: (field: string) => Options = () => ({}),
): string[] =>
  Object.entries(after).flatMap(([field, value]) =>
    value === undefined || isSameValue(before[field], value, optionsOf(field)) ? [] : [field],
  );
