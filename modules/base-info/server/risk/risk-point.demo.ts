import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { demoContext } from '#kernel/server/demo.ts';
import { addDays, formatDate, parseDateTime } from '#kernel/shared/time.ts';
import { addWorkingHours, lastWorkingInstant } from '#kernel/shared/working-time.rules.ts';
import type { RiskPointInput } from '../../shared/risk/risk-point.ts';
import { peopleOf, type DemoPeople } from '../change/change.demo.ts';
import { passRiskChange, rejectRiskChange } from './risk-change.service.ts';
import { createRiskPoint } from './risk-point.service.ts';
import { changeRiskPoint, submitRiskPoints } from './risk-change-request.service.ts';

/** Measures by class, as rows of kind and text. */
const measures: Readonly<Record<number, readonly (readonly [kind: string, text: string])[]>> = {
  1: [
    ['technical', '在通风橱内操作，气瓶固定并配减压阀'],
    ['management', '领用登记，操作前学习安全技术说明书'],
    ['ppe', '护目镜、耐化学手套、实验服'],
    ['emergency', '就近配置洗眼器、灭火毯和泄漏吸附材料'],
  ],
  2: [
    ['technical', '在生物安全柜内操作'],
    ['management', '操作规程上墙，废物先灭活后转运'],
    ['ppe', '实验服、口罩、双层手套'],
    ['emergency', '配备利器盒和含氯消毒剂'],
  ],
  3: [
    ['technical', '屏蔽和联锁装置每月检查'],
    ['management', '双人双锁，进出登记'],
    ['ppe', '佩戴个人剂量计，使用铅防护用品'],
    ['emergency', '异常立即停机撤离并报告'],
  ],
  4: [
    ['technical', '防护罩和急停按钮完好，设备接地'],
    ['management', '持证操作，定期检查维护'],
    ['ppe', '护目镜，束紧袖口和长发'],
    ['emergency', '就近切断电源，配备急救箱'],
  ],
  5: [
    ['technical', '线路规范敷设，配漏电保护'],
    ['management', '离开前检查水、电、门窗'],
    ['ppe', '按作业要求佩戴防护用品'],
    ['emergency', '熟悉灭火器位置和疏散路线'],
  ],
};

/** Measures of the risk points in force, and the checks of the facilities, as they usually are. */
export async function addProtection(ctx: Ctx): Promise<void> {
  const rows = Object.entries(measures).flatMap(([lab_class, own]) =>
    own.map(([kind, text], line) => ({ lab_class: Number(lab_class), kind, text, line })),
  );
  const usual = sql`json_to_recordset(${JSON.stringify(rows)}::json) as m(lab_class int, kind text, text text, line int)`;
  await sql`update base_info.risk_point p set measures = w.measures
    from (select m.lab_class, jsonb_agg(jsonb_build_object('kind', m.kind, 'text', m.text) order by m.line) as measures
      from ${usual} group by m.lab_class) w
    where p.school_id = ${ctx.schoolId} and p.in_force and p.lab_class = w.lab_class`.execute(ctx.db);
  // One in nine is not in place yet.
  await sql`insert into base_info.risk_measure (school_id, risk_point_id, kind, text, line, in_place, checked_by, checked_at)
    select p.school_id, p.id, m.kind, m.text, m.line, (p.id + m.line) % 9 <> 0, p.duty_id,
      (${formatDate(ctx.now)}::date - (p.id % 60)::int)::timestamptz + interval '10 hours'
    from base_info.risk_point p join ${usual} on m.lab_class = p.lab_class
    where p.school_id = ${ctx.schoolId} and p.in_force`.execute(ctx.db);
  await addChecks(ctx);
}

async function addChecks(ctx: Ctx): Promise<void> {
  const today = sql`${formatDate(ctx.now)}::date`;
  await sql`update base_info.lab_facility f set duty_id = l.safety_officer_id, check_cycle = 6,
      name = case f.category when 'extinguisher' then '手提式干粉灭火器' when 'qttcq' then '可燃气体探测器' else '' end,
      model = case f.category when 'extinguisher' then 'MFZ/ABC4' when 'fume_hood' then 'FH-1500' else '' end,
      installed_on = ${today} - 400 - (f.id % 300)::int, checked_on = ${today} - (f.id * 37 % 170)::int,
      check_on = (${today} - (f.id * 37 % 170)::int + interval '6 months')::date,
      expires_on = case when f.category = 'extinguisher' then ${today} + 20 + (f.id % 700)::int end,
      flushed_on = case when f.category in ('eye_washer', 'emergency_spray') then ${today} - (f.id % 9)::int end
    from base_info.lab l where f.school_id = ${ctx.schoolId} and l.school_id = f.school_id and l.id = f.lab_id`.execute(
    ctx.db,
  );
  await sql`insert into base_info.facility_check (school_id, facility_id, kind, checked_on, result, created_by, created_at)
    select f.school_id, f.id, k.kind, k.day, 'normal', coalesce(f.duty_id, 0), k.day::timestamptz + interval '9 hours'
    from base_info.lab_facility f cross join lateral (values ('check', f.checked_on), ('flush', f.flushed_on)) k(kind, day)
    where f.school_id = ${ctx.schoolId} and k.day is not null`.execute(ctx.db);
}

