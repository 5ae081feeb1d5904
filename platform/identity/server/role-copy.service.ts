import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { nextNumber } from '#kernel/server/numbering.ts';
import { DataScope } from '#kernel/shared/data-scope.ts';
import { Enabled, labelOf } from '#kernel/shared/enums.ts';
import type { CopyItem, CopyPart } from '#platform/codes/server/public.ts';
import { FactorRule } from '../shared/factor-rule.ts';
import { firstOwnRole } from '../shared/roles.ts';
import { offeredRights } from './session.queries.ts';

type Role = {
  role_key: string;
  name: string;
  remark: string;
  data_scope: string;
  second_factor: string;
  status: number;
  rights: string[];
};

const keyOf = ({ role_key, name }: Role) => (role_key === '' ? `own/${name}` : role_key);

/** The number of the role in this school; a role of the school's own is made if it is not there. */
async function idOf(ctx: Ctx, { role_key, name }: Role): Promise<number> {
  const same = role_key === '' ? sql`role_key = '' and name = ${name}` : sql`role_key = ${role_key}`;
  const { rows } = await sql<{ id: number }>`select id from identity.role where school_id = ${ctx.schoolId} and ${same}
    for update`.execute(ctx.db);
  if (rows[0]) return rows[0].id;
  const id = firstOwnRole - 1 + (await nextNumber(ctx, 'role', ''));
  await sql`insert into identity.role (school_id, id, name, data_scope, sort) values (${ctx.schoolId}, ${id}, ${name}, 'self', ${id})`.execute(
    ctx.db,
  );
  return id;
}

async function writeRole(ctx: Ctx, { data }: CopyItem<Role>, offered: readonly string[]): Promise<void> {
  const id = await idOf(ctx, data);
  await sql`update identity.role set remark = ${data.remark}, data_scope = ${data.data_scope}, status = ${data.status},
      second_factor = ${data.second_factor}, version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  // Rights that this school is not offered are neither given nor taken.
  const rights = data.rights.filter((name) => offered.includes(name));
  await sql`delete from identity.role_right where school_id = ${ctx.schoolId} and role_id = ${id}
    and right_name = any(${[...offered]}::text[]) and right_name <> all(${rights}::text[])`.execute(ctx.db);
  await sql`insert into identity.role_right (school_id, role_id, right_name)
    select ${ctx.schoolId}, ${id}, unnest(${rights}::text[]) on conflict do nothing`.execute(ctx.db);
}

/** Roles of a school for another one: the given ones by their key, its own by name. The operator's is not among them. */
export const roleCopy: CopyPart<Role> = {
  key: 'roles',
  label: '角色',
  note: '系统内置角色按角色对照，自有角色按名称对照；不复制人员的角色。目标学校没有启用的功能，其权限不会授予',
  items: async (ctx) => {
    const labels = new Map((await offeredRights(ctx)).map(({ name, label }) => [name as string, label]));
    const { rows } = await sql<Role>`select r.role_key, r.name, r.remark, r.data_scope, r.second_factor, r.status,
        array(select x.right_name from identity.role_right x where x.school_id = r.school_id and x.role_id = r.id
          and x.right_name = any(${[...labels.keys()]}::text[]) order by x.right_name) as rights
      from identity.role r where r.school_id = ${ctx.schoolId} and r.role_key <> 'system' order by r.sort, r.id`.execute(
      ctx.db,
    );
    return rows.map((data) => ({
      key: keyOf(data),
      label: data.name,
      group: data.role_key === '' ? '自有角色' : '系统内置角色',
      fields: {
        备注: data.remark,
        数据范围: labelOf(DataScope, data.data_scope),
        两步验证: labelOf(FactorRule, data.second_factor),
        状态: labelOf(Enabled, data.status),
        权限: data.rights.map((name) => labels.get(name) ?? name),
      },
      data,
    }));
  },
  write: async (ctx, items) => {
    const offered = (await offeredRights(ctx)).map(({ name }) => name as string);
    for (const item of items) await writeRole(ctx, item, offered);
    ctx.after(() => ctx.services.authenticator.forget());
  },
};
