import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { fileApi } from '#kernel/shared/files.ts';
import { control, design } from '#platform/forms/server/testing/designs.ts';
import { formsIn, type GivenForms } from '#platform/forms/server/testing/given.ts';
import { formApi, FormTarget } from '#platform/forms/shared/form.ts';
import { roomApi } from '#platform/org/shared/room.ts';
import { extensionApi, ExtensionTarget, type ExtensionTargetCode } from '../../shared/extension.ts';
import { labApi } from '../../shared/lab.ts';
import { givePerson } from '../testing/people.ts';
import { givePlaces } from '../testing/places.ts';

let app: TestApp;
let given: GivenForms;
let lab1: number;
let form: number;
let liaison: { id: number; name: string }[];
const zone = control('Input', 'fire_zone', '防火分区', { required: true, max_length: 10 });
beforeAll(async () => {
  app = await startTestApp();
  await givePlaces(app);
  given = formsIn(app);
  liaison = [{ id: await app.user('teacher'), name: '测试teacher' }];
  lab1 = await app.unit('0010001');
  form = await given.published({
    name: '消防信息',
    target: FormTarget.lab,
    schema: design(zone, control('UserPicker', 'liaison', '联络人'), control('FileUpload', 'files', '附件')),
  });
});
afterAll(() => app.stop());

const lab = ExtensionTarget.lab;
const list = async (account: string, target: ExtensionTargetCode = lab, target_id = lab1) =>
  (await app.as(account)).call(extensionApi.list, { target, target_id });
const one = async (account: string, name = '消防信息') =>
  (await list(account)).data.content.find((row) => row.name === name)!;
const save = async (account: string, values: object, changes: object = {}) =>
  (await app.as(account)).call(extensionApi.save, {
    target: lab,
    target_id: lab1,
    form_id: form,
    form_version: 1,
    version: 0,
    values: values as never,
    ...changes,
  });

test('who sees a laboratory reads its further information, who edits it fills it in', async () => {
  expect(await one('lab')).toMatchObject({ version: 0, filled: null, edited: { form_version: 1 }, can: ['edit'] });
  expect(await one('teacher')).toMatchObject({ filled: null, edited: null, can: [] });
  expect((await save('lab', { fire_zone: '一区', liaison: [{ ...liaison[0]!, name: '假名' }] })).code).toBe(200);
  expect(await one('teacher')).toMatchObject({
    version: 1,
    updated_by_name: '测试lab',
    filled: { form_version: 1, values: { fire_zone: '一区', liaison } },
  });
  const { content } = await (await app.as('lab')).ok(labApi.log, { id: lab1, page: 1 });
  expect(content[0]).toMatchObject({ what: '填写扩展信息', note: '消防信息' });
});

test('others are refused: another college, another school, without the right to edit, another kind of form', async () => {
  for (const account of ['college2', 'lab2']) {
    expect((await list(account)).code).toBe(404);
    expect((await save(account, { fire_zone: '二区' })).code).toBe(404);
  }
  const stranger = await app.as('school', 'beta');
  expect((await stranger.call(extensionApi.list, { target: lab, target_id: lab1 })).code).toBe(404);
  expect((await save('teacher', { fire_zone: '二区' })).code).toBe(403);
  expect((await app.stranger('alpha').call(extensionApi.list, { target: lab, target_id: lab1 })).code).toBe(101);
  const ofProcess = await given.published();
  expect((await save('lab', { fire_zone: '二区' }, { form_id: ofProcess })).code).toBe(404);
  expect((await list('school', FormTarget.process as never)).code).toBe(400);
});

test('what is missing or wrong is said by field', async () => {
  const { version } = await one('lab');
  expect((await save('lab', { fire_zone: { $gt: '' } }, { version })).data).toEqual({
    errors: { values: '填写内容不正确，请检查' },
  });
  expect((await save('lab', {}, { version })).data).toEqual({ errors: { fire_zone: '请填写防火分区' } });
  const long = await save('lab', { fire_zone: '一二三四五六七八九十一' }, { version });
  expect(long.data).toMatchObject({ errors: { fire_zone: expect.stringContaining('10') } });
  expect((await one('lab')).version).toBe(version);
});

test('a save over the save of another user is refused and says who and when; of two at once one counts', async () => {
  const { version } = await one('lab');
  expect((await save('school', { fire_zone: '三区', liaison }, { version })).code).toBe(200);
  const late = await save('lab', { fire_zone: '四区' }, { version });
  expect(late).toMatchObject({ code: 409, data: { by: '测试school', at: expect.stringMatching(/^\d{4}-/) } });
  const other = await app.unit('0010002');
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, n) => save('college', { fire_zone: `${n}` }, { target_id: other })),
  );
  expect(replies.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, ...Array(7).fill(409)]);
});

