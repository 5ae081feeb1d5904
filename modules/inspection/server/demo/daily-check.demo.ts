import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { demoContext, type DemoMade } from '#kernel/server/demo.ts';
import { addDays, formatDate, parseDateTime } from '#kernel/shared/time.ts';
import { MemberStatus } from '#modules/base-info/shared/people/member.ts';
import { dailyStates, DailyStatus, DailyStep } from '../../shared/daily-check/daily-check.states.ts';
import { ExecutorKind, Handling, SelfResult } from '../../shared/self-check/self-check.states.ts';
import { openDay } from '../daily-check/daily-clock.service.ts';

const days = 21;
const steps = {
  before: ['05.01.02', '07.01.01', '07.02.01'],
  during: ['07.01.03'],
  after: ['05.02.02', '05.02.03', '07.01.05'],
};

/** Every third laboratory of the first two colleges checks daily and has done so for three weeks; in the first one whoever is there. */
export async function addDailyChecks(ctx: Ctx, { colleges, accounts, labs }: DemoMade): Promise<void> {
  const by = accounts.get('school')!;
  await sql`insert into codes.setting (school_id, sys_key, value) values (${ctx.schoolId}, 'daily_check', '1') on conflict do nothing`.execute(
    ctx.db,
  );
  const items = (
    codes: readonly string[],
  ) => sql`array(select i.id from inspection.item i where i.school_id = ${ctx.schoolId}
    and i.code = any(${[...codes]}) and i.deleted_at is null order by i.code)`;
  await sql`insert into inspection.daily_config (school_id, lab_id, weekdays, cut_off, executor_kind, before_ids, during_ids, after_ids,
      created_by, updated_by)
    select u.school_id, u.id, '{1,2,3,4,5}', 22, case when u.id = ${labs[0]!.id} then ${ExecutorKind.duty}::int else ${ExecutorKind.officer} end, ${items(steps.before)}, ${items(steps.during)}, ${items(steps.after)},
      ${by}, ${by}
    from (select x.*, row_number() over (partition by x.college_id order by x.code) as place from org.unit x
      where x.school_id = ${ctx.schoolId} and x.level = 'lab' and x.college_id = any(${colleges.slice(0, 2).map(({ id }) => id)})) u
    where u.place % 3 = 1`.execute(ctx.db);
  const today = formatDate(ctx.now);
  for (let back = days; back >= 0; back -= 1)
    await openDay(demoContext(ctx, parseDateTime(`${addDays(today, -back)} 07:00:00`)));
  await carryOut(ctx, today);
}

/** Most days are complete, some without experiments, a few missed or begun only; today is under way, and open for the first. */
async function carryOut(ctx: Ctx, today: string): Promise<void> {
  const { open, begun, done, idle, missed } = DailyStatus;
  const answersOf = (
    step: string,
    chance: number,
  ) => sql`(select coalesce(jsonb_agg(case when i.place = 1 and c.chance < ${chance}
      then jsonb_build_object('step', ${step}::text, 'item_id', i.item -> 'item_id', 'result', ${SelfResult.abnormal}::int,
        'note', '已当场整理到位', 'photos', '[]'::jsonb, 'handling', ${Handling.fixed}::text)
      else jsonb_build_object('step', ${step}::text, 'item_id', i.item -> 'item_id', 'result', ${SelfResult.normal}::int, 'note', '',
        'photos', '[]'::jsonb, 'handling', '') end), '[]')
    from jsonb_array_elements(t.items -> ${step}::text) with ordinality i(item, place))`;
  // Members take turns where nobody is named.
  const person = sql`coalesce(t.executor_id, (select m.user_id from base_info.lab_member m where m.school_id = t.school_id
    and m.lab_id = t.lab_id and m.status = ${sql.lit(MemberStatus.present)} order by (m.user_id * 7 + t.id) % 11, m.user_id limit 1))`;
  await sql`with c as (select t.id, (t.id * 7919 + extract(day from t.day)::int * 31) % 100 as chance,
        t.day = ${today}::date as is_today, t.lab_id = min(t.lab_id) over () as is_first from inspection.daily_check t where t.school_id = ${ctx.schoolId}),
      outcome as (select id, chance, case when is_today and is_first then ${open}::int when is_today then case when chance < 45 then ${begun}::int when chance < 60 then ${idle} else ${open} end
        when chance < 78 then ${done} when chance < 90 then ${idle} when chance < 94 then ${begun} else ${missed} end as status from c)
    update inspection.daily_check t set status = c.status,
      answers = case when c.status = ${done} then ${answersOf(DailyStep.before, 4)} || ${answersOf(DailyStep.after, 9)}
        when c.status = ${begun} then ${answersOf(DailyStep.before, 4)} else '[]' end,
      abnormal = case when c.status in (${done}, ${begun}) then (c.chance < 4)::int else 0 end
        + case when c.status = ${done} then (c.chance < 9)::int else 0 end,
      before_by = case when c.status in (${done}, ${begun}) then ${person} end,
      before_at = case when c.status in (${done}, ${begun}) then (t.day + time '08:20' + c.chance * interval '1 minute') at time zone 'Asia/Shanghai' end,
      done_by = case when c.status = ${done} then ${person} end,
      done_at = case when c.status = ${done} then (t.day + time '17:10' + c.chance * interval '1 minute') at time zone 'Asia/Shanghai' end
    from outcome c where t.school_id = ${ctx.schoolId} and t.id = c.id`.execute(ctx.db);
  const { label, to } = dailyStates.transitions.miss;
  await ctx.audit({ action: label, docType: 'inspection.daily_check', to, note: '演示数据' });
}
