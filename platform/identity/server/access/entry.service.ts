import { sql } from 'kysely';
import { anonymousActor, type Ctx } from '#kernel/server/context.ts';
import { Refusal, assert } from '#kernel/server/errors.ts';
import { inSchool } from '#kernel/server/work.ts';
import type { InputOf, OutputOf } from '#kernel/shared/contract.ts';
import type { SessionData } from '#kernel/shared/session.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { identityErrors } from '../../shared/errors.ts';
import type { PendingLogin, secondFactorApi } from '../../shared/access/second-factor.ts';
import { rememberDevice } from '../device.service.ts';
import { secondStep } from './factor-rule.queries.ts';
import { checkAddress, countFailure } from './failure-limit.service.ts';
import { confirmFactor, drawKey, findOwner, judgeCode, makeKey, spendCode } from './second-factor.service.ts';
import { tokenHash } from '../session.queries.ts';
import { newToken, openSession, type SignOn } from '../session.service.ts';

/** Somebody whose password or ticket was right. */
export type Person = { id: number; name: string; last_role_id: number | null; last_org_id: number | null };

const waitMinutes = 5;
const actionOf = ({ sso }: SignOn) => (sso === '' ? '登录' : '统一身份认证登录');

type Waits = { ticket: string; secret: Buffer | undefined; owner: Awaited<ReturnType<typeof findOwner>> };
type Begun = { session: SessionData; waits?: never } | { session?: never; waits: Waits };

/** Opens the session of a person, or refuses with what his second step needs. */
export async function enter(ctx: Ctx, person: Person, signOn: SignOn): Promise<SessionData> {
  const user = { ...ctx.actor, userId: person.id, name: person.name };
  const begin = async (tx: Ctx): Promise<Begun> => {
    const step = await secondStep(tx, person.id, signOn.sso);
    if (step === 'none') return { session: await open(tx, person, signOn) };
    const secret = step === 'enrol' ? await makeKey(tx, person) : undefined;
    return {
      waits: { ticket: await keepPending(tx, person.id, signOn), secret, owner: await findOwner(tx, person.id) },
    };
  };
  const { session, waits } = await inSchool(ctx.services, user, begin, { by: ctx });
  if (session) return session;
  const { ticket, secret, owner } = waits;
  const pending: PendingLogin = secret ? { ticket, enrolment: await drawKey(secret, owner) } : { ticket };
  const { code, message, rule } = secret ? identityErrors.enrolFactor : identityErrors.secondFactor;
  throw new Refusal(code, message, { rule, ...pending });
}

async function open(ctx: Ctx, person: Person, signOn: SignOn): Promise<SessionData> {
  await rememberDevice(ctx, person.id);
  await ctx.audit({ action: actionOf(signOn), docType: 'identity.account', docId: person.id });
  const pair = { role_id: person.last_role_id ?? 0, org_id: person.last_org_id ?? 0 };
  return openSession(ctx, person.id, pair, signOn);
}

/** Keeps that the first step is done; a person's earlier ones end. */
async function keepPending(ctx: Ctx, userId: number, { sso, sso_index }: SignOn): Promise<string> {
  const ticket = `${ctx.schoolId}.${newToken()}`;
  await sql`delete from identity.pending_login where school_id = ${ctx.schoolId} and user_id = ${userId}`.execute(
    ctx.db,
  );
  await sql`insert into identity.pending_login (school_id, token_hash, user_id, sso, sso_index, created_at)
    values (${ctx.schoolId}, ${tokenHash(ticket)}, ${userId}, ${sso}, ${sso_index}, ${ctx.now})`.execute(ctx.db);
  return ticket;
}

type Pending = Person & SignOn & { enrolled: boolean };

/** The second step of a login: its code opens the session that the first step had asked for. */
export async function verifyEntry(
  ctx: Ctx,
  { ticket, code }: InputOf<typeof secondFactorApi.verify>,
): Promise<OutputOf<typeof secondFactorApi.verify>> {
  checkAddress(ctx);
  const schoolId = Number(/^(\d{1,15})\./.exec(ticket)?.[1] ?? 0);
  const pending = await inSchool(ctx.services, anonymousActor(schoolId, ''), (tx) => lookPending(tx, ticket), {
    readOnly: true,
  });
  if (!pending) countFailure(ctx);
  assert(pending, identityErrors.pendingOver);
  const user = { ...anonymousActor(schoolId, ''), userId: pending.id, name: pending.name };
  const known = { ...ctx, schoolId, actor: user };
  const good = await judgeCode(known, pending.id, code, pending.enrolled).catch((error: unknown) => {
    countFailure(ctx);
    throw error;
  });
  const finish = async (tx: Ctx) => {
    const spent = await sql`delete from identity.pending_login
      where school_id = ${schoolId} and token_hash = ${tokenHash(ticket)}`.execute(tx.db);
    assert(spent.numAffectedRows === 1n, identityErrors.pendingOver);
    const recovery_codes = pending.enrolled ? [] : await confirmFactor(tx, pending.id, good);
    if (pending.enrolled) await spendCode(tx, pending.id, good);
    return { session: await open(tx, pending, pending), recovery_codes };
  };
  return inSchool(ctx.services, user, finish, { by: ctx });
}

async function lookPending(ctx: Ctx, ticket: string): Promise<Pending | undefined> {
  const { rows } = await sql<Pending>`
    select a.id, a.name, a.last_role_id, a.last_org_id, p.sso, p.sso_index,
      exists (select from identity.second_factor f where f.school_id = a.school_id and f.user_id = a.id and f.confirmed_at is not null) as enrolled
    from identity.pending_login p join identity.account a on a.school_id = p.school_id and a.id = p.user_id
    where p.school_id = ${ctx.schoolId} and p.token_hash = ${tokenHash(ticket)}
      and p.created_at > ${ctx.now}::timestamptz - make_interval(mins => ${waitMinutes})
      and a.status = 1 and a.deleted_at is null and (a.valid_to is null or a.valid_to >= ${formatDate(ctx.now)}::date)`.execute(
    ctx.db,
  );
  return rows[0];
}
