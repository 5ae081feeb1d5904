import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { control, design } from '#platform/forms/server/testing/designs.ts';
import { formsIn } from '#platform/forms/server/testing/given.ts';
import { formApi } from '#platform/forms/shared/form.ts';
import { processApi } from '../shared/process.ts';
import type { ProcessModel } from '../shared/process-model.ts';
import { casesIn } from './testing/given.ts';
import { byRole, byUsers, model, parallel, step, way } from './testing/models.ts';

let app: TestApp;
let given: ReturnType<typeof casesIn>;
beforeAll(async () => {
  app = await startTestApp();
  given = casesIn(app);
});
afterAll(() => app.stop());

async function deployNext(id: number, next: ProcessModel): Promise<void> {
  const school = await app.as('school');
  const { version, name, category, form_key, flags, start_scope } = await school.ok(processApi.find, { id });
  await school.ok(processApi.update, { id, version, name, category, form_key, flags, start_scope, model: next });
  await given.deploy(id);
}

test('a case within a parallel part stays on its version when the ways have changed, and ends there', async () => {
  const college = way('one', [step('college', byRole('college', 'college'))]);
  const lab = way('two', [step('lab', byRole('lab', 'lab'))]);
  const { id, key } = await given.process(model(parallel('both', college, lab)));
  const running = await given.start(key);
  const third = way('three', [step('leader', byUsers(await app.user('leader')))]);
  await deployNext(id, model(parallel('both', college, lab, third)));
  const school = await app.as('school');
  expect((await school.ok(processApi.migrations, { id })).content).toMatchObject([
    { id: running, ok: false, change: '“环节college、环节lab”所在的并行分支在新版本中不同，按原版本办完' },
  ]);
  expect(await school.call(processApi.migrate, { id, ids: [running] })).toMatchObject({
    code: 409,
    message: expect.stringContaining('正在并行办理“环节college”'),
  });
  for (const account of ['college', 'lab']) await given.approve(account, running);
  expect(await given.find(running)).toMatchObject({ status: 1, process_version: 1 });
});

test('a case whose step the new version does not have names the step', async () => {
  const { id, key } = await given.process(model(step('college', byRole('college', 'college'))));
  const running = await given.start(key);
  await deployNext(id, model(step('lab', byRole('lab', 'lab'))));
  const school = await app.as('school');
  expect((await school.ok(processApi.migrations, { id })).content).toMatchObject([
    { ok: false, change: '新版本没有“环节college”环节' },
  ]);
  expect(await school.call(processApi.migrate, { id, ids: [running] })).toMatchObject({
    code: 409,
    message: expect.stringContaining('“环节college”在新版本中不存在'),
  });
});

test('a step that was only renamed is said to be renamed, beside those that are new or gone', async () => {
  const steps = (...names: string[]) =>
    model(...names.map((name, at) => ({ ...step(`s${at}`, byRole('college', 'college')), name })));
  const { id, key } = await given.process(steps('初审', '复核', '备案'));
  await given.start(key);
  const next = steps('初审', '分管领导复核');
  await deployNext(id, { ...next, nodes: [...next.nodes, step('last', byRole('school', 'school'))] });
  const { content } = await (await app.as('school')).ok(processApi.migrations, { id });
  expect(content).toMatchObject([
    { ok: true, change: '增加环节：环节last；不再经过：备案；“复核”改名为“分管领导复核”' },
  ]);
});

test('a form that was published again reaches new cases with the next deployment, which says so', async () => {
  const { id, key } = await given.process(model(step('college', byRole('college', 'college'))));
  const school = await app.as('school');
  const { form_key } = await school.ok(processApi.find, { id });
  const { content: forms } = await school.ok(formApi.list, { keyword: form_key });
  const form = forms.find((one) => one.form_key === form_key)!;
  const detail = await school.ok(formApi.find, { id: form.id });
  await school.ok(formApi.update, {
    ...detail,
    schema: design(...detail.schema.controls, control('Input', 'place', '地点')),
  });
  await formsIn(app).publish(form.id);
  expect(await school.ok(processApi.find, { id })).toMatchObject({ has_changes: false, has_newer_form: true });
  expect((await school.ok(processApi.find, { id })).can).toContain('deploy');
  const place = async () => JSON.stringify((await given.find(await given.start(key))).schema).includes('地点');
  expect(await place()).toBe(false);
  await given.deploy(id);
  expect(await school.ok(processApi.find, { id })).toMatchObject({ has_changes: false, has_newer_form: false });
  expect(await place()).toBe(true);
  const [newest] = (await school.ok(processApi.versions, { id })).content;
  expect(newest).toMatchObject({ version: 2, form_version: 2, differences: ['表单由第 1 版改为第 2 版'] });
});
