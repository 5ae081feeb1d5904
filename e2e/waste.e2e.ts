import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readable, readPdf } from '#lib/pdf/testing/read-pdf.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { costApi } from '#modules/waste/shared/cost/cost.ts';
import { statisticApi } from '#modules/waste/shared/ledger/figure.ts';
import { ledgerApi } from '#modules/waste/shared/ledger/ledger.ts';
import { applyApi } from '#modules/waste/shared/pickup/apply.ts';
import { planApi } from '#modules/waste/shared/pickup/plan.ts';
import { recordApi } from '#modules/waste/shared/record/record.ts';
import { RecordState } from '#modules/waste/shared/record/record.states.ts';
import { zoneApi } from '#modules/waste/shared/store/zone.ts';
import { contractApi, disposerApi } from '#modules/waste/shared/transfer/disposer.ts';
import { manifestApi } from '#modules/waste/shared/transfer/manifest.ts';
import { buildingApi } from '#platform/org/shared/building.ts';
import { phone } from './browser.ts';
import { goOnline, quiet } from './network.ts';
import { openCast } from './cast.ts';
import { clientOf, product } from './product.ts';
import { axeFaults } from './reading.ts';
import { buttonOf, choose, dialogOf, downloaded, visit } from './screen.ts';

const { as } = openCast();
const combobox = (scope: Page | Locator, name: string) => scope.getByRole('combobox', { name });

/** Opens a container of a type in the laboratory of the student; returns its id. */
async function open(page: Page, type: string, group: string | undefined, part: string): Promise<number> {
  await visit(page, '/waste/record/edit/0', '产废登记');
  await combobox(page, '实验室').click();
  await page.locator('.ant-select-item-option').first().click();
  await choose(page, combobox(page, '废物类别'), type);
  await choose(page, combobox(page, '容器规格'), '20 L 塑料桶');
  if (group) await choose(page, combobox(page, '相容组'), group);
  await page.getByLabel('联系电话').fill('13800001111');
  await page.getByLabel('主要成分 1').fill(part);
  await page.getByLabel('占比').fill('100');
  await page.getByLabel('有害成分').fill(part);
  await buttonOf(page, '保存').click();
  await page.waitForURL(/\/waste\/record\/\d+$/);
  return Number(/record\/(\d+)/.exec(page.url())![1]);
}

/** Puts something in; returns the dialog, which stays open where it is refused. */
async function deposit(page: Page, component: string, amount: string, more: { group?: string; ph?: string } = {}) {
  await buttonOf(page, '追加投放').click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('投放成分').fill(component);
  if (more.group) await choose(page, combobox(dialog, '成分的相容组'), more.group);
  await dialog.getByLabel('投放量').fill(amount);
  if (more.ph) await dialog.getByLabel('pH').fill(more.ph);
  await buttonOf(dialog, '确定').click();
  return dialog;
}

async function giveUp(page: Page, dialog: Locator) {
  await buttonOf(dialog, '取消').click();
  await buttonOf(page.locator('.ant-modal-confirm'), '关闭').click();
  await dialog.waitFor({ state: 'hidden' });
}

