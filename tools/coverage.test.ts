import { expect, test } from 'vitest';
import { checkCoverage, inRanges, linesOf, shareOf, uncalled } from './coverage.ts';

const source = ['const a = 1;', 'function f() {', '  return a;', '}', 'if (a > 1) f();', ''].join('\n');
const statement = (line: number, column = 0) => ({ start: { line, column } });
const report = {
  path: '/x.ts',
  statementMap: { 0: statement(1), 1: statement(3, 2), 2: statement(5), 3: statement(5, 11) },
  s: { 0: 1, 1: 0, 2: 1, 3: 0 },
};

test('a line counts once, and ran when a statement on it ran', () => {
  expect(linesOf('x.ts', source, report, [])).toEqual({ file: 'x.ts', count: 3, missed: [3] });
});

test('a statement that a child process ran counts, by the innermost range around it', () => {
  const whole = { startOffset: 0, endOffset: source.length, count: 1 };
  const body = { startOffset: source.indexOf('function'), endOffset: source.indexOf('if'), count: 0 };
  const script = (count: number) => ({
    url: 'file:///x.ts',
    functions: [{ ranges: [whole] }, { ranges: [{ ...body, count }] }],
  });
  expect(linesOf('x.ts', source, report, [script(0)]).missed).toEqual([3]);
  expect(linesOf('x.ts', source, report, [script(0), script(2)]).missed).toEqual([]);
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
