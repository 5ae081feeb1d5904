import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { addDays } from '#kernel/shared/time.ts';
import { addHoldings } from '#platform/identity/server/public.ts';
import { activityApi } from '../../shared/activity/activity.ts';
import { ActivityStatus, ActType, Sample } from '../../shared/core/activity.states.ts';
import { inspectorApi } from '../../shared/library/inspector.ts';
import { recordApi } from '../../shared/record/record.ts';
import { resultApi } from '../../shared/record/result.ts';
import { runActivityClock } from './activity-run.service.ts';
import { discardStale } from '../record/discard.jobs.ts';
import { givenIn, type Given } from '../testing/given.ts';

let app: TestApp;
let given: Given;
beforeAll(async () => {
  app = await startTestApp();
  given = givenIn(app);
  for (const account of ['jcry', 'jcry2', 'lab']) await given.inspector(account);
});
afterAll(() => app.stop());

const statusOf = async (id: number) =>
  (await app.admin.query<{ status: number }>('select status from inspection.activity where id = $1', [id])).rows[0]!
    .status;
const recordsOf = async (id: number) =>
  (await app.admin.query('select * from inspection.record where act_id = $1 order by id', [id])).rows;

test('an activity is created, started with a record per laboratory, and ended', async () => {
  const id = await given.activity({ labs: ['0010001', '0020001'] });
  const school = await app.as('school');
  const waiting = await school.ok(activityApi.find, { id });
  expect(waiting).toMatchObject({ status: ActivityStatus.waiting, labs: 2, checked: 0 });
  expect(waiting.act_no).toMatch(/^XC\d{8}\d{3}$/);
  expect(waiting.can).toEqual(expect.arrayContaining(['edit', 'remove', 'start']));
  expect(await recordsOf(id)).toEqual([]);
  await school.ok(activityApi.start, { id });
  expect(await recordsOf(id)).toHaveLength(2);
  expect((await school.ok(activityApi.find, { id })).can).toEqual(expect.arrayContaining(['change', 'end', 'result']));
  await school.ok(activityApi.end, { id });
  expect(await statusOf(id)).toBe(ActivityStatus.ended);
});

test('of 64 concurrent activities with one name one is created, and checkname reports the conflict', async () => {
  const school = await app.as('school');
  const fields = await given.fields({ name: '同名巡查' });
  expect(await school.ok(activityApi.checkname, { act_name: '同名巡查', act_type: 1 })).toEqual({ unique: true });
  const replies = await Promise.all(Array.from({ length: 64 }, () => school.call(activityApi.create, { ...fields })));
  expect(replies.filter((reply) => reply.code === 200)).toHaveLength(1);
  expect(replies.find((reply) => reply.code !== 200)).toMatchObject({ code: 409, message: '活动名称不能重复' });
  expect(await school.ok(activityApi.checkname, { act_name: ' 同名巡查 ', act_type: 1 })).toEqual({ unique: false });
  expect(await school.ok(activityApi.checkname, { act_name: '同名巡查', act_type: 5 })).toEqual({ unique: true });
  const twin = { act_name: '同名\u200b巡\u2060查', act_type: 1 };
  expect(await school.ok(activityApi.checkname, twin)).toEqual({ unique: false });
});

test('numbers of a day have neither gaps nor duplicates', async () => {
  const school = await app.as('school');
  const all = await Promise.all(Array.from({ length: 24 }, () => given.fields()));
  const made = await Promise.all(all.map((fields) => school.call(activityApi.create, fields)));
  expect(made.filter((reply) => reply.code !== 200)).toEqual([]);
  const { rows } = await app.admin.query<{ act_no: string }>(
    `select act_no from inspection.activity where school_id = $1 and act_type = 1 order by act_no`,
    [app.schoolId('alpha')],
  );
  expect(rows.map((row) => Number(row.act_no.slice(-3)))).toEqual(rows.map((_, i) => i + 1));
});

