import { afterEach, beforeEach, expect, test } from 'vitest';
import { endSession, startSession } from './session.ts';
import { sessionOf } from '../testing/session.ts';
import { formDrafts, isKept } from './form-drafts.ts';

beforeEach(() => startSession(sessionOf()));
afterEach(() => {
  localStorage.clear();
  endSession();
});

const draft = (at = Date.now()) => ({ at, base: {}, changed: { name: '甲' } });

test('drafts stay for two weeks, the newest twenty of them', () => {
  formDrafts.write('/old', draft(Date.now() - 15 * 86_400_000));
  expect(formDrafts.read('/old')).toBeUndefined();
  for (let i = 0; i < 22; i += 1) formDrafts.write(`/${i}`, draft(Date.now() - 1000 + i));
  expect(formDrafts.count()).toBe(20);
  expect([formDrafts.read('/1'), formDrafts.read('/21')?.changed]).toEqual([undefined, { name: '甲' }]);
});

test('passwords and identity numbers never stay on the device', () => {
  expect(['name', 'signs', 'password', 'new_password', 'id_no'].filter(isKept)).toEqual(['name', 'signs']);
});

test('a damaged draft is no draft', () => {
  formDrafts.write('/a', draft());
  for (const key of Object.keys(localStorage)) if (key.startsWith('lab.draft')) localStorage.setItem(key, '{');
  expect(formDrafts.read('/a')).toBeUndefined();
});
