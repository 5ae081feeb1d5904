import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listSystems } from '#platform/codes/server/public.ts';
import type { MenuItem, SystemEntry } from '#kernel/shared/session.ts';
import { menusOf, systemsOf, type MenuChange } from './menus.rules.ts';

/** What the school changed of the menu, by route name; the roots are its sub-systems. */
export async function listMenuChanges(
  ctx: Ctx,
  systems: readonly (MenuChange & { route_name: string })[],
): Promise<Map<string, MenuChange>> {
  const { rows } = await sql<MenuChange & { route_name: string }>`
    select route_name, name, icon, sort, status, version from identity.menu where school_id = ${ctx.schoolId}`.execute(
    ctx.db,
  );
  return new Map([...rows, ...systems].map(({ route_name, ...change }) => [route_name, change]));
}

/** What a role sees of the product: its menu tree and its sub-systems. */
export async function listMenus(
  ctx: Ctx,
  rights: ReadonlySet<string>,
): Promise<{ menus: MenuItem[]; systems: SystemEntry[] }> {
  const entries = await listSystems(ctx);
  const menus = menusOf(ctx.services.pages, rights, await listMenuChanges(ctx, entries));
  return { menus, systems: systemsOf(menus, entries) };
}
