import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#apps/server/testing/client.ts';
import type { TestAccount } from '#apps/server/testing/fixtures.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { DataScope } from '#kernel/shared/data-scope.ts';
import { addDays } from '#kernel/shared/time.ts';
import { unitApi } from '#platform/org/shared/unit.ts';
import { ExamineBy } from '../../shared/core/activity.states.ts';
import { placeApi } from '../../shared/problem/report-place.ts';
import { problemApi } from '../../shared/problem/problem.ts';
import { ProblemState, problemStates } from '../../shared/core/problem.states.ts';
import { givenIn, type Given } from '../testing/given.ts';
import { reviewApi } from '../../shared/problem/review.ts';
import { rectifyApi } from '../../shared/problem/rectify.ts';
import { examineApi } from '../../shared/problem/examine.ts';
import { delayApi } from '../../shared/problem/delay.ts';

let app: TestApp;
let given: Given;
beforeAll(async () => {
  app = await startTestApp();
  given = givenIn(app);
  await given.inspector('jcry');
});
afterAll(() => app.stop());

const result = async (account: string, more: object = {}) => ({
  measures: '已更换新的灭火器',
  finish_on: given.today(),
  photos: [await given.photo(account)],
  ...more,
});
const plan = (more: object = {}) => ({
  measures: '采购后更换',
  interim: '临时借用两具灭火器',
  finish_on: addDays(given.today(), 30),
  ...more,
});
/** State and further columns of a problem, read from the database. */
async function rowOf(id: number) {
  const { rows } = await app.admin.query('select * from inspection.problem where id = $1', [id]);
  return rows[0];
}
const report = async (account: TestAccount, more: object = {}, person?: Client) => {
  person ??= await app.as(account);
  const { id } = await person.ok(problemApi.report, {
    org_id: await app.unit('0010001'),
    class_id: await given.classId(),
    description: '走廊堆放杂物影响疏散',
    level: 'ordinary',
    photos: [await given.photo(account)],
    ...more,
  });
  return id;
};

test('an own role of the school rectifies at the laboratory where it is held, not at another', async () => {
  const id = await given.problem();
  const rights = ['inspection.problem.read', 'inspection.problem.rectify'];
  const here = await app.asOwnRole('normal', '0010001', rights, DataScope.subtree);
  const elsewhere = await app.asOwnRole('normal', '0020001', rights, DataScope.subtree);
  expect((await here.ok(problemApi.find, { id })).can).toContain('rectify');
  expect((await elsewhere.call(problemApi.find, { id })).code).toBe(404);
  await here.ok(rectifyApi.submit, { id, ...(await result('normal')) });
  expect((await rowOf(id)).state).toBe(ProblemState.checking);
});

test('a problem runs through its loop: result, return, result, approval', async () => {
  const id = await given.rectified();
  const school = await app.as('school');
  expect((await school.ok(reviewApi.list)).content.map((row) => row.id)).toContain(id);
  await school.ok(reviewApi.sendBack, { id, opinion: '照片看不清楚，请补充' });
  const returned = await (await app.as('lab')).ok(problemApi.find, { id });
  expect(returned).toMatchObject({ state: 'pending', reject_count: 1 });
  await given.rectify(id);
  await school.ok(reviewApi.pass, { id, opinion: '整改到位' });
  const done = await (await app.as('lab')).ok(problemApi.find, { id });
  expect(done).toMatchObject({ state: 'finished', round: 2, overdue: false, days_left: null });
  expect(done.rounds.map((round) => round.result)).toEqual([2, 1]);
  expect(done.log.map((row) => row.what)).toEqual(['复核通过', '提交整改结果', '复核退回', '提交整改结果', '发现隐患']);
});

test('a return never shortens the deadline and leaves at least three days', async () => {
  const id = await given.rectified({ level: 'urgent' });
  await app.admin.query(`update inspection.problem set effective_deadline = now() - interval '5 days' where id = $1`, [
    id,
  ]);
  await (await app.as('school')).ok(reviewApi.sendBack, { id, opinion: '未完成' });
  const detail = await (await app.as('lab')).ok(problemApi.find, { id });
  expect(detail.effective_deadline).toBe(`${addDays(given.today(), 1)} 23:59:59`);
});

test('a plan moves the deadline, its rejection restores it', async () => {
  const id = await given.problem();
  const lab = await app.as('lab');
  const before = await lab.ok(problemApi.find, { id });
  expect(await lab.call(rectifyApi.plan, { id, ...plan({ finish_on: addDays(given.today(), 91) }) })).toMatchObject({
    data: { rule: 'inspection.planTooLong' },
  });
  await lab.ok(rectifyApi.plan, { id, ...plan() });
  const planned = await lab.ok(problemApi.find, { id });
  expect(planned).toMatchObject({ state: 'planing', effective_deadline: `${addDays(given.today(), 30)} 23:59:59` });
  await (await app.as('school')).ok(reviewApi.rejectPlan, { id, opinion: '时间过长' });
  expect(await lab.ok(problemApi.find, { id })).toMatchObject({
    state: 'pending',
    effective_deadline: before.deadline,
  });
});

