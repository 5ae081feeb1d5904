import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { slices } from '#apps/server/slices.ts';
import { DataScope } from '#kernel/shared/data-scope.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import type { PageDef } from '#kernel/shared/rights.ts';
import type { MenuItem } from '#kernel/shared/session.ts';
import { shownItems } from '#kernel/web/shell/shown-items.ts';
import { settingApi } from '#platform/codes/shared/setting.ts';
import { roleApi } from '#platform/identity/shared/role.ts';
import { baseRoles } from '#platform/identity/shared/roles.ts';
import { login, startBrowser } from './browser.ts';
import { clientOf } from './product.ts';
import { axeFaults } from './reading.ts';
import { act, buttonOf, dialogOf, navigate, rowOf, visit } from './screen.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

test('the school sees the product as the administrator of a college, changes nothing, and returns', async () => {
  const { page, errors } = await login(browser, 'school');
  await visit(page, '/role', '角色管理');
  await buttonOf(rowOf(page, '院级管理员'), '看作此角色').click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('在哪个单位').fill('化学');
  await page.locator('.ant-select-dropdown:visible').getByText('化学与分子科学学院', { exact: true }).click();
  await buttonOf(dialog, '开始查看').click();

  const bar = page.getByRole('status').filter({ hasText: '身份查看' });
  await bar.waitFor();
  expect(await bar.textContent()).toContain('“院级管理员”（化学与分子科学学院）');
  expect(await axeFaults(page)).toEqual([]);
  // The rows are those of the college: its own administrator counts as many.
  const count = async () => {
    await page.getByText(/共 \d+ 条/).waitFor();
    return page.getByText(/共 \d+ 条/).textContent();
  };
  await page.goto('/lab-platform/lab-baseinfo/lab/search');
  const seen = await count();
  const college = await login(browser, 'college');
  await college.page.goto('/lab-platform/lab-baseinfo/lab/search');
  await college.page.getByText(/共 \d+ 条/).waitFor();
  expect(seen).toBe(await college.page.getByText(/共 \d+ 条/).textContent());
  await college.context.close();

  // The breadcrumb is above the banner, not below it.
  const [path, banner] = [await page.getByRole('navigation', { name: '位置' }).boundingBox(), await bar.boundingBox()];
  expect(path!.y + path!.height).toBeLessThanOrEqual(banner!.y);

  await buttonOf(page.locator('tr.ant-table-row').first(), '编辑').click();
  await page.getByLabel('主要实验内容').fill('不会保存的内容');
  await buttonOf(page, '保存').click();
  await page.getByText('请先退出查看').first().waitFor();

  await page.goto('/lab-platform/role');
  await page.getByRole('heading', { name: '没有访问权限' }).waitFor();
  await buttonOf(page, '退出查看').click();
  await bar.waitFor({ state: 'detached' });
  // Leaving leads to the first page: an address that is opened before would be overtaken.
  await page.getByRole('heading', { name: '没有访问权限' }).waitFor({ state: 'detached' });
  await visit(page, '/role', '角色管理');
  expect(errors).toEqual([]);
});

const pages = slices.flatMap((slice) => slice.pages ?? []);
const rights = slices.flatMap((slice) => slice.rights ?? []);

/** The links of the side menu of each sub-system, from the declarations alone. */
function menusFor(held: ReadonlySet<string>): Map<string, string[]> {
  const isShown = ({ menu, path, right }: PageDef) => menu === true && path !== '' && (!right || held.has(right));
  const below = ({ route_name }: PageDef): PageDef[] =>
    pages.filter((page) => page.parent === route_name).flatMap((page) => [page, ...below(page)]);
  const linksOf = (root: PageDef) =>
    below(root)
      .filter((page) => isShown(page) && !below(page).some(isShown))
      .map(({ path }) => path);
  const roots = pages.filter(({ parent }) => parent === undefined).map((root) => [root.title, linksOf(root)] as const);
  return new Map(roots.filter(([, links]) => links.length > 0));
}

/** The links of the side menu that is on the page, with its groups opened. */
async function shownMenu(page: Page): Promise<string[]> {
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await menu.locator('a').first().waitFor();
  const closed = menu.locator('.ant-menu-submenu-title[aria-expanded="false"]');
  const open = (groups: (HTMLElement | SVGElement)[]) => groups.forEach((group) => (group as HTMLElement).click());
  while ((await closed.count()) > 0) await closed.evaluateAll(open);
  const addresses = await menu.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
  return addresses.map((address) => address.replace('/lab-platform', ''));
}

