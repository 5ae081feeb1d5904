import { expect, test } from 'vitest';
import { base32, codeOf, keyAddress, stepAt, stepOf } from './totp.rules.ts';

const secret = Buffer.from('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1000);

// Appendix B of RFC 6238, the last six of its eight digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %d the code is %s', (seconds, code) => {
  expect(codeOf(secret, stepAt(at(seconds)))).toBe(code);
});

test.each([
  [-61, false],
  [-30, true],
  [0, true],
  [30, true],
  [61, false],
])('a clock that is off by %d s is accepted: %s', (drift, isAccepted) => {
  const now = at(1_234_567_890);
  const code = codeOf(secret, stepAt(at(1_234_567_890 + drift)));
  expect(stepOf(secret, code, now) !== undefined).toBe(isAccepted);
});

test.each(['', '00592', '0059245', 'abcdef', '５０５９２４'])('%j is no code', (code) => {
  expect(stepOf(secret, code, at(1_234_567_890))).toBeUndefined();
});

test('the key is base32 and stands in the address', () => {
  expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(keyAddress('示范大学', 'wang', secret)).toBe(
    `otpauth://totp/${encodeURIComponent('示范大学:wang')}?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=${encodeURIComponent('示范大学')}`,
  );
});
