import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { activityApi } from '../../shared/activity/activity.ts';
import { IssueMode, ItemMode } from '../../shared/core/activity.states.ts';
import { problemApi } from '../../shared/problem/problem.ts';
import { recordApi } from '../../shared/record/record.ts';
import { draftApi } from '../../shared/record/draft.ts';
import { resultApi } from '../../shared/record/result.ts';
import { Conclusion, ItemResult, RecordStatus } from '../../shared/core/record.states.ts';
import { ledgerApi } from '../../shared/report/ledger.ts';
import { statisticApi } from '../../shared/report/statistic.ts';
import { givenIn, type Given } from '../testing/given.ts';

let app: TestApp;
let given: Given;
beforeAll(async () => {
  app = await startTestApp();
  given = givenIn(app);
  await given.inspector('jcry');
  await given.inspector('jcry2');
});
afterAll(() => app.stop());

const countProblems = async (recordId: number) => {
  const { rows } = await app.admin.query(
    'select * from inspection.problem where record_id = $1 and deleted_at is null',
    [recordId],
  );
  return rows.length;
};

test('submitting a record issues its problems with number, deadline and responsible person', async () => {
  const actId = await given.running();
  const inspector = await app.as('jcry');
  const mine = await inspector.ok(recordApi.start);
  expect(mine.content.find((row) => row.act_id === actId)).toMatchObject({ labs: 1, checked: 0, is_leader: true });
  const id = await given.record(actId);
  const draft = await given.draft('jcry');
  const saved = await inspector.ok(recordApi.submit, {
    id,
    problems: [draft],
    companion: '王老师',
    good_points: '台账齐全',
  });
  expect(saved.status).toBe(RecordStatus.submitted);
  expect(saved.problems[0]).toMatchObject({ client_id: draft.client_id, is_draft: false });
  expect(saved.problems[0]!.problem_no).toMatch(/^YH\d{4}001\d{5}$/);
  const problem = await (await app.as('lab')).ok(problemApi.find, { id: saved.problems[0]!.id });
  expect(problem).toMatchObject({ state: 'pending', duty_name: '测试lab', overdue: false, source_name: '日常巡查' });
  expect(problem.can).toEqual(expect.arrayContaining(['rectify', 'plan', 'delay']));
  expect(problem.photos).toHaveLength(1);
});

test('a record sent twice is written once', async () => {
  const id = await given.record(await given.running());
  const inspector = await app.as('jcry');
  const problems = [await given.draft('jcry')];
  const key = randomUUID();
  const first = await inspector.ok(recordApi.submit, { id, problems }, { idempotencyKey: key });
  const again = await inspector.ok(recordApi.submit, { id, problems }, { idempotencyKey: key });
  expect(again).toEqual(first);
  expect(await countProblems(id)).toBe(1);
});

test('64 concurrent identical requests create one record and one set of problems', async () => {
  const id = await given.record(await given.running());
  const inspector = await app.as('jcry');
  const problems = [await given.draft('jcry'), await given.draft('jcry')];
  const key = randomUUID();
  const replies = await Promise.all(
    Array.from({ length: 64 }, () => inspector.call(recordApi.submit, { id, problems }, { idempotencyKey: key })),
  );
  expect(new Set(replies.map((reply) => reply.code))).toEqual(new Set([200]));
  expect(new Set(replies.map((reply) => JSON.stringify(reply.data))).size).toBe(1);
  expect(await countProblems(id)).toBe(2);
});

test('a second submit without an idempotency key is refused', async () => {
  const id = await given.record(await given.running());
  const inspector = await app.as('jcry');
  await inspector.ok(recordApi.submit, { id });
  const reply = await inspector.call(recordApi.submit, { id });
  expect(reply).toMatchObject({ code: 409, data: { rule: 'inspection.recordClosed' } });
});

test('saving a draft repeatedly creates no duplicate problems, and deleted ones are removed', async () => {
  const id = await given.record(await given.running());
  const inspector = await app.as('jcry');
  const [kept, struck] = [await given.draft('jcry'), await given.draft('jcry')];
  await inspector.ok(recordApi.save, { id, problems: [kept, struck] });
  await inspector.ok(recordApi.save, { id, problems: [{ ...kept, description: '灭火器已过期，需要更换' }, struck] });
  const saved = await inspector.ok(recordApi.save, { id, problems: [], removed: [struck.client_id] });
  expect(saved.status).toBe(RecordStatus.draft);
  expect(saved.problems.map((row) => row.client_id)).toEqual([kept.client_id]);
  const detail = await inspector.ok(recordApi.find, { id });
  expect(detail.problems[0]).toMatchObject({ description: '灭火器已过期，需要更换', is_draft: true });
});

