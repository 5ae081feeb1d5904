import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#apps/server/testing/client.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { control, design } from '#platform/forms/server/testing/designs.ts';
import { formsIn } from '#platform/forms/server/testing/given.ts';
import { defaultFlags, type ProcessModel } from '../shared/process-model.ts';
import { designApi } from '../shared/process-design.ts';
import { designFaults, designHints } from '../shared/design-faults.rules.ts';
import { processApi } from '../shared/process.ts';
import { byRole, step } from './testing/models.ts';

let app: TestApp;
let school: Client;
let formKey: string;
beforeAll(async () => {
  app = await startTestApp();
  school = await app.as('school');
  const schema = design(
    control('Input', 'amount', '金额', { pattern: 'decimal2' }),
    control('Radio', 'kind', '类型', { options: ['普通', '管控'] }),
    control('UserPicker', 'owner', '负责人'),
  );
  const given = formsIn(app);
  formKey = `money_${Date.now()}`;
  await given.published({ form_key: formKey, schema });
});
afterAll(() => app.stop());

const model: ProcessModel = {
  start: { fields: {} },
  nodes: [
    {
      type: 'approve',
      key: 'first',
      name: '初审',
      rules: [{ kind: 'role', role: 'school', at: 'school' }],
      mode: 'any',
      fields: { amount: 'read' },
      buttons: [],
    },
  ],
};
const input = (process_key: string, changes: object = {}) => ({
  process_key,
  name: `流程 ${process_key}`,
  category: '1',
  form_key: formKey,
  model,
  flags: defaultFlags,
  start_scope: { roles: [], units: [], user_types: [] },
  ...changes,
});

test('a design refers to published forms with their fields, to roles, units and categories', async () => {
  const material = await school.ok(designApi.material, { form_key: formKey });
  expect(material.forms.map(({ key }) => key)).toContain(formKey);
  expect(material.fields).toEqual([
    { name: 'amount', label: '金额', kind: 'Input', options: [] },
    { name: 'kind', label: '类型', kind: 'Radio', options: ['普通', '管控'] },
    { name: 'owner', label: '负责人', kind: 'UserPicker', options: [] },
  ]);
  expect(material.roles.map(({ key }) => key)).toContain('college');
  expect(material.units.length).toBeGreaterThan(0);
  expect(material.categories).toContainEqual({ key: '1', name: '采购与领用' });
  const bound = await school.ok(designApi.material, { biz_type: 'room_change' });
  expect(bound.fields?.map(({ name }) => name)).toEqual(['two_levels', 'fields']);
  expect((await (await app.as('college')).call(designApi.material, {})).code).toBe(403);
});

test('the faults that the designer shows are those that the server refuses by', async () => {
  const wrong: ProcessModel = {
    ...model,
    nodes: [
      { ...model.nodes[0], rules: [], fields: { gone: 'read' } } as never,
      {
        type: 'branch',
        key: 'b',
        name: '分支',
        ways: [
          { key: 'x', name: '一', nodes: [] },
          { key: 'y', name: '二', nodes: [] },
        ],
      },
    ],
  };
  for (const form_key of [formKey, '', 'unknown']) {
    const checked = { biz_type: '', form_key, model: wrong, flags: defaultFlags };
    const { faults } = await school.ok(processApi.check, checked);
    const material = await school.ok(designApi.material, { form_key });
    expect(designFaults(checked, material)).toEqual(faults);
    expect(faults.length).toBeGreaterThan(1);
  }
});

test('a step whose role nobody holds is named before the design is deployed', async () => {
  const held = async (key: string) =>
    (await school.ok(designApi.material, {})).roles.find((role) => role.key === key)!.held;
  const hints = async () =>
    designHints(
      {
        ...model,
        nodes: [
          step('a', byRole('storeman', 'school'), { name: '库管' }),
          step('b', byRole('college', 'college'), { name: '学院' }),
        ],
      },
      await school.ok(designApi.material, {}),
    );
  expect([await held('storeman'), await hints()]).toEqual([true, []]);
  const of = `from identity.role r where r.school_id = account.school_id and r.role_key = 'storeman'`;
  const disabled = await app.admin.query<{ id: number }>(
    `update identity.account set status = 0 where school_id = $1 and id in (select h.user_id from identity.holding h
       where h.school_id = account.school_id and h.role_id in (select r.id ${of})) returning id`,
    [app.schoolId('alpha')],
  );
  expect([await held('storeman'), await hints()]).toEqual([
    false,
    [{ node: 'a', sentence: '目前没有人担任“库管员”，单据到这里将交给学校管理员处理' }],
  ]);
  await app.admin.query('update identity.account set status = 1 where id = any($1)', [
    disabled.rows.map(({ id }) => id),
  ]);
});

test('a saved design is exported as BPMN to those who may read processes', async () => {
  const { id } = await school.ok(processApi.create, input('bpmn_one'));
  const { body } = await school.blob(designApi.bpmn, { id });
  expect(body.toString()).toContain('<bpmn:userTask id="Node_first" name="初审">');
  expect((await (await app.as('normal')).call(designApi.bpmn, { id })).code).toBe(403);
  expect((await (await app.as('school', 'beta')).call(designApi.bpmn, { id })).code).toBe(404);
});
