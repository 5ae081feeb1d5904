import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import qrcode from 'qrcode';
import { anonymousActor, type Ctx } from '#kernel/server/context.ts';
import { assert, found } from '#kernel/server/errors.ts';
import { inSchool } from '#kernel/server/work.ts';
import { pageBase } from '#kernel/shared/contract.ts';
import type { SessionData } from '#kernel/shared/session.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { identityErrors } from '../shared/errors.ts';
import { tokenHash } from './session.queries.ts';
import { newToken, openSession, ownSession, type SignOn } from './session.service.ts';

const lifeSeconds = 120;

/** A picture that lets a phone take over this person and role; kept as a hash, good once and for two minutes. */
export async function makeLoginCode(ctx: Ctx) {
  const code = newToken();
  const match = String(randomInt(100)).padStart(2, '0');
  const { sso, sso_index } = await ownSession(ctx);
  await sql`insert into identity.login_code (school_id, code_hash, user_id, role_id, org_id, sso, sso_index, match, device, ip, created_at)
    values (${ctx.schoolId}, ${tokenHash(code)}, ${ctx.actor.userId}, ${ctx.actor.roleId}, ${ctx.actor.orgId}, ${sso}, ${sso_index}, ${match}, ${ctx.device}, ${ctx.ip}, now())`.execute(
    ctx.db,
  );
  const base = ctx.services.config.publicUrl ?? ctx.origin;
  const image = await qrcode.toDataURL(`${base}${pageBase}/qr-login/${code}`, { width: 400, margin: 1 });
  return { image, code_id: match, expires_in: lifeSeconds };
}

/** Whom the code stands for, shown on the phone before it is confirmed. */
export async function readLoginCode(ctx: Ctx, { code }: { code: string }) {
  const schoolId = await schoolOf(ctx, code);
  return inSchool(ctx.services, anonymousActor(schoolId, ''), async (tx) => {
    const { rows } = await sql<{
      name: string;
      school_name: string;
      role_name: string;
      device: string;
      at: Date;
      match: string;
    }>`
      select u.name, s.name as school_name, r.name as role_name, l.device, l.created_at as at, l.match
      from identity.login_code l
      join identity.account u on u.school_id = l.school_id and u.id = l.user_id
      join identity.role r on r.school_id = l.school_id and r.id = l.role_id
      join org.school s on s.id = l.school_id
      where l.school_id = ${schoolId} and l.code_hash = ${tokenHash(code)}`.execute(tx.db);
    const { at, ...row } = found(rows[0], '登录二维码');
    return { ...row, created_at: formatDateTime(at) };
  });
}

/** Opens a session for the phone. The code is spent by the UPDATE, so a second phone finds nothing. */
export async function confirmLoginCode(ctx: Ctx, { code }: { code: string }): Promise<SessionData> {
  const schoolId = await schoolOf(ctx, code);
  const open = async (tx: Ctx) => {
    const { rows } = await sql<{ user_id: number; role_id: number; org_id: number } & SignOn>`
      update identity.login_code set used_at = now()
      where school_id = ${schoolId} and code_hash = ${tokenHash(code)} and used_at is null
        and created_at > now() - make_interval(secs => ${lifeSeconds})
      returning user_id, role_id, org_id, sso, sso_index`.execute(tx.db);
    const spent = rows[0];
    assert(spent, identityErrors.codeExpired);
    const opened = await openSession(tx, spent.user_id, spent, spent);
    await tx.audit({ action: '扫码登录', docType: 'identity.account', docId: spent.user_id, note: ctx.device });
    return opened;
  };
  return inSchool(ctx.services, anonymousActor(schoolId, ''), open, { by: ctx });
}

async function schoolOf(ctx: Ctx, code: string): Promise<number> {
  const { rows } = await ctx.services.pool.query<{ school_id: number }>('select * from identity.find_login_code($1)', [
    tokenHash(code),
  ]);
  assert(rows[0], identityErrors.codeExpired);
  return rows[0].school_id;
}
