import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { assert, badFields, notFound } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { endOfDay, formatDate, parseDateTime } from '#kernel/shared/time.ts';
import { inUnits, unitReference } from '#platform/org/server/public.ts';
import { DoorSync, GrantSource, GrantStatus, type doorGrantApi } from '../../shared/access/door-grant.ts';
import { everyDay, type Hours } from '../../shared/access/door-hours.ts';
import { hoursFault, hoursOf } from '../../shared/access/door-hours.rules.ts';
import { baseInfoErrors } from '../../shared/errors.ts';
import { MemberStatus } from '../../shared/people/member.ts';
import { labsThatNeedApproval } from './door-grant.queries.ts';
import { doorGrantScope } from './door.policy.ts';

const docType = 'base-info.door-grant';
const valid = sql.lit(GrantStatus.valid);
const unsynced = sql`sync = ${sql.lit(DoorSync.pending)}, edition = g.edition + 1, attempts = 0, error = '', claimed_at = null`;
const stamps = (ctx: Ctx) => sql`version = g.version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}`;
const reach = (ctx: Ctx) => inUnits(ctx.schoolId, doorGrantScope(ctx.actor), 'g.lab_id');

type Grants = Hours & {
  labId: number;
  /** Doors of the laboratory; absent: all that are switched on. */
  doors?: readonly number[];
  users: readonly number[];
  from: Date;
  to: Date;
  source: string;
  specialTimeId?: number;
  bookingId?: number;
  batchId?: number;
  reason: string;
};
type Made = { door_id: number; shortened: boolean };

/** Sends the doors what has changed, after the commit. */
export async function sendTo(ctx: Ctx, doors: readonly number[]): Promise<void> {
  for (const door_id of new Set(doors)) await ctx.job('base-info.send-door', { door_id });
}

/**
 * Gives admitted members rights at doors, until the end of their admission at most. Who has an ordinary right there
 * already gets the new validity and hours.
 */
export async function writeGrants(ctx: Ctx, grants: Grants): Promise<Made[]> {
  const { labId, doors, users, from, to, source, reason, days, opens_at, closes_at } = grants;
  const { specialTimeId = null, bookingId = null, batchId = null } = grants;
  const again =
    specialTimeId === null && bookingId === null && batchId === null
      ? sql`(school_id, door_id, user_id) where status = 1 and special_time_id is null and booking_id is null and batch_id is null do update set starts_at = excluded.starts_at,
          ends_at = excluded.ends_at, days = excluded.days, opens_at = excluded.opens_at, closes_at = excluded.closes_at,
          source = excluded.source, reason = excluded.reason, ${unsynced}, ${stamps(ctx)}`
      : sql`do nothing`;
  const { rows } =
    await sql<Made>`insert into base_info.door_grant as g (school_id, door_id, lab_id, user_id, starts_at, ends_at, days,
      opens_at, closes_at, source, special_time_id, booking_id, batch_id, reason, created_by, created_at, updated_by, updated_at)
    select ${ctx.schoolId}, d.id, ${labId}, m.user_id, ${from}, least(${to}::timestamptz, m.last), ${[...days]}::int[], ${opens_at},
      ${closes_at}, ${source}, ${specialTimeId}, ${bookingId}, ${batchId}, ${reason}, ${ctx.actor.userId}, ${ctx.now}, ${ctx.actor.userId}, ${ctx.now}
    from base_info.door d cross join (select a.user_id, (a.admitted_to + time '23:59:59') at time zone 'Asia/Shanghai' as last
        from base_info.lab_member a where a.school_id = ${ctx.schoolId} and a.lab_id = ${labId} and a.user_id = any(${[...users]})
          and a.status = ${sql.lit(MemberStatus.present)} and a.admitted_to >= ${formatDate(ctx.now)}::date) m
    where d.school_id = ${ctx.schoolId} and d.lab_id = ${labId} and d.status = ${sql.lit(Enabled.on)} and m.last > ${from}
      and ${doors ? sql`d.id = any(${[...doors]})` : sql`true`}
    on conflict ${again} returning door_id, ends_at < ${to} as shortened`.execute(ctx.db);
  await sendTo(
    ctx,
    rows.map(({ door_id }) => door_id),
  );
  return rows;
}

const shortenedIn = (made: readonly { shortened: boolean }[]) => made.filter(({ shortened }) => shortened).length;

/** Faults of a validity that begins and ends on days. */
export function validityFault(ctx: Ctx, { starts_on, ends_on }: { starts_on: string; ends_on: string }) {
  if (ends_on < starts_on) return '结束日期不能早于开始日期';
  return ends_on < formatDate(ctx.now) && '结束日期不能早于今天';
}

