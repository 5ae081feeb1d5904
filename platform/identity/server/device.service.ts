import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { inSchool } from '#kernel/server/work.ts';
import { apiBase } from '#kernel/shared/contract.ts';
import { loginApi } from '../shared/login.ts';
import { tokenHash } from './session.queries.ts';

/** A browser in which this person has logged in before; `fails` are its own failures of the last quarter of an hour. */
export type Device = { id: number; fails: number };

const seconds = 180 * 86_400;
const maxDevices = 10;
// One cookie a school, however many people share the browser; sent with the login call and nothing else.
const cookieName = (ctx: Ctx) => `lab_device_${ctx.schoolId}`;
const path = `${apiBase}/${loginApi.login.server}${loginApi.login.path}`;

function presented(ctx: Ctx): string | undefined {
  const token = ctx.cookies.get(cookieName(ctx));
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
}

/** The known browser that the call comes from; undefined while it is locked, so that it is treated as any other. */
export function lookDevice(ctx: Ctx, account: string): Promise<Device | undefined> {
  const token = presented(ctx);
  // A flood of guesses presents none, and then costs no transaction.
  if (token === undefined) return Promise.resolve(undefined);
  return inSchool(ctx.services, ctx.actor, (tx) => readDevice(tx, token, account), { readOnly: true });
}

async function readDevice(ctx: Ctx, token: string, account: string): Promise<Device | undefined> {
  const { rows } = await sql<Device>`
    select d.id, case when d.locked_until is null and d.last_try >= now() - interval '15 minutes' then d.fails else 0 end as fails
    from identity.device d join identity.account a on a.school_id = d.school_id and a.id = d.user_id
    where d.school_id = ${ctx.schoolId} and d.token_hash = ${tokenHash(token)} and lower(a.account) = ${account.toLowerCase()}
      and a.deleted_at is null and d.used_at > now() - make_interval(secs => ${seconds})
      and (d.locked_until is null or d.locked_until <= now())`.execute(ctx.db);
  return rows[0];
}

/** Remembers the browser of a successful login; a browser known for somebody else of the school keeps its token. */
export async function rememberDevice(ctx: Ctx, userId: number): Promise<void> {
  const old = presented(ctx);
  const known = old === undefined ? undefined : await isKnown(ctx, old);
  const token = known ? old! : randomBytes(32).toString('base64url');
  await sql`insert into identity.device as d (school_id, user_id, token_hash, used_at) values (${ctx.schoolId}, ${userId}, ${tokenHash(token)}, now())
    on conflict (school_id, user_id, token_hash) do update set used_at = now(), fails = 0, locked_until = null`.execute(
    ctx.db,
  );
  await sql`delete from identity.device where school_id = ${ctx.schoolId} and user_id = ${userId} and id not in (
    select id from identity.device where school_id = ${ctx.schoolId} and user_id = ${userId} order by used_at desc, id desc limit ${maxDevices})`.execute(
    ctx.db,
  );
  ctx.after(() => ctx.cookies.set(cookieName(ctx), token, { path, seconds }));
}

async function isKnown(ctx: Ctx, token: string): Promise<boolean> {
  const { rows } = await sql`select 1 from identity.device
    where school_id = ${ctx.schoolId} and token_hash = ${tokenHash(token)} limit 1`.execute(ctx.db);
  return rows.length > 0;
}
