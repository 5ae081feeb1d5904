import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { pageWindow } from '#kernel/server/db/page.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import type { OutputOf } from '#kernel/shared/contract.ts';
import type { Page, PageInput } from '#kernel/shared/paging.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { ItemResult, type RecordRow, type resultApi } from '../shared/record.ts';
import { rateOf } from './rate.rules.ts';
import { readableRecords } from './record.policy.ts';

export type ResultFilter = {
  act_id: number;
  college_id?: number | undefined;
  status?: number | undefined;
  lab_level?: number | undefined;
  keyword?: string | undefined;
};

const surroundings = sql`join inspection.activity a on a.school_id = r.school_id and a.id = r.act_id
  join org.unit u on u.school_id = r.school_id and u.id = r.lab_id join base_info.lab l on l.school_id = r.school_id and l.id = r.lab_id`;
/** Records `r` with activity `a`, laboratory `u` and its row `l`. */
export const recordTables = sql`inspection.record r ${surroundings}`;

/** Records of an activity that the caller may look at. */
export function resultWhere(ctx: Ctx, filter: ResultFilter): RawBuilder<boolean> {
  const { college_id, status, lab_level, keyword } = filter;
  const list = [
    sql<boolean>`r.school_id = ${ctx.schoolId} and r.act_id = ${filter.act_id} and a.deleted_at is null`,
    readableRecords(ctx.actor, ctx.schoolId, 'inspection.record.read'),
    matches('u.keywords', sql`u.name || ' ' || u.code`, keyword),
  ];
  if (college_id !== undefined) list.push(sql<boolean>`r.college_id = ${college_id}`);
  if (status !== undefined) list.push(sql<boolean>`r.status = ${status}`);
  if (lab_level !== undefined) list.push(sql<boolean>`l.lab_level = ${lab_level}`);
  return sql<boolean>`${sql.join(list, sql` and `)}`;
}

type Stored = Omit<RecordRow, 'checked_at' | 'met_rate' | 'can'> & {
  checked_at: Date | null;
  met: number;
  applicable: number;
};

/** Answers of `r` that are met, and those that count. */
const answerCounts = sql`cross join lateral (
  select count(*) filter (where (x.value ->> 'result')::int = ${ItemResult.met}) as met,
    count(*) filter (where (x.value ->> 'result')::int <> ${ItemResult.none}) as applicable
  from jsonb_array_elements(r.answers) x) n`;
const problemCounts = sql`cross join lateral (
  select count(*) as problems, count(*) filter (where p.level = 'urgent') as urgent,
    count(*) filter (where p.state in ('pending', 'planing')) as needs_rectifying,
    count(*) filter (where p.state = 'finished') as finished, count(*) filter (where p.state not in ('unchecked', 'fail')) as confirmed
  from inspection.problem p where p.school_id = r.school_id and p.record_id = r.id and p.deleted_at is null and not p.is_draft
    and p.state <> 'fail') m`;

/** Which records to show: a condition on `recordTables`, and the window in their order. */
export type RecordPage = {
  where: RawBuilder<boolean>;
  order: RawBuilder<unknown>;
  limit: number;
  offset?: number;
};

/** The records of a page, cut before anything is counted or joined. */
export const recordPage = ({ where, order, limit, offset = 0 }: RecordPage): RawBuilder<unknown> =>
  sql`with page as materialized (select r.id from ${recordTables}
    left join org.unit c on c.school_id = r.school_id and c.id = r.college_id
    where ${where} order by ${order} limit ${limit} offset ${offset})`;

/** The tables of the records of a page, with the college `c`. */
export const pageTables = (ctx: Ctx): RawBuilder<unknown> =>
  sql`page q join inspection.record r on r.school_id = ${ctx.schoolId} and r.id = q.id ${surroundings}
    left join org.unit c on c.school_id = r.school_id and c.id = r.college_id`;

