import { expect, test } from 'vitest';
import { checkCoverage, inRanges, linesOf, shareOf, uncalled, type Script } from './coverage.ts';

const source = ['const a: number = 1;', 'function f() {', '  return a;', '}', 'if (a > 1) f();', ''].join('\n');
const whole = { startOffset: 0, endOffset: source.length, count: 1 };
const body = { startOffset: source.indexOf('function'), endOffset: source.indexOf('if'), count: 0 };
const script = (...ranges: Script['functions'][number]['ranges']): Script => ({
  url: 'file:///x.ts',
  functions: ranges.map((range) => ({ ranges: [range] })),
});

test('a line counts once, and ran when a statement on it ran, by the innermost range around it', () => {
  const branch = { startOffset: source.indexOf('f();'), endOffset: source.length, count: 0 };
  expect(linesOf('x.ts', source, [script(whole, body, branch)])).toEqual({ file: 'x.ts', count: 3, missed: [3] });
});

test('what any report says to have run has run', () => {
  const later = script({ ...body, count: 1 });
  expect(linesOf('x.ts', source, [script(whole, body), later]).missed).toEqual([]);
  expect(linesOf('x.ts', source, []).missed).toEqual([1, 3, 5]);
});

test('types have no lines to run; a field, a short function and a variable do', () => {
  const typed = ['type A = { a: number };', 'class B {', '  b = 1;', '}', 'const c = () =>', '  2;', 'let d;'].join(
    '\n',
  );
  expect(linesOf('x.ts', typed, []).missed).toEqual([3, 5, 6]);
});

test('the share is that of all lines together', () => {
  const files = [
    { file: 'a.ts', count: 90, missed: [] },
    { file: 'b.ts', count: 10, missed: [1, 2] },
  ];
  expect([shareOf(files), shareOf([])]).toEqual([98, 100]);
});

test('lines that were missed are named in ranges', () => {
  expect(inRanges([9, 3, 4, 5, 12])).toBe('3-5, 9, 12');
});

test('endpoints that nobody called are named', () => {
  expect(uncalled(['GET /a', 'POST /a'], new Set(['GET /a', 'GET /b']))).toEqual(['POST /a']);
});

test('a run that left nothing fails', () => {
  expect(checkCoverage('/nowhere', '/nowhere')).toMatchObject({
    passed: 0,
    failed: 2,
    failures: [{ name: 'coverage' }, { name: 'coverage' }],
  });
});
