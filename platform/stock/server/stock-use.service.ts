import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import { usesOf } from '#kernel/server/uses.ts';
import { stockErrors } from '../shared/errors.ts';

/** Refuses to switch off a place in which something stands; asked behind the change, whose lock keeps others out. */
export async function checkUnused(ctx: Ctx, doc: string, id: number): Promise<void> {
  const uses = await usesOf(ctx, doc, id);
  assert(uses === '', stockErrors.inUse, { uses });
}
