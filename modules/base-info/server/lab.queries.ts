import { sql, type RawBuilder } from 'kysely';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { pageWindow } from '#kernel/server/db/page.ts';
import { within } from '#kernel/server/policy.ts';
import type { Page, PageInput } from '#kernel/shared/paging.ts';
import { formatDate, formatDateTime } from '#kernel/shared/time.ts';
import { Expired, type LabQuery, type LabRow } from '../shared/lab.ts';
import { labActions, labScope } from './lab.policy.ts';

type Filter = Partial<LabQuery>;

/** A lab is a unit of level lab (`u`) and its own row (`l`). */
export const labTables = sql`(org.unit u join base_info.lab l on l.school_id = u.school_id and l.id = u.id)`;

/** The labs of a query within reach, as a condition on `u` and `l`; list, count, export and matrix ask the same. */
export function labsWhere(ctx: Ctx, query: Filter): RawBuilder<boolean> {
  const conditions = [
    sql<boolean>`u.school_id = ${ctx.schoolId} and u.level = 'lab' and u.deleted_at is null`,
    within(labScope(ctx.actor), 'u.path'),
    ...filters(ctx, query),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

function filters(ctx: Ctx, query: Filter): RawBuilder<boolean>[] {
  const { keyword, head, org_id, aptitude_id } = query;
  const list: RawBuilder<boolean>[] = [];
  const equal = (column: string, value: unknown) => {
    if (value !== undefined) list.push(sql<boolean>`${sql.ref(column)} = ${value}`);
  };
  equal('u.college_id', query.college_id);
  equal('l.campus_id', query.campus_id);
  equal('l.lab_class', query.lab_class);
  equal('l.lab_level', query.lab_level);
  equal('l.nature', query.nature);
  equal('l.use_status', query.use_status);
  if (query.enabled !== undefined) list.push(sql<boolean>`u.status = ${query.enabled ? 1 : 0}`);
  if (query.judged !== undefined) list.push(sql<boolean>`(l.lab_level is not null) = ${query.judged}`);
  if (query.card_printed !== undefined)
    list.push(sql<boolean>`(l.card_printed_at is not null) = ${query.card_printed}`);
  if (keyword !== undefined) list.push(sql<boolean>`u.id in (${named(ctx, keyword)})`);
  if (head !== undefined) list.push(sql<boolean>`u.head_id = any(array(${people(ctx, head)}))`);
  if (query.building_id !== undefined) list.push(inBuilding(ctx, query.building_id));
  if (query.expired !== undefined) list.push(hasExpired(ctx, query.expired));
  if (org_id !== undefined) list.push(belowUnit(ctx, org_id));
  if (aptitude_id !== undefined)
    list.push(sql<boolean>`exists (select 1 from base_info.lab_aptitude a
    where a.school_id = u.school_id and a.lab_id = u.id and a.attribute_id = ${aptitude_id})`);
  return list;
}

/** Labs whose name or number, or the number or name of a room, holds the keyword; each half by its own index. */
const named = (ctx: Ctx, keyword: string) => sql`
  select n.id from org.unit n
  where n.school_id = ${ctx.schoolId} and n.level = 'lab' and ${matches('n.keywords', sql`n.name || ' ' || n.code`, keyword)}
  union select lr.lab_id from org.room r
  join base_info.lab_room lr on lr.school_id = r.school_id and lr.room_id = r.id
  where r.school_id = ${ctx.schoolId} and r.deleted_at is null
    and ${matches('r.keywords', sql`r.room_no || ' ' || r.name`, keyword)}`;

const people = (ctx: Ctx, keyword: string) => sql`
  select a.id from identity.account a where a.school_id = ${ctx.schoolId} and a.deleted_at is null
    and ${matches('a.keywords', sql`a.name || ' ' || a.account || ' ' || coalesce(a.job_no, '')`, keyword)}`;

const inBuilding = (ctx: Ctx, id: number) => sql<boolean>`u.id = any(array(
  select lr.lab_id from org.room r join base_info.lab_room lr on lr.school_id = r.school_id and lr.room_id = r.id
  where r.school_id = ${ctx.schoolId} and r.building_id = ${id} and r.deleted_at is null))`;

const belowUnit = (ctx: Ctx, id: number) => sql<boolean>`starts_with(u.path, (
  select p.path from org.unit p where p.school_id = ${ctx.schoolId} and p.id = ${id}))`;

/** Labs in which something has run out; the figures of the home page count by the same conditions. */
export function hasExpired(ctx: Ctx, what: NonNullable<LabQuery['expired']>): RawBuilder<boolean> {
  const today = formatDate(ctx.now);
  if (what === Expired.judgement) return sql<boolean>`l.judge_valid_to < ${today}::date`;
  if (what === Expired.duty) return sql<boolean>`l.duty_expires_on < ${today}::date`;
  return sql<boolean>`exists (select 1 from base_info.lab_aptitude a
    where a.school_id = l.school_id and a.lab_id = l.id and a.valid_to < ${today}::date)`;
}

/** Name and colour of class and level as the school keeps them. */
export const gradeColumns = sql`l.lab_class, coalesce(kc.name, '') as class_name, l.lab_level,
  coalesce(kl.name, '') as level_name, coalesce(kl.color, '') as level_color, l.judged_on, l.judge_valid_to`;
export const gradeJoins = sql`
  left join codes.code kc on kc.school_id = l.school_id and kc.parent_key = 'lab_class' and kc.code = l.lab_class::text
  left join codes.code kl on kl.school_id = l.school_id and kl.parent_key = 'lab_level' and kl.code = l.lab_level::text`;

/** Room numbers of lab `l`, in order. */
export const roomNumbers = sql`coalesce((select string_agg(r.room_no, '、' order by r.room_no)
  from base_info.lab_room lr join org.room r on r.school_id = lr.school_id and r.id = lr.room_id
  where lr.school_id = l.school_id and lr.lab_id = l.id), '')`;

type StoredRow = Omit<LabRow, 'can' | 'card_printed_at'> & { card_printed_at: Date | null };

/** The page is chosen first, so that names are looked up for its rows only and not for all that are skipped. */
async function rowsWhere(ctx: Ctx, where: RawBuilder<boolean>, order: RawBuilder<unknown>, limit: number, offset = 0) {
  const college = sql`left join org.unit c on c.school_id = u.school_id and c.id = u.college_id`;
  const { rows } = await sql<StoredRow>`
    select u.id, u.code, u.name, u.status, coalesce(c.name, '') as college_name, coalesce(p.name, '') as parent_name,
      coalesce(b.name, '') as building_name, ${roomNumbers} as rooms, ${gradeColumns},
      coalesce(kn.name, l.nature) as nature_name, coalesce(h.name, '') as head_name, coalesce(o.name, '') as officer_name,
      l.emergency_phone, l.use_status, l.card_printed_at
    from (select u.id from ${labTables} ${college} where ${where} order by ${order} limit ${limit} offset ${offset}) page
    join ${labTables} on u.school_id = ${ctx.schoolId} and u.id = page.id
    ${college}
    left join org.unit p on p.school_id = u.school_id and p.id = u.pid
    left join org.building b on b.school_id = l.school_id and b.id = l.building_id
    left join identity.account h on h.school_id = u.school_id and h.id = u.head_id
    left join identity.account o on o.school_id = l.school_id and o.id = l.safety_officer_id
    left join codes.code kn on kn.school_id = l.school_id and kn.parent_key = 'lab_nature' and kn.code = l.nature
    ${gradeJoins}
    order by ${order}`.execute(ctx.db);
  return rows.map((row) => withActions(ctx.actor, row));
}

const withActions = (actor: Actor, row: StoredRow): LabRow => ({
  ...row,
  card_printed_at: row.card_printed_at && formatDateTime(row.card_printed_at),
  can: labActions(actor, row),
});

// The default order is the one of the index on upper(code), so that the first pages need no sort.
const sortColumns: Record<string, RawBuilder<unknown>> = {
  code: sql`upper(u.code)`,
  name: sql`u.name`,
  college_name: sql`c.name`,
  lab_class: sql`l.lab_class`,
  lab_level: sql`l.lab_level`,
  judged_on: sql`l.judged_on`,
  judge_valid_to: sql`l.judge_valid_to`,
  use_status: sql`l.use_status`,
};

function orderOf({ sort, order }: PageInput): RawBuilder<unknown> {
  const column = sortColumns[sort ?? 'code'] ?? sortColumns['code']!;
  return order === 'desc' ? sql`${column} desc nulls last, u.id` : sql`${column} asc nulls last, u.id`;
}

async function countLabs(ctx: Ctx, query: Filter): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${labTables}
    where ${labsWhere(ctx, query)}`.execute(ctx.db);
  return rows[0]!.total;
}

export async function listLabs(ctx: Ctx, input: LabQuery & PageInput): Promise<Page<LabRow>> {
  const page = pageWindow(input, await countLabs(ctx, input));
  return page.of(await rowsWhere(ctx, labsWhere(ctx, input), orderOf(input), page.size, page.offset));
}

/** Labs that the caller heads or looks after, and the lab of his role. */
export async function listMyLabs(ctx: Ctx): Promise<LabRow[]> {
  return rowsWhere(
    ctx,
    sql<boolean>`${labsWhere(ctx, { enabled: true })}
    and (u.id = ${ctx.actor.orgId} or ${answersFor(ctx)})`,
    sql`upper(u.code)`,
    100,
  );
}

const answersFor = (ctx: Ctx) =>
  sql<boolean>`${ctx.actor.userId} in (u.head_id, l.safety_head_id, l.safety_officer_id, l.student_officer_id)`;

/** The same by the specification's call, for every login. */
export async function listUserLabs(ctx: Ctx) {
  const { rows } = await sql<{ lab_id: number; lab_name: string; lab_code: string; post: string }>`
    select u.id as lab_id, u.name as lab_name, u.code as lab_code,
      case ${ctx.actor.userId}::bigint when u.head_id then '负责人' when l.safety_head_id then '安全责任人'
        when l.safety_officer_id then '安全员' else '学生安全员' end as post
    from ${labTables}
    where u.school_id = ${ctx.schoolId} and u.level = 'lab' and u.deleted_at is null and u.status = 1 and ${answersFor(ctx)}
    order by upper(u.code) limit 500`.execute(ctx.db);
  return rows;
}

type Code = { code: number; name: string; color: string };

/** Labs counted by class and level, and the classes and levels themselves as the school keeps them. */
export async function countByGrade(ctx: Ctx, { college_id }: { college_id?: number | undefined }) {
  const codes = sql<Code & { parent_key: string }>`
    select parent_key, code::int as code, name, color from codes.code
    where school_id = ${ctx.schoolId} and parent_key in ('lab_class', 'lab_level') and status = 1 and code ~ '^[0-9]{1,2}$'
    order by sort, code::int`.execute(ctx.db);
  const counts = sql<{ lab_class: number | null; lab_level: number | null; count: number }>`
    select l.lab_class, l.lab_level, count(*) as count from ${labTables}
    where ${labsWhere(ctx, { college_id, enabled: true })} group by l.lab_class, l.lab_level`.execute(ctx.db);
  const [{ rows }, { rows: cells }] = await Promise.all([codes, counts]);
  const of = (key: string) => rows.filter((row) => row.parent_key === key);
  return { classes: of('lab_class'), levels: of('lab_level'), cells };
}
