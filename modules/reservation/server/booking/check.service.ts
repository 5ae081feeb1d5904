import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { formatDate, parseDateTime } from '#kernel/shared/time.ts';
import { isWorkday } from '#kernel/shared/workday.rules.ts';
import { labStanding, requirementsOfLabs } from '#modules/base-info/server/public.ts';
import { UseStatus } from '#modules/base-info/shared/use-status.ts';
import { experimentResults } from './experiment-check.service.ts';
import { settingsOf } from '#platform/codes/server/public.ts';
import { calendarOf } from '#platform/org/server/public.ts';
import { Payer } from '../../shared/account/payer.ts';
import { CheckLevel, type bookingApi, type RuleResult } from '../../shared/booking/booking.ts';
import { ReviewStatus, UseState } from '../../shared/booking/booking.states.ts';
import { ApprovalMode, ResourceKind } from '../../shared/kinds.ts';
import type { Span } from '../occupation/calendar.rules.ts';
import { resultsOf } from './check-result.rules.ts';
import { estimateOf, feeResults, type Estimate } from './fee-check.service.ts';
import { creditResults, qualificationResults } from './person-check.service.ts';
import { isStopped } from '../resource/stopped-equipment.queries.ts';
import { awayIn, isTaken } from '../occupation/occupation.service.ts';
import { daysOf, isShort, timeFaults, touchesNight, weekOf, type TimeRule } from '../occupation/time.rules.ts';

type Rule = TimeRule & {
  buffer_minutes: number;
  max_active: number;
  weekly_hours: number | null;
  approval: string;
  allows_group: boolean;
  allows_outside: boolean;
  needs_qualification: boolean;
};
type Resource = Rule & {
  id: number;
  name: string;
  kind: string;
  status: number;
  /** Special equipment that may not run today. */
  is_stopped: boolean;
  lab_id: number;
  capacity: number;
};
type Person = { id: number; name: string; outside: boolean; is_open: boolean; admitted: boolean };
/** What somebody wants to book. */
type Wish = Pick<
  InputOf<typeof bookingApi.check>,
  | 'resource_id'
  | 'starts_at'
  | 'ends_at'
  | 'place'
  | 'user_ids'
  | 'hazards'
  | 'samples'
  | 'experiment_id'
  | 'payer'
  | 'card_id'
>;
/** A wish with what every rule says of it. */
type Checked = {
  resource: Resource;
  span: Span;
  /** The caller first. */
  people: Person[];
  whole: boolean;
  results: RuleResult[];
  is_off_hours: boolean;
  needs_approval: boolean;
  fee: Estimate | undefined;
};

export async function readResource(ctx: Ctx, id: number): Promise<Resource> {
  const { rows } =
    await sql<Resource>`select s.id, s.name, s.kind, s.status, ${isStopped(formatDate(ctx.now))} as is_stopped, s.lab_id, s.capacity, to_json(r.days) as days, r.opens_at,
      r.closes_at, r.slot_minutes, r.min_minutes, r.max_minutes, r.days_ahead, r.hours_before, r.allows_overnight, r.buffer_minutes,
      r.max_active, r.weekly_hours, r.approval, r.allows_group, r.allows_outside, r.needs_qualification
    from reservation.resource s join reservation.rule r on r.school_id = s.school_id and r.id = s.rule_id
    where s.school_id = ${ctx.schoolId} and s.id = ${id}`.execute(ctx.db);
  return found(rows[0], '预约资源');
}

/** The people of a wish, with their admission to the laboratory on its last day. */
async function readPeople(ctx: Ctx, ids: readonly number[], labId: number, day: string): Promise<Person[]> {
  const { rows } = await sql<Person>`select a.id, a.name, a.user_type = 'outside_school' as outside,
      (a.status = 1 and a.deleted_at is null and coalesce(a.valid_to >= ${day}::date, true)) as is_open,
      exists (select 1 from base_info.lab_member m where m.school_id = a.school_id and m.lab_id = ${labId} and m.user_id = a.id
        and m.status = 1 and m.admitted_to >= ${day}::date) as admitted
    from identity.account a where a.school_id = ${ctx.schoolId} and a.id = any(${[...ids]})
    order by array_position(${[...ids]}::bigint[], a.id)`.execute(ctx.db);
  return rows;
}

