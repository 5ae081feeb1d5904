import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { badFields, conflict, found } from '#kernel/server/errors.ts';
import { inSchool } from '#kernel/server/work.ts';
import { passwordFault } from '../shared/password.rules.ts';
import { hashPassword, isPassword } from './password.rules.ts';
import { voidLinks } from './reset-link.service.ts';
import { endSessionsOf } from './session.service.ts';

const rememberedHashes = 5;

/** What is looked at when a person chooses a new password. */
export type Saved = {
  id: number;
  account: string;
  name: string;
  school: string;
  short: string;
  password_hash: string;
  old_hashes: string[];
};

export const savedColumns = sql`u.id, u.account, u.name, s.name as school, s.short_name as short, u.password_hash, u.old_hashes
  from identity.account u join org.school s on s.id = u.school_id`;

/** Changes the caller's own password; ends all his sessions. */
export async function changePassword(ctx: Ctx, input: { old_password: string; new_password: string }) {
  const saved = await inSchool(ctx.services, ctx.actor, async (tx) => {
    const { rows } = await sql<Saved>`select ${savedColumns}
      where u.school_id = ${tx.schoolId} and u.id = ${tx.actor.userId}`.execute(tx.db);
    return found(rows[0], '用户');
  });
  if (!(await isPassword(input.old_password, saved.password_hash))) throw badFields({ old_password: '原密码不正确' });
  const hash = await hashOfChosen(saved, input.new_password);
  await inSchool(ctx.services, ctx.actor, (tx) => savePassword(tx, saved, hash, '修改密码'), { by: ctx });
  return {};
}

/** Hash of a password that a person chose; refuses weak and recent ones. Hashing happens outside of any transaction. */
export async function hashOfChosen(saved: Saved, password: string): Promise<string> {
  const fault = passwordFault(password, [saved.account, saved.name, saved.school, saved.short]);
  if (fault) throw badFields({ new_password: fault });
  for (const old of [saved.password_hash, ...saved.old_hashes].filter(Boolean)) {
    if (await isPassword(password, old))
      throw badFields({ new_password: `不能使用最近 ${rememberedHashes} 次用过的密码` });
  }
  return hashPassword(password);
}

/** Writes a chosen password and ends all sessions of the person. */
export async function savePassword(ctx: Ctx, saved: Saved, hash: string, action: string): Promise<void> {
  const { numAffectedRows } =
    await sql`update identity.account set password_hash = ${hash}, password_set_at = ${ctx.now}, password_initial = false,
      fails = 0, locked_until = null, old_hashes = (array_prepend(password_hash, old_hashes))[1:${rememberedHashes - 1}], version = version + 1
    where school_id = ${ctx.schoolId} and id = ${saved.id} and password_hash = ${saved.password_hash}`.execute(ctx.db);
  if (numAffectedRows === 0n) throw conflict('密码刚刚被修改过，请重新登录后再试');
  await endSessionsOf(ctx, saved.id);
  await voidLinks(ctx, [saved.id]);
  await ctx.audit({ action, docType: 'identity.account', docId: saved.id });
  ctx.after(ctx.services.authenticator.forget);
}
