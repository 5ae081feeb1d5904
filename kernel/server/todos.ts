import type { Endpoint, InputOf } from '#kernel/shared/contract.ts';
import type { PageAddress, RightName } from '#kernel/shared/rights.ts';
import type { Todo } from '#kernel/shared/work-home.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import type { Ctx } from './context.ts';
import { holdsRight } from './policy.ts';

type Value = string | number | boolean | readonly (string | number)[];
type TodoRows = { list: Endpoint; filter: Record<string, Value> };

/** A kind of to-do: name (`slice.noun`), page and required right. */
type TodoKind<N extends string = string> = {
  name: N;
  label: string;
  /** What the user does about it: 去整改. */
  action: string;
  /** What the number covers, where pages beside it count otherwise. */
  note?: string;
  page: PageAddress;
  right?: RightName;
  /** The read of that page that returns exactly the counted rows. */
  rows?: TodoRows;
};
/** How many wait, how many of them are overdue, and the next deadline. */
export type TodoCount = { count: number; overdue?: number; due_at?: Date | null };
/**
 * Kinds of to-do that a slice counts together; `count` returns the number per kind for the caller, an absent kind is
 * zero.
 */
export type TodoSource<N extends string = string> = {
  kinds: readonly TodoKind<N>[];
  count: (ctx: Ctx) => Promise<Partial<Record<N, TodoCount>>>;
};

/** Declares the to-dos of a slice; counting an undeclared kind does not compile. */
export const defineTodos = <const N extends string>(source: TodoSource<N>): TodoSource => source;

/** The rows of a to-do as a filter of its list; an unknown filter does not compile. */
export const todoRows = <E extends Endpoint>(list: E, filter: Partial<InputOf<E>>): TodoRows => ({
  list,
  filter: filter as TodoRows['filter'],
});

/** Address of the list of a to-do, with the filters that leave exactly the counted rows. */
export function urlOf({ page, rows }: Pick<TodoKind, 'page' | 'rows'>): string {
  const query = new URLSearchParams(Object.entries(rows?.filter ?? {}).map(([name, value]) => [name, textOf(value)]));
  return query.size === 0 ? page : `${page}${page.includes('?') ? '&' : '?'}${query}`;
}

const textOf = (value: Value) => (value === true ? '1' : String(value));

/**
 * Lists the caller's to-dos, overdue ones first, then those with a deadline, then in the order of the slices; without kinds whose right the caller
 * lacks.
 */
export async function listTodos(ctx: Ctx): Promise<Todo[]> {
  const sources = ctx.services.todos
    .map(({ kinds, count }) => ({ kinds: kinds.filter(({ right }) => !right || holdsRight(ctx.actor, right)), count }))
    .filter(({ kinds }) => kinds.length > 0);
  const counts = await Promise.all(sources.map(({ count }) => count(ctx)));
  const todos = sources.flatMap(({ kinds }, at) => kinds.map((kind) => todoOf(kind, counts[at]![kind.name])));
  return todos.toSorted((a, b) => rankOf(a) - rankOf(b));
}

const rankOf = ({ overdue, due_at, count }: Todo) => (overdue > 0 ? 0 : due_at ? 1 : count > 0 ? 2 : 3);

const todoOf = (kind: TodoKind, { count, overdue = 0, due_at = null }: TodoCount = { count: 0 }): Todo => ({
  name: kind.name,
  label: kind.label,
  action: kind.action,
  note: kind.note ?? '',
  url: urlOf(kind),
  count,
  overdue,
  due_at: due_at && formatDateTime(due_at),
});
