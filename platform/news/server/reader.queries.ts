import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { byPersonReading } from '#kernel/server/db/sort-key.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { articleApi, type ReaderRow } from '../shared/article.ts';
import { audience, isForRole } from './article.policy.ts';
import { findEdited } from './article.queries.ts';

/**
 * Person `u` has a role to which the article with this id is addressed. All of them are found at once, from the units
 * of the audience downwards; '0' is the character after '/'.
 */
const isReader = (ctx: Ctx, id: number) => sql<boolean>`u.id in (select h.user_id from news.article a
  join org.unit t on t.school_id = a.school_id and t.id = any(${audience})
  join org.unit p on p.school_id = t.school_id and p.path >= t.path and p.path < left(t.path, -1) || '0' and p.deleted_at is null
  join identity.holding h on h.school_id = p.school_id and h.org_id = p.id
  join identity.role r on r.school_id = h.school_id and r.id = h.role_id and r.status = 1
  where a.school_id = ${ctx.schoolId} and a.id = ${id} and ${isForRole(sql`h.role_id`)})`;

const isThere = sql<boolean>`u.status = 1 and u.deleted_at is null`;

/** Reading `d` of the article by person `u`. */
const reading = (id: number) => sql`left join news.article_read d
  on d.school_id = u.school_id and d.article_id = ${id} and d.user_id = u.id`;

/** The people that one article is addressed to, who have not read it first. */
const readersOf = (id: number) =>
  listQuery<typeof articleApi.readers, Omit<ReaderRow, 'read_at'> & { read_at: Date | null }>(articleApi.readers, {
    noun: '人员',
    table: ['identity.account', 'u'],
    joins: {
      d: reading(id),
      c: sql`left join org.unit c on c.school_id = u.school_id and c.id = u.college_id`,
    },
    columns: () => sql`u.id, u.name, coalesce(u.job_no, '') as job_no, coalesce(c.name, '') as college_name, d.read_at`,
    reach: (ctx) => sql<boolean>`${isThere} and ${isReader(ctx, id)}`,
    filters: {
      id: () => sql<boolean>`true`,
      keyword: (word) => matches('u.keywords', sql`u.name || ' ' || u.account || ' ' || coalesce(u.job_no, '')`, word),
      read: (read) => sql<boolean>`d.read_at ${read ? sql`is not null` : sql`is null`}`,
    },
    isNarrow: () => true,
    sort: { name: byPersonReading('u.name'), read_at: sql`d.read_at` },
    order: [sql`d.read_at is not null`, byPersonReading('u.name')],
    row: (stored) => ({ ...stored, read_at: stored.read_at && formatDateTime(stored.read_at) }),
  });

export async function listReaders(ctx: Ctx, input: InputOf<typeof articleApi.readers>) {
  await findEdited(ctx, input.id);
  return readersOf(input.id).page(ctx, input);
}

/** People that an article is addressed to; with `unread` those who have not read it. */
export async function readerIds(ctx: Ctx, id: number, { unread = false } = {}): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select u.id from identity.account u ${reading(id)}
    where u.school_id = ${ctx.schoolId} and ${isThere} and ${isReader(ctx, id)} and (not ${unread} or d.read_at is null)`.execute(
    ctx.db,
  );
  return rows.map((row) => row.id);
}
