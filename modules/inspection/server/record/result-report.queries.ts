import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { scopeOf } from '#kernel/server/policy.ts';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { rightFor } from '../../shared/core/type-rights.ts';
import type { RecordRow, resultApi } from '../../shared/record/result.ts';
import { actTypeLabels, optionsOf } from '../core/option.queries.ts';
import { listPrintedProblems, type PrintedProblem } from '../problem/problem-print.queries.ts';
import { listCollegeResults, listItemResults, resultList } from './result.queries.ts';

/** Head of the report of an activity. */
export type ReportHead = {
  act_no: string;
  act_name: string;
  act_type_name: string;
  org_name: string;
  leader_name: string;
  from: string;
  to: string;
  status: number;
  school_name: string;
  /** Whose part of the activity it is. */
  part: string;
  today: string;
};

export type ResultReport = {
  head: ReportHead;
  colleges: OutputOf<typeof resultApi.colleges>['content'];
  items: OutputOf<typeof resultApi.items>['content'];
  labs: RecordRow[];
  problems: PrintedProblem[];
};

type Stored = Pick<ReportHead, 'act_no' | 'act_name' | 'org_name' | 'leader_name' | 'status' | 'school_name'> & {
  act_type: number;
  start_at: Date;
  end_at: Date;
  own_unit: string;
};

/** What names an activity on its report; the caller is known to see it. */
export async function findReportHead(ctx: Ctx, actId: number): Promise<ReportHead> {
  const { rows } =
    await sql<Stored>`select a.act_no, a.act_name, a.act_type, a.status, a.start_at, a.end_at, s.name as school_name,
      array_to_string(array(select j.name from org.unit j where j.school_id = a.school_id and (j.id = a.org_id or j.id = any(a.joint_org_ids))
        order by j.id <> a.org_id, j.path), '、') as org_name, coalesce(n.name, '') as leader_name,
      coalesce((select u.name from org.unit u where u.school_id = a.school_id and u.id = ${ctx.actor.orgId}), '') as own_unit
    from inspection.activity a join org.school s on s.id = a.school_id
    left join identity.account n on n.school_id = a.school_id and n.id = a.leader_id
    where a.school_id = ${ctx.schoolId} and a.id = ${actId}`.execute(ctx.db);
  const { act_type, start_at, end_at, own_unit, ...head } = rows[0]!;
  const { kind } = scopeOf(ctx.actor, rightFor(ctx.actor, 'result'));
  return {
    ...head,
    act_type_name: actTypeLabels((await optionsOf(ctx)).inspect_labels).get(act_type) ?? '',
    from: formatDate(start_at),
    to: formatDate(end_at),
    part: kind === 'all' ? '全校' : kind === 'none' ? '本人参加的检查' : own_unit,
    today: formatDate(ctx.now),
  };
}

/** The result of an activity as the caller sees it on its page. */
export async function findResultReport(ctx: Ctx, { act_id }: { act_id: number }): Promise<ResultReport> {
  const [head, colleges, items, labs] = await Promise.all([
    findReportHead(ctx, act_id),
    listCollegeResults(ctx, { act_id }),
    listItemResults(ctx, { act_id }),
    resultList.all(ctx, { act_id }),
  ]);
  const records = labs.map(({ id }) => id);
  const problems = await listPrintedProblems(ctx, act_id, sql<boolean>`p.record_id = any(${records})`);
  return { head, colleges: colleges.content, items: items.content, labs, problems };
}
