/** Visual tone of a state; the browser maps it to a colour with sufficient contrast. */
export type Tone = 'neutral' | 'info' | 'good' | 'warn' | 'bad' | 'busy';

type EnumItem<V extends string | number = string | number> = { value: V; label: string; tone?: Tone };

type ValueOf<D> = D extends Record<string, { value: infer V }> ? V : never;

/** Declares a closed set of codes; code refers to its keys only. */
export function defineEnum<const D extends Record<string, EnumItem>>(
  items: D,
): { readonly [P in keyof D]: D[P]['value'] } & {
  readonly $items: readonly (EnumItem<ValueOf<D>> & { key: keyof D & string })[];
} {
  const keys = Object.keys(items) as (keyof D & string)[];
  const values = Object.fromEntries(keys.map((key) => [key, items[key]!.value]));
  return Object.freeze({ ...values, $items: keys.map((key) => ({ ...items[key]!, key })) }) as never;
}

/** The union of the codes of an enum made by `defineEnum`. */
export type EnumValue<E extends { $items: readonly { value: unknown }[] }> = E['$items'][number]['value'];

/** An enum made by `defineEnum`, whatever its codes. */
export type AnyEnum = { readonly $items: readonly EnumItem[] };

/** The Chinese label of a code; an unknown code is its own label. */
export function labelOf(of: AnyEnum, value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '';
  return of.$items.find((item) => item.value === value)?.label ?? String(value);
}

/** A truth in the words of people. */
export const yesNoOf = (value: boolean): string => (value ? '是' : '否');

/** Code of a Chinese label from a spreadsheet; undefined if the label is not in the set. */
export function valueOf<E extends AnyEnum>(of: E, label: string): E['$items'][number]['value'] | undefined {
  return of.$items.find((item) => item.label === label || String(item.value) === label)?.value;
}

/** On or off, for rows that are disabled rather than removed: people, places, catalogue entries. */
export const Enabled = defineEnum({
  on: { value: 1, label: '启用', tone: 'good' },
  off: { value: 0, label: '停用', tone: 'neutral' },
});
