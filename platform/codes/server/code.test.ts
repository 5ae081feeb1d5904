import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { codeApi } from '../shared/code.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await (await app.as('school')).ok(codeApi.createType, { parent_key: 'test_type', name: '测试类型' });
});
afterAll(() => app.stop());

const base = { parent_key: 'test_type', status: Enabled.on };
const given = async (code: string, more: { name?: string; status?: 0 | 1; parent_code?: string } = {}) =>
  (await (await app.as('school')).ok(codeApi.create, { ...base, code, name: `代码${code}`, ...more })).id;

test('a code type is unique, and a code needs its type and parent', async () => {
  const school = await app.as('school');
  const again = await school.call(codeApi.createType, { parent_key: 'test_type', name: '再次' });
  expect([again.code, again.message]).toEqual([409, '代码类型已存在，请换一个']);
  const input = { ...base, code: 'X', name: '无类型' };
  expect((await school.call(codeApi.create, { ...input, parent_key: 'no_such' })).data).toMatchObject({
    rule: 'codes.typeMissing',
  });
  expect((await school.call(codeApi.create, { ...input, parent_code: 'NONE' })).data).toMatchObject({
    rule: 'codes.parentMissing',
  });
});

test('codes are found by type, keyword and status, and sorted both ways', async () => {
  const [a, b] = [await given('F1', { name: '乙类' }), await given('F2', { name: '甲类', status: Enabled.off })];
  const school = await app.as('school');
  const idsOf = async (filters: Partial<InputOf<typeof codeApi.list>>) =>
    (await school.ok(codeApi.list, { parent_key: 'test_type', ...filters })).content.map((row) => row.id);
  expect(await idsOf({ keyword: 'f1' })).toEqual([a]);
  expect(await idsOf({ keyword: '类', status: Enabled.off })).toEqual([b]);
  expect(await idsOf({ keyword: '类', sort: 'code', order: 'asc' })).toEqual([a, b]);
  expect(await idsOf({ keyword: '类', sort: 'code', order: 'desc' })).toEqual([b, a]);
  const open = await school.ok(codeApi.ofKey, { parentKey: 'test_type', page: -1, size: -1 });
  expect(open.content.map((row) => row.id)).not.toContain(b);
});

test('an edit keeps type and code, logs what was there before, and is refused for a stale version', async () => {
  const id = await given('U1', { name: '旧名' });
  const school = await app.as('school');
  await school.ok(codeApi.update, { id, name: '新名', status: Enabled.on, version: 1 });
  expect(await school.ok(codeApi.find, { id })).toMatchObject({ code: 'U1', name: '新名', version: 2 });
  const stale = await school.call(codeApi.update, { id, name: '更新名', status: Enabled.on, version: 1 });
  expect(stale.code).toBe(409);
  const { rows } = await app.admin.query(
    `select before, after from kernel.op_log where doc_type = 'codes.code' and doc_id = $1 and before is not null`,
    [id],
  );
  expect(rows).toMatchObject([{ before: { name: '旧名' }, after: { name: '新名' } }]);
});

test('codes of the product cannot be removed', async () => {
  const id = await given('R1');
  const school = await app.as('school');
  expect((await (await app.as('teacher')).call(codeApi.remove, { id })).code).toBe(403);
  expect((await (await app.as('school', 'beta')).call(codeApi.remove, { id })).code).toBe(404);
  await school.ok(codeApi.remove, { id });
  expect((await school.call(codeApi.find, { id })).code).toBe(404);
  const ofProduct = (await school.ok(codeApi.list, { size: 150 })).content.find((row) => row.is_system)!;
  expect(ofProduct.can).toEqual(['edit']);
  expect((await school.call(codeApi.remove, { id: ofProduct.id })).data).toMatchObject({ rule: 'codes.systemCode' });
});
