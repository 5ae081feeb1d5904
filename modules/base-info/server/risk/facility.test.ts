import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { runJob } from '#kernel/server/run-job.ts';
import { fileApi } from '#kernel/shared/files.ts';
import { examineApi } from '#modules/inspection/shared/problem/examine.ts';
import { problemApi } from '#modules/inspection/shared/problem/problem.ts';
import { facilityApi, facilitySheet, type FacilityInput } from '../../shared/risk/facility.ts';
import { labApi } from '../../shared/lab.ts';
import { facilityRuleApi } from '../../shared/hazard/facility-rule.ts';
import { hazardApi } from '../../shared/hazard/hazard.ts';
import { riskPointApi } from '../../shared/risk/risk-point.ts';
import { textsOf } from '../testing/exported.ts';
import { checkFile } from '../testing/importing.ts';
import { givePlaces } from '../testing/places.ts';
import { codesOf } from '../testing/replies.ts';
import { inForce } from '../testing/risk-points.ts';
import { riskJobs } from './risk-point.jobs.ts';

let app: TestApp;
let lab1: number;
beforeAll(async () => {
  app = await startTestApp({ takesJobs: true });
  await givePlaces(app);
  lab1 = await app.unit('0010001');
});
afterAll(() => app.stop());

const draft = (changes: Partial<FacilityInput> = {}): FacilityInput => ({
  lab_id: lab1,
  category: 'extinguisher',
  name: '干粉灭火器',
  qty: 2,
  place: '门口',
  check_cycle: 6,
  checked_on: '2026-01-31',
  status: 'normal',
  ...changes,
});
const remind = () =>
  runJob(app.services, riskJobs, {
    name: 'base-info.remind-due',
    schoolId: app.schoolId('alpha'),
    userId: 0,
    data: {},
  });
const errorsOf = (data: unknown) => (data as { errors: Record<string, string> }).errors;
const protection = async () => (await app.as('lab')).ok(facilityApi.ofLab, { id: lab1 });
const find = async (id: number) => (await app.as('lab')).ok(facilityApi.find, { id });

test('nobody without a login or the right reads or writes facilities', async () => {
  expect((await app.stranger('alpha').call(facilityApi.list)).code).toBe(101);
  expect((await (await app.as('normal')).call(facilityApi.list)).code).toBe(403);
  expect((await (await app.as('teacher')).call(facilityApi.create, draft())).code).toBe(403);
  const { id } = await (await app.as('lab')).ok(facilityApi.create, draft({ place: '权限' }));
  for (const caller of [await app.as('college2'), await app.as('school', 'beta')]) {
    expect((await caller.call(facilityApi.find, { id })).code).toBe(404);
    expect((await caller.call(facilityApi.flush, { ids: [id] })).code).toBe(404);
    expect((await caller.call(facilityApi.checks, { id })).code).toBe(404);
    expect((await caller.call(facilityApi.ofLab, { id: lab1 })).code).toBe(404);
  }
});

test('a form names every fault, and the same facility is registered once', async () => {
  const lab = await app.as('lab');
  const wrong = draft({
    lab_id: await app.unit('0020001'),
    category: 'nothing',
    duty_id: 999_999,
    installed_on: '2099-01-01',
    checked_on: '2099-01-01',
  });
  expect(Object.keys(errorsOf((await lab.call(facilityApi.create, wrong)).data)).sort()).toEqual([
    'category',
    'checked_on',
    'duty_id',
    'installed_on',
    'lab_id',
  ]);
  const same = draft({ place: '同一处' });
  expect(codesOf(await Promise.all([1, 2].map(() => lab.call(facilityApi.create, same))))).toEqual([200, 409]);
});

