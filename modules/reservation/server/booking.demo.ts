import { sql } from 'kysely';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { demoContext } from '#kernel/server/demo.ts';
import { addDays, formatDate, formatDateTime, parseDateTime } from '#kernel/shared/time.ts';
import { isWorkday } from '#kernel/shared/workday.rules.ts';
import { addWorkingHours, isWorkingTime, lastWorkingInstant } from '#kernel/shared/working-time.rules.ts';
import { settingOf } from '#platform/codes/server/public.ts';
import { calendarOf } from '#platform/org/server/public.ts';
import { ReviewStatus } from '../shared/booking/booking.states.ts';
import { ClosureReason, ResourceKind, UseCondition, UseType } from '../shared/kinds.ts';
import type { Span } from './occupation/calendar.rules.ts';
import { closeResources } from './booking/closure.service.ts';
import { actorOf, type DemoPerson, type DemoResource } from './resource.demo.ts';
import { settleBookings } from './booking/booking.jobs.ts';
import { createBooking } from './booking/booking.service.ts';
import { cancelBooking } from './booking/cancel.service.ts';
import { decideBooking } from './booking/decide.service.ts';
import { checkWish } from './booking/check.service.ts';
import { CheckLevel } from '../shared/booking/booking.ts';
import { appealSteps, billSteps, breachStep, payerFor, type DemoStep } from './money.demo.ts';
import { checkIn, checkOut } from './booking/use.service.ts';

/** How far a booking has come; `over`: longer than planned, by somebody whose account does not cover it. */
type Until = 'done' | 'over' | 'absent' | 'unanswered' | 'running' | 'passed' | 'waiting' | 'rejected' | 'cancelled';
/** `turn`: whom of the people to ask first, 0 is the printed student of the printed laboratory. */
type Planned = { resource: DemoResource; span: Span; until: Until; turn?: number };

const hours = [
  ['08:30', '10:30'],
  ['10:30', '12:00'],
  ['14:00', '16:00'],
  ['15:30', '17:30'],
] as const;
const spanOn = (day: string, at: number): Span => {
  const [from, to] = hours[at % hours.length]!;
  return { from: parseDateTime(`${day} ${from}:00`), to: parseDateTime(`${day} ${to}:00`) };
};

type Days = { past: string[]; ahead: string[]; isRest: (day: string) => boolean };

const daysAfter = (day: string, length: number, direction = 1) =>
  Array.from({ length }, (_, n) => addDays(day, direction * (n + 1)));
/** Monday to Friday, whatever the calendar of the school says. */
const isInWeek = (day: string) => isWorkday(day, { holidays: [], workdays: [] });

/** Working days before today, the last one first, and after it; in holidays any from Monday to Friday. */
async function daysAround(ctx: Ctx): Promise<Days> {
  const today = formatDate(ctx.now);
  const calendar = await calendarOf(ctx, { from: addDays(today, -20), to: addDays(today, 20) });
  const isRest = (day: string) => !isWorkday(day, calendar);
  const of = (direction: number, length: number) => {
    const days = daysAfter(today, length, direction).filter(isInWeek);
    const work = days.filter((day) => !isRest(day));
    return work.length >= 5 ? work : days;
  };
  return { past: of(-1, 14), ahead: of(1, 11), isRest };
}

/** What was used, nobody came to or decided, comes, waits and came to nothing. */
function planOf(ctx: Ctx, resources: readonly DemoResource[], { past, ahead }: Days): Planned[] {
  const on = (days: readonly string[], n: number, at: number) => spanOn(days[n % days.length]!, at);
  const each = (until: Until, days: readonly string[], turns: readonly number[]): Planned[] =>
    resources.flatMap((resource, at) =>
      turns.map((turn, n) => ({ resource, until, span: on(days, turn + (at % 2), at + n) })),
    );
  const first = resources[0]!;
  const other = resources[1] ?? first;
  const third = resources[2] ?? other;
  const seats = resources.filter(({ kind }) => kind === ResourceKind.seat);
  // Rooms are open from Monday to Friday.
  const onSaturday = resources
    .filter(({ kind }) => kind === ResourceKind.instrument)
    .slice(0, 2)
    .slice(-1);
  return [
    { resource: first, until: 'absent', span: on(past, 3, 2) },
    { resource: other, until: 'absent', span: on(past, 3, 0), turn: 2 },
    { resource: third, until: 'over', span: on(past, 1, 2), turn: 1 },
    { resource: first, until: 'unanswered', span: on(past, 5, 3) },
    ...each('done', past, [0, 2, 4, 6]),
    ...runningOf(ctx, resources),
    { resource: first, until: 'waiting', span: on(ahead, 0, 2), turn: 0 },
    ...onSaturday.map((resource): Planned => ({
      resource,
      until: 'waiting',
      span: spanOn(saturdayAfter(formatDate(ctx.now)), 0),
    })),
    { resource: first, until: 'rejected', span: on(ahead, 2, 2) },
    { resource: other, until: 'cancelled', span: on(ahead, 1, 3) },
    ...each('passed', ahead, [0, 2]),
    { resource: first, until: 'waiting', span: on(ahead, 4, 1) },
    ...[0, 0, 2, 3].flatMap((turn) =>
      seats.map((resource): Planned => ({ resource, until: 'passed', span: on(ahead, turn, turn) })),
    ),
  ];
}

