import { expect, test } from 'vitest';
import { problemApi } from '#modules/inspection/shared/problem/problem.ts';
import { assetApi } from '../shared/asset.ts';
import { AssetState } from '../shared/asset.states.ts';
import { checkApi, checklistApi, type CheckInput } from '../shared/checklist.ts';
import { inspectionApi } from '../shared/inspection.ts';
import { Conclusion, ItemResult } from '../shared/kinds.ts';
import { openSpecial } from './testing/given-special.ts';

const { app, given, people } = openSpecial(['lab', 'school', 'lab2']);
const { lab, school } = people;

const find = (id: number) => lab.ok(assetApi.find, { id });
const yearlyOf = async (id: number) => (await find(id)).schedules.find(({ kind }) => kind === 1);
const formOf = async (id: number) => (await lab.ok(checkApi.forms, { id })).content.find(({ kind }) => kind === 1)!;

type Changed = Record<number, Partial<CheckInput['answers'][number]>>;

/** Fills the yearly checklist: everything passes but what is given by its place. */
async function fill(id: number, changed: Changed = {}, more: Partial<CheckInput> = {}, by = lab) {
  const form = await formOf(id);
  const answers = form.items.map((_, at) => ({ result: ItemResult.passed, ...changed[at] }));
  const about = { checklist_id: form.id, checklist_version: form.version, checked_on: '2026-03-10' };
  return by.call(checkApi.fill, { id, ...about, answers, ...more });
}
const isFailed = { result: ItemResult.failed, remark: '不合格' };

test('a passed checklist sets last and next day of its schedule at once', async () => {
  const id = await given.running(lab, 'teacher');
  expect((await fill(id)).code).toBe(200);
  expect(await yearlyOf(id)).toMatchObject({ last_on: '2026-03-10', next_on: '2027-03-10' });
  // The earliest of yearly check and full inspection.
  expect(await find(id)).toMatchObject({ next_on: '2027-03-10', state: AssetState.using });
  const [row] = (await lab.ok(inspectionApi.list, { asset_id: id })).content;
  expect(row).toMatchObject({ conclusion: Conclusion.passed, is_check: true, body: '自行检查（压力容器年度检查）' });
});

test('an item to be put right leaves the schedule and tells the laboratory; the next check passes', async () => {
  const id = await given.running(lab, 'normal');
  await fill(id, {}, { checked_on: '2025-06-01' });
  const before = await yearlyOf(id);
  expect(before).toMatchObject({ next_on: '2026-06-01' });
  const reply = await fill(id, { 2: isFailed }, {}, school);
  expect(reply.code).toBe(200);
  expect(await yearlyOf(id)).toEqual(before);
  expect((await find(id)).state).toBe(AssetState.using);
  const { content } = await lab.ok(checkApi.answers, { id: reply.data.id });
  expect(content[2]).toMatchObject({ result: ItemResult.failed, remark: '不合格' });
  const { rows } = await app.admin.query(
    `select m.type from notices.message m where m.type = 'SPECIAL_OPEN' and m.user_id = $1`,
    [await app.user('lab')],
  );
  expect(rows.length).toBe(1);
  await fill(id);
  expect(await yearlyOf(id)).toMatchObject({ next_on: '2027-03-10' });
});

test('a failed critical item stops the equipment at once, until another check has passed', async () => {
  const id = await given.running(lab, 'lab');
  await fill(id, { 6: isFailed });
  const stopped = await find(id);
  expect(stopped).toMatchObject({ state: AssetState.stopped });
  expect(stopped.state_reason).toBe('检查不合格：安全阀在校验有效期内，铅封完好，无泄漏');
  expect((await school.call(assetApi.enable, { id })).message).toContain('最近一次检验不合格');
  // Something to be put right is not a pass.
  await fill(id, { 2: isFailed });
  expect((await school.call(assetApi.enable, { id })).message).toContain('最近一次检验不合格');
  await fill(id);
  await school.ok(assetApi.enable, { id });
});

test('answers are complete: each item, the remark and the photo of what failed, something that was checked', async () => {
  const id = await given.asset(lab);
  const form = await formOf(id);
  const errors = async (changed: Changed, more: Partial<CheckInput> = {}) => (await fill(id, changed, more)).message;
  expect(await errors({}, { answers: [{ result: ItemResult.passed }] })).toContain('请填写“');
  expect(await errors({ 2: { result: ItemResult.failed } })).toContain('不合格，请填写情况');
  expect(await errors({ 4: isFailed })).toContain('请上传照片');
  const none = form.items.map(() => ({ result: ItemResult.none }));
  expect(await errors({}, { answers: none })).toBe('至少有一个检查项须为合格或不合格');
  expect(await errors({}, { checked_on: '2026-03-11' })).toBe('检查日期不能晚于今天');
  expect((await fill(id, { 4: { ...isFailed, photos: [await given.file(lab)] } })).code).toBe(200);
  await fill(id, {}, { checked_on: '2026-03-10' });
  expect(await errors({}, { checked_on: '2026-03-09' })).toBe('检查日期不能早于上次检验（2026-03-10）');
});

