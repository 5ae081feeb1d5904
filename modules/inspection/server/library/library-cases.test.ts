import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { addDays } from '#kernel/shared/time.ts';
import { checkItemApi, itemGroupApi, itemStoreApi } from '../../shared/library/check-item.ts';
import { inspectorApi } from '../../shared/library/inspector.ts';
import { problemClassApi, problemDescrApi } from '../../shared/library/problem-class.ts';
import { givenIn, type Given } from '../testing/given.ts';

let app: TestApp;
let given: Given;
beforeAll(async () => {
  app = await startTestApp();
  given = givenIn(app);
});
afterAll(() => app.stop());

const ascending = (values: (string | number)[]) => values.every((value, at) => at === 0 || values[at - 1]! <= value);
const idsOf = (answer: { content: { id: number }[] }) => answer.content.map((row) => row.id);

/** The latest log entry of a document. */
async function lastChange(docType: string, id: number) {
  const { rows } = await app.admin.query<{ action: string; before: object | null; after: object | null }>(
    'select action, before, after from kernel.op_log where doc_type = $1 and doc_id = $2 order by id desc limit 1',
    [docType, String(id)],
  );
  return rows[0];
}

test('descriptions are sorted by uses', async () => {
  const school = await app.as('school');
  await app.admin.query('update inspection.problem_descr set uses = id % 7 where school_id = $1', [
    app.schoolId('alpha'),
  ]);
  const up = await school.ok(problemDescrApi.list, { sort: 'uses', order: 'asc', size: 150 });
  expect(ascending(up.content.map((row) => row.uses))).toBe(true);
  const down = await school.ok(problemDescrApi.list, { sort: 'uses', order: 'desc' });
  expect(down.content[0]!.uses).toBe(6);
});

test('check items are sorted by code', async () => {
  const school = await app.as('school');
  const up = await school.ok(checkItemApi.list, { sort: 'code', order: 'asc', size: 150 });
  const down = await school.ok(checkItemApi.list, { sort: 'code', order: 'desc', size: 150 });
  expect(ascending(up.content.map((row) => row.code))).toBe(true);
  expect(ascending(down.content.map((row) => row.code).reverse())).toBe(true);
});

test('a description is updated by version, disabled and enabled', async () => {
  const school = await app.as('school');
  const class_id = await given.classId('QP');
  const fields = { class_id, text: '减压阀无检定标签', level: 'ordinary' as const, suggest: '送检' };
  const { id } = await school.ok(problemDescrApi.create, fields);
  const change = { id, version: 1, ...fields, level: 'urgent' as const, suggest: '' };
  await school.ok(problemDescrApi.update, change);
  expect((await school.call(problemDescrApi.update, change)).code).toBe(409);
  expect(await school.ok(problemDescrApi.find, { id })).toMatchObject({ level: 'urgent', suggest: '', version: 2 });
  expect(await lastChange('inspection.problem-descr', id)).toMatchObject({
    action: '编辑问题描述',
    before: { level: 'ordinary', suggest: '送检' },
    after: { level: 'urgent', suggest: '' },
  });
  const keyword = '减压阀无检定';
  for (const filter of [{ class_id }, { level: 'urgent' as const }, { status: 1 as const }])
    expect(idsOf(await school.ok(problemDescrApi.list, { keyword, ...filter }))).toEqual([id]);
  await school.ok(problemDescrApi.setStatus, { id, status: 0 });
  expect(idsOf(await school.ok(problemDescrApi.list, { keyword, status: 0 }))).toEqual([id]);
  await school.ok(problemDescrApi.setStatus, { id, status: 1 });
  expect((await school.ok(problemDescrApi.find, { id })).status).toBe(1);
});

test('a class is updated by version; one with children stays on the first level', async () => {
  const school = await app.as('school');
  const { id } = await school.ok(problemClassApi.create, { name: '临时大类', code: 'LSDL', days_ordinary: 5 });
  const child = await school.ok(problemClassApi.create, { name: '临时小类', code: 'LSXL', pid: id, act_types: [1] });
  const fields = { id, version: 1, name: '临时大类二', code: 'LSDL' };
  await school.ok(problemClassApi.update, { ...fields, days_ordinary: 7 });
  expect((await school.call(problemClassApi.update, fields)).code).toBe(409);
  expect(await school.ok(problemClassApi.find, { id })).toMatchObject({
    name: '临时大类二',
    days_ordinary: 7,
    sort: 999,
  });
  expect(await lastChange('inspection.problem-class', id)).toMatchObject({ before: { days_ordinary: 5 } });
  for (const pid of [id, await given.classId()])
    expect(await school.call(problemClassApi.update, { ...fields, version: 2, pid })).toMatchObject({
      data: { rule: 'inspection.classDepth' },
    });
  expect(await school.call(problemClassApi.remove, { id })).toMatchObject({
    data: { rule: 'inspection.groupNotEmpty' },
  });
  expect(idsOf(await school.ok(problemClassApi.list, { name: '临时小类', act_type: 1, status: 1 }))).toEqual([
    child.id,
  ]);
  expect(idsOf(await school.ok(problemClassApi.list, { name: '临时小类', act_type: 2 }))).toEqual([]);
  await school.ok(problemClassApi.remove, { id: child.id });
  await school.ok(problemClassApi.remove, { id });
  expect((await school.call(problemClassApi.find, { id })).code).toBe(404);
});

