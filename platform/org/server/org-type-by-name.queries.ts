import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { OrgLevelCode } from '../shared/unit.rules.ts';

/** Types in use by name, with the level that they are for. */
export async function typesByName(ctx: Ctx): Promise<Map<string, { id: number; level: OrgLevelCode }>> {
  const { rows } = await sql<{ id: number; name: string; level: OrgLevelCode }>`
    select id, name, org_level as level from org.type
    where school_id = ${ctx.schoolId} and status = 1 and deleted_at is null`.execute(ctx.db);
  return new Map(rows.map(({ name, ...type }) => [name, type]));
}
