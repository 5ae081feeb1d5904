import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { missingBuilds, platformOf, type Lock } from './complete-lock.ts';

test('the lock file holds the builds for all systems, so that npm ci accepts it everywhere', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
  expect(missingBuilds(lock).map(([path]) => path)).toEqual([]);
});

test('a build that the lock file leaves out is found, with the system its name tells', () => {
  const lock: Lock = {
    packages: { 'node_modules/a': { dev: true, optionalDependencies: { '@a/win32-x64-msvc': '1.0.0' } } },
  };
  const entry = { version: '1.0.0', os: ['win32'], cpu: ['x64'], dev: true, optional: true };
  expect(missingBuilds(lock)).toEqual([['node_modules/@a/win32-x64-msvc', entry]]);
});

test.each([
  ['@a/core-linux-arm64-musl', { os: ['linux'], cpu: ['arm64'], libc: ['musl'] }],
  ['@a/binding-linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'], libc: ['glibc'] }],
  ['@a/binding-android-arm-eabi', { os: ['android'], cpu: ['arm'] }],
  ['@a/darwin-arm64', { os: ['darwin'], cpu: ['arm64'] }],
  ['fsevents', undefined],
])('%s', (name, platform) => expect(platformOf(name)).toEqual(platform));
