import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { runJob } from '#kernel/server/run-job.ts';
import { fileApi } from '#kernel/shared/files.ts';
import { gradingApi } from '../../shared/hazard/grading.ts';
import { hazardApi } from '../../shared/hazard/hazard.ts';
import { judgementApi } from '../../shared/hazard/judgement.ts';
import { labApi } from '../../shared/lab.ts';
import { facilityApi } from '../../shared/risk/facility.ts';
import { baseInfoJobs } from './judgement.jobs.ts';
import { givePlaces, labDraft, type Places } from '../testing/places.ts';
import { codesOf } from '../testing/replies.ts';

let app: TestApp;
let places: Places;
beforeAll(async () => {
  app = await startTestApp({ takesJobs: true });
  places = await givePlaces(app);
});
afterAll(() => app.stop());

let made = 0;
async function giveLab(level: number | null = null) {
  made += 1;
  const input = await labDraft(app, places, { name: `评估实验室${made}`, rooms: [places.rooms[made % 3]!] });
  const { id } = await (await app.as('school')).ok(labApi.create, input);
  if (level !== null)
    await app.admin.query(
      `update base_info.lab set lab_level = $2, lab_class = 1, lab_classes = '{1}', level_source = 'auto', judged_on = now()::date,
        judge_valid_to = now()::date + 300 where id = $1`,
      [id, level],
    );
  // As one that stands already: its own judgement is over.
  await app.admin.query('delete from base_info.judgement where lab_id = $1', [id]);
  return id;
}
const source = (lab_id: number, qty: string, changes: object = {}) => ({
  lab_id,
  kind: '105',
  name: '乙醇',
  qty,
  unit: 'L' as const,
  state: 3 as const,
  controlled: 'none' as const,
  ...changes,
});
const waitingOf = async (lab_id: number, account = 'college') =>
  (await (await app.as(account)).ok(judgementApi.list, { lab_id })).content;
const levelOf = async (id: number) => (await (await app.as('school')).ok(labApi.find, { id })).lab_level;

test('a hazard source that changes the level opens a judgement, and the old level stays until it passes', async () => {
  const id = await giveLab(3);
  const school = await app.as('school');
  const { id: hazard } = await school.ok(hazardApi.create, source(id, '4'));
  const missing = 50;
  expect(await school.ok(judgementApi.ofLab, { id })).toMatchObject({
    computed: { lab_level: 3, basis: ['R303-2', 'R307'], score: String(4 + missing) },
    waiting: null,
    strictest: 3,
    consequence: { self_check: 'month', first_hours: 8 },
  });
  expect(await waitingOf(id)).toEqual([]);
  await school.ok(hazardApi.update, { ...source(id, '60'), id: hazard, version: 1 });
  expect(await waitingOf(id)).toMatchObject([
    { status: 'college', cause: 'hazard', lab_level: 1, old_level_name: 'Ⅲ级（中风险）', can: ['decide'] },
  ]);
  expect(await levelOf(id)).toBe(3);
  // The stricter of both holds at once.
  expect(await school.ok(judgementApi.ofLab, { id })).toMatchObject({
    waiting: 'college',
    strictest: 1,
    consequence: { self_check: 'week', first_hours: 24 },
  });
});

test('a judgement is read with the rules and the hazard sources that meet them, and with what the level changes', async () => {
  const id = await giveLab(3);
  const [college, school] = [await app.as('college'), await app.as('school')];
  await school.ok(hazardApi.create, source(id, '60'));
  const [row] = await waitingOf(id);
  const read = await college.ok(judgementApi.find, { id: row!.id });
  expect(read).toMatchObject({
    lab_id: id,
    old_level: 3,
    lab_level: 1,
    old_consequence: { self_check: 'month', first_hours: 8 },
    consequence: { self_check: 'week', first_hours: 24 },
    can: ['decide'],
  });
  expect(read.reasons.map(({ rule }) => rule.code)).toEqual(row!.basis);
  expect(read.reasons[0]).toMatchObject({
    rule: { level: 1 },
    measured: 60,
    amounts: [{ name: '乙醇', qty: 60, unit: 'L' }],
  });
  expect(read.parts.reduce((sum, { points }) => sum + points, 0)).toBe(Number(row!.score));
  expect((await (await app.as('college2')).call(judgementApi.find, { id: row!.id })).code).toBe(404);
});

