import type { Ctx } from '#kernel/server/context.ts';

/**
 * A list of what belongs to a document, such as the tasks of a plan: not found, instead of empty, where `check` does not find
 * the document for the caller. Who sees rows of it knows it.
 */
export const ofKnown =
  <K extends string, I extends Partial<Record<K, number | undefined>>, O extends { total: number }>(
    key: K,
    check: (ctx: Ctx, id: number) => Promise<unknown>,
    list: (ctx: Ctx, input: I) => Promise<O>,
  ) =>
  async (ctx: Ctx, input: I): Promise<O> => {
    const page = await list(ctx, input);
    const id = input[key];
    if (id === undefined || page.total > 0) return page;
    // Filters may leave nothing of what the caller sees.
    const whole = await list(ctx, { [key]: id, page: 1, size: 1 } as unknown as I);
    if (whole.total === 0) await check(ctx, id);
    return page;
  };
