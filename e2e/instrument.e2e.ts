import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { instrumentApi } from '#modules/instrument/shared/register/instrument.ts';
import { monthApi } from '#modules/instrument/shared/month/month.ts';
import { planApi } from '#modules/instrument/shared/year/plan.ts';
import { reportApi } from '#modules/instrument/shared/year/report.ts';
import { equipmentApi } from '#modules/base-info/shared/equipment.ts';
import { labApi } from '#modules/base-info/shared/lab.ts';
import { phone } from './browser.ts';
import { openCast } from './cast.ts';
import { clientOf } from './product.ts';
import { axeFaults } from './reading.ts';
import { act, buttonOf, choose, dialogOf, downloaded, rowOf, search, visit } from './screen.ts';

const { as } = openCast();
const name = '旅程用质谱仪';
const review =
  '本学年仪器运行正常，完成教学、科研和社会服务任务，机时利用充分，培养了多名能独立操作的学生，计划继续扩大开放共享范围。';

/** A large instrument of the printed laboratory that its manager keeps, with one open month of an old school year. */
async function giveInstrument(): Promise<{ plan: number }> {
  const { client: school } = await clientOf('school');
  const { client: lab, id: keeper } = await clientOf('lab');
  const [home] = (await lab.ok(labApi.list, {})).content;
  await school.ok(equipmentApi.create, {
    asset_no: 'LCZP0001',
    name,
    model: 'QE-1',
    kind: '1',
    price: '5600000',
    buy_date: '2015-05-01',
    lab_id: home!.id,
    keeper_id: keeper,
    is_special: false,
    status: 1,
    class_no: '03030000',
  });
  await school.ok(instrumentApi.refresh, {});
  const [row] = (await lab.ok(instrumentApi.list, { keyword: name })).content;
  await lab.ok(monthApi.create, {
    instrument_id: row!.id,
    month: '2019-03',
    hours_teach: '12',
    hours_research: '40.5',
    hours_service: '6',
    hours_open: '20',
    samples: 85,
    down_hours: '0',
  });
  const { id: plan } = await school.ok(planApi.create, {
    name: '旅程用年度上报',
    school_year: '2018-2019',
    starts_on: '2026-01-01',
    deadline: '2030-01-01',
  });
  await school.ok(planApi.publish, { id: plan });
  return { plan };
}

test(
  'a keeper confirms a month and trains on the phone, fills in and reports; college and school pass; the export agrees',
  { timeout: 90_000 },
  async () => {
    const { plan } = await giveInstrument();
    const keeper = await as('lab', phone);
    await visit(keeper, '/instrument-report/month?month=2019-03', '月度机时');
    await keeper.getByText(name).first().waitFor();
    expect(await axeFaults(keeper)).toEqual([]);
    await buttonOf(keeper, '确认').first().tap();
    await buttonOf(dialogOf(keeper), '确定').tap();
    await keeper.getByText('已确认').first().waitFor();

    await visit(keeper, '/instrument-report/training?school_year=2018-2019', '培训登记');
    await buttonOf(keeper, '登记培训').first().tap();
    const dialog = dialogOf(keeper);
    await choose(keeper, dialog.getByLabel('仪器'), name);
    await dialog.getByText('演示').tap();
    await dialog.getByText('学生', { exact: true }).tap();
    await dialog.getByLabel('日期').fill('2019-04-10');
    await dialog.getByLabel('日期').press('Enter');
    await dialog.getByLabel('班级或团队').fill('旅程班');
    await dialog.getByLabel('人数').fill('28');
    await buttonOf(dialog, '保存').tap();
    await keeper.getByText('旅程班').first().waitFor();

    const { client: lab } = await clientOf('lab');
    const [report] = (await lab.ok(reportApi.list, { plan_id: plan, keyword: name })).content;
    await visit(keeper, `/instrument-report/fill/edit/${report!.id}`, '年度数据');
    await buttonOf(keeper, '自动汇总').tap();
    await keeper.getByText('已汇总机时').waitFor();
    expect(await keeper.getByLabel('科研机时').inputValue()).toBe('40.5');
    await keeper.getByLabel('自我评价').fill(review);
    await buttonOf(keeper, '保存').tap();
    await keeper.getByText('已保存，核对后上报').waitFor();
    await visit(keeper, `/instrument-report/fill/${report!.id}`, name);
    await buttonOf(keeper, '上报').tap();
    await buttonOf(dialogOf(keeper), '确定').tap();
    await keeper.getByText('学院审核').first().waitFor();

    for (const account of ['college', 'school']) {
      const decider = await as(account);
      await visit(decider, `/instrument-report/examine?plan_id=${plan}`, '上报审核');
      await search(decider, '仪器', name);
      await act(decider, rowOf(decider, name), '审核');
      await buttonOf(decider, '通过').click();
      await buttonOf(dialogOf(decider), '确定').click();
      await decider.getByText('已通过').first().waitFor();
    }
    const office = await as('school');
    await visit(office, `/instrument-report/plan/${plan}`, '旅程用年度上报');
    expect(await axeFaults(office)).toEqual([]);
    const { path } = await downloaded(office, async () => {
      await buttonOf(office, '国家平台表').click();
      await buttonOf(dialogOf(office), '确定').click();
    });
    expect((await readFile(path)).subarray(0, 2).toString()).toBe('PK');
    const { client: school } = await clientOf('school');
    const [passed] = (await school.ok(reportApi.list, { plan_id: plan, keyword: name })).content;
    expect(passed).toMatchObject({ step: 3, state: 1, hours_teach: '12.0', hours_research: '40.5', samples: 85 });
  },
);
