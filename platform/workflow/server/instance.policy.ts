import { sql, type RawBuilder } from 'kysely';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { notFound, refuse } from '#kernel/server/errors.ts';
import { holdsRight, inScope, scopeOf, within } from '#kernel/server/policy.ts';
import type { CaseState, Refused, Viewer } from '../shared/case-permission.rules.ts';
import { TaskStatus } from '../shared/instance-status.states.ts';
import type { ProcessFlags } from '../shared/process-model.ts';

/** True if the caller ends and reassigns cases of this unit. */
export const managesCase = (actor: Actor, orgPath: string): boolean =>
  holdsRight(actor, 'workflow.instance.manage') && inScope(scopeOf(actor, 'workflow.instance.manage'), orgPath);

/** The caller as the rules of permissions see him. */
export const viewerOf = ({ actor }: Ctx, { org_path }: { org_path: string }): Viewer => ({
  userId: actor.userId,
  manages: managesCase(actor, org_path),
});

/** A case as the rules of permissions see it. */
export const stateOf = (kase: {
  status: number;
  starter_id: number;
  flags: ProcessFlags;
  form_key: string;
  last_acted?: boolean;
}): CaseState => ({ ...kase, lastActed: kase.last_acted === true, hasForm: kase.form_key !== '' });

/** True if the caller may open the page of a case. */
export async function seesCase(ctx: Ctx, caseId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from workflow.instance i
    where i.school_id = ${ctx.schoolId} and i.id = ${caseId} and ${readable(ctx)}`.execute(ctx.db);
  return rows.length > 0;
}

/** Refuses with the reason; what the caller may not see is not found. */
export async function deny(ctx: Ctx, caseId: number, noun: string, { error, params }: Refused): Promise<never> {
  if (!(await seesCase(ctx, caseId))) throw notFound(noun);
  return refuse(error, params);
}

const lastStep = sql`jsonb_path_query_array(v.model, 'strict $.nodes.** ? (@.type == "approve" || @.type == "handle").key') ->> -1`;

/**
 * True if somebody has decided at the last step of a case `i` of the version `v`, while it is open; what was decided
 * before a return is void.
 */
export const lastStepActed = sql<boolean>`exists (select 1 from workflow.task x where x.school_id = i.school_id and x.instance_id = i.id
  and x.status = 1 and x.action <> 'transfer' and x.node_key = (${lastStep}) and i.position -> 'open' ? x.node_key
  and x.round = (i.position -> 'visits' ->> x.node_key)::int)`;

/** True if the candidate of a task `t` has delegated such tasks to the caller; of the process `p` if no key is given. */
export const delegatedTo = (ctx: Ctx, processKey?: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from workflow.delegation d where d.school_id = ${ctx.schoolId} and d.owner_id = t.assignee_id
    and d.delegate_id = ${ctx.actor.userId} and ${isActive(ctx)}
    and (d.process_keys = '{}' or ${processKey === undefined ? sql`p.process_key` : sql`${processKey}`} = any(d.process_keys)))`;

/** Cases `i` in the scope of the caller's right to monitor. */
export const monitored = (actor: Actor): RawBuilder<boolean> =>
  within(scopeOf(actor, 'workflow.instance.read'), 'i.org_path');

/** Condition on a delegation `d`: it holds now. */
const isActive = (ctx: Ctx): RawBuilder<boolean> =>
  sql<boolean>`d.ended_at is null and d.from_at <= ${ctx.now} and d.to_at > ${ctx.now}`;

/**
 * Tasks `t` that the caller may decide: own ones, and those delegated to him for their process. Case and process are
 * looked up for delegated tasks only.
 */
export function mine(ctx: Ctx): RawBuilder<boolean> {
  const me = ctx.actor.userId;
  const delegations = sql`from workflow.delegation d where d.school_id = ${ctx.schoolId} and d.delegate_id = ${me} and ${isActive(ctx)}`;
  const isNamed = sql`exists (select 1 from workflow.instance di join workflow.process dp on dp.school_id = di.school_id and dp.id = di.process_id
    where di.school_id = ${ctx.schoolId} and di.id = t.instance_id and dp.process_key = any(d.process_keys))`;
  return sql<boolean>`t.assignee_id = any(array(select ${me}::bigint union all select d.owner_id ${delegations}))
    and (t.assignee_id = ${me} or exists (select 1 ${delegations} and d.owner_id = t.assignee_id and (d.process_keys = '{}' or ${isNamed})))`;
}

/** True if a person has the step of a task `t` himself, where one of its candidates decides for all. */
export const standsIn = (person: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(t.mode = 'any' and t.parent_id is null and exists (select 1 from workflow.task own where own.school_id = t.school_id
    and own.instance_id = t.instance_id and own.node_key = t.node_key and own.round = t.round and own.assignee_id = ${person}
    and own.status = ${sql.lit(TaskStatus.waiting)} and own.parent_id is null and own.id <> t.id))`;

/** Tasks `t` that the lists show the caller: without those that he would decide for others by his own. */
export const waitsForMe = (ctx: Ctx): RawBuilder<boolean> =>
  sql<boolean>`t.status = ${sql.lit(TaskStatus.waiting)} and ${mine(ctx)}
    and (t.assignee_id = ${ctx.actor.userId} or not ${standsIn(sql`${ctx.actor.userId}`)})`;

/** Cases `i` that the caller may see: as starter, past or present candidate, receiver of a copy, or in scope. */
export const readable = (ctx: Ctx): RawBuilder<boolean> => sql<boolean>`(i.starter_id = ${ctx.actor.userId}
  or exists (select 1 from workflow.task t where t.school_id = i.school_id and t.instance_id = i.id and (t.handled_by = ${ctx.actor.userId} or (${mine(ctx)})))
  or exists (select 1 from workflow.copy c where c.school_id = i.school_id and c.instance_id = i.id and c.user_id = ${ctx.actor.userId})
  or ${monitored(ctx.actor)})`;

/**
 * Rows whose `column` is the id of a case in which the caller decides: with `waiting` those that wait for him, or those that
 * do not; both without it.
 */
export function inPartOf(ctx: Ctx, column: string, waiting?: boolean): RawBuilder<boolean> {
  const cases = (which: RawBuilder<boolean>) => sql<boolean>`${sql.ref(column)} = any(array(select t.instance_id
    from workflow.task t where t.school_id = ${ctx.schoolId} and ${which}))`;
  const isHandled = sql<boolean>`t.handled_by = ${ctx.actor.userId}`;
  if (waiting === undefined) return cases(sql<boolean>`(${isHandled} or (${waitsForMe(ctx)}))`);
  return waiting ? cases(waitsForMe(ctx)) : sql<boolean>`(${cases(isHandled)} and not ${cases(waitsForMe(ctx))})`;
}
