import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { DemoMade } from '#kernel/server/demo.ts';
import type { Random } from '#kernel/server/random.ts';
import { ActivityStatus, ActType, ItemMode, Sample } from '../../shared/core/activity.states.ts';
import { addDays, endOfDay, formatDate, mondayOf, parseDateTime } from '#kernel/shared/time.ts';
import { termOf } from '#platform/org/server/public.ts';
import { basisText } from '../library/item-snapshot.queries.ts';
import type { Camera } from './photo.demo.ts';
import type { Asked } from './wording.demo.ts';

export type Lab = DemoMade['labs'][number];

/** What the inspections of a school are made from. */
export type Checks = {
  root: number;
  labs: readonly Lab[];
  inspectors: readonly number[];
  /** Who judges for the school. */
  examiner: number;
  random: Random;
  /** Absent where problems get no photos. */
  camera: Camera | undefined;
  asked: (lab: number) => Asked;
  /** Activities over the last ten months; the last of them is under way, one more is still to come. */
  rounds: number;
  problemsPerLab: number;
  withAnswers: boolean;
};

export type Activity = {
  id: number;
  name: string;
  type: number;
  start: string;
  end: string;
  /** When it began; null while it has not. */
  startedAt: Date | null;
  status: number;
  groups: number[];
};

const daysBack = 300;
/** Days since the last ended activity began; after the holidays it is over as well. */
const lastEnded = 33;

// The laboratory of the account `lab` has something to rectify, so that whoever tries that account sees its work.
export const isShown = ({ labs }: Checks, lab: Lab) => lab === labs[0];

// What a patrol of a month is about.
const titles: Record<number, string> = {
  1: '寒假前安全巡查',
  2: '春季开学安全巡查',
  4: '危险化学品专题巡查',
  5: '水电与消防巡查',
  7: '暑假前安全巡查',
  8: '高温季节安全巡查',
  9: '秋季开学安全巡查',
  11: '消防月安全巡查',
};

/** Activities begin on Mondays and end on Fridays; the last but one is under way, the last still to come. */
function periodOf(today: string, round: number, rounds: number): Pick<Activity, 'start' | 'end' | 'status'> {
  if (round === rounds) {
    const start = mondayOf(addDays(today, 10));
    return { start, end: addDays(start, 11), status: ActivityStatus.waiting };
  }
  if (round === rounds - 1) {
    const start = mondayOf(addDays(today, -5));
    return { start, end: addDays(start, 18), status: ActivityStatus.running };
  }
  const past = -daysBack + Math.floor((round * (daysBack - lastEnded)) / Math.max(1, rounds - 2));
  const start = afterHolidays(mondayOf(addDays(today, past)));
  return { start, end: addDays(start, 11), status: ActivityStatus.ended };
}

/** The same Monday, or the first one after the National Day holidays that the activity would touch. */
const afterHolidays = (monday: string) =>
  monday.slice(5) >= '09-21' && monday.slice(5) <= '10-07' ? mondayOf(`${monday.slice(0, 4)}-10-14`) : monday;

/** A planned activity: what differs from one to the next. */
type Planned = Pick<Activity, 'name' | 'type' | 'start' | 'end' | 'status'> & {
  no: string;
  theme?: string;
  /** The day by which colleges report on themselves. */
  report_due?: string;
  joint?: readonly number[];
  /** The rule of a reach check. */
  rule?: number;
};

/** The patrol or quarter check of a round; the last but one is under way, the last still to come. */
export async function addActivity(
  ctx: Ctx,
  checks: Checks,
  round: number,
  names: Map<string, number>,
): Promise<Activity> {
  const { start, end, status } = periodOf(formatDate(ctx.now), round, checks.rounds);
  const type = round % 3 === 2 ? ActType.quarter : ActType.patrol;
  const plain =
    type === ActType.quarter
      ? `${start.slice(0, 4)}年第${['一', '二', '三', '四'][Math.floor((Number(start.slice(5, 7)) - 1) / 3)]}季度实验室安全检查（${start.slice(5, 7)}月）`
      : `${start.slice(0, 4)}年${Number(start.slice(5, 7))}月${titles[Number(start.slice(5, 7))] ?? '实验室安全日常巡查'}`;
  const times = (names.get(plain) ?? 0) + 1;
  names.set(plain, times);
  const name = times === 1 ? plain : `${plain}（第 ${times} 轮）`;
  const no = `${type === ActType.quarter ? 'JD' : 'XC'}${start.replaceAll('-', '')}${String(round + 1).padStart(3, '0')}`;
  const added = await storeActivity(ctx, checks, { name, type, start, end, status, no });
  await sql`insert into kernel.numbering (school_id, kind, period, last)
    values (${ctx.schoolId}, ${`inspection.activity.${type}`}, ${start.replaceAll('-', '')}, ${round + 1}) on conflict do nothing`.execute(
    ctx.db,
  );
  return added;
}

