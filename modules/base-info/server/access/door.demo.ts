import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { DemoMade } from '#kernel/server/demo.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { addWorkingHours } from '#kernel/shared/working-time.rules.ts';
import { ApplicationStatus } from '../../shared/access/door-application.ts';
import { DoorSync } from '../../shared/access/door-grant.ts';
import type { DemoLab } from '../lab.demo.ts';
import { encryptText } from '#kernel/server/sealed-text.rules.ts';
import { secretPurpose } from './door-device.service.ts';

/** Laboratories with a door; the device of the last one does not answer. */
const labsWithDoors = 12;
const silent = '对方没有响应';
const lastMinute = sql`time '23:59:59'`;

type Application = { user: number; status: number; opinion: string; reason: string };

/** Doors of the first laboratories, rights of their admitted members, and applications for the shown one. */
export async function addDoors(ctx: Ctx, made: DemoMade, labs: readonly DemoLab[]): Promise<void> {
  const chosen = labs.slice(0, labsWithDoors);
  const at = addWorkingHours(ctx.now, -26);
  const secret = encryptText(ctx.services.rootSecret, secretPurpose, randomBytes(24).toString('base64url'));
  const last = chosen.at(-1)?.id ?? 0;
  await sql`insert into base_info.door (school_id, lab_id, name, device_no, address, secret_sealed, contact, contact_at, contact_error,
      created_at, updated_at)
    select ${ctx.schoolId}, u.id, '正门', 'MJ' || u.code, 'http://127.0.0.1:9095', ${secret},
      case when u.id = ${last} then 'failed' else 'online' end, ${at}, case when u.id = ${last} then ${silent} else '' end, ${at}, ${at}
    from org.unit u where u.school_id = ${ctx.schoolId} and u.id = any(${chosen.map(({ id }) => id)}) order by u.id`.execute(
    ctx.db,
  );
  await addGrants(ctx, at, last);
  const [first] = chosen;
  if (first) await addApplications(ctx, made, first);
}

/** Members who are admitted have a right that their device knows; that of somebody whose admission has ended is gone. */
async function addGrants(ctx: Ctx, at: Date, last: number): Promise<void> {
  const today = formatDate(ctx.now);
  await sql`insert into base_info.door_grant (school_id, door_id, lab_id, user_id, starts_at, ends_at, days, opens_at, closes_at, source,
      status, reason, sync, attempts, error, synced_at, created_at, updated_at)
    select d.school_id, d.id, d.lab_id, m.user_id, (m.joined_on + time '00:00') at time zone 'Asia/Shanghai',
      (least(m.admitted_to, ${addDays(today, 150)}::date) + ${lastMinute}) at time zone 'Asia/Shanghai',
      case when m.kind = 'teacher' then '{1,2,3,4,5,6,7}'::int[] else '{1,2,3,4,5}' end,
      case when m.kind = 'teacher' then null else '08:00' end, case when m.kind = 'teacher' then null else '22:00' end,
      case when l.lab_level = 1 then 'application' else 'admission' end, s.valid, case when s.valid = 1 then '' else '准入已到期或已离开实验室' end,
      case when s.valid = 0 then ${DoorSync.revoked}::int when d.lab_id = ${last} then ${DoorSync.failed}::int else ${DoorSync.done}::int end,
      case when s.valid = 1 and d.lab_id = ${last} then 6 else 0 end, case when s.valid = 1 and d.lab_id = ${last} then ${silent} else '' end,
      ${at}, ${at}, ${at}
    from base_info.door d
    join base_info.lab l on l.school_id = d.school_id and l.id = d.lab_id
    join base_info.lab_member m on m.school_id = d.school_id and m.lab_id = d.lab_id and m.status = 1 and m.admitted_to > m.joined_on
    cross join lateral (select case when m.admitted_to >= ${today}::date then 1 else 0 end as valid) s
    where d.school_id = ${ctx.schoolId} order by d.id, m.id`.execute(ctx.db);
}

async function addApplications(ctx: Ctx, made: DemoMade, lab: DemoLab): Promise<void> {
  const { rows } = await sql<{ user_id: number }>`select user_id from base_info.lab_member
    where school_id = ${ctx.schoolId} and lab_id = ${lab.id} and status = 1 and kind = 'student' order by id limit 2`.execute(
    ctx.db,
  );
  const decider = made.accounts.get('college') ?? ctx.actor.userId;
  const { waiting, passed, rejected } = ApplicationStatus;
  const of = (user: number | undefined, status: number, reason: string, opinion: string): Application[] =>
    user === undefined ? [] : [{ user, status, reason, opinion }];
  const all = [
    ...of(rows[0]?.user_id, passed, '承担国家自然科学基金课题的样品制备', '同意'),
    ...of(rows[1]?.user_id, rejected, '周末加班做实验', '请先与导师确认值守安排后再申请'),
    ...of(made.accounts.get('normal'), waiting, '毕业论文实验，需在工作日使用合成室', ''),
    ...of(made.accounts.get('teacher'), waiting, '本学期实验课备课和巡查', ''),
  ];
  const today = formatDate(ctx.now);
  for (const [n, { user, status, reason, opinion }] of all.entries()) {
    const at = addWorkingHours(ctx.now, -20 + n * 4);
    const isDecided = status !== waiting;
    await sql`insert into base_info.door_application (school_id, lab_id, user_id, starts_on, ends_on, days, opens_at, closes_at, reason,
        status, opinion, decided_by, decided_at, created_by, created_at, updated_at)
      values (${ctx.schoolId}, ${lab.id}, ${user}, ${today}, ${addDays(today, 60)}, '{1,2,3,4,5}', '08:00', '22:00', ${reason}, ${status},
        ${opinion}, ${isDecided ? decider : null}, ${isDecided ? addWorkingHours(at, 2) : null}, ${user}, ${at}, ${at})
      on conflict do nothing`.execute(ctx.db);
  }
}

/** Rights of special times, of bookings or of batches: the devices know them, and those of the past are gone. */
export async function settleGrants(ctx: Ctx, source: 'special' | 'booking' | 'batch'): Promise<void> {
  await sql`update base_info.door_grant g set synced_at = g.updated_at, status = s.valid,
      sync = case when s.valid = 0 then ${DoorSync.revoked}::int else ${DoorSync.done}::int end,
      reason = case when s.valid = 0 and g.status = 1 then '有效期已到' else g.reason end
    from base_info.door_grant o cross join lateral (select case when o.status = 0 or o.ends_at < ${ctx.now} then 0 else 1 end as valid) s
    where g.school_id = ${ctx.schoolId} and g.source = ${source} and g.sync = ${DoorSync.pending}
      and o.school_id = g.school_id and o.id = g.id`.execute(ctx.db);
}
