import type { Ctx } from '#kernel/server/context.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { findSchoolName } from '#platform/org/server/public.ts';
import { printPaper, readToPrint, wholeDocument } from '#platform/print/server/public.ts';
import { purchaseBlocks } from './purchase-paper.rules.ts';
import { findPurchase } from './purchase.queries.ts';

export async function printPurchase(ctx: Ctx, { id }: { id: number }) {
  const { row, school } = await readToPrint(ctx, async (tx) => ({
    row: await findPurchase(tx, { id }),
    school: await findSchoolName(tx),
  }));
  const blocks = purchaseBlocks(row, school, formatDateTime(ctx.now));
  return printPaper(ctx, { title: `物资采购申请单 ${row.no}`, filter: { id } }, wholeDocument(blocks));
}