const names = (people: readonly Person[]) => people.map(({ name }) => name).join('、');

function peopleResults(people: readonly Person[], { allows_group, allows_outside }: Rule, lab: string): RuleResult[] {
  const [caller, ...others] = people;
  const away = people.filter(({ admitted, is_open }) => !admitted || !is_open);
  const outside = people.filter((one) => one.outside);
  const isOwn = away.length === 1 && away[0] === caller;
  const missing = isOwn ? `您在使用当天没有${lab}的准入` : `${names(away)}在使用当天没有${lab}的准入`;
  return [
    ...resultsOf('准入', away.length > 0 ? [missing] : [], '全部人员已准入', '/study/admission'),
    ...(allows_group || others.length === 0 ? [] : resultsOf('同行人员', ['该资源只能一人预约'], '')),
    ...(allows_outside || outside.length === 0
      ? []
      : resultsOf('校外人员', [`该资源不接受校外人员：${names(outside)}`], '')),
  ];
}

type Load = { active: number; minutes: number };

/** Open bookings of the caller, and what the caller has booked of the resource in the week. */
async function readLoad(ctx: Ctx, resourceId: number, week: Span): Promise<Load> {
  const live = sql`b.school_id = ${ctx.schoolId} and b.user_id = ${ctx.actor.userId}
    and b.review_status in (${ReviewStatus.waiting}, ${ReviewStatus.passed}) and b.use_state in (${UseState.planned}, ${UseState.running}, ${UseState.done})`;
  const { rows } = await sql<Load>`select
      (select count(*)::int from reservation.booking b where ${live} and b.use_state <> ${UseState.done} and b.resource_id = ${resourceId}) as active,
      (select coalesce(sum(extract(epoch from b.ends_at - b.starts_at)) / 60, 0)::int from reservation.booking b where ${live}
        and b.resource_id = ${resourceId} and b.starts_at >= ${week.from} and b.starts_at < ${week.to}) as minutes`.execute(
    ctx.db,
  );
  return rows[0]!;
}

function loadResults({ max_active, weekly_hours }: Rule, load: Load, span: Span): RuleResult[] {
  const hours = (load.minutes + (span.to.getTime() - span.from.getTime()) / 60_000) / 60;
  return resultsOf(
    '预约数量',
    [
      ...(load.active >= max_active ? [`您对该资源已有 ${load.active} 个未完成的预约，最多 ${max_active} 个`] : []),
      ...(weekly_hours !== null && hours > weekly_hours
        ? [`该周将达 ${hours} 小时，每人每周最多 ${weekly_hours} 小时`]
        : []),
    ],
    '未超过上限',
  );
}

/** Night, a day of rest, or a laboratory of a strict level. */
async function isOffHours(ctx: Ctx, span: Span, level: number | null): Promise<boolean> {
  const settings = await settingsOf(ctx, ['booking_night_from', 'booking_night_to', 'booking_strict_levels']);
  if (level !== null && settings['booking_strict_levels']!.split(' ').map(Number).includes(level)) return true;
  if (touchesNight(span, { from: settings['booking_night_from']!, to: settings['booking_night_to']! })) return true;
  const days = daysOf(span);
  const calendar = await calendarOf(ctx, { from: days[0]!, to: days.at(-1)! });
  return days.some((day) => !isWorkday(day, calendar));
}

function isDecided(
  { approval }: Rule,
  { is_off_hours, outside, hazards }: { is_off_hours: boolean; outside: boolean; hazards: boolean },
) {
  if (hazards || approval === ApprovalMode.always) return true;
  if (approval === ApprovalMode.offHours) return is_off_hours;
  return approval === ApprovalMode.outside && outside;
}

