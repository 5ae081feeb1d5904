import type { Ctx } from '#kernel/server/context.ts';
import { offerKind } from '#kernel/server/offers.ts';

/** One thing that a school has: what names it in every school, how people read it, what is stored. */
export type CopyItem<T = unknown> = {
  key: string;
  label: string;
  group: string;
  /** As people read them, by the label of the field; of several values their names. */
  fields: Record<string, string | readonly string[]>;
  data: T;
};

/** What a slice lets the operator copy from one school to another, by `offer(copyPart, …)`. */
export type CopyPart<T = unknown> = {
  key: string;
  label: string;
  /** What stays behind, as a sentence. */
  note: string;
  /** All of it in the school of `ctx`. */
  items: (ctx: Ctx) => Promise<CopyItem<T>[]>;
  /** Writes these into the school of `ctx`, adding or overwriting. A method, so that a part of known data is a part. */
  write(ctx: Ctx, items: readonly CopyItem<T>[]): Promise<void>;
};

export const copyPart = offerKind<CopyPart>('codes.copy-part');

export type CopyChange = { kind: 'new' | 'differs'; item: CopyItem; before?: CopyItem };

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** What the other school has that this one lacks or has otherwise. What only this one has is left alone. */
export function changesOf(source: readonly CopyItem[], target: readonly CopyItem[]): CopyChange[] {
  const own = new Map(target.map((item) => [item.key, item]));
  return source.flatMap((item): CopyChange[] => {
    const before = own.get(item.key);
    if (!before) return [{ kind: 'new', item }];
    return same(before.data, item.data) ? [] : [{ kind: 'differs', item, before }];
  });
}

type Shown = string | readonly string[];

/** A field as text; of several values those that the other side lacks. */
function textOf(value: Shown | undefined, other: Shown | undefined): string {
  if (value === undefined || value === '') return '（空）';
  if (typeof value === 'string') return value;
  const names = Array.isArray(other) ? value.filter((name) => !other.includes(name)) : value;
  return names.join('、') || '（无）';
}

/** The fields of an item that differ from those of another, in words. */
export function wordsOf({ fields }: CopyItem, other: CopyItem | undefined): string {
  const labels = Object.keys(fields).filter((label) => !same(fields[label], other?.fields[label]));
  const shown = other ? labels : labels.filter((label) => fields[label] !== '' && fields[label]?.length !== 0);
  return shown.map((label) => `${label}：${textOf(fields[label], other?.fields[label])}`).join('\n');
}
