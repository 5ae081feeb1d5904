import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { indexKeys, type Facts, type IndexKey } from '../shared/facts.ts';
import { pointsText, scoreOf } from '../shared/score.rules.ts';
import { scoreApi, type ScoreDetail, type ScoreRow } from '../shared/score.ts';
import { TaskState } from '../shared/task.states.ts';
import type { Terms } from '../shared/terms.ts';
import { scoresWithin } from './ebi.policy.ts';

export type StoredScore = Omit<ScoreRow, 'can'> & { task_state: number; keeper_id: number; appealed: boolean };

const columns = sql`s.id, s.version, s.task_id, t.name as task_name, t.school_year, t.state as task_state, s.equipment_id, s.equip_no,
  s.name, s.class_no, s.price::text as price, u.name as lab_name, coalesce(s.college_id, 0) as college_id,
  coalesce(c.name, '校直属') as college_name, k.name as keeper_name, s.keeper_id,
  s.hours::text as hours, s.people::text as people, s.results::text as results, s.income::text as income,
  s.functions::text as functions, s.computed::text as computed, s.adjust::text as adjust, s.adjust_reason, s.total::text as total,
  s.grade, s.rank, s.peer_rank, s.peers, s.left_out, s.state,
  exists (select 1 from ebi.appeal p where p.school_id = s.school_id and p.score_id = s.id and p.state = 0) as appealed`;

const joins = {
  t: sql`join ebi.task t on t.school_id = s.school_id and t.id = s.task_id`,
  u: sql`join org.unit u on u.school_id = s.school_id and u.id = s.lab_id`,
  c: sql`left join org.unit c on c.school_id = s.school_id and c.id = s.college_id`,
  k: sql`join identity.account k on k.school_id = s.school_id and k.id = s.keeper_id`,
};

function actionsOf({ task_state, total, keeper_id, appealed }: StoredScore, { actor }: Ctx): ScoreRow['can'] {
  if (total === null) return [];
  const isAdjustable = task_state === TaskState.scored || task_state === TaskState.noticed;
  const mayAppeal = task_state === TaskState.noticed && keeper_id === actor.userId && !appealed;
  return [
    ...(isAdjustable && holdsRight(actor, 'ebi.task.edit') ? (['adjust'] as const) : []),
    ...(mayAppeal && holdsRight(actor, 'ebi.appeal.create') ? (['appeal'] as const) : []),
  ];
}

const shown = (stored: StoredScore, ctx: Ctx): ScoreRow => {
  const { task_state: _state, keeper_id: _keeper, appealed: _appealed, ...row } = stored;
  return { ...row, can: actionsOf(stored, ctx) };
};

export const scoreList = listQuery<typeof scoreApi.list, StoredScore>(scoreApi.list, {
  noun: '评价得分',
  table: ['ebi.score', 's'],
  joins,
  columns: () => columns,
  reach: scoresWithin,
  filters: {
    task_id: 's.task_id',
    keyword: (word) => matches('s.keywords', sql`s.equip_no || ' ' || s.name`, word),
    college_id: 's.college_id',
    grade: 's.grade',
    state: 's.state',
    left_out: (asked) => sql<boolean>`(s.left_out <> '') = ${asked}`,
    adjusted: (asked) => sql<boolean>`(s.adjust <> 0) = ${asked}`,
    mine: (asked, { actor }) => sql<boolean>`(s.keeper_id = ${actor.userId}) = ${asked}`,
  },
  narrowing: ['task_id', 'keyword', 'mine'],
  neverNull: ['equip_no'],
  sort: { rank: sql`s.rank`, equip_no: sql`s.equip_no` },
  order: [{ desc: sql`s.task_id` }, sql`s.rank`],
  row: shown,
});

type Means = Record<IndexKey, string | null>;

/** Means of the indices over scored instruments of the same class in the task. */
async function peerMeans(ctx: Ctx, id: number): Promise<ScoreDetail['peer_means']> {
  const { rows } =
    await sql<Means>`select round(avg(o.hours), 2)::text as hours, round(avg(o.people), 2)::text as people,
      round(avg(o.results), 2)::text as results, round(avg(o.income), 2)::text as income, round(avg(o.functions), 2)::text as functions
    from ebi.score s join ebi.score o on o.school_id = s.school_id and o.task_id = s.task_id
      and left(o.class_no, 4) = left(s.class_no, 4) and o.total is not null
    where s.school_id = ${ctx.schoolId} and s.id = ${id}`.execute(ctx.db);
  return indexKeys.flatMap((index) => {
    const points = rows[0]?.[index];
    return points ? [{ index, points }] : [];
  });
}

/** A score with its facts, and what each of them earned by the terms of the task. */
export async function findScore(ctx: Ctx, { id }: { id: number }): Promise<ScoreDetail> {
  const row = await scoreList.find(ctx, id);
  const { rows } = await sql<{
    facts: Facts | null;
    quota: number | null;
    terms: Terms | null;
  }>`select s.facts, s.quota, t.terms
    from ebi.score s join ebi.task t on t.school_id = s.school_id and t.id = s.task_id
    where s.school_id = ${ctx.schoolId} and s.id = ${id}`.execute(ctx.db);
  const { facts, quota, terms } = rows[0]!;
  const lines = facts && quota !== null && terms ? scoreOf(terms, facts, quota).lines : [];
  return {
    ...row,
    facts,
    quota,
    lines: lines.map((line) => ({ ...line, points: pointsText(line.points) })),
    weights: terms?.weights ?? [],
    peer_means: facts ? await peerMeans(ctx, id) : [],
  };
}