export async function grantDoors(ctx: Ctx, input: InputOf<typeof doorGrantApi.grant>) {
  const { lab_id, starts_on, ends_on } = input;
  const [doors, users] = [[...new Set(input.doors)], [...new Set(input.users)]];
  await checkFields<typeof input>(ctx, {
    lab_id: unitReference(ctx, lab_id, ['lab'], doorGrantScope(ctx.actor), '实验室'),
    doors: {
      valid: sql<boolean>`(select count(*) from base_info.door where school_id = ${ctx.schoolId} and lab_id = ${lab_id}
        and id = any(${doors}) and status = ${sql.lit(Enabled.on)}) = ${doors.length}`,
      message: '所选门禁点不属于该实验室或已停用，请重新选择',
    },
    users: {
      valid: sql<boolean>`(select count(*) from base_info.lab_member where school_id = ${ctx.schoolId} and lab_id = ${lab_id}
        and user_id = any(${users}) and status = ${sql.lit(MemberStatus.present)}
        and admitted_to >= greatest(${starts_on}, ${formatDate(ctx.now)})::date) = ${users.length}`,
      message: '只有开始日期当天已准入的人员可以授权，请先在“实验室人员”中登记准入',
    },
    ends_on: validityFault(ctx, input),
    ...hoursFault(input),
  });
  assert((await labsThatNeedApproval(ctx, [lab_id])).length === 0, baseInfoErrors.doorNeedsApplication);
  const made = await writeGrants(ctx, {
    ...hoursOf(input),
    labId: lab_id,
    doors,
    users,
    from: parseDateTime(starts_on),
    to: endOfDay(ends_on),
    source: GrantSource.admission,
    reason: '',
  });
  await ctx.audit({
    action: '门禁授权',
    docType,
    docId: lab_id,
    note: `${doors.length} 个门禁点，${users.length} 人，${starts_on} 至 ${ends_on}`,
    after: { ...input, doors, users },
  });
  return { count: made.length, shortened: shortenedIn(made) };
}

/** Writes rights in reach, all or none; `set` comes with what makes the device learn of it. */
async function change(ctx: Ctx, ids: readonly number[], set: RawBuilder<unknown>, where: RawBuilder<boolean>) {
  const unique = [...new Set(ids)];
  const { rows } = await sql<{
    door_id: number;
    ends_at: Date;
  }>`update base_info.door_grant g set ${set}, ${unsynced}, ${stamps(ctx)}
    where g.school_id = ${ctx.schoolId} and g.id = any(${unique}) and ${where} and ${reach(ctx)} returning g.door_id, g.ends_at`.execute(
    ctx.db,
  );
  if (rows.length !== unique.length) {
    const { rows: known } = await sql`select 1 from base_info.door_grant g
      where g.school_id = ${ctx.schoolId} and g.id = any(${unique}) and ${reach(ctx)}`.execute(ctx.db);
    if (known.length !== unique.length) throw notFound('门禁授权');
  }
  assert(rows.length === unique.length, baseInfoErrors.grantMoved);
  await sendTo(
    ctx,
    rows.map(({ door_id }) => door_id),
  );
  return rows;
}

const lastDay = (ctx: Ctx) => sql`(select max(m.admitted_to) from base_info.lab_member m
  where m.school_id = ${ctx.schoolId} and m.lab_id = g.lab_id and m.user_id = g.user_id and m.status = ${sql.lit(MemberStatus.present)})`;

/** Prolongs ordinary rights; where the level asks for an approval each term, the person applies again. */
export async function extendGrants(ctx: Ctx, { ids, ends_on }: InputOf<typeof doorGrantApi.extend>) {
  if (ends_on < formatDate(ctx.now)) throw badFields({ ends_on: '结束日期不能早于今天' });
  const { rows } = await sql<{ lab_id: number }>`select distinct g.lab_id from base_info.door_grant g
    where g.school_id = ${ctx.schoolId} and g.id = any(${ids}) and ${reach(ctx)}`.execute(ctx.db);
  const strict = await labsThatNeedApproval(
    ctx,
    rows.map(({ lab_id }) => lab_id),
  );
  assert(strict.length === 0, baseInfoErrors.doorNeedsApplication);
  const to = endOfDay(ends_on);
  const set = sql`ends_at = least(${to}::timestamptz, (${lastDay(ctx)} + time '23:59:59') at time zone 'Asia/Shanghai')`;
  const where = sql<boolean>`g.status = ${valid} and g.special_time_id is null and g.booking_id is null and g.batch_id is null and g.starts_at < ${to}
    and ${lastDay(ctx)} >= ${formatDate(ctx.now)}::date`;
  const changed = await change(ctx, ids, set, where);
  await ctx.audit({
    action: '门禁授权延期',
    docType,
    note: `${changed.length} 条，至 ${ends_on}`,
    after: { ids, ends_on },
  });
  return { count: changed.length, shortened: changed.filter(({ ends_at }) => ends_at < to).length };
}

