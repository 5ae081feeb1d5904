import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Browser, Response } from 'playwright-core';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { activity, fillActivity } from './activity-form.ts';
import { desktop, captureFailure, login, phone, picture, startBrowser, type Person } from './browser.ts';
import { checkLab, findings, openLab, submitLab } from './check-phone.ts';
import { importFile } from './import-dialog.ts';
import { correctedRows, faults, inspectedLabs, labSheet, mixedRows, readTexts } from './lab-sheet.ts';
import { passProblem, rectifyProblem, returnProblem, stateOf } from './problem-loop.ts';
import { product } from './product.ts';
import { act, buttonOf, cardOf, dialogOf, downloaded, exported, rowOf, search, visit } from './screen.ts';

const minutes = 60_000;
const [first, second] = inspectedLabs;
const [ordinary, urgent] = findings;

let browser: Browser;
const people = new Map<string, Person>();

/** Users stay logged in across steps. */
async function as(account: string, size?: typeof phone) {
  const known = people.get(account);
  if (known) return known.page;
  const person = await login(browser, account, size, { hasMotion: true });
  people.set(account, person);
  return person.page;
}

/** Figures changed by the journey, on the wall screen and in the statistics. */
async function readFigures() {
  const page = await as('school');
  await visit(page, '/lab-check/problemEchart', '检查统计');
  await page.getByText('统计区间').waitFor();
  const problems = await cardOf(page, '隐患');
  const urgentOnes = await cardOf(page, '紧急隐患');
  const finished = await cardOf(page, '整改完成');
  const checks = await cardOf(page, '检查次数');
  const wall = await wallNumber('近 12 个月完成');
  const labs = await wallNumber('实验室');
  return { problems, urgentOnes, finished, checks, wall, labs };
}

async function wallNumber(label: string): Promise<number> {
  const page = await as('school');
  if (!page.url().endsWith('/visual')) await page.goto('/lab-platform/visual');
  const item = page.locator('.vs-numbers li', { has: page.getByText(label, { exact: true }) });
  return Number(await item.locator('b').innerText());
}

let before: Awaited<ReturnType<typeof readFigures>>;

beforeAll(async () => {
  browser = await startBrowser();
});

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await captureFailure(people);
});

afterAll(async () => {
  await browser?.close();
});

