const bare = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '';
  if (Array.isArray(value)) return JSON.stringify(value.map(String).sort());
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** True if two values of a controlled field are the same, whether they come from a form or from the database. */
export const isSameValue = (a: unknown, b: unknown): boolean =>
  bare(a) === bare(b) || (isNumeric(a) && isNumeric(b) && Number(a) === Number(b));

// A number that starts with zeros is a name, such as that of a room.
const isNumeric = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(value));

/** Fields whose new value differs from the stored one. */
export const changedValues = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): string[] => Object.keys(after).filter((field) => !isSameValue(before[field], after[field]));
