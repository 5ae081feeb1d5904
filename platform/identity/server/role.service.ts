import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, badFields, conflict, found, notFound } from '#kernel/server/errors.ts';
import { nextNumber } from '#kernel/server/numbering.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { builtSystems } from '#platform/codes/server/public.ts';
import { identityErrors } from '../shared/errors.ts';
import type { menuApi, roleApi } from '../shared/role.ts';
import { firstOwnRole } from '../shared/roles.ts';
import { findRole } from './role.queries.ts';

export async function createRole(ctx: Ctx, input: InputOf<typeof roleApi.create>): Promise<{ id: number }> {
  const id = firstOwnRole - 1 + (await nextNumber(ctx, 'role', ''));
  await sql`insert into identity.role (school_id, id, name, remark, status, sort, created_by, updated_by)
    values (${ctx.schoolId}, ${id}, ${input.name}, ${input.remark ?? ''}, ${input.status}, ${id}, ${ctx.actor.userId}, ${ctx.actor.userId})`.execute(
    ctx.db,
  );
  await setRights(ctx, id, input.rights, []);
  return { id };
}

export async function updateRole(ctx: Ctx, input: InputOf<typeof roleApi.update>): Promise<void> {
  const before = await findRole(ctx, input.id);
  assert(before.can.includes('edit'), identityErrors.selfRole);
  assert(before.role_key === '' || input.status === 1, identityErrors.systemRole);
  const { numAffectedRows } =
    await sql`update identity.role set name = ${input.name}, remark = ${input.remark ?? ''}, status = ${input.status},
      version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${input.id} and version = ${input.version}`.execute(ctx.db);
  if (numAffectedRows === 0n) throw conflict();
  await setRights(ctx, input.id, input.rights, before.rights);
  ctx.after(() => ctx.services.authenticator.forget());
  await ctx.audit({
    action: '修改角色',
    docType: 'identity.role',
    docId: input.id,
    note: before.name,
    before: before.rights,
    after: input.rights,
  });
}

/** Makes the role's rights these. Nobody gives a right that he does not have himself. */
async function setRights(ctx: Ctx, roleId: number, wanted: string[], had: string[]) {
  const offered = ctx.services.rights.filter((right) => ctx.actor.isOperator || !right.operatorOnly);
  const known = new Set(offered.map((right) => right.name));
  const given = wanted.filter((name) => !had.includes(name));
  if (given.some((name) => !known.has(name))) throw badFields({ rights: '权限不存在，请刷新后重试' });
  assert(
    ctx.actor.roleKey === 'system' || given.every((name) => ctx.actor.rights.has(name)),
    identityErrors.roleBeyond,
  );
  const taken = had.filter((name) => !wanted.includes(name));
  await sql`insert into identity.role_right (school_id, role_id, right_name)
    select ${ctx.schoolId}, ${roleId}, unnest(${given}::text[]) on conflict do nothing`.execute(ctx.db);
  await sql`delete from identity.role_right where school_id = ${ctx.schoolId} and role_id = ${roleId} and right_name = any(${taken})`.execute(
    ctx.db,
  );
}

export async function removeRole(ctx: Ctx, id: number): Promise<void> {
  const role = await findRole(ctx, id);
  assert(role.role_key === '', identityErrors.systemRole);
  assert(role.users === 0, identityErrors.roleInUse, { count: role.users });
  const { numAffectedRows } =
    await sql`delete from identity.role r where r.school_id = ${ctx.schoolId} and r.id = ${id} and r.role_key = ''
    and not exists (select 1 from identity.holding h where h.school_id = r.school_id and h.role_id = r.id)`.execute(
      ctx.db,
    );
  if (numAffectedRows === 0n) throw conflict();
  await ctx.audit({ action: '删除角色', docType: 'identity.role', docId: id, note: role.name });
}

/** Keeps what a school wants to be called, shown or ordered otherwise. */
export async function updateMenu(ctx: Ctx, input: InputOf<typeof menuApi.update>): Promise<void> {
  found(
    ctx.services.pages.find((page) => page.route_name === input.route_name),
    '菜单',
  );
  const { pages } = ctx.services;
  assert(!builtSystems(pages).some((page) => page.route_name === input.route_name), identityErrors.systemMenu);
  if (input.route_name === 'menu' && input.status === 0) throw notFound('菜单');
  const { numAffectedRows } = await sql`
    insert into identity.menu as m (school_id, route_name, name, icon, sort, status, updated_by, updated_at)
    values (${ctx.schoolId}, ${input.route_name}, ${input.name}, ${input.icon ?? ''}, ${input.sort}, ${input.status}, ${ctx.actor.userId}, ${ctx.now})
    on conflict (school_id, route_name) do update set name = excluded.name, icon = excluded.icon, sort = excluded.sort, status = excluded.status,
      version = m.version + 1, updated_by = excluded.updated_by, updated_at = excluded.updated_at where m.version = ${input.version}`.execute(
    ctx.db,
  );
  if (numAffectedRows === 0n) throw conflict();
}
