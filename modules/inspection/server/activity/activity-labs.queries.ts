import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, found } from '#kernel/server/errors.ts';
import { within } from '#kernel/server/policy.ts';
import type { LabChoice } from '../../shared/activity/activity.ts';
import { Sample } from '../../shared/core/activity.states.ts';
import { inspectionErrors } from '../../shared/core/errors.ts';
import type { Membership } from './assignment.rules.ts';
import { editScope } from './activity.policy.ts';
import { dueChecks } from './due-check.queries.ts';
import { drawSample, sampleSize, type SampleRule } from './sample.rules.ts';
import { UseStatus } from '#modules/base-info/shared/use-status.ts';

type LabScope = {
  scope_org_ids: readonly number[];
  campus_ids?: readonly number[] | null | undefined;
  type_ids?: readonly number[] | null | undefined;
  lab_classes?: readonly number[] | null | undefined;
  lab_levels?: readonly number[] | null | undefined;
  aptitude_ids?: readonly number[] | null | undefined;
};

/** Maximum number of laboratories of one activity. */
const mostLabs = 5_000;

const columns = sql`u.id as lab_id, u.code as lab_no, u.name as lab_name, u.college_id, coalesce(c.name, '') as college_name,
  coalesce(b.name, '') as building_name, l.lab_class, l.lab_level`;
const tables = sql`org.unit u join base_info.lab l on l.school_id = u.school_id and l.id = u.id
  left join org.unit c on c.school_id = u.school_id and c.id = u.college_id
  left join org.building b on b.school_id = l.school_id and b.id = l.building_id`;

/** Enabled laboratories in the caller's scope; closed ones are not inspected. */
const visitable = (
  ctx: Ctx,
) => sql<boolean>`u.school_id = ${ctx.schoolId} and u.level = 'lab' and u.deleted_at is null and u.status = 1
  and l.use_status <> ${UseStatus.closed} and ${within(editScope(ctx.actor), 'u.path')}`;

const oneOf = (column: string, values: readonly number[] | null | undefined) =>
  values && values.length > 0 ? sql<boolean>`${sql.ref(column)} = any(${[...values]})` : sql<boolean>`true`;

/**
 * Laboratories of a scope, ordered by building and number so that neighbours follow each other. Refuses a scope too large
 * for one activity instead of truncating it.
 */
export async function listScopeLabs(ctx: Ctx, scope: LabScope): Promise<LabChoice[]> {
  const { aptitude_ids: aptitudes } = scope;
  const apt = aptitudes?.length
    ? sql<boolean>`exists (select 1 from base_info.lab_aptitude t where t.school_id = u.school_id and t.lab_id = u.id
        and t.attribute_id = any(${[...aptitudes]}))`
    : sql<boolean>`true`;
  const { rows } = await sql<LabChoice>`select ${columns} from ${tables}
    left join org.type k on k.school_id = u.school_id and k.id = u.type_id
    where ${visitable(ctx)} and coalesce(k.need_check, true)
      and exists (select 1 from org.unit s where s.school_id = u.school_id and s.id = any(${[...scope.scope_org_ids]}) and starts_with(u.path, s.path))
      and ${oneOf('l.campus_id', scope.campus_ids)} and ${oneOf('u.type_id', scope.type_ids)} and ${oneOf('l.lab_class', scope.lab_classes)}
      and ${oneOf('l.lab_level', scope.lab_levels)} and ${apt}
    order by b.code nulls last, u.code limit ${mostLabs + 1}`.execute(ctx.db);
  assert(rows.length <= mostLabs, inspectionErrors.tooManyLabs, { most: mostLabs });
  return rows;
}

/** The given laboratories that lie in the caller's scope. */
export async function listLabsById(ctx: Ctx, ids: readonly number[]): Promise<LabChoice[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<LabChoice>`select ${columns} from ${tables}
    where ${visitable(ctx)} and u.id = any(${[...ids]}) order by b.code nulls last, u.code`.execute(ctx.db);
  return rows;
}

/** Memberships between people and laboratories: heads, officers and holders of a role there. */
export async function listMemberships(
  ctx: Ctx,
  userIds: readonly number[],
  labIds: readonly number[],
): Promise<(Membership & { name: string; lab_name: string })[]> {
  const { rows } = await sql<Membership & { name: string; lab_name: string }>`
    select m.user_id, m.lab_id, n.name, u.name as lab_name from (
      select unnest(array[u.head_id, l.safety_head_id, l.safety_officer_id, l.student_officer_id]) as user_id, u.id as lab_id
      from org.unit u join base_info.lab l on l.school_id = u.school_id and l.id = u.id
      where u.school_id = ${ctx.schoolId} and u.id = any(${[...labIds]})
      union
      select h.user_id, h.org_id from identity.holding h where h.school_id = ${ctx.schoolId} and h.user_id = any(${[...userIds]})
        and h.org_id = any(${[...labIds]})
    ) m
    join identity.account n on n.school_id = ${ctx.schoolId} and n.id = m.user_id
    join org.unit u on u.school_id = ${ctx.schoolId} and u.id = m.lab_id
    where m.user_id = any(${[...userIds]}) order by m.user_id, m.lab_id`.execute(ctx.db);
  return rows;
}

/** Preview of scope and sample: the drawn laboratories if the activity has a number, else only the sample size. */
export async function previewLabs(ctx: Ctx, input: LabScope & SampleRule & { act_id?: number | undefined }) {
  const labs = await listScopeLabs(ctx, input);
  const number = input.act_id === undefined ? undefined : await numberOf(ctx, input.act_id);
  const chosen = number === undefined ? undefined : new Set(drawSample(labs, input, number).map((lab) => lab.lab_id));
  // A single rate is drawn from all levels together: how many of each is not known before the number.
  const sizeOf = (group: LabChoice[]) => (input.sample === Sample.percent ? null : sampleSize(group, input));
  const levels = [...Map.groupBy(labs, (lab) => lab.lab_level)].map(([lab_level, group]) => ({
    lab_level,
    labs: group.length,
    drawn: chosen ? group.filter((lab) => chosen.has(lab.lab_id)).length : sizeOf(group),
  }));
  const isPicked = input.sample === Sample.picked;
  const due = await dueChecks(
    ctx,
    labs.map((lab) => lab.lab_id),
  );
  return {
    content: labs.map((lab) => ({
      ...lab,
      ...due.get(lab.lab_id)!,
      drawn: isPicked ? null : (chosen?.has(lab.lab_id) ?? null),
    })),
    drawn: isPicked ? 0 : (chosen?.size ?? sampleSize(labs, input)),
    levels: levels.sort((a, b) => (a.lab_level ?? 99) - (b.lab_level ?? 99)),
  };
}

async function numberOf(ctx: Ctx, id: number): Promise<string> {
  const { rows } = await sql<{ act_no: string }>`select a.act_no from inspection.activity a
    join org.unit o on o.school_id = a.school_id and o.id = a.org_id
    where a.school_id = ${ctx.schoolId} and a.id = ${id} and a.deleted_at is null
      and ${within(editScope(ctx.actor), 'o.path')}`.execute(ctx.db);
  return found(rows[0], '活动').act_no;
}