test('an unopened result is withdrawn to its former state', async () => {
  const [first, planned] = [await given.rectified(), await given.problem()];
  const [lab, school] = [await app.as('lab'), await app.as('school')];
  await lab.ok(rectifyApi.withdraw, { id: first });
  expect(await given.stateOf(first)).toBe('pending');
  await lab.ok(rectifyApi.plan, { id: planned, ...plan() });
  await given.rectify(planned);
  await lab.ok(rectifyApi.withdraw, { id: planned });
  expect(await given.stateOf(planned)).toBe('planing');
  await given.rectify(first);
  await school.ok(reviewApi.open, { id: first });
  expect(await lab.call(rectifyApi.withdraw, { id: first })).toMatchObject({
    code: 409,
    data: { rule: 'inspection.opened' },
  });
});

test('with 学院初审 the college reviews before the organizer', async () => {
  const id = await given.rectified({ examineBy: ExamineBy.collegeFirst });
  const [school, college, other] = [await app.as('school'), await app.as('college'), await app.as('college2')];
  expect((await school.ok(reviewApi.list)).content.map((row) => row.id)).not.toContain(id);
  expect((await school.call(reviewApi.pass, { id })).code).toBe(403);
  expect((await other.call(reviewApi.pass, { id })).code).toBe(404);
  await college.ok(reviewApi.pass, { id, opinion: '初审通过' });
  expect(await given.stateOf(id)).toBe('checking');
  expect((await college.call(reviewApi.pass, { id })).code).toBe(403);
  await school.ok(reviewApi.pass, { id });
  expect(await given.stateOf(id)).toBe('finished');
});

test('photos of both reviews and of a recheck are kept with the round', async () => {
  const id = await given.rectified({ examineBy: ExamineBy.collegeFirst });
  const [school, college] = [await app.as('school'), await app.as('college')];
  const [first, last, later] = [await given.photo('college'), await given.photo('school'), await given.photo('school')];
  await college.ok(reviewApi.pass, { id, photos: [first] });
  await school.ok(reviewApi.pass, { id, photos: [last] });
  await school.ok(reviewApi.recheckFailed, { id, reason: '现场仍未整改', photos: [later] });
  const { rounds } = await school.ok(problemApi.find, { id });
  expect(rounds.at(-1)!.examine_photos.map((photo) => photo.id)).toEqual([first, last, later]);
});

test('a verdict on a result that was replaced meanwhile is refused', async () => {
  const id = await given.rectified();
  const [school, lab] = [await app.as('school'), await app.as('lab')];
  const { round: seen } = await school.ok(problemApi.find, { id });
  await lab.ok(rectifyApi.withdraw, { id });
  await given.rectify(id);
  const { round } = await school.ok(problemApi.find, { id });
  expect(round).toBeGreaterThan(seen);
  const late = { code: 422, message: '实验室已重新提交整改，请查看新的整改结果后再审核' };
  expect(await school.call(reviewApi.pass, { id, round: seen })).toMatchObject(late);
  expect(await school.call(reviewApi.sendBack, { id, round: seen, opinion: '照片不清楚' })).toMatchObject(late);
  expect(await given.stateOf(id)).toBe('checking');
  await school.ok(reviewApi.pass, { id, round });
  expect(await given.stateOf(id)).toBe('finished');
});

test('only the inspector who found a problem may review it', async () => {
  await given.inspector('jcry2');
  const id = await given.rectified({ inspectors: ['jcry', 'jcry2'] });
  expect((await (await app.as('jcry2')).call(reviewApi.pass, { id })).code).toBe(403);
  await (await app.as('jcry')).ok(reviewApi.pass, { id });
});

test('a submitter cannot review their own rectification', async () => {
  const id = await given.problem();
  await app.admin.query('update inspection.problem set duty_id = $1 where id = $2', [await app.user('school'), id]);
  await given.rectify(id, 'school');
  const school = await app.as('school');
  expect(await school.call(reviewApi.pass, { id })).toMatchObject({
    code: 428,
    data: { rule: 'inspection.ownRectification' },
  });
  expect(await school.call(reviewApi.sendBack, { id, opinion: '退回' })).toMatchObject({ code: 428 });
  expect((await school.ok(reviewApi.list)).content.map((row) => row.id)).not.toContain(id);
  expect(await given.stateOf(id)).toBe('checking');
});

test('of 64 concurrent reviews one succeeds', async () => {
  const id = await given.rectified();
  const school = await app.as('school');
  const replies = await Promise.all(
    Array.from({ length: 64 }, (_, i) =>
      i % 2 === 0 ? school.call(reviewApi.pass, { id }) : school.call(reviewApi.sendBack, { id, opinion: '退回' }),
    ),
  );
  expect(replies.filter((reply) => reply.code === 200)).toHaveLength(1);
  expect(replies.filter((reply) => reply.code !== 200 && reply.code !== 409)).toEqual([]);
  const { rows } = await app.admin.query('select result from inspection.rectification where problem_id = $1', [id]);
  expect(rows).toHaveLength(1);
});

