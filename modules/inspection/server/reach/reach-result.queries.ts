import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { ObjectionStatus, ReachTarget, WorkStatus } from '../../shared/core/reach.states.ts';
import { reachResultApi, type ReachResultRow } from '../../shared/reach/reach-result.ts';
import { readableResults, resultActions, type ResultFacts } from './reach-result.policy.ts';

const resultJoins = {
  a: sql`join inspection.activity a on a.school_id = r.school_id and a.id = r.act_id`,
  u: sql`join org.unit u on u.school_id = r.school_id and u.id = r.unit_id`,
  l: sql`left join base_info.lab l on l.school_id = r.school_id and l.id = r.lab_id`,
  c: sql`left join org.unit c on c.school_id = r.school_id and c.id = r.college_id`,
  x: sql`left join inspection.reach_objection x on x.school_id = r.school_id and x.result_id = r.id`,
  q: sql`left join inspection.reach_rule q on q.school_id = a.school_id and q.id = a.rule_id`,
};

export const resultTables = sql`inspection.reach_result r ${sql.join(Object.values(resultJoins), sql` `)}`;

/** The moment after which a published result `a` is final. */
export const disputableUntil = sql`((a.results_published_at at time zone 'Asia/Shanghai')::date
  + ((q.rule -> 'publicity' ->> 'result_days')::int + 1))::timestamp at time zone 'Asia/Shanghai'`;

export const resultColumns = ({ now }: Ctx) => sql`r.id, r.act_id, a.act_name,
  case when r.lab_id is null then ${ReachTarget.college} else ${ReachTarget.lab} end as target, r.unit_id, u.code as unit_no,
  u.name as unit_name, u.path as unit_path, r.college_id, coalesce(c.name, '') as college_name, l.lab_class, l.lab_level,
  r.score_self::float8 as score_self, r.score_college::float8 as score_college, r.score_school::float8 as score_school,
  r.final::float8 as final, r.grade, r.is_reached, r.is_ranked, r.rank, jsonb_array_length(r.veto_hits) as vetoes, r.is_rechecked,
  a.results_published_at is not null as is_published, x.status as objection,
  coalesce(${now} < ${disputableUntil}, false) as is_disputable,
  exists (select 1 from inspection.reach_work w where w.school_id = r.school_id and w.result_id = r.id and w.revision > 1
    and w.status <> ${WorkStatus.submitted}) as has_open_recheck,
  r.work_id is not null as has_counted_work`;

export type StoredResult = Omit<ReachResultRow, 'can'> & ResultFacts;

export function shownResult(stored: StoredResult, { actor }: Ctx): ReachResultRow {
  const {
    unit_path: _path,
    is_disputable: _until,
    has_open_recheck: _recheck,
    has_counted_work: _work,
    ...row
  } = stored;
  return { ...row, can: resultActions(actor, stored) };
}

export const reachResultList = listQuery<typeof reachResultApi.list, StoredResult>(reachResultApi.list, {
  noun: '检查结果',
  table: ['inspection.reach_result', 'r'],
  joins: resultJoins,
  columns: resultColumns,
  reach: (ctx) => sql<boolean>`a.deleted_at is null and ${readableResults(ctx)}`,
  filters: {
    act_id: 'r.act_id',
    target: (target) =>
      target === ReachTarget.lab ? sql<boolean>`r.lab_id is not null` : sql<boolean>`r.lab_id is null`,
    college_id: 'r.college_id',
    unit_id: 'r.unit_id',
    grade: 'r.grade',
    objection: 'x.status',
    keyword: (word, { schoolId }) => sql<boolean>`r.unit_id = any(array(select n.id from org.unit n
      where n.school_id = ${schoolId} and ${matches('n.keywords', sql`n.name || ' ' || n.code`, word)}))`,
  },
  isNarrow: () => true,
  sort: { unit_no: sql`u.code`, final: sql`r.final`, rank: sql`r.rank` },
  order: [{ desc: sql`r.act_id` }, { desc: sql`r.final is not null` }, { desc: sql`r.final` }],
  row: shownResult,
});

/** Objections that wait for an answer of the school. */
export const openObjections = ({
  schoolId,
}: Ctx) => sql`select count(*) as reach_objections from inspection.reach_objection x
  join inspection.activity a on a.school_id = x.school_id and a.id = x.act_id and a.deleted_at is null
  where x.school_id = ${schoolId} and x.status = ${sql.lit(ObjectionStatus.waiting)}`;
