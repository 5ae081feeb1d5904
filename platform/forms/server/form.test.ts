import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import type { Client } from '#apps/server/testing/client.ts';
import { formApi, FormStatus, type FormFile } from '../shared/form.ts';
import type { FormSchema } from '../shared/form-schema.ts';
import { recordFormUse, removeFormUse } from './public.ts';
import { control, design, purchaseDesign } from './testing/designs.ts';
import { formsIn, type GivenForms } from './testing/given.ts';

let app: TestApp;
let school: Client;
let given: GivenForms;
beforeAll(async () => {
  app = await startTestApp();
  school = await app.as('school');
  given = formsIn(app);
});
afterAll(() => app.stop());

const find = (id: number) => school.ok(formApi.find, { id });
const errorsOf = (data: unknown) => (data as { errors: Record<string, string> }).errors;

async function redesign(id: number, schema: FormSchema) {
  const { name, version } = await find(id);
  await school.ok(formApi.update, { id, version, name, schema });
}

test('administrators design forms, others do not see them', async () => {
  const id = await given.draft();
  expect((await (await app.as('system')).ok(formApi.find, { id })).can).toEqual(['edit', 'copy', 'publish', 'remove']);
  for (const account of ['college', 'lab', 'leader', 'normal'] as const) {
    const client = await app.as(account);
    expect([(await client.call(formApi.find, { id })).code, (await client.call(formApi.list, {})).code]).toEqual([
      403, 403,
    ]);
  }
  expect((await (await app.as('school', 'beta')).call(formApi.find, { id })).code).toBe(404);
});

test('publishing makes a version that later changes leave alone', async () => {
  const id = await given.published();
  const first = await school.ok(formApi.version, { id, number: 1 });
  expect(await find(id)).toMatchObject({ status: FormStatus.published, form_version: 1, is_changed: false });
  await redesign(id, purchaseDesign(control('Input', 'phone', '电话', { pattern: 'mobile' })));
  expect(await find(id)).toMatchObject({ status: FormStatus.published, form_version: 1, is_changed: true });
  expect(await given.publish(id)).toEqual({ form_version: 2 });
  expect(await school.ok(formApi.version, { id, number: 1 })).toEqual(first);
  const { content } = await school.ok(formApi.versions, { id });
  expect(content.map(({ number, differences }) => [number, differences])).toEqual([
    [2, ['新增单行文本“电话”']],
    [1, ['首次发布']],
  ]);
  await expect(
    app.admin.query(`begin; set local role lab_app; update forms.form_version set name = 'x'; commit`),
  ).rejects.toThrow('permission denied');
});

test('publishing an unchanged form adds no version', async () => {
  const id = await given.published();
  await redesign(id, purchaseDesign());
  expect(await find(id)).toMatchObject({ is_changed: false, can: ['edit', 'copy', 'disable'] });
  expect(await given.publish(id)).toEqual({ form_version: 1 });
});

test('a design with faults is saved as a draft and not published', async () => {
  const id = await given.draft({
    schema: design(
      control('Input', 'Name', '姓名'),
      control('Radio', 'kind', '类型', { options: [] }),
      control('Input', 'b', '', { visible_when: { field: 'gone', op: 'eq', value: '1' } }),
    ),
  });
  const reply = await school.call(formApi.publish, { id, version: 1 });
  expect([reply.code, Object.keys(errorsOf(reply.data))]).toEqual([
    400,
    ['Name.name', 'kind.options', 'b.label', 'b.visible_when'],
  ]);
});

