import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { pageWindow } from '#kernel/server/db/page.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { found } from '#kernel/server/errors.ts';
import { inScope, within } from '#kernel/server/policy.ts';
import type { Page, PageInput } from '#kernel/shared/paging.ts';
import { formatDate, parseDateTime, termOf } from '#kernel/shared/time.ts';
import { fileRefs, pickFiles } from '#platform/files/server/public.ts';
import { InspectorStatus, type InspectorRow } from '../shared/inspector.ts';
import { inspectorEditScope, mayAppoint, visibleInspectors } from './inspector.policy.ts';
import { termDays } from './period.rules.ts';

export type InspectorFilter = {
  kind?: number | undefined;
  org_id?: number | undefined;
  expertise?: number | undefined;
  status?: number | undefined;
  keyword?: string | undefined;
};

/** Inspectors `i` as person `m`, appointed by `o`. */
const tables = sql`inspection.inspector i join identity.account m on m.school_id = i.school_id and m.id = i.user_id
  join org.unit o on o.school_id = i.school_id and o.id = i.org_id`;

const nameHolds = (keyword: string | undefined) =>
  matches('m.keywords', sql`m.name || ' ' || m.account || ' ' || coalesce(m.job_no, '')`, keyword);

/** Disabled, over, or active today. */
const statusOf = (today: string) => sql<number>`case when i.status = 0 then ${InspectorStatus.disabled}::int
  when i.to_on < ${today}::date then ${InspectorStatus.expired}::int else ${InspectorStatus.active}::int end`;

export function inspectorsWhere(ctx: Ctx, filter: InspectorFilter): RawBuilder<boolean> {
  const list = [sql<boolean>`i.school_id = ${ctx.schoolId}`, visibleInspectors(ctx.actor), nameHolds(filter.keyword)];
  if (filter.kind !== undefined) list.push(sql<boolean>`i.kind = ${filter.kind}`);
  if (filter.org_id !== undefined) list.push(sql<boolean>`i.org_id = ${filter.org_id}`);
  if (filter.expertise !== undefined) list.push(sql<boolean>`i.expertise @> array[${filter.expertise}::int]`);
  if (filter.status !== undefined) list.push(sql<boolean>`${statusOf(formatDate(ctx.now))} = ${filter.status}`);
  return sql<boolean>`${sql.join(list, sql` and `)}`;
}

type Stored = Omit<InspectorRow, 'cert_files' | 'can'> & { cert_files: number[]; organizer_path: string };

export async function inspectorRows(
  ctx: Ctx,
  where: RawBuilder<boolean>,
  order: RawBuilder<unknown>,
  limit: number,
  offset = 0,
): Promise<InspectorRow[]> {
  const today = formatDate(ctx.now);
  const { year, term } = termOf(today);
  const since = parseDateTime(termDays(year, term).from);
  const { rows } = await sql<Stored>`
    select i.id as inspector_id, i.user_id, m.name, coalesce(m.job_no, '') as job_no, i.kind, i.org_id, o.name as org_name, o.path as organizer_path,
      coalesce(c.name, '') as college_name, to_jsonb(i.duty_org_ids) as duty_org_ids, i.expertise, i.from_on, i.to_on, to_jsonb(i.cert_files) as cert_files, ${statusOf(today)} as status, i.version,
      coalesce((select string_agg(u.name, '、' order by u.path) from org.unit u where u.school_id = i.school_id and u.id = any(i.duty_org_ids)), '') as duty_orgs,
      (select count(*) from inspection.record r join inspection.activity_inspector t on t.school_id = r.school_id and t.group_id = r.group_id
        where t.school_id = i.school_id and t.user_id = i.user_id and r.inspector_ids @> array[i.user_id] and r.status >= 2 and r.checked_at >= ${since}) as checks,
      (select count(*) from inspection.problem p where p.school_id = i.school_id and p.found_by = i.user_id and not p.is_draft and p.deleted_at is null
        and p.found_at >= ${since}) as problems
    from ${tables} left join org.unit c on c.school_id = m.school_id and c.id = m.college_id
    where ${where} order by ${order} limit ${limit} offset ${offset}`.execute(ctx.db);
  const refs = await fileRefs(
    ctx,
    rows.flatMap((row) => row.cert_files),
  );
  return rows.map(({ organizer_path, ...row }) => ({
    ...row,
    cert_files: pickFiles(refs, row.cert_files),
    can: actionsOf(ctx, { ...row, organizer_path }),
  }));
}

function actionsOf(ctx: Ctx, row: Pick<Stored, 'kind' | 'status' | 'organizer_path'>): string[] {
  if (!inScope(inspectorEditScope(ctx.actor), row.organizer_path) || !mayAppoint(ctx.actor, row.kind)) return [];
  return ['edit', 'renew', row.status === InspectorStatus.disabled ? 'enable' : 'disable'];
}

export async function listInspectors(ctx: Ctx, input: InspectorFilter & PageInput): Promise<Page<InspectorRow>> {
  const where = inspectorsWhere(ctx, input);
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${tables} where ${where}`.execute(ctx.db);
  const window = pageWindow(input, rows[0]!.total);
  const order = sql`o.path, m.name, i.id`;
  return window.of(await inspectorRows(ctx, where, order, window.size, window.offset));
}

export const findInspector = async (ctx: Ctx, { id }: { id: number }): Promise<InspectorRow> =>
  found(
    (await inspectorRows(ctx, sql<boolean>`${inspectorsWhere(ctx, {})} and i.id = ${id}`, sql`i.id`, 1))[0],
    '检查人员',
  );

/** Active inspectors whom the caller may put into a group: his own, and those of the school. */
export async function listInspectorOptions(ctx: Ctx, { keyword }: { keyword?: string | undefined }) {
  const today = formatDate(ctx.now);
  const { rows } = await sql<{ user_id: number; name: string; job_no: string; kind: number; org_name: string }>`
    select distinct on (m.name, i.user_id) i.user_id, m.name, coalesce(m.job_no, '') as job_no, i.kind, o.name as org_name from ${tables}
    where i.school_id = ${ctx.schoolId} and i.status = 1 and i.from_on <= ${today}::date and i.to_on >= ${today}::date and m.status = 1
      and m.deleted_at is null and (o.level = 'school' or ${within(inspectorEditScope(ctx.actor), 'o.path')}) and ${nameHolds(keyword)}
    order by m.name, i.user_id, o.path limit 2000`.execute(ctx.db);
  return { content: rows };
}