test('an urgent problem is issued immediately, even from a draft and with issue by bulletin', async () => {
  const actId = await given.running({ issue: IssueMode.atBulletin });
  const id = await given.record(actId);
  const inspector = await app.as('jcry');
  const [calm, urgent] = [await given.draft('jcry'), await given.draft('jcry', { level: 'urgent' })];
  const saved = await inspector.ok(recordApi.save, { id, problems: [calm, urgent] });
  const of = (clientId: string) => saved.problems.find((row) => row.client_id === clientId)!;
  expect(of(calm.client_id).is_draft).toBe(true);
  expect(of(urgent.client_id)).toMatchObject({ is_draft: false });
  expect(await given.stateOf(of(urgent.client_id).id)).toBe('pending');
  const again = await inspector.ok(recordApi.submit, {
    id,
    problems: [calm, { ...urgent, description: '想改也改不了的描述' }],
  });
  expect(again.problems).toHaveLength(2);
  const problem = await inspector.ok(problemApi.find, { id: of(urgent.client_id).id });
  expect(problem.description).toBe(urgent.description);
  expect(problem.level).toBe('urgent');
});

test('an urgent problem without a photo is refused, and nothing is saved', async () => {
  const id = await given.record(await given.running());
  const inspector = await app.as('jcry');
  const draft = await given.draft('jcry', { level: 'urgent', photos: [] });
  const reply = await inspector.call(recordApi.save, { id, problems: [draft] });
  expect(reply).toMatchObject({ code: 422, data: { rule: 'inspection.photosNeeded' } });
  expect(await countProblems(id)).toBe(0);
});

test('every applicable item needs an answer, every unmet one a problem', async () => {
  const [exit, socket] = await given.items('05.01.02', '07.01.01');
  const actId = await given.running({ mode: ItemMode.items, items: [exit!, socket!] });
  const id = await given.record(actId);
  const inspector = await app.as('jcry');
  const half = [{ item_id: exit!, result: ItemResult.met }];
  expect(await inspector.call(recordApi.submit, { id, results: half })).toMatchObject({
    data: { rule: 'inspection.itemsMissing' },
  });
  const results = [...half, { item_id: socket!, result: ItemResult.unmet, note: '插线板串接' }];
  expect(await inspector.call(recordApi.submit, { id, results })).toMatchObject({
    data: { rule: 'inspection.unmetWithoutProblem' },
  });
  const problems = [await given.draft('jcry', { item_id: socket })];
  await inspector.ok(recordApi.submit, { id, results, problems });
  const row = (await (await app.as('school')).ok(resultApi.labs, { act_id: actId })).content[0]!;
  expect(row).toMatchObject({ status: RecordStatus.submitted, met_rate: 50, problems: 1, conclusion: 2 });
  const items = await (await app.as('school')).ok(resultApi.items, { act_id: actId });
  expect(items.content.map((item) => [item.met, item.unmet, item.problems])).toEqual([
    [1, 0, 0],
    [0, 1, 1],
  ]);
});

test('inapplicable items need no answer', async () => {
  const [exit, laser] = await given.items('05.01.02', '11.04.02');
  const actId = await given.running({ mode: ItemMode.items, items: [exit!, laser!] });
  const inspector = await app.as('jcry');
  const saved = await inspector.ok(recordApi.submit, {
    id: await given.record(actId),
    results: [{ item_id: exit!, result: ItemResult.met }],
  });
  expect(saved.status).toBe(RecordStatus.submitted);
});

test('an item of another activity is refused', async () => {
  const [exit, socket] = await given.items('05.01.02', '07.01.01');
  const actId = await given.running({ mode: ItemMode.items, items: [exit!] });
  const id = await given.record(actId);
  const results = [{ item_id: socket!, result: ItemResult.met }];
  expect(await (await app.as('jcry')).call(recordApi.save, { id, results })).toMatchObject({
    data: { rule: 'inspection.itemsOutside' },
  });
});

