import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import type { ListSpec, Part } from '#kernel/server/db/list-spec.ts';
import { endOfDay, parseDateTime, zoneOffsetMs } from '#kernel/shared/time.ts';
import type { problemApi } from '../../shared/problem/problem.ts';
import { ProblemLevel, ProblemState } from '../../shared/core/problem.states.ts';
import { isAmong, isOpen, isOrdinary, isState, isUrgent } from '../core/problem-state.queries.ts';
import { acceptsHere, problemCondition, readable, rectifies } from './problem.policy.ts';

/** Open and past its effective deadline. */
export const isOverdue = (now: Date) => sql<boolean>`(${isOpen} and p.effective_deadline < ${now})`;

/** Overdue, then urgent, then the nearest deadline: an overdue problem has its deadline behind it. */
export const byUrgency = (now: Date) => [
  sql`p.effective_deadline >= ${now}`,
  sql`p.level <> ${sql.lit(ProblemLevel.urgent)}`,
  sql`p.effective_deadline`,
];

const byDeadline = sql`p.effective_deadline`;
const levelParts = [isUrgent, sql<boolean>`not ${isUrgent}`];

/** Problems that await rectification in the order of `byUrgency`, in parts along the index of open problems by deadline. */
export const urgencyParts = (now: Date): Part[] => {
  const times = [
    sql`p.effective_deadline < ${now}`,
    sql`p.effective_deadline >= ${now}`,
    sql`p.effective_deadline is null`,
  ];
  return times.flatMap((time) =>
    levelParts.map((level) => ({ where: sql<boolean>`${isOpen} and ${time} and ${level}`, order: byDeadline })),
  );
};

/** Last result submitted before the deadline. */
export const isOnTime = sql<boolean>`(p.submitted_at <= p.effective_deadline)`;

// Days since 1970 in the zone's constant offset; converting with the zone's name costs four times as much.
const dayOf = (column: string) =>
  sql<number>`floor((date_part('epoch', ${sql.ref(column)}) + ${sql.lit(zoneOffsetMs / 1_000)}) / 86400)`;

/** Calendar days from issue to closing. */
export const daysToClose = sql<number>`(${dayOf('p.finished_at')} - ${dayOf('p.issue_at')})::int`;

/** Groups in which the days to closing are counted, each with its last day. */
const bands = [
  { name: '1天内', until: 1 },
  { name: '2–3天', until: 3 },
  { name: '4–7天', until: 7 },
  { name: '8–15天', until: 15 },
  { name: '15天以上', until: Infinity },
] as const;
export const bandNames = bands.map(({ name }) => name);
/** The number of the group, from 1; the last without days. */
export const bandOf = (days: number | null) => 1 + bands.findIndex(({ until }) => (days ?? Infinity) <= until);
/** The same of problem `p`. */
const closedBand = sql<number>`(case ${sql.join(
  bands.flatMap(({ until }, i) =>
    until === Infinity ? [] : [sql`when ${daysToClose} <= ${sql.lit(until)} then ${sql.lit(i + 1)}`],
  ),
  sql` `,
)} else ${sql.lit(bands.length)} end)`;

/** The problems `p` that the caller may read, drafts left out. */
export const readableProblems = (ctx: Ctx) =>
  sql<boolean>`not p.is_draft and p.deleted_at is null and ${readable(ctx.actor, ctx.schoolId)}`;

const problemText = sql<string>`p.problem_no || ' ' || p.description || ' ' || p.place`;

/** Matches the problem's text, or the name or code of its laboratory; each half uses its own index. */
const named = (keyword: string, ctx: Ctx) => sql<boolean>`(
  ${matches('p.keywords', problemText, keyword)}
  or p.org_id = any(array(select n.id from org.unit n where n.school_id = ${ctx.schoolId}
    and ${matches('n.keywords', sql`n.name || ' ' || n.code`, keyword)})))`;

const inLabs = (ctx: Ctx, condition: RawBuilder<unknown>) =>
  sql<boolean>`p.org_id = any(array(select l.id from base_info.lab l where l.school_id = ${ctx.schoolId} and ${condition}))`;

/** Laboratories of a class or level; `0` means without one. */
const graded = (column: 'l.lab_level' | 'l.lab_class') => (value: number, ctx: Ctx) =>
  value > 0
    ? inLabs(ctx, sql`${sql.ref(column)} = ${value}`)
    : sql<boolean>`not ${inLabs(ctx, sql`${sql.ref(column)} is not null`)}`;

const turns = { duty: rectifies, accept: acceptsHere };

/**
 * Filters of problems as conditions on `p` alone: list, count, export and statistics use the same, so that every number
 * leads to as many rows.
 */
export const problemConditions: ListSpec<typeof problemApi.list, object>['filters'] = {
  pool_type: 'p.pool_type',
  states: isAmong,
  level: (level) => (level === ProblemLevel.urgent ? isUrgent : isOrdinary),
  overdue: (overdue, ctx) => (overdue ? isOverdue(ctx.now) : sql`not ${isOverdue(ctx.now)}`),
  on_time: (onTime) => sql`${isState(ProblemState.finished)} and ${isOnTime} = ${onTime}`,
  repeated: (repeated) => (repeated ? sql`p.repeated` : sql`not p.repeated`),
  act_id: 'p.act_id',
  act_types: 'p.source_act_type',
  record_id: 'p.record_id',
  college_id: 'p.college_id',
  no_college: (none) => (none ? sql`p.college_id is null` : sql`p.college_id is not null`),
  org_id: 'p.org_id',
  campus_id: (campus, ctx) => inLabs(ctx, sql`l.campus_id = ${campus}`),
  nature: (nature, ctx) => inLabs(ctx, sql`l.nature = ${nature}`),
  lab_level: graded('l.lab_level'),
  lab_class: graded('l.lab_class'),
  class_id: 'p.class_id',
  category_code: 'p.category_code',
  closed_band: (band) => sql`${isState(ProblemState.finished)} and ${closedBand} = ${band}`,
  from: (day) => sql`p.found_at >= ${parseDateTime(day)}`,
  to: (day) => sql`p.found_at <= ${endOfDay(day)}`,
  // The words lead to the candidates.
  description: (text) => sql`${matches('p.keywords', problemText, text)} and p.description = ${text}`,
  keyword: named,
  mine: (mine, { actor, schoolId }) =>
    mine === 'found' ? sql`p.found_by = ${actor.userId}` : problemCondition(turns[mine](actor), actor, schoolId),
};
