import { toWire } from './wire.rules.ts';

type Values = Record<string, unknown>;

const isBlank = (value: unknown) =>
  value === '' || value === false || (Array.isArray(value) && value.length === 0) || value === undefined;

/** Wire form without blank parts and with sorted names: links of files and the order of names make no difference. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  // Controls turn numbers into texts and back.
  if (typeof value !== 'object' || value === null) return isBlank(value) ? undefined : String(value);
  const entries = Object.entries(value)
    .map(([name, part]) => [name, plain(part)] as const)
    .filter(([, part]) => !isBlank(part));
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

const textOf = (value: unknown) => JSON.stringify(plain(toWire(value))) ?? '';

/** True if two values of a field mean the same to the server. */
export const isSame = (a: unknown, b: unknown) => isBlankText(textOf(a), textOf(b)) || textOf(a) === textOf(b);
const isBlankText = (a: string, b: string) => ['', '[]', '{}'].includes(a) && ['', '[]', '{}'].includes(b);

/** Names of the fields whose value differs from the base. */
export const changedNames = (base: Values, values: Values): string[] =>
  Object.keys(values).filter((name) => !isSame(base[name], values[name]));

export const pickValues = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

type Merge = {
  /** The own values, with those taken over that only the others changed. */
  values: Values;
  /** Fields that only the others changed. */
  taken: string[];
  /** Fields that both changed differently. */
  both: string[];
};

/** Three-way merge of the fields of a form: the values it was loaded with, its own, and those that are saved now. */
export function mergeFields(base: Values, own: Values, saved: Values): Merge {
  const changedByOthers = Object.keys(own).filter(
    (name) => !isSame(base[name], saved[name]) && !isSame(own[name], saved[name]),
  );
  const both = changedByOthers.filter((name) => !isSame(base[name], own[name]));
  const taken = changedByOthers.filter((name) => !both.includes(name));
  return { values: { ...own, ...pickValues(saved, taken) }, taken, both };
}
