import type { Ctx } from '#kernel/server/context.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { findSchoolName } from '#platform/org/server/public.ts';
import { printPaper, readToPrint, wholeDocument } from '#platform/print/server/public.ts';
import { transferBlocks } from './transfer-paper.rules.ts';
import { findTransfer } from './transfer.queries.ts';

export async function printTransfer(ctx: Ctx, { id }: { id: number }) {
  const { row, school } = await readToPrint(ctx, async (tx) => ({
    row: await findTransfer(tx, id),
    school: await findSchoolName(tx),
  }));
  const blocks = transferBlocks(row, school, formatDateTime(ctx.now));
  return printPaper(ctx, { title: `调拨单 ${row.no}`, filter: { id } }, wholeDocument(blocks));
}
