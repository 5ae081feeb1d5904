import type { Ctx } from '#kernel/server/context.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { findSchoolName } from '#platform/org/server/public.ts';
import { printPaper, readToPrint, wholeDocument } from '#platform/print/server/public.ts';
import { findInbound } from './inbound.queries.ts';
import { inboundBlocks } from './inbound-paper.rules.ts';

export async function printInbound(ctx: Ctx, { id }: { id: number }) {
  const { row, school } = await readToPrint(ctx, async (tx) => ({
    row: await findInbound(tx, { id }),
    school: await findSchoolName(tx),
  }));
  const blocks = inboundBlocks(row, school, formatDateTime(ctx.now));
  return printPaper(ctx, { title: `入库单 ${row.no}`, filter: { id } }, wholeDocument(blocks));
}
