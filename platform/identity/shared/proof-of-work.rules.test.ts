import { expect, test } from 'vitest';
import { challengeLength, type Challenge } from './challenge.ts';
import { isSolved, solveChallenge } from './proof-of-work.rules.ts';

const challenge: Challenge = { id: '1700000000000.bm9uY2Vub25j.16.seal', bits: 12 };

test('a browser solves a challenge part by part, and its answer fits the contract', async () => {
  const progress: number[] = [];
  const answer = await solveChallenge(challenge, (done) => void progress.push(done));
  expect(isSolved(challenge, answer)).toBe(true);
  expect(progress).toHaveLength(16);
  expect(progress.at(-1)).toBe(1);
  expect(Array.from({ length: 16 }, () => (2 ** 32 - 1).toString(36)).join('.').length).toBeLessThanOrEqual(
    challengeLength.answer,
  );
});

test.each([
  '',
  '0',
  'x.y',
  Array(16).fill('0').join('.'),
  Array(16).fill('-1').join('.'),
  Array(17).fill('0').join('.'),
])('a made-up answer is refused: %s', (answer) => {
  expect(isSolved(challenge, answer)).toBe(false);
});

test('an answer does not fit another challenge', async () => {
  const answer = await solveChallenge(challenge, () => undefined);
  expect(isSolved({ ...challenge, id: `${challenge.id}x` }, answer)).toBe(false);
});