describe('the main journey, from the list of labs to the wall screen', () => {
  test('users log in', async () => {
    const page = await browser.newPage({ viewport: desktop, baseURL: product().base });
    await visit(page, '/login', '登录');
    const school = page.getByLabel('学校');
    await school.selectOption({ label: '示范大学' });
    expect(await school.inputValue()).toBe('demo');
    await picture(page, 'login');
    await page.close();
  });

  test('the school sees the initial figures', { timeout: 2 * minutes }, async () => {
    before = await readFigures();
    expect(before.labs).toBeGreaterThan(0);
    expect(before.finished).toBeGreaterThan(0);
  });

  test('three hundred labs are imported from a spreadsheet', { timeout: 5 * minutes }, async () => {
    const page = await as('school');
    await visit(page, '/lab-baseinfo/lab/search', '实验室查询');
    await buttonOf(page, '导入').click();
    const dialog = dialogOf(page);
    await importFile(page, labSheet('实验室.xls', mixedRows));
    for (const count of ['可导入 285 行', '已存在 0 行', '重复 0 行', '错误 15 行'])
      await dialog.getByText(count, { exact: true }).waitFor();
    for (const { sentence } of faults) await dialog.getByText(sentence).first().waitFor();
    await dialog.getByText('新建 285 个房间', { exact: false }).waitFor();
    await dialog.getByText('只看错误 15').click();
    await dialog.getByText('可导入', { exact: true }).first().waitFor({ state: 'detached' });
    await picture(page, 'lab-import');
    const errors = await downloaded(page, () => buttonOf(dialog, '下载错误数据（15 行）').click());
    expect(await readTexts(errors.path)).toHaveLength(16);
    await buttonOf(dialog, '导入 285 行').click();
    await dialog.getByText('正在导入').waitFor();
    await dialog.getByText('成功 285 行，失败 15 行').waitFor({ timeout: 2 * minutes });
    const failed = await downloaded(page, () => buttonOf(dialog, '下载失败数据').click());
    expect(failed.name).toBe('失败数据_实验室.xls');
    const [titles, ...rows] = await readTexts(failed.path);
    expect(titles!.at(-1)).toBe('失败原因');
    expect(rows).toHaveLength(15);
    const reasons = rows.map((row) => row.at(-1)!);
    expect(faults.filter(({ sentence }) => !reasons.some((reason) => reason.includes(sentence)))).toEqual([]);
    expect(reasons.filter((reason) => !reason.startsWith('第 '))).toEqual([]);
    await buttonOf(dialog, '完成').click();
  });

  test('the fifteen corrected rows are imported', { timeout: 3 * minutes }, async () => {
    const page = await as('school');
    await buttonOf(page, '导入').click();
    const dialog = dialogOf(page);
    await importFile(page, labSheet('更正.xls', correctedRows));
    expect(await dialog.locator('.lab-import-counts').innerText()).toContain('可导入 15 行');
    await buttonOf(dialog, '导入 15 行').click();
    await dialog.getByText('成功 15 行，失败 0 行').waitFor({ timeout: minutes });
    await buttonOf(dialog, '完成').click();
    await search(page, '关键词', '金属催化');
    await rowOf(page, first).waitFor();
    expect(await rowOf(page, second).count()).toBe(1);
    await visit(page, '/lab-baseinfo/lab/search', '实验室查询');
    await page.locator('tr.ant-table-row').first().waitFor();
    await picture(page, 'lab-list');
  });

  test('a patrol of two labs is planned and started', { timeout: 4 * minutes }, async () => {
    const page = await as('school');
    await fillActivity(page, { start: addDays(formatDate(new Date()), 1), labs: inspectedLabs });
    await search(page, '活动', activity);
    await act(page, rowOf(page, activity), '立即开始');
    await buttonOf(dialogOf(page), '确定').click();
    await page.getByText('活动已开始').waitFor();
    await rowOf(page, activity).getByText('进行中').waitFor();
    expect(await rowOf(page, activity).innerText()).toContain('0 / 2');
  });

  test('the inspector records two problems, the second offline', { timeout: 4 * minutes }, async () => {
    const page = await as('jcry', phone);
    const sent: string[] = [];
    const note = (reply: Response) => {
      if (reply.request().method() === 'POST' && reply.ok()) sent.push(new URL(reply.url()).pathname);
    };
    page.context().on('response', note);
    await visit(page, '/lab-check/check/start', '我的检查');
    await page.getByRole('link', { name: activity }).click();
    await page.getByRole('button', { name: first }).waitFor();
    await picture(page, 'phone-labs');
    await checkLab(page, first);
    expect(sent.filter((path) => path.includes('submit'))).toHaveLength(1);
    page.context().off('response', note);
  });

  test('the second lab passes without problems', { timeout: 2 * minutes }, async () => {
    const page = await as('jcry', phone);
    await openLab(page, second);
    await buttonOf(page, '其余全部符合').click();
    await submitLab(page);
    await page.getByText('检查记录已提交').first().waitFor();
    const lab = page.getByRole('button', { name: second });
    await lab.getByText('已提交').waitFor();
    expect(await lab.innerText()).not.toContain('隐患');
  });

  test('the server has one record with two problems', { timeout: 2 * minutes }, async () => {
    const page = await as('school');
    await visit(page, '/lab-check/check', '日常巡查');
    await search(page, '活动', activity);
    const row = rowOf(page, activity);
    await row.getByText('2 / 2', { exact: true }).waitFor();
    await row.getByText('紧急 1', { exact: true }).waitFor();
    await act(page, row, '结果');
    await rowOf(page, first).waitFor();
    expect(await rowOf(page, first).count()).toBe(1);
    expect(await cardOf(page, '已检查')).toBe(2);
    expect(await cardOf(page, '隐患')).toBe(2);
    expect(await cardOf(page, '紧急隐患')).toBe(1);
    await page.getByRole('navigation', { name: '检查结果' }).getByRole('button', { name: '隐患' }).click();
    for (const text of findings) expect(await rowCount(text)).toBe(1);
  });

  test('the lab rectifies both problems', { timeout: 3 * minutes }, async () => {
    const page = await as('lab');
    await rectifyProblem(page, ordinary, 'rectify');
    await rectifyProblem(page, urgent);
    for (const text of findings) expect(await stateOf(page, text)).toBe('待复核');
  });

  test('the school returns one rectification and passes the other', { timeout: 3 * minutes }, async () => {
    const page = await as('school');
    await returnProblem(page, ordinary, '照片看不清更换后的信息牌，请补拍整体照片');
    await passProblem(page, urgent);
    expect(await stateOf(page, ordinary)).toBe('待整改');
    expect(await stateOf(page, urgent)).toBe('整改完成');
  });

  test('the returned problem is rectified again and passes', { timeout: 3 * minutes }, async () => {
    await rectifyProblem(await as('lab'), ordinary);
    const page = await as('school');
    await passProblem(page, ordinary);
    await visit(page, '/lab-check/problem-rectify', '问题整改');
    await search(page, '关键词', ordinary);
    await page.getByRole('button', { name: /^已完成 1$/ }).click();
    await act(page, rowOf(page, ordinary), '查看');
    const log = page.locator('section', { has: page.getByRole('heading', { name: '处理记录' }) });
    for (const step of ['提交整改结果', '复核退回', '复核通过']) await log.getByText(step).first().waitFor();
    expect(await log.getByText('提交整改结果').count()).toBe(2);
    await log.scrollIntoViewIfNeeded();
    await picture(page, 'problem-timeline');
  });

  test('the bulletin is published and the patrol ended', { timeout: 3 * minutes }, async () => {
    const page = await as('school');
    await visit(page, '/lab-check/check', '日常巡查');
    await search(page, '活动', activity);
    await act(page, rowOf(page, activity), '通报');
    await buttonOf(page, '生成通报').click();
    await page.getByText('通报已生成').waitFor();
    await buttonOf(page, '发布').click();
    await buttonOf(dialogOf(page), '确定').click();
    await page.getByText('通报已发布').waitFor();
    await page.getByText('已发布', { exact: true }).first().waitFor();
    await picture(page, 'bulletin');
    await visit(page, '/lab-check/check', '日常巡查');
    await search(page, '活动', activity);
    await act(page, rowOf(page, activity), '结束');
    await dialogOf(page).getByText('2 间实验室均已检查并提交，可以结束活动。').waitFor();
    await buttonOf(dialogOf(page), '结束活动').click();
    await rowOf(page, activity).getByText('已结束').waitFor();
    expect(await rowOf(page, activity).innerText()).toContain('100%');
  });

  test('statistics and wall screen reflect the journey', { timeout: 2 * minutes }, async () => {
    const after = await readFigures();
    expect(after).toEqual({
      problems: before.problems + 2,
      urgentOnes: before.urgentOnes + 1,
      finished: before.finished + 2,
      checks: before.checks + 2,
      wall: before.wall + 2,
      labs: before.labs + 300,
    });
    const page = await as('school');
    await picture(page, 'visual');
    await visit(page, '/lab-check/problemEchart', '检查统计');
    await page.locator('canvas').first().waitFor();
    await page.waitForTimeout(1_000);
    await picture(page, 'statistic');
  });

  test('ledger and exported sheet match', { timeout: 2 * minutes }, async () => {
    const page = await as('school');
    await visit(page, '/lab-check/ledger', '检查台账');
    await search(page, '实验室', '金属催化');
    await rowOf(page, second).waitFor();
    expect(await rowOf(page, activity).count()).toBe(2);
    expect(await rowOf(page, first).getByText('整改完成').count()).toBe(2);
    await rowOf(page, second).getByText('合格', { exact: true }).waitFor();
    await picture(page, 'ledger');
    const { path } = await exported(page);
    const [titles, ...rows] = await readTexts(path);
    const cell = (row: string[], title: string) => row[titles!.indexOf(title)] ?? '';
    const found = rows.filter((row) => cell(row, '隐患描述') !== '');
    expect(rows).toHaveLength(3);
    expect(found.map((row) => cell(row, '隐患描述')).toSorted()).toEqual(findings.toSorted());
    expect(found.map((row) => cell(row, '状态'))).toEqual(['整改完成', '整改完成']);
    expect(new Set(rows.map((row) => cell(row, '活动')))).toEqual(new Set([activity]));
    await act(page, rowOf(page, first), '实验室档案');
    await page.getByText('检查次数').waitFor();
    expect(await cardOf(page, '发现隐患')).toBe(2);
    expect(await cardOf(page, '整改完成')).toBe(2);
  });

  test('no page had a script error', () => {
    expect([...people].filter(([, { errors }]) => errors.length > 0)).toEqual([]);
  });
});

async function rowCount(text: string): Promise<number> {
  const row = rowOf(await as('school'), text);
  await row.first().waitFor();
  return row.count();
}
