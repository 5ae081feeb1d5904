import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { holdsRight, roleScope } from '#kernel/server/policy.ts';

/** Rules `r` that the caller may choose: those of the school, and of the own college. */
export function rulesWithin(ctx: Ctx): RawBuilder<boolean> {
  const scope = roleScope(ctx.actor);
  if (scope.kind === 'all') return sql<boolean>`true`;
  return sql<boolean>`(r.college_id is null or r.college_id = ${ctx.actor.collegeId})`;
}

/** Rules `r` that the caller may change: a college its own. */
export function rulesToEdit(ctx: Ctx): RawBuilder<boolean> {
  if (!holdsRight(ctx.actor, 'reservation.rule.edit')) return sql<boolean>`false`;
  return roleScope(ctx.actor).kind === 'all' ? sql<boolean>`true` : sql<boolean>`r.college_id = ${ctx.actor.collegeId}`;
}