/** Begins to see the product as a role at the school, by the list of roles. */
async function viewAs(page: Page, role: string) {
  // Within the loaded product: a reload in the moment after leaving a view may find its session still stored.
  await navigate(page, '/role');
  await page.getByRole('heading', { name: '角色管理' }).first().waitFor();
  const row = page.locator('tr.ant-table-row').filter({ has: page.getByText(role, { exact: true }) });
  await act(page, row.first(), '看作此角色');
  const dialog = dialogOf(page);
  await dialog.getByLabel('在哪个单位').fill('化学');
  await page.locator('.ant-select-dropdown:visible').getByText('化学与分子科学学院', { exact: true }).click();
  await buttonOf(dialog, '开始查看').click();
  await page
    .getByRole('status')
    .filter({ hasText: `“${role}”` })
    .waitFor();
}

/** The rights that the declarations give to a role, where a setting switches them on or there is none. */
const heldBy = (key: string, isOn: (option: string) => boolean) =>
  new Set<string>(
    rights
      .filter(({ roles, option }) => roles.some((one) => one === key) && (option === undefined || isOn(option)))
      .map(({ name }) => name),
  );

/** The side menu of each sub-system, whose first page is opened for it. */
async function shownMenus(page: Page, systems: ReadonlyMap<string, string[]>): Promise<Map<string, string[]>> {
  const shown = new Map<string, string[]>();
  for (const [system, [first]] of systems) {
    await navigate(page, first!);
    await page.locator('.lab-side-title', { hasText: system }).waitFor();
    shown.set(system, (await shownMenu(page)).toSorted());
  }
  return shown;
}

/** The menu of the person on the page is that of these rights. */
async function expectMenus(page: Page, role: string, held: ReadonlySet<string>): Promise<void> {
  const expected = menusFor(held);
  const sorted = new Map([...expected].map(([name, links]) => [name, links.toSorted()]));
  expect([role, await shownMenus(page, expected)]).toEqual([role, sorted]);
}

/** The links of a menu that the session brings, as the side menu draws them. */
const linksOf = (items: readonly MenuItem[]): string[] =>
  shownItems(items).flatMap(({ url, children }) => {
    const below = linksOf(children);
    return below.length > 0 ? below : [url];
  });

async function rightsOfRole(key: string): Promise<ReadonlySet<string>> {
  const { client } = await clientOf('system');
  const { content: settings } = await client.ok(settingApi.list);
  return heldBy(key, (option) => settings.some(({ sys_key, value }) => sys_key === option && value === '1'));
}

/** One person of the demonstration holds each of the given roles. */
const holderOf = (key: string) => (key === 'department_leader' ? 'leader' : key);

test.each(baseRoles)('the menu of the role $name has the pages of its rights and no other', async ({ key }) => {
  const { data } = await clientOf(holderOf(key));
  const menus = data.menus.map((system) => [system.name, linksOf(system.children).toSorted()] as const);
  const expected = [...menusFor(await rightsOfRole(key))].map(([name, links]) => [name, links.toSorted()] as const);
  expect(new Map(menus.filter(([, links]) => links.length > 0))).toEqual(new Map(expected));
});

test.each(['school', 'normal'])('what the session brings to %s is what the side menu draws', async (key) => {
  const { page, context, errors } = await login(browser, key);
  await page.goto('/lab-platform/');
  await expectMenus(page, key, await rightsOfRole(key));
  expect(errors).toEqual([]);
  await context.close();
});

test('the menu of a role of the school’s own has the pages of its rights and no other', async () => {
  const rightsOfOwn = ['base-info.lab.read', 'inspection.problem.read', 'org.building.read'];
  const { client } = await clientOf('system');
  const input = { name: '驻校督导', status: Enabled.on, data_scope: DataScope.subtree, rights: rightsOfOwn };
  await client.ok(roleApi.create, input as never);
  const { page, context, errors } = await login(browser, 'system');
  await page.goto('/lab-platform/');
  await viewAs(page, input.name);
  await expectMenus(page, input.name, new Set(rightsOfOwn));
  // Leaving leads to the first page: an address that is opened before would be overtaken.
  await buttonOf(page, '退出查看').click();
  await page.waitForURL(({ pathname }) => /^\/lab-platform\/?$/.test(pathname));
  await page
    .getByRole('status')
    .filter({ hasText: `“${input.name}”` })
    .waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
  await context.close();
});