test('the next check follows the last one by its cycle; an earlier check that is booked late does not', async () => {
  const lab = await app.as('lab');
  const { id } = await lab.ok(facilityApi.create, draft({ place: '走廊' }));
  expect((await find(id)).check_on).toBe('2026-07-31');
  await lab.ok(facilityApi.check, { id, checked_on: '2026-08-05', result: 'normal' });
  expect(await find(id)).toMatchObject({ checked_on: '2026-08-05', check_on: '2027-02-05' });
  await lab.ok(facilityApi.check, { id, checked_on: '2026-03-01', result: 'normal', note: '补登' });
  expect(await find(id)).toMatchObject({ checked_on: '2026-08-05' });
  const reply = await lab.call(facilityApi.check, { id, checked_on: '2026-08-06', result: 'abnormal' });
  expect(errorsOf(reply.data)).toEqual({ note: '请写明异常情况' });
  const future = await lab.call(facilityApi.check, { id, checked_on: '2099-01-01', result: 'normal' });
  expect(errorsOf(future.data)).toHaveProperty('checked_on');
  expect((await lab.ok(facilityApi.checks, { id })).content.map(({ checked_on }) => checked_on)).toEqual([
    '2026-08-05',
    '2026-03-01',
  ]);
});

test('one tap books the weekly flush of what is due, a second one on the day nothing', async () => {
  const lab = await app.as('lab');
  const { id } = await lab.ok(facilityApi.create, draft({ category: 'eye_washer', name: '', place: '水池旁' }));
  const { to_flush } = await protection();
  expect(to_flush).toEqual([id]);
  expect(await lab.ok(facilityApi.flush, { ids: to_flush })).toEqual({ flushed: 1 });
  expect(await lab.ok(facilityApi.flush, { ids: [id] })).toEqual({ flushed: 0 });
  expect((await protection()).to_flush).toEqual([]);
  const other = await lab.ok(facilityApi.create, draft({ place: '不冲洗' }));
  expect((await lab.call(facilityApi.flush, { ids: [id, other.id] })).message).toContain('只有洗眼器');
});

test('what the level, the aptitudes and the hazards of a laboratory require and it lacks is named', async () => {
  const lab = await app.as('lab');
  const missing = async () =>
    (await protection()).required.filter(({ present }) => !present).map(({ category }) => category);
  expect(await missing()).not.toContain('spill_kit');
  const ethanol = { kind: '105', name: '乙醇', qty: '2', unit: 'L', state: 3, controlled: 'none' } as const;
  await lab.ok(hazardApi.create, { lab_id: lab1, ...ethanol });
  expect(await missing()).toContain('spill_kit');
  const { id } = await lab.ok(facilityApi.create, draft({ category: 'spill_kit', name: '', place: '试剂柜旁' }));
  expect(await missing()).not.toContain('spill_kit');
  const { version } = await find(id);
  await lab.ok(facilityApi.update, {
    ...draft({ category: 'spill_kit', name: '', place: '试剂柜旁', status: 'missing' }),
    id,
    version,
  });
  expect(await missing()).toContain('spill_kit');
});

test('the list of laboratories names what each lacks, and finds those that lack something', async () => {
  const other = await app.unit('0020001');
  const ids = [lab1, other];
  const lacked = async (account: 'school' | 'college' | 'college2' | 'teacher') => {
    const { content } = await (await app.as(account)).ok(facilityApi.lacked, { ids: ids.join(',') as never });
    return new Map(content.map(({ id, lacks }) => [id, lacks]));
  };
  const { required } = await protection();
  const names = required.filter(({ present }) => !present).map(({ category_name }) => category_name);
  expect(names).toContain('泄漏处置包');
  expect((await lacked('school')).get(lab1)!.toSorted()).toEqual(names.toSorted());
  expect([...(await lacked('college')).keys()]).not.toContain(other);
  expect([...(await lacked('college2')).keys()]).not.toContain(lab1);
  const found = async (account: 'school' | 'college2', lacking: boolean) => {
    const { content } = await (await app.as(account)).ok(labApi.list, { lacking });
    return content.map(({ id }) => id);
  };
  const all = await lacked('school');
  expect((await found('school', true)).filter((id) => ids.includes(id))).toEqual(ids.filter((id) => all.has(id)));
  expect(await found('school', false)).not.toContain(lab1);
  expect(await found('college2', true)).not.toContain(lab1);
  expect((await (await app.as('storeman')).call(facilityApi.lacked, { ids: String(lab1) as never })).code).toBe(403);
});

