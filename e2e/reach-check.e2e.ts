import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { readPdf, readable } from '#lib/pdf/testing/read-pdf.ts';
import { inspectorApi, InspectorKind, InspectorStatus } from '#modules/inspection/shared/library/inspector.ts';
import { phone, picture } from './browser.ts';
import { openCast } from './cast.ts';
import { clientOf } from './product.ts';
import { act, buttonOf, cardOf, choose, dialogOf, downloaded, photo, rowOf, search, visit } from './screen.ts';

// A reach check from its plan over rating, review and check to results, an objection, scores, recommendation, award and statistics.

const name = '化学学院实验室达标检查（复评）';
const college = '化学与分子科学学院';
const lab = '有机合成实验室';
const labNo = '0010001';
const fault = '安全员与平台登记不一致';
const reach = '/lab-check/reach-check';

const { as, people } = openCast();
/** Two inspectors whom a check by the school may name. */
let experts: string[];
beforeAll(async () => {
  const { client } = await clientOf('school');
  const { content } = await client.ok(inspectorApi.list, { status: InspectorStatus.active, size: 50 });
  const kinds: number[] = [InspectorKind.supervisor, InspectorKind.expert];
  experts = content.filter((row) => kinds.includes(row.kind) && row.name !== '刘思远').map((row) => row.name);
});
const next = (page: Page) => buttonOf(page, '下一步').click();

async function row(page: Page) {
  await visit(page, `${reach}/checkact`, '达标检查活动');
  await search(page, '活动', name);
  return rowOf(page, name);
}

async function checks(page: Page) {
  await visit(page, '/lab-check/problemEchart?act_types=2', '检查统计');
  await page.getByText('统计区间').waitFor();
  return cardOf(page, '检查次数');
}

/** Opens the own work of the activity. */
async function openWork(page: Page) {
  await visit(page, `${reach}/check-work`, '检查工作');
  await page.getByRole('link', { name }).click();
  await page.waitForURL(/check-lab\/\d+/);
  await page.locator('a, button', { hasText: '开始' }).first().click();
  await page.getByRole('heading', { name: lab }).waitFor();
}

/** The first item is not met. */
async function findFault(page: Page) {
  const item = page.locator('.check-item').first();
  await item.getByText('不符合', { exact: true }).click();
  await item.getByPlaceholder('不符合的情况（必填）').fill(fault);
  await item
    .locator('input[type=file]')
    .first()
    .setInputFiles(await photo('整改前'));
  await item.locator('.lab-photo img').first().waitFor();
  return item;
}

const submitted = async (page: Page) => {
  await buttonOf(page, '提交').click();
  await page.getByText('检查打分已提交').waitFor();
};

/** A page of the activity's scores, recommendations or awards, which show the newest activity first. */
async function visitPart(page: Page, part: string, title: string) {
  await visit(page, `${reach}/${part}`, title);
  await page.locator('.ant-select', { hasText: name }).first().waitFor();
}

let before = 0;

