import type { PageAddress, RightName } from '#kernel/shared/rights.ts';
import type { Ctx } from './context.ts';
import { holdsRight } from './policy.ts';

/** A kind of to-do: name (`slice.noun`), page and required right. */
type TodoKind<N extends string = string> = { name: N; label: string; to: PageAddress; right?: RightName };
/**
 * Kinds of to-do that a slice counts together; `count` returns the number per kind for the caller, an absent kind is
 * zero.
 */
export type TodoSource<N extends string = string> = {
  kinds: readonly TodoKind<N>[];
  count: (ctx: Ctx) => Promise<Partial<Record<N, number>>>;
};
type Todo = { name: string; label: string; url: string; count: number };

/** Declares the to-dos of a slice; counting an undeclared kind does not compile. */
export const defineTodos = <const N extends string>(source: TodoSource<N>): TodoSource => source;

/** Lists the caller's to-dos in the order of the slices, without kinds whose right the caller lacks. */
export async function listTodos(ctx: Ctx): Promise<Todo[]> {
  const sources = ctx.services.todos
    .map(({ kinds, count }) => ({ kinds: kinds.filter(({ right }) => !right || holdsRight(ctx.actor, right)), count }))
    .filter(({ kinds }) => kinds.length > 0);
  const counts = await Promise.all(sources.map(({ count }) => count(ctx)));
  return sources.flatMap(({ kinds }, at) =>
    kinds.map(({ name, label, to }) => ({ name, label, url: to, count: counts[at]![name] ?? 0 })),
  );
}
