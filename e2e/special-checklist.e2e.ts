import { expect, test } from 'vitest';
import { equipmentApi } from '#modules/base-info/shared/equipment.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { checkApi } from '#modules/special-equipment/shared/checklist.ts';
import { ItemResult } from '#modules/special-equipment/shared/kinds.ts';
import { assetApi } from '#modules/special-equipment/shared/asset.ts';
import { phone } from './browser.ts';
import { openCast } from './cast.ts';
import { clientOf } from './product.ts';
import { axeFaults } from './reading.ts';
import { act, buttonOf, dialogOf, photo, rowOf, search, visit } from './screen.ts';

const { as } = openCast();
const list = '/special-equipment/list';

/** A vessel of the laboratory account in the ledger, with an inspection until 2030. */
async function vessel(asset_no: string, name: string): Promise<number> {
  const { client: lab, id: keeper_id } = await clientOf('lab');
  const { content } = await lab.ok(equipmentApi.list, {});
  const { lab_id } = content[0]!;
  const equipment = { asset_no, name, kind: '10', lab_id, keeper_id, is_special: false, status: 1 as const };
  const { id: equipment_id } = await lab.ok(equipmentApi.create, equipment);
  const { id } = await lab.ok(assetApi.create, {
    equipment_id,
    type_code: '2170',
    manufacturer: '华东压力容器制造有限公司',
    factory_no: asset_no,
    made_on: '2020-05-01',
    use_cert_no: `容${asset_no}`,
    last_on: '2024-03-01',
    next_on: '2030-03-01',
  });
  return id;
}

type Page = Awaited<ReturnType<typeof as>>;
const today = async (page: Page) => (await page.evaluate(() => new Date().toISOString())).slice(0, 10);

async function openChecklist(page: Page) {
  await act(page, page.locator('.lab-page-head'), '填写检查表');
  const dialog = dialogOf(page);
  await dialog.getByLabel('检查日期').fill(await today(page));
  await dialog.getByLabel('检查日期').press('Tab');
  return dialog;
}

async function answerAll(dialog: ReturnType<typeof dialogOf>, result: string) {
  const choices = dialog.getByRole('radio', { name: result, exact: true });
  const count = await choices.count();
  expect(count).toBeGreaterThan(5);
  for (let at = 0; at < count; at += 1) await choices.nth(at).check();
}

test(
  'a checklist is filled in: something to be put right, then passed; undone with its reason',
  { timeout: 120_000 },
  async () => {
    const name = '旅程检查用反应釜';
    const id = await vessel('LCJC01', name);
    const page = await as('lab');
    await visit(page, `${list}/${id}`, name);
    let dialog = await openChecklist(page);
    await answerAll(dialog, '合格');
    const line = dialog.locator('.ant-form-item', { hasText: '3. 铭牌和使用登记标志清晰' });
    await line.getByRole('radio', { name: '不合格', exact: true }).check();
    await dialog.getByText('有不合格项：下次检验日期不变').waitFor();
    await buttonOf(dialog, '提交').click();
    await dialog.getByText('请填写情况').waitFor();
    await dialog.getByLabel('第 3 项情况').fill('旅程：铭牌被油漆盖住');
    expect(await axeFaults(page)).toEqual([]);
    // Twice, as an impatient hand does.
    await buttonOf(dialog, '提交').dblclick();
    await page.getByText('已提交检查结果').waitFor();
    await page.getByText('上次检查有不合格项').waitFor();
    // What failed is a hidden danger of the laboratory, with its day.
    await visit(page, '/lab-check/problem-rectify', '问题整改');
    await rowOf(page, '铭牌和使用登记标志清晰：旅程：铭牌被油漆盖住').first().waitFor();

    await visit(page, `${list}/${id}`, name);
    dialog = await openChecklist(page);
    await answerAll(dialog, '合格');
    await buttonOf(dialog, '提交').click();
    await page.getByText('上次检查有不合格项').waitFor({ state: 'detached' });
    const { client } = await clientOf('lab');
    const { schedules } = await client.ok(assetApi.find, { id });
    expect(schedules.find(({ kind }) => kind === 1)!.last_on).toBe(await today(page));

    await visit(page, '/special-equipment/inspection', '检验管理');
    await search(page, '关键词', name);
    expect(await page.locator('tr.ant-table-row', { hasText: name }).count()).toBe(2);
    await buttonOf(rowOf(page, '需整改'), '查看检查表').click();
    await dialogOf(page).getByText('旅程：铭牌被油漆盖住').waitFor();
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'hidden' });
    const passed = page.locator('tr.ant-table-row', { hasText: name }).filter({ hasNotText: '需整改' }).first();
    await act(page, passed, '撤销');
    await dialogOf(page).getByLabel('撤销原因').fill('旅程：填错了设备');
    await buttonOf(dialogOf(page), '撤销').click();
    await page.getByText('已撤销，检验日期已恢复到这次检验之前').waitFor();
    await page.getByText(/：旅程：填错了设备/).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    expect((await client.ok(assetApi.find, { id })).schedules.find(({ kind }) => kind === 1)!.next_on).toBe(null);
  },
);

