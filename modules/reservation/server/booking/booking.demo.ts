import { sql } from 'kysely';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { demoContext } from '#kernel/server/demo.ts';
import { DataScope } from '#kernel/shared/data-scope.ts';
import { addDays, formatDate, parseDateTime } from '#kernel/shared/time.ts';
import { addWorkingHours, lastWorkingInstant } from '#kernel/shared/working-time.rules.ts';
import { isWorkday } from '#platform/org/server/public.ts';
import { ReviewStatus } from '../../shared/booking/booking.states.ts';
import { ClosureReason, ResourceKind, UseCondition, UseType } from '../../shared/kinds.ts';
import { reservationRights } from '../../shared/rights.ts';
import { closeResources } from './closure.service.ts';
import { createResource } from '../resource/resource.service.ts';
import { createBooking } from './booking.service.ts';
import { settleBookings } from './booking.jobs.ts';
import { cancelBooking } from './cancel.service.ts';
import { decideBooking } from './decide.service.ts';
import { checkIn, checkOut } from './use.service.ts';

type Person = { id: number; name: string };
/** A laboratory with people who may work in it, its keeper first, and equipment to book. */
type Place = { lab_id: number; name: string; people: Person[]; equipment: Person[] };
type Resource = { id: number; kind: string; people: Person[] };

/** The printed laboratory first, then others with people and equipment. */
async function places(ctx: Ctx): Promise<Place[]> {
  const until = addDays(formatDate(ctx.now), 12);
  const { rows } = await sql<Place>`select l.id as lab_id, u.name, m.people, e.equipment
    from base_info.lab l join org.unit u on u.school_id = l.school_id and u.id = l.id and u.status = 1 and u.deleted_at is null
    cross join lateral (select json_agg(json_build_object('id', a.id, 'name', a.name)
        order by x.kind <> 'teacher', a.account not in ('teacher', 'lab', 'normal'), a.id) as people, count(*) as n
      from base_info.lab_member x join identity.account a on a.school_id = x.school_id and a.id = x.user_id and a.status = 1
        and a.deleted_at is null and coalesce(a.valid_to >= ${until}::date, true)
      where x.school_id = l.school_id and x.lab_id = l.id and x.status = 1 and x.admitted_to >= ${until}::date) m
    cross join lateral (select json_agg(json_build_object('id', y.id, 'name', y.name) order by y.price desc nulls last, y.id) as equipment
      from (select * from base_info.equipment q where q.school_id = l.school_id and q.lab_id = l.id and q.status = 1 and not q.is_special
        order by q.price desc nulls last, q.id limit 3) y) e
    where l.school_id = ${ctx.schoolId} and l.use_status = 0 and m.n >= 3 and e.equipment is not null
    order by not exists (select 1 from identity.holding h join identity.account a on a.school_id = h.school_id and a.id = h.user_id
      where h.school_id = l.school_id and h.org_id = l.id and a.account = 'lab'), l.id limit 5`.execute(ctx.db);
  return rows;
}

const rights = new Set<string>(reservationRights.map(({ name }) => name));
const actorOf = (ctx: Ctx, { id, name }: Person): Actor => ({ ...ctx.actor, userId: id, name, rights });
/** The office, which reaches all laboratories. */
const officeOf = (ctx: Ctx): Actor => ({ ...ctx.actor, rights, dataScope: DataScope.school });