test('of 64 concurrent results one succeeds', async () => {
  const id = await given.problem();
  const lab = await app.as('lab');
  const input = await result('lab');
  const replies = await Promise.all(Array.from({ length: 64 }, () => lab.call(rectifyApi.submit, { id, ...input })));
  expect(replies.filter((reply) => reply.code === 200)).toHaveLength(1);
  expect(replies.filter((reply) => ![200, 409].includes(reply.code))).toEqual([]);
  expect((await rowOf(id)).round).toBe(1);
});

test('64 concurrent confirmations leave neither gaps nor duplicates in the numbers', async () => {
  const normal = await app.as('normal');
  const ids = await Promise.all(Array.from({ length: 64 }, () => report('normal', {}, normal)));
  const college = await app.as('college');
  const replies = await Promise.all(ids.map((id) => college.call(examineApi.confirm, { id })));
  expect(replies.filter((reply) => reply.code !== 200)).toEqual([]);
  const { rows } = await app.admin.query<{ no: string }>(
    `select problem_no as no from inspection.problem where school_id = $1 and problem_no <> '' order by problem_no`,
    [app.schoolId('alpha')],
  );
  const serials = rows.map((row) => Number(row.no.slice(-5)));
  expect(serials).toEqual(serials.map((_, i) => i + 1));
});

test('a report is confirmed by the laboratory’s college only', async () => {
  const id = await report('normal');
  expect(await given.stateOf(id)).toBe('unchecked');
  expect((await (await app.as('college2')).ok(examineApi.list)).content.map((row) => row.id)).not.toContain(id);
  const college = await app.as('college');
  const listed = (await college.ok(examineApi.list)).content.find((row) => row.id === id)!;
  expect(listed.can).toEqual(expect.arrayContaining(['confirm', 'reject']));
  expect((await (await app.as('college2')).call(examineApi.confirm, { id })).code).toBe(404);
  const deadline = addDays(given.today(), 5);
  await college.ok(examineApi.confirm, { id, level: 'urgent', deadline, duty_id: await app.user('teacher') });
  expect(await (await app.as('teacher')).ok(problemApi.find, { id })).toMatchObject({
    state: 'pending',
    level: 'urgent',
    deadline: `${deadline} 23:59:59`,
    duty_name: '测试teacher',
  });
});

test('a finder cannot confirm their own problem', async () => {
  const id = await report('college');
  const reply = await (await app.as('college')).call(examineApi.confirm, { id });
  expect(reply).toMatchObject({ code: 428, data: { rule: 'inspection.ownFinding' } });
  await (await app.as('school')).ok(examineApi.confirm, { id });
});

test('a rejected problem may be corrected and resubmitted by its finder', async () => {
  const id = await report('normal');
  await (await app.as('college')).ok(examineApi.reject, { id, reason: '照片不清楚' });
  const input = {
    id,
    class_id: await given.classId(),
    description: '三楼走廊堆放纸箱影响疏散',
    level: 'ordinary' as const,
    photos: [await given.photo('normal')],
  };
  expect(
    (await (await app.as('teacher')).call(examineApi.resubmit, { ...input, photos: [await given.photo('teacher')] }))
      .code,
  ).toBe(404);
  await (await app.as('normal')).ok(examineApi.resubmit, input);
  await (await app.as('college')).ok(examineApi.confirm, { id });
  expect(await rowOf(id)).toMatchObject({ state: 'pending', description: '三楼走廊堆放纸箱影响疏散' });
});

test('an issued problem is revoked by its organizer, and keeps its number when reissued', async () => {
  const id = await given.problem();
  const { problem_no } = await rowOf(id);
  expect((await (await app.as('college')).call(examineApi.revoke, { id, reason: '误报' })).code).toBe(403);
  await (await app.as('school')).ok(examineApi.revoke, { id, reason: '误报' });
  expect(await rowOf(id)).toMatchObject({ state: 'fail', problem_no });
});

test('the school suspends the laboratory of an urgent problem, once', async () => {
  const [ordinary, urgent] = [await given.problem(), await given.problem({ level: 'urgent' })];
  const input = { id: urgent, reason: '气瓶间泄漏报警' };
  expect((await (await app.as('lab')).call(examineApi.closeLab, input)).code).toBe(403);
  const school = await app.as('school');
  expect((await school.call(examineApi.closeLab, { ...input, id: ordinary })).code).toBe(403);
  await school.ok(examineApi.closeLab, input);
  const { rows } = await app.admin.query('select use_status from base_info.lab where id = $1', [
    await app.unit('0010001'),
  ]);
  expect(rows[0]).toEqual({ use_status: 2 });
  expect((await school.call(examineApi.closeLab, input)).code).toBe(409);
  await app.admin.query('update base_info.lab set use_status = 0 where id = $1', [await app.unit('0010001')]);
});

