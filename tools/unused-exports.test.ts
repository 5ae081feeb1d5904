import { expect, test } from 'vitest';
import { unusedExports, withoutExport } from './unused-exports.ts';

const unusedIn = (sources: Record<string, string>) => unusedExports(sources).map(({ file, name }) => `${file} ${name}`);

test('an export that no other file imports is named, of whatever kind', () => {
  const source = `export const a = 1; export function b() {} export type C = number; export interface D {} export { a as e };`;
  const names = ['a', 'b', 'C', 'D', 'e'].map((name) => `kernel/x.ts ${name}`);
  expect(unusedIn({ 'kernel/x.ts': source })).toEqual(names);
});

test('imports by name, as a whole, later and of types count', () => {
  const x = `export const a = 1; export type B = number;`;
  expect(unusedIn({ 'kernel/x.ts': x, 'kernel/y.ts': `import { a, type B as C } from './x.ts';` })).toEqual([]);
  expect(unusedIn({ 'kernel/x.ts': x, 'apps/y.ts': `import * as all from '#kernel/x.ts';` })).toEqual([]);
  expect(unusedIn({ 'kernel/x.ts': x, 'kernel/y.ts': `const later = await import('./x.ts');` })).toEqual([]);
  const lazy = `load(() => import('./x.ts').then((m) => m.a));`;
  expect(unusedIn({ 'kernel/x.ts': x, 'kernel/y.ts': lazy })).toEqual(['kernel/x.ts B']);
});

test('a name that a door passes on counts when somebody takes it from the door', () => {
  const sources = {
    'kernel/x.ts': `export const a = 1; export const b = 2;`,
    'kernel/door.ts': `export { a, b } from './x.ts';`,
  };
  expect(unusedIn({ ...sources, 'apps/y.ts': `import { a } from '#kernel/door.ts';` })).toEqual([
    'kernel/x.ts b',
    'kernel/door.ts b',
  ]);
});

test('an interface that another file extends counts', () => {
  const merging = `declare module './x.ts' {\n  interface Names {\n    own: true;\n  }\n}`;
  expect(unusedIn({ 'kernel/x.ts': `export interface Names {}`, 'kernel/y.ts': merging })).toEqual([]);
});

test('the word is taken from a declaration, and the name from a door', () => {
  expect(withoutExport(`/** A. */\nexport async function a() {}\nexport const ab = 1;\n`, 'a')).toBe(
    `/** A. */\nasync function a() {}\nexport const ab = 1;\n`,
  );
  expect(withoutExport(`export { a, type B, c as d } from './x.ts';\n`, 'B')).toBe(
    `export { a, c as d } from './x.ts';\n`,
  );
  expect(withoutExport(`export { c as d } from './x.ts';\nexport const e = 1;\n`, 'd')).toBe(`export const e = 1;\n`);
});