test('an inspector cannot check their own laboratory', async () => {
  const school = await app.as('school');
  const reply = await school.call(activityApi.create, await given.fields({ inspectors: ['lab'] }));
  expect(reply).toMatchObject({ code: 422, data: { rule: 'inspection.ownLab' } });
  expect(reply.message).toContain('测试lab');
  expect(reply.message).toContain('有机合成实验室');
});

test('laboratories are assigned to groups that may check them', async () => {
  const school = await app.as('school');
  const [jcry, lab] = [await app.user('jcry'), await app.user('lab')];
  const fields = await given.fields({ labs: ['0010001', '0010002', '0020001'] });
  const { id } = await school.ok(activityApi.create, {
    ...fields,
    groups: [
      { name: '一组', leader_id: lab, inspector_ids: [lab] },
      { name: '二组', leader_id: jcry, inspector_ids: [jcry] },
    ],
  });
  const { groups } = await school.ok(activityApi.find, { id });
  expect(groups.map((group) => group.labs.length)).toEqual([0, 3]);
});

test('an inspector must be appointed until the end', async () => {
  const fields = await given.fields({ inspectors: ['teacher'] });
  expect(await (await app.as('school')).call(activityApi.create, fields)).toMatchObject({
    data: { rule: 'inspection.inspectorUnknown' },
  });
});

test('the sample is determined by the activity number', async () => {
  const school = await app.as('school');
  const { lab_ids, ...fields } = await given.fields();
  expect(lab_ids).toHaveLength(1);
  const drawn = { ...fields, sample: Sample.percent, sample_percent: 34 };
  const { id } = await school.ok(activityApi.create, drawn);
  const labs = (await school.ok(activityApi.find, { id })).groups.flatMap((group) =>
    group.labs.map((lab) => lab.lab_id),
  );
  expect(labs).toHaveLength(2);
  // Query lists are joined with commas, as the browser sends them.
  const scope = { scope_org_ids: String(await app.unit('')) } as unknown as { scope_org_ids: number[] };
  const preview = await school.ok(activityApi.labs, {
    act_id: id,
    ...scope,
    sample: Sample.percent,
    sample_percent: 34,
  });
  expect(new Set(preview.content.filter((lab) => lab.drawn).map((lab) => lab.lab_id))).toEqual(new Set(labs));
  const before = await school.ok(activityApi.labs, { ...scope, sample: Sample.percent, sample_percent: 34 });
  expect(before).toMatchObject({
    drawn: 2,
    content: expect.arrayContaining([expect.objectContaining({ drawn: null })]),
  });
});

test.each([
  { sample: Sample.all },
  { sample: Sample.percent, sample_percent: 34 },
  { sample: Sample.percent, sample_percent: 1 },
  { sample: Sample.byLevel, sample_levels: [100, 50, 34, 1] },
])(
  'the preview of sample %j promises as many laboratories, of all and of each level, as the activity gets',
  async (rule) => {
    const school = await app.as('school');
    const { lab_ids: _labs, ...fields } = await given.fields();
    const scope = { scope_org_ids: String(fields.scope_org_ids) as never };
    const asked = { ...rule, ...('sample_levels' in rule && { sample_levels: String(rule.sample_levels) as never }) };
    const preview = await school.ok(activityApi.labs, { ...scope, ...asked });
    const { id } = await school.ok(activityApi.create, { ...fields, ...rule });
    const { groups } = await school.ok(activityApi.find, { id });
    expect(groups.flatMap(({ labs }) => labs)).toHaveLength(preview.drawn);
    const after = await school.ok(activityApi.labs, { act_id: id, ...scope, ...asked });
    const promised = preview.levels.map(({ drawn }, at) => drawn ?? after.levels[at]!.drawn);
    expect(after.levels.map(({ drawn }) => drawn)).toEqual(promised);
  },
);