test(
  'scrapping is decided by college and school; a refusal leaves the piece what it was',
  { timeout: 120_000 },
  async () => {
    const name = '旅程报废用反应釜';
    const id = await vessel('LCBF01', name);
    const { client: lab } = await clientOf('lab');
    // A failed check stops it.
    const [form] = (await lab.ok(checkApi.forms, { id })).content;
    await lab.ok(checkApi.fill, {
      id,
      checklist_id: form!.id,
      checklist_version: form!.version,
      checked_on: formatDate(new Date()),
      answers: form!.items.map(({ is_critical, needs_photo }) =>
        is_critical && !needs_photo ? { result: ItemResult.failed, remark: '失效' } : { result: ItemResult.passed },
      ),
    });
    const own = await as('lab');
    const apply = async () => {
      await visit(own, `${list}/${id}`, name);
      await act(own, own.locator('.lab-page-head'), '申请报废');
      await dialogOf(own).getByLabel('报废原因').fill('旅程：超过设计使用年限');
      await buttonOf(dialogOf(own), '申请报废').dblclick();
      await own.getByText('已申请，由学院和学校审批').waitFor();
      await own.getByText('旅程：超过设计使用年限').first().waitFor();
    };
    await apply();
    expect(await axeFaults(own)).toEqual([]);
    const college = await as('college');
    await visit(college, `${list}/${id}`, name);
    await act(college, college.locator('.lab-page-head'), '驳回报废');
    await dialogOf(college).getByLabel('意见').fill('旅程：先做评估');
    await buttonOf(dialogOf(college), '驳回').click();
    await college.getByText('已驳回，设备恢复到申请前的状态').waitFor();
    await college.getByText('停用：旅程：先做评估').waitFor();

    await apply();
    await visit(college, `${list}/${id}`, name);
    await act(college, college.locator('.lab-page-head'), '通过报废');
    await buttonOf(dialogOf(college), '通过').click();
    await college.getByText('已通过', { exact: true }).first().waitFor();
    const school = await as('school');
    await visit(school, `${list}/${id}`, name);
    await act(school, school.locator('.lab-page-head'), '通过报废');
    await buttonOf(dialogOf(school), '通过').click();
    await school.getByText('通过报废请在设备页面上传使用登记注销文件').waitFor();
    await dialogOf(school)
      .locator('input[aria-label="选择文件"]')
      .setInputFiles(await photo('整改后'));
    await dialogOf(school).getByRole('link', { name: '现场照片.jpg' }).waitFor();
    expect(await axeFaults(school)).toEqual([]);
    await buttonOf(dialogOf(school), '通过').click();
    await school.getByText('已报废', { exact: true }).first().waitFor();
  },
);

test('a checklist fits a phone', { timeout: 60_000 }, async () => {
  const name = '旅程手机用反应釜';
  const id = await vessel('LCSJ01', name);
  const page = await as('lab', phone);
  await visit(page, `${list}/${id}`, name);
  await act(page, page.locator('.lab-page-head'), '填写检查表');
  const dialog = dialogOf(page);
  await dialog.getByLabel('检查日期').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(width).toBeLessThanOrEqual(0);
});

test('the school edits a checklist', { timeout: 60_000 }, async () => {
  const page = await as('school');
  await visit(page, '/special-equipment/setting', '检验周期与作业项目');
  await buttonOf(rowOf(page, '压力管道年度检查'), '编辑').click();
  const dialog = dialogOf(page);
  await buttonOf(dialog, '添加检查内容').click();
  await buttonOf(dialog, '保存').click();
  await dialog.getByText('请填写检查内容').waitFor();
  await dialog.getByLabel('检查内容 7', { exact: true }).fill('旅程：管道介质流向标识');
  await buttonOf(dialog, '保存').click();
  await page.getByText('已保存，以后填写的检查表按新的内容').waitFor();
  await rowOf(page, '压力管道年度检查').getByText('7 项').waitFor();
  expect(await axeFaults(page)).toEqual([]);
});
