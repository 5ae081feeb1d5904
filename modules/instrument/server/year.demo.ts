import { sql } from 'kysely';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { demoContext } from '#kernel/server/demo.ts';
import { DataScope } from '#kernel/shared/data-scope.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { addWorkingHours } from '#kernel/shared/working-time.rules.ts';
import { figureNames, type FigureValues } from '../shared/year/figures.ts';
import type { DemoInstrument, DemoOffices } from './demo-plan.queries.ts';
import { decideReport } from './year/decide.service.ts';
import { createPlan, publishPlan } from './year/plan.service.ts';
import { findReport } from './year/report.queries.ts';
import { collectReport, submitReport, updateReport } from './year/report.service.ts';

const review =
  '本学年仪器运行稳定，按计划完成教学、科研和社会服务任务，培训了多名能够独立操作的学生，机时利用较为充分；下一学年拟增加对外开放时间，并补充常用附件。';

/** Fills in what is not registered, and reports it. */
async function fill(ctx: Ctx, id: number, n: number): Promise<void> {
  await collectReport(ctx, { id });
  const row = await findReport(ctx, { id });
  if (row.open_months.length > 0) return;
  await updateReport(ctx, {
    ...(Object.fromEntries(figureNames.map((name) => [name, row[name]])) as FigureValues),
    joined_platform: row.joined_platform,
    id,
    version: row.version,
    hours_prepare: String(60 + (n % 5) * 8),
    cost_material: String(12_000 + n * 350),
    cost_repair: String(4_000 + (n % 6) * 900),
    cost_staff: '36000',
    functions_new: n % 3,
    service_units: n % 6,
    income_outside: ['18000', '12000', '8000', '1000'][n % 4]!,
    price_published: true,
    share_rules: true,
    self_review: review,
    reason: '部分校外委托测试由财务处入账，未经预约结算，按入账凭证补填',
  });
  await submitReport(ctx, { id });
}

/** Colleges and the school decide as people of their own, who keep no instrument. */
const decider = (ctx: Ctx, at: Date, actor: Actor, name: string): Ctx =>
  demoContext(ctx, at, { ...actor, userId: 0, name });
const ofCollege = (ctx: Ctx, at: Date, { college, school }: DemoOffices, { college_id }: DemoInstrument): Ctx => {
  const actor =
    college_id === college.orgId
      ? college
      : { ...school, dataScope: DataScope.subtree, orgId: college_id ?? 0, collegeId: college_id };
  return decider(ctx, at, actor, '学院实验室秘书');
};

/** The report of last year, under way: some passed, some with college or school, one rejected, the rest being filled. */
export async function addYears(
  ctx: Ctx,
  offices: DemoOffices,
  instruments: readonly DemoInstrument[],
  year: string,
  deadline: string,
): Promise<void> {
  const start = addWorkingHours(ctx.now, -90);
  const office = (hours: number) => demoContext(ctx, addWorkingHours(start, hours), offices.school);
  const id = await createPlan(office(0), {
    name: `${year} 学年大型仪器年度上报`,
    school_year: year,
    starts_on: formatDate(start),
    deadline,
    instructions: '先确认各月机时，登记成果和培训，再自动汇总、补填并上报。没有发生的填 0。',
  });
  await publishPlan(office(1), { id });
  const { rows } = await sql<{ id: number; instrument_id: number }>`select id, instrument_id from instrument.report
    where school_id = ${ctx.schoolId} and plan_id = ${id}`.execute(ctx.db);
  for (const [n, one] of instruments.entries()) {
    const report = rows.find(({ instrument_id }) => instrument_id === one.id);
    // Own ones of the printed accounts stay to be filled in.
    if (!report || n < 2 || n % 6 === 5) continue;
    const at = (hours: number) => addWorkingHours(start, 8 + n + hours);
    const keeper = { ...offices.school, userId: one.keeper.id, name: one.keeper.name, dataScope: DataScope.self };
    await fill(demoContext(ctx, at(0), keeper), report.id, n);
    const { step } = await findReport(office(2), { id: report.id });
    if (step === 1 && n % 6 !== 4) await decideCollege(ctx, offices, one, report.id, n, at(6));
    if (step === 1 && n % 6 < 3 && n > 2)
      await decideReport(decider(ctx, at(12), offices.school, '实验室处设备科'), 'pass', { id: report.id });
  }
}

async function decideCollege(ctx: Ctx, offices: DemoOffices, one: DemoInstrument, id: number, n: number, at: Date) {
  const rejects = n === 3;
  const opinion = rejects ? '开放机时与预约记录差距较大，请核对后重报' : '';
  await decideReport(ofCollege(ctx, at, offices, one), rejects ? 'reject' : 'pass', { id, opinion });
}
