import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readsOf, sourceOf } from './first-reads.ts';

let root = '';
afterEach(() => rmSync(root, { recursive: true, force: true }));

const page = (read: string) => `import { orderApi, type OrderRow } from '../shared/order.ts';\n<ListPage ${read} />;`;
const orderList = page('read={orderApi.list}');

function product(list: string, path = '/waste/order'): string {
  root = mkdtempSync(join(tmpdir(), 'reads-'));
  const files = {
    'platform/org/web/module.tsx': '',
    'modules/waste/web/module.tsx': `pagesOf(pages, { 'waste.order': () => import('./order.list.tsx') })`,
    'modules/waste/web/order.list.tsx': list,
    'modules/waste/shared/pages.ts': `export const pages = [{ route_name: 'waste.order', path: '${path}' }];`,
    'modules/waste/shared/order.ts': `export const orderApi = { list: { method: 'GET', server: 'waste', path: '/order' } };`,
  };
  for (const [file, source] of Object.entries(files)) {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    writeFileSync(join(root, file), source);
  }
  return root;
}

test('the first call of a list is the read of its page, by the address of the page', async () => {
  expect(await readsOf(product(orderList))).toEqual({
    '/waste/order': { route_name: 'waste.order', call: { method: 'GET', server: 'waste', path: '/order' } },
  });
});

test.each([
  ['whose read takes more than filters', page('read={orderApi.list} input={{ open: true }}'), '/waste/order'],
  ['with two reads', `${orderList}${page('read={orderApi.other}')}`, '/waste/order'],
  ['with an address that has parameters', orderList, '/waste/{id}/order'],
])('a list %s has none', async (_, list, path) => {
  expect(await readsOf(product(list, path))).toEqual({});
});

test('the module that the build makes of them says the same', async () => {
  const call = (path: string, server = 'platform', method = 'GET') => ({ method, server, path });
  const reads = {
    '/user': { route_name: 'user', call: call('/user') },
    '/waste/order': { route_name: 'waste.order', call: call('/order', 'waste') },
    '/check/start': { route_name: 'lab-check.start', call: call('/check', 'platform', 'POST') },
  };
  const made = (await import(`data:text/javascript,${encodeURIComponent(sourceOf(reads))}`)) as object;
  expect({ ...made }).toEqual({ firstReads: reads });
  const none = (await import(`data:text/javascript,${encodeURIComponent(sourceOf({}))}`)) as object;
  expect({ ...none }).toEqual({ firstReads: {} });
});
