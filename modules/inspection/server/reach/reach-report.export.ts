import type { Ctx } from '#kernel/server/context.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { printPaper, readToPrint, wholeDocument } from '#platform/print/server/public.ts';
import type { reachResultApi } from '../../shared/reach/reach-result.ts';
import { reachReportBlocks } from './reach-report-paper.rules.ts';
import { findReachReport } from './reach-report.queries.ts';

/** 检查结果报告 of a reach check, within the caller's view. */
export async function printReachReport(ctx: Ctx, { id, format }: InputOf<typeof reachResultApi.report>) {
  const report = await readToPrint(ctx, (tx) => findReachReport(tx, { id }));
  const title = `${report.head.act_name}检查结果报告`;
  return printPaper(ctx, { title, filter: { id }, format }, wholeDocument(reachReportBlocks(report)));
}
