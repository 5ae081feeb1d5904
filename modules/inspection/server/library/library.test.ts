import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { StoreKind, checkItemApi, itemGroupApi, itemStoreApi } from '../../shared/library/check-item.ts';
import { problemClassApi, problemDescrApi } from '../../shared/library/problem-class.ts';
import { prepareInspection } from '../prepare-school.service.ts';
import { seedItems } from './seed.rules.ts';
import { givenIn, type Given } from '../testing/given.ts';

let app: TestApp;
let given: Given;
beforeAll(async () => {
  app = await startTestApp();
  given = givenIn(app);
});
afterAll(() => app.stop());

test('preparing a school creates the library once', async () => {
  const school = await app.as('school');
  const [store] = await school.ok(checkItemApi.storeTree);
  expect(store).toMatchObject({ kind: 'store', items: 176 });
  expect(store!.children).toHaveLength(12);
  expect(store!.children.flatMap((category) => category.children)).toHaveLength(54);
  await app.inside(prepareInspection);
  expect((await school.ok(checkItemApi.all)).content).toHaveLength(176);
  expect((await school.ok(problemClassApi.list)).content).toHaveLength(17);
});

test('each seeded item for some kinds of laboratory alone has its aptitudes, which an older school keeps as they are', async () => {
  const restricted = async () => {
    const { rows } = await app.admin.query<{ code: string; aptitudes: string[] }>(
      `select i.code, array(select a.name from base_info.attribute a where a.id = any(i.aptitude_ids)) as aptitudes
       from inspection.item i where i.school_id = $1 and i.created_by = 0 and i.aptitude_ids <> '{}' order by i.code`,
      [app.schoolId('alpha')],
    );
    return rows.map(({ code, aptitudes }) => [code, aptitudes.toSorted()]);
  };
  const seeded = seedItems.filter(({ aptitudes }) => aptitudes.length > 0);
  const expected = seeded.map(({ code, aptitudes }) => [code, aptitudes.toSorted()]);
  expect(await restricted()).toEqual(expected);
  expect(seeded.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['09.01.01', '09.01.02', '06.02.01', '06.05.02']),
  );
  await app.admin.query(`update inspection.item set aptitude_ids = '{}' where school_id = $1 and code = '09.01.01'`, [
    app.schoolId('alpha'),
  ]);
  await app.inside(prepareInspection);
  expect(await restricted()).toEqual(expected.filter(([code]) => code !== '09.01.01'));
});

test('the form of a store gets its name, kind and edition, not the title of the tree', async () => {
  const school = await app.as('school');
  const input = { name: '学院自查库', kind: StoreKind.school, edition: '2026 版', sort: 7 };
  const { id } = await school.ok(itemStoreApi.create, input);
  const node = (await school.ok(checkItemApi.storeTree)).find((one) => one.id === id);
  expect(node).toMatchObject({ name: '学院自查库（2026 版）', store: input });
  await school.ok(itemStoreApi.remove, { id });
});

test('patrols use items of target laboratory unless another target is requested', async () => {
  const jcry = await app.as('jcry');
  const patrol = await jcry.ok(checkItemApi.askable, { act_type: 1 });
  expect(new Set(patrol.content.map((row) => row.target))).toEqual(new Set(['lab']));
  const colleges = await jcry.ok(checkItemApi.askable, { type: 'college', act_type: 2 });
  expect(new Set(colleges.content.map((row) => row.target))).toEqual(new Set(['college']));
  expect(patrol.content[0]!.can).toEqual([]);
});

