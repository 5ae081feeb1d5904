import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { addDays, formatDate, formatDateTime } from '#kernel/shared/time.ts';
import { usersHolding } from '#platform/identity/server/public.ts';
import { notify, periodNow, remindedNow } from '#platform/notices/server/public.ts';
import { ActivityStatus, ActType } from '../../shared/core/activity.states.ts';
import { pathsOf } from '../../shared/core/check-paths.ts';
import { BulletinStatus } from '../../shared/core/bulletin.states.ts';
import { isConfirmed } from '../core/problem-state.queries.ts';
import { RecordStatus } from '../../shared/core/record.states.ts';

type Act = {
  id: number;
  act_no: string;
  act_name: string;
  act_type: number;
  joint_org_ids: number[];
  status: number;
  start_at: Date;
  end_at: Date;
  blind: boolean;
  notify: boolean;
  leader_id: number;
  inspectors: number[];
  unchecked: number;
};

async function listActs(ctx: Ctx, condition: ReturnType<typeof sql>): Promise<Act[]> {
  const { rows } = await sql<Act>`
    select a.id, a.act_no, a.act_name, a.act_type, to_jsonb(a.joint_org_ids) as joint_org_ids, a.status, a.start_at, a.end_at, a.blind, a.notify, a.leader_id,
      to_jsonb(array(select distinct i.user_id from inspection.activity_inspector i where i.school_id = a.school_id and i.act_id = a.id)) as inspectors,
      (select count(*) from inspection.record r where r.school_id = a.school_id and r.act_id = a.id and r.status in (${RecordStatus.unchecked}, ${RecordStatus.draft})) as unchecked
    from inspection.activity a where a.school_id = ${ctx.schoolId} and a.deleted_at is null and ${condition}`.execute(
    ctx.db,
  );
  return rows;
}

/** Awaited: the check, until the activity ends. */
const awaitsCheck = ({ id, status }: Act) => ({
  docType: 'inspection.activity',
  ids: status === ActivityStatus.running ? [id] : [],
  states: [String(ActivityStatus.running)],
});

/** Started activity: notifies inspectors and, unless blind, colleges and laboratories. */
export async function notifyStarted(ctx: Ctx, data: { id: number }): Promise<void> {
  const [act] = await listActs(ctx, sql`a.id = ${data.id}`);
  if (!act) return;
  const params = { act_name: act.act_name, act_no: act.act_no, end: formatDateTime(act.end_at) };
  const dedupe = `activity:${act.id}:start`;
  await notify(ctx, {
    type: 'ACT_START',
    userIds: [act.leader_id, ...act.inspectors],
    params,
    url: pathsOf(act.act_type).start,
    dedupe,
    awaits: awaitsCheck(act),
  });
  if (act.blind || !act.notify) return;
  const userIds = [...(await listVisited(ctx, act.id)), ...(await listStaff(ctx, act.joint_org_ids))];
  await notify(ctx, { type: 'ACT_START', userIds, params, url: '/lab-check', dedupe });
}

