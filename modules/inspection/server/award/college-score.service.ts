import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { staleVersion } from '#kernel/server/db/stale-version.ts';
import { assert, badFields, found } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import type { ErrorSpec } from '#kernel/shared/errors.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import type { collegeScoreApi } from '../../shared/award/college-score.ts';
import { ScoreStatus, scoreStates } from '../../shared/core/award.states.ts';
import { inspectionErrors } from '../../shared/core/errors.ts';
import type { ReachRule } from '../../shared/core/reach-rule.ts';
import {
  collegeLines,
  collegeTotal,
  enteredPoints,
  ScoreLine,
  type ScoreLineKind,
} from '../../shared/core/scoring.rules.ts';
import { logBatch } from '../core/batch-log.service.ts';
import { lockAwards } from './award.service.ts';
import { countBinding } from './award.queries.ts';
import { findScore } from './college-score.queries.ts';
import { lockReachAct, type ReachAct } from './reach-act.queries.ts';
import { listFigures, type ScoredCollege } from './score-figures.queries.ts';

const docType = 'inspection.college_score';

async function checkOpen(ctx: Ctx, actId: number) {
  const { rows } = await sql<{ n: number }>`select count(*) as n from inspection.college_score s
    where s.school_id = ${ctx.schoolId} and s.act_id = ${actId} and s.status = ${ScoreStatus.published}`.execute(
    ctx.db,
  );
  assert(rows[0]!.n === 0, inspectionErrors.scoresPublished);
}

/** Counts the scores of all colleges; entries of the school and corrected points stay. */
export async function computeScores(ctx: Ctx, { id }: { id: number }): Promise<{ colleges: number }> {
  const act = await lockReachAct(ctx, id);
  await checkOpen(ctx, id);
  const colleges = await listFigures(ctx, act);
  assert(colleges.length > 0, inspectionErrors.nothingToScore);
  await writeScores(ctx, act, colleges);
  await writeLines(ctx, act, colleges);
  await addUp(ctx, act);
  await ctx.audit({
    action: '计算考核评分',
    docType: 'inspection.activity',
    docId: id,
    note: `${colleges.length} 个学院`,
  });
  return { colleges: colleges.length };
}

async function writeScores(ctx: Ctx, act: ReachAct, colleges: readonly ScoredCollege[]) {
  const rows = colleges.map(({ college_id, figures, reached, is_risky }) => ({
    college_id,
    labs: figures.labs.length,
    reached,
    is_risky,
  }));
  const by = ctx.actor.userId;
  await sql`insert into inspection.college_score (school_id, act_id, college_id, labs, reached, is_risky, from_on, to_on, computed_at, created_by, updated_by)
    select ${ctx.schoolId}, ${act.id}, r.college_id, r.labs, r.reached, r.is_risky, ${act.from}::date, ${act.to}::date, ${ctx.now}, ${by}, ${by}
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(college_id bigint, labs int, reached int, is_risky boolean)
    on conflict (school_id, act_id, college_id) do update set labs = excluded.labs, reached = excluded.reached,
      is_risky = excluded.is_risky, from_on = excluded.from_on, to_on = excluded.to_on, computed_at = excluded.computed_at,
      version = inspection.college_score.version + 1, updated_at = ${ctx.now}, updated_by = ${by}`.execute(ctx.db);
}

