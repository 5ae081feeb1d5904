import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { sessionApi } from '#kernel/shared/session-api.ts';
import { userApi } from '#platform/identity/shared/user.ts';
import { homeApi } from '../shared/home.ts';
import { labApi } from '../shared/lab.ts';
import { prepareBaseInfo } from './prepare-school.service.ts';
import { givePlaces, labDraft, type Places } from './testing/places.ts';

let app: TestApp;
let places: Places;
beforeAll(async () => {
  app = await startTestApp();
  places = await givePlaces(app);
});
afterAll(() => app.stop());

/** Accounts that hold the role of a laboratory at this one, with the sources of their holdings. */
async function holdersOf(lab: number) {
  const { rows } = await app.admin.query<{ account: string; sources: string[] }>(
    `select a.account, h.sources from identity.holding h join identity.account a on a.id = h.user_id
     where h.org_id = $1 and h.role_id = 4 order by a.account`,
    [lab],
  );
  return Object.fromEntries(rows.map((row) => [row.account, row.sources]));
}

test('head and safety officer hold the role of their laboratory, and lose it when they leave', async () => {
  const college = await app.as('college');
  const [teacher, normal, leader] = await Promise.all(['teacher', 'normal', 'leader'].map((name) => app.user(name)));
  const posts = { head_id: teacher!, safety_officer_id: normal! };
  const draft = await labDraft(app, places, { name: '任职实验室', ...posts });
  const { id } = await college.ok(labApi.create, draft);
  expect(await holdersOf(id)).toEqual({ teacher: ['lab'], normal: ['lab'] });
  const { version } = await college.ok(labApi.find, { id });
  const school = await app.as('school');
  await school.ok(labApi.update, { ...draft, id, version, head_id: leader! });
  expect(await holdersOf(id)).toEqual({ leader: ['lab'], normal: ['lab'] });
});

test('the session of somebody who left a laboratory ends', async () => {
  const college = await app.as('college');
  const [teacher, leader] = [await app.user('teacher'), await app.user('leader')];
  const draft = await labDraft(app, places, { name: '交接实验室', head_id: teacher, safety_officer_id: leader });
  const { id } = await college.ok(labApi.create, draft);
  const { access_token } = await (await app.as('teacher')).ok(sessionApi.roleLogin, { role_id: 4, org_id: id });
  const headers = { authorization: access_token };
  expect((await app.stranger().call(sessionApi.current, {}, { headers })).code).toBe(200);
  const { version } = await college.ok(labApi.find, { id });
  const school = await app.as('school');
  await school.ok(labApi.update, { ...draft, id, version, head_id: leader });
  expect((await app.stranger().call(sessionApi.current, {}, { headers })).code).toBe(101);
});

test('a role given by hand outlives the post', async () => {
  const school = await app.as('school');
  const leader = await app.user('leader');
  const id = await app.unit('0010001');
  await app.inside(prepareBaseInfo);
  expect(await holdersOf(id)).toEqual({ lab: ['hand', 'lab'] });
  const { version } = await school.ok(labApi.find, { id });
  const draft = await labDraft(app, places, { name: '有机合成实验室', head_id: leader, safety_officer_id: leader });
  await school.ok(labApi.update, { ...draft, id, version });
  expect(await holdersOf(id)).toEqual({ lab: ['hand'], leader: ['lab'] });
});

test('the form of a person does not take away what a post gives', async () => {
  const school = await app.as('school');
  const id = await app.user('leader');
  const user = await school.ok(userApi.find, { id });
  expect(user.roles.some((role) => role.of_post)).toBe(true);
  const input = { id, name: user.name, user_type: 'teacher' as const, holdings: [], version: user.version };
  const reply = await school.call(userApi.update, input);
  expect(reply).toMatchObject({ code: 422, data: { rule: 'identity.roleOfPost' } });
});

test('whoever heads several laboratories works for all of them in one role', async () => {
  const college = await app.as('college');
  const head_id = await app.user('jcry');
  const ids: number[] = [];
  for (const name of ['第一间', '第二间', '第三间'])
    ids.push((await college.ok(labApi.create, await labDraft(app, places, { name, head_id }))).id);
  const other = await college.ok(labApi.create, await labDraft(app, places, { name: '别人的' }));
  const { access_token, roles } = await (
    await app.as('jcry')
  ).ok(sessionApi.roleLogin, { role_id: 4, org_id: ids[1]! });
  expect(new Set(roles.filter((role) => role.role_id === 4).map((role) => role.org_id))).toEqual(new Set(ids));
  const headers = { authorization: access_token };
  const head = app.stranger('alpha');
  const listed = await head.ok(labApi.list, {}, { headers });
  expect(new Set(listed.content.map((row) => row.id))).toEqual(new Set(ids));
  const mine = await head.ok(homeApi.myLabs, {}, { headers });
  expect(mine.content).toHaveLength(3);
  for (const id of ids) {
    const { can } = await head.ok(labApi.find, { id }, { headers });
    expect(can).toContain('edit');
  }
  expect((await head.call(labApi.find, { id: other.id }, { headers })).code).toBe(404);
  // A laboratory that is lost is out of reach at once; the others stay.
  const draft = await labDraft(app, places, { name: '第三间', head_id: await app.user('leader') });
  const { version } = await college.ok(labApi.find, { id: ids[2]! });
  await (await app.as('school')).ok(labApi.update, { ...draft, id: ids[2]!, version });
  expect((await head.call(labApi.find, { id: ids[2]! }, { headers })).code).toBe(404);
  expect((await head.call(labApi.find, { id: ids[0]! }, { headers })).code).toBe(200);
});