/** Asks every rule what it says of a wish of the caller; the calendar decides again when it is booked. */
export async function checkWish(ctx: Ctx, wish: Wish): Promise<Checked> {
  const resource = await readResource(ctx, wish.resource_id);
  const span = { from: parseDateTime(wish.starts_at), to: parseDateTime(wish.ends_at) };
  const faults = timeFaults(resource, span, ctx.now);
  const isSpan = span.to > span.from && isShort(span);
  const ids = [ctx.actor.userId, ...new Set((wish.user_ids ?? []).filter((id) => id !== ctx.actor.userId))];
  const people = await readPeople(ctx, ids, resource.lab_id, formatDate(new Date(span.to.getTime() - 1)));
  const lab = found(await labStanding(ctx, resource.lab_id), '实验室');
  const level = (await requirementsOfLabs(ctx, [resource.lab_id])).get(resource.lab_id)?.level ?? null;
  const is_off_hours = isSpan && (await isOffHours(ctx, span, level));
  const hazards = (wish.hazards ?? '').trim() !== '';
  const whole = resource.kind !== ResourceKind.seat || wish.place === 0;
  const taken = isSpan && (await isTaken(ctx, resource, span, { place: wish.place, whole }));
  const away = isSpan ? await awayIn(ctx, ids, span) : [];
  const outside = people.some((one) => one.outside);
  const needs_approval = wish.payer === Payer.transfer || isDecided(resource, { is_off_hours, outside, hazards });
  const used = { span, samples: wish.samples ?? 0, isOffHours: is_off_hours };
  const fee = isSpan ? await estimateOf(ctx, resource, used) : undefined;
  const results: RuleResult[] = [
    ...resultsOf('资源', resource.status === Enabled.on ? [] : ['该资源已停止预约'], '开放预约'),
    ...(resource.is_stopped ? resultsOf('特种设备', ['这台特种设备已停用、在维修或检验已过期，不能预约'], '') : []),
    ...resultsOf('实验室', lab.use_status === UseStatus.open ? [] : [`${lab.name}现在不开放`], '实验室开放'),
    ...peopleResults(people, resource, lab.name),
    ...(await creditResults(ctx, people)),
    ...(resource.needs_qualification
      ? await qualificationResults(ctx, resource.id, people, formatDate(span.from))
      : []),
    ...resultsOf('时间', faults, '符合开放时间和时长要求'),
    ...resultsOf('空闲', taken ? ['这个时段已被占用，请在日历上选择空闲时段'] : [], '时段空闲'),
    ...resultsOf(
      '人员时间',
      away.length > 0 ? [`${away.join('、')}在这个时段已有其他预约，请换一个时段`] : [],
      '没有其他预约',
    ),
    ...loadResults(resource, await readLoad(ctx, resource.id, weekOf(formatDate(span.from))), span),
    ...(is_off_hours
      ? resultsOf(
          '两人在场',
          people.length >= 2 ? [] : ['夜间、休息日和高等级实验室至少两人在场，请添加同行人员'],
          '至少两人在场',
        )
      : []),
    ...(hazards
      ? resultsOf(
          '危险物质',
          lab.hasChemicals ? [] : [`${lab.name}没有化学类资质，不能带入危险物质`],
          '实验室有化学类资质',
        )
      : []),
    ...(await experimentResults(ctx, wish, { lab_id: resource.lab_id, level, people: ids, day: formatDate(span.to) })),
    ...(await feeResults(ctx, fee, wish, people[0]?.outside ?? false)),
    ...(needs_approval
      ? [{ rule: '审核', level: CheckLevel.note, text: '提交后由负责人审核，通过后生效', link: '' }]
      : []),
  ];
  return { resource, span, people, whole, results, is_off_hours, needs_approval, fee };
}

export async function answerCheck(ctx: Ctx, wish: Wish) {
  const { results, needs_approval, is_off_hours, fee, people } = await checkWish(ctx, wish);
  return {
    results,
    needs_approval,
    is_off_hours,
    fee: fee ? { amount: fee.amount, working: fee.working } : null,
    may_transfer: people[0]?.outside ?? false,
  };
}