test('a record is neither readable nor writable outside its group', async () => {
  const actId = await given.running();
  const id = await given.record(actId);
  for (const account of ['jcry2', 'college2'] as const) {
    const other = await app.as(account);
    expect((await other.call(recordApi.content, { act_id: actId })).code).toBe(404);
    expect((await other.call(recordApi.save, { id })).code).toBe(404);
    expect((await other.call(recordApi.submit, { id })).code).toBe(404);
  }
  expect((await (await app.as('jcry', 'beta')).call(recordApi.submit, { id })).code).toBe(404);
});

test('answers and drafts of another inspector cannot be overwritten', async () => {
  const [exit, socket] = await given.items('05.01.02', '07.01.01');
  const actId = await given.running({ mode: ItemMode.items, items: [exit!, socket!], inspectors: ['jcry', 'jcry2'] });
  const id = await given.record(actId);
  const [leader, other] = [await app.as('jcry'), await app.as('jcry2')];
  const draft = await given.draft('jcry');
  await leader.ok(recordApi.save, { id, results: [{ item_id: exit!, result: ItemResult.met }], problems: [draft] });
  await other.ok(recordApi.save, {
    id,
    results: [{ item_id: socket!, result: ItemResult.met }],
    removed: [draft.client_id],
  });
  const detail = await leader.ok(recordApi.find, { id });
  expect(new Set(detail.answers.map((row) => row.item_id))).toEqual(new Set([exit, socket]));
  expect(detail.problems).toHaveLength(1);
  expect(detail.inspectors).toHaveLength(2);
});

test('concurrent saves of two phones keep both answers', async () => {
  const [exit, socket] = await given.items('05.01.02', '07.01.01');
  const actId = await given.running({ mode: ItemMode.items, items: [exit!, socket!], inspectors: ['jcry', 'jcry2'] });
  const id = await given.record(actId);
  const save = async (account: 'jcry' | 'jcry2', item_id: number) =>
    (await app.as(account)).ok(recordApi.save, { id, results: [{ item_id, result: ItemResult.met }] });
  await Promise.all([save('jcry', exit!), save('jcry2', socket!)]);
  const detail = await (await app.as('jcry')).ok(recordApi.find, { id });
  expect(detail.answers).toHaveLength(2);
});

test('a record without entry may be filled in later', async () => {
  const id = await given.record(await given.running());
  const inspector = await app.as('jcry');
  await inspector.ok(recordApi.noEntry, { id, note: '无人开门', photos: [await given.photo('jcry')] });
  expect((await inspector.ok(recordApi.find, { id })).status).toBe(RecordStatus.noEntry);
  await inspector.ok(recordApi.submit, { id });
  expect((await inspector.call(recordApi.noEntry, { id, note: '无人开门' })).code).toBe(409);
});

test('only the leader may exempt a laboratory', async () => {
  const id = await given.record(await given.running({ inspectors: ['jcry', 'jcry2'] }));
  const reply = await (await app.as('jcry2')).call(recordApi.exempt, { id, note: '本周搬迁' });
  expect(reply).toMatchObject({ data: { rule: 'inspection.notLeader' } });
  await (await app.as('jcry')).ok(recordApi.exempt, { id, note: '本周搬迁' });
  await (await app.as('jcry')).ok(recordApi.restore, { id });
});

test('the end of an activity says how many laboratories were inspected, locked and exempt', async () => {
  const labs = ['0010001', '0010002', '0020001'];
  const actId = await given.running({ labs });
  const [inspector, school] = [await app.as('jcry'), await app.as('school')];
  const [first, second, third] = await Promise.all(labs.map((lab) => given.record(actId, lab)));
  const openWork = async () => {
    const { unchecked, submitted, no_entry, exempt } = await school.ok(activityApi.open, { id: actId });
    return [unchecked.length, submitted, no_entry, exempt];
  };
  expect(await openWork()).toEqual([3, 0, 0, 0]);
  await inspector.ok(recordApi.submit, { id: first! });
  await inspector.ok(recordApi.noEntry, { id: second!, note: '无人开门' });
  await inspector.ok(recordApi.exempt, { id: third!, note: '本周搬迁' });
  expect(await openWork()).toEqual([0, 1, 1, 1]);
});

test('photos uploaded by others are refused', async () => {
  const id = await given.record(await given.running());
  const draft = await given.draft('lab');
  expect((await (await app.as('jcry')).call(recordApi.save, { id, problems: [draft] })).code).toBe(409);
});

