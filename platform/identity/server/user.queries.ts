import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { byPersonReading } from '#kernel/server/db/sort-key.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { pickKeyword, userApi, type HoldingRow, type UserDetail, type UserRow } from '../shared/user.ts';
import { maskedMobile } from '#kernel/shared/mobile.ts';
import { mayChange, peopleWithin, readScope, type Held } from './user.policy.ts';

/** An account as the list reads it; the telephone number in full. */
export type StoredUser = Omit<UserDetail, 'last_login_at' | 'can' | 'roles'> & {
  last_login_at: Date | null;
  used: boolean;
  has_factor: boolean;
  roles: (HoldingRow & { held: Held })[];
};

/** What `mayChange` asks of holding `h` with its role `r` and unit `o`; only own roles of the school are judged by their rights. */
const heldColumn = sql`json_build_object('role_key', r.role_key, 'data_scope', r.data_scope, 'path', o.path,
  'rights', case when r.role_key = '' then array(select g.right_name from identity.role_right g
    where g.school_id = r.school_id and g.role_id = r.id) else '{}' end)`;
const holdingsOfU = sql`identity.holding h
  join identity.role r on r.school_id = h.school_id and r.id = h.role_id
  join org.unit o on o.school_id = h.school_id and o.id = h.org_id
  where h.school_id = u.school_id and h.user_id = u.id`;

/** The holdings of account `u`, for `mayChange`. */
export const heldByU = sql<Held[]>`(select coalesce(json_agg(${heldColumn}), '[]') from ${holdingsOfU})`;

const roles = sql<
  StoredUser['roles']
>`(select coalesce(json_agg(json_build_object('role_id', r.id, 'role_name', r.name, 'org_id', o.id, 'org_name', o.name,
    'of_post', h.sources <> '{hand}', 'held', ${heldColumn})
    order by r.sort, o.path), '[]') from ${holdingsOfU})`;

function allowed(ctx: Ctx, { used, has_factor, ...user }: StoredUser): UserRow['can'] {
  const isOwn = user.id === ctx.actor.userId;
  const held = user.roles.map((one) => one.held);
  if (!holdsRight(ctx.actor, 'identity.user.edit') || isOwn || !mayChange(ctx.actor, held)) return [];
  return [
    'edit',
    'status',
    'password',
    ...(has_factor ? (['factor'] as const) : []),
    ...(used ? [] : (['remove'] as const)),
  ];
}

const colleges = sql`left join org.unit c on c.school_id = u.school_id and c.id = u.college_id`;
const words = sql<string>`(u.name || ' ' || u.account || ' ' || coalesce(u.job_no, ''))`;

/** Person `u` has a holding that meets the condition. */
const holds = (ctx: Ctx, condition: RawBuilder<unknown>) => sql<boolean>`u.id = any(array(
  select h.user_id from identity.holding h where h.school_id = ${ctx.schoolId} and ${condition}))`;

export const userList = listQuery<typeof userApi.list, StoredUser>(userApi.list, {
  noun: '用户',
  table: ['identity.account', 'u'],
  joins: { c: colleges },
  columns: () => sql`u.id, u.account, u.name, coalesce(u.job_no, '') as job_no, u.user_type, u.gender, u.college_id,
    coalesce(c.name, '') as college_name, ${roles} as roles, u.mobile, u.email, u.title, u.card_no, u.valid_to, u.tutor_id, u.status, u.version,
    u.last_login_at, u.last_role_id is not null as used,
    exists (select from identity.second_factor f where f.school_id = u.school_id and f.user_id = u.id and f.confirmed_at is not null) as has_factor`,
  reach: ({ actor, schoolId }) => sql<boolean>`u.deleted_at is null and ${peopleWithin(schoolId, readScope(actor))}`,
  filters: {
    keyword: (word) => matches('u.keywords', words, word),
    org_id: (id, ctx) => sql<boolean>`(u.college_id = ${id} or ${holds(ctx, sql`h.org_id = ${id}`)})`,
    user_type: 'u.user_type',
    role_id: (id, ctx) => holds(ctx, sql`h.role_id = ${id}`),
    status: 'u.status',
  },
  narrowing: ['keyword', 'org_id', 'role_id'],
  isNarrow: (_asked, { actor }) => readScope(actor).kind === 'below',
  neverNull: ['account', 'name'],
  sort: {
    account: sql`u.account`,
    name: byPersonReading('u.name'),
    job_no: sql`u.job_no`,
    last_login_at: sql`u.last_login_at`,
  },
  order: { desc: sql`u.id` },
  row: (stored, ctx) => {
    const { used: _used, has_factor: _hasFactor, last_login_at, ...user } = stored;
    return {
      ...user,
      roles: user.roles.map(({ held: _held, ...role }) => role),
      mobile: maskedMobile(user.mobile),
      last_login_at: last_login_at && formatDateTime(last_login_at),
      can: allowed(ctx, stored),
    } satisfies UserDetail;
  },
});

/** A person in full; the list reads these columns too. */
export const findUser = async (ctx: Ctx, id: number): Promise<UserDetail> =>
  (await userList.find(ctx, id)) as UserDetail;

/** Rows of a pick; few for whoever may not read people, so that the call is no directory of the school. */
const picked = { reader: 100, other: 20 };

/** People for a field that chooses one; the chosen ones by number, so that a form can show their names. */
export async function pickUsers(ctx: Ctx, { keyword, ids }: InputOf<typeof userApi.pick>) {
  const isReader = holdsRight(ctx.actor, 'identity.user.read');
  if (!isReader && !ids && (keyword?.length ?? 0) < pickKeyword) return { content: [] };
  const jobNo = isReader ? sql`coalesce(u.job_no, '')` : sql`''`;
  const { rows } = await sql<{ id: number; name: string; job_no: string; college_name: string }>`
    select u.id, u.name, ${jobNo} as job_no, coalesce(c.name, '') as college_name from identity.account u ${colleges}
    where u.school_id = ${ctx.schoolId} and u.deleted_at is null
      and ${ids ? sql`u.id = any(${ids})` : sql`u.status = 1 and ${matches('u.keywords', words, keyword)}`}
    order by ${byPersonReading('u.name')}, u.id limit ${isReader ? picked.reader : picked.other}`.execute(ctx.db);
  return { content: rows };
}
