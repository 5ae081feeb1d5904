import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FirstPage } from '#kernel/shared/first-page.ts';
import { registerPages } from './web-pages.ts';

const script = `document.querySelector('meta');`;
const html = `<html><head><script>${script}</script></head></html>`;
const now = new Date('2026-11-22T08:00:00Z');
const config = {
  app_key: 'k',
  sign_key: 's',
  api_base: '/lab-api',
  school_key: null,
  system_name: `"<&$1>"`,
  mail: false,
};
const list = ['assets/shell-1.js', 'assets/list-1.js'];

let webDir: string;
let app: FastifyInstance;
let isDown = false;
beforeEach(async () => {
  webDir = mkdtempSync(join(tmpdir(), 'web-'));
  mkdirSync(join(webDir, '.vite'));
  writeFileSync(join(webDir, 'index.html'), html);
  const first = { withSession: { 'waste.order': list }, withoutSession: { '/login': ['assets/login-1.js'] } };
  writeFileSync(join(webDir, '.vite/first.json'), JSON.stringify(first));
  isDown = false;
  app = Fastify();
  await registerPages(app, {
    webDir,
    clock: () => now,
    clientConfig: () => (isDown ? Promise.reject(new Error('no database')) : Promise.resolve(config)),
    pages: [{ path: '/waste/order', route_name: 'waste.order' }],
    isReady: () => Promise.resolve(true),
    mapOrigins: ['https://tiles.example'],
  });
});
afterEach(async () => {
  await app.close();
  rmSync(webDir, { recursive: true });
});

const open = (path: string) => app.inject({ url: path, headers: { accept: 'text/html' } });

function firstOf(html: string): FirstPage {
  const content = /<meta name="lab-first" content="([^"]*)"/.exec(html)?.[1] ?? '';
  const text = content.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  return JSON.parse(text) as FirstPage;
}

test('the document of a page names its files and carries the configuration with the time', async () => {
  const { body, headers } = await open('/lab-platform/waste/order');
  expect(firstOf(body)).toEqual({
    config: { ...config, build: createHash('sha256').update(html).digest('hex'), time: now.getTime() },
    withSession: list,
    withoutSession: ['assets/login-1.js'],
  });
  expect(headers['cache-control']).toBe('no-store');
});

test('the content security policy allows the inline script of the document and no other', async () => {
  const hash = createHash('sha256').update(script).digest('base64');
  const policies = [await open('/lab-platform/waste/order'), await open('/lab-platform/index.html')].map(
    ({ headers }) => headers['content-security-policy'],
  );
  for (const policy of policies) {
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(policy).not.toContain(`script-src 'self' 'unsafe-inline'`);
  }
});

test('pictures of a map come from the origins of its services, scripts and calls do not', async () => {
  const { headers } = await open('/lab-platform/waste/order');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain(`img-src 'self' data: blob: https://tiles.example;`);
  expect(policy.match(/tiles\.example/g)).toHaveLength(1);
});

test('the document opens without a database; the client then asks for the configuration', async () => {
  isDown = true;
  const { body, statusCode } = await open('/lab-platform/waste/order');
  expect([statusCode, firstOf(body).config]).toEqual([200, undefined]);
});

test('an unknown address below the page base has the document and the status of an unknown address', async () => {
  const { body, statusCode } = await open('/lab-platform/nothing');
  expect([statusCode, firstOf(body).withSession]).toEqual([404, []]);
});

test('asking for the headers of a page answers as the page does, without its content', async () => {
  const head = async (path: string) => {
    const { statusCode, headers, body } = await app.inject({ method: 'HEAD', url: path });
    return [statusCode, headers['content-type'], body];
  };
  const page = [200, 'text/html; charset=utf-8', ''];
  expect([await head('/lab-platform/'), await head('/lab-platform/waste/order')]).toEqual([page, page]);
  expect((await head('/lab-api/platform/nothing'))[0]).toBe(404);
});

test('files of a build made since the start are served, those of the manifest are not', async () => {
  mkdirSync(join(webDir, 'assets'));
  writeFileSync(join(webDir, 'assets/new-2.js'), 'export {};');
  const file = await app.inject('/lab-platform/assets/new-2.js');
  expect([file.statusCode, file.body]).toEqual([200, 'export {};']);
  expect(file.headers['cache-control']).toContain('immutable');
  expect((await app.inject('/lab-platform/assets/old-1.js')).statusCode).toBe(404);
  for (const path of ['.vite/first.json', '%2evite/first.json', '../package.json', '..%2fpackage.json'])
    expect((await app.inject(`/lab-platform/${path}`)).statusCode).toBe(404);
});