test('drafts may be submitted in the grace period, untouched records may not', async () => {
  const actId = await given.running({ labs: ['0010001', '0020001'] });
  const inspector = await app.as('jcry');
  const [begun, fresh] = [await given.record(actId), await given.record(actId, '0020001')];
  await inspector.ok(recordApi.save, { id: begun });
  const open = await (await app.as('school')).ok(activityApi.open, { id: actId });
  expect([open.drafts.length, open.unchecked.length]).toEqual([1, 1]);
  await (await app.as('school')).ok(activityApi.end, { id: actId });
  expect(await inspector.call(recordApi.submit, { id: fresh })).toMatchObject({
    data: { rule: 'inspection.activityClosed' },
  });
  await inspector.ok(recordApi.submit, { id: begun });
});

test('the organizer edits, merges and issues drafts', async () => {
  const actId = await given.running({ issue: IssueMode.atBulletin });
  const id = await given.record(actId);
  const inspector = await app.as('jcry');
  await inspector.ok(recordApi.submit, { id, problems: [await given.draft('jcry'), await given.draft('jcry')] });
  const school = await app.as('school');
  const { content } = await school.ok(draftApi.list, { act_id: actId });
  const [kept, double] = content;
  await school.ok(draftApi.merge, { id: kept!.id, ids: [double!.id] });
  const merged = await school.ok(draftApi.find, { id: kept!.id });
  expect(merged.photos).toHaveLength(2);
  await school.ok(draftApi.update, {
    id: kept!.id,
    version: merged.version,
    class_id: merged.class_id,
    description: '两具灭火器压力不足',
    level: 'ordinary',
  });
  expect(
    (
      await school.call(draftApi.update, {
        id: kept!.id,
        version: 1,
        class_id: merged.class_id,
        description: '两具灭火器压力不足',
        level: 'ordinary',
      })
    ).code,
  ).toBe(409);
  await school.ok(draftApi.issue, { ids: [kept!.id] });
  expect(await given.stateOf(kept!.id)).toBe('pending');
  expect((await school.ok(draftApi.list, { act_id: actId })).total).toBe(0);
});

test('drafts are hidden from other inspectors and colleges', async () => {
  const actId = await given.running({ issue: IssueMode.atBulletin, inspectors: ['jcry', 'jcry2'] });
  const id = await given.record(actId);
  await (await app.as('jcry')).ok(recordApi.submit, { id, problems: [await given.draft('jcry')] });
  const school = await app.as('school');
  const [draft] = (await school.ok(draftApi.list, { act_id: actId })).content;
  expect((await (await app.as('jcry2')).ok(draftApi.list, { act_id: actId })).total).toBe(0);
  expect((await (await app.as('college')).ok(draftApi.list, { act_id: actId })).total).toBe(0);
  expect((await (await app.as('college')).call(draftApi.find, { id: draft!.id })).code).toBe(404);
  expect((await (await app.as('lab')).ok(problemApi.list, { act_id: actId })).total).toBe(0);
});

test('drafts are issued by the organizer, even if a college leads a group', async () => {
  const actId = await given.running({ issue: IssueMode.atBulletin });
  const saved = await (
    await app.as('jcry')
  ).ok(recordApi.submit, { id: await given.record(actId), problems: [await given.draft('jcry')] });
  await app.admin.query('update inspection.activity_group set leader_id = $1 where act_id = $2', [
    await app.user('college'),
    actId,
  ]);
  const ids = [saved.problems[0]!.id];
  expect((await (await app.as('college')).call(draftApi.issue, { ids })).code).toBe(404);
  await (await app.as('school')).ok(draftApi.issue, { ids });
});

test('the leader of an activity cannot check their own laboratory', async () => {
  const actId = await given.activity({ by: 'college' });
  await app.admin.query('update inspection.activity set leader_id = $1 where id = $2', [
    await app.user('college'),
    actId,
  ]);
  await (await app.as('college')).ok(activityApi.start, { id: actId });
  const id = await given.record(actId);
  const college = await app.as('college');
  expect((await college.ok(recordApi.content, { act_id: actId })).labs[0]!.can).toContain('submit');
  await app.admin.query('update base_info.lab set safety_head_id = $1 where id = $2', [
    await app.user('college'),
    await app.unit('0010001'),
  ]);
  expect((await college.ok(recordApi.content, { act_id: actId })).labs[0]!.can).toEqual([]);
  expect(await college.call(recordApi.submit, { id })).toMatchObject({ data: { rule: 'inspection.ownRecord' } });
  expect(await college.call(recordApi.exempt, { id, note: '本室' })).toMatchObject({
    data: { rule: 'inspection.ownRecord' },
  });
  await app.admin.query('update base_info.lab set safety_head_id = $1 where id = $2', [
    await app.user('lab'),
    await app.unit('0010001'),
  ]);
});