test('the rules of required facilities are data of the school', async () => {
  const school = await app.as('school');
  expect((await (await app.as('lab')).call(facilityRuleApi.create, { category: 'camera' })).code).toBe(403);
  const { content } = await school.ok(facilityRuleApi.list, { category: 'spill_kit' });
  expect(content).toMatchObject([{ hazard_kind_name: '易燃液体', category_name: '泄漏处置包' }]);
  await school.ok(facilityRuleApi.setStatus, { id: content[0]!.id, status: 0 });
  expect((await protection()).required.map(({ category }) => category)).not.toContain('spill_kit');
  const wrong = { category: 'nothing', aptitude_id: 999_999, hazard_kind: '999', lab_level: 9 };
  expect(Object.keys(errorsOf((await school.call(facilityRuleApi.create, wrong)).data)).sort()).toEqual([
    'aptitude_id',
    'category',
    'hazard_kind',
    'lab_level',
  ]);
  const { id } = await school.ok(facilityRuleApi.create, { category: 'fire_blanket' });
  expect((await protection()).required.map(({ category }) => category)).toContain('fire_blanket');
  await school.ok(facilityRuleApi.remove, { id });
});

test('an anomaly becomes a hidden danger once; when that is closed the facility is in order again', async () => {
  const lab = await app.as('lab');
  const { id } = await lab.ok(facilityApi.create, draft({ place: '异常处' }));
  const { data: photo } = await lab.upload(fileApi.upload, [{ name: '现场.txt', content: Buffer.from('照片') }]);
  const input = { id, level: 'ordinary' as const, description: '压力不足', photos: [photo[0]!.id] };
  const none = await lab.call(facilityApi.report, { ...input, photos: [] });
  expect(errorsOf(none.data)).toHaveProperty('photos');
  expect((await find(id)).status).toBe('normal');
  const { id: problem } = await lab.ok(facilityApi.report, input);
  expect(await find(id)).toMatchObject({
    status: 'abnormal',
    problem_id: problem,
    can: expect.not.arrayContaining(['report']) as string[],
  });
  expect((await lab.call(facilityApi.report, input)).code).toBe(409);
  const found = await lab.ok(problemApi.find, { id: problem });
  expect(found).toMatchObject({
    state: 'unchecked',
    description: '灭火器 干粉灭火器：压力不足',
    source_name: '设施异常',
    facility_id: id,
    facility_name: '干粉灭火器',
    place: '异常处',
  });
  await (await app.as('college')).ok(examineApi.reject, { id: problem, reason: '现场已更换' } as never);
  expect(await find(id)).toMatchObject({ status: 'normal', problem_id: null });
});

test('measures of a risk point in force are booked as in place, of two at once the second is told', async () => {
  const lab = await app.as('lab');
  const point = await inForce(app, { name: '措施落实' });
  const own = async () => (await protection()).measures.filter(({ risk_point_id }) => risk_point_id === point);
  const [first] = await own();
  expect(first).toMatchObject({ kind: 'technical', text: '气瓶固定', in_place: false });
  const set = (in_place: boolean) =>
    lab.call(facilityApi.setMeasure, { id: first!.id, version: first!.version, in_place });
  expect(codesOf(await Promise.all([set(true), set(true)]))).toEqual([200, 409]);
  expect((await own())[0]).toMatchObject({ in_place: true, checked_by_name: expect.any(String) as string });
  expect(
    (await (await app.as('college2')).call(facilityApi.setMeasure, { id: first!.id, version: 2, in_place: false }))
      .code,
  ).toBe(404);
  expect((await lab.ok(riskPointApi.find, { id: point })).measures).toHaveLength(2);
});

test('what is due is reminded of once for each stage', async () => {
  const lab = await app.as('lab');
  const today = (days: number) => new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
  await lab.ok(facilityApi.create, draft({ place: '到期处', expires_on: today(6) }));
  const count = async () => {
    const { rows } = await app.admin.query(
      `select 1 from notices.message m join identity.account a on a.school_id = m.school_id and a.id = m.user_id
       where m.type = 'FACILITY_DUE' and m.body like '%' || $1 || '%'`,
      [today(6)],
    );
    return rows.length;
  };
  await remind();
  const first = await count();
  expect(first).toBeGreaterThan(0);
  await remind();
  expect(await count()).toBe(first);
});

