import { cellValue } from '../../shared/type/value.rules.ts';
import type { Cells, Column } from '../../shared/type/column.ts';
import { isEditable, Source } from '../../shared/task.states.ts';
import type { DetailRow, SavedRow, SaveInput } from '../../shared/task/task.ts';

/** Rows as a person sees and changes them; what the server knows of them stands in `Base`. */
export type Draft = {
  order: readonly string[];
  cells: Readonly<Record<string, Cells>>;
  reasons: Readonly<Record<string, string>>;
  sources: Readonly<Record<string, string>>;
};
/** Stored rows by their keys in the page. */
export type Base = Readonly<Record<string, DetailRow>>;
export type Range = { top: number; bottom: number; left: number; right: number };

export const keyOfRow = ({ row_id }: Pick<DetailRow, 'row_id'>): string => `r${row_id}`;

export function draftOf(rows: readonly DetailRow[]): { draft: Draft; base: Base } {
  const keyed = rows.map((row) => [keyOfRow(row), row] as const);
  return {
    base: Object.fromEntries(keyed),
    draft: {
      order: keyed.map(([key]) => key),
      cells: Object.fromEntries(keyed.map(([key, row]) => [key, row.cells])),
      reasons: Object.fromEntries(keyed.map(([key, row]) => [key, row.reason])),
      sources: {},
    },
  };
}

/** Whether a row may be changed: a new one, or a stored one that is with its unit. */
const mayEditRow = (base: Base, key: string): boolean => {
  const stored = base[key];
  return stored === undefined || isEditable(stored);
};

export const mayEditCell = (base: Base, key: string, { fill, is_key = false }: Column): boolean =>
  mayEditRow(base, key) && fill === undefined && !(is_key && (base[key]?.collected ?? null) !== null);

let serial = 0;
const newKey = () => `n${(serial += 1)}`;

type CellChange = { key: string; column: Column; text: string };

/** Sets cells in their stored form; cells that may not be changed stay. */
export function setCells(draft: Draft, base: Base, changes: readonly CellChange[]): Draft {
  const cells: Record<string, Cells> = {};
  for (const { key, column, text } of changes) {
    const before = cells[key] ?? draft.cells[key];
    if (before === undefined || !mayEditCell(base, key, column)) continue;
    const value = cellValue(column, text);
    if ((before[column.field] ?? '') !== value) cells[key] = { ...before, [column.field]: value };
  }
  return Object.keys(cells).length === 0 ? draft : { ...draft, cells: { ...draft.cells, ...cells } };
}

/** Adds rows after a place, at the end without one. */
export function addRows(draft: Draft, rows: readonly Cells[], at = draft.order.length, source?: string): Draft {
  const added = rows.map((cells) => [newKey(), cells] as const);
  const keys = added.map(([key]) => key);
  return {
    ...draft,
    order: [...draft.order.slice(0, at), ...keys, ...draft.order.slice(at)],
    cells: { ...draft.cells, ...Object.fromEntries(added) },
    sources:
      source === undefined
        ? draft.sources
        : { ...draft.sources, ...Object.fromEntries(keys.map((key) => [key, source])) },
  };
}

export function removeRows(draft: Draft, base: Base, keys: readonly string[]): Draft {
  const gone = new Set(keys.filter((key) => mayEditRow(base, key)));
  return gone.size === 0 ? draft : { ...draft, order: draft.order.filter((key) => !gone.has(key)) };
}

/** Writes a block of texts from a cell on; rows that are missing at the end are added. */
export function paste(
  draft: Draft,
  base: Base,
  columns: readonly Column[],
  { top, left }: Pick<Range, 'top' | 'left'>,
  block: readonly (readonly string[])[],
): Draft {
  const missing = top + block.length - draft.order.length;
  const grown =
    missing > 0
      ? addRows(
          draft,
          Array.from({ length: missing }, () => ({})),
        )
      : draft;
  const changes = block.flatMap((row, down) =>
    row.flatMap((text, right): CellChange[] => {
      const column = columns[left + right];
      return column === undefined ? [] : [{ key: grown.order[top + down]!, column, text }];
    }),
  );
  return setCells(grown, base, changes);
}

