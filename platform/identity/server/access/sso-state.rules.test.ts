import { expect, test } from 'vitest';
import { proofsOf, readState, schoolOfState, writeState } from './sso-state.rules.ts';

const now = new Date('2026-11-24T10:00:00Z');
const given = { schoolId: 7, expires: now.getTime() + 60_000, nonce: 'n', callBackUrl: '/lab-platform/x?a=“b”' };
const state = writeState('root-secret', 'browser', given);

test('a state says in its own browser what was written', () => {
  expect(readState('root-secret', 'browser', state, now)).toEqual(given);
  expect(schoolOfState(state)).toBe(7);
});

test.each([
  ['another browser', 'other', state, now],
  ['later', 'browser', state, new Date(now.getTime() + 61_000)],
  [
    'another text',
    'browser',
    `${Buffer.from('[8,9999999999999,"n",""]').toString('base64url')}.${state.split('.')[1]}`,
    now,
  ],
  ['no signature', 'browser', state.split('.')[0]!, now],
  ['nothing', 'browser', '', now],
])('a state is refused: %s', (_why, browser, text, at) => {
  expect(readState('root-secret', browser, text, at)).toBeUndefined();
});

test.each(['', 'x', 'e30', Buffer.from('["7"]').toString('base64url')])('%j names no school', (text) => {
  expect(schoolOfState(text)).toBe(0);
});

test('verifier and nonce differ by browser and state', () => {
  const all = [proofsOf('s', 'a', 'x'), proofsOf('s', 'b', 'x'), proofsOf('s', 'a', 'y')];
  expect(new Set(all.flatMap(({ verifier, nonce }) => [verifier, nonce])).size).toBe(6);
  expect(all[0]!.verifier).toMatch(/^[\w-]{43}$/);
});
