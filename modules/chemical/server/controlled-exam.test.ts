import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestAccount } from '#apps/server/testing/fixtures.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { giveCertificate } from '#modules/training/server/testing/given-admission.ts';
import { settingApi } from '#platform/codes/shared/setting.ts';
import { dualApi } from '../shared/dual/dual.ts';
import { outboundApi } from '../shared/outbound/outbound.ts';
import { purchaseApi } from '../shared/purchase/purchase.ts';
import { requisitionApi } from '../shared/requisition/requisition.ts';
import { givePurchases, type GivenPurchases } from './testing/given-purchase.ts';
import { admit, giveStock, passed, type Stock } from './testing/given-requisition.ts';
import { letRecipientsSign } from './testing/given-issued.ts';
import { signByCodes } from './testing/given-sign-code.ts';

let app: TestApp;
let given: GivenPurchases;
let stock: Stock;
beforeAll(async () => {
  app = await startTestApp();
  await admit(app);
  await letRecipientsSign(app);
  given = await givePurchases(app);
  stock = await giveStock(app);
});
afterAll(() => app.stop());

const sodiumCyanide = '143-33-9';
const sulfuric = '7664-93-9';
const ethanol = '64-17-5';
const demand = async (value: string) => {
  const { content } = await (await app.as('school')).ok(settingApi.list, {});
  const { version = 0 } = content.find(({ sys_key }) => sys_key === 'chem_controlled_exam') ?? {};
  await (await app.as('school')).ok(settingApi.update, { sys_key: 'chem_controlled_exam', value, version });
};
const certify = async (account: TestAccount, until?: string) =>
  giveCertificate(app, await app.user(account), 'control', until);
const revoke = (id: number) =>
  app.admin.query("update training.certificate set status = 3, reason = '代考' where id = $1", [id]);
const examOf = async (changes: object = {}) => {
  const value = given.input([await given.line(sulfuric)], { ...(await given.controlled()), ...changes });
  const { results } = await (await app.as('teacher')).ok(purchaseApi.check, value);
  return results.find(({ rule }) => rule === 'chem.exam');
};

test('a school that demands no examination is told of none', async () => {
  expect(await examOf()).toBeUndefined();
  const asked = { lab_id: given.lab_id };
  expect(await (await app.as('teacher')).ok(requisitionApi.exam, asked)).toEqual({ kind_name: '', missing: '' });
});

test('a purchase asks the applicant and the second responsible person for a valid certificate of the kind', async () => {
  await demand('control');
  const missing = await examOf();
  expect(missing).toMatchObject({ level: 'block', label: '管控考试', to: '/study/exam' });
  expect(missing!.text).toMatch(
    /测试(teacher|lab)、测试(teacher|lab)没有有效的“管控化学品”证书，请先在“安全教育 → 我的考试”通过考试/,
  );
  const input = given.input([await given.line(sulfuric)], await given.controlled());
  const { id } = await (await app.as('teacher')).ok(purchaseApi.create, input);
  const submit = async () => (await app.as('teacher')).call(purchaseApi.submit, { id });
  // However often it is tried at once.
  const replies = await Promise.all(Array.from({ length: 8 }, submit));
  expect(new Set(replies.map(({ code }) => code))).toEqual(new Set([422]));
  expect(replies[0]!.data).toMatchObject({ rule: 'chem.exam' });
  // Another kind and one that has ended do not count.
  await giveCertificate(app, await app.user('teacher'), 'chemistry');
  await certify('teacher', '2026-11-23');
  expect((await examOf())!.text).toContain('测试teacher');
  await certify('teacher');
  expect((await examOf())!.text).toMatch(/^测试lab没有/);
  await certify('lab');
  expect(await examOf()).toMatchObject({ level: 'pass' });
  const again = await Promise.all(Array.from({ length: 8 }, submit));
  expect(again.filter(({ code }) => code === 200)).toHaveLength(1);
  // What is not controlled asks nobody.
  const plain = given.input([await given.line(ethanol)]);
  const { results } = await (await app.as('xsfzr')).ok(purchaseApi.check, plain);
  expect(results.some(({ rule }) => rule === 'chem.exam')).toBe(false);
});

test('a requisition and its outbound ask both recipients', { timeout: 60_000 }, async () => {
  await demand('control');
  await certify('teacher');
  const cell = await stock.cell('毒品柜', { kind: 'toxic', double_lock: true });
  const [code] = await stock.bottles(sodiumCyanide, [{ cell, quantity: '50' }]);
  const partner_id = await app.user('xsfzr');
  const asked = await stock.asked([{ cas: sodiumCyanide, amount: '50', daily_use: '50' }], { partner_id });
  const teacher = await app.as('teacher');
  const exam = { lab_id: asked.lab_id, partner_id };
  expect(await teacher.ok(requisitionApi.exam, exam)).toEqual({ kind_name: '管控化学品', missing: '测试xsfzr' });
  // Whoever is not admitted to the laboratory learns nothing of its people.
  expect(await (await app.as('lab2')).ok(requisitionApi.exam, exam)).toEqual({ kind_name: '管控化学品', missing: '' });
  expect((await teacher.call(requisitionApi.create, asked)).message).toContain(
    '测试xsfzr没有有效的“管控化学品”证书，不能申请、领取管控化学品',
  );
  const certificate = await certify('xsfzr');
  const id = await passed(app, asked);
  await (await app.as('leader')).ok(requisitionApi.decide, { id, pass: true });
  const storeman = await app.as('storeman');
  await storeman.ok(outboundApi.pick, {
    requisition_id: id,
    version: 0,
    items: [{ line: 1, code: code!, is_whole: true, reason: '指定' }],
  });
  const { outbound } = await storeman.ok(outboundApi.find, { id });
  await signByCodes(app, 'outbound', outbound!.id, [
    ['storeman', 'keeper'],
    ['college', 'keeper'],
    ['teacher', 'recipient'],
    ['xsfzr', 'recipient'],
  ]);
  // Revoked after the signatures: nothing is handed over, by however many at once.
  await revoke(certificate);
  const confirm = () => storeman.call(outboundApi.confirm, { requisition_id: id, version: outbound!.version });
  const replies = await Promise.all(Array.from({ length: 8 }, confirm));
  expect(new Set(replies.map((reply) => reply.code))).toEqual(new Set([422]));
  expect(replies[0]!.message).toContain('测试xsfzr没有有效的“管控化学品”证书');
  const sign = { doc_type: 'outbound', doc_id: outbound!.id, step: 'recipient' } as const;
  expect((await storeman.call(dualApi.showCode, sign)).code).toBe(200);
  await certify('xsfzr');
  const done = await Promise.all(Array.from({ length: 8 }, confirm));
  expect(done.filter((reply) => reply.code === 200)).toHaveLength(1);
});