test('college and school decide one after the other; what the school passes is in force for a year', async () => {
  const id = await giveLab(4);
  const [college, school] = [await app.as('college'), await app.as('school')];
  await school.ok(hazardApi.create, source(id, '30'));
  const [row] = await waitingOf(id);
  const decision = { id: row!.id, version: row!.version };
  expect((await school.call(judgementApi.pass, decision)).code).toBe(409);
  expect((await (await app.as('college2')).call(judgementApi.pass, decision)).code).toBe(404);
  expect((await (await app.as('lab')).call(judgementApi.pass, decision)).code).toBe(403);
  const both = await Promise.all([1, 2].map(() => college.call(judgementApi.pass, { ...decision, opinion: '同意' })));
  expect(codesOf(both)).toEqual([200, 409]);
  expect((await school.ok(judgementApi.list, { mine: true })).content.map((one) => one.lab_id)).toContain(id);
  await school.ok(judgementApi.pass, { id: row!.id, version: row!.version + 1 });
  expect(await school.ok(labApi.find, { id })).toMatchObject({
    lab_level: 2,
    lab_class: 1,
    judge_basis: ['R202', 'R209'],
    level_source: 'auto',
  });
  expect(await school.ok(judgementApi.ofLab, { id })).toMatchObject({ waiting: null, strictest: 2 });
});

test('in a laboratory graded by a person, another hazard source leaves what the rules said before waiting', async () => {
  const id = await giveLab(3);
  await app.admin.query(`update base_info.lab set level_source = 'manual' where id = $1`, [id]);
  const school = await app.as('school');
  await school.ok(hazardApi.create, source(id, '1', { kind: '4061', name: '激光器', unit: 'set' }));
  const [first] = await waitingOf(id);
  await school.ok(hazardApi.create, source(id, '1', { kind: '4062', name: '另一台激光器', unit: 'set' }));
  const [second] = await waitingOf(id);
  expect([second!.id, second!.status, second!.lab_level]).toEqual([first!.id, 'college', first!.lab_level]);
});

test('a judgement that is no longer needed is withdrawn, one that is overtaken has to be read again', async () => {
  const id = await giveLab(3);
  const [college, school] = [await app.as('college'), await app.as('school')];
  const { id: hazard } = await school.ok(hazardApi.create, source(id, '60'));
  const [row] = await waitingOf(id);
  await school.ok(hazardApi.update, { ...source(id, '30'), id: hazard, version: 1 });
  expect((await college.call(judgementApi.pass, { id: row!.id, version: row!.version })).code).toBe(409);
  expect(await waitingOf(id)).toMatchObject([{ id: row!.id, status: 'college', lab_level: 2 }]);
  await school.ok(hazardApi.setStatus, { id: hazard, status: 0 });
  await school.ok(hazardApi.create, source(id, '1', { name: '丙酮' }));
  expect((await waitingOf(id)).filter((one) => one.status === 'college')).toEqual([]);
  expect(await waitingOf(id)).toContainEqual(expect.objectContaining({ id: row!.id, status: 'withdrawn' }));
});

test('a rejection needs its reason; the laboratory may ask again', async () => {
  const id = await giveLab(3);
  const [college, school] = [await app.as('college'), await app.as('school')];
  await school.ok(hazardApi.create, source(id, '60'));
  const [row] = await waitingOf(id);
  const decision = { id: row!.id, version: row!.version };
  expect((await college.call(judgementApi.reject, decision)).code).toBe(400);
  await college.ok(judgementApi.reject, { ...decision, opinion: '数量有误，请核对' });
  expect(await waitingOf(id)).toMatchObject([{ status: 'rejected', opinion: '数量有误，请核对', can: [] }]);
  await school.ok(judgementApi.reassess, { id });
  expect((await waitingOf(id)).map((one) => [one.status, one.cause])).toEqual([
    ['college', 'manual'],
    ['rejected', 'hazard'],
  ]);
  expect((await school.call(judgementApi.reassess, { id })).message).toContain('已有待审核的评估');
  expect((await (await app.as('college2')).call(judgementApi.reassess, { id })).code).toBe(404);
});

test('hazard sources registered at once are all judged', async () => {
  const id = await giveLab(4);
  const school = await app.as('school');
  const names = ['甲', '乙', '丙', '丁', '戊', '己'];
  const replies = await Promise.all(names.map((name) => school.call(hazardApi.create, source(id, '9', { name }))));
  expect(replies.map((reply) => reply.code)).toEqual(names.map(() => 200));
  expect((await school.ok(judgementApi.ofLab, { id })).computed).toMatchObject({ lab_level: 1 });
  expect(await waitingOf(id)).toMatchObject([{ lab_level: 1 }]);
});