test('of two people who publish or save the same draft one wins', async () => {
  const id = await given.draft();
  const replies = await Promise.all([1, 2].map(() => school.call(formApi.publish, { id, version: 1 })));
  expect(replies.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('a form that something uses is not disabled and keeps the fields of its conditions', async () => {
  const id = await given.published();
  const { form_key: formKey } = await find(id);
  const doc = { docType: 'workflow.process', docId: 7 };
  await app.inside((ctx) => recordFormUse(ctx, { ...doc, formKey, name: '采购审批', fields: ['kind', 'goods.price'] }));
  expect((await find(id)).used_by).toEqual(['采购审批']);
  expect(await school.call(formApi.disable, { id })).toMatchObject({
    code: 409,
    message: expect.stringContaining('采购审批'),
  });
  await redesign(id, design(...purchaseDesign().controls.filter(({ name }) => name !== 'kind' && name !== 'permit')));
  expect(await school.call(formApi.publish, { id, version: (await find(id)).version })).toMatchObject({
    code: 409,
    message: '字段“kind”正被“采购审批”的条件使用，不能删除或改名；请先修改流程',
  });
  await app.inside((ctx) => removeFormUse(ctx, doc));
  expect(await given.publish(id)).toEqual({ form_version: 2 });
  await school.ok(formApi.disable, { id });
  expect(await find(id)).toMatchObject({ status: FormStatus.disabled, can: ['edit', 'copy', 'publish'] });
  await given.publish(id);
  expect(await find(id)).toMatchObject({ status: FormStatus.published, form_version: 2 });
});

test('a published form is not removed, a draft is', async () => {
  const [draft, published] = [await given.draft(), await given.published()];
  await school.ok(formApi.remove, { id: draft });
  expect((await school.call(formApi.find, { id: draft })).code).toBe(404);
  expect((await school.call(formApi.remove, { id: published })).code).toBe(409);
});

test('a key is used once in a school', async () => {
  const input = given.input();
  await school.ok(formApi.create, input);
  expect(await school.call(formApi.create, input)).toMatchObject({ message: '已有同样标识的表单，请换一个标识' });
  expect((await (await app.as('school', 'beta')).call(formApi.create, input)).code).toBe(200);
});

test('bad input is refused by field', async () => {
  const input = given.input();
  const refused = async (changes: object) => {
    const { code, data } = await school.call(formApi.create, { ...input, ...changes });
    return [code, ...Object.keys(errorsOf(data))];
  };
  expect(await refused({ form_key: 'Ä' })).toEqual([400, 'form_key']);
  expect(await refused({ category: '没有' })).toEqual([400, 'category']);
  expect(await refused({ schema: { controls: Array(201).fill(control('Input', 'a', '甲')) } })).toEqual([
    400,
    'schema.controls',
  ]);
  expect(
    await refused({
      schema: {
        controls: [control('ChildForm', 'a', '甲', { controls: [control('ChildForm', 'b', '乙', { controls: [] })] })],
      },
    }),
  ).toEqual([400, 'schema.controls.0.controls.0.kind']);
});

test('rich text of a design is cleaned', async () => {
  const value = '<p onclick="alert(1)">说明<script>alert(1)</script></p>';
  const child = control('ChildForm', 'rows', '行', { controls: [control('RichText', 'b', '乙', { value })] });
  const id = await given.draft({ schema: design(control('RichText', 'a', '甲', { value }), child) });
  expect(JSON.stringify((await find(id)).schema)).not.toMatch(/script|onclick/);
});

test('a copy is a draft of its own', async () => {
  const id = await given.published();
  const copy = await school.ok(formApi.copy, { id, form_key: 'copied_form', name: '副本' });
  const [of, is] = [await find(id), await find(copy.id)];
  expect(is).toMatchObject({
    name: '副本',
    status: FormStatus.draft,
    form_version: 0,
    schema: of.schema,
    category: of.category,
  });
});

test('a form goes to another school as a file', async () => {
  const id = await given.published({ name: '易制毒/采购' });
  const { body, name } = await school.blob(formApi.export, { id });
  expect(name).toBe('表单_易制毒 采购.json');
  const file = JSON.parse(body.toString()) as FormFile;
  const other = await app.as('school', 'beta');
  const made = await other.ok(formApi.import, { ...file, category: 'unknown_here' });
  expect(await other.ok(formApi.find, made)).toMatchObject({
    name: '易制毒/采购',
    status: FormStatus.draft,
    category: '',
    schema: (await find(id)).schema,
  });
  expect(await other.call(formApi.import, { ...file, kind: 'other' as never })).toMatchObject({
    code: 400,
    message: '这不是导出的表单文件，请选择由“导出”得到的文件',
  });
});
