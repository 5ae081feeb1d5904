import { fireEvent, screen, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startSession } from '#kernel/web/session/session.ts';
import { showPage } from '#kernel/web/testing/page.tsx';
import { startServer } from '#kernel/web/testing/server.ts';
import { sessionOf } from '#kernel/web/testing/session.ts';
import type { LimitStatistic, StockStatistic } from '../../shared/statistic/statistic.ts';
import { StatisticPage } from './statistic.page.tsx';

const counted = (code: string, name: string, containers: number) => ({
  code,
  name,
  containers,
  litres: 2,
  kilograms: 0.5,
});
const stock: StockStatistic = {
  containers: 5,
  flags: [counted('toxic', '剧毒化学品', 2), counted('none', '一般', 3)],
  classes: [counted('flam_liq', '易燃液体', 3)],
  buildings: [
    { id: 7, name: '化学楼', containers: 4 },
    { id: null, name: '未登记房间', containers: 1 },
  ],
  expiry: { expired: 1, days30: 0, days60: 1, days90: 2 },
  zero: 3,
};
const limit: LimitStatistic = {
  rows: [
    {
      room: 'r12',
      name: '有机合成实验室储存点',
      area: 25,
      containers: 6,
      total: 41,
      limit: 50,
      flammable: 10,
      flammable_limit: 25,
      share: 82,
    },
  ],
};

let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer({
    'GET /chemical/statistic/stock': () => stock,
    'GET /chemical/statistic/limit': () => limit,
  });
});
afterAll(() => server.stop());
beforeEach(() => {
  window.scrollTo = () => undefined;
  startSession(sessionOf({}));
});

const path = '/chemical/statistics';
const show = (search = '') =>
  showPage({ [path]: <StatisticPage />, '/chemical/stock': null, '/chemical/ledger': null }, `${path}${search}`);
const address = () => screen.getByTestId('address').textContent;
const panel = (title: string) => within(screen.getByRole('heading', { name: title }).closest('section')!);

test('each number of the stock leads to its rows', async () => {
  show();
  const amounts = await screen.findByRole('heading', { name: '管控类别和数量' });
  const links = within(amounts.closest('section')!).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['2', '/chemical/stock?control=toxic&state=1%2C2%2C3%2C4%2C6'],
    ['3', '/chemical/stock?control=none&state=1%2C2%2C3%2C4%2C6'],
  ]);
  fireEvent.click(panel('按楼宇').getByRole('button', { name: '看数据' }));
  const buildings = panel('按楼宇').getAllByRole('link');
  expect(buildings.map((link) => link.getAttribute('href'))).toEqual([
    '/chemical/stock?building_id=7&state=1%2C2%2C3%2C4%2C6',
  ]);
  fireEvent.click(screen.getByRole('button', { name: /零库存管控账页/ }));
  expect(address()).toBe('/chemical/ledger?tab=controlled&in_stock=0');
});

test('rooms with their limits, marked by how full they are', async () => {
  show('?tab=limit');
  const rows = within((await screen.findByRole('heading', { name: '前十储存点' })).closest('section')!);
  expect(rows.getByRole('link', { name: '6' }).getAttribute('href')).toBe('/chemical/stock?room=r12');
  expect(rows.getByText('41 / 50')).toBeTruthy();
  expect(rows.getByText('82%')).toBeTruthy();
});