export async function revokeGrants(ctx: Ctx, { ids, reason }: InputOf<typeof doorGrantApi.revoke>) {
  const set = sql`status = ${sql.lit(GrantStatus.revoked)}, reason = ${reason}`;
  const changed = await change(ctx, ids, set, sql<boolean>`g.status = ${valid}`);
  await ctx.audit({ action: '撤销门禁授权', docType, note: reason, after: { ids } });
  return { count: changed.length };
}

export async function resendGrants(ctx: Ctx, { ids }: InputOf<typeof doorGrantApi.resend>) {
  const isUnsent = sql<boolean>`g.sync in (${sql.lit(DoorSync.pending)}, ${sql.lit(DoorSync.failed)})`;
  const changed = await change(ctx, ids, sql`reason = g.reason`, isUnsent);
  await ctx.audit({ action: '重新下发门禁授权', docType, after: { ids } });
  return { count: changed.length };
}

/** Revokes valid rights `g` for a reason of the product, and tells the doors. */
export async function revokeWhere(ctx: Ctx, where: RawBuilder<boolean>, reason: string): Promise<number> {
  const { rows } = await sql<{ id: number; door_id: number }>`update base_info.door_grant g
    set status = ${sql.lit(GrantStatus.revoked)}, reason = ${reason}, ${unsynced}, ${stamps(ctx)}
    where g.school_id = ${ctx.schoolId} and g.status = ${valid} and ${where} returning g.id, g.door_id`.execute(ctx.db);
  if (rows.length === 0) return 0;
  await sendTo(
    ctx,
    rows.map(({ door_id }) => door_id),
  );
  const ids = rows.map(({ id }) => id);
  await ctx.audit({ action: '撤销门禁授权', docType, note: `${reason}，${ids.length} 条`, after: { ids } });
  return rows.length;
}

/** People of an approved special time may enter its laboratories all day while it lasts, if they are admitted there. */
export async function grantSpecialTime(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await sql<{ lab_id: number; users: number[]; starts_at: Date; ends_at: Date; content: string }>`
    select l.lab_id, t.starts_at, t.ends_at, t.content,
      (select json_agg(p.user_id) from base_info.special_time_person p where p.school_id = t.school_id and p.special_time_id = t.id) as users
    from base_info.special_time t
    join base_info.special_time_lab l on l.school_id = t.school_id and l.special_time_id = t.id
    where t.school_id = ${ctx.schoolId} and t.id = ${id} and t.ends_at > ${ctx.now}`.execute(ctx.db);
  for (const { lab_id, users, starts_at, ends_at, content } of rows)
    await writeGrants(ctx, {
      days: everyDay,
      opens_at: null,
      closes_at: null,
      labId: lab_id,
      users,
      from: starts_at,
      to: ends_at,
      source: GrantSource.special,
      specialTimeId: id,
      reason: content.slice(0, 100),
    });
}

type Around = { labId: number; users: readonly number[]; from: Date; to: Date; reason: string };
type Passage = Around & ({ bookingId: number } | { batchId: number });

/** People of a booking or a batch may enter its laboratory around its time, if they are admitted there; beside every other right. */
export async function grantPassage(ctx: Ctx, passage: Passage): Promise<void> {
  const source = 'batchId' in passage ? GrantSource.batch : GrantSource.booking;
  await writeGrants(ctx, { days: everyDay, opens_at: null, closes_at: null, source, ...passage });
}

/** The rights of a booking end at once, and the doors are told. */
export const endPassage = (ctx: Ctx, bookingId: number, reason: string): Promise<number> =>
  revokeWhere(ctx, sql<boolean>`g.booking_id = ${bookingId}`, reason);

/** The same of a batch, of all its people or of some. */
export const endBatchPassage = (
  ctx: Ctx,
  batchId: number,
  reason: string,
  users?: readonly number[],
): Promise<number> =>
  revokeWhere(
    ctx,
    sql<boolean>`g.batch_id = ${batchId} and ${users ? sql`g.user_id = any(${[...users]})` : sql`true`}`,
    reason,
  );
