import { sql, type RawBuilder } from 'kysely';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { holdsRight, matterScope, none, roleScope, within, type Scope } from '#kernel/server/policy.ts';
import type { RightName } from '#kernel/shared/rights.ts';
import { isOfLabs, standsInLabs } from '#platform/org/server/public.ts';

/** Places that a right reaches; none for roles that work on own matters, who reach what they teach. */
const placesOf = (actor: Actor, right: RightName): Scope =>
  holdsRight(actor, right) && !('userId' in matterScope(actor)) ? roleScope(actor) : none;

const readScope = (actor: Actor): Scope => placesOf(actor, 'teaching.course.read');

/** The scope is smaller than a college: there are few rows in it. */
export const reachesFew = ({ actor }: Ctx): boolean => {
  const scope = readScope(actor);
  return scope.kind === 'none' || isOfLabs(actor, scope);
};

/** Ids of the courses that the caller teaches. */
export const taughtCourses = ({ schoolId, actor }: Ctx) => sql`select k.course_id from teaching.course_teacher k
  where k.school_id = ${schoolId} and k.user_id = ${actor.userId}`;
/** Ids of the batches that the caller teaches. */
const taughtBatches = ({ schoolId, actor }: Ctx) => sql`select k.batch_id from teaching.batch_teacher k
  where k.school_id = ${schoolId} and k.user_id = ${actor.userId}`;

const labsOf = ({ schoolId }: Ctx, scope: Scope) => sql`select n.id from org.unit n
  where n.school_id = ${schoolId} and ${within(scope, 'n.path')}`;

/** Courses of a scope: of a college its own, of laboratories those with projects there. */
function coursesOf(ctx: Ctx, scope: Scope, alias: string): RawBuilder<boolean> {
  const id = sql.ref(`${alias}.id`);
  if (scope.kind === 'all') return sql<boolean>`true`;
  if (scope.kind === 'none') return sql<boolean>`${id} = any(array(${taughtCourses(ctx)}))`;
  if (!isOfLabs(ctx.actor, scope)) return sql<boolean>`${sql.ref(`${alias}.college_id`)} = ${ctx.actor.collegeId}`;
  return sql<boolean>`${id} = any(array(select k.course_id from teaching.course_lab k where k.school_id = ${ctx.schoolId}
    and k.lab_id = any(array(${labsOf(ctx, scope)}))))`;
}

/** Courses `c` that the caller reads. */
export const coursesWithin = (ctx: Ctx, alias = 'c'): RawBuilder<boolean> =>
  coursesOf(ctx, readScope(ctx.actor), alias);

/** Courses that the caller creates, changes and enrols students in: of the school, or of the own college. */
export function coursesToEdit(ctx: Ctx, alias: string): RawBuilder<boolean> {
  const scope = placesOf(ctx.actor, 'teaching.course.edit');
  return scope.kind === 'none' || isOfLabs(ctx.actor, scope) ? sql<boolean>`false` : coursesOf(ctx, scope, alias);
}

/** Courses whose projects and batches the caller writes: own ones, or those of the college or school. */
export function coursesToTeach(ctx: Ctx, alias: string): RawBuilder<boolean> {
  if (!holdsRight(ctx.actor, 'teaching.batch.edit')) return sql<boolean>`false`;
  return coursesOf(ctx, placesOf(ctx.actor, 'teaching.batch.edit'), alias);
}

/** The same as a condition on a row with a `course_id`. */
export const ofTaughtCourse = (ctx: Ctx, alias: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${alias}.course_id`)} = any(array(select j.id from teaching.course j
    where j.school_id = ${ctx.schoolId} and ${coursesToTeach(ctx, 'j')}))`;

/** Projects `p` that the caller reads: those of the laboratories of the role, or of own courses. */
export function projectsWithin(ctx: Ctx): RawBuilder<boolean> {
  const scope = readScope(ctx.actor);
  if (scope.kind === 'none') return sql<boolean>`p.course_id = any(array(${taughtCourses(ctx)}))`;
  return ofLabsOrCourses(ctx, scope, 'p');
}

/** A college reaches what is in its laboratories, and what its courses do in others. */
function ofLabsOrCourses(ctx: Ctx, scope: Scope, alias: string): RawBuilder<boolean> {
  const inLabs = standsInLabs(ctx, scope, alias);
  if (scope.kind !== 'below' || isOfLabs(ctx.actor, scope)) return inLabs;
  return sql<boolean>`(${inLabs} or ${sql.ref(`${alias}.course_id`)} = any(array(select j.id from teaching.course j
    where j.school_id = ${ctx.schoolId} and j.college_id = ${ctx.actor.collegeId})))`;
}

/** Batches `b` that the caller reads: those of the laboratories of the role, or that the caller teaches. */
export function batchesWithin(ctx: Ctx): RawBuilder<boolean> {
  const scope = readScope(ctx.actor);
  return scope.kind === 'none' ? taught(ctx) : ofLabsOrCourses(ctx, scope, 'b');
}

const taught = (ctx: Ctx): RawBuilder<boolean> => sql<boolean>`(b.course_id = any(array(${taughtCourses(ctx)}))
  or b.id = any(array(${taughtBatches(ctx)})))`;

/** Batches `b` that the caller runs: teachers of the batch or the course, college and school within their units. */
export function batchesToEdit(ctx: Ctx): RawBuilder<boolean> {
  if (!holdsRight(ctx.actor, 'teaching.batch.edit')) return sql<boolean>`false`;
  const scope = placesOf(ctx.actor, 'teaching.batch.edit');
  return scope.kind === 'none' ? taught(ctx) : ofLabsOrCourses(ctx, scope, 'b');
}
