import type { PageAddress, RightName } from '#kernel/shared/rights.ts';
import type { Ctx } from './context.ts';
import { holdsRight } from './policy.ts';

/** A kind of work that waits for people: its name (`slice.noun`), the page where it is done and the right for it. */
export type TodoKind<N extends string = string> = { name: N; label: string; to: PageAddress; right?: RightName };
/** Kinds of work that a slice counts together; `count` answers how many wait for the caller, absent means none. */
export type TodoSource<N extends string = string> = {
  kinds: readonly TodoKind<N>[];
  count: (ctx: Ctx) => Promise<Partial<Record<N, number>>>;
};
export type Todo = { name: string; label: string; url: string; count: number };

/** Declares the to-dos of a slice, so that a count of a kind that is not declared does not compile. */
export const defineTodos = <const N extends string>(source: TodoSource<N>): TodoSource => source;

/** What waits for the caller in all slices, in the order of the slices; kinds without his right are left out. */
export async function listTodos(ctx: Ctx): Promise<Todo[]> {
  const sources = ctx.services.todos
    .map(({ kinds, count }) => ({ kinds: kinds.filter(({ right }) => !right || holdsRight(ctx.actor, right)), count }))
    .filter(({ kinds }) => kinds.length > 0);
  const counts = await Promise.all(sources.map(({ count }) => count(ctx)));
  return sources.flatMap(({ kinds }, at) =>
    kinds.map(({ name, label, to }) => ({ name, label, url: to, count: counts[at]![name] ?? 0 })),
  );
}
