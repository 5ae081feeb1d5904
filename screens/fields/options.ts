import { useMemo } from 'react';
import type { Endpoint, InputOf, OutputOf } from '#kernel/shared/contract.ts';
import { useRead } from '#kernel/web/api/query.ts';

export type Option = { value: string | number; label: string; disabled?: boolean };

/** Row of a pick list, from `{content}` or a plain array. */
type OptionRow<E extends Endpoint> =
  OutputOf<E> extends { content: readonly (infer R)[] } ? R : OutputOf<E> extends readonly (infer R)[] ? R : never;

/** Source of options: endpoint, input, and the fields for code and text. */
export type OptionSource<E extends Endpoint> = {
  read: E;
  input?: Partial<InputOf<E>>;
  value?: keyof OptionRow<E> & string;
  label?: (keyof OptionRow<E> & string) | ((row: OptionRow<E>) => string);
  enabled?: boolean;
  /** Rows that may be chosen; the others are shown and disabled. The same function for all drawings. */
  only?: (row: OptionRow<E>) => boolean;
};

export function rowsOf<E extends Endpoint>(data: OutputOf<E> | undefined): OptionRow<E>[] {
  const answer = data as { content?: unknown } | unknown[] | undefined;
  return ((Array.isArray(answer) ? answer : answer?.content) ?? []) as OptionRow<E>[];
}

/** Options of a select or filter; a pick list is read unpaged. */
export function useOptions<E extends Endpoint>(source: OptionSource<E>): { options: Option[]; loading: boolean } {
  const { read, input, value = 'id' as never, label = 'name' as never, enabled = true, only } = source;
  const query = { ...(read.all && { page: -1, size: -1 }), ...input } as InputOf<E>;
  const { data, isFetching } = useRead(read, query, { enabled, staleMs: 60_000 });
  const options = useMemo(
    () =>
      rowsOf<E>(data).map((row) => ({
        value: row[value] as string | number,
        label: typeof label === 'function' ? label(row) : String(row[label as keyof typeof row] ?? ''),
        ...(only && !only(row) && { disabled: true }),
      })),
    [data, label, only, value],
  );
  return { options, loading: isFetching };
}