/** Rows of checks, one a laboratory. */
export async function recordRows(ctx: Ctx, page: RecordPage): Promise<RecordRow[]> {
  const { rows } = await sql<Stored>`
    ${recordPage(page)}
    select r.id as record_id, r.act_id, r.lab_id, u.code as lab_no, u.name as lab_name, r.college_id, coalesce(c.name, '') as college_name,
      l.lab_level, g.name as group_name, coalesce((select string_agg(i.name, '、' order by i.id) from identity.account i
        where i.school_id = r.school_id and i.id = any(r.inspector_ids)), '') as inspectors,
      r.checked_at, r.status, r.conclusion, n.met, n.applicable, m.problems, m.urgent, m.needs_rectifying, r.note
    from ${pageTables(ctx)} join inspection.activity_group g on g.school_id = r.school_id and g.id = r.group_id ${answerCounts} ${problemCounts}
    order by ${page.order}`.execute(ctx.db);
  const can = holdsRight(ctx.actor, 'inspection.record.read') ? ['view'] : [];
  return rows.map(({ met, applicable, ...row }) => ({
    ...row,
    checked_at: row.checked_at && formatDateTime(row.checked_at),
    met_rate: rateOf(met, applicable),
    can,
  }));
}

export async function listResults(ctx: Ctx, input: ResultFilter & PageInput): Promise<Page<RecordRow>> {
  const where = resultWhere(ctx, input);
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${recordTables} where ${where}`.execute(
    ctx.db,
  );
  const window = pageWindow(input, rows[0]!.total);
  const order = sql`c.code nulls last, u.code`;
  const content = await recordRows(ctx, { where, order, limit: window.size, offset: window.offset });
  return window.of(content);
}

type College = OutputOf<typeof resultApi.colleges>['content'][number];
type StoredCollege = Omit<College, 'met_rate' | 'rectified_rate'> & {
  act_name: string;
  met: number;
  applicable: number;
  finished: number;
  confirmed: number;
};

/** The same, by college. */
export async function listCollegeResults(
  ctx: Ctx,
  { act_id }: { act_id: number },
): Promise<OutputOf<typeof resultApi.colleges>> {
  const { rows } = await sql<StoredCollege>`
    select max(a.act_name) as act_name, r.college_id, coalesce(max(c.name), '校直属') as college_name, count(*) as labs, count(*) filter (where r.status = 2) as checked,
      count(*) filter (where r.status = 3) as no_entry, sum(n.met)::int as met, sum(n.applicable)::int as applicable, sum(m.problems)::int as problems,
      sum(m.urgent)::int as urgent, sum(m.needs_rectifying)::int as needs_rectifying, sum(m.finished)::int as finished, sum(m.confirmed)::int as confirmed
    from ${recordTables} left join org.unit c on c.school_id = r.school_id and c.id = r.college_id ${answerCounts} ${problemCounts}
    where ${resultWhere(ctx, { act_id })} group by r.college_id order by min(c.code) nulls last`.execute(ctx.db);
  return {
    act_name: rows[0]?.act_name ?? '',
    content: rows.map(({ met, applicable, finished, confirmed, ...row }) => ({
      ...row,
      met_rate: rateOf(met, applicable),
      rectified_rate: rateOf(finished, confirmed),
    })),
  };
}

/** The same, by item: how often each was met. */
export async function listItemResults(
  ctx: Ctx,
  { act_id }: { act_id: number },
): Promise<OutputOf<typeof resultApi.items>> {
  const { met, nearly, unmet, none } = ItemResult;
  const { rows } = await sql<OutputOf<typeof resultApi.items>['content'][number]>`
    with answered as (
      select (x.value ->> 'item_id')::bigint as item_id, (x.value ->> 'result')::int as result
      from ${recordTables} cross join lateral jsonb_array_elements(r.answers) x where ${resultWhere(ctx, { act_id })}
    )
    select i.item_id, i.code, i.name, i.category_name, count(*) filter (where n.result = ${met}) as met,
      count(*) filter (where n.result = ${nearly}) as nearly, count(*) filter (where n.result = ${unmet}) as unmet,
      count(*) filter (where n.result = ${none}) as none,
      (select count(*) from ${recordTables} join inspection.problem p on p.school_id = r.school_id and p.record_id = r.id
        where ${resultWhere(ctx, { act_id })} and p.item_id = i.item_id and not p.is_draft and p.deleted_at is null
          and p.state <> 'fail') as problems
    from inspection.activity_item i left join answered n on n.item_id = i.item_id
    where i.school_id = ${ctx.schoolId} and i.act_id = ${act_id} group by i.item_id, i.code, i.name, i.category_name, i.sort order by i.sort`.execute(
    ctx.db,
  );
  return { content: rows };
}
