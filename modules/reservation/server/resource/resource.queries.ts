import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { badFields, found } from '#kernel/server/errors.ts';
import { holdsRight, inScope } from '#kernel/server/policy.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { addDays, formatDateTime, parseDateTime } from '#kernel/shared/time.ts';
import { qrImage, siteOf } from '#modules/base-info/server/public.ts';
import { inUnits } from '#platform/org/server/public.ts';
import { ResourceKind } from '../../shared/kinds.ts';
import {
  resourceApi,
  type Bookable,
  type ResourceDetail,
  type ResourceRow,
  type Taken,
} from '../../shared/resource/resource.ts';
import { freePlaces } from '../occupation/calendar.rules.ts';
import { takenOf } from '../occupation/occupation.service.ts';
import { editScope, keptResources, looksAfter } from '../reservation.policy.ts';
import { openSpan } from '../occupation/time.rules.ts';
import { obstaclesOf } from './obstacles.queries.ts';

type Stored = Omit<ResourceRow, 'can'> & { lab_path: string };

const resourceJoins = {
  u: sql`join org.unit u on u.school_id = s.school_id and u.id = s.lab_id`,
  c: sql`left join org.unit c on c.school_id = s.school_id and c.id = s.college_id`,
  r: sql`join reservation.rule r on r.school_id = s.school_id and r.id = s.rule_id`,
  e: sql`left join base_info.equipment e on e.school_id = s.school_id and e.id = s.equipment_id`,
  m: sql`left join org.room m on m.school_id = e.school_id and m.id = e.room_id`,
};

/** Where resource `s` stands: the room of its equipment, else the rooms of its laboratory. */
const place = sql`coalesce((select b.name || ' ' || m.room_no from org.building b where b.school_id = m.school_id and b.id = m.building_id),
  (select string_agg(b.name || ' ' || o.room_no, '、' order by b.name, o.room_no) from base_info.lab_room x
    join org.room o on o.school_id = x.school_id and o.id = x.room_id
    join org.building b on b.school_id = o.school_id and b.id = o.building_id
    where x.school_id = s.school_id and x.lab_id = s.lab_id), '')`;
const keepers = sql`coalesce((select string_agg(a.name, '、' order by a.id) from reservation.keeper k
    join identity.account a on a.school_id = k.school_id and a.id = k.user_id
    where k.school_id = s.school_id and k.resource_id = s.id), '')`;

const columns = sql`s.id, s.version, s.kind, s.name, coalesce(e.model, '') as model, coalesce(e.asset_no, '') as asset_no, s.lab_id,
  u.name as lab_name, u.path as lab_path, coalesce(c.name, '') as college_name, ${place} as place, s.capacity, r.name as rule_name,
  ${keepers} as keepers, s.functions, s.status`;

function shown({ lab_path, ...row }: Stored, { actor }: Ctx): ResourceRow {
  const isOwn = inScope(editScope(actor), lab_path);
  const books = row.status === Enabled.on && holdsRight(actor, 'reservation.booking.use');
  return { ...row, can: [...(books ? (['book'] as const) : []), ...(isOwn ? (['edit', 'close'] as const) : [])] };
}

const rooms = sql`(${ResourceKind.lab}, ${ResourceKind.seat})`;

/** Everybody looks for what is open to booking; who edits a resource sees it closed as well. */
export const resourceList = listQuery<typeof resourceApi.list, Stored>(resourceApi.list, {
  noun: '预约资源',
  table: ['reservation.resource', 's'],
  joins: resourceJoins,
  columns: () => columns,
  reach: (ctx) =>
    sql<boolean>`(s.status = ${sql.lit(Enabled.on)} or ${inUnits(ctx.schoolId, editScope(ctx.actor), 's.lab_id')})`,
  filters: {
    keyword: (word) => matches('s.keywords', sql`s.name || ' ' || s.functions`, word),
    kind: (kind) => (kind === 'room' ? sql<boolean>`s.kind in ${rooms}` : sql<boolean>`s.kind = ${kind}`),
    college_id: 's.college_id',
    lab_id: 's.lab_id',
    status: 's.status',
    kept: (kept, ctx) => sql<boolean>`(s.id = any(array(${keptResources(ctx)}))) = ${kept}`,
  },
  narrowing: ['keyword', 'lab_id', 'kept', 'kind', 'college_id'],
  neverNull: ['name'],
  sort: { name: sql`s.name` },
  order: sql`s.name`,
  row: shown,
});

type Rest = Pick<ResourceDetail, 'rule_id' | 'equipment_id' | 'notice' | 'keeper_list'> & {
  equipment_name: string;
  rule: Bookable;
};

