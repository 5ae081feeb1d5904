import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { within } from '#kernel/server/policy.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { formatDate, formatDateTime } from '#kernel/shared/time.ts';
import { Expired, labApi, type LabQuery, type LabRow } from '../shared/lab.ts';
import { labActions, labScope } from './lab.policy.ts';

const ownRow = sql`join base_info.lab l on l.school_id = u.school_id and l.id = u.id`;

/** A lab is a unit of level lab (`u`) and its own row (`l`). */
export const labTables = sql`(org.unit u ${ownRow})`;

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

/** Labs with something expired; the home page counts with the same conditions. */
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

type StoredLab = Omit<LabRow, 'can' | 'card_printed_at'> & { card_printed_at: Date | null };

// The default order is the one of the index on upper(code), so that the first pages need no sort.
const byCode = sql`upper(u.code)`;

const labList = listQuery<typeof labApi.list, StoredLab>(labApi.list, {
  noun: '实验室',
  table: ['org.unit', 'u'],
  joins: ownRow,
  orderJoins: sql`left join org.unit c on c.school_id = u.school_id and c.id = u.college_id`,
  lookups: sql`left join org.unit p on p.school_id = u.school_id and p.id = u.pid
    left join org.building b on b.school_id = l.school_id and b.id = l.building_id
    left join identity.account h on h.school_id = u.school_id and h.id = u.head_id
    left join identity.account o on o.school_id = l.school_id and o.id = l.safety_officer_id
    left join codes.code kn on kn.school_id = l.school_id and kn.parent_key = 'lab_nature' and kn.code = l.nature
    ${gradeJoins}`,
  columns:
    () => sql`u.id, u.code, u.name, u.status, coalesce(c.name, '') as college_name, coalesce(p.name, '') as parent_name,
    coalesce(b.name, '') as building_name, ${roomNumbers} as rooms, ${gradeColumns},
    coalesce(kn.name, l.nature) as nature_name, coalesce(h.name, '') as head_name, coalesce(o.name, '') as officer_name,
    l.emergency_phone, l.use_status, l.card_printed_at`,
  reach: (ctx) => sql`u.level = 'lab' and u.deleted_at is null and ${within(labScope(ctx.actor), 'u.path')}`,
  filters: {
    keyword: (word, ctx) => sql`u.id in (${named(ctx, word)})`,
    org_id: (id, ctx) => belowUnit(ctx, id),
    college_id: 'u.college_id',
    campus_id: 'l.campus_id',
    building_id: (id, ctx) => inBuilding(ctx, id),
    lab_class: 'l.lab_class',
    lab_level: 'l.lab_level',
    nature: 'l.nature',
    use_status: 'l.use_status',
    aptitude_id: (id) => sql`exists (select 1 from base_info.lab_aptitude a
      where a.school_id = u.school_id and a.lab_id = u.id and a.attribute_id = ${id})`,
    head: (word, ctx) => sql`u.head_id = any(array(${people(ctx, word)}))`,
    judged: (judged) => sql`(l.lab_level is not null) = ${judged}`,
    card_printed: (printed) => sql`(l.card_printed_at is not null) = ${printed}`,
    enabled: (enabled) => sql`u.status = ${enabled ? Enabled.on : Enabled.off}`,
    expired: (what, ctx) => hasExpired(ctx, what),
  },
  sort: {
    code: byCode,
    name: sql`u.name`,
    college_name: sql`c.name`,
    lab_class: sql`l.lab_class`,
    lab_level: sql`l.lab_level`,
    judged_on: sql`l.judged_on`,
    judge_valid_to: sql`l.judge_valid_to`,
    use_status: sql`l.use_status`,
  },
  order: byCode,
  row: (stored, { actor }) => ({
    ...stored,
    card_printed_at: stored.card_printed_at && formatDateTime(stored.card_printed_at),
    can: labActions(actor, stored),
  }),
});

export const listLabs = labList.page;
/** Condition on `u` and `l` for filtered labs in scope; shared by export, matrix, cards and figures. */
export const labsWhere = labList.where;

/** Labs the caller is responsible for, and the lab of the current role. */
export const listMyLabs = (ctx: Ctx): Promise<LabRow[]> =>
  labList.all(ctx, { enabled: true }, sql`(u.id = ${ctx.actor.orgId} or ${answersFor(ctx)})`);

const answersFor = (ctx: Ctx) =>
  sql<boolean>`${ctx.actor.userId} in (u.head_id, l.safety_head_id, l.safety_officer_id, l.student_officer_id)`;

/** The same by the specification's call, for every login. */
export async function listUserLabs(ctx: Ctx) {
  const { rows } = await sql<{ lab_id: number; lab_name: string; lab_code: string; post: string }>`
    select u.id as lab_id, u.name as lab_name, u.code as lab_code,
      case ${ctx.actor.userId}::bigint when u.head_id then '负责人' when l.safety_head_id then '安全责任人'
        when l.safety_officer_id then '安全员' else '学生安全员' end as post
    from ${labTables}
    where u.school_id = ${ctx.schoolId} and u.level = 'lab' and u.deleted_at is null and u.status = ${Enabled.on} and ${answersFor(ctx)}
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
