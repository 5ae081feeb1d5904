import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { attributeApi, type AttributeRow } from '../shared/attribute.ts';
import { riskPointApi } from '../shared/risk/risk-point.ts';
import { codesOf } from './testing/replies.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const faults = (data: unknown) => Object.keys((data as { errors: Record<string, string> }).errors);

async function find(code: string, kind: 'riskpoint' | 'protect' = 'riskpoint'): Promise<AttributeRow> {
  const school = await app.as('school');
  const { content } = await school.ok(attributeApi.list, { kind, keyword: code, size: 150 });
  return content.find((row) => row.code === code)!;
}

test('a new school starts with its three catalogues, once', async () => {
  const school = await app.as('school');
  const total = async (kind: 'aptitude' | 'riskpoint' | 'protect') =>
    (await school.ok(attributeApi.list, { kind })).total;
  const counts = [await total('aptitude'), await total('riskpoint'), await total('protect')];
  expect(counts[0]).toBe(18);
  expect(counts[1]).toBeGreaterThanOrEqual(45);
  await app.inside(app.services.prepareSchool);
  expect([await total('aptitude'), await total('riskpoint'), await total('protect')]).toEqual(counts);
});

test('a catalogue is listed as its tree, groups before what stands below them', async () => {
  const { content } = await (await app.as('lab')).ok(attributeApi.list, { kind: 'riskpoint' });
  expect(content[0]).toMatchObject({ code: 'FX1', depth: 1, can: [] });
  expect(content[1]).toMatchObject({ depth: 2, parent_name: '化学类风险' });
});

test('the specification’s call gives the tree, without it the list', async () => {
  const normal = await app.as('normal');
  const tree = await normal.ok(attributeApi.pick, { kind: 'riskPoint', type: 'tree' });
  expect(tree).toHaveLength(5);
  expect(tree[0]!.children!.length).toBeGreaterThan(10);
  const flat = await normal.ok(attributeApi.pick, { kind: 'riskPoint' });
  expect(flat.length).toBeGreaterThan(40);
  expect((await app.stranger('alpha').call(attributeApi.pick, { kind: 'riskPoint' })).code).toBe(101);
});

test('only the school edits a catalogue', async () => {
  const entry = { kind: 'aptitude' as const, name: '新资质', code: 'N1' };
  expect((await (await app.as('college')).call(attributeApi.create, entry)).code).toBe(403);
  const { id } = await (await app.as('school')).ok(attributeApi.create, entry);
  expect((await (await app.as('school', 'beta')).call(attributeApi.find, { id })).code).toBe(404);
  expect((await (await app.as('school', 'beta')).call(attributeApi.setStatus, { id, status: 0 })).code).toBe(404);
});

test('an empty name, a taken code and a taken name are refused', async () => {
  const school = await app.as('school');
  const empty = await school.call(attributeApi.create, { kind: 'aptitude', name: '', code: '中文' });
  expect(faults(empty.data)).toEqual(['name', 'code']);
  const taken = await school.call(attributeApi.create, { kind: 'aptitude', name: '别的', code: 'zz01' });
  expect(taken).toMatchObject({ code: 409, message: '编码已存在，请换一个' });
});

test('an entry goes below another of its kind, at most three levels deep, and never below itself', async () => {
  const school = await app.as('school');
  const group = await find('FX1');
  const make = async (name: string, code: string, pid: number) =>
    school.call(attributeApi.create, { kind: 'riskpoint' as const, name, code, pid });
  const second = await make('二级', 'L2', group.id);
  const third = await make('三级', 'L3', second.data.id);
  expect(third.code).toBe(200);
  expect((await make('四级', 'L4', third.data.id)).message).toContain('最多 3 级');
  const move = { ...(await find('L2')), pid: third.data.id };
  expect((await school.call(attributeApi.update, move as never)).message).toContain('其下级之下');
  const wrong = await school.call(attributeApi.create, { kind: 'protect', name: '错', code: 'X1', pid: group.id });
  expect(wrong.code).toBe(422);
});

test('an entry in use is disabled, not deleted; an unused one may go', async () => {
  const school = await app.as('school');
  const used = await find('FX102');
  const [lab, protect] = [await app.as('lab'), await find('FH101', 'protect')];
  await lab.ok(riskPointApi.adopt, {
    lab_id: await app.unit('0010001'),
    attribute_ids: [used.id],
    protect_ids: [protect.id],
    place: '气瓶柜',
    duty_id: await app.user('lab'),
  });
  expect(await find('FX102')).toMatchObject({ labs: 1, can: ['edit', 'status'] });
  const refused = await school.call(attributeApi.remove, { id: used.id });
  expect(refused).toMatchObject({ code: 409 });
  expect(refused.message).toContain('1 间实验室');
  await school.ok(attributeApi.setStatus, { id: used.id, status: 0 });
  const picks = await school.ok(attributeApi.pick, { kind: 'riskPoint' });
  expect(picks.map((node) => node.code)).not.toContain('FX102');
  const unused = await find('FX103');
  await school.ok(attributeApi.remove, { id: unused.id });
  expect(await find('FX103')).toBeUndefined();
});

test('of two edits of one version the second is refused', async () => {
  const school = await app.as('school');
  const { can: _, ...entry } = await find('FX104');
  const edit = (describe: string) => school.call(attributeApi.update, { ...entry, describe } as never);
  const codes = codesOf(await Promise.all([edit('甲'), edit('乙')]));
  expect(codes).toEqual([200, 409]);
});

test('each filter narrows a catalogue, and the log keeps what an edit changed', async () => {
  const school = await app.as('school');
  const entry = { kind: 'protect' as const, name: '防爆毯', code: 'FB9', lab_class: 2, describe: '旧说明' };
  const { id } = await school.ok(attributeApi.create, entry);
  for (const filter of [
    { keyword: '防爆毯' },
    { lab_class: 2, keyword: 'fb9' },
    { status: 1 as const, keyword: 'FB9' },
  ]) {
    const { content } = await school.ok(attributeApi.list, { kind: 'protect', ...filter });
    expect(content.map((row) => row.id)).toEqual([id]);
  }
  const { kind: _, ...fields } = entry;
  await school.ok(attributeApi.update, { ...fields, id, version: 1, describe: '新说明' });
  await school.ok(attributeApi.setStatus, { id, status: 0 });
  await school.ok(attributeApi.setStatus, { id, status: 1 });
  const { rows } = await app.admin.query(
    "select action, before, after from kernel.op_log where doc_type = 'base-info.attribute' and doc_id = $1 order by id",
    [id],
  );
  expect(rows.map((row) => row.action)).toEqual(['新增目录条目', '编辑目录条目', '停用目录条目', '启用目录条目']);
  expect(rows[1]).toMatchObject({ before: { describe: '旧说明' }, after: { describe: '新说明' } });
});
