import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { systemApi, type SystemRow } from '../shared/system.ts';
import { builtSystems } from './system.rules.ts';

/** The sub-systems of the school in their order, the hidden ones included. */
export const systemList = listQuery<typeof systemApi.list, Omit<SystemRow, 'built'>>(systemApi.list, {
  noun: '子系统',
  table: ['codes.system_entry', 's'],
  columns: () => sql`s.id, s.name, s.menu_alias, s.route_name, s.url, s.front_url, s.icon, s.sort, s.status, s.version`,
  reach: () => sql<boolean>`true`,
  filters: {},
  sort: {},
  order: sql`s.sort`,
  row: (stored, { services }) => ({
    ...stored,
    built: builtSystems(services.pages).some((page) => page.route_name === stored.route_name),
  }),
});

/** All of them, for the menu. */
export const listSystems = (ctx: Ctx): Promise<SystemRow[]> => systemList.all(ctx, {});
