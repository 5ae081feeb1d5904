import type { Key, ReactNode } from 'react';
import type { RowAction } from './row-actions.tsx';

type ColumnLook<R> = {
  title: string;
  render?: (row: R, at: number) => ReactNode;
  width?: number;
  /** Maximum width of the content in pixels; longer text wraps. */
  maxWidth?: number;
  align?: 'left' | 'right' | 'center';
  fixed?: boolean;
  /** Hidden in the cards of a phone. */
  phone?: false;
  /** Unless the user chooses the columns: shown in wide windows only, or not at all. Absent: always shown. */
  shown?: 'wide' | 'chosen';
};

/** A column of a row `R`: one of its fields, sortable if the list supports that order (`S`), or a rendered value. */
export type Column<R, S extends string = string> = ColumnLook<R> &
  (
    | { field: keyof R & S; sort: true }
    | { field: keyof R & string; sort?: false }
    | { field: string; sort?: false; render: (row: R, at: number) => ReactNode }
  );

type Paging = {
  page: number;
  size: number;
  total: number;
  /** The total is a lower bound; `onExact` asks for the number itself. */
  more?: boolean;
  onExact?: () => void;
  onChange: (page: number, size: number) => void;
};
export type Sorting = {
  sort?: string;
  order?: 'asc' | 'desc';
  onChange: (sort?: string, order?: 'asc' | 'desc') => void;
};
type Selection<R> = { keys: Key[]; onChange: (keys: Key[], rows: R[]) => void };

export type DataTableProps<R> = {
  columns: readonly Column<R>[];
  rows: readonly R[];
  rowKey?: keyof R & string;
  loading?: boolean;
  paging?: Paging;
  sorting?: Sorting;
  selection?: Selection<R>;
  actions?: readonly RowAction<R>[];
  actionWidth?: number;
  onDone?: () => void;
  empty?: ReactNode;
  label?: string;
};

const valueOf = (row: object, field: string) => (row as Record<string, unknown>)[field];

/** Name of a row for readers: its name or title, else its first text. */
export function rowName<R extends object>(row: R, columns: readonly Column<R>[]): string {
  const fields = ['name', 'title', ...columns.map((column) => column.field)];
  const texts = fields.map((field) => valueOf(row, field)).filter((text) => typeof text === 'string');
  return texts.find((text) => text !== '') ?? '';
}

/** Content of a cell; without `render` the value as text. */
export function contentOf<R extends object>(column: Column<R>, row: R, at: number): ReactNode {
  if (column.render) return column.render(row, at);
  const value = valueOf(row, column.field);
  const text = Array.isArray(value) ? value.join('、') : value;
  if (text === null || text === undefined || text === '') return undefined;
  if (typeof text === 'boolean') return text ? '是' : '否';
  return String(text as string | number);
}