test('laboratories are due by the frequency of their level for the office that asks', async () => {
  const scope = { scope_org_ids: String(await app.unit('')), sample: Sample.all } as never;
  const lab = await app.unit('0010001');
  await app.admin.query(`update base_info.lab set lab_level = 1 where id = $1`, [lab]);
  const dueOf = async (account: string) =>
    (await (await app.as(account)).ok(activityApi.labs, scope)).content.find((row) => row.lab_id === lab);
  expect(await dueOf('school')).toMatchObject({ frequency: 'month', is_due: true });
  expect(await dueOf('college')).toMatchObject({ frequency: 'week', is_due: true });
  await app.admin.query(`update base_info.lab set lab_level = null where id = $1`, [lab]);
  expect(await dueOf('school')).toMatchObject({ frequency: '', due_on: null, is_due: false });
});

test('only the school creates quarter checks, with its sample rates per level', async () => {
  const { lab_ids, ...fields } = await given.fields({ type: ActType.quarter });
  expect(lab_ids).toHaveLength(1);
  const input = { ...fields, sample: Sample.byLevel };
  expect(await (await app.as('college')).call(activityApi.create, input)).toMatchObject({
    data: { rule: 'inspection.typeNotAllowed' },
  });
  const school = await app.as('school');
  const { id } = await school.ok(activityApi.create, input);
  const detail = await school.ok(activityApi.find, { id });
  expect(detail.act_no).toMatch(/^JD/);
  expect(detail).toMatchObject({ sample_levels: [100, 100, 30, 10], act_type_name: '季度检查' });
});

test('a college organizes for itself and its own units only', async () => {
  const college = await app.as('college');
  const id = await given.activity({ by: 'college' });
  expect(await college.ok(activityApi.find, { id })).toMatchObject({ org_name: '化学学院' });
  const foreign = await given.fields({ labs: ['0020001'] });
  expect(await college.call(activityApi.create, foreign)).toMatchObject({ data: { rule: 'inspection.labsOutside' } });
  const above = { ...(await given.fields()), org_id: await app.unit('') };
  expect(await college.call(activityApi.create, above)).toMatchObject({
    data: { rule: 'inspection.organizerOutside' },
  });
  const other = await app.as('college2');
  for (const action of [activityApi.start, activityApi.remove, activityApi.find])
    expect((await other.call(action, { id })).code).toBe(404);
  expect((await (await app.as('school', 'beta')).call(activityApi.start, { id })).code).toBe(404);
});

test('a college sees activities that visit it, blind ones only once one of its laboratories was visited', async () => {
  const [open, blind] = [await given.activity(), await given.activity({ blind: true })];
  const college = await app.as('college');
  const seen = async () => (await college.ok(activityApi.list, { size: 150 })).content.map((row) => row.id);
  expect(await seen()).toContain(open);
  expect(await seen()).not.toContain(blind);
  await (await app.as('school')).ok(activityApi.start, { id: blind });
  expect(await seen()).not.toContain(blind);
  const lab = await app.as('lab');
  expect((await lab.call(resultApi.colleges, { act_id: blind })).code).toBe(404);
  await (await app.as('jcry')).ok(recordApi.submit, { id: await given.record(blind) });
  expect(await seen()).toContain(blind);
  await lab.ok(resultApi.colleges, { act_id: blind });
  expect(
    (await (await app.as('college2')).ok(activityApi.list, { size: 150 })).content.map((row) => row.id),
  ).not.toContain(open);
});