export async function findResource(ctx: Ctx, { id }: { id: number }): Promise<ResourceDetail> {
  const { rows } = await sql<
    Stored & Rest
  >`select ${columns}, s.rule_id, s.equipment_id, coalesce(e.name, '') as equipment_name, s.notice,
      (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name) order by a.id), '[]') from reservation.keeper k
        join identity.account a on a.school_id = k.school_id and a.id = k.user_id
        where k.school_id = s.school_id and k.resource_id = s.id) as keeper_list,
      json_build_object('days', r.days, 'opens_at', r.opens_at, 'closes_at', r.closes_at, 'slot_minutes', r.slot_minutes,
        'min_minutes', r.min_minutes, 'max_minutes', r.max_minutes, 'days_ahead', r.days_ahead, 'hours_before', r.hours_before,
        'cancel_hours', r.cancel_hours, 'approval', r.approval, 'allows_group', r.allows_group,
        'allows_overnight', r.allows_overnight, 'checkin_before', r.checkin_before, 'checkin_after', r.checkin_after) as rule
    from reservation.resource s ${sql.join(Object.values(resourceJoins), sql` `)}
    where s.school_id = ${ctx.schoolId} and s.id = ${id}
      and (s.status = ${sql.lit(Enabled.on)} or ${inUnits(ctx.schoolId, editScope(ctx.actor), 's.lab_id')})`.execute(
    ctx.db,
  );
  const { rule_id, equipment_id, equipment_name, notice, keeper_list, rule, ...stored } = found(rows[0], '预约资源');
  const obstacles = await obstaclesOf(ctx, id);
  return { ...shown(stored, ctx), rule_id, equipment_id, equipment_name, notice, keeper_list, rule, obstacles };
}

/** Refuses a resource that the caller does not find. */
async function seeResource(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await sql`select 1 from reservation.resource s where s.school_id = ${ctx.schoolId} and s.id = ${id}
      and (s.status = ${sql.lit(Enabled.on)} or ${inUnits(ctx.schoolId, editScope(ctx.actor), 's.lab_id')})`.execute(
    ctx.db,
  );
  found(rows[0], '预约资源');
}

const mostDays = 62;
type StoredTaken = Omit<Taken, 'from' | 'to'> & { from: Date; to: Date };

export async function findCalendar(ctx: Ctx, { id, from, to }: InputOf<typeof resourceApi.calendar>) {
  if (to < from) throw badFields({ to: '结束日期不能早于开始日期' });
  if (to > addDays(from, mostDays)) throw badFields({ to: `一次最多查看 ${mostDays} 天` });
  await seeResource(ctx, id);
  // Names are those of own bookings, or told to who looks after the resource.
  const { rows } =
    await sql<StoredTaken>`select o.source, lower(o.span) as "from", upper(o.span) as "to", lower(o.places) as first,
      upper(o.places) - 1 as last, case when x.sees then b.id end as booking_id, coalesce(b.user_id = ${ctx.actor.userId}, false) as is_own,
      case when o.source = 'closure' then coalesce(nullif(z.note, ''), '停用') when o.source = 'batch' then '实验课' when x.sees then a.name || '：' || b.content else '已约' end as text
    from reservation.occupation o join reservation.resource s on s.school_id = o.school_id and s.id = o.resource_id
    left join reservation.booking b on o.source = 'booking' and b.school_id = o.school_id and b.id = o.source_id
    left join identity.account a on a.school_id = b.school_id and a.id = b.user_id
    left join reservation.closure z on o.source = 'closure' and z.school_id = o.school_id and z.id = o.source_id
    cross join lateral (select b.id is not null and (b.user_id = ${ctx.actor.userId} or ${looksAfter(ctx, 'b')}) as sees) x
    ${sql`left join org.unit u on u.school_id = s.school_id and u.id = s.lab_id`}
    where o.school_id = ${ctx.schoolId} and o.resource_id = ${id}
      and o.span && tstzrange(${parseDateTime(from)}, ${parseDateTime(addDays(to, 1))}, '[)')
    order by lower(o.span), lower(o.places)`.execute(ctx.db);
  return {
    content: rows.map((row) => ({ ...row, from: formatDateTime(row.from), to: formatDateTime(row.to) })),
  };
}

/** Free times of a day with how many places are free in each. */
export async function findSlots(ctx: Ctx, { id, day }: InputOf<typeof resourceApi.slots>) {
  const { capacity, rule } = await findResource(ctx, { id });
  const open = openSpan(rule, day);
  if (!open || open.to <= ctx.now) return { content: [] };
  const within = { from: open.from < ctx.now ? ctx.now : open.from, to: open.to };
  const free = freePlaces(await takenOf(ctx, [id], within), within, capacity, rule.min_minutes);
  return {
    content: free.map(({ from, to, places }) => ({ from: formatDateTime(from), to: formatDateTime(to), places })),
  };
}

export async function listEquipment(ctx: Ctx, { lab_id }: InputOf<typeof resourceApi.equipment>) {
  const { rows } = await sql<{
    id: number;
    name: string;
    asset_no: string;
  }>`select e.id, e.name, e.asset_no from base_info.equipment e
    where e.school_id = ${ctx.schoolId} and e.lab_id = ${lab_id} and ${inUnits(ctx.schoolId, editScope(ctx.actor), 'e.lab_id')}
      and not exists (select 1 from reservation.resource s where s.school_id = e.school_id and s.equipment_id = e.id)
    order by e.name, e.id limit 1000`.execute(ctx.db);
  return { content: rows };
}

/** The code that hangs at the resource: it leads to its page, where one books and checks in. */
export async function findQr(ctx: Ctx, { id }: { id: number }) {
  const { kind } = await findResource(ctx, { id });
  const url = `${siteOf(ctx)}/reservation/${kind === ResourceKind.instrument ? 'instrument' : 'lab'}/${id}`;
  return { qr: await qrImage(url), url };
}
