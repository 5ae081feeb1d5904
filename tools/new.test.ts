import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyWithNew } from './copy-with-new.ts';
import { writeNew } from './new.ts';

const repository = resolve(import.meta.dirname, '..');
let root = '';

beforeAll(() => {
  root = copyWithNew(repository);
}, 60_000);
afterAll(() => rmSync(root, { recursive: true }));

// That it compiles, passes the linter and keeps the rules of the house is seen by checks that read such a copy (lint-steps.ts).
test('migrations get the next free number, and the slice is registered', () => {
  const migrations = readdirSync(join(root, 'modules/gas-store/server/migrations'));
  const [first] = migrations;
  expect(migrations).toEqual([
    first,
    expect.stringMatching(/-bottle\.sql$/),
    expect.stringMatching(/-fill-order\.sql$/),
  ]);
  expect(Number(first!.slice(0, 4)) % 100).toBe(0);
  const lists = ['apps/server/slices.ts', 'apps/web/modules.ts', 'apps/server/testing/standing-rows.ts'];
  for (const file of lists) expect(readFileSync(join(root, file), 'utf8').match(/gasStore\w+/g)).toHaveLength(2);
});

test('nothing is written twice, nor for a slice that is not there', () => {
  expect(() => writeNew(root, ['resource', 'gas-store', 'bottle'])).toThrow('bottle.ts 已存在');
  expect(() => writeNew(root, ['resource', 'gas-shop', 'bottle'])).toThrow('没有子系统 gas-shop');
  expect(() => writeNew(root, ['resource', 'gas-store', 'Bottle'])).toThrow('用法');
});