/** The container leaves: an expired licence stops it; four percent less arrive, which the school settles. */
async function transferred(record: number, kg: string) {
  const { client } = await clientOf('school');
  const today = formatDate(new Date());
  const year = Number(today.slice(0, 4));
  const term = { starts_on: addDays(today, -400), ends_on: addDays(today, 300) };
  const company = { name: '旅程处置公司', license_no: 'XK-E2E', codes: ['900-404-06'], yearly_kg: '1000' };
  const { id: disposer_id } = await client.ok(disposerApi.create, { ...company, ...term, ends_on: addDays(today, -1) });
  const prices = [{ code: '900-404-06', price: '6.40' }];
  const { id: contract_id } = await client.ok(contractApi.create, { no: 'HT-E2E', disposer_id, ...term, prices });
  const before = await client.ok(statisticApi.read, { year });
  const warehouse_id = (await client.ok(zoneApi.stores)).content.find(({ name }) => name === '危险废物暂存库')!.id;
  const { id } = await client.ok(manifestApi.create, {
    no: `${year}4301999001`,
    warehouse_id,
    disposer_id,
    contract_id,
    carrier: '安运',
    carrier_license: 'YS-1',
    carrier_until: addDays(today, 100),
    plate: '湘A12345',
    driver: '李师傅',
    driver_phone: '13800002222',
    escort: '赵师傅',
    escort_phone: '13800003333',
    record_ids: [record],
  });
  const office = await as('school');
  const depart = async () => {
    await buttonOf(office, '启运').click();
    await buttonOf(office.locator('.ant-modal-confirm'), '确定').click();
  };
  await visit(office, `/waste/transfer/${id}`, '转移联单');
  await depart();
  await office
    .getByText(/经营许可证不在有效期内/)
    .first()
    .waitFor();
  const { version } = await client.ok(disposerApi.find, { id: disposer_id });
  await client.ok(disposerApi.update, { id: disposer_id, version, ...company, ...term });
  await visit(office, `/waste/transfer/${id}`, '转移联单');
  await depart();
  await office.getByText('已启运').first().waitFor();
  const received_kg = (Number(kg) * 0.96).toFixed(2);
  await client.ok(manifestApi.receive, { id, received_kg, received_on: today, method: 'D10' });
  await visit(office, `/waste/transfer/${id}`, '转移联单');
  await office
    .getByText(/相差超过 3%/)
    .first()
    .waitFor();
  await buttonOf(office, '处理异常').click();
  await dialogOf(office).getByLabel('处理结果').fill('含外包装重量');
  await buttonOf(dialogOf(office), '确定').click();
  await office.getByText('已接受').first().waitFor();
  const after = await client.ok(statisticApi.read, { year });
  const span = { from: `${year}-01-01`, to: `${year}-12-31` };
  const out = await client.ok(ledgerApi.read, { kind: 'out', ...span });
  expect(after.transferred_kg - before.transferred_kg).toBeCloseTo(Number(kg), 2);
  expect(Number(out.weight_kg)).toBeCloseTo(after.transferred_kg, 1);
  const { content } = await client.ok(costApi.list, { year });
  expect(content.find(({ manifest_id }) => manifest_id === id)).toMatchObject({ expected: '86.40' });
}

