import { sql } from 'kysely';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { demoContext, type Demo } from '#kernel/server/demo.ts';
import { addDays, formatDate, parseDateTime, termOf } from '#kernel/shared/time.ts';
import { addWorkingHours } from '#kernel/shared/working-time.rules.ts';
import { ColumnKind, Grain, type Cells, type Column } from '../shared/type/column.ts';
import type { PlanInput } from '../shared/plan/plan.ts';
import { Decision } from '../shared/task.states.ts';
import { demoOffices, demoTasks, type DemoTask } from './demo-people.queries.ts';
import { closePlan, createPlan, publishPlan } from './plan/plan.service.ts';
import { collectRows } from './task/collect.service.ts';
import { decideRows, passAll } from './task/decide.service.ts';
import { readDetails } from './task/detail.queries.ts';
import { saveRows } from './task/save.service.ts';
import { createType } from './type/type.service.ts';
import { submitTask } from './task/submit.service.ts';
import { findTaskById } from './task/task.queries.ts';

type Offices = Record<'school' | 'college' | 'lab', Actor>;

const codes = ['sj3', 'sj5', 'sj6', 'sj7'];
/** Units that are filled in the former year, and in this one. */
const former = 36;
const current = 20;

const yearBefore = (year: string) =>
  year
    .split('-')
    .map((one) => String(Number(one) - 1))
    .join('-');

const planOf = (school_year: string, type_ids: number[], starts_on: string, deadline: string): PlanInput => ({
  name: `${school_year} 学年实验室信息统计`,
  school_year,
  type_ids,
  starts_on,
  deadline,
  contact: '实验室与设备管理处 信息科 8820',
  instructions:
    '统计期为上一学年 9 月 1 日至 8 月 31 日。先从系统采集，再核对和补填：没有发生的填 0，不清楚的文字填 *。采集的数据有误时可以修改，请写明原因。',
});

const words: Record<string, string> = {
  subject: '0805',
  title: '073',
  education: '11',
  expert: '00',
  class_no: '03040404',
  keeper: '无',
  spec: '*',
  model: '*',
};

/** A believable value for what the system does not know. */
function valueFor({ field, kind, min, options }: Column, n: number): string {
  if (field in words) return words[field]!;
  if (kind === 'code') return options![n % Math.min(options!.length, 2)]!.value;
  if (kind === 'month') return `${1968 + (n % 30)}0${1 + (n % 9)}`;
  if (field === 'area') return String(60 + (n % 7) * 15);
  if (field === 'build_year') return String(1998 + (n % 22));
  if (kind === 'int') return String(Number(min ?? 0) + (/^(award|patent|index|paper)/.test(field) ? n % 2 : n % 6));
  return kind === 'decimal' ? '0' : '*';
}

/** Money of a college that adds up. */
function moneyOf(n: number): Cells {
  const [buy, repair, run] = [120 + (n % 9) * 14, 18 + (n % 5) * 3, 46 + (n % 7) * 5];
  return {
    buy_total: String(buy),
    buy_teach: String(buy - 40),
    repair_total: String(repair),
    repair_teach: String(repair - 6),
    run_total: String(run),
    run_material: String(run - 20),
    build: '35',
    reform: '8.5',
    other: '2',
    total: String(buy + repair + run + 45.5),
  };
}

/** Collects a table and fills in what the system does not know. */
async function fill(ctx: Ctx, { id, type_code }: DemoTask, n: number): Promise<void> {
  await collectRows(ctx, { id });
  const { columns } = await findTaskById(ctx, { id });
  const rows = await readDetails(ctx, id);
  const money = type_code === 'sj7' ? moneyOf(n) : {};
  const typed = rows.map((row, at) => ({
    row_id: row.row_id,
    version: row.version,
    cells: Object.fromEntries(
      columns
        .filter(({ field, fill: by }) => by === undefined && (row.cells[field] ?? '') === '')
        .map((column) => [column.field, (money as Cells)[column.field] ?? valueFor(column, n + at)]),
    ),
  }));
  await saveRows(ctx, { id, rows: typed });
}

const byUnit = (offices: Offices, { college_id }: DemoTask): Actor =>
  college_id === offices.college.orgId ? offices.college : offices.school;

/** Fills and reports a table; units other than those of the printed accounts by the office. */
async function report(ctx: Ctx, offices: Offices, task: DemoTask, at: Date, n: number): Promise<boolean> {
  const own = task.org_id === offices.lab.orgId ? offices.lab : byUnit(offices, task);
  const as = demoContext(ctx, at, { ...own, userId: own.userId });
  await fill(as, task, n);
  const { errors } = await findTaskById(as, { id: task.id });
  if (errors > 0) return false;
  await submitTask(as, { id: task.id });
  return true;
}

/** Colleges decide as people of their own, who have not reported what they decide. */
const decider = (ctx: Ctx, at: Date, actor: Actor, collegeId: number | null): Ctx =>
  demoContext(ctx, at, {
    ...actor,
    userId: 0,
    name: '学院实验室秘书',
    orgId: collegeId ?? actor.orgId,
    collegeId,
    orgPath: actor.orgPath,
  });

async function decideAll(ctx: Ctx, offices: Offices, task: DemoTask, at: Date): Promise<void> {
  const rows = await readDetails(ctx, task.id);
  if (rows.some(({ step }) => step === 1)) await passAll(collegeOf(ctx, offices, task, at), { id: task.id });
  if (rows.length > 0)
    await passAll(demoContext(ctx, at, { ...offices.school, userId: 0, name: '实验室处统计员' }), { id: task.id });
}

