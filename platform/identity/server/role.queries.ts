import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { pickWindow } from '#kernel/server/db/page.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import type { PageInput } from '#kernel/shared/paging.ts';
import type { PageDef } from '#kernel/shared/rights.ts';
import { roleApi, type MenuRow, type RightRow, type RoleRow } from '../shared/role.ts';
import { listSystems } from '#platform/codes/server/public.ts';
import { listMenuChanges } from './menu.queries.ts';
import { grantedColumns, mayEditRoles, mayGiveScope, mayGrant, mayView } from './user.policy.ts';
import { listRights, offeredRights } from './session.queries.ts';

type Stored = Omit<RoleRow, 'can' | 'users'> & { users: number; rights: string[] };

// The caller's own role is read-only, as are roles that reach further than the caller; only system administrators edit theirs.
function editable({ actor }: Ctx, role: Stored): RoleRow['can'] {
  if (!mayEditRoles(actor) || role.id === actor.roleId) return [];
  if (role.role_key === 'system' && actor.roleKey !== 'system') return [];
  if (!mayGiveScope(actor, role.data_scope)) return [];
  return role.role_key === '' && role.users === 0 ? ['edit', 'remove'] : ['edit'];
}

function allowed(ctx: Ctx, role: Stored): RoleRow['can'] {
  const { actor } = ctx;
  // Nobody stands above the office of a school, so it decides for its own role too.
  const isOwnOffice = role.id === actor.roleId && ['system', 'school'].includes(role.role_key) && mayEditRoles(actor);
  const setsFactor = isOwnOffice || editable(ctx, role).includes('edit');
  const isOther = role.id !== actor.roleId && role.status === 1;
  const isViewable = isOther && holdsRight(actor, 'identity.role.view') && mayView(actor, role);
  const isGranted = role.status === 1 && holdsRight(actor, 'identity.user.edit') && mayGrant(actor, role);
  return [
    ...editable(ctx, role),
    ...(isViewable ? ['view' as const] : []),
    ...(isGranted ? ['grant' as const] : []),
    ...(setsFactor ? ['factor' as const] : []),
  ];
}

const mayCount = ({ actor }: Ctx) => holdsRight(actor, 'identity.role.read') || holdsRight(actor, 'identity.role.edit');

export const roleList = listQuery<typeof roleApi.list, Stored>(roleApi.list, {
  noun: '角色',
  table: ['identity.role', 'r'],
  columns: () => sql`r.id, r.name, r.remark, r.second_factor, r.status, r.version, ${grantedColumns},
    (select count(distinct h.user_id) from identity.holding h where h.school_id = r.school_id and h.role_id = r.id) as users`,
  reach: () => sql<boolean>`true`,
  filters: {},
  sort: { name: sql`r.name`, role_key: sql`r.role_key` },
  order: sql`r.sort`,
  row: (stored, ctx) => ({
    ...stored,
    users: mayCount(ctx) ? stored.users : null,
    can: allowed(ctx, stored),
  }),
});

export async function findRole(ctx: Ctx, id: number) {
  return { ...(await roleList.find(ctx, id)), rights: await listRights(ctx, id) };
}

const sliceOf = (right: string) => right.split('.', 1)[0]!;

/** All rights of the product, under the sub-system in which most pages of their slice stand. */
export async function listAllRights(ctx: Ctx, input: PageInput) {
  const { pages } = ctx.services;
  const rights = await offeredRights(ctx);
  const byName = new Map(pages.map((page) => [page.route_name, page]));
  const rootOf = (page: PageDef): PageDef => (page.parent ? rootOf(byName.get(page.parent) ?? page) : page);
  const groups = new Map(
    pages.flatMap((page) => (page.right ? [[sliceOf(page.right), rootOf(page).title] as const] : [])),
  );
  const titles = new Map(pages.map((page) => [page.right, page.title]));
  const rows: RightRow[] = rights.map(({ name, label }) => ({
    name,
    label: titles.has(name) ? `${label}（页面：${titles.get(name)}）` : label,
    group: groups.get(sliceOf(name)) ?? '其他',
  }));
  const page = pickWindow(input, rows.length);
  return page.of(rows.slice(page.offset, page.offset + page.size));
}

/** All pages with the school's changes. */
export async function listMenu(ctx: Ctx): Promise<{ content: MenuRow[] }> {
  const changes = await listMenuChanges(ctx, await listSystems(ctx));
  const content = ctx.services.pages.map((page) => {
    const change = changes.get(page.route_name);
    return {
      route_name: page.route_name,
      title: page.title,
      name: change?.name ?? page.title,
      icon: change?.icon ?? page.icon ?? '',
      url: page.path,
      sort: change?.sort ?? page.sort ?? 0,
      status: change?.status ?? 1,
      is_menu: page.menu ?? false,
      parent: page.parent ?? '',
      version: change?.version ?? 0,
    };
  });
  return { content };
}
