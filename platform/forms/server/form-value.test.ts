import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { fileApi } from '#kernel/shared/files.ts';
import { formatDate, termOf } from '#kernel/shared/time.ts';
import { formDataApi } from '../shared/form-data.ts';
import type { FormValues } from '../shared/form-schema.ts';
import { mergeValues } from '../shared/form-values.rules.ts';
import { startValues } from '../shared/start-values.rules.ts';
import { systemVariables } from '../shared/system-variable.ts';
import { fileIds, findFormVersion, publishedForms, readSources, resolveValues, withFileLinks } from './public.ts';
import { control, design, purchaseDesign } from './testing/designs.ts';
import { formsIn, type GivenForms } from './testing/given.ts';

let app: TestApp;
let given: GivenForms;
beforeAll(async () => {
  app = await startTestApp();
  given = formsIn(app);
});
afterAll(() => app.stop());

const schema = purchaseDesign();
const resolve = (values: FormValues, stored?: FormValues) =>
  app.inside((ctx) => resolveValues(ctx, schema, values, stored));
const errorsOf = (values: FormValues, stored?: FormValues) =>
  resolve(values, stored).then(
    () => ({}),
    (error: { data: { errors: object } }) => error.data.errors,
  );

describe('values', () => {
  test('get the names that the platform knows, and lose what is dangerous', async () => {
    const [owner, unit, lab] = [await app.user('teacher'), await app.unit('001'), await app.unit('0010001')];
    const resolved = await resolve({
      reason: '实验课',
      plan: '<p onclick="x()">先<script>alert(1)</script>加热</p>',
      owner: [{ id: owner, name: '<b>假名</b>' }],
      units: [{ id: unit, name: '假单位' }],
      lab: [{ id: lab, name: '' }],
      goods: [{ row_id: 'a', name: '乙醇' }],
    });
    const { rows } = await app.admin.query<{ name: string }>('select name from identity.account where id = $1', [
      owner,
    ]);
    expect(resolved).toEqual({
      reason: '实验课',
      plan: '<p>先加热</p>',
      owner: [{ id: owner, name: rows[0]!.name }],
      units: [{ id: unit, name: '化学学院' }],
      lab: [{ id: lab, name: '有机合成实验室' }],
      goods: [{ row_id: 'a', name: '乙醇' }],
    });
  });

  test('refuse rows of another school, of another kind and those that do not exist', async () => {
    const foreign = await app.user('teacher', 'beta');
    expect(
      await errorsOf({
        owner: [{ id: foreign, name: '外人' }],
        units: [{ id: await app.unit('0010001'), name: '实验室不是学院' }],
        lab: [{ id: 999_999_999, name: '没有' }],
        building: [{ id: 'x', name: '没有' }],
        files: [{ id: 999_999_999, name: 'a.png', ext: 'png', size: 1 }],
      }),
    ).toEqual({
      owner: '负责人中有不存在或已停用的选项，请重新选择',
      units: '使用单位中有不存在或已停用的选项，请重新选择',
      lab: '使用实验室中有不存在或已停用的选项，请重新选择',
      building: '楼宇中有不存在或已停用的选项，请重新选择',
      files: '附件中有附件已失效，请重新上传',
    });
  });

  test('a choice that was stored before may stay when its row is disabled', async () => {
    const owner = [{ id: await app.user('normal'), name: '张同学' }];
    await app.admin.query('update identity.account set status = 0 where id = $1', [owner[0]!.id]);
    expect(await errorsOf({ owner })).toHaveProperty('owner');
    expect(await resolve({ owner }, { owner })).toEqual({ owner });
    await app.admin.query('update identity.account set status = 1 where id = $1', [owner[0]!.id]);
  });

  test('files get links when they are read', async () => {
    const school = await app.as('school');
    const { data } = await school.upload(fileApi.upload, [{ name: 'a.txt', content: Buffer.from('甲') }]);
    const stored = await resolve({ files: data.map(({ id, name, ext, size }) => ({ id, name, ext, size })) });
    expect(fileIds(schema, stored)).toEqual([data[0]!.id]);
    const read = await app.inside((ctx) => withFileLinks(ctx, schema, stored));
    expect(read['files']).toMatchObject([
      { id: data[0]!.id, name: 'a.txt', url: expect.stringContaining('/getFile/') },
    ]);
  });
});

