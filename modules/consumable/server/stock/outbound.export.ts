import type { Ctx } from '#kernel/server/context.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { findSchoolName } from '#platform/org/server/public.ts';
import { printPaper, readToPrint, wholeDocument } from '#platform/print/server/public.ts';
import { findOutbound } from './outbound.queries.ts';
import { outboundBlocks } from './outbound-paper.rules.ts';

export async function printOutbound(ctx: Ctx, { id }: { id: number }) {
  const { row, school } = await readToPrint(ctx, async (tx) => ({
    row: await findOutbound(tx, { id }),
    school: await findSchoolName(tx),
  }));
  const blocks = outboundBlocks(row, school, formatDateTime(ctx.now));
  return printPaper(ctx, { title: `出库单 ${row.no}`, filter: { id } }, wholeDocument(blocks));
}
