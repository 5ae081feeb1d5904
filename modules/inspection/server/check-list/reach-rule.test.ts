import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { reachRuleApi } from '../../shared/check-list/reach-rule-revision.ts';
import { defaultReachRule } from '../../shared/core/reach-rule.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const changed = { ...defaultReachRule, grades: { excellent: 92, reached: 82, basic: 62 } };

test('a school starts with the default rules; a change is a new revision with its author and reason', async () => {
  const school = await app.as('school');
  expect(await school.ok(reachRuleApi.current)).toMatchObject({
    revision: 1,
    rule: defaultReachRule,
    is_current: true,
  });
  const { id } = await school.ok(reachRuleApi.create, { revision: 1, rule: changed, note: '提高分数线' });
  const current = await school.ok(reachRuleApi.current);
  expect(current).toMatchObject({ id, revision: 2, note: '提高分数线', created_by_name: '测试school', activities: 0 });
  expect(current.rule.grades).toEqual(changed.grades);
  const { content } = await (await app.as('lab')).ok(reachRuleApi.list);
  expect(content.map((row) => [row.revision, row.is_current])).toEqual([
    [2, true],
    [1, false],
  ]);
});

test('of two changes to one revision the second is refused', async () => {
  const school = await app.as('school');
  const { revision } = await school.ok(reachRuleApi.current);
  const save = () => school.call(reachRuleApi.create, { revision, rule: changed, note: '修改' });
  const replies = await Promise.all([save(), save()]);
  expect(replies.map((reply) => reply.code).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await save()).message).toBe('规则刚被他人修改，请刷新后重试');
});

test('rules that do not add up are refused by field, and a revision never changes', async () => {
  const school = await app.as('school');
  const { revision } = await school.ok(reachRuleApi.current);
  const shares = { labs: 60, management: 25, process: 25 };
  const refused = await school.call(reachRuleApi.create, { revision, rule: { ...changed, shares }, note: '修改' });
  expect(refused).toMatchObject({ code: 400, data: { errors: { 'rule.shares': '三部分占比合计应为 100' } } });
  await expect(
    app.inside(async (ctx) => {
      await ctx.db.updateTable('inspection.reach_rule').set({ note: '改' }).execute();
    }),
  ).rejects.toThrow('无权');
});

test('only the school sets rules', async () => {
  const college = await app.as('college');
  const { revision } = await college.ok(reachRuleApi.current);
  expect((await college.call(reachRuleApi.create, { revision, rule: changed, note: '修改' })).code).toBe(403);
});