test('a college only raises a level; below that of the rules the school needs a proof', async () => {
  const id = await giveLab(3);
  const [college, school] = [await app.as('college'), await app.as('school')];
  await school.ok(hazardApi.create, source(id, '30'));
  const to = (lab_level: number, more: object = {}) => ({
    id,
    lab_class: 1,
    lab_level,
    judged_on: '2026-11-01',
    judge_valid_to: '2027-11-01',
    reason: '现场核查',
    ...more,
  });
  expect((await college.call(labApi.grade, to(2))).message).toContain('学院只能上调等级');
  await college.ok(labApi.grade, to(1));
  expect((await waitingOf(id)).map((one) => one.status)).toEqual(['withdrawn']);
  expect((await college.call(labApi.grade, to(3))).code).toBe(422);
  expect((await school.call(labApi.grade, to(3))).data).toMatchObject({
    errors: { proof_files: '所选等级低于按危险源计算的等级，请上传证明材料' },
  });
  const { data } = await school.upload(fileApi.upload, [{ name: '证明.txt', content: Buffer.from('已整改') }]);
  await school.ok(labApi.grade, to(3, { proof_files: [data[0]!.id] }));
  expect(await levelOf(id)).toBe(3);
  // A person's grade stands until the rules say something new.
  await school.ok(hazardApi.create, source(id, '1', { name: '丙酮' }));
  expect((await waitingOf(id)).filter((one) => one.status === 'college')).toEqual([]);
  await school.ok(hazardApi.create, source(id, '30', { name: '乙醚' }));
  expect((await waitingOf(id)).filter((one) => one.status === 'college')).toMatchObject([{ lab_level: 1 }]);
});

test('the safety facilities of a laboratory count as well', async () => {
  const id = await giveLab(3);
  const school = await app.as('school');
  await school.ok(hazardApi.create, source(id, '4'));
  const extinguisher = { category: 'extinguisher', qty: 2, place: '门口', status: 'normal' } as const;
  await school.ok(facilityApi.create, { lab_id: id, ...extinguisher });
  expect((await school.ok(judgementApi.ofLab, { id })).computed).toMatchObject({ score: '44' });
});

test('a judgement that has expired is opened once, and passing it is good for another year', async () => {
  const id = await giveLab(4);
  await app.admin.query(`update base_info.lab set lab_class = 5, judge_valid_to = now()::date - 1 where id = $1`, [id]);
  const expire = () =>
    runJob(app.services, baseInfoJobs, { name: 'base-info.judge-expired', schoolId: 0, userId: 0, data: {} });
  await expire();
  await expire();
  const [row, ...others] = await waitingOf(id);
  expect([row!.status, row!.cause, row!.created_by_name, others]).toEqual(['college', 'expiry', '系统', []]);
  await (await app.as('college')).ok(judgementApi.pass, { id: row!.id, version: row!.version });
  const school = await app.as('school');
  await school.ok(judgementApi.pass, { id: row!.id, version: row!.version + 1 });
  const { judge_valid_to } = await school.ok(labApi.find, { id });
  expect(Date.parse(judge_valid_to!)).toBeGreaterThan(Date.now() + 360 * 86_400_000);
  await expire();
  expect(await waitingOf(id)).toHaveLength(1);
});

test('a rule saved on the screen decides the next judgement and leaves former ones as they were', async () => {
  const [college, school] = [await app.as('college'), await app.as('school')];
  const rowsOf = async (lab: number) =>
    (await waitingOf(lab)).map(({ can: _can, ...row }) => row).sort((a, b) => a.id - b.id);
  const [decided, open] = [await giveLab(4), await giveLab(4)];
  const { id: hazard } = await school.ok(hazardApi.create, source(decided, '22'));
  await school.ok(hazardApi.create, source(open, '22'));
  const [row] = await waitingOf(decided);
  expect(row).toMatchObject({ lab_level: 2, basis: ['R202', 'R307'] });
  await college.ok(judgementApi.pass, { id: row!.id, version: row!.version });
  await school.ok(judgementApi.pass, { id: row!.id, version: row!.version + 1 });
  const before = [await rowsOf(decided), await rowsOf(open)];
  expect(before.map(([one]) => one!.status)).toEqual(['passed', 'college']);

  const { rules, edition } = await school.ok(gradingApi.find);
  const rule = rules.find(({ code }) => code === 'R202')!;
  const saved = { ...rule, value: '40', former: 'R202', edition, note: '按学校会议调整' };
  expect((await college.call(gradingApi.saveRule, saved as never)).code).toBe(403);
  expect(await school.ok(gradingApi.saveRule, saved as never)).toEqual({ edition: edition + 1 });
  expect((await school.call(gradingApi.saveRule, saved as never)).code).toBe(409);

  expect([await rowsOf(decided), await rowsOf(open)]).toEqual(before);
  expect(await levelOf(decided)).toBe(2);
  const fresh = await giveLab(4);
  await school.ok(hazardApi.create, source(fresh, '22'));
  expect(await waitingOf(fresh)).toMatchObject([{ lab_level: 3, basis: ['R307'], edition: edition + 1 }]);
  await school.ok(hazardApi.update, { ...source(decided, '23'), id: hazard, version: 1 });
  const [former, next] = await rowsOf(decided);
  expect(former).toEqual(before[0]![0]);
  expect(next).toMatchObject({
    status: 'college',
    lab_level: 3,
    old_level_name: 'Ⅱ级（高风险）',
    edition: edition + 1,
  });
  expect(await levelOf(decided)).toBe(2);
});