test(
  'the school plans and starts a reach check, without days of publicity before an award',
  { timeout: 60_000 },
  async () => {
    const page = await as('school');
    before = await checks(page);
    await visit(page, `${reach}/settingRule`, '规则设置');
    await buttonOf(page, '修改规则').click();
    await dialogOf(page).getByLabel('表彰公示').fill('0');
    await dialogOf(page).getByLabel('修改说明').fill('复评不公示');
    await buttonOf(dialogOf(page), '保存为新版本').click();
    await page.getByText('已保存，新建的达标检查按新规则评分').waitFor();

    await visit(page, `${reach}/checkact`, '达标检查活动');
    await buttonOf(page, '新建活动').click();
    await page.getByLabel('活动名称', { exact: true }).fill(name);
    await next(page);
    const units = page.getByLabel('检查单位', { exact: true });
    await units.click();
    await units.fill(college);
    await page.locator('.ant-select-tree-treenode:visible', { hasText: college }).first().click();
    await page.keyboard.press('Escape');
    await page.getByRole('radio', { name: '手选' }).check();
    await page.locator('tr.ant-table-row', { hasText: labNo }).first().getByRole('checkbox').check();
    await next(page);
    // The college rates itself by no list in this check.
    await page.locator('.reach-lists li', { hasText: '学院自评' }).hover();
    await page.locator('.reach-lists li', { hasText: '学院自评' }).locator('.ant-select-clear').click();
    await picture(page, 'reach-stages');
    await next(page);
    for (const person of ['刘思远', ...experts.slice(0, 2)])
      await choose(page, page.getByLabel('检查人员', { exact: true }), person);
    await page.keyboard.press('Escape');
    await choose(page, page.getByLabel('组长', { exact: true }), experts[0]!);
    await next(page);
    await page.locator('.lab-facts').getByText('学校检查', { exact: true }).waitFor();
    await page.locator('.lab-facts').getByText('达标检查', { exact: true }).waitFor();
    await buttonOf(page, '保存活动').click();
    await page.getByText('保存成功').waitFor();
    // The clock starts it within the minute.
    const mine = await row(page);
    await mine.waitFor();
    if ((await mine.innerText()).includes('未开始')) {
      await act(page, mine, '立即开始');
      await buttonOf(dialogOf(page), '确定').click();
      await page.getByText('活动已开始').waitFor();
    }
    await rowOf(page, name).getByText('进行中').waitFor();
    expect(await rowOf(page, name).innerText()).toContain('实验室自评');
  },
);

test(
  'the laboratory rates itself with a phone, the college reviews, inspectors check, the school confirms',
  { timeout: 60_000 },
  async () => {
    const manager = await as('lab', phone);
    await openWork(manager);
    await buttonOf(manager, '其余全部符合').click();
    await manager.locator('.reach-score').getByText('100.0').waitFor();
    await picture(manager, 'phone-reach-work');
    await submitted(manager);

    const page = await as('college');
    await openWork(page);
    const item = page.locator('.check-item').first();
    await item.getByText('自评：符合').waitFor();
    await item.getByText('不符合', { exact: true }).click();
    await buttonOf(page, '其余全部符合').click();
    await buttonOf(page, '提交').click();
    await page.getByText(/不符合，请填写说明/).waitFor();
    await (await findFault(page)).getByRole('checkbox', { name: '转为隐患' }).check();
    await picture(page, 'reach-work');
    await submitted(page);
    expect(page.url()).toContain('/reach-check/check-lab/');

    const inspector = await as('jcry', phone);
    await openWork(inspector);
    await findFault(inspector);
    await buttonOf(inspector, '其余全部符合').click();
    const present = inspector.locator('.reach-present').getByRole('checkbox');
    await present.nth(0).check();
    await present.nth(1).check();
    await submitted(inspector);

    const school = await as('school');
    await visit(school, `${reach}/check-work?confirm=1`, '检查工作');
    await act(school, rowOf(school, lab), '确认');
    await buttonOf(dialogOf(school), '确定').click();
    await school.getByText('已确认').waitFor();
  },
);

test('the result is published, objected to, answered and told in a bulletin', async () => {
  const page = await as('school');
  await act(page, await row(page), '结果');
  await page.getByRole('heading', { name: '学院检查结果' }).waitFor();
  await buttonOf(page, '公布结果').click();
  await buttonOf(dialogOf(page), '公布').click();
  await page.getByText('结果已公布').first().waitFor();
  await picture(page, 'reach-result-org');

  const manager = await as('lab', phone);
  await manager.goto(new URL(page.url()).pathname);
  await act(manager, manager.locator('.lab-card', { hasText: lab }).first(), '查看');
  await manager.getByText(fault).first().waitFor();
  await buttonOf(manager, '提出异议').click();
  await dialogOf(manager).getByLabel('异议内容').fill('安全员上周已更换并登记');
  await buttonOf(dialogOf(manager), '提交').click();
  await manager.getByText('异议已提交，学校答复后会通知您').waitFor();

  await act(page, rowOf(page, lab), '查看');
  await page.getByText('安全员上周已更换并登记').waitFor();
  await buttonOf(page, '答复异议').click();
  await dialogOf(page).getByText('更正得分').click();
  await dialogOf(page).getByLabel('更正后的得分').fill('100');
  await dialogOf(page).getByLabel('答复').fill('已核对登记记录，更正');
  await buttonOf(dialogOf(page), '答复').last().click();
  await page.getByText('已更正', { exact: true }).waitFor();
  await picture(page, 'reach-result');
  await buttonOf(page, '结果对比').click();
  await page.getByRole('heading', { name: '结果对比' }).waitFor();
  await rowOf(page, '01.03.01').waitFor();

  await act(page, await row(page), '通报');
  await buttonOf(page, '生成通报').click();
  await page.getByText('通报已生成').waitFor();
  await page.getByText(`1. ${college}：${lab}（100.0 分）`).waitFor();
  await buttonOf(page, '发布').click();
  await buttonOf(dialogOf(page), '确定').click();
  await page.getByText('通报已发布').waitFor();
  await expect.poll(() => page.locator('.insp-paper').innerText()).toContain('实安通');
  await picture(page, 'reach-bulletin');
});