async function writeLines(ctx: Ctx, act: ReachAct, colleges: readonly ScoredCollege[]) {
  const rows = colleges.flatMap(({ college_id, figures }) =>
    collegeLines(figures, act.rule).map((line) => ({ college_id, ...line })),
  );
  const json = JSON.stringify(rows);
  const columns = sql`as r(college_id bigint, kind text, share numeric, value numeric, count int, points numeric)`;
  const ofAct = sql`inspection.college_score s where s.school_id = ${ctx.schoolId} and s.act_id = ${act.id}`;
  await sql`delete from inspection.score_line n where n.school_id = ${ctx.schoolId} and not n.is_entered
    and n.score_id in (select s.id from ${ofAct}) and not exists (select 1 from json_to_recordset(${json}::json) ${columns}
      join inspection.college_score s on s.school_id = ${ctx.schoolId} and s.act_id = ${act.id} and s.college_id = r.college_id
      where s.id = n.score_id and r.kind = n.kind)`.execute(ctx.db);
  await sql`insert into inspection.score_line (school_id, score_id, kind, share, value, count, computed, points, created_by, updated_by)
    select ${ctx.schoolId}, s.id, r.kind, r.share, r.value, r.count, r.points, r.points, ${ctx.actor.userId}, ${ctx.actor.userId}
    from json_to_recordset(${json}::json) ${columns}
    join inspection.college_score s on s.school_id = ${ctx.schoolId} and s.act_id = ${act.id} and s.college_id = r.college_id
    on conflict (school_id, score_id, kind) where not is_entered do update set share = excluded.share, value = excluded.value,
      count = excluded.count, computed = excluded.computed, version = inspection.score_line.version + 1,
      points = case when inspection.score_line.reason = '' then excluded.points else inspection.score_line.points end`.execute(
    ctx.db,
  );
}

/** Adds the lines of all colleges up and ranks them; equal totals share a rank. */
async function addUp(ctx: Ctx, act: Pick<ReachAct, 'id' | 'rule'>) {
  const { rows } = await sql<{ id: number; lines: { kind: ScoreLineKind; points: number }[] }>`select s.id,
      coalesce(json_agg(json_build_object('kind', n.kind, 'points', n.points)) filter (where n.id is not null), '[]') as lines
    from inspection.college_score s left join inspection.score_line n on n.school_id = s.school_id and n.score_id = s.id
    where s.school_id = ${ctx.schoolId} and s.act_id = ${act.id} group by s.id`.execute(ctx.db);
  const totals = rows.map(({ id, lines }) => ({
    id,
    total: collegeTotal(lines, act.rule),
    has_accident: lines.some((line) => line.kind === ScoreLine.accident),
  }));
  await sql`update inspection.college_score s set total = r.total, has_accident = r.has_accident, rank = r.rank
    from (select t.*, rank() over (order by t.total desc) as rank
      from json_to_recordset(${JSON.stringify(totals)}::json) as t(id bigint, total numeric, has_accident boolean)) r
    where s.school_id = ${ctx.schoolId} and s.id = r.id`.execute(ctx.db);
}

type Change = { action: 'publish' | 'withdraw'; set: RawBuilder<unknown>; note?: string; refusal: ErrorSpec };

/** Changes the scores of a locked activity that are in the state that the transition starts from; a log row for each. */
async function changeScores(ctx: Ctx, actId: number, { action, set, note = '', refusal }: Change): Promise<void> {
  const { label, to } = scoreStates.transitions[action];
  const [from] = scoreStates.transitions[action].from;
  const { rows } = await sql<{ id: number }>`update inspection.college_score s set status = ${to}, ${set},
      version = s.version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where s.school_id = ${ctx.schoolId} and s.act_id = ${actId} and s.status = ${from} returning s.id`.execute(ctx.db);
  assert(rows.length > 0, refusal);
  const ids = rows.map((row) => row.id);
  await logBatch(ctx, docType, ids, { action: label, from: from!, to, note });
  await ctx.job('inspection.notify-scores', { ids });
}

/** Locks the scores of an activity: they are public now. */
export async function publishScores(ctx: Ctx, { id }: { id: number }): Promise<void> {
  await lockReachAct(ctx, id);
  const set = sql`published_at = ${ctx.now}, published_by = ${ctx.actor.userId}`;
  await changeScores(ctx, id, { action: 'publish', set, refusal: inspectionErrors.scoresNotOpen });
}

/** Takes published scores back, so that they are corrected and published again; what was awarded by them stands. */
export async function withdrawScores(ctx: Ctx, { id, reason }: { id: number; reason: string }): Promise<void> {
  await lockReachAct(ctx, id);
  await lockAwards(ctx);
  const { given, proposed } = await countBinding(ctx, id);
  assert(given === 0, inspectionErrors.scoresAwarded, { count: given });
  assert(proposed === 0, inspectionErrors.scoresInPublicity, { count: proposed });
  const set = sql`published_at = null, published_by = null, withdrawn_at = ${ctx.now}, withdrawn_by = ${ctx.actor.userId},
    withdraw_reason = ${reason}`;
  await changeScores(ctx, id, { action: 'withdraw', set, note: reason, refusal: inspectionErrors.scoresNotPublished });
}