test('a record with problems cannot become 未能进入 or 免检', async () => {
  const actId = await given.running();
  const [jcry, id] = [await app.as('jcry'), await given.record(actId)];
  await jcry.ok(recordApi.save, { id, problems: [await given.draft('jcry')] });
  for (const reply of [
    await jcry.call(recordApi.noEntry, { id, note: '门锁着' }),
    await jcry.call(recordApi.exempt, { id, note: '免检' }),
  ])
    expect(reply).toMatchObject({ data: { rule: 'inspection.problemsRecorded' } });
});

test('times of a wrong phone clock are limited to the activity', async () => {
  const actId = await given.running();
  const id = await given.record(actId);
  const saved = await (
    await app.as('jcry')
  ).ok(recordApi.submit, {
    id,
    checked_at: '2099-01-01 08:00:00',
    problems: [await given.draft('jcry', { found_at: '1999-01-01 08:00:00' })],
  });
  const { rows } = await app.admin.query(
    `select p.found_at >= a.started_at as found, r.checked_at <= now() as checked from inspection.problem p
     join inspection.record r on r.id = p.record_id join inspection.activity a on a.id = p.act_id where p.id = $1`,
    [saved.problems[0]!.id],
  );
  expect(rows[0]).toEqual({ found: true, checked: true });
});

test('the result of an activity lists the own laboratories of a college before they are checked, without what is entered so far', async () => {
  const [exit] = await given.items('05.01.02');
  const labs = ['0010001', '0010002', '0020001'];
  const actId = await given.running({ labs, mode: ItemMode.items, items: [exit!] });
  const inspector = await app.as('jcry');
  const [first, second] = await Promise.all(labs.map((lab) => given.record(actId, lab)));
  await inspector.ok(recordApi.noEntry, { id: first!, note: '无人开门' });
  await inspector.ok(recordApi.save, { id: second!, results: [{ item_id: exit!, result: ItemResult.met }] });
  const college = await app.as('college');
  const { content } = await college.ok(resultApi.labs, { act_id: actId });
  expect(content.map(({ lab_no, status, met_rate, can }) => [lab_no, status, met_rate, can])).toEqual([
    ['0010001', RecordStatus.noEntry, null, ['view']],
    ['0010002', RecordStatus.draft, null, []],
  ]);
  expect((await college.ok(resultApi.colleges, { act_id: actId })).content).toMatchObject([
    { labs: 2, checked: 0, no_entry: 1, met_rate: null },
  ]);
  expect((await college.call(recordApi.find, { id: second! })).code).toBe(404);
  const mine = (await inspector.ok(recordApi.start)).content.find((row) => row.act_id === actId);
  expect(mine).toMatchObject({ labs: 3, checked: 0, no_entry: 1, exempt: 0, drafts: 1 });
});

test('results are sorted by time of check', async () => {
  const actId = await given.running({ labs: ['0010001', '0010002'] });
  for (const [lab, at] of [
    ['0010001', '2026-03-02'],
    ['0010002', '2026-03-01'],
  ])
    await app.admin.query(
      'update inspection.record set status = 2, checked_at = $1 where act_id = $2 and lab_id = $3',
      [at, actId, await app.unit(lab!)],
    );
  const school = await app.as('school');
  const labs = async (order: 'asc' | 'desc') =>
    (await school.ok(resultApi.labs, { act_id: actId, sort: 'checked_at', order })).content.map((row) => row.lab_no);
  expect(await labs('asc')).toEqual(['0010002', '0010001']);
  expect(await labs('desc')).toEqual(['0010001', '0010002']);
  const filters = [{ college_id: 999_999 }, { status: 1 as const }, { lab_level: 9 }, { keyword: '没有的实验室' }];
  for (const filter of filters)
    expect(await school.ok(resultApi.labs, { act_id: actId, ...filter })).toMatchObject({ total: 0 });
  expect((await school.blob(resultApi.export, { act_id: actId })).name).toMatch(/^检查结果_/);
});