test('an edited checklist is filled in its new edition only; a kind without one has none', async () => {
  const id = await given.asset(lab);
  const old = await formOf(id);
  const { content } = await school.ok(checklistApi.list, { kind: 1, size: 150 });
  const { id: list, version, code, name, items } = content.find((one) => one.id === old.id)!;
  await school.ok(checklistApi.update, {
    id: list,
    version,
    code,
    kind: 1,
    name,
    items: items.toReversed(),
    status: 1,
  });
  expect(await fill(id, {}, { checklist_version: old.version })).toMatchObject({
    code: 409,
    message: '检查表已修改，请刷新后重新填写',
  });
  await school.ok(checklistApi.update, { id: list, version: version + 1, code, kind: 1, name, items, status: 1 });
  const lift = await given.asset(lab, { type_code: '3110' });
  expect((await lab.ok(checkApi.forms, { id: lift })).content).toEqual([]);
  const foreign = { id: lift, checklist_id: list, checklist_version: version + 2, checked_on: '2026-03-10' };
  expect((await lab.call(checkApi.fill, { ...foreign, answers: [{ result: 1 }] })).code).toBe(404);
});

test('a checklist does not replace the report of an inspection body', async () => {
  const input = {
    name: '锅炉检查',
    items: [{ text: '水位', is_critical: true, needs_photo: false }],
    status: 1 as const,
  };
  for (const [code, kind] of [
    ['1000', 1],
    ['2000', 2],
    ['3000', 2],
  ] as const) {
    const reply = await school.call(checklistApi.create, { ...input, code, kind });
    expect(reply.data).toMatchObject({ errors: { kind: '这种检验须由检验机构出具报告，不能用检查表代替' } });
  }
  expect((await lab.call(checklistApi.create, { ...input, code: '3000', kind: 1 })).code).toBe(403);
});

test('others do not fill it: a teacher, another laboratory, a college', async () => {
  const id = await given.asset(lab);
  for (const [account, code] of [
    ['teacher', 403],
    ['lab2', 404],
    ['college', 403],
  ] as const)
    expect((await fill(id, {}, {}, await app.as(account))).code).toBe(code);
});

/** Hidden dangers of a piece, as its laboratory reads them. */
async function dangers(id: number) {
  const { equipment_id } = await find(id);
  const { content } = await lab.ok(problemApi.list, { size: 150 });
  return content.filter((row) => row.equipment_id === equipment_id);
}

test('what failed is a hidden danger of the laboratory until it is put right; an undone check revokes it', async () => {
  const id = await given.running(lab, 'storeman');
  const photo = await given.file(school);
  const photos = [photo];
  const { data } = await fill(id, { 2: isFailed, 4: { ...isFailed, photos } }, {}, school);
  const found = await dangers(id);
  expect(found.map(({ state, level, source_name }) => [state, level, source_name])).toEqual([
    ['pending', 'ordinary', '特种设备检查'],
    ['pending', 'ordinary', '特种设备检查'],
  ]);
  expect(found.map(({ description }) => description)).toContainEqual(
    expect.stringMatching(/^反应釜.*铭牌和使用登记标志清晰：不合格$/),
  );
  const detail = await lab.ok(problemApi.find, { id: found[0]!.id });
  expect(detail).toMatchObject({ class_name: '特种设备', equipment_name: expect.stringContaining('反应釜') });
  expect(found.every(({ problem_no, deadline }) => problem_no !== '' && deadline !== null)).toBe(true);
  // Seen again while it still waits, it is the same; what is critical is urgent.
  await fill(id, { 2: isFailed, 6: isFailed }, {}, school);
  expect((await dangers(id)).map(({ level }) => level).toSorted()).toEqual(['ordinary', 'ordinary', 'urgent']);
  // Whoever reads the hidden danger sees its photo, though no equipment.
  const { rows } = await app.admin.query<{ id: number }>('select id from inspection.problem where $1 = any(photos)', [
    photo,
  ]);
  await app.admin.query('update inspection.problem set duty_id = $2 where id = $1', [
    rows[0]!.id,
    await app.user('lab2'),
  ]);
  const { photos: shown } = await people.lab2.ok(problemApi.find, { id: rows[0]!.id });
  expect((await people.lab2.get(shown[0]!.url)).headers.get('content-type')).toContain('text/plain');
  const [, first] = (await lab.ok(inspectionApi.list, { asset_id: id })).content;
  const [latest] = (await lab.ok(inspectionApi.list, { asset_id: id })).content;
  expect(first!.id).toBe(data.id);
  await school.ok(inspectionApi.undo, { id: latest!.id, reason: '填错了设备' });
  expect((await dangers(id)).map(({ state }) => state).toSorted()).toEqual(['fail', 'pending', 'pending']);
});
