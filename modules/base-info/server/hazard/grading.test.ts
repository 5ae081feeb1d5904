import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { gradingApi, type GradingRule } from '../../shared/hazard/grading.ts';
import { gradeOf } from '../../shared/hazard/grading.rules.ts';
import { hazardApi } from '../../shared/hazard/hazard.ts';
import { givePlaces } from '../testing/places.ts';
import { codesOf } from '../testing/replies.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({});
  await givePlaces(app);
});
afterAll(() => app.stop());

const ruleOf = (rules: readonly GradingRule[], code: string) => rules.find((rule) => rule.code === code)!;

test('a school starts with all rules; a laboratory reads them and cannot change them', async () => {
  const lab = await app.as('lab');
  const set = await lab.ok(gradingApi.find);
  expect(set).toMatchObject({ edition: 1, saved_by: '系统', can: [] });
  expect([set.rules.length, set.scores.length, set.consequences.length]).toEqual([30, 20, 4]);
  const change = { ...ruleOf(set.rules, 'R103'), edition: 1, note: '试改', former: 'R103' };
  expect((await lab.call(gradingApi.saveRule, change)).code).toBe(403);
  expect((await (await app.as('college')).call(gradingApi.saveRule, change)).code).toBe(403);
  expect((await (await app.as('normal')).call(gradingApi.find)).code).toBe(403);
});

test('each change is a new edition that other schools do not see, and of two at once the second is told', async () => {
  const school = await app.as('school');
  const { rules, edition } = await school.ok(gradingApi.find);
  const change = (value: number) =>
    school.call(gradingApi.saveRule, {
      ...ruleOf(rules, 'R103'),
      value,
      edition,
      note: `改为 ${value}`,
      former: 'R103',
    });
  expect(codesOf(await Promise.all([change(40), change(45)]))).toEqual([200, 409]);
  const after = await school.ok(gradingApi.find);
  expect(after.edition).toBe(edition + 1);
  expect([40, 45]).toContain(ruleOf(after.rules, 'R103').value);
  expect((await school.ok(gradingApi.editions)).map((one) => one.edition)).toEqual([2, 1]);
  const beta = await (await app.as('school', 'beta')).ok(gradingApi.find);
  expect(ruleOf(beta.rules, 'R103').value).toBe(50);
});

test('a rule is added, changed and removed; a set with faults is refused with a sentence', async () => {
  const school = await app.as('school');
  const editionOf = async () => (await school.ok(gradingApi.find)).edition;
  const rule = { ...ruleOf((await school.ok(gradingApi.find)).rules, 'R101'), code: 'X1', basis: '校内规定' };
  const refused = async (changes: object) =>
    (await school.call(gradingApi.saveRule, { ...rule, edition: await editionOf(), note: '测试', ...changes })).message;
  expect(await refused({ code: 'R101' })).toBe('规则编号“R101”重复，请换一个');
  expect(await refused({ kinds: [], controlled: [] })).toBe('规则 X1：请选择种类或管控类别');
  expect(await refused({ op: 'overUpTo', value: 5 })).toBe('规则 X1：请填写上限');
  await school.ok(gradingApi.saveRule, { ...rule, edition: await editionOf(), note: '新增' });
  expect(ruleOf((await school.ok(gradingApi.find)).rules, 'X1')).toMatchObject({ basis: '校内规定' });
  await school.ok(gradingApi.removeRule, { code: 'X1', edition: await editionOf(), note: '不需要' });
  expect(ruleOf((await school.ok(gradingApi.find)).rules, 'X1')).toBeUndefined();
});

test('score lines and consequences are edited the same way', async () => {
  const school = await app.as('school');
  const { scores, consequences, edition } = await school.ok(gradingApi.find);
  const line = { ...scores[0]!, code: 'X2', points: 2, cap: null };
  await school.ok(gradingApi.saveScore, { ...line, edition, note: '新增' });
  await school.ok(gradingApi.removeScore, { code: 'X2', edition: edition + 1, note: '删除' });
  const first = { ...consequences[0]!, first_hours: 30 };
  await school.ok(gradingApi.saveConsequence, { ...first, edition: edition + 2, note: '提高学时' });
  const after = await school.ok(gradingApi.find);
  expect(after.scores).toEqual(scores);
  expect(after.consequences.map((row) => row.first_hours)).toEqual([30, 16, 8, 4]);
});

test('the facts of a laboratory are those of its sources in use, for whoever sees it', async () => {
  const school = await app.as('school');
  const lab_id = await app.unit('0010001');
  const base = { lab_id, unit: 'L' as const, state: 3 as const, controlled: 'none' as const, kind: '105' };
  await school.ok(hazardApi.create, { ...base, name: '乙醇', qty: '18' });
  const { id } = await school.ok(hazardApi.create, { ...base, name: '乙醚', qty: '40' });
  await school.ok(hazardApi.setStatus, { id, status: 0 });
  const facts = await (await app.as('lab')).ok(gradingApi.facts, { id: lab_id });
  expect(facts.amounts).toMatchObject([{ name: '乙醇', qty: 18, line: ['105', '1'], kind_name: '易燃液体' }]);
  expect(gradeOf(await school.ok(gradingApi.find), facts)).toMatchObject({ level: 3, lab_class: 1 });
  expect((await (await app.as('college2')).call(gradingApi.facts, { id: lab_id })).code).toBe(404);
});