/** The activity of an open score, locked. */
async function lockScore(ctx: Ctx, id: number): Promise<ReachAct> {
  const { act_id } = await findScore(ctx, { id });
  const act = await lockReachAct(ctx, act_id);
  await checkOpen(ctx, act_id);
  return act;
}

export async function addLine(ctx: Ctx, input: InputOf<typeof collegeScoreApi.addLine>): Promise<number> {
  const { id, kind, reason } = input;
  const act = await lockScore(ctx, id);
  const points = pointsOf(input, act.rule);
  const { rows } = await sql<{
    id: number;
  }>`insert into inspection.score_line (school_id, score_id, kind, count, computed, points, reason,
      is_entered, created_by, updated_by)
    values (${ctx.schoolId}, ${id}, ${kind}, ${kind === 'other' ? null : (input.count ?? 1)}, ${points}, ${points}, ${reason}, true,
      ${ctx.actor.userId}, ${ctx.actor.userId}) returning id`.execute(ctx.db);
  await addUp(ctx, act);
  const note = `${labelOf(ScoreLine, kind)} ${points} 分：${reason}`;
  await ctx.audit({ action: '登记考核加减分', docType, docId: id, note });
  return rows[0]!.id;
}

function pointsOf({ kind, count = 1, points }: InputOf<typeof collegeScoreApi.addLine>, rule: ReachRule): number {
  if (kind === 'other' && (points === undefined || points === 0))
    throw badFields({ points: '请填写加减的分数，扣分用负数' });
  return enteredPoints(kind, count, points ?? 0, rule);
}

type Line = {
  id: number;
  version: number;
  score_id: number;
  kind: string;
  computed: string;
  points: string;
  is_entered: boolean;
};

/** Line and activity, locked in the order in which the scores are counted. */
async function lockLine(ctx: Ctx, id: number): Promise<{ line: Line; act: ReachAct }> {
  const read = () =>
    sql<Line>`select n.id, n.version, n.score_id, n.kind, n.computed, n.points, n.is_entered
      from inspection.score_line n where n.school_id = ${ctx.schoolId} and n.id = ${id}`.execute(ctx.db);
  const act = await lockScore(ctx, found((await read()).rows[0], '得分项').score_id);
  return { line: found((await read()).rows[0], '得分项'), act };
}

/** Corrects the points of a line with a reason; without points it counts by the rule again. */
export async function setLine(
  ctx: Ctx,
  { id, version, points, reason = '' }: InputOf<typeof collegeScoreApi.setLine>,
): Promise<void> {
  const { line, act } = await lockLine(ctx, id);
  if (line.version !== version) throw await staleVersion(ctx, docType, line.score_id);
  assert(!line.is_entered, inspectionErrors.lineEntered);
  const isReset = points === undefined || points === Number(line.computed);
  if (!isReset && reason === '') throw badFields({ reason: '请填写修改原因' });
  await sql`update inspection.score_line set points = ${isReset ? line.computed : points}, reason = ${isReset ? '' : reason},
      version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  await addUp(ctx, act);
  const after = isReset ? line.computed : points;
  await ctx.audit({
    action: '修改考核得分',
    docType,
    docId: line.score_id,
    note: `${labelOf(ScoreLine, line.kind)} ${line.points} → ${after}${isReset ? '' : `：${reason}`}`,
  });
}

/** Removes an entry of the school. */
export async function removeLine(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { line, act } = await lockLine(ctx, id);
  assert(line.is_entered, inspectionErrors.lineOfRule);
  await sql`delete from inspection.score_line where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  await addUp(ctx, act);
  const note = `${labelOf(ScoreLine, line.kind)} ${line.points} 分`;
  await ctx.audit({ action: '删除考核加减分', docType, docId: line.score_id, note });
}
