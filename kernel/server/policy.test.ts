import { expect, test } from 'vitest';
import { DataScope } from '#kernel/shared/data-scope.ts';
import { anonymousActor, type Actor } from './context.ts';
import { matterScope, roleScope, storeScope } from './policy.ts';

const actor = (dataScope: Actor['dataScope'], collegeId: number | null = 5): Actor => ({
  ...anonymousActor(1, 'alpha'),
  userId: 7,
  dataScope,
  collegeId,
  orgPath: '/1/5/',
});
const below = { kind: 'below', path: '/1/5/', labs: [] };
const all = { kind: 'all' };
const none = { kind: 'none' };
const of = (kind: string) => ({ kind, userId: 7 });

test.each([
  [DataScope.school, all, all, all],
  [DataScope.office, below, below, below],
  [DataScope.subtree, below, below, below],
  [DataScope.member, below, of('own'), below],
  [DataScope.warehouse, below, below, of('custody')],
  [DataScope.assigned, none, of('assigned'), none],
  [DataScope.self, none, of('own'), none],
])('a role of the scope %s reaches places, matters and stores', (scope, places, matters, stores) => {
  expect(roleScope(actor(scope))).toEqual(places);
  expect(matterScope(actor(scope))).toEqual(matters);
  expect(storeScope(actor(scope))).toEqual(stores);
});

test('the scope of a leader of an office outside the colleges is the school', () => {
  expect(roleScope(actor(DataScope.office, null))).toEqual(all);
});

test('a role without an organisation has no scope over places', () => {
  expect(roleScope({ ...actor(DataScope.subtree), orgPath: '' })).toEqual(none);
});