const saturdayAfter = (day: string) =>
  daysAfter(day, 7).find((one) => !isInWeek(one) && isInWeek(addDays(one, -1))) ?? day;

/** Two instruments are in use since up to an hour, at times when people work. */
function runningOf({ now }: Ctx, resources: readonly DemoResource[]): Planned[] {
  if (!isWorkingTime(now)) return [];
  const opening = parseDateTime(`${formatDate(now)} 08:00:00`).getTime();
  const half = 1_800_000;
  const from = Math.max(opening, Math.floor((now.getTime() - half) / half) * half);
  const span = { from: new Date(from), to: new Date(from + 5 * half) };
  const used = resources.filter(({ kind }, at) => kind === ResourceKind.instrument && (at === 1 || at === 4));
  return used.map((resource) => ({ resource, until: 'running', span, turn: 0 }));
}

const purposes = [
  {
    use_type: UseType.research,
    subject: '国家自然科学基金面上项目',
    content: '新制备样品的表征，三个平行样，与文献值比较',
  },
  { use_type: UseType.research, subject: '研究生学位论文', content: '标准曲线测定和方法验证，采集原始数据' },
  { use_type: UseType.teaching, subject: '本科生综合实验', content: '课程实验预做，核对步骤和材料用量' },
  { use_type: UseType.research, subject: '大学生创新训练计划', content: '条件筛选实验，记录各组参数和结果' },
  { use_type: UseType.service, subject: '企业委托检测', content: '按委托方提供的方法测试，出具数据' },
] as const;
const reasons = { rejected: '该时段安排仪器期间核查，请改约周三以后', cancelled: '样品还没有制备好，改期再约' };

/** Appointments of people, so that nobody is in two places at once. */
function createDiary() {
  const taken = new Map<number, Span[]>();
  const isFree = ({ id }: DemoPerson, { from, to }: Span) =>
    (taken.get(id) ?? []).every((one) => one.to <= from || one.from >= to);
  return (people: readonly DemoPerson[], span: Span, turn: number, count: number): DemoPerson[] => {
    const turned = people.map((_, n) => people[(n + turn) % people.length]!);
    const found = turned.filter((person) => isFree(person, span)).slice(0, count);
    if (found.length < count) return [];
    for (const { id } of found) taken.set(id, [...(taken.get(id) ?? []), span]);
    return found;
  };
}

const minutesAfter = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000);

type Life = { planned: Planned; people: readonly DemoPerson[]; n: number; office: Actor };
type Written = { id: number; at: Date };