test('a revoked plan does not block a reissued problem', async () => {
  const id = await given.problem();
  const [lab, school, inspector] = [await app.as('lab'), await app.as('school'), await app.as('jcry')];
  await lab.ok(rectifyApi.plan, { id, ...plan() });
  await school.ok(examineApi.revoke, { id, reason: '误报' });
  const { class_id, photos } = await inspector.ok(problemApi.find, { id });
  const again = {
    class_id,
    description: '灭火器压力确实不足',
    level: 'ordinary' as const,
    photos: photos.map((photo) => photo.id),
  };
  await inspector.ok(examineApi.resubmit, { id, ...again });
  await school.ok(examineApi.confirm, { id });
  await lab.ok(rectifyApi.plan, { id, ...plan() });
  expect((await lab.ok(problemApi.find, { id })).rounds.map((round) => round.result)).toEqual([3, 0]);
});

test('the responsible person must belong to the unit', async () => {
  const id = await report('normal');
  const reply = await (await app.as('college')).call(examineApi.confirm, { id, duty_id: await app.user('lab2') });
  expect(reply).toMatchObject({ code: 422, data: { rule: 'inspection.assigneeOutside' } });
});

test('an activity with confirmation sends its problems to the organizer first', async () => {
  const id = await given.problem({ confirm: true });
  expect(await rowOf(id)).toMatchObject({ state: 'unchecked', problem_no: '', is_draft: false });
  await (await app.as('school')).ok(examineApi.confirmBatch, { ids: [id] });
  expect(await given.stateOf(id)).toBe('pending');
  const log = (await (await app.as('school')).ok(problemApi.find, { id })).log;
  expect(log.map((row) => row.what)).toContain('审核成立');
});

test('a batch succeeds completely or not at all', async () => {
  const [mine, foreign] = [await report('normal'), await report('normal', { org_id: await app.unit('0020001') })];
  expect((await (await app.as('college')).call(examineApi.confirmBatch, { ids: [mine, foreign] })).code).toBe(404);
  expect(await given.stateOf(mine)).toBe('unchecked');
  const [first, second] = [await given.rectified(), await given.rectified({ level: 'urgent' })];
  const school = await app.as('school');
  expect(await school.call(reviewApi.passBatch, { ids: [first, second] })).toMatchObject({
    data: { rule: 'inspection.batchPassOnly' },
  });
  await school.ok(reviewApi.passBatch, { ids: [first] });
  expect([await given.stateOf(first), await given.stateOf(second)]).toEqual(['finished', 'checking']);
});

test('an approved delay moves the deadline, at most twice, and not by its applicant', async () => {
  const id = await given.problem();
  const [lab, college] = [await app.as('lab'), await app.as('college')];
  const ask = { id, days: 10, reason: '配件未到货', interim: '已停用并警示' };
  expect(await lab.call(delayApi.apply, { ...ask, days: 31 })).toMatchObject({
    data: { rule: 'inspection.delayTooLong' },
  });
  for (const days of [10, 20]) {
    await lab.ok(delayApi.apply, { ...ask, days: 10 });
    expect(await lab.call(delayApi.apply, ask)).toMatchObject({
      code: 409,
      data: { rule: 'inspection.delayOpen' },
    });
    const [row] = (await college.ok(delayApi.list, { status: 0 })).content;
    expect(row).toMatchObject({ problem_id: id, can: ['decide'] });
    expect((await (await app.as('college2')).call(delayApi.decide, { id: row!.id, agree: true })).code).toBe(404);
    await college.ok(delayApi.decide, { id: row!.id, agree: true });
    expect((await lab.ok(problemApi.find, { id })).effective_deadline).toBe(
      `${addDays(given.today(), 7 + days)} 23:59:59`,
    );
  }
  expect(await lab.call(delayApi.apply, ask)).toMatchObject({ data: { rule: 'inspection.delayTooMany' } });
});

test('several requests are agreed to at once, all or none, and not those of urgent problems', async () => {
  const problems = [await given.problem(), await given.problem(), await given.problem({ level: 'urgent' })];
  const [lab, college, school] = [await app.as('lab'), await app.as('college'), await app.as('school')];
  for (const id of problems)
    await lab.ok(delayApi.apply, { id, days: 5, reason: '配件未到货', interim: '已停用并警示' });
  const rows = (await school.ok(delayApi.list, { status: 0, size: 150 })).content;
  const [first, second, urgent] = problems.map((id) => rows.find((row) => row.problem_id === id)!.id);
  const rule = async (client: typeof school, ids: number[]) =>
    (await client.call(delayApi.agreeBatch, { ids })) as object;
  expect(await rule(school, [first!, urgent!])).toMatchObject({ data: { rule: 'inspection.batchDelayOnly' } });
  // The college does not decide on urgent problems, another one on none.
  expect(await rule(college, [first!, urgent!])).toMatchObject({ code: 409 });
  expect(await rule(await app.as('college2'), [first!])).toMatchObject({ code: 409 });
  expect(await rule(lab, [first!])).toMatchObject({ code: 403 });
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => college.call(delayApi.agreeBatch, { ids: [first!, second!] })),
  );
  expect(replies.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, ...Array<number>(7).fill(409)]);
  for (const id of problems.slice(0, 2)) {
    const { effective_deadline, delays } = await lab.ok(problemApi.find, { id });
    expect(effective_deadline).toBe(`${addDays(given.today(), 12)} 23:59:59`);
    expect(delays).toMatchObject([{ status: 1, decided_by_name: '测试college' }]);
  }
  // The result of the first closed its request: the batch that has it changes nothing.
  await given.rectify(problems[0]!);
  expect(await rule(school, [first!])).toMatchObject({ code: 409 });
});

