import { expect, test } from 'vitest';
import { parseDateTime } from '#kernel/shared/time.ts';
import { deadlineOf, obstacleOf, phaseOf, windowOf, type Sitting } from './sitting.rules.ts';

const at = (text: string) => parseDateTime(`2026-11-${text}`);
const sitting: Sitting = {
  status: 1,
  starts_at: at('10 08:00:00'),
  ends_at: at('20 18:00:00'),
  attempts: 2,
  used: 0,
  makeup_from: null,
  makeup_to: null,
  makeup_attempts: 0,
  study_hours: 2,
  studied: 2,
  is_void: false,
  void_reason: '',
  barred_until: null,
};
const makeup = { makeup_from: at('24 08:00:00'), makeup_to: at('25 18:00:00'), makeup_attempts: 3 };

test.each<[string, Partial<Sitting>, string, string | undefined]>([
  ['the first second', {}, '10 08:00:00', undefined],
  ['a second before', {}, '10 07:59:59', 'examNotRunning'],
  ['the last second', {}, '20 18:00:00', undefined],
  ['a second after', {}, '20 18:00:01', 'examNotRunning'],
  ['a draft', { status: 0 }, '12 08:00:00', 'examNotOpen'],
  ['a cancelled one', { status: 9 }, '12 08:00:00', 'examNotOpen'],
  ['all attempts used', { used: 2 }, '12 08:00:00', 'examUsed'],
  ['too little learnt', { studied: 1.99 }, '12 08:00:00', 'examHours'],
  ['voided', { is_void: true, void_reason: '代考' }, '12 08:00:00', 'examVoid'],
  ['barred', { barred_until: '2027-01-01' }, '12 08:00:00', 'examBarred'],
  ['used up, the make-up is to come', { ...makeup, used: 2 }, '12 08:00:00', 'examNotRunning'],
  ['used up, in the make-up', { ...makeup, used: 2 }, '24 09:00:00', undefined],
  ['used up in the make-up too', { ...makeup, used: 3 }, '24 09:00:00', 'examUsed'],
  ['after the make-up', { ...makeup, used: 2 }, '26 09:00:00', 'examNotRunning'],
])('%s', (_what, changes, when, rule) => {
  expect(obstacleOf({ ...sitting, ...changes }, at(when))?.error.rule).toBe(rule && `training.${rule}`);
});

test('the window of the make-up counts once the exam is over', () => {
  expect(windowOf({ ...sitting, ...makeup }, at('12 08:00:00')).allowed).toBe(2);
  expect(windowOf({ ...sitting, ...makeup }, at('21 08:00:00'))).toEqual({
    from: makeup.makeup_from,
    to: makeup.makeup_to,
    allowed: 3,
  });
  expect(phaseOf({ ...sitting, ...makeup }, at('21 08:00:00'))).toBe('waiting');
});

test('a session ends with its minutes or with the window', () => {
  expect(deadlineOf(at('20 17:00:00'), 60, sitting.ends_at)).toEqual(at('20 18:00:00'));
  expect(deadlineOf(at('20 17:30:00'), 60, sitting.ends_at)).toEqual(at('20 18:00:00'));
  expect(deadlineOf(at('12 08:00:00'), 60, sitting.ends_at)).toEqual(at('12 09:00:00'));
});