test('an own item has a separate code, is updated by version and disabled', async () => {
  const school = await app.as('school');
  const [store] = await school.ok(checkItemApi.storeTree);
  const group_id = store!.children[4]!.children[0]!.id;
  const fields = { group_id, name: '实验台面无食品饮料', target: 'lab' as const, urgent: true };
  const { id } = await school.ok(checkItemApi.create, fields);
  const made = await school.ok(checkItemApi.find, { id });
  expect(made).toMatchObject({ code: 'X05.01.01', score: '2.0', category_name: '实验场所' });
  await school.ok(checkItemApi.update, { id, version: made.version, ...fields, name: '实验台面没有食品饮料' });
  expect((await school.call(checkItemApi.update, { id, version: made.version, ...fields })).code).toBe(409);
  await school.ok(checkItemApi.setStatus, { id, status: 0 });
  expect((await school.ok(checkItemApi.all)).content.map((row) => row.id)).not.toContain(id);
  await school.ok(checkItemApi.remove, { id });
  expect((await school.call(checkItemApi.find, { id })).code).toBe(404);
  const next = await school.ok(checkItemApi.create, fields);
  expect((await school.ok(checkItemApi.find, next)).code).toBe('X05.01.02');
});

test('an item refuses aptitudes and risk points outside the catalogue', async () => {
  const school = await app.as('school');
  const [store] = await school.ok(checkItemApi.storeTree);
  const fields = { group_id: store!.children[3]!.children[0]!.id, name: '条件不存在的检查项', target: 'lab' as const };
  const aptitude = await aptitudeOf('alpha');
  const foreign = await aptitudeOf('beta');
  for (const wrong of [{ aptitude_ids: [999_999] }, { aptitude_ids: [foreign] }, { risk_ids: [aptitude] }]) {
    const reply = await school.call(checkItemApi.create, { ...fields, ...wrong });
    expect(reply).toMatchObject({ code: 400, data: { errors: { [Object.keys(wrong)[0]!]: expect.any(String) } } });
  }
  expect((await school.call(checkItemApi.create, { ...fields, aptitude_ids: [aptitude] })).code).toBe(200);
});

async function aptitudeOf(school: 'alpha' | 'beta'): Promise<number> {
  const { rows } = await app.admin.query<{ id: number }>(
    `select id from base_info.attribute where school_id = $1 and kind = 'aptitude' order by id limit 1`,
    [app.schoolId(school)],
  );
  return rows[0]!.id;
}

test('removing a group removes its already removed items', async () => {
  const school = await app.as('school');
  const [store] = await school.ok(checkItemApi.storeTree);
  const { id: store_id, children } = store!;
  const group = { store_id, pid: children[0]!.id, code: '01.90', name: '临时分组' };
  const { id } = await school.ok(itemGroupApi.create, group);
  const item = await school.ok(checkItemApi.create, { group_id: id, name: '临时检查项', target: 'lab' as const });
  expect((await school.call(itemGroupApi.remove, { id })).data).toMatchObject({
    rule: 'inspection.groupNotEmpty',
  });
  await school.ok(checkItemApi.remove, { id: item.id });
  await school.ok(itemGroupApi.remove, { id });
});

test('an imported long code does not break the numbering of its group', async () => {
  const school = await app.as('school');
  const [store] = await school.ok(checkItemApi.storeTree);
  const group_id = store!.children[1]!.children[0]!.id;
  const { id } = await school.ok(checkItemApi.create, { group_id, name: '原编号较长的检查项', target: 'lab' as const });
  await app.admin.query(
    `update inspection.item set code = regexp_replace(code, '[0-9]+$', '20260101001') where id = $1`,
    [id],
  );
  const next = await school.ok(checkItemApi.create, { group_id, name: '之后新增的检查项', target: 'lab' as const });
  expect((await school.ok(checkItemApi.find, next)).code).toMatch(/^X[0-9.]+\.\d{2}$/);
});

test('concurrently created items have different codes', async () => {
  const school = await app.as('school');
  const [store] = await school.ok(checkItemApi.storeTree);
  const group_id = store!.children[6]!.children[1]!.id;
  const replies = await Promise.all(
    Array.from({ length: 16 }, (_, i) =>
      school.call(checkItemApi.create, { group_id, name: `防护用品第${i}项`, target: 'lab' }),
    ),
  );
  expect(replies.filter((reply) => reply.code !== 200)).toEqual([]);
});

test('an item used by an activity cannot be removed', async () => {
  await given.inspector('jcry');
  const [item] = await given.items('06.01.01');
  await given.activity({ mode: 1, items: [item!] });
  const reply = await (await app.as('school')).call(checkItemApi.remove, { id: item! });
  expect(reply).toMatchObject({ code: 422, data: { rule: 'inspection.itemUsed' } });
});

