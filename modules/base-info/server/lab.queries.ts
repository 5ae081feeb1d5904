import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { holdsRight, withinPlaces } from '#kernel/server/policy.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { maxPickRows } from '#kernel/server/db/page.ts';
import { byReading } from '#kernel/server/db/sort-key.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { formatDate, formatDateTime } from '#kernel/shared/time.ts';
import { CardState, Expired, labApi, type LabQuery, type LabRow } from '../shared/lab.ts';
import { kindsBelow } from './hazard/hazard-kind.queries.ts';
import { lackedFacilities } from './hazard/required-facility.queries.ts';
import { sourcesInBuilding } from './hazard/hazard-place.queries.ts';
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

// '0' is the character after '/'.
const belowUnit = (ctx: Ctx, id: number) => sql<boolean>`u.id = any(array(select bn.id from org.unit bo
  join org.unit bn on bn.school_id = bo.school_id and bn.path >= bo.path and bn.path < left(bo.path, -1) || '0'
  where bo.school_id = ${ctx.schoolId} and bo.id = ${id}))`;

/** Labs with something expired; the home page counts with the same conditions. */
export function hasExpired(ctx: Ctx, what: NonNullable<LabQuery['expired']>): RawBuilder<boolean> {
  const today = formatDate(ctx.now);
  if (what === Expired.judgement) return sql<boolean>`l.judge_valid_to < ${today}::date`;
  if (what === Expired.duty) return sql<boolean>`l.duty_expires_on < ${today}::date`;
  return sql<boolean>`l.id in (select ea.lab_id from base_info.lab_aptitude ea
    where ea.school_id = ${ctx.schoolId} and ea.valid_to < ${today}::date)`;
}

const hasRisk = (
  ctx: Ctx,
  condition: RawBuilder<unknown>,
) => sql<boolean>`l.id in (select rp.lab_id from base_info.risk_point rp
  where rp.school_id = ${ctx.schoolId} and rp.in_force and ${condition})`;

/** Name and colour of class and level as the school keeps them. */
export const gradeColumns = sql`l.lab_class, coalesce(kc.name, '') as class_name, l.lab_level,
  coalesce(kl.name, '') as level_name, coalesce(kl.color, '') as level_color, l.judged_on, l.judge_valid_to`;
const classJoin = sql`left join codes.code kc on kc.school_id = l.school_id and kc.parent_key = 'lab_class'
  and kc.code = l.lab_class::text`;
const levelJoin = sql`left join codes.code kl on kl.school_id = l.school_id and kl.parent_key = 'lab_level'
  and kl.code = l.lab_level::text`;
export const gradeJoins = sql`${classJoin} ${levelJoin}`;

/** Room numbers of lab `l`, in order. */
export const roomNumbers = sql`coalesce((select string_agg(r.room_no, '、' order by r.room_no)
  from base_info.lab_room lr join org.room r on r.school_id = lr.school_id and r.id = lr.room_id
  where lr.school_id = l.school_id and lr.lab_id = l.id), '')`;

/** State of the card of lab `l`; the conditions below are those of the filter. */
export const cardState = sql`case when l.card_outdated_at is not null then ${sql.lit(CardState.outdated)}
  when l.card_printed_at is not null then ${sql.lit(CardState.valid)} else ${sql.lit(CardState.none)} end`;
const inCardState = {
  [CardState.none]: sql<boolean>`l.card_printed_at is null`,
  [CardState.valid]: sql<boolean>`l.card_printed_at is not null and l.card_outdated_at is null`,
  [CardState.outdated]: sql<boolean>`l.card_outdated_at is not null`,
};

const seesFacilities = ({ actor }: Ctx) => holdsRight(actor, 'base-info.facility.read');

type StoredLab = Omit<LabRow, 'can' | 'card_printed_at'> & { card_printed_at: Date | null };

// The default order is the one of the index on upper(code), so that the first pages need no sort.
const byCode = sql`upper(u.code)`;

