import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { clearCaches, type Cache } from '#kernel/server/caches.ts';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import type { Authenticator } from '#kernel/server/http/caller.ts';
import { settingOf } from '#platform/codes/server/public.ts';
import type { DataScopeCode } from '#kernel/shared/data-scope.ts';
import type { Right, RoleKey } from '#kernel/shared/rights.ts';
import type { RoleChoice, UserInfo } from '#kernel/shared/session.ts';
import { identitySettings } from '../shared/settings.ts';
import { isEffective, optionKeys, rightsIn, type SchoolOptions } from './effective-rights.rules.ts';

export const tokenHash = (token: string) => createHash('sha256').update(token).digest();

/** How a session was opened: by a password, or by the single sign-on of the school. */
export type SsoKind = '' | 'cas' | 'oidc';

type SessionRow = {
  session_id: number;
  school_id: number;
  school_key: string;
  is_operator: boolean;
  options: string[];
  user_id: number;
  name: string;
  role_id: number;
  role_key: RoleKey | '';
  data_scope: DataScopeCode;
  org_id: number;
  org_level: string;
  org_path: string;
  other_labs: string[];
  college_id: number | null;
  rights: string[];
  must_change_password: boolean;
  is_viewing: boolean;
};

const cacheMs = 5_000;
const maxCached = 20_000;

/** Looks up sessions and schools, with a memory of five seconds so that a busy page costs one look-up. */
export function createAuthenticator(pool: pg.Pool, clock: () => Date, rights: readonly Right[]): Authenticator {
  const sessions = new Map<string, { actor: Actor | undefined; until: number }>();
  let schools: { until: number; rows: { id: number; key: string; host: string | null }[] } = { until: 0, rows: [] };

  async function session(token: string, touch: boolean): Promise<Actor | undefined> {
    if (!/^[\w-]{20,128}$/.test(token)) return undefined;
    const now = clock().getTime();
    const known = sessions.get(token);
    if (known && known.until > now) return known.actor;
    const { rows } = await pool.query<SessionRow>({
      name: 'find_signed_on',
      text: `select a.*, identity.enabled_options(a.school_id, $4) as options
        from identity.find_signed_on($1, $2, $3) a`,
      values: [tokenHash(token), touch, Number(identitySettings.password_days.value), optionKeys(rights)],
    });
    const actor = rows[0] && actorOf(rows[0], rights);
    if (sessions.size > maxCached) sessions.clear();
    // An unknown token is not remembered: it may become known in this moment, and guessing is limited elsewhere.
    if (actor) sessions.set(token, { actor, until: now + cacheMs });
    else sessions.delete(token);
    return actor;
  }

  async function school(host: string, key: string | undefined) {
    const now = clock().getTime();
    if (schools.until <= now) {
      const { rows } = await pool.query<{ id: number; key: string; host: string | null }>(
        'select id, school_key as key, host from org.school where status = 1 order by id',
      );
      schools = { until: now + cacheMs, rows };
    }
    const byHost = schools.rows.find((row) => row.host !== null && row.host === host);
    if (byHost) return byHost;
    if (key !== undefined) return schools.rows.find((row) => row.key === key);
    return schools.rows.length === 1 ? schools.rows[0] : undefined;
  }

  const caches: Cache[] = [
    {
      key: 'session',
      label: '登录会话与权限',
      remark: '已登录用户的角色、权限和数据范围，保留 5 秒',
      entries: () => sessions.size,
      clear: () => sessions.clear(),
    },
    {
      key: 'school',
      label: '学校与域名',
      remark: '启用的学校及其域名，保留 5 秒',
      entries: () => schools.rows.length,
      clear: () => void (schools = { until: 0, rows: [] }),
    },
  ];
  const forget = () => clearCaches(caches);

  return { session, school, holder: findHolder, forget, caches };
}

/**
 * Somebody in one of his pairs as he may act in it now; `session_id` 0, because no session stands behind it. With a
 * session, the pair that it views counts as well.
 */