const eachCell = <T>({ top, bottom, left, right }: Range, make: (row: number, column: number) => T): T[] =>
  Array.from({ length: bottom - top + 1 }, (_, down) =>
    Array.from({ length: right - left + 1 }, (_cell, across) => make(top + down, left + across)),
  ).flat();

export const clearRange = (draft: Draft, base: Base, columns: readonly Column[], range: Range): Draft =>
  setCells(
    draft,
    base,
    eachCell(range, (row, column) => ({ key: draft.order[row]!, column: columns[column]!, text: '' })),
  );

/** Repeats the first row of a range in the others; of one row, the row above it. */
export function fillDown(draft: Draft, base: Base, columns: readonly Column[], range: Range): Draft {
  const isOne = range.top === range.bottom;
  const from = isOne ? range.top - 1 : range.top;
  if (from < 0) return draft;
  const source = draft.cells[draft.order[from]!]!;
  const target = { ...range, top: isOne ? range.top : range.top + 1 };
  return setCells(
    draft,
    base,
    eachCell(target, (row, column) => ({
      key: draft.order[row]!,
      column: columns[column]!,
      text: source[columns[column]!.field] ?? '',
    })),
  );
}

/** Fields of a row that a person has changed since it was read. */
export const ownChanges = (cells: Cells, before: Cells): string[] =>
  Object.keys(cells).filter((field) => (cells[field] ?? '') !== (before[field] ?? ''));

/** A row with a reason that is missing: collected cells differ. */
export function lacksReason(draft: Draft, base: Base, key: string): boolean {
  const collected = base[key]?.collected;
  if (!collected || (draft.reasons[key] ?? '') !== '') return false;
  return Object.keys(collected).some((field) => (draft.cells[key]![field] ?? '') !== collected[field]);
}

const patchOf = (cells: Cells, before: Cells): Record<string, string> =>
  Object.fromEntries(ownChanges(cells, before).map((field) => [field, cells[field] ?? '']));

export type Unsaved = Required<Pick<SaveInput, 'rows' | 'removed'>> & { keys: string[] };

/** What is to be saved, with the version of each row. */
export function unsavedOf(draft: Draft, base: Base): Unsaved {
  const keys: string[] = [];
  const rows = draft.order.flatMap((key): SavedRow[] => {
    const stored = base[key];
    const cells = draft.cells[key]!;
    if (stored && cells === stored.cells && (draft.reasons[key] ?? '') === stored.reason) return [];
    const patch = patchOf(cells, stored?.cells ?? {});
    const reason = draft.reasons[key] ?? '';
    const isSame = stored !== undefined && Object.keys(patch).length === 0 && reason === stored.reason;
    if (isSame || (stored === undefined && Object.values(cells).every((text) => text === ''))) return [];
    keys.push(key);
    const source = draft.sources[key] === Source.import ? { source: Source.import } : {};
    return [
      stored
        ? { row_id: stored.row_id, version: stored.version, cells: patch, reason }
        : { mark: key, cells: patch, ...source },
    ];
  });
  const shown = new Set(draft.order);
  const removed = Object.entries(base)
    .filter(([key]) => !shown.has(key))
    .map(([, { row_id, version }]) => ({ row_id, version }));
  return { rows, removed, keys };
}

/** Puts what was kept on the device over the rows as they are now. */
export function restore(
  draft: Draft,
  base: Base,
  columns: readonly Column[],
  kept: Pick<Unsaved, 'rows' | 'removed'>,
): Draft {
  const fields = new Map(columns.map((column) => [column.field, column]));
  const changes = kept.rows.flatMap(({ row_id, cells }): CellChange[] =>
    row_id === undefined
      ? []
      : Object.entries(cells).flatMap(([field, text]) => {
          const column = fields.get(field);
          return column ? [{ key: `r${row_id}`, column, text }] : [];
        }),
  );
  const fresh = kept.rows.filter(({ row_id }) => row_id === undefined).map(({ cells }) => cells);
  const reasons = kept.rows.flatMap(({ row_id, reason = '' }) =>
    row_id && reason !== '' ? [[`r${row_id}`, reason] as const] : [],
  );
  const changed = addRows(setCells(draft, base, changes), fresh);
  const withReasons = { ...changed, reasons: { ...changed.reasons, ...Object.fromEntries(reasons) } };
  return removeRows(withReasons, base, kept.removed.map(keyOfRow));
}
