import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestAccount } from '#apps/server/testing/fixtures.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { exportedRows, importRows } from '#apps/server/testing/import-rows.ts';
import { usesOf } from '#kernel/server/uses.ts';
import { formDataApi } from '#platform/forms/shared/form-data.ts';
import { budgetCardApi, budgetCardSheet } from '../shared/budget-card.ts';
import { CardStatus } from '../shared/budget-card.states.ts';
import { cardFlowApi } from '../shared/card-flow.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ takesJobs: true });
});
afterAll(() => app.stop());

let serial = 0;
async function card(changes: object = {}) {
  serial += 1;
  const input = {
    card_no: `B${serial}`,
    name: `卡${serial}`,
    card_type: 'research',
    org_id: await app.unit('001'),
    manager_id: await app.user('teacher'),
    ...changes,
  };
  return { ...(await (await app.as('school')).ok(budgetCardApi.create, input)), input };
}
const idsOf = async (account: TestAccount, filter: object = {}) =>
  (await (await app.as(account)).ok(budgetCardApi.list, { size: 150, ...filter })).content.map(({ id }) => id);

test('cards are seen by the units of the role and by those who have a part in them', async () => {
  const { id } = await card();
  const lab = await card({ org_id: await app.unit('0010001'), manager_id: await app.user('college2') });
  const seen = async (account: TestAccount) => {
    const ids = await idsOf(account);
    return [id, lab.id].map((one) => ids.includes(one));
  };
  expect({
    school: await seen('school'),
    college: await seen('college'),
    college2: await seen('college2'),
    lab: await seen('lab'),
    teacher: await seen('teacher'),
    storeman: await seen('storeman'),
  }).toEqual({
    school: [true, true],
    college: [true, true],
    college2: [false, true],
    lab: [false, true],
    teacher: [true, false],
    storeman: [false, false],
  });
  const other = await app.as('college2');
  expect((await other.call(budgetCardApi.find, { id })).code).toBe(404);
  expect((await other.call(cardFlowApi.list, { id })).code).toBe(404);
  expect((await (await app.as('normal')).call(budgetCardApi.list)).code).toBe(403);
  expect(await idsOf('teacher', { part: 'managed' })).toContain(id);
  expect(await idsOf('college', { keyword: '测试teacher' })).toContain(id);
});

test('the manager grants a card, the office does all else', async () => {
  const { id } = await card();
  const [teacher, school] = [await app.as('teacher'), await app.as('school')];
  const { version, can } = await teacher.ok(budgetCardApi.find, { id });
  expect(can).toEqual(['members']);
  const members = [{ user_id: await app.user('lab'), doc_limit: '500' }, { user_id: await app.user('xsfzr') }];
  await teacher.ok(budgetCardApi.setMembers, { id, version, members });
  expect((await teacher.call(budgetCardApi.setMembers, { id, version, members })).code).toBe(409);
  expect((await teacher.ok(budgetCardApi.find, { id })).member_list).toEqual([
    expect.objectContaining({ name: '测试lab', doc_limit: '500.00' }),
    expect.objectContaining({ name: '测试xsfzr', doc_limit: null }),
  ]);
  const refused = await (await app.as('college')).call(budgetCardApi.setMembers, { id, version: 2, members: [] });
  expect([refused.code, refused.data]).toEqual([403, { rule: 'card.notManager' }]);
  for (const [bad, text] of [
    [[members[1], members[1]], '同一人只能授权一次'],
    [[{ ...members[0]!, doc_limit: '0' }], '单笔限额应大于 0'],
    [[{ user_id: 999_999 }], '所选人员不存在'],
  ] as const) {
    const reply = await teacher.call(budgetCardApi.setMembers, {
      id,
      version: version + 1,
      members: [...bad] as never,
    });
    expect([reply.code, reply.message]).toEqual([400, expect.stringContaining(text)]);
  }
  await school.ok(budgetCardApi.allocate, { id, amount: '1200', note: '校财〔2026〕1 号' });
  const lab = await app.as('lab');
  expect((await lab.ok(budgetCardApi.mine)).content).toEqual([
    expect.objectContaining({ id, available: '1200.00', doc_limit: '500.00', manager_name: '测试teacher' }),
  ]);
  const options = await lab.ok(formDataApi.variable, { sysVariable: 'my_budget_card_list' });
  expect(options).toMatchObject({ options: [{ value: id }] });
});