test('a refused delay keeps the deadline; the school decides on urgent problems', async () => {
  const id = await given.problem({ level: 'urgent' });
  await (await app.as('lab')).ok(delayApi.apply, { id, days: 2, reason: '厂家明天到', interim: '已停用' });
  const [college, school] = [await app.as('college'), await app.as('school')];
  const row = (await school.ok(delayApi.list, { status: 0 })).content.find((it) => it.problem_id === id)!;
  expect(await college.call(delayApi.decide, { id: row.id, agree: true })).toMatchObject({
    data: { rule: 'inspection.delayUrgent' },
  });
  expect(await school.call(delayApi.decide, { id: row.id, agree: false })).toMatchObject({
    data: { errors: { opinion: '请填写不同意的原因' } },
  });
  const before = (await rowOf(id)).effective_deadline;
  const replies = await Promise.all(
    Array.from({ length: 16 }, () => school.call(delayApi.decide, { id: row.id, agree: false, opinion: '请按期完成' })),
  );
  expect(replies.filter((reply) => reply.code === 200)).toHaveLength(1);
  expect((await rowOf(id)).effective_deadline).toEqual(before);
});

test('a delay is requested before the deadline, and closed by the result', async () => {
  const [late, asked] = [await given.problem(), await given.problem()];
  const lab = await app.as('lab');
  await app.admin.query(`update inspection.problem set effective_deadline = now() - interval '1 hour' where id = $1`, [
    late,
  ]);
  const ask = { days: 3, reason: '配件未到货', interim: '已停用' };
  expect(await lab.call(delayApi.apply, { id: late, ...ask })).toMatchObject({
    data: { rule: 'inspection.delayLate' },
  });
  await lab.ok(delayApi.apply, { id: asked, ...ask });
  await given.rectify(asked);
  const { rows } = await app.admin.query('select status from inspection.delay where problem_id = $1', [asked]);
  expect(rows).toEqual([{ status: 2 }]);
});

test('a problem is reassigned within the caller’s scope', async () => {
  const id = await given.problem();
  const [lab, college, school] = [await app.as('lab'), await app.as('college'), await app.as('school')];
  const to = async (account: string, unit?: string) => ({
    id,
    user_id: await app.user(account),
    reason: '由其负责该设备',
    ...(unit === undefined ? {} : { org_id: await app.unit(unit) }),
  });
  expect(await lab.call(rectifyApi.reassign, await to('lab2'))).toMatchObject({
    data: { rule: 'inspection.assigneeOutside' },
  });
  await lab.ok(rectifyApi.reassign, await to('teacher'));
  expect(await rowOf(id)).toMatchObject({ duty_id: await app.user('teacher') });
  expect((await (await app.as('teacher')).ok(problemApi.find, { id })).can).toContain('rectify');
  expect(await college.call(rectifyApi.reassign, await to('lab2', '0020001'))).toMatchObject({
    data: { rule: 'inspection.assigneeOutside' },
  });
  await school.ok(rectifyApi.reassign, await to('lab2', '0020001'));
  expect((await (await app.as('teacher')).call(problemApi.find, { id })).code).toBe(404);
  expect((await (await app.as('lab2')).ok(problemApi.find, { id })).reassigns).toHaveLength(2);
});

test('the officers copied on a problem change with its laboratory', async () => {
  const id = await given.problem();
  expect((await rowOf(id)).cc_ids).not.toEqual([]);
  const to = { user_id: await app.user('lab2'), org_id: await app.unit('0020001'), reason: '设备已搬走' };
  await (await app.as('school')).ok(rectifyApi.reassign, { id, ...to });
  const { rows } = await app.admin.query(
    'select array_remove(array[safety_head_id, safety_officer_id, student_officer_id], null) as officers from base_info.lab where id = $1',
    [to.org_id],
  );
  expect((await rowOf(id)).cc_ids).toEqual(rows[0].officers);
});

test('a problem of another class counts in the category of that class', async () => {
  const categoryOf = async (classId: number) =>
    (await app.admin.query('select category_code from inspection.problem_class where id = $1', [classId])).rows[0]
      .category_code;
  const [first, second] = [await given.classId('XF'), await given.classId('WH')];
  expect(await categoryOf(first)).not.toBe(await categoryOf(second));
  const [confirmed, again] = [await report('teacher'), await report('teacher')];
  const college = await app.as('college');
  await college.ok(examineApi.confirm, { id: confirmed, class_id: second });
  expect(await rowOf(confirmed)).toMatchObject({ class_id: second, category_code: await categoryOf(second) });
  await college.ok(examineApi.reject, { id: again, reason: '分类不对' });
  await (
    await app.as('teacher')
  ).ok(examineApi.resubmit, {
    id: again,
    class_id: second,
    description: '试剂柜没有上锁',
    level: 'ordinary',
    photos: [await given.photo('teacher')],
  });
  expect(await rowOf(again)).toMatchObject({ class_id: second, category_code: await categoryOf(second) });
});