async function findHolder(ctx: Ctx, pair: Parameters<Authenticator['holder']>[1]) {
  const { sessionId = 0 } = pair;
  const { rows } = await sql<SessionRow>`
    select 0 as session_id, h.school_id, c.school_key, c.is_operator, false as must_change_password, u.id as user_id, u.name, r.id as role_id, r.role_key, r.data_scope, o.id as org_id,
      o.level as org_level, o.path as org_path, o.college_id,
      case when h.is_viewing then '{}' else identity.other_labs(h.school_id, h.user_id, h.role_id, o.id, o.level) end as other_labs,
      array(select rr.right_name from identity.role_right rr where rr.school_id = h.school_id and rr.role_id = r.id) as rights,
      identity.enabled_options(h.school_id, ${optionKeys(ctx.services.rights)}) as options, h.is_viewing
    from (
      select school_id, user_id, role_id, org_id, false as is_viewing from identity.holding
      union all select school_id, user_id, role_id, org_id, true from identity.session
        where id = ${sessionId} and home_role_id is not null
    ) h
    join org.school c on c.id = h.school_id and c.status = 1
    join identity.account u on u.school_id = h.school_id and u.id = h.user_id and u.status = 1 and u.deleted_at is null
      and (u.valid_to is null or u.valid_to >= (${ctx.now}::timestamptz at time zone 'Asia/Shanghai')::date)
    join identity.role r on r.school_id = h.school_id and r.id = h.role_id and r.status = 1
    join org.unit o on o.school_id = h.school_id and o.id = h.org_id and o.status = 1 and o.deleted_at is null
    where h.school_id = ${ctx.schoolId} and h.user_id = ${pair.userId} and h.role_id = ${pair.roleId}
      and h.org_id = ${pair.orgId} and (${sessionId}::bigint = 0 or exists (select from identity.session s
        where s.school_id = h.school_id and s.id = ${sessionId} and s.user_id = h.user_id))`.execute(ctx.db);
  return rows[0] && actorOf(rows[0], ctx.services.rights);
}

const actorOf = (row: SessionRow, rights: readonly Right[]): Actor => ({
  userId: row.user_id,
  name: row.name,
  sessionId: row.session_id,
  schoolId: row.school_id,
  schoolKey: row.school_key,
  isOperator: row.is_operator,
  roleId: row.role_id,
  roleKey: row.role_key,
  dataScope: row.data_scope,
  orgId: row.org_id,
  orgLevel: row.org_level,
  orgPath: row.org_path,
  otherLabs: row.other_labs,
  collegeId: row.college_id,
  rights: new Set(rightsIn(row.rights, rights, row)),
  mustChangePassword: row.must_change_password,
  isViewing: row.is_viewing,
});

/** The (role, organisation) pairs that a person may work in, in the order of the roles. */
export async function listChoices(ctx: Ctx, userId: number): Promise<RoleChoice[]> {
  const { rows } = await sql<RoleChoice>`
    select r.id, r.id as role_id, r.role_key, r.name as role_name, o.id as org_id, o.level as org_level, o.name as org_name
    from identity.holding h
    join identity.role r on r.school_id = h.school_id and r.id = h.role_id and r.status = 1
    join org.unit o on o.school_id = h.school_id and o.id = h.org_id and o.status = 1 and o.deleted_at is null
    where h.school_id = ${ctx.schoolId} and h.user_id = ${userId} order by r.sort, r.id, o.path`.execute(ctx.db);
  return rows;
}

/** The person of a session as the header shows him. */
export async function findUserInfo(
  ctx: Ctx,
  userId: number,
  roleId: number,
  orgId: number,
  sso: SsoKind,
): Promise<Omit<UserInfo, 'is_viewing'>> {
  const days = Number(await settingOf(ctx, 'password_days')) || 0;
  const { rows } = await sql<Omit<UserInfo, 'is_viewing'>>`
    select u.id as user_id, u.name, u.account, r.id as role_id, r.role_key, r.name as role_name, o.id as org_id, o.name as org_name,
      c.id as school_id, c.school_key, c.name as school_name,
      ${sso === ''} and identity.is_password_due(u.password_initial, u.password_set_at, ${days}::int) as must_change_password,
      ${sso !== ''}::boolean as by_sso
    from identity.account u
    join identity.role r on r.school_id = u.school_id and r.id = ${roleId}
    join org.unit o on o.school_id = u.school_id and o.id = ${orgId}
    join org.school c on c.id = u.school_id
    where u.school_id = ${ctx.schoolId} and u.id = ${userId}`.execute(ctx.db);
  return found(rows[0], '用户');
}

export async function listRights(ctx: Ctx, roleId: number): Promise<string[]> {
  const { rows } = await sql<{ names: string[] } & SchoolOptions>`
    select array(select right_name from identity.role_right r where r.school_id = s.id and r.role_id = ${roleId} order by right_name) as names,
      s.is_operator, identity.enabled_options(s.id, ${optionKeys(ctx.services.rights)}) as options
    from org.school s where s.id = ${ctx.schoolId}`.execute(ctx.db);
  return rows.flatMap((row) => rightsIn(row.names, ctx.services.rights, row));
}

/** The rights that a role of the caller's school may be given. */
export async function offeredRights(ctx: Ctx): Promise<Right[]> {
  const { rights } = ctx.services;
  const { rows } = await sql<{ options: string[] }>`
    select identity.enabled_options(${ctx.schoolId}, ${optionKeys(rights)}) as options`.execute(ctx.db);
  const school = { is_operator: ctx.actor.isOperator, options: rows[0]!.options };
  return rights.filter((right) => isEffective(right, school));
}

/** Schools for the login page. */
export async function listSchools(ctx: Ctx) {
  const { rows } = await sql<{ school_key: string; name: string }>`
    select school_key, name from org.school where status = 1 order by id limit 500`.execute(ctx.db);
  return { content: rows };
}