test('the result and drafts of an absent or foreign activity are not found', async () => {
  const actId = await given.running({ labs: ['0010001'] });
  const calls = [resultApi.labs, resultApi.colleges, resultApi.items, draftApi.list] as const;
  const answers = async (account: string, act_id: number, school?: 'beta') =>
    Promise.all(
      calls.map(async (endpoint) => {
        const { code, message } = await (await app.as(account, school)).call(endpoint, { act_id });
        return code === 404 ? message : code;
      }),
    );
  const absent = Array(4).fill('活动不存在或您无权查看');
  expect(await answers('school', 99_999)).toEqual(absent);
  expect(await answers('school', actId, 'beta')).toEqual(absent);
  expect(await answers('college2', actId)).toEqual(absent);
  expect(await answers('jcry2', actId)).toEqual(absent);
  for (const account of ['school', 'college', 'jcry'])
    expect(await answers(account, actId)).toEqual(Array(4).fill(200));
  // Its laboratory is visited, although nothing is submitted yet.
  expect((await answers('lab', actId)).slice(0, 3)).toEqual([200, 200, 200]);
});

test('only the organizer removes a draft, with a reason', async () => {
  const actId = await given.running({ issue: IssueMode.atBulletin });
  const id = await given.record(actId);
  await (await app.as('jcry')).ok(recordApi.submit, { id, problems: [await given.draft('jcry')] });
  const school = await app.as('school');
  const [draft] = (await school.ok(draftApi.list, { act_id: actId, level: 'ordinary', keyword: '灭火器' })).content;
  const removal = { id: draft!.id, reason: '重复登记' };
  expect((await (await app.as('college2')).call(draftApi.remove, removal)).code).not.toBe(200);
  await school.ok(draftApi.remove, removal);
  expect((await school.call(draftApi.find, { id: removal.id })).code).toBe(404);
});

test('what is put right on the spot is recorded with its photos, and counts nowhere', async () => {
  const actId = await given.running({ labs: ['0010002'], issue: IssueMode.atBulletin });
  const id = await given.record(actId, '0010002');
  const [inspector, school, lab] = [await app.as('jcry'), await app.as('school'), await app.as('college')];
  const after = await given.photo('jcry');
  const found = await given.draft('jcry', { description: '插座盖板松动未固定', fixed: true, after: [after] });
  const urgent = await inspector.call(recordApi.submit, { id, problems: [{ ...found, level: 'urgent' }] });
  expect(urgent).toMatchObject({ code: 422, message: '紧急隐患应下发整改，不能登记为现场整改' });
  const bare = await inspector.call(recordApi.submit, { id, problems: [{ ...found, after: [] }] });
  expect(bare).toMatchObject({ code: 400 });
  const problems = async () => (await school.ok(statisticApi.school)).cards.problems;
  const before = await problems();
  const saved = await inspector.ok(recordApi.submit, { id, problems: [found] });
  expect(saved.problems).toMatchObject([{ client_id: found.client_id, problem_no: '', is_draft: true }]);

  const record = await lab.ok(recordApi.find, { id });
  expect(record).toMatchObject({ conclusion: Conclusion.good, problems: [{ fixed: true, photos: [{}], can: [] }] });
  expect(record.problems[0]!.after.map((photo) => photo.id)).toEqual([after]);
  expect((await school.ok(problemApi.list, { record_id: id })).total).toBe(0);
  expect(await problems()).toBe(before);
  const { content } = await school.ok(ledgerApi.list, { act_id: actId });
  expect(content).toMatchObject([
    { conclusion: Conclusion.good, problems: [], note: '插座盖板松动未固定（现场已整改）' },
  ]);

  // It waits for nobody: neither as a draft, nor for the bulletin, nor at the end of the activity.
  expect((await school.ok(draftApi.list, { act_id: actId })).total).toBe(0);
  expect((await school.call(draftApi.find, { id: saved.problems[0]!.id })).code).toBe(404);
  await school.ok(activityApi.end, { id: actId });
  expect(await countProblems(id)).toBe(1);
});

test('what was recorded as put right becomes a problem as long as the record is a draft', async () => {
  const actId = await given.running({ labs: ['0010002'] });
  const id = await given.record(actId, '0010002');
  const inspector = await app.as('jcry');
  const found = await given.draft('jcry', { fixed: true, after: [await given.photo('jcry')] });
  await inspector.ok(recordApi.save, { id, problems: [found] });
  const { fixed: _fixed, after: _after, ...problem } = found;
  const saved = await inspector.ok(recordApi.submit, { id, problems: [problem] });
  expect(saved.problems).toMatchObject([{ is_draft: false, problem_no: expect.stringMatching(/^YH/) }]);
  expect((await inspector.ok(recordApi.find, { id })).conclusion).toBe(Conclusion.problems);
});
