import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import { fileRefs, pickFiles } from '#platform/files/server/public.ts';
import { appliesTo, type LabTraits } from '../../shared/core/check-items.rules.ts';
import type { ReachRule } from '../../shared/core/reach-rule.ts';
import { ReachTarget, WorkStatus } from '../../shared/core/reach.states.ts';
import type { CheckItem } from '../../shared/library/check-item.ts';
import { InspectorKind } from '../../shared/library/inspector.ts';
import type { ReachWorkDetail } from '../../shared/reach/reach-work.ts';
import type { StoredAnswer } from './reach-answers.rules.ts';
import { readableWorks } from './reach-work.policy.ts';
import { shownWork, workColumns, workTables, type StoredWork } from './reach-work.queries.ts';

/** What of laboratory `l` decides which items apply. */
export const traits = sql`coalesce(case when l.lab_class is null then l.lab_classes else l.lab_classes || l.lab_class end, '{}') as lab_classes,
  to_jsonb(array(select x.attribute_id from base_info.lab_aptitude x where x.school_id = w.school_id and x.lab_id = w.lab_id)) as aptitude_ids,
  to_jsonb(array(select x.attribute_id from base_info.lab_risk_point x where x.school_id = w.school_id and x.lab_id = w.lab_id)) as risk_ids`;

/** A work with what decides about its items and its score. */
export type FullWork = StoredWork & {
  answers: StoredAnswer[];
  rule: ReachRule;
  inspector_ids: number[];
  basis: { version_id: number; group_id: number | null; organizer_id: number; examine_by: number } & Omit<
    LabTraits,
    'lab_level'
  >;
};

export const fullColumns = (ctx: Ctx) => sql`${workColumns(ctx)}, w.answers, to_jsonb(w.inspector_ids) as inspector_ids,
  (select to_jsonb(b) from (select w.version_id, w.group_id, a.org_id as organizer_id, a.examine_by, ${traits}) b) as basis,
  (select q.rule from inspection.reach_rule q where q.school_id = a.school_id and q.id = a.rule_id) as rule`;

/** Items of these list versions, in their order. */
export async function listItems(
  ctx: Ctx,
  condition: RawBuilder<unknown>,
): Promise<(CheckItem & { version_id: number })[]> {
  const { rows } = await sql<
    CheckItem & { version_id: number }
  >`select i.version_id, i.item_id, i.code, i.name, i.points, i.basis, i.target, i.score, i.veto, i.urgent, i.lab_classes,
      i.lab_levels, to_jsonb(i.aptitude_ids) as aptitude_ids, to_jsonb(i.risk_ids) as risk_ids, i.class_id, i.descr_id, i.descr,
      i.suggest, i.category_code, i.category_name, i.group_code, i.group_name
    from inspection.check_list_item i where i.school_id = ${ctx.schoolId} and ${condition} order by i.sort`.execute(
    ctx.db,
  );
  return rows;
}

/** The items of its list that the unit is asked. */
export async function itemsOf(
  ctx: Ctx,
  { basis, lab_level, target }: Pick<FullWork, 'basis' | 'lab_level' | 'target'>,
): Promise<CheckItem[]> {
  const items = await listItems(ctx, sql`i.version_id = ${basis.version_id}`);
  return items
    .filter((item) => target === ReachTarget.college || appliesTo(item, { ...basis, lab_level }))
    .map(({ version_id: _version, ...item }) => item);
}

type Beside = {
  previous: { stage: number; score: number | null; answers: StoredAnswer[] } | null;
  people: ReachWorkDetail['people'];
  problems: ReachWorkDetail['problems'];
};

/** Inspectors `i` of the activity who count as present at a unit: supervisors and experts who do not belong to it. */
export const countsAt = (unit_id: number) => sql<boolean>`(exists (select 1 from inspection.inspector q
    where q.school_id = i.school_id and q.user_id = i.user_id and q.kind = any(${[InspectorKind.supervisor, InspectorKind.expert]}))
  and not exists (select 1 from org.unit o left join base_info.lab l on l.school_id = o.school_id and l.id = o.id
    where o.school_id = i.school_id and o.id = ${unit_id}
      and i.user_id in (o.head_id, l.safety_head_id, l.safety_officer_id, l.student_officer_id))
  and not exists (select 1 from identity.holding h where h.school_id = i.school_id and h.user_id = i.user_id and h.org_id = ${unit_id}))`;

async function findBeside(
  ctx: Ctx,
  { id, result_id, basis: { group_id }, act_id, unit_id, revision, stage }: FullWork,
): Promise<Beside> {
  const { rows } = await sql<Beside>`select
    (select json_build_object('stage', p.stage, 'score', p.score, 'answers', p.answers) from inspection.reach_work p
      where p.school_id = ${ctx.schoolId} and p.result_id = ${result_id} and p.id <> ${id} and p.status = ${WorkStatus.submitted}
        and (p.revision, p.stage) < (${revision}::int, ${stage}::int) order by p.revision desc, p.stage desc limit 1) as previous,
    (select coalesce(json_agg(json_build_object('user_id', n.id, 'name', n.name) order by n.id), '[]')
      from inspection.activity_inspector i join identity.account n on n.school_id = i.school_id and n.id = i.user_id
      where i.school_id = ${ctx.schoolId} and i.group_id = ${group_id} and ${countsAt(unit_id)}) as people,
    (select coalesce(json_agg(json_build_object('id', q.id, 'item_id', q.item_id, 'problem_no', q.problem_no, 'state', q.state)
        order by q.id), '[]')
      from inspection.problem q where q.school_id = ${ctx.schoolId} and q.act_id = ${act_id} and q.org_id = ${unit_id}
        and q.reach_work_id is not null and not q.is_draft and q.deleted_at is null) as problems`.execute(ctx.db);
  return rows[0]!;
}

/** A work with its items, rule, answers and the stage before, for who fills it in and who reads it. */
export async function findWork(ctx: Ctx, { id }: { id: number }): Promise<ReachWorkDetail> {
  const { rows } = await sql<FullWork>`select ${fullColumns(ctx)} from ${workTables}
    where w.school_id = ${ctx.schoolId} and w.id = ${id} and ${readableWorks(ctx)}`.execute(ctx.db);
  const work = found(rows[0], '检查工作');
  const [items, { previous, people, problems }] = await Promise.all([itemsOf(ctx, work), findBeside(ctx, work)]);
  const { basis: _basis, answers, rule, inspector_ids, ...row } = work;
  const refs = await fileRefs(
    ctx,
    answers.flatMap(({ photos }) => photos),
  );
  return {
    ...shownWork(row, ctx),
    items,
    rule,
    answers: answers.map(({ by: _by, ...answer }) => ({ ...answer, photos: pickFiles(refs, answer.photos) })),
    previous: previous && {
      ...previous,
      answers: previous.answers.map(({ item_id, result, note }) => ({ item_id, result, note })),
    },
    people,
    inspector_ids,
    problems,
  };
}