/** What people do with a booking and its bill, each step at its time; `made` takes the booking when it was written. */
function stepsOf(
  ctx: Ctx,
  { planned: { resource, span, until }, people, n, office }: Life,
  made: Written[],
): DemoStep[] {
  const [user, ...others] = people as [DemoPerson, ...DemoPerson[]];
  const keeper = resource.keepers[n % resource.keepers.length]!;
  const as = (person: DemoPerson, at: Date) => demoContext(ctx, at, actorOf(ctx, person));
  const start = span.from < ctx.now ? span.from : ctx.now;
  const written = addWorkingHours(start, span.from < ctx.now ? -7.6 - (n % 5) * 1.3 : -3.2 - (n % 6) * 2.4);
  const decided = addWorkingHours(written, 1.1);
  const one = { id: 0, isWaiting: false };
  const isShort = until === 'over';
  const steps: DemoStep[] = [
    {
      at: written,
      run: async () => {
        const then = as(user, written);
        const wish = {
          ...purposes[n % purposes.length]!,
          resource_id: resource.id,
          starts_at: formatDateTime(span.from),
          ends_at: formatDateTime(span.to),
          user_ids: others.map((person) => person.id),
          samples: resource.kind === ResourceKind.instrument ? (n * 3) % 9 : 0,
          agreed: true,
        };
        const { fee, results } = await checkWish(then, wish);
        // In a small school somebody may have as many bookings of a resource as the rule allows; then this one is not made.
        if (results.some(({ level }) => level === CheckLevel.block)) return;
        const paid = await payerFor(then, office, user, fee, isShort);
        const { id, review_status } = await createBooking(then, { ...wish, ...paid });
        Object.assign(one, { id, isWaiting: review_status === ReviewStatus.waiting });
        made.push({ id, at: written });
      },
    },
  ];
  const add = (at: Date, run: () => Promise<void>) =>
    steps.push({ at, run: async () => (one.id === 0 ? undefined : run()) });
  const addAll = (more: readonly DemoStep[]) => more.forEach(({ at, run }) => add(at, run));
  if (until === 'waiting') return steps;
  if (until === 'unanswered') {
    add(span.from, () => settleBookings(demoContext(ctx, span.from)));
    return steps;
  }
  const decide = async (pass: boolean, opinion: string) => {
    if (one.isWaiting) await decideBooking(as(keeper, decided), { id: one.id, pass, opinion });
  };
  if (until === 'rejected') {
    add(decided, () => decide(false, reasons.rejected));
    return steps;
  }
  add(decided, () => decide(true, '同意'));
  if (until === 'cancelled') {
    const at = addWorkingHours(decided, 0.7);
    add(at, () => cancelBooking(as(user, at), { id: one.id, reason: reasons.cancelled }));
  }
  const booking = () => one.id;
  if (until === 'absent') {
    const missed = minutesAfter(span.from, 31);
    add(missed, () => settleBookings(demoContext(ctx, missed)));
    const result = n === 0 ? 'waits' : 'refused';
    addAll(appealSteps(ctx, { booking, missed, person: user, keeper, result }));
  }
  if (until === 'done' || until === 'running' || until === 'over') {
    const arrived = minutesAfter(span.from, isShort ? -12 : n % 9);
    const at = arrived < ctx.now ? arrived : ctx.now;
    add(at, () => checkIn(as(user, at), { id: one.id }));
  }
  if (until === 'done' || until === 'over') {
    const isBroken = n % 23 === 7;
    const left = minutesAfter(span.to, isShort ? 8 : -4 - (n % 3) * 7);
    add(left, () =>
      checkOut(as(user, left), {
        id: one.id,
        condition: isBroken ? UseCondition.fault : UseCondition.normal,
        note: isBroken ? '真空泵有异响，已停机并报修' : '',
      }),
    );
    addAll(billSteps(ctx, office, { booking, ended: left, keeper, n }));
  }
  return steps;
}

/** Maintenance that is over, and one of the coming days. */
async function addClosures(ctx: Ctx, office: Actor, resources: readonly DemoResource[], { past, ahead }: Days) {
  const close = (at: Date, day: string, resource: DemoResource, note: string) =>
    closeResources(demoContext(ctx, at, office), {
      resource_ids: [resource.id],
      starts_at: `${day} 08:00:00`,
      ends_at: `${day} 18:00:00`,
      reason: ClosureReason.maintenance,
      note,
    });
  const before = past.at(-1)!;
  await close(addWorkingHours(parseDateTime(before), -6), before, resources[0]!, '更换光源并校准');
  await close(addWorkingHours(ctx.now, -18), ahead.at(-1)!, resources.at(-5) ?? resources[0]!, '年度检定和保养');
}

/** Three weeks of bookings around today, with what the calendar is closed for. */
export async function addBookings(ctx: Ctx, office: Actor, resources: readonly DemoResource[]): Promise<void> {
  const days = await daysAround(ctx);
  await addClosures(ctx, office, resources, days);
  const strict = (await settingOf(ctx, 'booking_strict_levels')).split(' ').map(Number);
  const choose = createDiary();
  const made: Written[] = [];
  const steps: DemoStep[] = [breachStep(ctx, resources[0]!)];
  for (const [n, planned] of planOf(ctx, resources, days).entries()) {
    const { resource, span, turn = n } = planned;
    const needsTwo = days.isRest(formatDate(span.from)) || strict.includes(resource.level ?? 0);
    const people = choose(resource.people, span, turn, needsTwo || n % 4 === 3 ? 2 : 1);
    if (people.length > 0) steps.push(...stepsOf(ctx, { planned, people, n, office }, made));
  }
  // In the order of their times, as they happened: flows of money and points follow each other.
  for (const { run } of steps.toSorted((a, b) => a.at.getTime() - b.at.getTime())) await run();
  await sql`update reservation.booking b set created_at = m.at from json_to_recordset(${JSON.stringify(made)}::json) as m(id bigint, at timestamptz)
    where b.school_id = ${ctx.schoolId} and b.id = m.id`.execute(ctx.db);
  for (const table of ['rule', 'resource', 'closure', 'use_record'])
    await sql`update ${sql.table(`reservation.${table}`)} set created_at = least(updated_at, ${lastWorkingInstant(ctx.now)})
      where school_id = ${ctx.schoolId}`.execute(ctx.db);
  const former = addWorkingHours(ctx.now, -15);
  await sql`update notices.message set read_at = coalesce(read_at, created_at + interval '2 hours')
    where school_id = ${ctx.schoolId} and type like 'BOOKING%' and created_at < ${former}`.execute(ctx.db);
}
