import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#apps/server/testing/client.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { todoApi } from '#platform/notices/shared/notice.ts';
import { activityApi } from '../../shared/activity/activity.ts';
import { ObjectionStatus, ReachStage } from '../../shared/core/reach.states.ts';
import { ReachGrade } from '../../shared/core/reach-rule.ts';
import { ItemResult } from '../../shared/core/record.states.ts';
import { ledgerApi } from '../../shared/report/ledger.ts';
import { reachResultApi } from '../../shared/reach/reach-result.ts';
import { reachWorkApi } from '../../shared/reach/reach-work.ts';
import { givenIn, type Given } from '../testing/given.ts';
import { reachChecksIn } from '../testing/reach-checks.ts';

let app: TestApp;
let given: Given;
let reach: ReturnType<typeof reachChecksIn>;
beforeAll(async () => {
  app = await startTestApp();
  given = givenIn(app);
  reach = reachChecksIn(app, given);
  await reach.inspectors();
});
afterAll(() => app.stop());

const { school } = ReachStage;

/** Codes of the items that this laboratory is asked, vetoed ones apart. */
async function itemsOf(act_id: number) {
  const { items } = await (await app.as('school')).ok(reachWorkApi.find, { id: (await reach.work(act_id, school)).id });
  return {
    veto: items.find((item) => item.veto)!.code,
    plain: items.filter((item) => !item.veto).map(({ code }) => code),
  };
}

/** A published activity whose laboratory misses all but vetoed items. */
async function published(results?: Record<string, number>) {
  const id = await reach.running();
  const { plain } = await itemsOf(id);
  await reach.through(id, results ?? Object.fromEntries(plain.map((code) => [code, ItemResult.unmet])));
  await (await app.as('school')).ok(reachResultApi.publish, { id });
  return { id, result: (await reach.work(id, school)).result_id };
}

describe('publishing', () => {
  test('shows results to laboratories and colleges, with grades, rates and ranks', async () => {
    const labs = ['0010001', '0010002', '0020001'];
    const id = await reach.running({ labs });
    const { plain } = await itemsOf(id);
    await reach.through(id);
    await reach.through(id, { [plain[0]!]: ItemResult.nearly }, '0020001');
    const manager = await app.as('school');
    const college = await app.as('college');
    expect((await college.ok(reachResultApi.list, { act_id: id })).total).toBe(0);
    expect((await manager.ok(reachResultApi.colleges, { id })).unfinished).toBe(1);
    expect((await college.call(reachResultApi.publish, { id })).code).not.toBe(200);
    await manager.ok(reachResultApi.publish, { id });
    expect((await manager.call(reachResultApi.publish, { id })).message).toContain('已经公布');
    const ranksOf = async (client: Client) =>
      (await client.ok(reachResultApi.list, { act_id: id, sort: 'unit_no' })).content.map((row) => [
        row.unit_no,
        row.rank,
      ]);
    expect(await ranksOf(manager)).toEqual([
      ['0010001', 1],
      ['0010002', null],
      ['0020001', 2],
    ]);
    expect(await ranksOf(college)).toEqual([
      ['0010001', 1],
      ['0010002', null],
    ]);
    expect(await ranksOf(await app.as('lab2'))).toEqual([['0020001', 2]]);
    const [row] = (await college.ok(reachResultApi.colleges, { id })).content;
    expect(row).toMatchObject({ labs: 2, checked: 1, mean: 100, reached_rate: 100, vetoes: 0, excellent: 1 });
    expect((await manager.ok(activityApi.find, { id })).reached_rate).toBe(100);
  });

  test('needs a result', async () => {
    const id = await reach.running();
    expect((await (await app.as('school')).call(reachResultApi.publish, { id })).message).toContain('还没有任何单位');
  });

  test('makes the check part of the ledger', async () => {
    const { id } = await published({});
    const { content } = await (await app.as('lab')).ok(ledgerApi.list, { act_types: 2 as never, size: 150 });
    const { act_name } = await (await app.as('school')).ok(activityApi.find, { id });
    expect(content.map((row) => row.act_name)).toContain(act_name);
  });

  test('closes the works', async () => {
    const { id } = await published({});
    const work = await reach.work(id, school);
    expect(work.can).toEqual([]);
    expect((await (await app.as('school')).call(reachWorkApi.return, { id: work.id, reason: '重来' })).code).toBe(409);
  });
});

describe('objections', () => {
  test('a laboratory objects once; the school corrects with a log, and ranks follow', async () => {
    const { result } = await published();
    const lab = await app.as('lab');
    await lab.ok(reachResultApi.object, { id: result, content: '第一项现场是符合的' });
    expect((await lab.call(reachResultApi.object, { id: result, content: '再次提出' })).message).toContain(
      '只能提交一次',
    );
    const manager = await app.as('school');
    const waiting = { objection: ObjectionStatus.waiting };
    const { total } = await manager.ok(reachResultApi.list, waiting);
    const { content: todos } = await manager.ok(todoApi.list);
    expect(todos.find(({ name }) => name === 'inspection.reach_objections')!.count).toBe(total);
    expect((await manager.call(reachResultApi.answer, { id: result, answer: '更正', final: '100.5' })).code).toBe(400);
    await manager.ok(reachResultApi.answer, { id: result, answer: '复核后更正', final: '85.5' });
    expect(await manager.ok(reachResultApi.find, { id: result })).toMatchObject({
      final: 85.5,
      grade: ReachGrade.reached,
      is_reached: true,
      correct_reason: '复核后更正',
    });
    const { rows } = await app.admin.query(
      `select note from kernel.op_log where doc_type = 'inspection.reach_result' and doc_id = $1 and action = '更正达标检查结果'`,
      [String(result)],
    );
    expect(rows).toEqual([{ note: '复核后更正' }]);
    expect((await manager.call(reachResultApi.answer, { id: result, answer: '再答' })).message).toContain('没有待答复');
  });

  test('the school may keep a result', async () => {
    const { result } = await published();
    await (await app.as('lab')).ok(reachResultApi.object, { id: result, content: '分数偏低' });
    const manager = await app.as('school');
    const before = await manager.ok(reachResultApi.find, { id: result });
    await manager.ok(reachResultApi.answer, { id: result, answer: '照片清楚，维持' });
    const after = await manager.ok(reachResultApi.find, { id: result });
    expect(after).toMatchObject({ final: before.final, objection: ObjectionStatus.kept });
  });

  test('only the own unit objects, and only in time', async () => {
    const { id, result } = await published();
    for (const account of ['college', 'lab2', 'school'] as const)
      expect(
        (await (await app.as(account)).call(reachResultApi.object, { id: result, content: '异议' })).code,
      ).not.toBe(200);
    await app.admin.query(
      `update inspection.activity set results_published_at = now() - interval '9 days' where id = $1`,
      [id],
    );
    const late = await (await app.as('lab')).call(reachResultApi.object, { id: result, content: '异议' });
    expect(late.message).toContain('公示期已过（7 天）');
  });
});

