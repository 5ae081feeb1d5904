import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '#apps/server/testing/drill.ts';
import { writeXls } from '#lib/sheets/write-xls.ts';
import { codeApi } from '#platform/codes/shared/code.ts';
import { settingApi } from '#platform/codes/shared/setting.ts';
import { startCas } from '#platform/identity/server/testing/cas-server.ts';
import { codeAt } from '#platform/identity/server/testing/sign-on-browser.ts';
import { desktop, login, phone, startBrowser } from './browser.ts';
import { importFile } from './import-dialog.ts';
import { clientOf, product } from './product.ts';
import { axeFaults } from './reading.ts';
import { act, buttonOf, choose, dialogOf, rowOf, search, visit } from './screen.ts';

// A third school from nothing: made on the command line, settings from another school, its own look, units, people, rooms
// and laboratories from sheets with mistakes, seen as a laboratory manager, who comes by CAS with a second factor.

const minutes = 60_000;
const key = 'third';
const name = '第三理工大学';
const chosen = 'Kd7#mVr2Qx-9';
const head = { account: 'wang.ji', name: '王𠮷', job_no: 'T1001' };

let browser: Browser;
let folder: string;
let cas: Awaited<ReturnType<typeof startCas>>;
let office: Page;
const errors: string[] = [];
beforeAll(async () => {
  browser = await startBrowser();
  folder = mkdtempSync(join(tmpdir(), 'lab-new-school-'));
  cas = await startCas();
});
afterAll(async () => {
  await browser?.close();
  cas?.stop();
  rmSync(folder, { recursive: true });
});

async function guest(size = desktop) {
  const context = await browser.newContext({ viewport: size, baseURL: product().base, locale: 'zh-CN' });
  const page = await context.newPage();
  page.on('pageerror', (error) => errors.push(error.message));
  return page;
}

async function logIn(page: Page, account: string, password: string) {
  await page.goto(`/lab-platform/login?school=${key}`);
  await page.getByLabel('账号').fill(account);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
}

function sheet(file: string, titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const path = join(folder, file);
  const columns = titles.map((title) => ({ title }));
  writeFileSync(path, writeXls({ name: '数据', columns, rows: rows.map((row) => [...row]) }));
  return path;
}

type Sheet = {
  titles: readonly string[];
  wrong: readonly (readonly string[])[];
  right: readonly (readonly string[])[];
};

/** Imports a sheet with one wrong row: its fault is named, the others go in; then the corrected row follows. */
async function importTwice(file: string, { titles, wrong, right }: Sheet, fault: string) {
  await buttonOf(office, '导入').first().click();
  await importFile(office, sheet(file, titles, [...right.slice(1), ...wrong]));
  const dialog = dialogOf(office);
  await dialog.getByText(fault, { exact: false }).first().waitFor();
  await dialog.getByText(`错误 ${wrong.length} 行`, { exact: true }).waitFor();
  await buttonOf(dialog, `导入 ${right.length - 1} 行`).click();
  await buttonOf(dialog, '完成').click();
  await dialog.waitFor({ state: 'hidden' });
  await buttonOf(office, '导入').first().click();
  await importFile(office, sheet(`更正后的${file}`, titles, right.slice(0, 1)));
  await buttonOf(dialogOf(office), '导入 1 行').click();
  await buttonOf(dialogOf(office), '完成').click();
  await dialogOf(office).waitFor({ state: 'hidden' });
}