test('values keep the design in which they were filled in until they are changed by the next one', async () => {
  const school = await app.as('school');
  const { version: draft, name, category } = await school.ok(formApi.find, { id: form });
  const schema = design(zone, control('Input', 'exits', '安全出口'));
  await school.ok(formApi.update, { id: form, version: draft, name, category, schema });
  await given.publish(form);
  const { filled, edited, version } = await one('lab');
  expect(filled).toMatchObject({ form_version: 1, values: { liaison: [{ name: '测试teacher' }] } });
  expect(edited).toMatchObject({ form_version: 2, values: { fire_zone: '三区' } });
  const outdated = await save('lab', { fire_zone: '三区' }, { version });
  expect(outdated).toMatchObject({ code: 409, message: expect.stringContaining('已发布第 2 版') });
  expect((await save('lab', { fire_zone: '五区', exits: '2' }, { version, form_version: 2 })).code).toBe(200);
  expect((await one('teacher')).filled).toMatchObject({ form_version: 2, values: { fire_zone: '五区', exits: '2' } });
});

test('files are seen by those who see the laboratory, as long as a field holds them', async () => {
  const id = await given.published({
    name: '图纸',
    target: FormTarget.lab,
    schema: design(control('FileUpload', 'plans', '图纸')),
  });
  const school = await app.as('school');
  const { data } = await school.upload(fileApi.upload, [{ name: 'a.txt', content: Buffer.from('甲') }]);
  const plans = data.map(({ id: file_id, name, ext, size }) => ({ id: file_id, name, ext, size }));
  expect((await save('school', { plans }, { form_id: id })).code).toBe(200);
  const { filled } = await one('teacher', '图纸');
  expect(filled!.values.plans).toMatchObject([{ name: 'a.txt', url: expect.stringContaining('/getFile/') }]);
  const read = async (account: string) =>
    (await (await app.as(account)).blob(fileApi.content, { id: data[0]!.id })).body.toString();
  expect(await read('teacher')).toBe('甲');
  expect(await read('college2')).not.toBe('甲');
  expect((await save('school', { plans: [] }, { form_id: id, version: 1 })).code).toBe(200);
  expect(await read('teacher')).not.toBe('甲');
});

test('a disabled form stays to be read, and one that was never filled in disappears', async () => {
  const school = await app.as('school');
  const unused = await given.published({ name: '未用', target: FormTarget.lab, schema: design(zone) });
  for (const id of [form, unused]) await school.ok(formApi.disable, { id });
  const { content } = (await list('lab')).data;
  expect(content.map(({ name }) => name)).toEqual(['图纸', '消防信息']);
  expect(await one('lab')).toMatchObject({ edited: null, can: [], filled: { values: { fire_zone: '五区' } } });
  const { version } = await one('lab');
  expect((await save('lab', { fire_zone: '一区' }, { version, form_version: 2 })).message).toContain('已停用');
});

test('rooms, people and equipment are extended by those who edit them', async () => {
  const rooms = (await (await app.as('school')).ok(roomApi.list, { size: 15 })).content;
  const { rows } = await app.admin.query<{ id: number }>(
    `insert into base_info.equipment (school_id, asset_no, name, kind, lab_id, keeper_id, status)
     values ($1, 'E-1', '旋转蒸发仪', '1', $2, $3, 1) returning id`,
    [app.schoolId('alpha'), lab1, liaison[0]!.id],
  );
  const person = await givePerson(app, 'P900', 'teacher');
  const targets = [
    [ExtensionTarget.room, rooms[0]!.id, 'school', 'normal', 404],
    [ExtensionTarget.person, person, 'college', 'college2', 404],
    [ExtensionTarget.equipment, rows[0]!.id, 'lab', 'teacher', 403],
  ] as const;
  for (const [target, target_id, editor, other, refused] of targets) {
    const name = `补充${target}`;
    const form_id = await given.published({ name, target, schema: design(zone) });
    const at = { target, target_id, form_id };
    expect([target, (await save(editor, { fire_zone: 'A' }, at)).code]).toEqual([target, 200]);
    expect([target, (await save(other, { fire_zone: 'B' }, { ...at, version: 1 })).code]).toEqual([target, refused]);
    const { content } = (await list(editor, target, target_id)).data;
    expect(content).toMatchObject([{ name, filled: { values: { fire_zone: 'A' } }, can: ['edit'] }]);
  }
});

test('targets have the codes of the forms', () => {
  const extended = FormTarget.$items.filter(({ value }) => value !== FormTarget.process);
  expect(ExtensionTarget.$items.map(({ value, label }) => [value, label])).toEqual(
    extended.map(({ value, label }) => [value, label]),
  );
});

test('a form whose field is named like a field of its target cannot be published', async () => {
  const id = await given.draft({ target: FormTarget.lab, schema: design(control('Input', 'purpose', '用途说明')) });
  await expect(given.publish(id)).rejects.toThrow('“用途说明”的字段名“purpose”与平台已有的字段相同');
  expect(
    await given.published({ target: FormTarget.room, schema: design(control('Input', 'purpose', '用途')) }),
  ).toBeGreaterThan(0);
});