/** An activity with its groups and the items it checks. */
export async function storeActivity(
  ctx: Ctx,
  { root, inspectors, examiner }: Checks,
  { name, type, start, end, status, no, theme = '', report_due, joint = [], rule }: Planned,
): Promise<Activity> {
  const createdAt = parseDateTime(`${addDays(start, -11)} 10:20:00`);
  const startedAt = status === ActivityStatus.waiting ? null : parseDateTime(`${start} 08:10:00`);
  const endedAt = status === ActivityStatus.ended ? parseDateTime(`${end} 17:30:00`) : null;
  const { year, term } = await termOf(ctx, start);
  const { rows } = await sql<{ id: number }>`
    insert into inspection.activity (school_id, act_no, act_name, act_type, status, school_year, term, start_at, end_at, started_at, ended_at, org_id,
      leader_id, scope_org_ids, sample, gist, theme, self_report, report_due, joint_org_ids, rule_id, item_mode, created_by, created_at, updated_at)
    values (${ctx.schoolId}, ${no}, ${name}, ${type}, ${status}, ${year}, ${term}, ${parseDateTime(start)}, ${endOfDay(end)},
      ${startedAt}, ${endedAt}, ${root}, ${examiner}, ${[root]}, ${type === ActType.quarter ? Sample.picked : Sample.all},
      '依据学校实验室安全管理办法和年度检查计划开展，重点检查危险化学品、气瓶、用电和应急设施。', ${theme},
      ${report_due !== undefined}, ${report_due ?? null}, ${[...joint]}, ${rule ?? null}::bigint, ${rule === undefined ? ItemMode.items : ItemMode.lists}, ${examiner}, ${createdAt}, ${endedAt ?? startedAt ?? createdAt})
    returning id`.execute(ctx.db);
  const id = rows[0]!.id;
  const teams = [inspectors.filter((_, i) => i % 2 === 0), inspectors.filter((_, i) => i % 2 === 1)].filter(
    (team) => team.length > 0,
  );
  const groups: number[] = [];
  for (const [i, team] of teams.entries()) {
    const added = await sql<{
      id: number;
    }>`insert into inspection.activity_group (school_id, act_id, name, leader_id, sort)
      values (${ctx.schoolId}, ${id}, ${`第${['一', '二'][i]}检查组`}, ${team[0]!}, ${i + 1}) returning id`.execute(
      ctx.db,
    );
    groups.push(added.rows[0]!.id);
    await sql`insert into inspection.activity_inspector (school_id, act_id, group_id, user_id)
      select ${ctx.schoolId}, ${id}, ${groups[i]!}, unnest(${team}::bigint[])`.execute(ctx.db);
  }
  await sql`insert into inspection.activity_item (school_id, act_id, item_id, code, name, points, basis, target, score, veto, urgent, lab_classes, lab_levels,
      aptitude_ids, risk_ids, class_id, descr_id, descr, suggest, category_code, category_name, group_code, group_name, sort)
    select i.school_id, ${id}, i.id, i.code, i.name, i.points, ${basisText}, i.target, i.score, i.veto, i.urgent, i.lab_classes, i.lab_levels, i.aptitude_ids,
      i.risk_ids, i.class_id, i.descr_id, coalesce(d.text, ''), i.suggest, c.code, c.name, g.code, g.name, row_number() over (order by i.code)
    from inspection.item i
    join inspection.item_group g on g.school_id = i.school_id and g.id = i.group_id
    join inspection.item_group c on c.school_id = i.school_id and c.id = g.pid
    left join inspection.problem_descr d on d.school_id = i.school_id and d.id = i.descr_id
    where i.school_id = ${ctx.schoolId} and i.target = 'lab' and i.status = 1 and i.deleted_at is null`.execute(ctx.db);
  await sql`update inspection.activity set item_ids = array(select item_id from inspection.activity_item where school_id = ${ctx.schoolId} and act_id = ${id})
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  return { id, name, type, start, end, startedAt, status, groups };
}

export async function addActivityLabs(ctx: Ctx, { id, groups }: Activity, labs: readonly Lab[]) {
  const rows = labs.map((lab, i) => ({ lab: lab.id, group: groups[i % groups.length] }));
  await sql`insert into inspection.activity_lab (school_id, act_id, lab_id, group_id)
    select ${ctx.schoolId}, ${id}, l.lab, l."group" from json_to_recordset(${JSON.stringify(rows)}::json) as l(lab bigint, "group" bigint)`.execute(
    ctx.db,
  );
}