type Filters = Partial<InputOf<typeof labApi.list>>;
const ofOwnRow = ['campus_id', 'lab_class', 'lab_level', 'nature', 'use_status'] as const;
// A college and a column of the own row have an index there; a college alone has that of the units.
const collegeFor = (asked: Filters) =>
  ofOwnRow.some((name) => asked[name] !== undefined) ? 'l.college_id' : 'u.college_id';

const inReach = ({ actor }: Ctx, asked: Filters) =>
  withinPlaces(actor, labScope(actor), { college: collegeFor(asked), path: 'u.path' });

// A row is kept when its laboratory is removed.
const ownReach = (ctx: Ctx) => sql<boolean>`not l.id in (select g.id from org.unit g
  where g.school_id = ${ctx.schoolId} and g.deleted_at is not null)
  and ${withinPlaces(ctx.actor, labScope(ctx.actor), { college: 'l.college_id', path: 'u.path' })}`;

const labList = listQuery<typeof labApi.list, StoredLab>(labApi.list, {
  noun: '实验室',
  table: ['org.unit', 'u'],
  joins: {
    l: ownRow,
    c: sql`left join org.unit c on c.school_id = u.school_id and c.id = u.college_id`,
    p: sql`left join org.unit p on p.school_id = u.school_id and p.id = u.pid`,
    b: sql`left join org.building b on b.school_id = l.school_id and b.id = l.building_id`,
    h: sql`left join identity.account h on h.school_id = u.school_id and h.id = u.head_id`,
    o: sql`left join identity.account o on o.school_id = l.school_id and o.id = l.safety_officer_id`,
    kn: sql`left join codes.code kn on kn.school_id = l.school_id and kn.parent_key = 'lab_nature' and kn.code = l.nature`,
    kc: classJoin,
    kl: levelJoin,
  },
  own: { table: ['base_info.lab', 'l'], reach: ownReach },
  columns:
    () => sql`u.id, u.code, u.name, u.status, coalesce(c.name, '') as college_name, coalesce(p.name, '') as parent_name,
    coalesce(b.name, '') as building_name, ${roomNumbers} as rooms, ${gradeColumns},
    coalesce(kn.name, l.nature) as nature_name, coalesce(h.name, '') as head_name, coalesce(o.name, '') as officer_name,
    l.emergency_phone, l.use_status, ${cardState} as card, l.card_printed_at`,
  reach: (ctx, asked) => sql`u.level = 'lab' and u.deleted_at is null and ${inReach(ctx, asked)}`,
  filters: {
    keyword: (word, ctx) => sql`u.id in (${named(ctx, word)})`,
    org_id: (id, ctx) => belowUnit(ctx, id),
    college_id: (id, _ctx, asked) => sql`${sql.ref(collegeFor(asked))} = ${id}`,
    campus_id: 'l.campus_id',
    building_id: (id, ctx) => inBuilding(ctx, id),
    lab_class: 'l.lab_class',
    lab_level: 'l.lab_level',
    nature: 'l.nature',
    use_status: 'l.use_status',
    aptitude_id: (id, ctx) => sql`u.id in (select ea.lab_id from base_info.lab_aptitude ea
      where ea.school_id = ${ctx.schoolId} and ea.attribute_id = ${id})`,
    head: (word, ctx) => sql`u.head_id = any(array(${people(ctx, word)}))`,
    judged: (judged) => sql`l.lab_level ${judged ? sql`is not null` : sql`is null`}`,
    card: (state) => inCardState[state],
    mine: (mine, ctx) => sql`${mine ? sql`` : sql`not`} ${isMine(ctx)}`,
    enabled: (enabled) => sql`u.status = ${enabled ? Enabled.on : Enabled.off}`,
    expired: (what, ctx) => hasExpired(ctx, what),
    lacking: (lacking, ctx) =>
      seesFacilities(ctx)
        ? sql<boolean>`${lacking ? sql`` : sql`not`} exists (${lackedFacilities})`
        : sql<boolean>`false`,
    direct: (direct) => sql`l.college_id ${direct ? sql`is null` : sql`is not null`}`,
    hazard_kind: (
      code,
      ctx,
    ) => sql`l.id in (select hs.lab_id from base_info.hazard_source hs where hs.school_id = ${ctx.schoolId}
      and hs.status = ${sql.lit(Enabled.on)} and hs.kind = any(array(${kindsBelow(ctx, code)})))`,
    has_hazards: (held, ctx) => sql`${held ? sql`` : sql`not`} l.id in (select hs.lab_id from base_info.hazard_source hs
      where hs.school_id = ${ctx.schoolId} and hs.status = ${sql.lit(Enabled.on)})`,
    hazard_building_id: (id, ctx) => sql`l.id in (select hs.lab_id from (${sourcesInBuilding(ctx, id)}) hs
      where hs.status = ${sql.lit(Enabled.on)})`,
    has_risks: (has, ctx) => sql<boolean>`${has ? sql`` : sql`not`} ${hasRisk(ctx, sql`true`)}`,
    risk_attribute_id: (id, ctx) => hasRisk(ctx, sql`rp.attribute_id = ${id}`),
    risk_name: (name, ctx) => hasRisk(ctx, sql`rp.attribute_id is null and rp.name = ${name}`),
  },
  // Counting by a column of the own row joins it for all labs of the school: that is done once.
  isNarrow: ({ page: _page, size: _size, sort: _sort, order: _order, enabled: _enabled, ...asked }) =>
    Object.values(asked).some((filter) => filter !== undefined),
  sort: {
    code: byCode,
    name: byReading('u.name'),
    lab_class: sql`l.lab_class`,
    lab_level: sql`l.lab_level`,
    judged_on: sql`l.judged_on`,
    judge_valid_to: sql`l.judge_valid_to`,
    use_status: sql`l.use_status`,
  },
  neverNull: ['code', 'name', 'use_status'],
  order: byCode,
  row: (stored, { actor }) => ({
    ...stored,
    card_printed_at: stored.card_printed_at && formatDateTime(stored.card_printed_at),
    can: labActions(actor, stored),
  }),
});

