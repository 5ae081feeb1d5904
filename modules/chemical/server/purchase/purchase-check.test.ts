import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { importRows } from '#apps/server/testing/import-rows.ts';
import { budgetCardApi } from '#platform/funds/shared/budget-card.ts';
import { specApi } from '../../shared/spec.ts';
import { supplierApi } from '../../shared/supplier.ts';
import { purchaseApi, type PurchaseInput } from '../../shared/purchase/purchase.ts';
import { quotaApi, quotaSheet } from '../../shared/purchase/quota.ts';
import { givePurchases, normalSteps, type GivenPurchases } from '../testing/given-purchase.ts';
import { substanceOf } from '../testing/given-store.ts';

let app: TestApp;
let given: GivenPurchases;
beforeAll(async () => {
  app = await startTestApp({ takesJobs: true });
  given = await givePurchases(app);
});
afterAll(() => app.stop());

const ethanol = '64-17-5';
const salt = '7647-14-5';
const sulfuric = '7664-93-9';

const errorsOf = ({ data }: { data: unknown }) => (data as { errors: Record<string, string> }).errors;

/** What the check says of a rule: its level and its sentences. */
async function check(value: PurchaseInput, rule: string) {
  const { results } = await (await app.as('teacher')).ok(purchaseApi.check, value);
  const own = results.filter((one) => one.rule === rule);
  return { level: own.map(({ level }) => level).join(' '), text: own.map(({ text }) => text).join('\n') };
}
/** A package of a chemical of this net content. */
async function packageOf(cas: string, net: string, unit: 'L' | 'kg' = 'L') {
  const { substance_id } = await substanceOf(app, cas);
  const school = await app.as('school');
  const made = await school.call(specApi.create, { substance_id, net, unit, package_type: 'drum' });
  if (made.code === 200) return { spec_id: (made.data as { id: number }).id };
  const { content } = await school.ok(specApi.list, { substance_id, page: -1, size: -1 });
  return { spec_id: content.find((one) => one.net === net && one.unit === unit)!.id };
}

test('a room of 25 m² holds 50 L of dangerous chemicals and 25 L of flammable ones', async () => {
  const at = await given.point('25');
  const acetic = async (count: number, cabinet_id = at.cabinet_id) =>
    given.input([await given.line('7664-38-2', { ...(await packageOf('7664-38-2', '5')), count, cabinet_id })]);
  expect(await check(await acetic(7), 'chem.room_limit')).toMatchObject({ level: 'pass' });
  expect(await check(await acetic(10), 'chem.room_limit')).toMatchObject({
    level: 'warn',
    text: expect.stringContaining(
      '（25 m²）危险化学品上限 50 L（kg），已有及在途 0，本单“磷酸” 50，合计达上限的 100 %',
    ),
  });
  expect(await check(await acetic(11), 'chem.room_limit')).toMatchObject({
    level: 'block',
    text: expect.stringContaining('将超出 5。请减少数量，或存放到其他房间'),
  });
  const spirit = async (count: number) =>
    given.input([await given.line(ethanol, { ...(await packageOf(ethanol, '5')), count, cabinet_id: at.cabinet_id })]);
  expect(await check(await spirit(4), 'chem.room_limit')).toMatchObject({ level: 'warn' });
  expect(await check(await spirit(6), 'chem.room_limit')).toMatchObject({
    level: 'block',
    text: expect.stringContaining('易燃化学品上限 25 L（kg）'),
  });
  const salty = given.input([await given.line(salt, { count: 999, cabinet_id: at.cabinet_id })]);
  expect(await check(salty, 'chem.room_limit')).toMatchObject({ level: 'pass' });
  // Approved goods that have not arrived count.
  const id = await given.submit(await acetic(6));
  expect(await check(await acetic(6), 'chem.room_limit')).toMatchObject({ level: 'pass' });
  await given.decide(id, normalSteps);
  expect(await check(await acetic(6), 'chem.room_limit')).toMatchObject({ level: 'block' });
  const large = given.input([await given.line(ethanol, { ...(await packageOf(ethanol, '25')), count: 1 })]);
  expect(await check(large, 'chem.room_limit')).toMatchObject({
    level: 'block',
    text: expect.stringContaining('单个包装 25 L，实验室内上限 20 L（kg）'),
  });
});