test('a concurrent result leaves no open delay request', async () => {
  const lab = await app.as('lab');
  for (let i = 0; i < 6; i += 1) {
    const id = await given.problem();
    const ask = { id, days: 3, reason: '配件未到货', interim: '已停用' };
    const done = { id, ...(await result('lab')) };
    await Promise.all([lab.call(rectifyApi.submit, done), lab.call(delayApi.apply, ask)]);
    const { rows } = await app.admin.query(
      `select 1 from inspection.delay y join inspection.problem p on p.id = y.problem_id
       where p.id = $1 and p.state = 'checking' and y.status = 0`,
      [id],
    );
    expect(rows).toEqual([]);
  }
});

test('a report needs a photo, a place and a sentence; its class is left to the examiner', async () => {
  const id = await report('normal', { class_id: undefined });
  const { rows } = await app.admin.query(
    `select p.level, p.category_code, k.name, k.category_code as of_class from inspection.problem p
     join inspection.problem_class k on k.school_id = p.school_id and k.id = p.class_id where p.id = $1`,
    [id],
  );
  expect(rows).toEqual([{ level: 'ordinary', category_code: '07', name: '其他', of_class: '07' }]);
  const normal = await app.as('normal');
  const input = { org_id: await app.unit('0010001'), description: '漏水了', level: 'ordinary' as const };
  const photos = [await given.photo('normal')];
  expect((await normal.call(problemApi.report, { ...input, photos })).data).toEqual({
    errors: { description: '请至少用 5 个字描述隐患' },
  });
  const college = await app.as('college');
  const classId = await given.classId();
  await college.ok(examineApi.confirm, { id, class_id: classId });
  expect(await rowOf(id)).toMatchObject({ class_id: classId, state: ProblemState.pending });
});

test('places offered for a report are where the caller has been, the last first', async () => {
  const placesOf = async (account: TestAccount, school: 'alpha' | 'beta' = 'alpha') =>
    (await (await app.as(account, school)).ok(placeApi.recent)).content.map(({ lab_no }) => lab_no);
  const [mine, other] = [await app.unit('0020001'), await app.unit('0010002')];
  await app.admin.query('delete from base_info.lab_member where user_id = $1', [await app.user('normal')]);
  await app.admin.query(
    `insert into base_info.lab_member (school_id, lab_id, user_id, kind, joined_on) values ($1, $2, $3, 'student', '2026-09-01')`,
    [app.schoolId('alpha'), mine, await app.user('normal')],
  );
  await report('normal', { org_id: other });
  const places = await placesOf('normal');
  expect([places[0], places.includes('0020001'), new Set(places).size]).toEqual(['0010002', true, places.length]);
  expect(places.indexOf('0020001')).toBeGreaterThan(places.indexOf('0010001'));
  expect(await placesOf('school', 'beta')).toEqual([]);
  await app.admin.query('update org.unit set status = 0 where id = $1', [other]);
  expect(await placesOf('normal')).not.toContain('0010002');
  await app.admin.query('update org.unit set status = 1 where id = $1', [other]);
});

test('the code at a door and on a piece of equipment names its laboratory, in the own school only', async () => {
  const normal = await app.as('normal');
  const { rows } = await app.admin.query<{ id: number; code: string; public_id: string }>(
    `select u.id, u.code, l.public_id from base_info.lab l join org.unit u on u.school_id = l.school_id and u.id = l.id
     where u.school_id = $1 and u.code = '0010001'`,
    [app.schoolId('alpha')],
  );
  const { id, code, public_id } = rows[0]!;
  const equipment = await app.admin.query<{ public_id: string }>(
    `insert into base_info.equipment (school_id, lab_id, name, asset_no, kind, keeper_id) values ($1, $2, '离心机', 'SCAN-1', 'other', $3) returning public_id`,
    [app.schoolId('alpha'), id, await app.user('lab')],
  );
  const found = async (place: object, client = normal) =>
    (await client.ok(placeApi.labs, { size: 15, ...place })).content.map((lab) => lab.id);
  expect(await found({ public_id })).toEqual([id]);
  expect(await found({ public_id: equipment.rows[0]!.public_id })).toEqual([id]);
  expect(await found({ lab_no: code })).toEqual([id]);
  expect(await found({ public_id }, await app.as('school', 'beta'))).toEqual([]);
  expect((await normal.call(placeApi.labs, { size: 15, public_id: 'x' })).code).toBe(400);
});

test('reports are rate limited', async () => {
  const strict = await startTestApp({ limitFactor: 1 });
  try {
    const person = await strict.as('normal');
    const codes = [];
    for (let i = 0; i < 11; i += 1) codes.push((await person.call(problemApi.report, {})).code);
    expect(codes.at(-1)).toBe(429);
  } finally {
    await strict.stop();
  }
});