test('items are copied into a store of the school’s own', async () => {
  const school = await app.as('school');
  const { id: store_id } = await school.ok(itemStoreApi.create, { name: '本校检查项库', kind: 3 });
  const category = await school.ok(itemGroupApi.create, { store_id, name: '本校要求', code: '01' });
  const group = await school.ok(itemGroupApi.create, {
    store_id,
    pid: category.id,
    name: '实验室',
    code: '01.01',
  });
  expect(
    await school.call(itemGroupApi.create, { store_id, pid: group.id, name: '太深', code: '01.02' }),
  ).toMatchObject({ code: 422 });
  const ids = await given.items('05.01.01', '05.01.02');
  expect(await school.ok(checkItemApi.copy, { ids, group_id: group.id })).toEqual({ copied: 2 });
  expect((await school.ok(checkItemApi.list, { store_id })).content.map((row) => row.code)).toEqual([
    'X01.01.01',
    'X01.01.02',
  ]);
  expect(await school.call(itemStoreApi.remove, { id: store_id })).toMatchObject({
    data: { rule: 'inspection.groupNotEmpty' },
  });
});

test('only school and platform edit the library', async () => {
  for (const account of ['college', 'lab', 'jcry', 'leader'] as const) {
    const person = await app.as(account);
    expect((await person.call(problemClassApi.create, { name: '新分类', code: 'NEW' })).code).toBe(403);
    expect((await person.call(itemStoreApi.create, { name: '新库', kind: 3 })).code).toBe(403);
  }
});

test('a class is unique by name, limited to two levels, and not removable while in use', async () => {
  const school = await app.as('school');
  expect(await school.call(problemClassApi.create, { name: '消防安全', code: 'XF2' })).toMatchObject({
    code: 409,
    message: '问题分类名称已存在，请换一个',
  });
  const { id } = await school.ok(problemClassApi.create, {
    name: '消防通道',
    code: 'XFTD',
    pid: await given.classId(),
    days_ordinary: 3,
  });
  expect(await school.call(problemClassApi.create, { name: '太深', code: 'TS', pid: id })).toMatchObject({
    data: { rule: 'inspection.classDepth' },
  });
  await given.problem();
  expect(await school.call(problemClassApi.remove, { id: await given.classId() })).toMatchObject({
    data: { rule: 'inspection.classUsed' },
  });
  await school.ok(problemClassApi.remove, { id });
});

test('a disabled class is neither offered nor accepted', async () => {
  const school = await app.as('school');
  const { id } = await school.ok(problemClassApi.create, { name: '临时分类', code: 'LS' });
  await school.ok(problemClassApi.setStatus, { id, status: 0 });
  expect((await school.ok(problemClassApi.list, { status: 1 })).content.map((row) => row.id)).not.toContain(id);
  const reply = await school.call(problemDescrApi.create, { class_id: id, text: '临时描述', level: 'ordinary' });
  expect(reply).toMatchObject({ data: { rule: 'inspection.classUnknown' } });
});

test('descriptions are found, updated and counted', async () => {
  const school = await app.as('school');
  const class_id = await given.classId('QP');
  const { id } = await school.ok(problemDescrApi.create, { class_id, text: '气瓶阀门漏气', level: 'urgent' });
  expect((await school.ok(problemDescrApi.list, { keyword: '漏气' })).content.map((row) => row.id)).toEqual([id]);
  expect(
    (await school.call(problemDescrApi.create, { class_id, text: ' 气瓶阀门漏气 ', level: 'ordinary' })).code,
  ).toBe(409);
  await given.problem();
  expect((await school.blob(problemDescrApi.export, { class_id })).name).toMatch(/^问题描述_/);
  expect((await school.blob(checkItemApi.export)).name).toMatch(/^检查项_/);
});

test('no call takes more than fifteen statements', () => {
  expect(app.statements.filter((call) => call.count > 15)).toEqual([]);
});
