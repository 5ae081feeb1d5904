import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { lockRow, removeRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert, badFields, conflict, found, notFound } from '#kernel/server/errors.ts';
import { nextNumber } from '#kernel/server/numbering.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { builtSystems } from '#platform/codes/server/public.ts';
import { identityErrors } from '../shared/errors.ts';
import type { menuApi, roleApi } from '../shared/role.ts';
import type { secondFactorApi } from '../shared/access/second-factor.ts';
import { firstOwnRole } from '../shared/roles.ts';
import { findRole, roleList } from './role.queries.ts';
import { offeredRights } from './session.queries.ts';
import { mayEditRoles, mayGiveScope } from './user.policy.ts';

const role: RowKind<'identity.role'> = {
  table: 'identity.role',
  doc: 'identity.role',
  noun: '角色',
  softDelete: false,
};

/** Adds a role of the school's own; the given roles have the numbers below. */
export async function createRole(ctx: Ctx, input: InputOf<typeof roleApi.create>): Promise<number> {
  assert(mayEditRoles(ctx.actor), identityErrors.rolesOfSchool);
  assert(mayGiveScope(ctx.actor, input.data_scope), identityErrors.scopeBeyond);
  const id = firstOwnRole - 1 + (await nextNumber(ctx, 'role', ''));
  await sql`insert into identity.role (school_id, id, name, remark, data_scope, status, sort, created_by, updated_by)
    values (${ctx.schoolId}, ${id}, ${input.name}, ${input.remark ?? ''}, ${input.data_scope}, ${input.status}, ${id}, ${ctx.actor.userId}, ${ctx.actor.userId})`.execute(
    ctx.db,
  );
  await setRights(ctx, id, input.rights, []);
  await ctx.audit({ action: '新增角色', docType: role.doc, docId: id, note: input.name, after: input });
  return id;
}

export async function updateRole(ctx: Ctx, { id, version, rights, ...input }: InputOf<typeof roleApi.update>) {
  assert(mayEditRoles(ctx.actor), identityErrors.rolesOfSchool);
  const before = await findRole(ctx, id);
  assert(before.can.includes('edit'), identityErrors.selfRole);
  assert(before.role_key === '' || input.status === 1, identityErrors.systemRole);
  assert(
    input.data_scope === before.data_scope || mayGiveScope(ctx.actor, input.data_scope),
    identityErrors.scopeBeyond,
  );
  await updateRow(ctx, role, { id, version }, { ...input, remark: input.remark ?? '' }, { note: before.name });
  await setRights(ctx, id, rights, before.rights);
  ctx.after(() => ctx.services.authenticator.forget());
  await ctx.audit({
    action: '修改角色权限',
    docType: role.doc,
    docId: id,
    note: before.name,
    before: before.rights,
    after: rights,
  });
}

/** Asks a second factor of a role's holders, or no more. */
export async function setFactorRule(ctx: Ctx, { id, version, second_factor }: InputOf<typeof secondFactorApi.setRule>) {
  const { name, can } = await roleList.find(ctx, id);
  assert(can.includes('factor'), identityErrors.selfRole);
  await updateRow(ctx, role, { id, version }, { second_factor }, { note: name });
}

/** Replaces the rights of a role; the editor gives and takes only rights of the own role. */
async function setRights(ctx: Ctx, roleId: number, requested: string[], former: string[]) {
  const known = new Set<string>((await offeredRights(ctx)).map((right) => right.name));
  const added = requested.filter((name) => !former.includes(name));
  if (added.some((name) => !known.has(name))) throw badFields({ rights: '权限不存在，请刷新后重试' });
  const removed = former.filter((name) => !requested.includes(name));
  assert(
    ctx.actor.roleKey === 'system' || [...added, ...removed].every((name) => ctx.actor.rights.has(name)),
    identityErrors.roleBeyond,
  );
  await sql`insert into identity.role_right (school_id, role_id, right_name)
    select ${ctx.schoolId}, ${roleId}, unnest(${added}::text[]) on conflict do nothing`.execute(ctx.db);
  await sql`delete from identity.role_right where school_id = ${ctx.schoolId} and role_id = ${roleId} and right_name = any(${removed})`.execute(
    ctx.db,
  );
}

/** Removes an unused role; locks its row against concurrent grants. */
export async function removeRole(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { name, role_key } = await lockRow(ctx, role, id);
  assert(role_key === '', identityErrors.systemRole);
  const { users, can } = await roleList.find(ctx, id);
  assert(users === 0, identityErrors.roleInUse, { count: users ?? 0 });
  assert(can.includes('remove'), identityErrors.selfRole);
  await removeRow(ctx, role, id, String(name));
}

/** Stores a school's name, visibility and order of a menu entry. */
export async function updateMenu(ctx: Ctx, input: InputOf<typeof menuApi.update>): Promise<void> {
  found(
    ctx.services.pages.find((page) => page.route_name === input.route_name),
    '菜单',
  );
  const { pages } = ctx.services;
  assert(!builtSystems(pages).some((page) => page.route_name === input.route_name), identityErrors.systemMenu);
  if (input.route_name === 'menu' && input.status === 0) throw notFound('菜单');
  const stored = await sql<{ row: Record<string, unknown> }>`select to_jsonb(m) as row from identity.menu m
    where school_id = ${ctx.schoolId} and route_name = ${input.route_name}`.execute(ctx.db);
  const { numAffectedRows } = await sql`
    insert into identity.menu as m (school_id, route_name, name, icon, sort, status, updated_by, updated_at)
    values (${ctx.schoolId}, ${input.route_name}, ${input.name}, ${input.icon ?? ''}, ${input.sort}, ${input.status}, ${ctx.actor.userId}, ${ctx.now})
    on conflict (school_id, route_name) do update set name = excluded.name, icon = excluded.icon, sort = excluded.sort, status = excluded.status,
      version = m.version + 1, updated_by = excluded.updated_by, updated_at = excluded.updated_at where m.version = ${input.version}`.execute(
    ctx.db,
  );
  if (numAffectedRows === 0n) throw conflict();
  const { version: _, ...after } = input;
  await ctx.audit({
    action: '修改菜单',
    docType: 'identity.menu',
    note: input.name,
    before: stored.rows[0]?.row ?? {},
    after,
  });
}