test(
  'waste from the first drop of a student to the store, collected on a phone with a difference',
  { timeout: 120_000 },
  async () => {
    const student = await as('normal');
    await open(student, '含氰废液', undefined, '氰化钠溶液');
    const acid = await deposit(student, '盐酸', '1', { group: 'W3', ph: '11' });
    await student.getByText(/不同类废物不能混装/).waitFor();
    await giveUp(student, acid);

    // A container about which there is nothing to say.
    const { client, data: own } = await clientOf('normal');
    const other = await open(student, '不含卤废有机溶剂', undefined, '乙酸乙酯');
    await client.ok(recordApi.deposit, { id: other, component: '乙酸乙酯', compat_group: 'W2', amount: '5' });
    await client.ok(recordApi.seal, { id: other, net_kg: '3.6', lid_closed: true });
    await client.blob(recordApi.label, { id: other });
    const { label_no: other_no } = await client.ok(recordApi.find, { id: other });

    const id = await open(student, '不含卤废有机溶剂', undefined, '乙酸乙酯');
    await deposit(student, '乙酸乙酯洗脱液', '15', { group: 'W2' });
    await student.getByText(/已装到 2\/3 以上/).waitFor();
    const over = await deposit(student, '乙酸乙酯洗脱液', '2', { group: 'W2' });
    await student.getByText(/超过容积 20 L 的 4\/5/).waitFor();
    await giveUp(student, over);
    await buttonOf(student, '封装').click();
    const seal = dialogOf(student);
    await seal.getByLabel('净重').fill('12.5');
    await seal.getByRole('switch').click();
    await buttonOf(seal, '封装').click();
    await student.getByText('已封装').first().waitFor();

    // The label, measured and read back.
    const { path } = await downloaded(student, () => buttonOf(student, '打印标签').click());
    const { pages } = await readPdf(await readFile(path));
    expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([[100, 100]]);
    const { label_no } = await client.ok(recordApi.find, { id });
    for (const word of ['危险废物', label_no, '900-404-06', '12.5 kg']) expect(readable(...pages)).toContain(word);
    await buttonOf(student, '申请收运').waitFor();
    expect(await axeFaults(student)).toEqual([]);

    // Applied for, decided, planned.
    await buttonOf(student, '申请收运').click();
    for (const no of [label_no, other_no]) await choose(student, combobox(student, '要收运的容器'), no.slice(-11));
    await student.keyboard.press('Escape');
    const { content: buildings } = await client.ok(buildingApi.pick, { page: -1, size: -1 });
    await choose(student, combobox(student, '楼宇'), buildings[0]!.name);
    await student.getByLabel('楼层和房间').fill('3 楼 302');
    await student.getByLabel('联系人').fill('王同学');
    await student.getByLabel('联系电话').fill('13800001111');
    await buttonOf(student, '保存').click();
    await student.waitForURL(/\/waste\/apply\/\d+$/);
    const apply = Number(/apply\/(\d+)/.exec(student.url())![1]);
    const college = await clientOf('college');
    await college.client.ok(applyApi.decide, { id: apply, pass: true });
    const manager = await as('college');
    await visit(manager, '/waste/plan', '收运计划');
    await buttonOf(manager, '排收运计划').click();
    const planning = dialogOf(manager);
    await choose(manager, combobox(planning, '入库到'), '危险废物暂存库');
    const keeper = await clientOf('storeman');
    await choose(manager, combobox(planning, '收运员'), keeper.data.userInfo.name);
    await choose(manager, combobox(planning, '收运申请'), '3 楼 302');
    await manager.keyboard.press('Escape');
    await buttonOf(planning, '确定').click();
    await manager.waitForURL(/\/waste\/plan\/\d+$/);
    const plan = Number(/plan\/(\d+)/.exec(manager.url())![1]);
    expect(await axeFaults(manager)).toEqual([]);

    // Collected by phone in a basement without a network: the difference needs a reason, the student signs by hand.
    const collector = await as('storeman', phone);
    await visit(collector, `/waste/collect/${plan}`, '现场收运');
    await collector.getByLabel('标签号').waitFor();
    await quiet(collector);
    const sent: string[] = [];
    collector.on('requestfinished', (one) => one.url().endsWith(`/plan/${plan}/handover`) && sent.push(one.url()));
    await collector.context().setOffline(true);
    await buttonOf(collector, '扫码').click();
    await buttonOf(dialogOf(collector), '选择二维码照片').waitFor();
    await collector.keyboard.press('Escape');
    const weighing = dialogOf(collector);
    await weighing.waitFor({ state: 'hidden' });
    const scan = async (no: string) => {
      await collector.getByLabel('标签号').fill(no);
      await collector.getByLabel('标签号').press('Enter');
      await weighing.getByText(no).waitFor();
    };
    await scan(other_no);
    await weighing.getByLabel('称重').fill('ST,GS,+  3.60kg');
    await choose(collector, combobox(weighing, '分区'), 'A 区');
    expect(await weighing.getByText('页面加载失败').count()).toBe(0);
    await buttonOf(weighing, '记录').click();
    await collector.getByText('称重 3.6 kg').waitFor();

    // With a network again somebody signs who may not: the server keeps the weight, nothing is stored.
    await goOnline(collector);
    await buttonOf(collector, '交接签名').click();
    const signing = dialogOf(collector);
    await signing.getByRole('textbox', { name: '账号' }).fill('college');
    await signing.getByPlaceholder('本人的登录密码').fill(product().password);
    await buttonOf(signing, '签名并入库').click();
    await collector.getByText(/不能代其签名/).waitFor();
    await buttonOf(signing, '取消').click();
    await signing.waitFor({ state: 'hidden' });

    await collector.context().setOffline(true);
    await scan(label_no);
    await weighing.getByLabel('称重').fill('13.5');
    await choose(collector, combobox(weighing, '分区'), 'A 区');
    await buttonOf(weighing, '记录').click();
    await weighing.getByText('请填写差异原因').waitFor();
    await weighing.getByLabel('差异原因').fill('含外包装');
    await buttonOf(weighing, '记录').click();
    await collector.getByText('已称 2 件').waitFor();
    await buttonOf(collector, '交接签名').click();
    await choose(collector, combobox(signing, '交出人'), own.userInfo.name);
    const pad = signing.getByLabel('签名区，请手写签名');
    await pad.hover({ position: { x: 40, y: 40 } });
    await collector.mouse.down();
    await pad.hover({ position: { x: 160, y: 70 } });
    await collector.mouse.up();
    await buttonOf(signing, '确认签名').click();
    await signing.getByRole('img', { name: '签名' }).waitFor();
    await buttonOf(signing, '签名并入库').click();
    await collector.getByText('已保存在本机，待发送').waitFor();
    expect(await client.ok(recordApi.find, { id })).toMatchObject({ state: RecordState.planned });
    await goOnline(collector);
    await collector.getByText('已收 2／2 件').waitFor();
    expect(sent).toHaveLength(1);
    expect(await axeFaults(collector)).toEqual([]);
    expect(await client.ok(recordApi.find, { id })).toMatchObject({
      state: RecordState.stored,
      zone_name: 'A 区 有机废液',
    });
    expect((await keeper.client.ok(planApi.find, { id: plan })).handled).toBe(2);

    await transferred(id, '13.5');
  },
);
