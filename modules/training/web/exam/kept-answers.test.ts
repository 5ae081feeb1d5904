import { expect, test } from 'vitest';
import { mergeKept, unsaved, type KeptSession } from './kept-answers.ts';

const session = {
  session_id: 7,
  device: 'A',
  name: '考试',
  deadline: '2026-11-24 10:00:00',
  server_time: '2026-11-24 09:00:00',
  screen_limit: 5,
  switches: 0,
  questions: [],
  answers: [
    { position: 0, picked: [1] },
    { position: 1, picked: [2] },
  ],
};
const kept: KeptSession = {
  session_id: 7,
  device: 'A',
  answers: {
    1: { picked: [3], seq: 20, isSaved: false },
    4: { picked: [0], seq: 10, isSaved: false },
    0: { picked: [9], seq: 5, isSaved: true },
  },
  marked: [4],
};

test('what the server has not got yet stands over what it has, and is sent in its order', () => {
  const merged = mergeKept(session, kept);
  expect(merged.answers).toEqual({
    0: { picked: [1], seq: 0, isSaved: true },
    1: { picked: [3], seq: 20, isSaved: false },
    4: { picked: [0], seq: 10, isSaved: false },
  });
  expect(unsaved(merged)).toEqual([4, 1]);
  expect(merged.marked).toEqual([4]);
});

test('unsent answers of another session are dropped, those of a device that was replaced where it was answered elsewhere', () => {
  expect(unsaved(mergeKept({ ...session, session_id: 8 }, kept))).toEqual([]);
  const merged = mergeKept({ ...session, device: 'B' }, kept);
  expect(unsaved(merged)).toEqual([4]);
  expect(merged.answers[1]).toEqual({ picked: [2], seq: 0, isSaved: true });
});