test('amounts and states are checked, and what is finished stays', async () => {
  const { id, input } = await card();
  const school = await app.as('school');
  const codes = async (amount: string) => [
    (await school.call(budgetCardApi.allocate, { id, amount, note: '依据' })).code,
    (await school.call(budgetCardApi.adjust, { id, amount, note: '原因' })).code,
  ];
  expect([await codes('0'), await codes('-5'), await codes('1.005')]).toEqual([
    [400, 400],
    [400, 422],
    [400, 400],
  ]);
  await school.ok(budgetCardApi.disable, { id, status: CardStatus.disabled, reason: '暂停' });
  expect((await school.call(budgetCardApi.disable, { id, status: CardStatus.suspended, reason: '审计' })).code).toBe(
    409,
  );
  await school.ok(budgetCardApi.enable, { id });
  const account = await app.user('teacher');
  expect(await app.inside((ctx) => usesOf(ctx, 'identity.account', account))).toContain('张负责的经费卡');
  expect(await app.inside((ctx) => usesOf(ctx, 'org.unit', input.org_id))).toContain('张经费卡');
  await school.ok(budgetCardApi.disable, { id, status: CardStatus.finished, reason: '结题' });
  const { version, can } = await school.ok(budgetCardApi.find, { id });
  expect(can).toEqual([]);
  expect((await school.call(budgetCardApi.enable, { id })).code).toBe(409);
  expect((await school.call(budgetCardApi.update, { ...input, id, version })).data).toEqual({ rule: 'card.closed' });
  expect((await school.call(budgetCardApi.allocate, { id, amount: '1', note: '依据' })).data).toEqual({
    rule: 'card.closed',
  });
  const days = { starts_on: '2026-02-01', ends_on: '2026-01-01' };
  const reply = await school.call(budgetCardApi.create, { ...input, card_no: 'Z1', ...days });
  expect(reply.data).toMatchObject({ errors: { ends_on: expect.any(String) } });
});

test('a sheet brings cards and totals, and corrects the totals of known ones by flows', async () => {
  const titles = [
    '卡号',
    '名称',
    '类型',
    '经费来源',
    '所属单位编码',
    '负责人工号',
    '总额',
    '有效期起',
    '有效期至',
    '说明',
  ];
  const row = (no: string, total: string) => [
    no,
    `导入${no}`,
    '建设',
    '学校',
    '001',
    'T102',
    total,
    '2026-01-01',
    '',
    '',
  ];
  const sheet = { check: budgetCardSheet.check, apply: budgetCardSheet.apply };
  const { progress } = await importRows(app, 'school', sheet, titles, [row('IM1', '5000.5'), row('IM2', '0')]);
  expect(progress).toMatchObject({ impSuccess: 2, impFailed: 0 });
  const school = await app.as('school');
  const [first] = (await school.ok(budgetCardApi.list, { keyword: 'IM1' })).content;
  expect(first).toMatchObject({
    total: '5000.50',
    available: '5000.50',
    type_name: '建设',
    manager_name: '测试college',
  });
  await importRows(app, 'school', sheet, titles, [row('IM1', '4000')]);
  const flows = (await school.ok(cardFlowApi.list, { id: first!.id })).content;
  expect(flows.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
    ['adjust', '-1000.50', '4000.00'],
    ['allocate', '5000.50', '5000.50'],
  ]);
  const cells = await exportedRows(app, 'school', budgetCardSheet.export, { keyword: 'IM1' });
  expect(cells[1]).toContain('导入IM1');
  const flow = await exportedRows(app, 'school', cardFlowApi.export, { id: first!.id });
  expect(flow.length).toBe(3);
});