test('a visited unit sees its own part of an activity, and no open work', async () => {
  const id = await given.running({ labs: ['0010001', '0020001'] });
  const seenBy = async (account: 'school' | 'college' | 'jcry') => {
    const caller = await app.as(account);
    const row = (await caller.ok(activityApi.list, { size: 150 })).content.find((one) => one.id === id)!;
    const { groups } = await caller.ok(activityApi.find, { id });
    return [row.labs, groups.flatMap((group) => group.labs.map((lab) => lab.lab_no)).sort()];
  };
  expect(await seenBy('school')).toEqual([2, ['0010001', '0020001']]);
  expect(await seenBy('jcry')).toEqual([2, ['0010001', '0020001']]);
  expect(await seenBy('college')).toEqual([1, ['0010001']]);
  expect((await (await app.as('college')).call(activityApi.open, { id })).code).toBe(404);
  expect((await (await app.as('school')).ok(activityApi.open, { id })).unchecked).toHaveLength(2);
});

test('the leader must be an enabled account', async () => {
  const fields = await given.fields();
  const reply = await (await app.as('school')).call(activityApi.create, { ...fields, leader_id: 999_999 });
  expect(reply).toMatchObject({ code: 400, data: { errors: { leader_id: expect.any(String) } } });
});

test('a waiting activity is updated by version, a running one is refused', async () => {
  const id = await given.activity();
  const school = await app.as('school');
  const { version } = await school.ok(activityApi.find, { id });
  const fields = await given.fields({ labs: ['0010002'], inspectors: ['jcry2'] });
  await school.ok(activityApi.update, { id, version, ...fields, act_name: '改过名的巡查' });
  const changed = await school.ok(activityApi.find, { id });
  expect(changed.act_name).toBe('改过名的巡查');
  expect(changed.groups[0]!.labs.map((lab) => lab.lab_no)).toEqual(['0010002']);
  expect((await school.call(activityApi.update, { id, version, ...fields })).code).toBe(409);
  await school.ok(activityApi.start, { id });
  expect(await school.call(activityApi.update, { id, version: changed.version + 1, ...fields })).toMatchObject({
    data: { rule: 'inspection.notWaiting' },
  });
  expect(await school.call(activityApi.remove, { id })).toMatchObject({ data: { rule: 'inspection.notWaiting' } });
});

test('a running activity may be extended, grow, and drop laboratories without a begun record', async () => {
  const id = await given.running({ labs: ['0010001', '0010002'] });
  const school = await app.as('school');
  await (await app.as('jcry')).ok(recordApi.save, { id: await given.record(id, '0010002') });
  const before = await school.ok(activityApi.find, { id });
  const change = { id, version: before.version };
  const [begun, fresh, more] = [await app.unit('0010002'), await app.unit('0010001'), await app.unit('0020001')];
  expect(await school.call(activityApi.change, { ...change, labs_removed: [begun] })).toMatchObject({
    data: { rule: 'inspection.labBegun' },
  });
  expect(await school.call(activityApi.change, { ...change, end: addDays(before.end, -1) })).toMatchObject({
    data: { rule: 'inspection.endTooEarly' },
  });
  const group_id = before.groups[0]!.id;
  const own = [{ group_id, user_id: await app.user('lab') }];
  expect(await school.call(activityApi.change, { ...change, inspectors_added: own })).toMatchObject({
    data: { rule: 'inspection.ownLab' },
  });
  await school.ok(activityApi.change, {
    ...change,
    end: addDays(before.end, 5),
    labs_removed: [fresh],
    labs_added: [{ lab_id: more, group_id }],
    inspectors_added: [{ group_id, user_id: await app.user('jcry2') }],
  });
  const after = await school.ok(activityApi.find, { id });
  expect(after.end).toBe(addDays(before.end, 5));
  expect(new Set(after.groups[0]!.labs.map((lab) => lab.lab_no))).toEqual(new Set(['0010002', '0020001']));
  expect(after.groups[0]!.inspectors).toHaveLength(2);
  expect(await recordsOf(id)).toHaveLength(2);
});

