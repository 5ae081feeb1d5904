import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { badFields, conflict, found } from '#kernel/server/errors.ts';
import { inSchool } from '#kernel/server/http/run-call.ts';
import { passwordFault } from '../shared/password.rules.ts';
import { hashPassword, isPassword } from './password.rules.ts';
import { endSessionsOf } from './session.service.ts';

const kept = 5;
type Saved = {
  account: string;
  name: string;
  school: string;
  short: string;
  password_hash: string;
  old_hashes: string[];
};

/** Changes the caller's own password; ends all his sessions. Hashing happens outside of any transaction. */
export async function changePassword(ctx: Ctx, input: { old_password: string; new_password: string }) {
  const saved = await inSchool(ctx.services, ctx.actor, async (tx) => {
    const { rows } = await sql<Saved>`
      select u.account, u.name, s.name as school, s.short_name as short, u.password_hash, u.old_hashes
      from identity.account u join org.school s on s.id = u.school_id
      where u.school_id = ${tx.schoolId} and u.id = ${tx.actor.userId}`.execute(tx.db);
    return found(rows[0], '用户');
  });
  if (!(await isPassword(input.old_password, saved.password_hash))) {
    throw badFields({ old_password: '原密码不正确' });
  }
  const fault = passwordFault(input.new_password, [saved.account, saved.name, saved.school, saved.short]);
  if (fault) throw badFields({ new_password: fault });
  for (const old of [saved.password_hash, ...saved.old_hashes]) {
    if (await isPassword(input.new_password, old))
      throw badFields({ new_password: `不能使用最近 ${kept} 次用过的密码` });
  }
  const hash = await hashPassword(input.new_password);
  const write = async (tx: Ctx) => {
    const { numAffectedRows } =
      await sql`update identity.account set password_hash = ${hash}, password_set_at = ${tx.now}, password_initial = false,
        old_hashes = (array_prepend(password_hash, old_hashes))[1:${kept - 1}], version = version + 1
      where school_id = ${tx.schoolId} and id = ${tx.actor.userId} and password_hash = ${saved.password_hash}`.execute(
        tx.db,
      );
    if (numAffectedRows === 0n) throw conflict('密码刚刚被修改过，请重新登录后再试');
    await endSessionsOf(tx, tx.actor.userId);
    await tx.audit({ action: '修改密码', docType: 'account', docId: tx.actor.userId });
  };
  await inSchool(ctx.services, ctx.actor, write, { by: ctx });
  ctx.services.authenticator.forget();
  return {};
}
