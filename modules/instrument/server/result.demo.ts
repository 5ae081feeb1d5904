import type { Ctx } from '#kernel/server/context.ts';
import { demoContext } from '#kernel/server/demo.ts';
import { addDays, formatDate, parseDateTime } from '#kernel/shared/time.ts';
import { addWorkingHours, lastWorkingInstant } from '#kernel/shared/working-time.rules.ts';
import { demoPapers } from '#platform/files/server/public.ts';
import type { AchievementTypeCode } from '../shared/result/achievement.ts';
import { demoStudents, keeperActor, type DemoInstrument, type DemoOffices } from './demo-plan.queries.ts';
import { daysOfYear } from './month/month.rules.ts';
import { createAchievement, judgeAchievement } from './result/achievement.service.ts';
import { createTraining } from './result/training.service.ts';

type Proved = readonly [type: Exclude<AchievementTypeCode, 'project'>, level: string, name: string];

const projects = [
  '新型催化材料的结构表征',
  '环境样品中痕量元素分析',
  '先进功能材料开放课题',
  '分析测试中心开放基金项目',
];

// What an instrument brought in a year, from much to nothing, by its number modulo four.
const proved: readonly (readonly Proved[])[] = [
  [
    ['award', 'province', '省自然科学二等奖'],
    ['patent', 'teacher', '一种多孔催化材料的制备方法'],
    ['paper', 'index', '多孔催化材料的谱学表征'],
    ['paper', 'core', '稀土掺杂材料的相变研究'],
  ],
  [
    ['award', 'province', '省科技进步三等奖'],
    ['paper', 'index', '水体中痕量重金属的测定'],
  ],
  [
    ['patent', 'student', '一种样品前处理装置'],
    ['award', 'school', '校优秀测试成果奖'],
    ['paper', 'core', '复杂基质样品的快速分析'],
  ],
  [],
];
const operators = [9, 6, 5, 1] as const;

type Stage = { ctx: Ctx; offices: DemoOffices; row: DemoInstrument; n: number };

/** People who learn to operate it, a class that sees it, and a project that uses it. */
async function addUse({ ctx, offices, row, n }: Stage, at: Date, students: readonly number[]): Promise<void> {
  const then = demoContext(ctx, at, keeperActor(offices, row));
  const on = formatDate(at);
  const common = { instrument_id: row.id, trained_on: on, person_type: 1 } as const;
  for (const [k, user_id] of students.entries())
    await createTraining(then, { ...common, result: k === 0 && n % 3 === 0 ? 'guided' : 'self', user_id, people: 1 });
  const group_name = `仪器分析实验${2401 + (n % 4)}`;
  await createTraining(then, { ...common, result: 'shown', user_id: null, group_name, people: 24 + (n % 9) });
  if (n % 2 === 1) return;
  await createAchievement(then, {
    type: 'project',
    level: n % 4 === 0 ? 'research' : 'service',
    name: `${projects[(n + students.length) % projects.length]}（${on.slice(0, 4)}）`,
    ref_no: `KF${on.replaceAll('-', '')}${String(n).padStart(2, '0')}`,
    people: row.keeper.name,
    achieved_on: on,
    shares: [{ instrument_id: row.id, share: 100 }],
  });
}

type Paper = Awaited<ReturnType<typeof demoPapers>>;

/** Awards, patents and papers with their evidence, which the office has verified. */
async function addProved({ ctx, offices, row, n }: Stage, at: Date, paper: Paper): Promise<void> {
  const then = demoContext(ctx, at, keeperActor(offices, row));
  const on = formatDate(at);
  for (const [k, [type, level, name]] of proved[n % 4]!.entries()) {
    const id = await createAchievement(then, {
      type,
      level: level as 'core',
      name: `${name}（${row.name}）`,
      ref_no: `${type === 'paper' ? '10.1000/demo' : 'SF'}.${on.replaceAll('-', '')}${String(n).padStart(2, '0')}${k}`,
      people: row.keeper.name,
      achieved_on: on,
      shares: [{ instrument_id: row.id, share: 100 }],
      files: [await paper(then, `佐证 ${name}`)],
    });
    const judge = { ...offices.school, userId: 0, name: '实验室处设备科' };
    await judgeAchievement(demoContext(ctx, addWorkingHours(at, 9), judge), 'verify', { id });
  }
}

/** Training and results of the last school year, which its evaluation counts, and some of this one. */
export async function addResults(
  ctx: Ctx,
  offices: DemoOffices,
  rows: readonly DemoInstrument[],
  year: string,
): Promise<void> {
  const [latest, ...others] = await demoStudents(ctx, 12);
  if (latest === undefined) return;
  const paper = await demoPapers(ctx);
  for (const [n, row] of rows.entries()) {
    const stage = { ctx, offices, row, n };
    const day = addDays(daysOfYear(year).to, -70 - n * 3);
    const former = lastWorkingInstant(parseDateTime(`${day} 10:00:00`));
    await addUse(stage, former, others.slice(0, operators[n % 4]!));
    await addProved(stage, former, paper);
    await addUse(stage, addWorkingHours(ctx.now, -60 + n * 3), [latest]);
  }
}