test('photos of a facility are read by whoever sees it, and a removed one takes its checks along', async () => {
  const lab = await app.as('lab');
  const { data } = await lab.upload(fileApi.upload, [{ name: '设施.txt', content: Buffer.from('设施照片') }]);
  const { id } = await lab.ok(facilityApi.create, draft({ place: '有照片', photos: [data[0]!.id] }));
  await lab.ok(facilityApi.check, { id, checked_on: '2026-09-01', result: 'normal' });
  const textFor = async (account: string) =>
    (await (await app.as(account)).blob(fileApi.content, { id: data[0]!.id })).body.toString();
  expect(await textFor('college')).toBe('设施照片');
  expect(await textFor('college2')).not.toBe('设施照片');
  await lab.ok(facilityApi.remove, { id });
  expect((await lab.call(facilityApi.find, { id })).code).toBe(404);
});

test('an import names the faults of each row, overwrites on demand and imports nothing twice', async () => {
  const titles = ['实验室编号*', '类别*', '名称', '数量*', '位置*', '检查周期（月）', '有效期', '责任人工号'];
  const good = ['0010001', '灭火器', '导入灭火器', 3, '导入处', 6, '2030-01-01', ''];
  const other = (changes: Record<number, string | number>) => good.map((cell, i) => changes[i] ?? cell);
  const college = await app.as('college');
  const checked = await checkFile(college, facilitySheet, titles, [
    good,
    good,
    other({ 0: '0020001', 4: '甲' }),
    other({ 0: '9999999', 4: '乙', 1: '没有这种' }),
    other({ 3: 0, 4: '丙', 7: 'NOBODY' }),
    other({ 4: '丁', 6: '不是日期' }),
  ]);
  expect(checked.errorOf(3)).toBe('与文件第 2 行重复，请删除其中一行');
  expect(checked.errorOf(4)).toContain('不在您的管理范围内');
  expect(checked.errorOf(5)).toMatch(/实验室编号“9999999”不存在.*类别“没有这种”/);
  expect(checked.errorOf(6)).toMatch(/数量.*NOBODY/);
  expect(checked.errorOf(7)).toContain('有效期');
  expect(await checked.apply('skip')).toMatchObject({ impSuccess: 1, error: '' });
  const rows = async () => (await college.ok(facilityApi.list, { keyword: '导入灭火器' })).content;
  expect(await rows()).toMatchObject([{ qty: 3, expires_on: '2030-01-01' }]);
  const again = await checkFile(college, facilitySheet, titles, [other({ 3: 5 })]);
  expect(again.rows[0]!.status).toBe(2);
  await again.apply('overwrite');
  expect(await rows()).toMatchObject([{ qty: 5, version: 2 }]);
  const [header, ...exported] = await textsOf((await college.blob(facilitySheet.export)).body);
  expect(header!.slice(0, 2)).toEqual(['实验室编号', '类别']);
  expect(exported).toHaveLength((await college.ok(facilityApi.list)).total);
});

test('filters find what is due, by category, state and college', async () => {
  const school = await app.as('school');
  await school.ok(facilityApi.create, draft({ place: '早已到期', checked_on: '2025-01-01' }));
  const due = await school.ok(facilityApi.list, { due: true, category: 'extinguisher', status: 'normal' });
  expect(due.content.some(({ place }) => place === '早已到期')).toBe(true);
  const later = await school.ok(facilityApi.list, { due: false });
  expect(later.content.some(({ place }) => place === '早已到期')).toBe(false);
  expect((await school.ok(facilityApi.list, { college_id: await app.unit('002') })).total).toBe(0);
  await school.ok(facilityApi.list, { size: 100 });
  expect(app.statements.findLast((call) => call.path === 'GET /facility')!.count).toBeLessThanOrEqual(4);
});