async function ruleId(ctx: Ctx, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from reservation.rule where school_id = ${ctx.schoolId}
    order by name <> ${name}, id limit 1`.execute(ctx.db);
  return rows[0]!.id;
}

const functions = ['样品结构表征与定量分析', '材料形貌观察', '反应过程在线监测', '常规检测，提供操作培训'];
const notice = '首次使用请先联系负责人。使用前检查电源、气路和样品状态，使用后清理台面并在记录本上签字。';

/** Opens the equipment of a laboratory to booking, and its room by seats. */
async function openPlace(ctx: Ctx, { lab_id, name, people, equipment }: Place, at: number): Promise<Resource[]> {
  const keeper_ids = people.slice(0, 2).map(({ id }) => id);
  const base = { lab_id, keeper_ids, notice };
  const rule = await ruleId(ctx, '仪器通用规则');
  const made: Resource[] = [];
  for (const [n, one] of equipment.entries()) {
    const input = {
      ...base,
      name: one.name,
      equipment_id: one.id,
      capacity: 1,
      rule_id: rule,
      functions: functions[(at + n) % 4]!,
    };
    const id = await createResource(ctx, { ...input, kind: ResourceKind.instrument });
    made.push({ id, kind: ResourceKind.instrument, people });
  }
  const seats = at % 2 === 0;
  const room = {
    ...base,
    name,
    capacity: seats ? 8 : 1,
    rule_id: await ruleId(ctx, '实验室通用规则'),
    functions: '开放实验',
  };
  const kind = seats ? ResourceKind.seat : ResourceKind.lab;
  made.push({ id: await createResource(ctx, { ...room, kind }), kind, people });
  return made;
}

const hours = [
  ['09:00', '11:00'],
  ['14:00', '16:30'],
] as const;
const contents = ['合成产物的纯度检测', '样品表征与数据采集', '课程实验的预实验', '对外委托样品的测试'];
const types = [UseType.research, UseType.research, UseType.teaching, UseType.service];

/** The working days around today, from the first to the last. */
async function workdays(ctx: Ctx, from: number, to: number): Promise<string[]> {
  const today = formatDate(ctx.now);
  const days = Array.from({ length: to - from + 1 }, (_, at) => addDays(today, from + at));
  const found: string[] = [];
  for (const day of days) if (await isWorkday(ctx, day)) found.push(day);
  return found;
}

type Planned = { resource: Resource; day: string; at: number };

/** Writes one booking and its life so far, as its people did. */
async function addBooking(ctx: Ctx, { resource, day, at }: Planned, busy: Set<string>): Promise<void> {
  const [keeper, ...others] = resource.people as [Person, ...Person[]];
  const [from, to] = hours[at % 2]!;
  // Members of several laboratories are in one of them.
  const free = others.filter(({ id }) => !busy.has(`${day} ${from} ${id}`));
  const [user, companion] = [free[at % free.length], free[(at + 1) % free.length]];
  if (!user || !companion || user === companion) return;
  for (const { id } of [user, companion]) busy.add(`${day} ${from} ${id}`);
  const starts = parseDateTime(`${day} ${from}:00`);
  const ends = parseDateTime(`${day} ${to}:00`);
  // Written down two working days before, or lately where that is still ahead.
  const before = addWorkingHours(starts, -20);
  const lately = addWorkingHours(ctx.now, -4 - (at % 5));
  const written = before < lately ? before : lately;
  const as = (person: Person, instant: Date) => demoContext(ctx, instant, actorOf(ctx, person));
  const booked = await createBooking(as(user, written), {
    resource_id: resource.id,
    starts_at: `${day} ${from}:00`,
    ends_at: `${day} ${to}:00`,
    user_ids: [companion.id],
    use_type: types[at % 4]!,
    subject: at % 4 === 2 ? '仪器分析实验' : '国家自然科学基金面上项目',
    content: contents[at % 4]!,
    samples: (at * 3) % 8,
    agreed: true,
  });
  const { id, review_status } = booked;
  const later = (hours: number) => addWorkingHours(written, hours);
  const isPast = starts <= ctx.now;
  if (review_status === ReviewStatus.waiting && (isPast || at % 3 > 0) && later(1) <= ctx.now)
    await decideBooking(as(keeper, later(1)), { id, pass: true, opinion: '同意' });
  if (at % 11 === 5 && later(2) <= ctx.now)
    return cancelBooking(as(user, later(2)), { id, reason: '样品还没有准备好' });
  // Who does not come is found by the job.
  if (!isPast || at % 13 === 7) return;
  const arrived = new Date(starts.getTime() + 4 * 60_000);
  if (arrived > ctx.now) return;
  await checkIn(as(user, arrived), { id });
  const left = new Date(ends.getTime() - 10 * 60_000);
  if (left > ctx.now) return;
  const condition = at % 17 === 3 ? UseCondition.fault : UseCondition.normal;
  await checkOut(as(user, left), {
    id,
    condition,
    note: condition === UseCondition.fault ? '真空泵异响，已报修' : '',
    samples: (at * 3) % 8,
  });
}

/** Three weeks of bookings of a few laboratories: what was used, what comes, what waits, what nobody came to. */
export async function addBookings(ctx: Ctx): Promise<void> {
  const { rows } = await sql`select 1 from reservation.resource where school_id = ${ctx.schoolId} limit 1`.execute(
    ctx.db,
  );
  if (rows.length > 0) return;
  const opened: Resource[] = [];
  for (const [at, place] of (await places(ctx)).entries())
    opened.push(...(await openPlace(demoContext(ctx, addWorkingHours(ctx.now, -400), officeOf(ctx)), place, at)));
  if (opened.length === 0) return;
  const days = await workdays(ctx, -14, 7);
  // Each laboratory's people use one of its resources at a time.
  let at = 0;
  const busy = new Set<string>();
  for (const [n, day] of days.entries())
    for (const resource of opened.filter((_, index) => (index + n) % 4 === 0))
      await addBooking(ctx, { resource, day, at: at++ }, busy);
  const now = lastWorkingInstant(ctx.now);
  await settleBookings(demoContext(ctx, now));
  const first = opened.find(({ kind }) => kind === ResourceKind.instrument)!;
  const later = addDays(formatDate(ctx.now), 9);
  await closeResources(demoContext(ctx, now, officeOf(ctx)), {
    resource_ids: [first.id],
    starts_at: `${later} 08:00:00`,
    ends_at: `${later} 18:00:00`,
    reason: ClosureReason.maintenance,
    note: '年度维护和校准',
  });
}