test(
  'the operator makes the school on the command line and gives it the settings of the first',
  { timeout: 3 * minutes },
  async () => {
    const { output } = await runCommand(
      'admin',
      ['create', '--school', key, '--name', name, '--account', 'third.admin'],
      product().operator,
    );
    const password = /初始密码：(\S+?)（/.exec(output)?.[1];
    expect([output, password]).toEqual([output, expect.stringMatching(/\S{8,}/)]);

    const { client: first } = await clientOf('school');
    const row = (await first.ok(settingApi.list)).content.find(({ sys_key }) => sys_key === 'map_attribution')!;
    await first.ok(settingApi.update, { sys_key: 'map_attribution', value: '© 示范大学', version: row.version });
    const hall = { parent_key: 'room_use', code: 'hall3', name: '三校用展厅', status: 1 as const };
    const { id: hallId } = await first.ok(codeApi.create, hall);
    const operator = await login(browser, 'system');
    await visit(operator.page, '/school-management', '学校管理');
    await act(operator.page, rowOf(operator.page, name), '复制设置');
    const dialog = dialogOf(operator.page);
    await choose(operator.page, dialog.getByLabel('来源学校'), '示范大学');
    await dialog.getByText('公共代码', { exact: true }).click();
    await dialog.getByText('三校用展厅').first().waitFor();
    await dialog.getByRole('button', { name: '复制勾选的 1 项' }).click();
    await operator.page.getByText('公共代码：新增 1 项，覆盖 0 项').waitFor();
    await dialog.getByText('来源学校的内容这里都有，没有不同').waitFor();
    expect(await axeFaults(operator.page)).toEqual([]);
    await dialog.getByText('系统设置', { exact: true }).click();
    const confirm = dialog.getByRole('button', { name: /确认修改 \d+ 项/ });
    await confirm.click();
    await operator.page.getByText(new RegExp(`已修改“${name}”的 \\d+ 项设置`)).waitFor();
    expect(operator.errors).toEqual([]);
    await operator.context.close();
    await first.ok(settingApi.reset, { sys_key: 'map_attribution' });
    await first.ok(codeApi.remove, { id: hallId });

    office = await guest();
    await logIn(office, 'third.admin', password!);
    await office.getByLabel('原密码').fill(password!);
    await office.getByLabel('新密码', { exact: true }).fill(chosen);
    await office.getByLabel('确认新密码').fill(chosen);
    await office.getByRole('button', { name: '修改密码' }).click();
    await office.getByText('密码已修改，请用新密码重新登录').waitFor();
    await office.context().close();
    office = await guest();
    await logIn(office, 'third.admin', chosen);
    await office.getByText('开始使用').first().waitFor();
    expect(await axeFaults(office)).toEqual([]);
  },
);

test('the school sets its logo', { timeout: minutes }, async () => {
  await visit(office, '/sysSetting', '系统设置');
  await office
    .getByRole('row', { name: /学校标志/ })
    .getByRole('button', { name: '修改' })
    .click();
  const logo = await sharp({ create: { width: 240, height: 80, channels: 4, background: '#0b5c4a' } })
    .png()
    .toBuffer();
  const uploaded = office.waitForResponse((response) => response.url().endsWith('/upload'));
  await office.locator('input[type=file]').setInputFiles({ name: '校徽.png', mimeType: 'image/png', buffer: logo });
  await uploaded;
  await dialogOf(office).getByText('校徽.png').waitFor();
  await dialogOf(office)
    .getByRole('button', { name: /确\s*定/ })
    .click();
  await office.locator('.lab-header img.lab-logo').waitFor();
  expect(errors).toEqual([]);
});

test(
  'units, people, places and laboratories come from sheets whose mistakes are named',
  { timeout: 5 * minutes },
  async () => {
    await visit(office, '/campus-config', '校区配置');
    await buttonOf(office, '新增校区').first().click();
    await dialogOf(office).getByLabel('校区名称').fill('本部');
    await dialogOf(office).getByLabel('校区编码').fill('BB');
    await buttonOf(dialogOf(office), '保存').click();
    await rowOf(office, '本部').waitFor();

    await visit(office, '/lab-baseinfo/organization', '组织机构管理');
    const units = ['单位编码', '单位名称', '级别', '上级编码'];
    await importTwice(
      '组织机构.xls',
      {
        titles: units,
        wrong: [['920', '化学化工学院', '学院', 'NOWHERE']],
        right: [
          ['920', '化学化工学院', '学院', 'SCHOOL'],
          ['921', '材料学院', '学院', 'SCHOOL'],
        ],
      },
      '上级编码“NOWHERE”',
    );
    await visit(office, '/user', '用户管理');
    const people = ['账号', '姓名', '工号/学号', '人员类型', '所属单位编码'];
    await buttonOf(office, '导入').first().click();
    const rows = [
      [head.account, head.name, head.job_no, '教职工', '920'],
      ['li.jie', '李㛃', 'T1002', '教职工', '920'],
      ['zhao.yan', '赵䶮', 'T1003', '教职工', '921'],
      ['bad.one', '错误者', 'T1004', '教职工', '999'],
    ];
    await importFile(office, sheet('人员.xls', people, rows));
    await dialogOf(office).getByText('999', { exact: false }).first().waitFor();
    await buttonOf(dialogOf(office), '导入 3 行').click();
    await office.getByText('3 人还没有密码').waitFor();
    await buttonOf(dialogOf(office), '完成').click();
    await search(office, '关键词', '𠮷');
    await rowOf(office, head.name).waitFor();
    expect(await office.locator('tr.ant-table-row').count()).toBe(1);

    await visit(office, '/lab-baseinfo/building', '楼宇管理');
    await importTwice(
      '楼宇.xls',
      {
        titles: ['校区编码', '楼宇名称', '编码', '地上层数'],
        wrong: [['QQ', '化学楼', 'HX01', '6']],
        right: [
          ['BB', '化学楼', 'HX01', '6'],
          ['BB', '材料楼', 'CL01', '5'],
        ],
      },
      '校区编码“QQ”',
    );
    await visit(office, '/lab-baseinfo/position', '位置管理');
    await importTwice(
      '房间.xls',
      {
        titles: ['楼宇编码', '楼层', '房间号', '用途', '面积'],
        wrong: [['HX01', '9', '901', '科研实验室', '50']],
        right: [
          ['HX01', '3', '305', '科研实验室', '60'],
          ['CL01', '2', '201', '科研实验室', '45'],
        ],
      },
      '楼层“9”',
    );
    await visit(office, '/lab-baseinfo/lab/search', '实验室查询');
    const titles = [
      '实验室名称',
      '上级单位编码',
      '类型',
      '性质',
      '校区',
      '楼宇编码',
      '房间号',
      '用途',
      '负责人工号',
      '安全责任人工号',
      '安全员工号',
      '应急联系人',
      '应急电话',
      '使用状态',
    ];
    const lab = (title: string, unit: string, building: string, room: string, no: string) => [
      title,
      unit,
      '科研实验室',
      '科研',
      '本部',
      building,
      room,
      '材料合成',
      no,
      no,
      no,
      '王𠮷',
      '13900001234',
      '开放',
    ];
    await importTwice(
      '实验室.xls',
      {
        titles,
        wrong: [lab('催化实验室', '920', 'HX01', '305', 'T9999')],
        right: [lab('催化实验室', '920', 'HX01', '305', head.job_no), lab('陶瓷实验室', '921', 'CL01', '201', 'T1003')],
      },
      '负责人工号“T9999”',
    );
    await rowOf(office, '催化实验室').getByText(head.name).first().waitFor();
    expect(await axeFaults(office)).toEqual([]);
  },
);

