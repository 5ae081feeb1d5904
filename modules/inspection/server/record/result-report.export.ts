import type { Ctx } from '#kernel/server/context.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { printPaper, readToPrint, wholeDocument } from '#platform/print/server/public.ts';
import type { resultApi } from '../../shared/record/result.ts';
import { findResultReport } from './result-report.queries.ts';
import { resultReportBlocks } from './result-report-paper.rules.ts';
import { ofSeenActivity } from './seen-activity.queries.ts';

/** 检查结果报告 of a visit, within the caller's view. */
export async function printResultReport(ctx: Ctx, { act_id, format }: InputOf<typeof resultApi.report>) {
  const report = await readToPrint(ctx, (tx) => ofSeenActivity(findResultReport)(tx, { act_id }));
  const title = `${report.head.act_name}检查结果报告`;
  return printPaper(ctx, { title, filter: { act_id }, format }, wholeDocument(resultReportBlocks(report)));
}