test(
  'the college is scored, recommends its laboratory, and the school awards it with a certificate',
  { timeout: 60_000 },
  async () => {
    const page = await as('school');
    await visitPart(page, 'check-score', '考核评分');
    await buttonOf(page, '计算得分').click();
    await page.getByText('已按规则计算').waitFor();
    await buttonOf(page, '公布').click();
    await buttonOf(dialogOf(page), '确定').click();
    await page.getByText('考核评分已公布').waitFor();

    const head = await as('college');
    await visitPart(head, 'check-recommend', '评优推荐');
    await head.getByRole('link', { name: college }).click();
    await act(head, rowOf(head, lab), '填写推荐');
    await dialogOf(head).getByLabel('推荐理由').fill('制度完善，检查优秀');
    await buttonOf(dialogOf(head), '确定').click();
    await head.getByText('已保存，可以上报').waitFor();
    await rowOf(head, lab).getByText('草稿').waitFor();
    await act(head, rowOf(head, lab), '上报');
    await buttonOf(dialogOf(head), '确定').click();
    await head.getByText('已上报').first().waitFor();

    await visitPart(page, 'check-recommend', '评优推荐');
    await page.getByRole('link', { name: '1 间' }).click();
    await act(page, rowOf(page, lab), '通过');
    await buttonOf(dialogOf(page), '通过').click();
    await page.getByText('已通过，可在表彰管理中公示').waitFor();

    await visitPart(page, 'check-award', '表彰管理');
    await buttonOf(page, '从推荐中选取').first().click();
    await dialogOf(page).locator('tr.ant-table-row', { hasText: lab }).getByRole('checkbox').check();
    await dialogOf(page)
      .getByRole('button', { name: /^开始公示/ })
      .click();
    await page.getByText('1 间实验室开始公示').waitFor();
    await act(page, rowOf(page, lab), '表彰');
    await buttonOf(dialogOf(page), '确定').click();
    await rowOf(page, lab).getByText('已表彰').waitFor();
    await picture(page, 'check-award');
    const { path } = await downloaded(page, () => act(page, rowOf(page, lab), '证书'));
    const words = readable(...(await readPdf(await readFile(path))).pages);
    for (const part of ['荣 誉 证 书', lab, '优秀实验室', `DB${new Date().getFullYear()}${labNo}`])
      expect(words).toContain(part);
    // From now on the scores stand.
    await visitPart(page, 'check-score', '考核评分');
    await buttonOf(page, '撤回评分').click();
    await dialogOf(page).getByLabel('撤回原因').fill('核对得分');
    await buttonOf(dialogOf(page), '撤回').click();
    await page.getByText('本活动已有 1 项表彰，考核评分不能再撤回').waitFor();
  },
);

test('statistics, ledger and the list of problems count it', async () => {
  const page = await as('school');
  expect(await checks(page)).toBe(before + 1);
  await visit(page, '/lab-check/ledger?act_types=2', '检查台账');
  await rowOf(page, name).first().waitFor();
  await visit(page, '/lab-check/problem-rectify?pool=all', '问题整改');
  await search(page, '关键词', fault);
  await rowOf(page, fault).first().waitFor();
});

test('no page had a script error', () => {
  expect([...people].filter(([, { errors }]) => errors.length > 0)).toEqual([]);
});