describe('system variables', () => {
  test('all keys answer a value or options', async () => {
    const lab = await app.as('lab');
    const types = Object.fromEntries(
      await Promise.all(
        systemVariables.$items.map(async ({ value: sysVariable }) => [
          sysVariable,
          (await lab.ok(formDataApi.variable, { sysVariable })).type,
        ]),
      ),
    );
    expect(Object.entries(types).filter(([key, type]) => (type === 'options') !== key.endsWith('_list'))).toEqual([]);
  });

  test('say who asks, where and when', async () => {
    const today = formatDate(new Date());
    const { year, term } = termOf(today);
    const lab = await app.as('lab');
    const value = async (sysVariable: string) => {
      const found = await lab.ok(formDataApi.variable, { sysVariable: sysVariable as never });
      return found.type === 'value' ? (found.label ?? found.value) : found.options.map(({ label }) => label);
    };
    expect([
      await value('current_org'),
      await value('current_college'),
      await value('current_role'),
      await value('current_date'),
      await value('school_year'),
      await value('current_term'),
      await value('college_list'),
      await value('my_lab_list'),
      await value('my_budget_card_list'),
    ]).toEqual([
      '有机合成实验室',
      '化学学院',
      '实验室管理员',
      today,
      year,
      `${year}学年第${term === 1 ? '一' : '二'}学期`,
      ['化学学院', '物理学院'],
      ['有机合成实验室', '分析测试实验室', '激光光学实验室'],
      [],
    ]);
    // Without a post the unit of the role counts.
    const teacher = await (await app.as('teacher')).ok(formDataApi.variable, { sysVariable: 'my_lab_list' });
    expect(teacher.type === 'options' && teacher.options.map(({ label }) => label)).toEqual(['有机合成实验室']);
  });

  test('an unknown key is refused, and everything without a session', async () => {
    const school = await app.as('school');
    expect((await school.call(formDataApi.variable, { sysVariable: 'password' as never })).code).toBe(400);
    expect((await app.stranger('alpha').call(formDataApi.variable, { sysVariable: 'current_date' })).code).toBe(101);
  });

  test('fill a new form, and nobody changes what is readonly', async () => {
    const variables = await app.inside((ctx) =>
      readSources({ ...ctx, actor: { ...ctx.actor, userId: 0 } }, design(control('Input', 'a', '甲'))),
    );
    expect(variables).toEqual({});
    const start = startValues(schema, { current_user_name: { value: '张伟' } });
    expect(mergeValues(schema, start, { applicant: '李四', reason: '课' }, {})).toEqual({
      applicant: '张伟',
      reason: '课',
      goods: [],
    });
  });
});

test('people are found by a part of their name, or by the whole of it for those who may not look around', async () => {
  const names = async (account: 'school' | 'normal', keyword: string) =>
    (await (await app.as(account)).ok(formDataApi.people, { keyword })).content.map(({ name }) => name);
  const [teacher] = (
    await app.admin.query<{ name: string }>('select name from identity.account where id = $1', [
      await app.user('teacher'),
    ])
  ).rows;
  expect(await names('school', teacher!.name.slice(0, 2))).toContain(teacher!.name);
  expect(await names('normal', teacher!.name.slice(0, 2))).toEqual([]);
  expect(await names('normal', teacher!.name)).toEqual([teacher!.name]);
  expect(await names('school', teacher!.name.slice(0, 1))).toEqual([]);
});

test('laboratories and units are found by name for every login of the school', async () => {
  const student = await app.as('normal');
  const names = async (call: typeof formDataApi.labs, keyword?: string) =>
    (await student.ok(call, { ...(keyword && { keyword }) })).content.map(({ name }) => name);
  expect(await names(formDataApi.labs, '激光')).toEqual(['激光光学实验室']);
  expect(await names(formDataApi.units, '学院')).toEqual(['化学学院', '物理学院']);
  expect((await student.ok(formDataApi.labs, { keyword: '激光' })).content[0]!.note).toBe('0020001 · 物理学院');
});

test('a process finds a published form by its key, in the version it was bound to', async () => {
  const id = await given.published({ form_key: 'bound_form', name: '绑定的表单' });
  const names = () => app.inside(async (ctx) => (await publishedForms(ctx)).map(({ form_key }) => form_key));
  expect(await app.inside((ctx) => findFormVersion(ctx, 'bound_form'))).toMatchObject({ number: 1, schema });
  expect(await names()).toContain('bound_form');
  await app.admin.query('update forms.form set status = 2 where id = $1', [id]);
  expect(await names()).not.toContain('bound_form');
  await expect(app.inside((ctx) => findFormVersion(ctx, 'bound_form'))).rejects.toThrow('尚未发布或已停用');
  expect(await app.inside((ctx) => findFormVersion(ctx, 'bound_form', 1))).toMatchObject({ name: '绑定的表单' });
  await expect(app.inside((ctx) => findFormVersion(ctx, 'bound_form', 9))).rejects.toThrow('不存在');
});
