import { expect, test } from 'vitest';
import { lapseOf, liveSignatures, type Signature } from './signature.rules.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 24, 3, minute));
const signed = (...minutes: number[]): Signature[] =>
  minutes.map((minute, i) => ({
    step: i < 2 ? 'keeper' : 'recipient',
    user_id: i,
    name: `甲${i}`,
    at: at(minute),
    method: 'password',
  }));
const live = (minutes: number[], needed: number, now: number) =>
  liveSignatures(signed(...minutes), needed, at(now)).map(({ user_id }) => user_id);

test.each<[string, number[], number, number, number[]]>([
  ['the first waits ten minutes', [0], 2, 10, [0]],
  ['and lapses', [0], 2, 11, []],
  ['all hold ten minutes after the last', [0, 9], 2, 19, [0, 1]],
  ['and lapse together', [0, 9], 2, 20, []],
  ['of four the first lapses while one is missing', [0, 3, 6], 4, 11, [1, 2]],
  ['four within ten minutes', [0, 3, 6, 9], 4, 18, [0, 1, 2, 3]],
  ['the last came too late for the first', [0, 3, 6, 11], 4, 11, [1, 2, 3]],
])('%s', (_name, minutes, needed, now, expected) => expect(live(minutes, needed, now)).toEqual(expected));

test('the first or the last says until when', () => {
  expect(lapseOf(signed(0, 3), 4)).toEqual(at(10));
  expect(lapseOf(signed(0, 3), 2)).toEqual(at(13));
  expect(lapseOf([], 2)).toBeUndefined();
});
