import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import { ebiErrors } from '../shared/errors.ts';
import { ScoreState } from '../shared/score.states.ts';
import { gradeOf, pointsText, quotaOf, scoreOf } from '../shared/score.rules.ts';
import type { Terms } from '../shared/terms.ts';
import { readFacts, type Found } from './facts.queries.ts';

type Standing = { id: number; equipment_id: number; equip_no: string; adjust: string };
type Scoring = { id: number; school_year: string; terms: Terms };

/** An instrument without a score, and why. */
const withoutScore = (id: number, left_out: string) => ({ id, left_out });

/** Tenths within 0 and 100 points. */
const within = (tenths: number) => Math.min(1_000, Math.max(0, tenths));

function scored(terms: Terms, { id, adjust }: Standing, facts: NonNullable<Found['facts']>, quota: number) {
  const { indices, total } = scoreOf(terms, facts, quota);
  const adjusted = within(total + Math.round(Number(adjust) * 10));
  return {
    id,
    left_out: '',
    facts,
    quota,
    hours: pointsText(indices.hours),
    people: pointsText(indices.people),
    results: pointsText(indices.results),
    income: pointsText(indices.income),
    functions: pointsText(indices.functions),
    computed: (total / 10).toFixed(1),
    total: (adjusted / 10).toFixed(1),
    grade: gradeOf(terms, adjusted),
  };
}

/** Rows as they are calculated now; refused where a class has no quota, because a share of nothing is no share. */
function calculate(terms: Terms, standing: readonly Standing[], found: readonly Found[]) {
  const known = new Map(found.map((one) => [one.equipment_id, one]));
  const bare: string[] = [];
  const rows = standing.map((row) => {
    const { facts, left_out = '年度填报未通过审核' } = known.get(row.equipment_id) ?? {};
    if (!facts) return withoutScore(row.id, left_out);
    const quota = quotaOf(terms, facts);
    if (quota === undefined) bare.push(row.equip_no);
    return quota === undefined ? withoutScore(row.id, '') : scored(terms, row, facts, quota);
  });
  assert(bare.length === 0, ebiErrors.noQuota, { instruments: bare.slice(0, 10).join('、') });
  return rows;
}

/**
 * Calculates the scores of a task, or those of some instruments in it, from the facts as they are now, and places all. Facts
 * are stored with the score, so that it can be calculated again to the digit.
 */
export async function calculateScores(ctx: Ctx, { id, school_year, terms }: Scoring, only?: number): Promise<void> {
  const one = only === undefined ? sql`` : sql`and id = ${only}`;
  const { rows: standing } =
    await sql<Standing>`select id, equipment_id, equip_no, adjust::text as adjust from ebi.score
    where school_id = ${ctx.schoolId} and task_id = ${id} ${one} order by id for update`.execute(ctx.db);
  const rows = calculate(terms, standing, await readFacts(ctx, school_year));
  await sql`update ebi.score s set left_out = x.left_out, facts = x.facts, quota = x.quota, hours = x.hours, people = x.people,
      results = x.results, income = x.income, functions = x.functions, computed = x.computed, total = x.total, grade = x.grade,
      state = case when x.total is null then ${ScoreState.open} when s.state = ${ScoreState.noticed} then s.state
        when s.adjust <> 0 then ${ScoreState.adjusted} else ${ScoreState.scored} end,
      adjust = case when x.total is null then 0 else s.adjust end,
      version = s.version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) x (id bigint, left_out text, facts jsonb, quota int, hours numeric,
      people numeric, results numeric, income numeric, functions numeric, computed numeric, total numeric, grade text)
    where s.school_id = ${ctx.schoolId} and s.id = x.id`.execute(ctx.db);
  await placeScores(ctx, id);
}

/** Places by total in the school, and among instruments whose class numbers begin with the same four digits. */
export async function placeScores(ctx: Ctx, taskId: number): Promise<void> {
  await sql`update ebi.score s set rank = x.rank, peer_rank = x.peer_rank, peers = x.peers
    from (select id, total, case when total is null then null else rank() over (order by total desc nulls last) end as rank,
        case when total is null then null else rank() over (partition by left(class_no, 4) order by total desc nulls last) end as peer_rank,
        case when total is null then null else count(total) over (partition by left(class_no, 4)) end as peers
      from ebi.score where school_id = ${ctx.schoolId} and task_id = ${taskId}) x
    where s.school_id = ${ctx.schoolId} and s.id = x.id
      and (s.rank, s.peer_rank, s.peers) is distinct from (x.rank, x.peer_rank, x.peers)`.execute(ctx.db);
}
