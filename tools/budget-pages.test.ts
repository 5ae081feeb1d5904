import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { pagesToWeigh } from './budget-pages.ts';

let root = '';
afterEach(() => rmSync(root, { recursive: true }));

function product(files: Record<string, string>): string {
  root = mkdtempSync(join(tmpdir(), 'pages-'));
  for (const [file, source] of Object.entries({ 'platform/org/web/module.tsx': '', ...files })) {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    writeFileSync(join(root, file), source);
  }
  return root;
}

const table = `export const waste = pagesOf(pages, {
  'waste.order': () => import('./order/order.list.tsx').then((m) => m.OrderListPage),
  'waste.order.edit': () =>
    import('./order/order.form.tsx').then((m) => m.OrderFormPage),
  'waste.order.copy': () => import('./order/order.form.tsx').then((m) => m.OrderFormPage),
  home: () => import('./home.page.tsx').then((m) => m.HomePage),
});
const Part = lazyPart(() => import('./parts/todo.tsx').then((m) => m.Todo));`;
const waste = {
  'kernel/web/router/router.tsx': `entryPage('/login', '登录', () => import('../pages/login.tsx').then((m) => m.LoginPage))`,
  'apps/web/modules.ts': `load: () => import('./children/wall.tsx')`,
  'modules/waste/web/module.tsx': table,
  'modules/waste/web/order/order.list.tsx': '',
  'modules/waste/web/order/order.form.tsx': '',
  'modules/waste/web/home.page.tsx': '',
};

test('every page of the tables is weighed once, by its role or as an exception', () => {
  const pages = pagesToWeigh(product(waste), { '/login': 'login', home: 70 });
  expect(pages.map(({ route, budget }) => [route, budget])).toEqual([
    ['kernel/web/pages/login.tsx', 'login'],
    ['modules/waste/web/order/order.list.tsx', 'list'],
    ['modules/waste/web/order/order.form.tsx', 'page'],
    ['modules/waste/web/home.page.tsx', 70],
    ['child app wall', 'child'],
  ]);
  expect(pages[1]!.modules).toEqual(['../../modules/waste/web/order/order.list.tsx']);
});

test('a page that is in no table is refused, unless the door offers it', () => {
  const forgotten = { ...waste, 'modules/waste/web/wall.page.tsx': '' };
  expect(() => pagesToWeigh(product(forgotten), {})).toThrow('modules/waste/web/wall.page.tsx');
  rmSync(root, { recursive: true });
  const offered = { ...forgotten, 'modules/waste/web/public.tsx': `export { Wall } from './wall.page.tsx';` };
  expect(pagesToWeigh(product(offered), {}).length).toBe(5);
});

test('an exception without a page is refused', () => {
  expect(() => pagesToWeigh(product(waste), { 'waste.gone': 60 })).toThrow('waste.gone');
});
