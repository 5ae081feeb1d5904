import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found, notFound } from '#kernel/server/errors.ts';
import { within, type Scope } from '#kernel/server/policy.ts';
import type { OrgLevelCode } from '../shared/unit.rules.ts';

export type Unit = {
  id: number;
  pid: number | null;
  level: OrgLevelCode;
  name: string;
  code: string;
  typeId: number | null;
  collegeId: number | null;
  path: string;
  campusIds: number[];
  headId: number | null;
  safetyOfficerIds: number[];
  phone: string;
  email: string;
  intro: string;
  sort: number;
  status: number;
  version: number;
};

// Lists of numbers travel as JSON: the driver gives an array of bigint as texts.

/** The unit, or `notFound` where it is missing, foreign or outside the scope. */
export async function findUnit(ctx: Ctx, id: number, scope: Scope): Promise<Unit> {
  return found(await lookUnit(ctx, id, scope), '单位');
}

export async function lookUnit(ctx: Ctx, id: number, scope: Scope): Promise<Unit | undefined> {
  const { rows } = await sql<Unit>`
    select u.id, u.pid, u.level, u.name, u.code, u.type_id as "typeId", u.college_id as "collegeId", u.path,
      to_json(u.campus_ids) as "campusIds", u.head_id as "headId", to_json(u.safety_officer_ids) as "safetyOfficerIds",
      u.phone, u.email, u.intro, u.sort, u.status, u.version
    from org.unit u
    where u.school_id = ${ctx.schoolId} and u.id = ${id} and u.deleted_at is null and ${within(scope, 'u.path')}`.execute(
    ctx.db,
  );
  return rows[0];
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

/** Number of the root of the tree, the school itself. */
export async function findRoot(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from org.unit
    where school_id = ${ctx.schoolId} and pid is null and deleted_at is null`.execute(ctx.db);
  return found(rows[0], '学校根单位').id;
}
