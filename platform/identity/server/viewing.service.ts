import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, badFields, found } from '#kernel/server/errors.ts';
import { scopeOf, within } from '#kernel/server/policy.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import type { SessionData } from '#kernel/shared/session.ts';
import { identityErrors } from '../shared/errors.ts';
import type { roleApi } from '../shared/role.ts';
import { tokenHash, type SsoKind } from './session.queries.ts';
import { describeSession, newToken } from './session.service.ts';
import { grantedColumns, mayView, type GrantedRole } from './user.policy.ts';

/**
 * The caller's session goes on as a role at a unit, reading only, until `endViewing`. As after a switch of roles the old
 * token dies at once.
 */
export async function viewAsRole(ctx: Ctx, { id, org_id }: InputOf<typeof roleApi.view>): Promise<SessionData> {
  const { actor, schoolId } = ctx;
  const roles = await sql<GrantedRole & { name: string }>`select r.name, ${grantedColumns} from identity.role r
    where r.school_id = ${schoolId} and r.id = ${id} and r.status = 1`.execute(ctx.db);
  const role = found(roles.rows[0], '角色');
  assert(mayView(actor, role), identityErrors.viewBeyond);
  const units = await sql<{ name: string }>`select u.name from org.unit u
    where u.school_id = ${schoolId} and u.id = ${org_id} and u.status = 1 and u.deleted_at is null
      and ${within(scopeOf(actor, 'identity.role.view'), 'u.path')}`.execute(ctx.db);
  const unit = units.rows[0];
  if (!unit) throw badFields({ org_id: '单位不存在、已停用或不在您的管理范围内' });
  const token = newToken();
  const updated = await sql<{
    sso: SsoKind;
  }>`update identity.session set home_role_id = role_id, home_org_id = org_id, role_id = ${id}, org_id = ${org_id},
    system = '', token_hash = ${tokenHash(token)}, old_hash = null, token_at = ${ctx.now}
    where school_id = ${schoolId} and id = ${actor.sessionId} returning sso`.execute(ctx.db);
  const note = `${role.name}（${unit.name}）`;
  await ctx.audit({ action: '看作此角色', docType: 'identity.role', docId: id, note, after: { org_id } });
  ctx.after(ctx.services.authenticator.forget);
  return describeSession(
    ctx,
    token,
    actor.userId,
    { role_id: id, org_id },
    { isViewing: true, sso: found(updated.rows[0]).sso },
  );
}

/** The session returns to the pair of roles from which it began to view. */
export async function endViewing(ctx: Ctx): Promise<SessionData> {
  const { actor, schoolId } = ctx;
  const token = newToken();
  const { rows } = await sql<{ role_id: number; org_id: number; sso: SsoKind }>`
    update identity.session set role_id = home_role_id, org_id = home_org_id, home_role_id = null, home_org_id = null,
      system = '', token_hash = ${tokenHash(token)}, old_hash = null, token_at = ${ctx.now}
    where school_id = ${schoolId} and id = ${actor.sessionId} and home_role_id is not null
    returning role_id, org_id, sso`.execute(ctx.db);
  const [home] = rows;
  assert(home, identityErrors.notViewing);
  await ctx.audit({ action: '退出查看', docType: 'identity.role', docId: actor.roleId });
  ctx.after(ctx.services.authenticator.forget);
  return describeSession(ctx, token, actor.userId, home, home);
}