test('of 16 concurrent starts one succeeds', async () => {
  const id = await given.activity();
  const school = await app.as('school');
  const replies = await Promise.all(Array.from({ length: 16 }, () => school.call(activityApi.start, { id })));
  expect(replies.filter((reply) => reply.code === 200)).toHaveLength(1);
  expect(replies.filter((reply) => ![200, 409].includes(reply.code))).toEqual([]);
  expect(await recordsOf(id)).toHaveLength(1);
});

test('the minute job starts due activities and ends expired ones, once', async () => {
  const [due, coming] = [await given.activity(), await given.activity({ start: addDays(given.today(), 3) })];
  await app.inside(runActivityClock);
  expect([await statusOf(due), await statusOf(coming)]).toEqual([ActivityStatus.running, ActivityStatus.waiting]);
  await app.admin.query(`update inspection.activity set end_at = start_at + interval '1 second' where id = $1`, [due]);
  await Promise.all(Array.from({ length: 4 }, () => app.inside(runActivityClock)));
  expect(await statusOf(due)).toBe(ActivityStatus.ended);
});

test('only the school reopens an activity, within thirty days', async () => {
  const [fresh, old] = [await given.running({ by: 'college' }), await given.running()];
  await (await app.as('college')).ok(activityApi.end, { id: fresh });
  const school = await app.as('school');
  await school.ok(activityApi.end, { id: old });
  await app.admin.query(`update inspection.activity set ended_at = now() - interval '31 days' where id = $1`, [old]);
  const again = { end: addDays(given.today(), 3), reason: '补查两间实验室' };
  expect((await (await app.as('college')).call(activityApi.reopen, { id: fresh, ...again })).code).toBe(403);
  expect(await school.call(activityApi.reopen, { id: old, ...again })).toMatchObject({
    data: { rule: 'inspection.reopenLate' },
  });
  expect(await school.call(activityApi.reopen, { id: fresh, ...again, end: given.today() })).toMatchObject({
    data: { rule: 'inspection.endTooEarly' },
  });
  await school.ok(activityApi.reopen, { id: fresh, ...again });
  expect(await statusOf(fresh)).toBe(ActivityStatus.running);
});

test('unsubmitted drafts are discarded after the grace period', async () => {
  const id = await given.running();
  const record = await given.record(id);
  await (await app.as('jcry')).ok(recordApi.save, { id: record, problems: [await given.draft('jcry')] });
  await (await app.as('school')).ok(activityApi.end, { id });
  await app.inside(discardStale);
  expect((await recordsOf(id))[0].status).toBe(1);
  await app.admin.query(`update inspection.activity set ended_at = now() - interval '4 days' where id = $1`, [id]);
  expect(await (await app.as('jcry')).call(recordApi.submit, { id: record })).toMatchObject({
    data: { rule: 'inspection.activityClosed' },
  });
  await app.inside(discardStale);
  expect((await recordsOf(id))[0].status).toBe(0);
  const { rows } = await app.admin.query(
    'select 1 from inspection.problem where record_id = $1 and deleted_at is null',
    [record],
  );
  expect(rows).toEqual([]);
});

test('a form with faults reports all of them and creates nothing', async () => {
  const reply = await (await app.as('school')).call(activityApi.create, { act_type: 1, act_name: '' } as never);
  expect(reply.code).toBe(400);
  expect(Object.keys((reply.data as unknown as { errors: object }).errors)).toEqual(
    expect.arrayContaining(['act_name', 'leader_id', 'start', 'end', 'scope_org_ids', 'sample', 'item_mode', 'groups']),
  );
  const fields = await given.fields();
  const bad = await (await app.as('school')).call(activityApi.create, { ...fields, end: addDays(fields.start, -1) });
  expect(bad).toMatchObject({ code: 400, data: { errors: { end: expect.any(String) } } });
});