describe('re-check', () => {
  test('counts up to the line that is reached', async () => {
    const { id, result } = await published();
    const manager = await app.as('school');
    expect(await manager.ok(reachResultApi.find, { id: result })).toMatchObject({ is_reached: false });
    await manager.ok(reachResultApi.recheck, { id: result });
    expect((await manager.call(reachResultApi.recheck, { id: result })).message).toContain('可以安排复查');
    const work = await reach.work(id, school);
    expect(work.revision).toBe(2);
    await reach.submit(work.id, 'jcry');
    expect(await manager.ok(reachResultApi.find, { id: result })).toMatchObject({
      final: 80,
      grade: ReachGrade.reached,
      is_reached: true,
      is_rechecked: true,
      score_school: expect.any(Number) as number,
    });
  });

  test('is refused for a score that the school has set for a unit that nobody checked', async () => {
    const id = await reach.running({ labs: ['0010001', '0020001'] });
    await reach.through(id, {}, '0020001');
    const manager = await app.as('school');
    await manager.ok(reachResultApi.publish, { id });
    const { result_id: result } = await reach.work(id, school, '0010001');
    await (await app.as('lab')).ok(reachResultApi.object, { id: result, content: '检查当天无人到场' });
    await manager.ok(reachResultApi.answer, { id: result, answer: '按材料评定', final: '50' });
    expect(await manager.ok(reachResultApi.find, { id: result })).toMatchObject({
      grade: ReachGrade.failed,
      can: expect.not.arrayContaining(['recheck']) as string[],
    });
    const reply = await manager.call(reachResultApi.recheck, { id: result });
    expect([reply.code, reply.message]).toEqual([409, expect.stringContaining('没有计入成绩的检查')]);
  });

  test('is not for those who have reached it', async () => {
    const { result } = await published({});
    expect((await (await app.as('school')).call(reachResultApi.recheck, { id: result })).code).toBe(409);
  });
});

describe('reading', () => {
  test('works and results of a check that is not there are not found', async () => {
    const manager = await app.as('school');
    for (const api of [reachWorkApi, reachResultApi])
      expect((await manager.call(api.list, { act_id: 999_999 })).code).toBe(404);
    expect(
      (await manager.call(reachResultApi.list, { act_id: await reach.running(), grade: ReachGrade.failed })).code,
    ).toBe(200);
  });

  test('a result shows stages, categories and what was not met', async () => {
    const id = await reach.running();
    const { plain } = await itemsOf(id);
    await reach.through(id, { [plain[0]!]: ItemResult.unmet, [plain[1]!]: ItemResult.nearly });
    const detail = await (
      await app.as('school')
    ).ok(reachResultApi.find, { id: (await reach.work(id, school)).result_id });
    expect(detail.works).toHaveLength(3);
    expect(detail.failed.map(({ code }) => code)).toEqual([plain[0]!, plain[1]!].toSorted((a, b) => (a < b ? -1 : 1)));
    expect(detail.categories.length).toBeGreaterThan(1);
    expect(detail.objection_until).toBeNull();
  });

  test('stages and the year before are compared item by item', async () => {
    const first = await published({});
    await app.admin.query("update inspection.activity set start_at = start_at - interval '1 year' where id = $1", [
      first.id,
    ]);
    const id = await reach.running();
    const { plain } = await itemsOf(id);
    await reach.through(id, { [plain[0]!]: ItemResult.nearly });
    const compared = await (
      await app.as('school')
    ).ok(reachResultApi.compare, { id: (await reach.work(id, school)).result_id });
    expect(compared.columns.map(({ key }) => key)).toEqual(['earlier', '1.1', '2.1', '3.1']);
    const item = compared.items.find(({ code }) => code === plain[0])!;
    expect(item.results).toEqual([1, 1, 1, 2]);
  });

  test('results are exported', async () => {
    const { id } = await published({});
    const sheet = await (await app.as('school')).blob(reachResultApi.export, { act_id: id });
    expect(sheet.body.length).toBeGreaterThan(1000);
  });

  test('another school finds nothing', async () => {
    const { id, result } = await published({});
    const other = await app.as('school', 'beta');
    expect((await other.call(reachResultApi.find, { id: result })).code).toBe(404);
    expect((await other.call(reachResultApi.colleges, { id })).code).toBe(404);
    expect((await other.call(reachResultApi.compare, { id: result })).code).toBe(404);
  });
});