test(
  'the office sees it as a laboratory manager, who comes by CAS with a second factor',
  { timeout: 4 * minutes },
  async () => {
    await visit(office, '/role', '角色管理');
    await buttonOf(rowOf(office, '实验室管理员'), '看作此角色').click();
    const dialog = dialogOf(office);
    await dialog.getByLabel('在哪个单位').fill('催化');
    await office.locator('.ant-select-dropdown:visible').getByText('催化实验室', { exact: true }).click();
    await buttonOf(dialog, '开始查看').click();
    await office.getByRole('status').filter({ hasText: '身份查看' }).waitFor();
    await office.goto('/lab-platform/lab-baseinfo/lab/search');
    await rowOf(office, '催化实验室').waitFor();
    expect(await rowOf(office, '陶瓷实验室').count()).toBe(0);
    await buttonOf(office, '退出查看').click();
    await office.getByRole('status').filter({ hasText: '身份查看' }).waitFor({ state: 'detached' });
    // Leaving leads to the first page: an address that is opened before would be overtaken.
    await office.getByText('开始使用').first().waitFor();

    await visit(office, '/sysSetting', '系统设置');
    const set = async (setting: string, fill: () => Promise<void>) => {
      await office.getByRole('row').filter({ hasText: setting }).getByText('修改', { exact: true }).click();
      await fill();
      await dialogOf(office)
        .getByRole('button', { name: /确\s?定|保\s?存/ })
        .click();
      await dialogOf(office).waitFor({ state: 'hidden' });
    };
    await set('认证服务器地址', () => dialogOf(office).getByLabel('认证服务器地址').fill(cas.address));
    await set('认证协议', () => dialogOf(office).getByRole('radio', { name: 'CAS 3.0' }).check());
    await visit(office, '/role', '角色管理');
    await act(office, rowOf(office, '实验室管理员'), '两步验证');
    await dialogOf(office).getByRole('radio', { name: '必须开启' }).check();
    await dialogOf(office)
      .getByRole('button', { name: /确\s?定|保\s?存/ })
      .click();
    await dialogOf(office).waitFor({ state: 'hidden' });

    const manager = await guest(phone);
    await manager.goto(`/lab-platform/login?school=${key}`);
    await manager.getByRole('button', { name: '统一身份认证' }).click();
    await manager.getByLabel('工号').fill(head.job_no);
    await manager.getByRole('button', { name: '登录' }).click();
    await manager.getByText('设置两步验证').waitFor();
    const secret = await manager.locator('.lab-factor-key code').innerText();
    await manager.getByLabel('验证码').fill(codeAt({ key: secret }, new Date()));
    await manager.getByRole('button', { name: '验证', exact: true }).click();
    await manager.getByRole('button', { name: '我已保存，进入平台' }).click();
    await manager.waitForURL((url) => url.pathname === '/lab-platform');
    await manager.getByText('催化实验室').first().waitFor();
    expect(await axeFaults(manager)).toEqual([]);
    expect(errors).toEqual([]);
  },
);