test('an appointment grants and revokes the role of inspector', async () => {
  const school = await app.as('school');
  const roles = async () =>
    (
      await app.admin.query(
        `select 1 from identity.holding h join identity.role r on r.school_id = h.school_id and r.id = h.role_id
         where r.role_key = 'jcry' and h.user_id = $1`,
        [await app.user('teacher')],
      )
    ).rows.length;
  const dates = { from_on: addDays(given.today(), -1), to_on: addDays(given.today(), 30) };
  const { id } = await school.ok(inspectorApi.create, { user_id: await app.user('teacher'), kind: 1, ...dates });
  expect(await roles()).toBe(1);
  await school.ok(inspectorApi.setStatus, { id, status: 0 });
  expect(await roles()).toBe(0);
  await school.ok(inspectorApi.setStatus, { id, status: 1 });
  expect(await roles()).toBe(1);
  expect((await school.call(inspectorApi.create, { user_id: await app.user('teacher'), kind: 1, ...dates })).code).toBe(
    409,
  );
  expect((await school.call(inspectorApi.renew, { id, to_on: dates.to_on })).code).toBe(400);
});

test('a manually granted inspector role survives the end of an appointment', async () => {
  const school = await app.as('school');
  const user_id = await app.user('storeman');
  const root = await app.unit('');
  await app.inside((ctx) => addHoldings(ctx, [{ user_id, role_id: 6, org_id: root }]));
  const dates = { from_on: addDays(given.today(), -1), to_on: addDays(given.today(), 30) };
  const { id } = await school.ok(inspectorApi.create, { user_id, kind: 1, ...dates });
  await school.ok(inspectorApi.setStatus, { id, status: 0 });
  const { rows } = await app.admin.query(
    'select sources from identity.holding where user_id = $1 and role_id = 6 and org_id = $2',
    [user_id, root],
  );
  expect(rows).toEqual([{ sources: ['hand'] }]);
});

test('a college appoints college inspectors and student helpers only, and for itself', async () => {
  const college = await app.as('college');
  const dates = { from_on: addDays(given.today(), -1), to_on: addDays(given.today(), 30) };
  const user_id = await app.user('normal');
  expect(await college.call(inspectorApi.create, { user_id, kind: 1, ...dates })).toMatchObject({
    data: { rule: 'inspection.inspectorKind' },
  });
  const { id } = await college.ok(inspectorApi.create, { user_id, kind: 4, ...dates });
  expect(await college.ok(inspectorApi.find, { id })).toMatchObject({
    org_name: '化学学院',
    can: ['edit', 'renew', 'status', 'appointment'],
  });
  expect((await (await app.as('college2')).call(inspectorApi.setStatus, { id, status: 0 })).code).toBe(404);
});

test('no call takes more than fifteen statements', () => {
  expect(app.statements.filter((call) => call.count > 15)).toEqual([]);
});

test('activities are filtered and sorted', async () => {
  const school = await app.as('school');
  const id = await given.activity({ name: '筛选用活动', start: addDays(given.today(), 300) });
  const first = await school.ok(activityApi.list, { keyword: '筛选用活动' });
  const { org_id } = first.content[0]!;
  const filters = [
    { act_type: 1 as const },
    { status: ActivityStatus.waiting },
    { org_id },
    { from: addDays(given.today(), 299) },
    { to: addDays(given.today(), 301) },
  ];
  for (const filter of filters) {
    const { content } = await school.ok(activityApi.list, { keyword: '筛选用活动', ...filter });
    expect(content.map((row) => row.id)).toEqual([id]);
  }
  for (const sort of ['act_no', 'act_name', 'start_at', 'end_at', 'status'] as const) {
    const up = await school.ok(activityApi.list, { sort, order: 'asc', size: 150 });
    const down = await school.ok(activityApi.list, { sort, order: 'desc', size: 150 });
    expect(new Set(up.content.map((row) => row.id))).toEqual(new Set(down.content.map((row) => row.id)));
  }
  const latest = await school.ok(activityApi.list, { sort: 'start_at', order: 'desc' });
  expect(latest.content[0]!.id).toBe(id);
});
