import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { usersHolding } from '#platform/identity/server/public.ts';
import { notify } from '#platform/notices/server/public.ts';
import { ScoreStatus } from '../../shared/core/award.states.ts';

type Score = {
  id: number;
  version: number;
  act_id: number;
  act_name: string;
  college_name: string;
  college_path: string;
  status: number;
  total: string;
  rank: number | null;
  withdraw_reason: string;
};

function wordsOf({ status, total, rank, withdraw_reason }: Score): { state: string; result: string } {
  if (status !== ScoreStatus.published)
    return { state: '已撤回', result: `已撤回，原因：${withdraw_reason}。更正后将重新公布。` };
  const state = withdraw_reason === '' ? '已公布' : '已更正公布';
  return { state, result: `${state}：${total} 分${rank === null ? '' : `，第 ${rank} 名`}。` };
}

/** A college hears once of each publication and withdrawal of its score. */
export async function notifyScores(ctx: Ctx, { ids }: { ids: readonly number[] }): Promise<void> {
  const { rows } =
    await sql<Score>`select s.id, s.version, s.act_id, a.act_name, c.name as college_name, c.path as college_path,
      s.status, s.total::text as total, s.rank, s.withdraw_reason
    from inspection.college_score s join inspection.activity a on a.school_id = s.school_id and a.id = s.act_id
    join org.unit c on c.school_id = s.school_id and c.id = s.college_id
    where s.school_id = ${ctx.schoolId} and s.id = any(${[...ids]}) order by s.id`.execute(ctx.db);
  for (const score of rows)
    await notify(ctx, {
      type: 'COLLEGE_SCORE',
      userIds: await usersHolding(ctx, ['college', 'department_leader'], score.college_path),
      params: { act_name: score.act_name, college: score.college_name, ...wordsOf(score) },
      // A withdrawn score is not shown to its college.
      url: `/lab-check/reach-check/check-score?act_id=${score.act_id}`,
      dedupe: `score:${score.id}:${score.version}`,
    });
}
