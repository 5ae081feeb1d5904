import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found, notFound } from '#kernel/server/errors.ts';
import { within, type Scope } from '#kernel/server/policy.ts';
import type { OrgLevelCode } from '../shared/unit.rules.ts';

type Unit = {
  id: number;
  pid: number | null;
  level: OrgLevelCode;
  name: string;
  code: string;
  path: string;
  status: number;
  version: number;
};

/** The unit, or `notFound` where it is missing, foreign or outside the scope. */
export async function findUnit(ctx: Ctx, id: number, scope: Scope): Promise<Unit> {
  const { rows } = await sql<Unit>`
    select u.id, u.pid, u.level, u.name, u.code, u.path, u.status, u.version from org.unit u
    where u.school_id = ${ctx.schoolId} and u.id = ${id} and u.deleted_at is null and ${within(scope, 'u.path')}`.execute(
    ctx.db,
  );
  return found(rows[0], '单位');
}

export async function isUnitInScope(ctx: Ctx, id: number, scope: Scope): Promise<boolean> {
  const { rows } = await sql`select 1 from org.unit u
    where u.school_id = ${ctx.schoolId} and u.id = ${id} and u.deleted_at is null and ${within(scope, 'u.path')}`.execute(
    ctx.db,
  );
  return rows.length === 1;
}

/** Refuses unless every one of these different units is within the scope. */
export async function checkReach(ctx: Ctx, ids: number[], scope: Scope): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from org.unit u
    where u.school_id = ${ctx.schoolId} and u.id = any(${ids}) and u.deleted_at is null and ${within(scope, 'u.path')}`.execute(
    ctx.db,
  );
  if (rows[0]?.count !== ids.length) throw notFound('单位');
}

/** Id of the root unit, which is the school. */
export async function findRoot(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from org.unit
    where school_id = ${ctx.schoolId} and pid is null and deleted_at is null`.execute(ctx.db);
  return found(rows[0], '学校根单位').id;
}