test('each filter of the check items narrows the list', async () => {
  const school = await app.as('school');
  const [store] = await school.ok(checkItemApi.storeTree);
  const [category] = store!.children;
  const group_id = category!.children[0]!.id;
  const { rows } = await app.admin.query<{ id: number }>(
    `select id from base_info.attribute where school_id = $1 and kind = 'aptitude' order by id limit 1`,
    [app.schoolId('alpha')],
  );
  const aptitude_id = rows[0]!.id;
  const marks = { veto: true, urgent: true, lab_classes: [3], aptitude_ids: [aptitude_id] };
  const { id } = await school.ok(checkItemApi.create, { group_id, name: '筛选用检查项', target: 'lab', ...marks });
  const filters = [
    { store_id: store!.id },
    { category_id: category!.id },
    { group_id },
    { target: 'lab' as const },
    { status: 1 as const },
    { veto: true },
    { urgent: true },
    { lab_class: 3 },
    { aptitude_id },
  ];
  for (const filter of filters)
    expect(idsOf(await school.ok(checkItemApi.list, { keyword: '筛选用', ...filter }))).toEqual([id]);
  expect(idsOf(await school.ok(checkItemApi.list, { keyword: '筛选用', lab_class: 4 }))).toEqual([]);
  await school.ok(checkItemApi.setStatus, { id, status: 0 });
  await school.ok(checkItemApi.setStatus, { id, status: 1 });
  expect((await school.ok(checkItemApi.find, { id })).status).toBe(1);
});

test('items are moved to another group; stores and groups are updated by version', async () => {
  const school = await app.as('school');
  const { id: store_id } = await school.ok(itemStoreApi.create, { name: '院级库', kind: 3 });
  const category = await school.ok(itemGroupApi.create, { store_id, name: '大类', code: '01' });
  const [from, to] = await Promise.all(
    ['01.01', '01.02'].map((code) =>
      school.ok(itemGroupApi.create, { store_id, pid: category.id, name: `分组${code}`, code }),
    ),
  );
  const { id } = await school.ok(checkItemApi.create, { group_id: from!.id, name: '移动的检查项', target: 'lab' });
  await school.ok(checkItemApi.move, { ids: [id], group_id: to!.id });
  expect((await school.ok(checkItemApi.find, { id })).group_id).toBe(to!.id);
  const group = { id: to!.id, version: 1, name: '改名分组', code: '01.02' };
  await school.ok(itemGroupApi.update, group);
  expect((await school.call(itemGroupApi.update, group)).code).toBe(409);
  const store = { id: store_id, version: 1, name: '院级检查项库', kind: 3 as const, status: 0 as const };
  await school.ok(itemStoreApi.update, store);
  expect((await school.call(itemStoreApi.update, store)).code).toBe(409);
  expect(await lastChange('inspection.store', store_id)).toMatchObject({ before: { name: '院级库', status: 1 } });
  await school.ok(itemGroupApi.remove, { id: from!.id });
  const empty = await school.ok(itemStoreApi.create, { name: '空库', kind: 3 });
  await school.ok(itemStoreApi.remove, { id: empty.id });
});

test('an appointment is updated by version, renewed, disabled and found by each filter', async () => {
  const school = await app.as('school');
  const today = given.today();
  const user_id = await app.user('teacher');
  const fields = { kind: 3 as const, expertise: [2], from_on: today, to_on: addDays(today, 30) };
  expect(await school.call(inspectorApi.create, { ...fields, user_id: 999_999 })).toMatchObject({
    code: 400,
    data: { errors: { user_id: '该人员不存在或已停用，请重新选择' } },
  });
  const { id } = await school.ok(inspectorApi.create, { ...fields, user_id });
  const change = { id, version: 1, ...fields, expertise: [2, 4] };
  await school.ok(inspectorApi.update, change);
  const found = await school.ok(inspectorApi.find, { id });
  expect(found).toMatchObject({ expertise: [2, 4], status: 1, can: ['edit', 'renew', 'status', 'appointment'] });
  expect((await school.call(inspectorApi.update, change)).code).toBe(409);
  expect(await lastChange('inspection.inspector', id)).toMatchObject({ before: { expertise: [2] } });
  await school.ok(inspectorApi.renew, { id, to_on: addDays(today, 60) });
  for (const filter of [
    { kind: 3 as const },
    { org_id: found.org_id },
    { expertise: 4 },
    { status: 1 as const },
    { keyword: found.name },
  ])
    expect(idsOf(await school.ok(inspectorApi.list, { keyword: found.name, ...filter }))).toEqual([id]);
  await school.ok(inspectorApi.setStatus, { id, status: 0 });
  expect(await school.ok(inspectorApi.find, { id })).toMatchObject({ status: 0, to_on: addDays(today, 60) });
  expect(idsOf(await school.ok(inspectorApi.list, { status: 0 }))).toEqual([id]);
});
