import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '#apps/server/testing/drill.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { orgTypeApi } from '../shared/org-type.ts';
import { schoolApi } from '../shared/school.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ takesJobs: true });
});
afterAll(() => app.stop());

test('the operator sees every school with its numbers, a school sees itself', async () => {
  const all = await (await app.as('system')).ok(schoolApi.list);
  expect(all.content.map((row) => row.school_key)).toEqual(['alpha', 'beta']);
  expect(all.content[1]).toMatchObject({ lab_count: 3, user_count: 13, can: ['edit', 'addManager', 'status'] });
  const own = await (await app.as('school')).ok(schoolApi.list);
  expect(own.content.map((row) => [row.school_key, row.can])).toEqual([['alpha', []]]);
  const foreign = await (await app.as('school')).call(schoolApi.find, { id: app.schoolId('beta') });
  expect(foreign.code).toBe(404);
  expect((await (await app.as('college')).call(schoolApi.list)).code).toBe(403);
});

test('a new school is filled with its root, its types and its roles', async () => {
  const system = await app.as('system');
  const { id } = await system.ok(schoolApi.create, {
    name: '丙大学',
    school_key: 'gamma',
    first_page: 'home',
    moe_code: '10003',
  });
  const read = async () => {
    const units = await app.admin.query('select level, code, path, id from org.unit where school_id = $1', [id]);
    const types = await app.admin.query('select name from org.type where school_id = $1', [id]);
    const roles = await app.admin.query('select id from identity.role where school_id = $1', [id]);
    return { units: units.rows, types: types.rows.length, roles: roles.rows.length };
  };
  // A job fills the school in one transaction, which may end between two of these reads.
  await until(async () => (await read()).roles > 0);
  const made = await read();
  expect(made.units).toEqual([{ level: 'school', code: '10003', path: `/${made.units[0].id}/`, id: made.units[0].id }]);
  expect(made.types).toBe(9);
  expect(made.roles).toBe(10);
});

test('a school key and a host belong to one school', async () => {
  const system = await app.as('system');
  const again = await system.call(schoolApi.create, { name: '重名大学', school_key: 'alpha', first_page: 'home' });
  expect([again.code, again.message]).toEqual([409, '学校代码已被使用，请换一个']);
  const wrong = await system.call(schoolApi.create, {
    name: '填错大学',
    school_key: 'a b',
    first_page: 'home',
    host: 'NOT A HOST',
    map_center: '北京',
    moe_code: '12',
  });
  expect(Object.keys((wrong.data as unknown as { errors: object }).errors).sort()).toEqual([
    'host',
    'map_center',
    'moe_code',
    'school_key',
  ]);
});

test('only the operator edits schools, and the own school cannot be disabled', async () => {
  const input = { id: app.schoolId('alpha'), name: '甲大学', first_page: 'home' as const, version: 1 };
  expect((await (await app.as('school')).call(schoolApi.update, input)).code).toBe(403);
  const system = await app.as('system');
  expect((await system.call(schoolApi.setStatus, { id: app.schoolId('alpha'), status: 0 })).code).toBe(422);
  await system.ok(schoolApi.setStatus, { id: app.schoolId('beta'), status: 0 });
  await system.ok(schoolApi.setStatus, { id: app.schoolId('beta'), status: 1 });
});

test('pages before login get their school, or nothing if it is unknown', async () => {
  const known = await app.stranger('beta').ok(schoolApi.current);
  expect(known).toMatchObject({ school_key: 'beta', name: '乙大学', first_page: 'home' });
  expect(await app.stranger().ok(schoolApi.current)).toMatchObject({ school_key: '', name: '' });
});

test('a type in use keeps its level and is not removed', async () => {
  const school = await app.as('school');
  const types = await school.ok(orgTypeApi.list, { org_level: 'lab', sort: 'name' });
  const type = types.content[0]!;
  await app.admin.query('update org.unit set type_id = $1 where id = $2', [type.id, await app.unit('0010001')]);
  const refused = await school.call(orgTypeApi.remove, { id: type.id });
  expect(refused.message).toBe('有 1 个单位属于该类型，不能删除；如不再使用，请停用');
  const input = { ...type, can: undefined, org_level: 'warehouse' as const };
  expect((await school.call(orgTypeApi.update, input)).message).toBe('有 1 个单位属于该类型，不能修改适用级别');
  await school.ok(orgTypeApi.update, { ...input, org_level: 'lab', name: '改名类型' });
  expect((await school.ok(orgTypeApi.find, { id: type.id })).unit_count).toBe(1);
});

test('types are picked by every login, disabled ones only on demand, and edited by offices', async () => {
  const school = await app.as('school');
  const { id } = await school.ok(orgTypeApi.create, {
    name: '临时类型',
    code: 'LS',
    org_level: 'lab',
    need_check: true,
    need_card: false,
    need_level: false,
  });
  await school.ok(orgTypeApi.setStatus, { id, status: 0 });
  const student = await app.as('normal');
  const open = await student.ok(orgTypeApi.pick, { page: -1, size: -1, status: 1 });
  expect(open.content.map((row) => row.id)).not.toContain(id);
  const all = await student.ok(orgTypeApi.pick, { page: -1, size: -1 });
  expect(all.content.map((row) => row.id)).toContain(id);
  expect((await (await app.as('college')).call(orgTypeApi.remove, { id })).code).toBe(403);
  await school.ok(orgTypeApi.remove, { id });
});
