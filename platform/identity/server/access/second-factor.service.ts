import { createHmac, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import qrcode from 'qrcode';
import { deriveSecret } from '#kernel/server/config.ts';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, refuse } from '#kernel/server/errors.ts';
import { decryptText, encryptText } from '#kernel/server/sealed-text.rules.ts';
import { inSchool } from '#kernel/server/work.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { notify } from '#platform/notices/server/public.ts';
import { identityErrors } from '../../shared/errors.ts';
import { recoveryCodes, type Enrolment } from '../../shared/access/second-factor.ts';
import { reserveCode } from '../attempt.service.ts';
import { keyAddress, base32, stepOf } from './totp.rules.ts';

const purpose = 'second-factor';
const secretBytes = 20;
// No characters that look alike; ten of them hold 50 bits.
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const recoveryLength = 10;

type Owner = { id: number; account: string; issuer: string };

/** A new key for a person who has no confirmed one; it replaces one that waits. */
export async function makeKey(ctx: Ctx, { id }: Pick<Owner, 'id'>): Promise<Buffer> {
  const secret = randomBytes(secretBytes);
  const sealed = encryptText(ctx.services.rootSecret, purpose, secret.toString('base64url'));
  const { rows } = await sql<{
    user_id: number;
  }>`insert into identity.second_factor as f (school_id, user_id, secret_sealed, created_at)
    values (${ctx.schoolId}, ${id}, ${sealed}, ${ctx.now})
    on conflict (school_id, user_id) do update set secret_sealed = excluded.secret_sealed, created_at = excluded.created_at,
      last_step = 0 where f.confirmed_at is null
    returning user_id`.execute(ctx.db);
  assert(rows.length === 1, identityErrors.factorOn);
  return secret;
}

/** The key as a QR code and as text in groups of four. */
export async function drawKey(secret: Buffer, { account, issuer }: Omit<Owner, 'id'>): Promise<Enrolment> {
  const image = await qrcode.toDataURL(keyAddress(issuer, account, secret), { width: 360, margin: 1 });
  return { image, key: (base32(secret).match(/.{1,4}/g) ?? []).join(' ') };
}

export async function findOwner(ctx: Ctx, id: number): Promise<Owner> {
  const { rows } = await sql<Owner>`select u.id, u.account, s.name as issuer from identity.account u
    join org.school s on s.id = u.school_id where u.school_id = ${ctx.schoolId} and u.id = ${id}`.execute(ctx.db);
  return rows[0]!;
}

/** A code that was right, to be spent in the transaction of what it opens. */
type GoodCode = { step: number } | { recovery: Buffer };

const hashOf = ({ services, schoolId }: Ctx, userId: number, code: string) =>
  createHmac('sha256', deriveSecret(services.rootSecret, 'recovery-code'))
    .update(`${schoolId}:${userId}:${code}`)
    .digest();

/**
 * Judges a code. Each try is counted before, in a transaction of its own, so that a refusal does not undo the count and
 * parallel guesses cannot get around it; five wrong ones within a quarter of an hour lock for half an hour.
 */
export async function judgeCode(ctx: Ctx, userId: number, typed: string, isConfirmed: boolean): Promise<GoodCode> {
  // Keyboards for Chinese type wide digits.
  const code = typed.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();
  const tried = await inSchool(ctx.services, ctx.actor, (tx) => reserveCode(tx, userId, isConfirmed));
  assert(tried, identityErrors.factorPaused);
  const secret = Buffer.from(decryptText(ctx.services.rootSecret, purpose, tried.secret_sealed), 'base64url');
  const step = stepOf(secret, code, ctx.now);
  if (step !== undefined) return { step };
  const isRecovery = isConfirmed && code.length === recoveryLength;
  if (isRecovery) {
    const hash = hashOf(ctx, userId, code);
    const isKnown = await inSchool(ctx.services, ctx.actor, (tx) => hasRecovery(tx, userId, hash), { readOnly: true });
    if (isKnown) return { recovery: hash };
  }
  await reportFailure(ctx, userId, tried.locks);
  if (tried.locks) return refuse(identityErrors.factorPaused);
  return refuse(isRecovery ? identityErrors.recoveryWrong : identityErrors.factorWrong);
}

