import type { Ctx } from '#kernel/server/context.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { findSchoolName } from '#platform/org/server/public.ts';
import { printPaper, readToPrint, wholeDocument } from '#platform/print/server/public.ts';
import { findApply } from './apply.queries.ts';
import { handoverBlocks, roundBlocks } from './pickup-paper.rules.ts';
import { findPlan } from './plan.queries.ts';

const printedAt = (ctx: Ctx) => formatDateTime(ctx.now).slice(0, 16);

/** 收运清单. */
export async function printRound(ctx: Ctx, { id }: { id: number }) {
  const [plan, school] = await readToPrint(
    ctx,
    async (tx) => [await findPlan(tx, id), await findSchoolName(tx)] as const,
  );
  const blocks = roundBlocks(plan, { school, printedAt: printedAt(ctx) });
  return printPaper(ctx, { title: `收运清单 ${plan.no}`, filter: { id } }, wholeDocument(blocks));
}

/** 交接单. */
export async function printHandover(ctx: Ctx, { id }: { id: number }) {
  const [apply, school] = await readToPrint(
    ctx,
    async (tx) => [await findApply(tx, id), await findSchoolName(tx)] as const,
  );
  const blocks = handoverBlocks(apply, { school, printedAt: printedAt(ctx) });
  return printPaper(ctx, { title: `危险废物交接单 ${apply.no}`, filter: { id } }, wholeDocument(blocks));
}