test('of purchases that would fill a room together only those pass that fit', async () => {
  const at = await given.point('25');
  const value = given.input([
    await given.line('7664-38-2', { ...(await packageOf('7664-38-2', '5')), count: 6, cabinet_id: at.cabinet_id }),
  ]);
  const ids = await Promise.all([1, 2].map(() => given.submit(value)));
  for (const id of ids) await given.decide(id, ['xsfzr']);
  const lab = await app.as('lab');
  const replies = await Promise.all(
    ids.map((id) => lab.call(purchaseApi.decide, { id, lines: [{ line: 1, result: 1 }] })),
  );
  expect(replies.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 422]);
});

test('quotas count stock, what is in review and what is asked; of purchases at once only those fit that it holds', async () => {
  const school = await app.as('school');
  const { substance_id } = await substanceOf(app, '75-05-8');
  const quota = {
    scope: 'lab',
    org_id: given.lab_id,
    target: 'substance',
    substance_id,
    max_qty: '5',
    unit: 'L',
  } as const;
  const { id } = await school.ok(quotaApi.create, quota);
  const value = async (count: number) =>
    given.input([await given.line('75-05-8', { ...(await packageOf('75-05-8', '1')), count })]);
  expect(await check(await value(3), 'chem.quota')).toMatchObject({ level: 'pass' });
  expect(await check(await value(6), 'chem.quota')).toMatchObject({
    level: 'block',
    text: expect.stringContaining('有机合成实验室“乙腈”限额 5 L，在库 0，在审和在途 0，本单 6，将超出 1 L'),
  });
  const two = await value(2);
  const teacher = await app.as('teacher');
  const drafts = await Promise.all(Array.from({ length: 5 }, () => teacher.ok(purchaseApi.create, two)));
  const replies = await Promise.all(drafts.map((draft) => teacher.call(purchaseApi.submit, draft)));
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(2);
  expect(replies.find(({ code }) => code !== 200)).toMatchObject({ code: 422, data: { rule: 'chem.quota' } });
  expect(await school.ok(quotaApi.find, { id })).toMatchObject({ stock: '0', pending: '4', target_name: '乙腈' });
});

test('a college sets quotas of its laboratories only; a sheet brings them', async () => {
  const college = await app.as('college');
  const quota = { target: 'group', target_code: 'FL', max_qty: '20', unit: 'L' } as const;
  expect((await college.call(quotaApi.create, { ...quota, scope: 'school' })).code).toBe(403);
  const other = await college.call(quotaApi.create, { ...quota, scope: 'lab', org_id: await app.unit('0020001') });
  expect(other.data).toMatchObject({ errors: { org_id: expect.any(String) } });
  for (const bad of [
    { scope: 'lab' },
    { scope: 'cabinet' },
    { scope: 'school', target: 'substance' },
    { scope: 'school', target: 'flag', target_code: '' },
  ])
    expect((await (await app.as('school')).call(quotaApi.create, { ...quota, ...bad } as never)).code).toBe(400);
  const titles = ['适用对象', '单位编码', '限额对象', 'CAS号或类别', '限额', '单位', '依据'];
  const rows = [
    ['实验室', '0010001', '储存组', '易燃液体', '30', 'L', '学院规定'],
    ['学院', '001', '管控类别', '易制爆', '40', 'kg', ''],
    ['全校', '', '化学品', salt, '900', 'kg', ''],
  ];
  const sheet = { check: quotaSheet.check, apply: quotaSheet.apply };
  expect((await importRows(app, 'school', sheet, titles, rows)).progress).toMatchObject({
    impSuccess: 3,
    impFailed: 0,
  });
  const again = [['实验室', '0010001', '储存组', 'FL', '35', 'L', '学院规定']];
  expect((await importRows(app, 'college', sheet, titles, again)).progress).toMatchObject({ impSuccess: 1 });
  const { content } = await college.ok(quotaApi.list, { scope: 'lab', org_id: given.lab_id, target: 'group' });
  expect(content.map(({ max_qty, can }) => [max_qty, can])).toEqual([['35', ['edit', 'status']]]);
});

