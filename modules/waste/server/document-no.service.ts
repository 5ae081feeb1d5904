import type { Ctx } from '#kernel/server/context.ts';
import { nextNumber, padded } from '#kernel/server/numbering.ts';
import { formatDate } from '#kernel/shared/time.ts';

/** Next number of a document of this day: prefix, `yymmdd`, four digits. `kind` is the sequence, `slice.noun`. */
export async function nextDocumentNo(ctx: Pick<Ctx, 'db' | 'schoolId' | 'now'>, prefix: string, kind: string) {
  const day = formatDate(ctx.now).slice(2).replaceAll('-', '');
  return `${prefix}${day}${padded(await nextNumber(ctx, kind, day), 4)}`;
}
