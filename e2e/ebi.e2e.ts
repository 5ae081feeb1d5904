import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { equipmentApi } from '#modules/base-info/shared/equipment.ts';
import { labApi } from '#modules/base-info/shared/lab.ts';
import { scoreApi } from '#modules/ebi/shared/score.ts';
import { taskApi } from '#modules/ebi/shared/task.ts';
import { instrumentApi } from '#modules/instrument/shared/register/instrument.ts';
import { figures } from '#modules/instrument/shared/year/figures.ts';
import { planApi } from '#modules/instrument/shared/year/plan.ts';
import { reportApi, type ReportInput } from '#modules/instrument/shared/year/report.ts';
import { openCast } from './cast.ts';
import { clientOf } from './product.ts';
import { axeFaults } from './reading.ts';
import { act, buttonOf, dialogOf, exported, rowOf, visit } from './screen.ts';

const { as } = openCast();
const name = '旅程用评价谱仪';
// Old years and a high price keep the demonstration out of it.
const year = '2016-2017';
const task = '旅程用效益评价';
const review =
  '本学年仪器运行正常，完成教学、科研和社会服务任务，机时利用充分，培养了多名能独立操作的学生，计划继续扩大开放共享范围。';

const nothing = Object.fromEntries(figures.map((figure) => [figure.name, figure.kind === 'count' ? 0 : '0']));
const filled = {
  ...nothing,
  hours_teach: '300',
  hours_research: '700',
  hours_service: '260',
  months_used: 12,
  op_student: 5,
  guided: 10,
  shown: 60,
  income_outside: '12000',
  income_inside: '10000',
  functions_original: 10,
  functions_used: 8,
  functions_new: 1,
  joined_platform: true,
  price_published: true,
  share_rules: true,
  self_review: review,
  reason: '按纸质记录核对',
} as unknown as ReportInput;

/** A large instrument that the manager of the printed laboratory keeps, with an accepted report of the year. */
async function giveReported(): Promise<void> {
  const { client: school } = await clientOf('school');
  const { client: college } = await clientOf('college');
  const { client: lab, id: keeper_id } = await clientOf('lab');
  const [home] = (await lab.ok(labApi.list, {})).content;
  await school.ok(equipmentApi.create, {
    asset_no: 'LCPJ0001',
    name,
    model: 'NMR-900',
    kind: '1',
    price: '25600000',
    buy_date: '2014-05-01',
    lab_id: home!.id,
    keeper_id,
    is_special: false,
    status: 1,
    class_no: '03030000',
  });
  await school.ok(instrumentApi.refresh, {});
  const days = { starts_on: '2026-01-01', deadline: '2030-01-01' };
  const { id: plan_id } = await school.ok(planApi.create, { name: '旅程用评价上报', school_year: year, ...days });
  await school.ok(planApi.publish, { id: plan_id });
  const [report] = (await lab.ok(reportApi.list, { plan_id, keyword: name })).content;
  const { id } = report!;
  await lab.ok(reportApi.collect, { id });
  const { version } = await lab.ok(reportApi.find, { id });
  await lab.ok(reportApi.update, { ...filled, id, version });
  await lab.ok(reportApi.submit, { id });
  await college.ok(reportApi.pass, { id });
  await school.ok(reportApi.pass, { id });
}

test('a scheme is published, a year scored and shown, its keeper appeals, and the result is published', async () => {
  await giveReported();
  const office = await as('school');
  await visit(office, '/ebi/scheme/edit/0', '评价方案');
  await office.getByLabel('方案名称').fill('旅程用方案');
  await office.getByLabel('学年').fill(year);
  await office.getByLabel('原值下限').fill('20000000');
  await office.getByLabel('机时利用').fill('30');
  await buttonOf(office, '保存').click();
  await office.getByText('权重合计应为 100，现在是 95').first().waitFor();
  await office.getByLabel('机时利用').fill('35');
  expect(await axeFaults(office)).toEqual([]);
  await buttonOf(office, '保存').click();
  await visit(office, '/ebi/scheme', '评价方案');
  await act(office, rowOf(office, '旅程用方案'), '发布');
  await buttonOf(dialogOf(office), '确定').click();
  await rowOf(office, '旅程用方案').getByText('已发布').waitFor();

  const { client: school } = await clientOf('school');
  const schemes = await school.ok(taskApi.list, {});
  expect(schemes.content.every(({ school_year }) => school_year !== year)).toBe(true);
  await visit(office, '/ebi/task', '评价任务');
  await buttonOf(office, '新建任务').click();
  const dialog = dialogOf(office);
  await dialog.getByLabel('任务名称').fill(task);
  await dialog.getByLabel('评价方案').click();
  await office.locator('.ant-select-item-option', { hasText: '旅程用方案' }).click();
  await buttonOf(dialog, '确定').click();
  for (const [step, state] of [
    ['启动', '填报中'],
    ['结束填报', '审核中'],
    ['计算得分', '评分完成'],
    ['公示', '公示中'],
  ] as const) {
    await act(office, rowOf(office, task), step);
    await buttonOf(dialogOf(office), '确定').click();
    await rowOf(office, task).getByText(state).waitFor();
  }

  const keeper = await as('lab');
  await visit(keeper, '/ebi/score?mine=true', '评价得分');
  await keeper.getByRole('link', { name: new RegExp(name) }).click();
  await keeper.getByText('1260 ÷ 1400').waitFor();
  expect(await axeFaults(keeper)).toEqual([]);
  await buttonOf(keeper, '提出异议').click();
  await dialogOf(keeper).getByLabel('异议内容').fill('省部级奖一项未计入');
  await buttonOf(dialogOf(keeper), '提交').click();
  await dialogOf(keeper).waitFor({ state: 'detached' });

  await visit(office, '/ebi/appeal?state=0', '异议申诉');
  await act(office, rowOf(office, name), '不采纳');
  await dialogOf(office).getByLabel('处理意见').fill('成果登记中没有这一项');
  await buttonOf(dialogOf(office), '不采纳').click();
  await dialogOf(office).waitFor({ state: 'detached' });

  const [row] = (await school.ok(taskApi.list, { school_year: year })).content;
  await visit(office, `/ebi?task_id=${row!.id}`, '大型仪器效益评价');
  await office
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .waitFor();
  expect(await axeFaults(office)).toEqual([]);
  await visit(office, `/ebi/score?task_id=${row!.id}`, '评价得分');
  const { path } = await exported(office);
  expect((await readFile(path)).subarray(0, 2).toString()).toBe('PK');
  const [score] = (await school.ok(scoreApi.list, { task_id: row!.id })).content;
  // 90 × 35% + 82 × 20% + 0 + 90 × 15% + 58 × 5%.
  expect(score).toMatchObject({ total: '64.3', grade: 'passed', rank: 1, state: 3 });
});