async function hasRecovery(ctx: Ctx, userId: number, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`select 1 from identity.recovery_code
    where school_id = ${ctx.schoolId} and user_id = ${userId} and code_hash = ${hash}`.execute(ctx.db);
  return rows.length > 0;
}

async function reportFailure(ctx: Ctx, userId: number, locks: boolean): Promise<void> {
  const report = async (tx: Ctx) => {
    const action = locks ? '两步验证锁定' : '两步验证失败';
    await tx.audit({ action, docType: 'identity.account', docId: userId });
    if (locks) await tellOwner(tx, userId, '验证码多次输错，已锁定 30 分钟', '有人');
  };
  await inSchool(ctx.services, ctx.actor, report, { by: ctx });
}

/** Spends a code: the row changes once, so a replay finds nothing. */
export async function spendCode(ctx: Ctx, userId: number, code: GoodCode): Promise<void> {
  const own = sql`school_id = ${ctx.schoolId} and user_id = ${userId}`;
  const clear = sql`fails = 0, locked_until = null`;
  if ('step' in code) {
    const { numAffectedRows } = await sql`update identity.second_factor set last_step = ${code.step}, ${clear}
      where ${own} and last_step < ${code.step}`.execute(ctx.db);
    assert(numAffectedRows === 1n, identityErrors.factorUsed);
    return;
  }
  const spent = await sql`delete from identity.recovery_code where ${own} and code_hash = ${code.recovery}`.execute(
    ctx.db,
  );
  assert(spent.numAffectedRows === 1n, identityErrors.factorUsed);
  await sql`update identity.second_factor set ${clear} where ${own}`.execute(ctx.db);
  await tellOwner(ctx, userId, '用一个恢复码通过了验证', '您');
}

/** Begins to ask the person for codes, with a first one. */
export async function confirmFactor(ctx: Ctx, userId: number, code: GoodCode): Promise<string[]> {
  await spendCode(ctx, userId, code);
  const { numAffectedRows } = await sql`update identity.second_factor set confirmed_at = ${ctx.now}
    where school_id = ${ctx.schoolId} and user_id = ${userId} and confirmed_at is null`.execute(ctx.db);
  assert(numAffectedRows === 1n, identityErrors.factorOn);
  await ctx.audit({ action: '开启两步验证', docType: 'identity.account', docId: userId });
  await tellOwner(ctx, userId, '开启了两步验证', '您');
  return replaceRecoveryCodes(ctx, userId);
}

/** New recovery codes, told once and kept as hashes; the former ones end. */
export async function replaceRecoveryCodes(ctx: Ctx, userId: number): Promise<string[]> {
  const pick = () => Array.from({ length: recoveryLength }, () => letters[randomInt(letters.length)]).join('');
  const codes = Array.from({ length: recoveryCodes }, pick);
  await sql`delete from identity.recovery_code where school_id = ${ctx.schoolId} and user_id = ${userId}`.execute(
    ctx.db,
  );
  await sql`insert into identity.recovery_code (school_id, user_id, code_hash)
    select ${ctx.schoolId}, ${userId}, unnest(${codes.map((code) => hashOf(ctx, userId, code))}::bytea[])`.execute(
    ctx.db,
  );
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

/** Ends the second factor of a person; his recovery codes go with it. */
export async function dropFactor(ctx: Ctx, userId: number, what: string): Promise<void> {
  const { numAffectedRows } = await sql`delete from identity.second_factor
    where school_id = ${ctx.schoolId} and user_id = ${userId}`.execute(ctx.db);
  assert(numAffectedRows === 1n, identityErrors.factorMissing);
  await tellOwner(ctx, userId, what, userId === ctx.actor.userId ? '您' : ctx.actor.name);
}

async function tellOwner(ctx: Ctx, userId: number, what: string, by: string): Promise<void> {
  await notify(ctx, {
    type: 'SECOND_FACTOR',
    userIds: [userId],
    params: { what, by, time: formatDateTime(ctx.now), ip: ctx.ip },
    url: '/change-password?tab=security',
    dedupe: `factor:${randomUUID()}`,
  });
}
