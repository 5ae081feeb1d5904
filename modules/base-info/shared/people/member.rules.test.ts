import { expect, test } from 'vitest';
import { admissionOf, kindOf } from './member.rules.ts';

test.each([
  ['teacher', 'teacher'],
  ['else', 'teacher'],
  ['undergraduate_student', 'student'],
  ['graduate_student', 'student'],
  ['doctorate_student', 'student'],
  ['outside_school', 'outside'],
])('a person of type %s is a %s of the laboratory', (type, kind) => {
  expect(kindOf(type)).toBe(kind);
});

test.each([
  [null, 'none'],
  ['2026-11-22', 'expired'],
  ['2026-11-23', 'admitted'],
  ['2026-11-24', 'admitted'],
])('an admission until %s is %s on 23 November', (until, state) => {
  expect(admissionOf(until, '2026-11-23')).toBe(state);
});