test('the responsible person is an enabled account', async () => {
  const [lab, officer] = [await app.unit('0020001'), await app.user('lab')];
  const setHead = (status: number) =>
    app.admin.query('update identity.account set status = $1 where id = (select head_id from org.unit where id = $2)', [
      status,
      lab,
    ]);
  await app.admin.query(
    'update base_info.lab set safety_head_id = (select head_id from org.unit where id = $1) where id = $1',
    [lab],
  );
  await setHead(0);
  const id = await given.problem({ lab: '0020001' });
  await setHead(1);
  expect(await rowOf(id)).toMatchObject({ duty_id: officer });
});

test('a problem under review cannot be reassigned', async () => {
  const id = await given.rectified();
  const input = { id, user_id: await app.user('teacher'), reason: '由其负责' };
  expect(await (await app.as('school')).call(rectifyApi.reassign, input)).toMatchObject({
    data: { rule: 'inspection.notWhileChecking' },
  });
});

test('a problem can be urged once a day', async () => {
  const id = await given.problem();
  const school = await app.as('school');
  const replies = await Promise.all(Array.from({ length: 8 }, () => school.call(rectifyApi.urge, { id })));
  expect(replies.filter((reply) => reply.code === 200)).toHaveLength(1);
  expect(replies.find((reply) => reply.code !== 200)).toMatchObject({ data: { rule: 'inspection.urgedToday' } });
});

test('only the school reopens a finished problem, within 180 days', async () => {
  const [fresh, old] = [await given.rectified(), await given.rectified()];
  const school = await app.as('school');
  for (const id of [fresh, old]) await school.ok(reviewApi.pass, { id });
  await app.admin.query(`update inspection.problem set finished_at = now() - interval '181 days' where id = $1`, [old]);
  expect((await (await app.as('college')).call(reviewApi.recheckFailed, { id: fresh, reason: '再次发现' })).code).toBe(
    403,
  );
  await school.ok(reviewApi.recheckFailed, { id: fresh, reason: '再次发现' });
  expect(await rowOf(fresh)).toMatchObject({ state: 'pending', reject_count: 1, repeated: true, finished_at: null });
  expect(await school.call(reviewApi.recheckFailed, { id: old, reason: '再次发现' })).toMatchObject({
    data: { rule: 'inspection.recheckLate' },
  });
});

test('the same defect in the same laboratory within half a year counts as repeated', async () => {
  const lab = '0010002';
  await app.admin.query(`update inspection.problem set description = '另一个问题' where org_id = $1`, [
    await app.unit(lab),
  ]);
  const [first, again] = [await given.problem({ lab }), await given.problem({ lab })];
  expect(await rowOf(first)).toMatchObject({ repeated: false });
  expect(await rowOf(again)).toMatchObject({ repeated: true });
});

test('a problem is overdue until its result is submitted', async () => {
  const id = await given.problem();
  const lab = await app.as('lab');
  await app.admin.query(
    `update inspection.problem set effective_deadline = now() - interval '30 hours' where id = $1`,
    [id],
  );
  const late = await lab.ok(problemApi.list, { overdue: true });
  expect(late.content.find((row) => row.id === id)).toMatchObject({ overdue: true, days_left: -2 });
  await given.rectify(id);
  expect((await lab.ok(problemApi.list, { overdue: true })).content.map((row) => row.id)).not.toContain(id);
});

test('problems are visible to laboratory, college, finder and school, not to other units and schools', async () => {
  const id = await given.problem();
  for (const account of ['lab', 'college', 'school', 'jcry', 'leader', 'system'] as const)
    expect([account, (await (await app.as(account)).call(problemApi.find, { id })).code]).toEqual([account, 200]);
  for (const account of ['lab2', 'college2', 'teacher', 'normal', 'xsfzr'] as const)
    expect([account, (await (await app.as(account)).call(problemApi.find, { id })).code]).toEqual([account, 404]);
  expect((await (await app.as('school', 'beta')).call(problemApi.find, { id })).code).toBe(404);
  expect((await (await app.as('lab2')).ok(problemApi.list)).content.map((row) => row.id)).not.toContain(id);
});

test('readers cannot rectify, and rectifiers cannot review', async () => {
  const id = await given.problem();
  const input = await result('college');
  for (const account of ['college', 'leader', 'school'] as const)
    expect([account, (await (await app.as(account)).call(rectifyApi.submit, { id, ...input })).code]).toEqual([
      account,
      403,
    ]);
  await given.rectify(id);
  expect((await (await app.as('lab')).call(reviewApi.pass, { id })).code).toBe(403);
});

test('a result needs measures, a past or current day, and a photo', async () => {
  const id = await given.problem();
  const reply = await (
    await app.as('lab')
  ).call(rectifyApi.submit, {
    id,
    measures: '好了',
    finish_on: addDays(given.today(), 1),
    photos: [],
  });
  expect(reply).toMatchObject({
    code: 400,
    data: { errors: { measures: expect.any(String), finish_on: expect.any(String), photos: expect.any(String) } },
  });
});

