import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { articleApi, type ReaderRow } from '../shared/article.ts';
import { isAddressedTo } from './article.policy.ts';
import { findEdited } from './article.queries.ts';

/** Person `u` has a role to which the article with this id is addressed. */
const isReader = (ctx: Ctx, id: number) => sql<boolean>`exists (select 1 from news.article a
  join identity.holding h on h.school_id = a.school_id and h.user_id = u.id
  join identity.role r on r.school_id = h.school_id and r.id = h.role_id and r.status = 1
  join org.unit p on p.school_id = h.school_id and p.id = h.org_id and p.deleted_at is null
  where a.school_id = ${ctx.schoolId} and a.id = ${id} and ${isAddressedTo(sql`h.role_id`, sql`p.path`)})`;

const isThere = sql<boolean>`u.status = 1 and u.deleted_at is null`;

const readOf = (id: number) => sql`(select d.read_at from news.article_read d
  where d.school_id = u.school_id and d.article_id = ${id} and d.user_id = u.id)`;

/** The people that one article is addressed to, who have not read it first. */
const readersOf = (id: number) =>
  listQuery<typeof articleApi.readers, Omit<ReaderRow, 'read_at'> & { read_at: Date | null }>(articleApi.readers, {
    noun: '人员',
    table: ['identity.account', 'u'],
    lookups: sql`left join org.unit c on c.school_id = u.school_id and c.id = u.college_id`,
    columns: () =>
      sql`u.id, u.name, coalesce(u.job_no, '') as job_no, coalesce(c.name, '') as college_name, ${readOf(id)} as read_at`,
    reach: (ctx) => sql<boolean>`${isThere} and ${isReader(ctx, id)}`,
    filters: {
      id: () => sql<boolean>`true`,
      keyword: (word) => matches('u.keywords', sql`u.name || ' ' || u.account || ' ' || coalesce(u.job_no, '')`, word),
      read: (read) => sql<boolean>`${readOf(id)} ${read ? sql`is not null` : sql`is null`}`,
    },
    sort: { name: sql`u.name`, read_at: readOf(id) },
    order: sql`${readOf(id)} is not null, u.name`,
    row: (stored) => ({ ...stored, read_at: stored.read_at && formatDateTime(stored.read_at) }),
  });

export async function listReaders(ctx: Ctx, input: InputOf<typeof articleApi.readers>) {
  await findEdited(ctx, input.id);
  return readersOf(input.id).page(ctx, input);
}

/** People that an article is addressed to; with `unread` those who have not read it. */
export async function readerIds(ctx: Ctx, id: number, { unread = false } = {}): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select u.id from identity.account u
    where u.school_id = ${ctx.schoolId} and ${isThere} and ${isReader(ctx, id)} and (not ${unread} or ${readOf(id)} is null)`.execute(
    ctx.db,
  );
  return rows.map((row) => row.id);
}