type Case = {
  day: number;
  name: string;
  place: string;
  l: 1 | 2 | 3 | 4 | 5;
  s: 1 | 2 | 3 | 4 | 5;
  /** What the college and the school say; absent: it waits, and without `submit` it is a draft. */
  submit?: false;
  college?: { pass: boolean; opinion: string };
  school?: { opinion: string };
};

const cases: readonly Case[] = [
  {
    day: 24,
    name: '高压加氢反应',
    place: '反应釜间',
    l: 3,
    s: 5,
    college: { pass: true, opinion: '措施齐全，同意' },
    school: { opinion: '同意，列入重点检查' },
  },
  {
    day: 6,
    name: '无人值守过夜反应',
    place: '通风橱 2 号',
    l: 4,
    s: 4,
    college: { pass: true, opinion: '同意，请落实双人巡查' },
  },
  {
    day: 9,
    name: '危险废液暂存',
    place: '废液暂存柜',
    l: 3,
    s: 3,
    college: { pass: false, opinion: '请补充防泄漏托盘和分类标识的措施' },
  },
  { day: 2, name: '氢气瓶更换', place: '气瓶柜', l: 2, s: 5 },
  { day: 1, name: '旋转蒸发仪使用', place: '东侧实验台', l: 2, s: 3 },
  { day: 0, name: '液氮取用', place: '样品室', l: 2, s: 4, submit: false },
];

/** Risk points of the laboratory of the printed account in every state, and one change of a risk point in force. */
export async function addRisks(ctx: Ctx): Promise<void> {
  const people = await peopleOf(ctx);
  const lab = people.get('lab')?.orgId;
  if (!lab || people.size < 3) return;
  const { rows } = await sql<{ filled: boolean; duty: number; first: number | null }>`select
      exists (select 1 from base_info.risk_change q where q.school_id = l.school_id) as filled, l.safety_officer_id as duty,
      (select min(p.id) from base_info.risk_point p where p.school_id = l.school_id and p.lab_id = l.id and p.in_force) as first
    from base_info.lab l where l.school_id = ${ctx.schoolId} and l.id = ${lab}`.execute(ctx.db);
  const { filled, duty, first } = rows[0]!;
  if (filled) return;
  for (const one of cases) await addCase(ctx, people, { lab, duty }, one);
  if (first !== null) await changeOne(ctx, people, first);
}

function momentOf(ctx: Ctx, day: number): Date {
  const morning = parseDateTime(`${addDays(formatDate(ctx.now), -day)} 09:40:00`);
  return lastWorkingInstant(morning < ctx.now ? morning : ctx.now);
}

async function addCase(ctx: Ctx, people: DemoPeople, { lab, duty }: { lab: number; duty: number }, one: Case) {
  const at = momentOf(ctx, one.day);
  const then = demoContext(ctx, at, people.get('lab'));
  const input: RiskPointInput = {
    lab_id: lab,
    lab_class: 1,
    name: one.name,
    place: one.place,
    l: one.l,
    s: one.s,
    measures: measures[1]!.map(([kind, text]) => ({ kind, text }) as RiskPointInput['measures'][number]),
    duty_id: duty,
    review_cycle: 12,
  };
  const id = await createRiskPoint(then, input);
  if (one.submit === false) return;
  await submitRiskPoints(then, { ids: [id] });
  if (one.college) await decide(ctx, people, { point: id, at: addWorkingHours(at, 5), by: 'college', ...one.college });
  if (one.school)
    await decide(ctx, people, { point: id, at: addWorkingHours(at, 12), by: 'school', pass: true, ...one.school });
}

type Decision = { point: number; at: Date; by: 'college' | 'school'; pass: boolean; opinion: string };

async function decide(ctx: Ctx, people: DemoPeople, { point, at, by, pass, opinion }: Decision): Promise<void> {
  const { rows } = await sql<{ id: number }>`select max(id) as id from base_info.risk_change
    where school_id = ${ctx.schoolId} and risk_point_id = ${point}`.execute(ctx.db);
  const { id } = rows[0]!;
  const then = demoContext(ctx, at, people.get(by));
  await (pass ? passRiskChange : rejectRiskChange)(then, { id, opinion });
}

async function changeOne(ctx: Ctx, people: DemoPeople, point: number): Promise<void> {
  const at = momentOf(ctx, 15);
  type Stored = { row: Omit<RiskPointInput, 'files'> & { id: number; version: number } };
  const { rows } = await sql<Stored>`select to_jsonb(p) as row from base_info.risk_point p
    where p.school_id = ${ctx.schoolId} and p.id = ${point}`.execute(ctx.db);
  const { id, version, name, attribute_id, lab_class, room_id, place, l, s, measures: own, duty_id } = rows[0]!.row;
  await changeRiskPoint(demoContext(ctx, at, people.get('lab')), {
    id,
    version,
    name,
    attribute_id,
    lab_class,
    room_id,
    place,
    l,
    duty_id,
    s: s > 1 ? ((s - 1) as typeof s) : s,
    measures: [...own, { kind: 'technical', text: '新增防爆试剂柜一台' }],
    review_cycle: 6,
    reason: '已更换为防爆试剂柜，风险降低，复核周期缩短',
  });
  await decide(ctx, people, {
    point,
    at: addWorkingHours(at, 6),
    by: 'college',
    pass: true,
    opinion: '现场核实，同意',
  });
}
