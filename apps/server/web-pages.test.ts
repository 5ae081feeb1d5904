import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './testing/harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const request = (path: string, accept = 'text/html,*/*') =>
  fetch(app.base + path, { headers: { accept }, redirect: 'manual' });

test('an unknown address is not found, with a page for browsers', async () => {
  const reply = await request('/nothing');
  expect([reply.status, reply.headers.get('x-content-type-options')]).toEqual([404, 'nosniff']);
  expect(await reply.text()).toContain('页面不存在');
});

test.each(['/nothing', '/lab-platform/nothing', '/lab-platform/user/1/2', '/lab-platform/assets/gone.js'])(
  '%s is not found, in an envelope for non-browser callers',
  async (path) => {
    const reply = await request(path, '*/*');
    expect([reply.status, await reply.json()]).toEqual([404, { code: 404, message: '没有这个地址', data: {} }]);
  },
);

test('an unknown API address is not found in the envelope, whatever the caller accepts', async () => {
  const reply = await request('/lab-api/platform/nothing');
  expect([reply.status, await reply.json()]).toEqual([404, { code: 404, message: '没有这个地址', data: {} }]);
});

test('an undecodable address is refused with the headers of every reply', async () => {
  const reply = await request('/%zz');
  expect(reply.status).toBe(400);
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await reply.json()).toMatchObject({ code: 400, message: '地址格式不正确，请检查后重试' });
});
