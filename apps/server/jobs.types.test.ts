import { expectTypeOf, test } from 'vitest';
import type { Ctx } from '#kernel/server/context.ts';
import type { JobName } from '#kernel/server/slice.ts';
import type { slices } from './slices.ts';

// Each line below must fail to compile; an unused directive is an error.

test('a job is queued by a declared name, with the payload of its handler', () => {
  const queue = async (ctx: Ctx, _all: typeof slices) => {
    await ctx.job('inspection.notify-urged', { id: 1 });
    // @ts-expect-error a misspelt job name
    await ctx.job('inspection.notify-urgd', { id: 1 });
    // @ts-expect-error a payload of another type
    await ctx.job('inspection.notify-urged', { ids: [1] });
    // @ts-expect-error an incomplete payload
    await ctx.job('inspection.notify-returned', { id: 1, opinion: '' });
  };
  expectTypeOf(queue).toBeFunction();
  expectTypeOf<'sheet.run'>().toExtend<JobName>();
});
