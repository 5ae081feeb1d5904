import { expect, test } from 'vitest';
import { inRanges } from './ip-ranges.rules.ts';

test.each([
  ['10.2.3.4', '10.0.0.0/8', true],
  ['::ffff:10.2.3.4', '192.168.0.0/16, 10.0.0.0/8', true],
  ['11.2.3.4', '10.0.0.0/8', false],
  ['202.4.1.7', '202.4.1.7', true],
  ['::1', '::1/128，127.0.0.0/8', true],
  ['2001:db8::5', '2001:db8::/32', true],
  ['10.2.3.4', '', false],
  ['10.2.3.4', '10.0.0.0/99, 校园网', false],
  ['unknown', '0.0.0.0/0', false],
])('%s in %s: %s', (address, ranges, expected) => {
  expect(inRanges(address, ranges)).toBe(expected);
});