/** Managers, heads and officers of the visited laboratories, and their colleges. */
async function listVisited(ctx: Ctx, actId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with visited as materialized (select u.path, u.head_id, l.safety_head_id, l.safety_officer_id from inspection.activity_lab t
      join org.unit u on u.school_id = t.school_id and u.id = t.lab_id join base_info.lab l on l.school_id = t.school_id and l.id = t.lab_id
      where t.school_id = ${ctx.schoolId} and t.act_id = ${actId}),
    -- The path of a unit is the ids of the units above it and its own.
    units as (select distinct x.id::bigint as id from visited v, string_to_table(v.path, '/') x(id) where x.id <> '')
    select h.user_id as id from units x
      join org.unit o on o.school_id = ${ctx.schoolId} and o.id = x.id and o.pid is not null
      join identity.holding h on h.school_id = o.school_id and h.org_id = o.id
      join identity.role r on r.school_id = h.school_id and r.id = h.role_id and r.role_key in ('lab', 'college')
    union select unnest(array[head_id, safety_head_id, safety_officer_id]) from visited`.execute(ctx.db);
  return rows.flatMap((row) => row.id ?? []);
}

/** Who holds a role in one of these units. */
async function listStaff(ctx: Ctx, units: readonly number[]): Promise<number[]> {
  if (units.length === 0) return [];
  const { rows } = await sql<{ id: number }>`select distinct h.user_id as id from identity.holding h
    join identity.role r on r.school_id = h.school_id and r.id = h.role_id and r.status = 1
    where h.school_id = ${ctx.schoolId} and h.org_id = any(${[...units]})`.execute(ctx.db);
  return rows.map((row) => row.id);
}

/** Reminder before the end if laboratories are unchecked. */
export async function remindEnding(ctx: Ctx): Promise<void> {
  const days = await remindedNow(ctx, 'ACT_END_SOON');
  const ending = sql`a.status = ${ActivityStatus.running} and (a.end_at at time zone 'Asia/Shanghai')::date = any(${days}::date[])`;
  const acts = days.length > 0 ? await listActs(ctx, ending) : [];
  for (const act of acts.filter((it) => it.unchecked > 0)) {
    const params = { act_name: act.act_name, count: act.unchecked, end: formatDateTime(act.end_at) };
    const userIds = [act.leader_id, ...act.inspectors];
    await notify(ctx, {
      type: 'ACT_END_SOON',
      userIds,
      params,
      url: pathsOf(act.act_type).start,
      dedupe: `activity:${act.id}:ending:${formatDate(act.end_at)}:${formatDate(ctx.now)}`,
      awaits: awaitsCheck(act),
    });
  }
}

/** A special check past its last day waits for its bulletin: its leader is told once. */
export async function remindBulletins(ctx: Ctx): Promise<void> {
  const period = await periodNow(ctx, 'BULLETIN_DUE');
  if (!period) return;
  const latest = addDays(formatDate(ctx.now), -period.first_day);
  const acts = await listActs(
    ctx,
    sql`a.act_type = ${ActType.special} and a.status = ${ActivityStatus.running} and a.end_at < ${ctx.now}
      and (a.end_at at time zone 'Asia/Shanghai')::date <= ${latest}::date`,
  );
  for (const act of acts)
    await notify(ctx, {
      type: 'BULLETIN_DUE',
      userIds: [act.leader_id],
      params: { act_name: act.act_name, act_no: act.act_no, end: formatDateTime(act.end_at) },
      url: `${pathsOf(act.act_type).bulletin}/${act.id}`,
      dedupe: `activity:${act.id}:bulletin:${formatDate(act.end_at)}`,
      awaits: awaitsCheck(act),
    });
}

type Bulletin = { id: number; no: string; title: string; paths: string[]; joint_org_ids: number[]; read: number[] };

/** Managers of laboratories with problems in the activity, within the recipients of the bulletin. */
async function listManagers(ctx: Ctx, bulletinId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct h.user_id as id from inspection.bulletin b
    join inspection.problem p on p.school_id = b.school_id and p.act_id = b.act_id and not p.is_draft and p.deleted_at is null
      and ${isConfirmed}
    join org.unit u on u.school_id = p.school_id and u.id = p.org_id
    join identity.holding h on h.school_id = p.school_id and h.org_id = p.org_id
    join identity.role r on r.school_id = h.school_id and r.id = h.role_id and r.role_key = 'lab' and r.status = 1
    join identity.account n on n.school_id = h.school_id and n.id = h.user_id and n.status = 1 and n.deleted_at is null
    where b.school_id = ${ctx.schoolId} and b.id = ${bulletinId} and exists (select 1 from org.unit t
      where t.school_id = b.school_id and t.id = any(b.recipient_ids) and starts_with(u.path, t.path))`.execute(ctx.db);
  return rows.map((row) => row.id);
}

/**
 * Published or urged bulletin: notifies managers of the recipients and of the laboratories whose problems it counts; urging
 * addresses those who have not read it.
 */
export async function notifyBulletin(ctx: Ctx, data: { id: number; again: boolean }): Promise<void> {
  const { rows } = await sql<Bulletin>`select b.id, b.no, b.title,
      array(select u.path from org.unit u where u.school_id = b.school_id and u.id = any(b.recipient_ids)) as paths,
      to_jsonb(array(select j from inspection.activity a, unnest(a.joint_org_ids) j
        where a.school_id = b.school_id and a.id = b.act_id and j = any(b.recipient_ids))) as joint_org_ids,
      to_jsonb(array(select d.user_id from inspection.bulletin_read d where d.school_id = b.school_id and d.bulletin_id = b.id)) as read
    from inspection.bulletin b where b.school_id = ${ctx.schoolId} and b.id = ${data.id} and b.status = ${BulletinStatus.published}`.execute(
    ctx.db,
  );
  const bulletin = rows[0];
  if (!bulletin) return;
  const people = new Set<number>();
  for (const path of bulletin.paths)
    for (const id of await usersHolding(ctx, ['college', 'department_leader'], path, true)) people.add(id);
  for (const id of await listManagers(ctx, bulletin.id)) people.add(id);
  for (const id of await listStaff(ctx, bulletin.joint_org_ids)) people.add(id);
  const { again } = data;
  const userIds = [...people].filter((id) => !again || !bulletin.read.includes(id));
  const dedupe = again ? `bulletin:${bulletin.id}:urge:${formatDate(ctx.now)}` : `bulletin:${bulletin.id}`;
  await notify(ctx, {
    type: 'BULLETIN',
    userIds,
    params: { title: bulletin.title, no: bulletin.no },
    url: '/lab-check',
    dedupe,
  });
}
