import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { pageWindow } from '#kernel/server/db/page.ts';
import { found } from '#kernel/server/errors.ts';
import { holdsRight, type Scope } from '#kernel/server/policy.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import type { HoldingRow, userApi, UserDetail, UserRow, userSheetApi } from '../shared/user.ts';
import { peopleWithin, readScope, standsAbove } from './user.policy.ts';

type Filters = InputOf<typeof userSheetApi.export>;
type Stored = Omit<UserDetail, 'last_login_at' | 'can'> & { last_login_at: Date | null; used: boolean };

const roles = sql<
  HoldingRow[]
>`(select coalesce(json_agg(json_build_object('role_id', r.id, 'role_name', r.name, 'org_id', o.id, 'org_name', o.name,
    'of_post', h.sources <> '{hand}')
    order by r.sort, o.path), '[]') from identity.holding h
  join identity.role r on r.school_id = h.school_id and r.id = h.role_id
  join org.unit o on o.school_id = h.school_id and o.id = h.org_id
  where h.school_id = u.school_id and h.user_id = u.id)`;

const columns = sql`u.id, u.account, u.name, coalesce(u.job_no, '') as job_no, u.user_type, u.gender, u.college_id,
  coalesce(c.name, '') as college_name, ${roles} as roles, u.mobile, u.email, u.title, u.card_no, u.valid_to, u.status, u.version,
  u.last_login_at, u.last_role_id is not null as used`;
const source = sql`identity.account u left join org.unit c on c.school_id = u.school_id and c.id = u.college_id`;

const wanted = (ctx: Ctx, scope: Scope, input: Filters) => sql`u.school_id = ${ctx.schoolId} and u.deleted_at is null
  and ${peopleWithin(scope)}
  and ${matches('u.keywords', sql<string>`(u.name || ' ' || u.account || ' ' || coalesce(u.job_no, ''))`, input.keyword)}
  and (${input.org_id ?? null}::bigint is null or u.college_id = ${input.org_id ?? null}
    or exists (select 1 from identity.holding h where h.school_id = u.school_id and h.user_id = u.id and h.org_id = ${input.org_id ?? null}))
  and (${input.user_type ?? null}::text is null or u.user_type = ${input.user_type ?? null})
  and (${input.role_id ?? null}::bigint is null or exists (select 1 from identity.holding h
    where h.school_id = u.school_id and h.user_id = u.id and h.role_id = ${input.role_id ?? null}))
  and (${input.status ?? null}::int is null or u.status = ${input.status ?? null})`;

/** 138****5678; the whole number is a call of its own, which is logged. */
export const masked = (mobile: string) => mobile.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2');

export const roleIdsOf = ({ roles: held }: { roles: readonly { role_id: number }[] }) => held.map((one) => one.role_id);

function shown(ctx: Ctx, { used, last_login_at, ...row }: Stored): UserDetail {
  const edit = holdsRight(ctx.actor, 'identity.user.edit');
  const own = row.id === ctx.actor.userId;
  const can =
    edit && !own && !standsAbove(ctx.actor, roleIdsOf(row))
      ? ['edit', 'status', 'password', ...(used ? [] : ['remove'])]
      : [];
  return { ...row, last_login_at: last_login_at && formatDateTime(last_login_at), can };
}

export async function listUsers(ctx: Ctx, input: InputOf<typeof userApi.list>) {
  const condition = wanted(ctx, readScope(ctx.actor), input);
  const total = await sql<{ n: number }>`select count(*) as n from identity.account u where ${condition}`.execute(
    ctx.db,
  );
  const page = pageWindow(input, total.rows[0]!.n);
  const { rows } = await sql<Stored>`select ${columns} from ${source} where ${condition}
    order by u.id desc limit ${page.size} offset ${page.offset}`.execute(ctx.db);
  return page.of(rows.map((row): UserRow => ({ ...shown(ctx, row), mobile: masked(row.mobile) })));
}

/** The next rows of an export after this number. */
export async function nextUsers(ctx: Ctx, filters: Filters, after: number) {
  const { rows } = await sql<Stored>`select ${columns} from ${source}
    where ${wanted(ctx, readScope(ctx.actor), filters)} and u.id > ${after} order by u.id limit 2000`.execute(ctx.db);
  return { rows, last: rows.at(-1)?.id ?? after };
}

export async function findUser(ctx: Ctx, id: number, scope: Scope = readScope(ctx.actor)): Promise<UserDetail> {
  const { rows } = await sql<Stored>`select ${columns} from ${source}
    where u.school_id = ${ctx.schoolId} and u.id = ${id} and u.deleted_at is null and ${peopleWithin(scope)}`.execute(
    ctx.db,
  );
  const user = shown(ctx, found(rows[0], '用户'));
  return { ...user, mobile: masked(user.mobile) };
}

/** People for a field that chooses one; the chosen ones by number, so that a form can show their names. */
export async function pickUsers(ctx: Ctx, { keyword, ids }: InputOf<typeof userApi.pick>) {
  const { rows } = await sql<{ id: number; name: string; job_no: string; college_name: string }>`
    select u.id, u.name, coalesce(u.job_no, '') as job_no, coalesce(c.name, '') as college_name from ${source}
    where u.school_id = ${ctx.schoolId} and u.deleted_at is null
      and ${ids ? sql`u.id = any(${ids})` : sql`u.status = 1 and ${matches('u.keywords', sql<string>`(u.name || ' ' || u.account || ' ' || coalesce(u.job_no, ''))`, keyword)}`}
    order by u.name, u.id limit 100`.execute(ctx.db);
  return { content: rows };
}

export async function findSelf(ctx: Ctx) {
  const { rows } = await sql<{
    name: string;
    account: string;
    job_no: string;
    mobile: string;
    email: string;
    version: number;
  }>`
    select name, account, coalesce(job_no, '') as job_no, mobile, email, version from identity.account
    where school_id = ${ctx.schoolId} and id = ${ctx.actor.userId}`.execute(ctx.db);
  return found(rows[0], '用户');
}