test('dates, suppliers, people, laboratory and card are checked with what to do', async () => {
  const line = await given.line(ethanol);
  expect(await check(given.input([line], { expected_on: '2026-11-26' }), 'chem.date')).toMatchObject({
    level: 'block',
    text: expect.stringContaining('3 天以后，不早于 2026-11-27'),
  });
  const acid = [await given.line(sulfuric)];
  const extras = await given.controlled();
  expect(await check(given.input(acid, { ...extras, expected_on: '2026-12-08' }), 'chem.date')).toMatchObject({
    level: 'block',
    text: expect.stringContaining('15 天以后，不早于 2026-12-09'),
  });
  const own = given.input([{ ...acid[0]!, supplier_id: null }], { ...extras, supplier_mode: 'own' });
  expect(await check(own, 'chem.permit')).toMatchObject({ level: 'block', text: expect.stringContaining('不能自购') });
  const school = await app.as('school');
  const supplier = async (changes: object) =>
    (
      await school.ok(supplierApi.create, {
        name: `另一家${JSON.stringify(changes)}`.slice(0, 60),
        categories: ['none'],
        license_no: 'X',
        ...changes,
      })
    ).id;
  const expired = await supplier({ ends_on: '2026-11-01', categories: ['none', 'precursor_3', 'key_supervised'] });
  const narrow = await supplier({});
  const by = async (supplier_id: number) => check(given.input([{ ...acid[0]!, supplier_id }], extras), 'chem.permit');
  expect(await by(expired)).toMatchObject({
    level: 'block',
    text: expect.stringContaining('许可证于 2026-11-01 到期'),
  });
  expect(await by(narrow)).toMatchObject({ level: 'block', text: expect.stringContaining('的许可不包括') });
  const { second_id: _second, ...alone } = extras;
  expect(await check(given.input(acid, alone), 'chem.person')).toMatchObject({
    level: 'block',
    text: expect.stringContaining('第二责任人'),
  });
  await app.admin.query(`update base_info.lab_member set admitted_to = '2026-11-01' where user_id = $1`, [
    await app.user('teacher'),
  ]);
  expect(await check(given.input([line]), 'chem.person')).toMatchObject({
    level: 'block',
    text: expect.stringContaining('没有有效准入'),
  });
  await app.admin.query(`update base_info.lab_member set admitted_to = '2027-11-01' where user_id = $1`, [
    await app.user('teacher'),
  ]);
  await app.admin.query('update base_info.lab set use_status = 1 where id = $1', [given.lab_id]);
  expect(await check(given.input([line]), 'chem.lab')).toMatchObject({
    level: 'block',
    text: expect.stringContaining('不开放'),
  });
  await app.admin.query('update base_info.lab set use_status = 0 where id = $1', [given.lab_id]);
  const dear = given.input([{ ...line, price: '2500.01' }]);
  expect(await check(dear, 'card.limit')).toMatchObject({
    level: 'block',
    text: expect.stringContaining('单笔限额为 5,000.00 元'),
  });
  const { version } = await school.ok(budgetCardApi.find, { id: given.card_id });
  const members = [{ user_id: await app.user('teacher') }];
  await school.ok(budgetCardApi.setMembers, { id: given.card_id, version, members });
  expect(await check(given.input([{ ...line, price: '9000' }]), 'card.insufficient')).toMatchObject({ level: 'block' });
});

test('the form refuses what does not exist, and a controlled draft says what is missing when it is submitted', async () => {
  const teacher = await app.as('teacher');
  const line = await given.line(ethanol);
  const faults = async (lines: PurchaseInput['lines'], changes: Partial<PurchaseInput> = {}) =>
    errorsOf(await teacher.call(purchaseApi.create, given.input(lines, changes)));
  expect(await faults([line], { lab_id: await app.unit('0020001') })).toHaveProperty('lab_id');
  expect(await faults([{ ...line, cabinet_id: 999_999 }])).toMatchObject({ lines: expect.stringContaining('存放柜') });
  expect(await faults([{ ...line, spec_id: 999_999 }])).toMatchObject({ lines: expect.stringContaining('规格') });
  expect(await faults([{ ...line, price: '1000000' }])).toHaveProperty('lines');
  expect(await faults([])).toHaveProperty('lines');
  const { id } = await teacher.ok(purchaseApi.create, given.input([await given.line(sulfuric)]));
  const reply = await teacher.call(purchaseApi.submit, { id });
  expect(Object.keys(errorsOf(reply)).sort()).toEqual([
    'committed',
    'seal_files',
    'second_id',
    'summary',
    'use_from',
    'use_place',
    'use_to',
    'waste_plan',
  ]);
  const choices = await teacher.ok(purchaseApi.choices, { lab_id: given.lab_id });
  expect(choices.labs.map((lab) => lab.id)).toContain(given.lab_id);
  expect(choices.people.map(({ name }) => name)).toEqual(['测试lab']);
  expect(choices.cabinets.map((one) => one.id)).toContain(given.usual.cabinet_id);
});
