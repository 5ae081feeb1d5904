import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { endOfDay, parseDateTime } from '#kernel/shared/time.ts';
import { type ProblemQuery } from '../../shared/problem/problem.ts';
import { needsRectifying, ProblemState } from '../../shared/core/problem.states.ts';
import { hisToRectify, readable } from './problem.policy.ts';

/** Past its effective deadline and not yet submitted. */
export const isOverdue = (now: Date) =>
  sql<boolean>`(p.state = any(${[...needsRectifying]}) and p.effective_deadline < ${now})`;

/** Finished, and the last result came in before the deadline. */
export const isOnTime = sql<boolean>`(p.submitted_at <= p.effective_deadline)`;

/** Calendar days from issue to closing. */
export const daysToClose = sql<number>`((p.finished_at at time zone 'Asia/Shanghai')::date - (p.issue_at at time zone 'Asia/Shanghai')::date)`;

/** Groups in which the days to closing are counted. */
export const bandNames = ['1天内', '2–3天', '4–7天', '8–15天', '15天以上'] as const;
/** The number of the group, from 1. */
export const closedBand = sql<number>`(case when ${daysToClose} <= 1 then 1 when ${daysToClose} <= 3 then 2 when ${daysToClose} <= 7 then 3
  when ${daysToClose} <= 15 then 4 else 5 end)`;

/**
 * The problems of a query that the caller may read, as a condition on `p` alone: list, count, export and statistics use
 * the same, so that every number leads to as many rows.
 */
export function problemsWhere(ctx: Ctx, filter: ProblemQuery): RawBuilder<boolean> {
  const conditions = [
    sql<boolean>`p.school_id = ${ctx.schoolId} and not p.is_draft and p.deleted_at is null`,
    readable(ctx.actor, ctx.schoolId),
    ...ownColumns(filter),
    ...ofLaboratory(ctx, filter),
    ...derived(ctx, filter),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

function ownColumns(filter: ProblemQuery): RawBuilder<boolean>[] {
  const list: RawBuilder<boolean>[] = [];
  const names = [
    'pool_type',
    'level',
    'act_id',
    'record_id',
    'college_id',
    'org_id',
    'class_id',
    'category_code',
    'repeated',
  ] as const;
  for (const name of names)
    if (filter[name] !== undefined) list.push(sql<boolean>`${sql.ref(`p.${name}`)} = ${filter[name]}`);
  if (filter.states) list.push(sql<boolean>`p.state = any(${[...filter.states]})`);
  if (filter.act_types) list.push(sql<boolean>`p.source_act_type = any(${[...filter.act_types]})`);
  if (filter.from !== undefined) list.push(sql<boolean>`p.found_at >= ${parseDateTime(filter.from)}`);
  if (filter.to !== undefined) list.push(sql<boolean>`p.found_at <= ${endOfDay(filter.to)}`);
  return list;
}

function derived(ctx: Ctx, filter: ProblemQuery): RawBuilder<boolean>[] {
  const list: RawBuilder<boolean>[] = [];
  const { overdue, on_time, closed_band, mine, keyword } = filter;
  if (overdue !== undefined) list.push(sql<boolean>`${isOverdue(ctx.now)} = ${overdue}`);
  if (on_time !== undefined) list.push(sql<boolean>`p.state = ${ProblemState.finished} and ${isOnTime} = ${on_time}`);
  if (closed_band !== undefined)
    list.push(sql<boolean>`p.state = ${ProblemState.finished} and ${closedBand} = ${closed_band}`);
  if (mine === 'duty') list.push(hisToRectify(ctx.actor, ctx.schoolId));
  if (mine === 'found') list.push(sql<boolean>`p.found_by = ${ctx.actor.userId}`);
  if (keyword !== undefined) list.push(named(ctx, keyword));
  return list;
}

/** By the problem's own words, or by the name or number of the laboratory; each half by its own index. */
const named = (ctx: Ctx, keyword: string) => sql<boolean>`(
  ${matches('p.keywords', sql`p.problem_no || ' ' || p.description || ' ' || p.place`, keyword)}
  or p.org_id = any(array(select n.id from org.unit n where n.school_id = ${ctx.schoolId}
    and ${matches('n.keywords', sql`n.name || ' ' || n.code`, keyword)})))`;

/** Conditions on the laboratory; `0` stands for places without class or level. */
function ofLaboratory(ctx: Ctx, filter: ProblemQuery): RawBuilder<boolean>[] {
  const { campus_id, lab_level, lab_class } = filter;
  const list: RawBuilder<boolean>[] = [];
  const labs = (condition: RawBuilder<unknown>) =>
    sql<boolean>`p.org_id = any(array(select l.id from base_info.lab l where l.school_id = ${ctx.schoolId} and ${condition}))`;
  if (campus_id !== undefined) list.push(labs(sql`l.campus_id = ${campus_id}`));
  for (const [name, value] of [
    ['lab_level', lab_level],
    ['lab_class', lab_class],
  ] as const) {
    if (value === undefined) continue;
    if (value > 0) list.push(labs(sql`${sql.ref(`l.${name}`)} = ${value}`));
    else list.push(sql<boolean>`not ${labs(sql`${sql.ref(`l.${name}`)} is not null`)}`);
  }
  return list;
}
