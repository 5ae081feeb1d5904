import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '#kernel/server/context.ts';
import { inScope, scopeOf, within, type Scope } from '#kernel/server/policy.ts';
import { DataScope } from '#kernel/shared/data-scope.ts';

/** People visible to a role: all for offices, otherwise those in scope. */
export const readScope = (actor: Actor): Scope => scopeOf(actor, 'identity.user.read');
export const editScope = (actor: Actor): Scope => scopeOf(actor, 'identity.user.edit');

/**
 * People of a scope: whose college lies in it, or who hold a role in it; each by its own index. `account` is the alias
 * of the account.
 */
export function peopleWithin(schoolId: number, scope: Scope, account = 'u'): RawBuilder<boolean> {
  const u = sql.ref(account);
  if (scope.kind !== 'below') return within(scope, `${account}.id`);
  return sql<boolean>`(${u}.college_id = any(array(select c.id from org.unit c
      where c.school_id = ${schoolId} and c.level = 'college' and ${within(scope, 'c.path')}))
    or ${u}.id = any(array(select h.user_id from identity.holding h where h.school_id = ${schoolId} and h.org_id = any(array(
      select o.id from org.unit o where o.school_id = ${schoolId} and ${within(scope, 'o.path')})))))`;
}

const byCollege = ['lab', 'xsfzr', 'teacher', 'normal'];

/** A role whose own scope is smaller than the school gives its own scope and the smallest. */
export const mayGiveScope = ({ dataScope }: Actor, scope: string): boolean =>
  dataScope === DataScope.school || scope === dataScope || scope === DataScope.self;

/** Roles hold in the whole school, so they are edited by those who reach all of it. */
export const mayEditRoles = (actor: Actor): boolean => scopeOf(actor, 'identity.role.edit').kind === 'all';

/** Columns of a `GrantedRole`, of role `r`. */
export const grantedColumns = sql`r.role_key, r.data_scope, array(select g.right_name from identity.role_right g
  where g.school_id = r.school_id and g.role_id = r.id) as rights`;

/** What granting asks of a role; `rights` are the names of its rights. */
export type GrantedRole = { role_key: string; data_scope: string; rights: readonly string[] };

/**
 * True if the actor may grant or revoke the role. A school's own role is granted by its office, if that holds all of its
 * rights and reaches as far; 系统管理员 is granted on the server only, so that an administrator cannot add a second person for himself.
 */
export function mayGrant(actor: Actor, role: GrantedRole): boolean {
  if (role.role_key === 'system') return false;
  if (actor.roleKey === 'system') return true;
  const isWithin = mayGiveScope(actor, role.data_scope) && role.rights.every((name) => actor.rights.has(name));
  if (role.role_key === '') return actor.roleKey === 'school' && isWithin;
  return actor.roleKey === 'school' || (actor.roleKey === 'college' && byCollege.includes(role.role_key));
}

/** True if the actor may look at the product as the role: what he may grant, and no role above his own. */
export const mayView = (actor: Actor, role: GrantedRole): boolean =>
  role.role_key === 'system' ? actor.roleKey === 'system' : mayGrant(actor, role);

/** A holding of an account: its role, and the path of its unit. */
export type Held = GrantedRole & { path: string };

/**
 * True if the actor may change an account with these holdings, whatever the way: he could grant each of them, at a unit in
 * his scope. Otherwise a new address or password would open to him what he may not give.
 */
export const mayChange = (actor: Actor, held: readonly Held[]): boolean =>
  held.every((one) => mayGrant(actor, one) && inScope(editScope(actor), one.path));
