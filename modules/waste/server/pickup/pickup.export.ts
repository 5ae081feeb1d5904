import type { Ctx } from '#kernel/server/context.ts';
import type { FileRef } from '#kernel/shared/files.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { findSchoolName } from '#platform/org/server/public.ts';
import { printPaper, readImages, readToPrint, wholeDocument } from '#platform/print/server/public.ts';
import type { ApplyDetail } from '../../shared/pickup/apply.ts';
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

/** Signatures of an application, each once: it may stand for several containers. */
function signsOf({ handovers }: ApplyDetail): FileRef[] {
  const signs = handovers.flatMap(({ sign }) => (sign === null ? [] : [sign]));
  return [...new Map(signs.map((sign) => [sign.id, sign])).values()];
}

/** 交接单. */
export async function printHandover(ctx: Ctx, { id }: { id: number }) {
  const [apply, school] = await readToPrint(
    ctx,
    async (tx) => [await findApply(tx, id), await findSchoolName(tx)] as const,
  );
  const signs = await readImages(ctx, signsOf(apply), { width: 50, height: 18 });
  const blocks = handoverBlocks(apply, signs, { school, printedAt: printedAt(ctx) });
  return printPaper(ctx, { title: `危险废物交接单 ${apply.no}`, filter: { id } }, wholeDocument(blocks));
}