test('every action is refused in every other state', async () => {
  const school = await app.as('school');
  const lab = await app.as('lab');
  const calls = {
    confirm: (id: number) => school.call(examineApi.confirm, { id }),
    reject: (id: number) => school.call(examineApi.reject, { id, reason: '不成立' }),
    rectify: async (id: number) => lab.call(rectifyApi.submit, { id, ...(await result('lab')) }),
    plan: (id: number) => lab.call(rectifyApi.plan, { id, ...plan() }),
    rejectPlan: (id: number) => school.call(reviewApi.rejectPlan, { id, opinion: '退回' }),
    withdrawFirst: (id: number) => lab.call(rectifyApi.withdraw, { id }),
    pass: (id: number) => school.call(reviewApi.pass, { id }),
    return: (id: number) => school.call(reviewApi.sendBack, { id, opinion: '退回' }),
    revoke: (id: number) => school.call(examineApi.revoke, { id, reason: '误报' }),
    recheck: (id: number) => school.call(reviewApi.recheckFailed, { id, reason: '复查' }),
  };
  const id = await given.problem();
  for (const { value: state } of ProblemState.$items)
    for (const [action, call] of Object.entries(calls)) {
      if (problemStates.can(action as keyof typeof calls, state)) continue;
      await app.admin.query('update inspection.problem set state = $1, submitted_by = $3 where id = $2', [
        state,
        id,
        await app.user('lab'),
      ]);
      expect([state, action, (await call(id)).code]).toEqual([state, action, 409]);
      expect(await given.stateOf(id)).toBe(state);
    }
});

test('the tabs count the rows of the list', async () => {
  const lab = await app.as('lab');
  const counts = await lab.ok(problemApi.counts);
  // Query lists are joined with commas, as the browser sends them.
  const total = async (filter: object) => (await lab.ok(problemApi.list, filter as Record<string, never>)).total;
  expect(counts).toEqual({
    unchecked: await total({ states: 'unchecked' }),
    rectify: await total({ states: 'pending,planing' }),
    checking: await total({ states: 'checking' }),
    finished: await total({ states: 'finished' }),
    overdue: await total({ overdue: true }),
    all: await total({}),
  });
});

test('the list is searched by number, text and laboratory, and exported with the same rows', async () => {
  const id = await given.problem();
  const { problem_no } = await rowOf(id);
  const school = await app.as('school');
  expect((await school.ok(problemApi.list, { keyword: problem_no })).content.map((row) => row.id)).toEqual([id]);
  expect((await school.ok(problemApi.list, { keyword: '有机合成' })).total).toBeGreaterThan(0);
  expect((await school.ok(problemApi.list, { keyword: '没有这样的描述' })).total).toBe(0);
  const file = await school.blob(problemApi.export, { keyword: problem_no });
  expect(file.name).toMatch(/^隐患清单_\d{12}\.xlsx$/);
  expect(file.body.subarray(0, 2).toString()).toBe('PK');
});

test('a report sent twice with one idempotency key is written once', async () => {
  const normal = await app.as('normal');
  const input = {
    org_id: await app.unit('0010001'),
    class_id: await given.classId(),
    description: '门口灭火器被遮挡',
    level: 'ordinary' as const,
    photos: [await given.photo('normal')],
  };
  const key = randomUUID();
  const send = () => normal.ok(problemApi.report, input, { idempotencyKey: key });
  expect(await send()).toEqual(await send());
});

test('open problems of a relocated laboratory move to its new college', async () => {
  const [open, closed] = [
    await given.rectified({ examineBy: ExamineBy.collegeFirst, labs: ['0010002'] }),
    await given.rectified({ labs: ['0010002'] }),
  ];
  const [school, college2] = [await app.as('school'), await app.as('college2')];
  await school.ok(reviewApi.pass, { id: closed });
  const [lab, from, to] = [await app.unit('0010002'), await app.unit('001'), await app.unit('002')];
  await school.ok(unitApi.moveAll, { ids: [lab], pid: to });
  expect((await college2.ok(reviewApi.list)).content.map((row) => row.id)).toContain(open);
  await college2.ok(reviewApi.pass, { id: open });
  expect((await college2.call(problemApi.find, { id: closed })).code).toBe(404);
  expect((await (await app.as('college')).ok(problemApi.find, { id: closed })).college_name).toBe('化学学院');
  await school.ok(unitApi.moveAll, { ids: [lab], pid: from });
});

test('a change of state takes few statements beside its row', () => {
  const most = (path: string) =>
    Math.max(...app.statements.filter((call) => call.path === `POST ${path}`).map((call) => call.count));
  // Signature, problem, settings, state, round, log, notice, notices of the finished step, its facility; files of the review.
  expect(most(reviewApi.pass.path)).toBeLessThanOrEqual(10);
  // Signature, problem, settings, state, log, notice, notices of the finished step, its facility.
  expect(most(examineApi.reject.path)).toBeLessThanOrEqual(8);
  // Signature, class, problem, files, log, notice; key and saved reply.
  expect(most(problemApi.report.path)).toBeLessThanOrEqual(8);
});

test('no call takes more than sixteen statements', () => {
  expect(app.statements.filter((call) => call.count > 16)).toEqual([]);
});
