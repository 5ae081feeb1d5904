import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findChromium, findHeadlessShell } from './chromium.mjs';
import { isInstalled } from './install.mjs';
import { hashOfSources } from './web-build.mjs';

let root = '';
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'ensure-'))));
afterEach(() => rmSync(root, { recursive: true }));

test('an installation by hand is recognised by what npm recorded', () => {
  lock('package-lock.json', {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '1.0.0', optional: true },
  });
  expect(isInstalled(root)).toBe(false);
  mkdirSync(join(root, 'node_modules'));
  lock('node_modules/.package-lock.json', { 'node_modules/a': { version: '1.0.0' } });
  expect(isInstalled(root)).toBe(true);
  lock('node_modules/.package-lock.json', { 'node_modules/a': { version: '0.9.0' } });
  expect(isInstalled(root)).toBe(false);
});

test('an installation is stale when the lock file has changed since', () => {
  lock('package-lock.json', {});
  mkdirSync(join(root, 'node_modules'));
  writeFileSync(join(root, 'node_modules/.lab-installed'), 'hash of another lock file');
  expect(isInstalled(root)).toBe(false);
});

test('the web is stale after a change of what the browser gets, not of server code or tests', () => {
  const before = hashOfSources(root);
  write('modules/waste/server/bucket.service.ts', '1');
  write('modules/waste/web/bucket.list.test.tsx', '1');
  expect(hashOfSources(root)).toBe(before);
  write('modules/waste/web/bucket.list.tsx', '1');
  const after = hashOfSources(root);
  expect(after).not.toBe(before);
  write('modules/waste/web/bucket.list.tsx', '2');
  expect(hashOfSources(root)).not.toBe(after);
});

test.each(['kernel/web/ui', 'screens/fields', 'platform/org/web', 'modules/waste/shared', 'apps/web', 'docs/pictures'])(
  'the web is stale after a change in %s',
  (folder) => {
    const before = hashOfSources(root);
    write(`${folder}/one.tsx`, '1');
    expect(hashOfSources(root)).not.toBe(before);
  },
);

test('a browser set on purpose is taken or missed, never replaced', () => {
  const browser = join(root, 'browser');
  writeFileSync(browser, '');
  expect(findChromium({ CHROMIUM_PATH: browser, PATH: process.env['PATH'] })).toBeUndefined();
  chmodSync(browser, 0o755);
  expect(findChromium({ CHROMIUM_PATH: browser })).toBe(browser);
});

test('a browser without windows is taken from the path or from Playwright, unless one was set on purpose', () => {
  const cached = join(root, 'chromium_headless_shell-1200/chrome-headless-shell-linux64/chrome-headless-shell');
  write('chromium_headless_shell-1200/chrome-headless-shell-linux64/chrome-headless-shell', '');
  const env = { PLAYWRIGHT_BROWSERS_PATH: root };
  expect(findHeadlessShell(env)).toBeUndefined();
  chmodSync(cached, 0o755);
  expect(findHeadlessShell(env)).toBe(cached);
  write('chromium-headless-shell', '');
  chmodSync(join(root, 'chromium-headless-shell'), 0o755);
  const named = { ...env, PATH: root };
  expect(findHeadlessShell(named)).toBe(join(root, 'chromium-headless-shell'));
  expect(findHeadlessShell({ ...named, CHROMIUM_PATH: cached })).toBeUndefined();
});

function lock(file: string, packages: Record<string, object>): void {
  writeFileSync(join(root, file), JSON.stringify({ packages }));
}

function write(file: string, text: string): void {
  mkdirSync(join(root, file, '..'), { recursive: true });
  writeFileSync(join(root, file), text);
}
