import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { RoleKey } from '#kernel/shared/rights.ts';
import { endSessionsOf } from './session.service.ts';

/** Gives a person one of the given roles at an organisation; having it already changes nothing. */
export async function grantRole(ctx: Ctx, userId: number, role: RoleKey, orgId: number): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into identity.holding (school_id, user_id, role_id, org_id, created_by)
    select ${ctx.schoolId}, ${userId}, r.id, ${orgId}, ${ctx.actor.userId} from identity.role r
    where r.school_id = ${ctx.schoolId} and r.role_key = ${role} on conflict do nothing`.execute(ctx.db);
  if (numAffectedRows === 1n) {
    await ctx.audit({ action: '授予角色', docType: 'account', docId: userId, after: { role, orgId } });
  }
}

/** Takes a role away, at one organisation or at all; sessions of the person end, because he may be working in it. */
export async function revokeRole(ctx: Ctx, userId: number, role: RoleKey, orgId?: number): Promise<void> {
  const { numAffectedRows } = await sql`
    delete from identity.holding h using identity.role r
    where h.school_id = ${ctx.schoolId} and h.user_id = ${userId} and r.school_id = h.school_id and r.id = h.role_id
      and r.role_key = ${role} and (${orgId ?? null}::bigint is null or h.org_id = ${orgId ?? null})`.execute(ctx.db);
  if (numAffectedRows === 0n) return;
  await endSessionsOf(ctx, userId);
  await ctx.audit({ action: '收回角色', docType: 'account', docId: userId, before: { role, orgId } });
  ctx.after(ctx.services.authenticator.forget);
}
