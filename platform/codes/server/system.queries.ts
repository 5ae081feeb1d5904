import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { SystemRow } from '../shared/system.ts';
import { builtSystems } from './system.rules.ts';

/** All sub-systems of the school in their order, the hidden ones included. */
export async function listSystems(ctx: Ctx): Promise<SystemRow[]> {
  const { rows } = await sql<Omit<SystemRow, 'built'>>`
    select id, name, menu_alias, route_name, url, front_url, icon, sort, status, version from codes.system_entry
    where school_id = ${ctx.schoolId} order by sort, id limit 200`.execute(ctx.db);
  const built = new Set(builtSystems(ctx.services.pages).map((page) => page.route_name));
  return rows.map((row) => ({ ...row, built: built.has(row.route_name) }));
}
