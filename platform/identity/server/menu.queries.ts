import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { MenuChange } from './menus.rules.ts';

/** What the school changed of the menu, by route name. */
export async function listMenuChanges(ctx: Ctx): Promise<Map<string, MenuChange>> {
  const { rows } = await sql<MenuChange & { route_name: string }>`
    select route_name, name, icon, sort, status, version from identity.menu where school_id = ${ctx.schoolId}`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ route_name, ...change }) => [route_name, change]));
}
