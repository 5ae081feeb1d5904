import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { AwardKind, AwardStatus } from '../../shared/core/award.states.ts';
import { ItemResult } from '../../shared/core/record.states.ts';
import type { reachResultApi, ReachResultRow } from '../../shared/reach/reach-result.ts';
import { listPrintedProblems, type PrintedProblem } from '../problem/problem-print.queries.ts';
import { findReportHead, type ReportHead } from '../record/result-report.queries.ts';
import { listResultColleges } from './reach-colleges.queries.ts';
import { readableResults } from './reach-result.policy.ts';
import { reachResultList, resultTables } from './reach-result.queries.ts';

type FailedItem = { code: string; name: string; category_name: string; unmet: number; nearly: number };

export type ReachReport = {
  head: ReportHead;
  colleges: OutputOf<typeof reachResultApi.colleges>;
  results: ReachResultRow[];
  failed: FailedItem[];
  /** Excellent colleges, whether still public or awarded. */
  honoured: string[];
  problems: PrintedProblem[];
};

const mostItems = 20;

/** Items that were most often not met in the works that count. */
async function listFailedItems(ctx: Ctx, actId: number): Promise<FailedItem[]> {
  const { unmet, nearly } = ItemResult;
  const { rows } =
    await sql<FailedItem>`select i.code, i.name, i.category_name, count(*) filter (where n.result = ${unmet}) as unmet,
      count(*) filter (where n.result = ${nearly}) as nearly
    from ${resultTables} join inspection.reach_work w on w.school_id = r.school_id and w.id = r.work_id
    cross join lateral jsonb_to_recordset(w.answers) as n(item_id bigint, result int)
    join inspection.check_list_item i on i.school_id = w.school_id and i.version_id = w.version_id and i.item_id = n.item_id
    where r.school_id = ${ctx.schoolId} and r.act_id = ${actId} and ${readableResults(ctx)} and n.result in (${unmet}, ${nearly})
    group by i.code, i.name, i.category_name order by unmet desc, nearly desc, i.code limit ${mostItems}`.execute(
      ctx.db,
    );
  return rows;
}

async function listHonoured(ctx: Ctx, actId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select c.name from inspection.award w
    join org.unit c on c.school_id = w.school_id and c.id = w.unit_id
    where w.school_id = ${ctx.schoolId} and w.act_id = ${actId} and w.kind = ${AwardKind.college}
      and w.status <> ${AwardStatus.cancelled} order by c.code`.execute(ctx.db);
  return rows.map(({ name }) => name);
}

/** The results of a reach check as the caller sees them on its page. */
export async function findReachReport(ctx: Ctx, { id }: { id: number }): Promise<ReachReport> {
  // Refuses an activity that the caller does not see.
  const colleges = await listResultColleges(ctx, { id });
  const [head, results, failed, honoured] = await Promise.all([
    findReportHead(ctx, id),
    reachResultList.all(ctx, { act_id: id }),
    listFailedItems(ctx, id),
    listHonoured(ctx, id),
  ]);
  const shown = results.map((row) => row.id);
  const found = sql<boolean>`p.reach_work_id in (select w.id from inspection.reach_work w
    where w.school_id = ${ctx.schoolId} and w.result_id = any(${shown}))`;
  const problems = await listPrintedProblems(ctx, id, found);
  return { head, colleges, results, failed, honoured, problems };
}
