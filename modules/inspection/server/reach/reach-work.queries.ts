import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { ReachTarget, WorkStage, WorkStatus } from '../../shared/core/reach.states.ts';
import { reachWorkApi, type ReachWorkRow } from '../../shared/reach/reach-work.ts';
import { mayOrganize } from '../activity/activity.policy.ts';
import { awaitsConfirm, readableWorks, workActions, type WorkFacts } from './reach-work.policy.ts';
import { isMine, isMyConfirm, workFacts } from './work-facts.queries.ts';

const workJoins = {
  a: sql`join inspection.activity a on a.school_id = w.school_id and a.id = w.act_id and a.deleted_at is null`,
  o: sql`join org.unit o on o.school_id = a.school_id and o.id = a.org_id`,
  u: sql`join org.unit u on u.school_id = w.school_id and u.id = w.unit_id`,
  l: sql`left join base_info.lab l on l.school_id = w.school_id and l.id = w.lab_id`,
  c: sql`left join org.unit c on c.school_id = w.school_id and c.id = w.college_id`,
  g: sql`left join inspection.activity_group g on g.school_id = w.school_id and g.id = w.group_id`,
  s: sql`left join inspection.reach_stage s on s.school_id = w.school_id and s.act_id = w.act_id and s.stage = w.stage`,
  r: sql`join inspection.reach_result r on r.school_id = w.school_id and r.id = w.result_id`,
  v: sql`join inspection.check_list_version v on v.school_id = w.school_id and v.id = w.version_id`,
  k: sql`join inspection.check_list k on k.school_id = v.school_id and k.id = v.list_id`,
};

/** All tables of a work. */
export const workTables = sql`inspection.reach_work w ${sql.join(Object.values(workJoins), sql` `)}`;

/** Names of the inspectors who took part in work `w`. */
export const inspectorNames = sql`coalesce((select string_agg(n.name, '、' order by n.id) from identity.account n
  where n.school_id = w.school_id and n.id = any(w.inspector_ids)), '')`;

/** A score stays with those who may read its stage. */
export const workColumns = (ctx: Ctx) => sql`w.id, w.version, w.act_id, a.act_name, w.result_id, w.stage, w.revision,
  case when w.lab_id is null then ${ReachTarget.college} else ${ReachTarget.lab} end as target, w.unit_id, u.code as unit_no,
  u.name as unit_name, w.college_id, coalesce(c.name, '') as college_name, l.lab_class, l.lab_level,
  k.name || ' ' || v.version_no as list_name, coalesce(g.name, '') as group_name, w.status, w.opened_at is not null as is_open,
  case when w.revision = 1 then s.to_on end as due_on, jsonb_array_length(w.answers) as answered,
  r.score_self::float8 as score_self, w.score::float8 as score, jsonb_array_length(w.veto_hits) as vetoes,
  ${inspectorNames} as inspectors, w.return_reason, w.submitted_at,
  ${awaitsConfirm} as awaits_confirm, ${workFacts(ctx)}`;

export type StoredWork = Omit<ReachWorkRow, 'can' | 'submitted_at'> & { submitted_at: Date | null; facts: WorkFacts };

export const shownWork = ({ facts, ...work }: StoredWork, { actor }: Ctx): ReachWorkRow => ({
  ...work,
  submitted_at: work.submitted_at && formatDateTime(work.submitted_at),
  can: workActions(actor, facts, mayOrganize(actor, facts)),
});

export const reachWorkList = listQuery<typeof reachWorkApi.list, StoredWork>(reachWorkApi.list, {
  noun: '检查工作',
  table: ['inspection.reach_work', 'w'],
  joins: workJoins,
  columns: workColumns,
  // The activity is part of every reach: works of a removed one are gone.
  reach: (ctx) => sql<boolean>`a.deleted_at is null and ${readableWorks(ctx)}`,
  filters: {
    act_id: 'w.act_id',
    stage: 'w.stage',
    target: (target) =>
      target === ReachTarget.lab ? sql<boolean>`w.lab_id is not null` : sql<boolean>`w.lab_id is null`,
    college_id: 'w.college_id',
    status: 'w.status',
    mine: (wanted, ctx) => (wanted ? isMine(ctx) : sql<boolean>`not ${isMine(ctx)}`),
    confirm: (wanted, ctx) => (wanted ? isMyConfirm(ctx) : sql<boolean>`not ${isMyConfirm(ctx)}`),
    keyword: (word, { schoolId }) => sql<boolean>`w.unit_id = any(array(select n.id from org.unit n
      where n.school_id = ${schoolId} and ${matches('n.keywords', sql`n.name || ' ' || n.code`, word)}))`,
  },
  isNarrow: () => true,
  sort: { unit_no: sql`u.code`, score: sql`w.score`, submitted_at: sql`w.submitted_at` },
  order: [{ desc: sql`w.act_id` }, sql`c.code`, sql`w.lab_id is not null`, sql`u.code`, sql`w.stage`],
  row: shownWork,
});

/** One row: works that wait for the caller (`reach_works`, overdue never), and checks that he confirms. */
export const reachWorkCounts = (ctx: Ctx) => sql`select count(*) filter (where ${isMine(ctx)}) as reach_works,
    count(*) filter (where ${isMyConfirm(ctx)}) as reach_confirms,
    min((s.to_on + 1)::timestamp at time zone 'Asia/Shanghai') filter (where ${isMine(ctx)} and w.revision = 1) as reach_due_at
  from ${workTables} where w.school_id = ${ctx.schoolId} and ${readableWorks(ctx)} and (${isMine(ctx)} or ${isMyConfirm(ctx)})`;

/** Submitted, and confirmed where the school's leader confirms. */
export const isDone = sql<boolean>`(w.status = ${WorkStatus.submitted} and (w.stage <> ${WorkStage.school} or w.confirmed_at is not null))`;
