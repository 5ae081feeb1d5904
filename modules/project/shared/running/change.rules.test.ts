import { expect, test } from 'vitest';
import { isBalanced, movedShare, shareText } from './change.rules.ts';

const row = (subject: string, before: string, after: string) => ({ subject, before, after });

test.each([
  ['ten percent', [row('设备', '50', '40'), row('材料', '50', '60')], 1_000],
  ['eleven percent', [row('设备', '50', '39'), row('材料', '50', '61')], 1_100],
  ['inside a subject', [row('设备', '50', '30'), row('设备', '50', '70')], 0],
  ['a cent more', [row('设备', '5000', '3999.99'), row('材料', '5000', '6000.01')], 1_001],
])('%s', (_, rows, share) => expect(movedShare(rows)).toBe(share));

test('a change keeps the whole', () => {
  expect(isBalanced([row('a', '50', '40'), row('b', '50', '60')])).toBe(true);
  expect(isBalanced([row('a', '50', '40'), row('b', '50', '60.01')])).toBe(false);
  expect(shareText(1_100)).toBe('11.00%');
});
