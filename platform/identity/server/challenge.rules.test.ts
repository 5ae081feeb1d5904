import { expect, test } from 'vitest';
import { challengeBits, challengeLength } from '#platform/identity/shared/challenge.ts';
import { solveChallenge } from '#platform/identity/shared/proof-of-work.rules.ts';
import { loginApi } from '../shared/login.ts';
import { bitsAfter, isAnswered, makeChallenge } from './challenge.rules.ts';

const secret = 'root-secret-of-tests';
const now = new Date('2026-03-01T08:00:00+08:00');
const solver = { schoolId: 1, account: 'wang.jianguo', ip: '2001:db8:1234:5678:9abc:def0:1234:5678' };
const challenge = makeChallenge(secret, solver, challengeBits.min, now);
const answer = await solveChallenge(challenge, () => undefined);
const given = { id: challenge.id, answer, bits: challengeBits.min, now };

test('a challenge and its answer fit the contract of the login', () => {
  const longest = makeChallenge(secret, solver, challengeBits.max, now).id;
  expect(longest.length).toBeLessThanOrEqual(challengeLength.id);
  const input = { account: 'wang', password: 'x', challenge: longest, challenge_answer: answer };
  expect(loginApi.login.input.safeParse(input).success).toBe(true);
});

test('the solver of a challenge is taken at his word', () => {
  expect(isAnswered(secret, solver, given)).toBe(true);
});

test.each([
  ['for another account', { ...solver, account: 'li' }, {}],
  ['for another school', { ...solver, schoolId: 2 }, {}],
  ['from another address', { ...solver, ip: '10.0.0.1' }, {}],
  ['after five minutes', solver, { now: new Date(now.getTime() + 300_001) }],
  ['when more work is asked', solver, { bits: challengeBits.min + 1 }],
  ['with less work than signed', solver, { id: challenge.id.replace('.16.', '.12.') }],
  ['made up', solver, { id: 'x' }],
])('an answer is refused %s', (_, who, change) => {
  expect(isAnswered(secret, who, { ...given, ...change })).toBe(false);
});

test('the work grows with the failures and stays bearable', () => {
  expect([0, 1, 2, 3, 4, 50].map(bitsAfter)).toEqual([16, 17, 18, 19, 19, 19]);
});