export const listLabs = labList.page;
export const countLabs = labList.count;
/** Condition on `u` and `l` for filtered labs in scope; shared by export, matrix, cards and figures. */
export const labsWhere = labList.where;

/** Labs the caller is responsible for, and the lab of the current role. */
export const listMyLabs = (ctx: Ctx): Promise<LabRow[]> => labList.all(ctx, { enabled: true, mine: true });

/** Ids of enabled labs in the order of the list, for a print. */
export const listPrintable = (ctx: Ctx, filters: Filters): Promise<number[]> =>
  labList.ids(ctx, { ...filters, enabled: true }, maxPickRows);

/** The first labs in reach. */
export const listFirstLabs = (ctx: Ctx, limit: number): Promise<LabRow[]> =>
  labList.all(ctx, { enabled: true }, undefined, limit);

/** The caller heads lab `u` or is one of its officers; each post by its own index. */
const answersFor = ({ schoolId, actor: { userId } }: Ctx) => sql<boolean>`u.id = any(array(
  select hu.id from org.unit hu where hu.school_id = ${schoolId} and hu.head_id = ${userId}
  union all select hl.id from base_info.lab hl where hl.school_id = ${schoolId}
    and (hl.safety_head_id = ${userId} or hl.safety_officer_id = ${userId} or hl.student_officer_id = ${userId})))`;

/** The caller answers for lab `u`, or holds a role at it. */
const isMine = (ctx: Ctx) =>
  sql<boolean>`(u.id = ${ctx.actor.orgId} or u.path = any(${[...ctx.actor.otherLabs]}) or ${answersFor(ctx)})`;

/** Those that the caller answers for by id and name, for every login. */
export async function listUserLabs(ctx: Ctx) {
  const { rows } = await sql<{ lab_id: number; lab_name: string }>`select u.id as lab_id, u.name as lab_name
    from ${labTables}
    where u.school_id = ${ctx.schoolId} and u.level = 'lab' and u.deleted_at is null and u.status = ${Enabled.on} and ${answersFor(ctx)}
    order by upper(u.code) limit 500`.execute(ctx.db);
  return rows;
}
