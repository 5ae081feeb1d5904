import { sql } from 'kysely';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { demoContext } from '#kernel/server/demo.ts';
import { addDays, formatDate, parseDateTime } from '#kernel/shared/time.ts';
import { addWorkingHours, lastWorkingInstant } from '#kernel/shared/working-time.rules.ts';
import { SpecialTimeType, type SpecialTimeInput } from '../../shared/access/special-time.ts';
import { findSpecialTime } from './special-time.queries.ts';
import { createSpecialTime, decideSpecialTime, submitSpecialTime } from './special-time.service.ts';

type Account = 'lab' | 'college' | 'school';
type DemoTime = Pick<SpecialTimeInput, 'type' | 'reason' | 'content' | 'hazards' | 'measures'> & {
  /** Days before today at which it was registered, and the first and last day counted from today. */
  registered: number;
  from: number;
  to: number;
  isSubmitted: boolean;
  decisions: readonly { by: Account; pass: boolean; opinion: string }[];
};

const agreed = '值守安排清楚，同意';
const times: readonly DemoTime[] = [
  {
    type: SpecialTimeType.holiday,
    registered: 54,
    from: -52,
    to: -47,
    reason: '国庆期间老化实验不能中断',
    content: '锂电池材料循环老化测试，恒温箱和充放电柜连续运行',
    hazards: '电气火灾、电解液泄漏',
    measures: '两人值守，每两小时巡查并登记，充放电柜设过温断电',
    isSubmitted: true,
    decisions: [
      { by: 'college', pass: true, opinion: agreed },
      { by: 'school', pass: true, opinion: '同意，请每日报平安' },
    ],
  },
  {
    type: SpecialTimeType.night,
    registered: 3,
    from: 0,
    to: 5,
    reason: '反应须连续 36 小时取样',
    content: '催化剂寿命评价，固定床反应器恒温运行，每两小时取样',
    hazards: '高温、氢气',
    measures: '双人值守，氢气报警器在线，反应器设超温联锁',
    isSubmitted: true,
    decisions: [
      { by: 'college', pass: true, opinion: agreed },
      { by: 'school', pass: true, opinion: '' },
    ],
  },
  {
    type: SpecialTimeType.night,
    registered: 9,
    from: 2,
    to: 3,
    reason: '合成放大实验',
    content: '间歇釜放大合成，过夜搅拌',
    hazards: '有机溶剂蒸气',
    measures: '一人值守',
    isSubmitted: true,
    decisions: [{ by: 'college', pass: false, opinion: '放大实验过夜须写明应急处置和值守轮换，请补充后重新提交' }],
  },
  {
    type: SpecialTimeType.winter,
    registered: 1,
    from: 60,
    to: 72,
    reason: '寒假期间承担横向课题的样品测试',
    content: '色谱、质谱样品测试，仪器连续开机',
    hazards: '高压气瓶',
    measures: '每日两人在岗，离开前关闭气瓶总阀',
    isSubmitted: true,
    decisions: [],
  },
  {
    type: SpecialTimeType.winter,
    registered: 0,
    from: 62,
    to: 66,
    reason: '动力学数据补测',
    content: '恒温水浴反应动力学补测',
    hazards: '',
    measures: '两人在场，当日完成',
    isSubmitted: false,
    decisions: [],
  },
];

/** Registrations of a laboratory in every state, by the printed accounts. */
export async function addSpecialTimes(ctx: Ctx, people: ReadonlyMap<Account, Actor>): Promise<void> {
  const lab = people.get('lab');
  if (!lab || people.size < 3) return;
  const { rows } = await sql<{ user_id: number; mobile: string }>`select m.user_id, a.mobile from base_info.lab_member m
    join identity.account a on a.school_id = m.school_id and a.id = m.user_id
    where m.school_id = ${ctx.schoolId} and m.lab_id = ${lab.orgId} and m.status = 1 order by m.admitted_to desc nulls last, m.id limit 3`.execute(
    ctx.db,
  );
  const known = await sql`select 1 from base_info.special_time where school_id = ${ctx.schoolId} limit 1`.execute(
    ctx.db,
  );
  if (rows.length < 2 || known.rows.length > 0) return;
  const persons = rows.map(({ user_id }) => user_id);
  for (const time of times) await addOne(ctx, people, lab, { ...time, persons, phone: rows[0]!.mobile });
}

async function addOne(
  ctx: Ctx,
  people: ReadonlyMap<Account, Actor>,
  lab: Actor,
  {
    registered,
    from,
    to,
    isSubmitted,
    decisions,
    persons,
    phone,
    ...fields
  }: DemoTime & { persons: number[]; phone: string },
): Promise<void> {
  const today = formatDate(ctx.now);
  const morning = parseDateTime(`${addDays(today, -registered)} 09:30:00`);
  let at = lastWorkingInstant(morning > ctx.now ? ctx.now : morning);
  const registering = demoContext(ctx, at, lab);
  const id = await createSpecialTime(registering, {
    ...fields,
    labs: [lab.orgId],
    starts_at: `${addDays(today, from)} 08:00:00`,
    ends_at: `${addDays(today, to)} 18:00:00`,
    persons,
    duty_id: persons[0]!,
    duty_phone: phone,
  });
  await sql`update base_info.special_time set created_at = ${at} where school_id = ${ctx.schoolId} and id = ${id}`.execute(
    ctx.db,
  );
  if (isSubmitted) await submitSpecialTime(registering, { id });
  for (const { by, ...decision } of decisions) {
    at = addWorkingHours(at, 3);
    const then = demoContext(ctx, at, people.get(by));
    const { can } = await findSpecialTime(then, { id });
    // The school decides about level Ⅰ only.
    if (can.includes('decide')) await decideSpecialTime(then, { id, ...decision });
  }
}