/** The college of a table, in the role of its manager. */
function collegeOf(ctx: Ctx, offices: Offices, task: DemoTask, at: Date): Ctx {
  return decider(ctx, at, { ...offices.college, dataScope: offices.college.dataScope }, task.college_id);
}

async function typesOf(ctx: Ctx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from report.type
    where school_id = ${ctx.schoolId} and code = any(${codes}) order by code`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** Last year's plan, closed with accepted rows. */
async function addFormer(ctx: Ctx, offices: Offices, year: string, types: number[]): Promise<void> {
  const end = `${year.slice(5)}-10-`;
  const start = addWorkingHours(parseDateTime(`${end}09 10:00:00`), 0);
  const school = (hours: number) => demoContext(ctx, addWorkingHours(start, hours), offices.school);
  const days = [formatDate(start), addDays(formatDate(start), 40)] as const;
  const id = await createPlan(school(0), planOf(year, types, ...days));
  await publishPlan(school(1), { id });
  const tasks = await demoTasks(ctx, id, offices);
  for (const [n, task] of tasks.slice(0, former).entries()) {
    const at = addWorkingHours(start, 20 + n);
    if (await report(ctx, offices, task, at, n)) await decideAll(ctx, offices, task, addWorkingHours(at, 12));
  }
  await closePlan(school(120), { id });
}

/** This year's plan, half filled: one table with two rejected rows, some that wait at each step, some accepted. */
async function addCurrent(ctx: Ctx, offices: Offices, year: string, types: number[]): Promise<void> {
  const start = addWorkingHours(ctx.now, -110);
  const school = (hours: number) => demoContext(ctx, addWorkingHours(start, hours), offices.school);
  const deadline = addDays(formatDate(ctx.now), 18);
  const id = await createPlan(school(0), planOf(year, types, formatDate(start), deadline));
  await publishPlan(school(1), { id });
  const tasks = await demoTasks(ctx, id, offices);
  const isOwn = ({ org_id }: DemoTask) => org_id === offices.lab.orgId;
  const staff = tasks.find((task) => isOwn(task) && task.type_code === 'sj5');
  if (staff && (await report(ctx, offices, staff, addWorkingHours(start, 30), 0)))
    await rejectTwo(ctx, offices, staff, addWorkingHours(start, 45));
  const others = tasks.filter((task) => !isOwn(task)).slice(0, current);
  for (const [n, task] of others.entries()) {
    const at = addWorkingHours(start, 25 + n * 2);
    const isReported = await report(ctx, offices, task, at, n);
    if (isReported && n % 4 === 0) await decideAll(ctx, offices, task, addWorkingHours(at, 8));
  }
}

async function rejectTwo(ctx: Ctx, offices: Offices, task: DemoTask, at: Date): Promise<void> {
  const rows = await readDetails(ctx, task.id);
  const ids = rows.slice(0, 2).map(({ row_id }) => row_id);
  if (ids.length === 0) return;
  const opinion = '专业技术职务与人事系统不一致，请核对后重报';
  await decideRows(collegeOf(ctx, offices, task, at), Decision.reject, { ids, opinion });
}

/** A type of the school that no plan asks for yet, and a plan that is being written. */
async function addDraft(ctx: Ctx, { school }: Offices, year: string, types: readonly number[]): Promise<void> {
  const then = demoContext(ctx, addWorkingHours(ctx.now, -5), school);
  const column = { kind: ColumnKind.text, width: 60, is_required: true } as const;
  await createType(then, {
    code: 'teach_award',
    name: '实验教学成果登记表',
    grain: Grain.college,
    columns: [
      { ...column, field: 'name', title: '成果名称', is_key: true },
      {
        ...column,
        field: 'level',
        title: '级别',
        kind: ColumnKind.code,
        width: 1,
        options: [
          { value: '1', label: '国家级' },
          { value: '2', label: '省部级' },
          { value: '3', label: '校级' },
        ],
      },
      { ...column, field: 'won_on', title: '获奖日期', kind: ColumnKind.date, width: 10 },
      { ...column, field: 'owner', title: '负责人', width: 20 },
    ],
  });
  const days = [addDays(formatDate(ctx.now), 20), addDays(formatDate(ctx.now), 50)] as const;
  const plan = planOf(year, types.slice(-1), ...days);
  await createPlan(then, { ...plan, name: `${year} 学年实验室经费中期核查` });
}

/** Two years of the ministry's statistics, when laboratories have their people and uses. */
export const reportDemo: Demo = {
  async finish(ctx) {
    const { rows } = await sql`select from report.plan where school_id = ${ctx.schoolId} limit 1`.execute(ctx.db);
    if (rows.length > 0) return;
    const offices = await demoOffices(ctx);
    const types = await typesOf(ctx);
    if (!offices || types.length === 0) return;
    const { year } = termOf(formatDate(ctx.now));
    const [last, before] = [yearBefore(year), yearBefore(yearBefore(year))];
    await addFormer(ctx, offices, before, types);
    await addCurrent(ctx, offices, last, types);
    await addDraft(ctx, offices, year, types);
    await sql`update notices.message set read_at = coalesce(read_at, created_at + interval '2 hours')
      where school_id = ${ctx.schoolId} and type = 'REPORT_PUBLISHED'`.execute(ctx.db);
  },
};
