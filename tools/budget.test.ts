import { expect, test } from 'vitest';
import { isOver, measure, type Table } from './budget.ts';
import type { Manifest } from './module-map.ts';

const manifest: Manifest = {
  'apps/web/index.html': {
    file: 'assets/main-1.js',
    isEntry: true,
    imports: ['_react.js'],
    css: ['assets/main-1.css'],
  },
  '_react.js': { file: 'assets/react-1.js' },
  '_antd.js': { file: 'assets/antd-1.js', imports: ['_react.js'] },
  '_table.js': { file: 'assets/table-1.js', imports: ['_antd.js'] },
  '_echarts.js': { file: 'assets/echarts-1.js' },
  'kernel/web/home.page.tsx': { file: 'assets/home-1.js', imports: ['_antd.js'] },
  'platform/identity/web/login.page.tsx': { file: 'assets/login-1.js', imports: ['apps/web/index.html'] },
  'modules/inspection/web/activity.list.tsx': { file: 'assets/list-1.js', imports: ['_table.js'] },
  'modules/inspection/web/activity.detail.tsx': { file: 'assets/detail-1.js', imports: ['_table.js', '_echarts.js'] },
  'apps/web/children/waste.tsx': { file: 'assets/waste-1.js', imports: ['_antd.js'] },
};

const sizes: Record<string, number> = {
  'assets/main-1.js': 30_000,
  'assets/main-1.css': 5_000,
  'assets/react-1.js': 60_000,
  'assets/antd-1.js': 120_000,
  'assets/table-1.js': 90_000,
  'assets/echarts-1.js': 200_000,
  'assets/home-1.js': 10_000,
  'assets/login-1.js': 8_000,
  'assets/list-1.js': 3_000,
  'assets/detail-1.js': 4_000,
  'assets/waste-1.js': 7_000,
};

const table: Table = {
  entry: 'apps/web/index.html',
  home: ['kernel/web/home.page.tsx'],
  list: ['modules/inspection/web/activity.list.tsx'],
  pages: [
    { route: '/login', modules: ['platform/identity/web/login.page.tsx'], budget: 'login' },
    { route: '/', modules: ['kernel/web/home.page.tsx'], budget: 'home' },
    { route: '/activity', modules: ['modules/inspection/web/activity.list.tsx'], budget: 'list' },
    { route: '/activity/:id', modules: ['modules/inspection/web/activity.detail.tsx'], budget: 'page' },
    { route: '/waste', modules: ['apps/web/children/waste.tsx'], budget: 'child' },
  ],
  named: { echarts: 210 },
};

const weigh = (file: string) => ((sizes[file] ?? 0) * 1024) / 1000;
const found = (what: string, of: Table = table) =>
  measure(of, manifest, weigh).find((it) => it.what === what && it.unit === 'kB');

test('a page weighs its whole import closure, styles included, each file once', () => {
  expect(found('/login')).toEqual({ what: '/login', size: 103, limit: 129, unit: 'kB' });
  expect(found('/')).toEqual({ what: '/', size: 225, limit: 287, unit: 'kB' });
  expect(found('/activity')).toEqual({ what: '/activity', size: 318, limit: 489, unit: 'kB' });
});

test('a limit is over at its next whole kilobyte', () => {
  expect([129.9, 130].map((size) => isOver({ size, limit: 129 }))).toEqual([false, true]);
});

test('a further page and a child app weigh only what they add', () => {
  expect(found('/activity/:id on top')).toEqual({ what: '/activity/:id on top', size: 204, limit: 53, unit: 'kB' });
  expect(found('/waste on top')).toEqual({ what: '/waste on top', size: 7, limit: 40, unit: 'kB' });
});

test('a page counts its files, and one chunk for every shared module is refused', () => {
  const files = (of: Manifest) =>
    measure(table, of, weigh).find((it) => it.what === '/activity' && it.unit === 'files');
  expect(files(manifest)).toEqual({ what: '/activity', size: 7, limit: 25, unit: 'files' });
  const parts = Array.from({ length: 20 }, (_, at) => `_part${at}.js`);
  const scattered = {
    ...manifest,
    ...Object.fromEntries(parts.map((name) => [name, { file: `assets/${name}` }])),
    '_table.js': { file: 'assets/table-1.js', imports: ['_antd.js', ...parts] },
  };
  const found = files(scattered);
  expect(found?.size).toBeGreaterThan(found?.limit ?? 0);
});

test('a heavy page has a limit of its own', () => {
  const heavy = table.pages.map((page) => (page.route === '/activity/:id' ? { ...page, budget: 210 } : page));
  expect(found('/activity/:id on top', { ...table, pages: heavy })?.limit).toBe(210);
});

test('only a named chunk may be larger than 150 kB', () => {
  expect(found('chunk assets/echarts-1.js')?.limit).toBe(210);
  expect(found('chunk assets/antd-1.js')?.limit).toBe(150);
});

test('a page that is not in the manifest is told, not weighed as nothing', () => {
  expect(() => measure({ ...table, list: ['gone.tsx'] }, manifest, weigh)).toThrow(/gone\.tsx/);
});
