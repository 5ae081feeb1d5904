import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { emit } from '#kernel/server/events.ts';
import { runJob } from '#kernel/server/run-job.ts';
import { parseDateTime } from '#kernel/shared/time.ts';
import { doorGrantApi, GrantStatus } from '#modules/base-info/shared/access/door-grant.ts';
import { labApi } from '#modules/base-info/shared/lab.ts';
import { memberApi, MemberStatus } from '#modules/base-info/shared/people/member.ts';
import { switchAccount } from '#platform/identity/server/public.ts';
import { AdmissionSource, AdmissionStatus } from '../../shared/admission/admission.states.ts';
import { admissionApi, badgeApi } from '../../shared/admission/admission.ts';
import { requirementApi } from '../../shared/admission/requirement.ts';
import { certificateDoc } from '../exam/certificates.queries.ts';
import {
  applicationOf,
  giveAdmitted,
  giveCertificate,
  giveHours,
  giveMentor,
  giveReady,
  giveStudent,
} from '../testing/given-admission.ts';
import { admissionJobs } from './admission.jobs.ts';

const { draft, waiting, valid, rejected, expired, suspended, cancelled } = AdmissionStatus;

let app: TestApp;
let strict: number;
let mild: number;
let mentor: number;
beforeAll(async () => {
  app = await startTestApp();
  [strict, mild] = [await app.unit('0010001'), await app.unit('0010002')];
  mentor = await giveMentor(app);
});
beforeEach(() => app.admin.query('delete from kernel.rate'));
afterEach(() => void (app.clock.at = undefined));
afterAll(() => app.stop());

const run = (name: keyof typeof admissionJobs, data = {}) =>
  runJob(app.services, admissionJobs, { name, schoolId: app.schoolId('alpha'), userId: 0, data });
const at = (day: string) => (app.clock.at = parseDateTime(`${day} 09:00:00`));
const labsOf = async (account: string) => (await (await app.as(account)).ok(labApi.mine)).map(({ lab_id }) => lab_id);
const find = async (id: number, by = 'school') => (await app.as(by)).ok(admissionApi.find, { id });
const check = async (account: string, lab_id = mild) => (await app.as(account)).ok(admissionApi.check, { lab_id });
const noticesOf = async (userId: number) =>
  (
    await app.admin.query<{ type: string }>(
      `select type from notices.message where user_id = $1 and type like 'ADMISSION%' order by id`,
      [userId],
    )
  ).rows.map(({ type }) => type);
const setLevel = (lab: number, level: number) =>
  app.admin.query('update base_info.lab set lab_level = $2 where id = $1', [lab, level]);

test('who lacks something learns what and where; who has everything signs, is admitted, and every consumer says so', async () => {
  const { account, id: userId, name } = await giveStudent(app);
  const student = await app.as(account);
  const before = await check(account);
  expect(before).toMatchObject({ may: false, level_name: 'Ⅲ级' });
  expect(before.missing.map(({ text, link }) => [text, link])).toEqual([
    ['安全培训 8 学时（已有 0）', '/study/resource'],
    ['通识考试合格证书', '/study/exam'],
    ['化学类考试合格证书', '/study/exam'],
    ['实验室准入（请提交申请）', '/study/admission'],
  ]);
  const input = applicationOf(mild, mentor);
  expect(await student.call(admissionApi.apply, input)).toMatchObject({
    code: 422,
    message: '还不能办理准入，缺少：安全培训 8 学时（已有 0）、通识考试合格证书、化学类考试合格证书。请先完成后再办理',
  });
  await giveReady(app, userId);
  expect((await student.ok(admissionApi.terms, { lab_id: mild })).latest).toBe('2027-12-31');
  const { id } = await student.ok(admissionApi.apply, input);
  expect(await find(id, account)).toMatchObject({ status: waiting, can: ['withdraw'] });
  const examined = await (await app.as('lab')).ok(admissionApi.examine, { waiting: true });
  expect(examined.content.map((row) => [row.id, row.can])).toEqual([[id, ['decide']]]);
  await (await app.as('lab')).ok(admissionApi.decide, { id, pass: true, opinion: '同意' });
  expect(await find(id, account)).toMatchObject({
    status: valid,
    starts_on: '2026-11-24',
    ends_on: '2027-11-01',
    decided_by: '测试lab',
    signed_name: name,
    can: ['badge', 'cancel'],
  });
  expect(await check(account)).toMatchObject({ may: true, missing: [] });
  expect(await labsOf(account)).toEqual([mild]);
  const members = await (await app.as('lab')).ok(memberApi.list, { lab_id: mild, status: MemberStatus.present });
  expect(members.content.find((row) => row.user_id === userId)).toMatchObject({
    kind: 'student',
    tutor_id: mentor,
    admission: 'admitted',
    admitted_to: '2027-11-01',
  });
  expect(await noticesOf(userId)).toEqual(['ADMISSION_PASSED']);
  const mine = await student.ok(admissionApi.mine);
  expect(mine.content).toMatchObject([{ lab_id: mild, may: true, status: valid, can: ['badge'] }]);
});

test('an application names every fault of its fields', async () => {
  const { account, id } = await giveStudent(app);
  await giveReady(app, id, '2027-03-31');
  const student = await app.as(account);
  const errors = async (changes: object) =>
    (
      (await student.call(admissionApi.apply, applicationOf(mild, mentor, changes))).data as unknown as {
        errors: object;
      }
    ).errors;
  expect(await errors({ mentor_id: null, agreed: false, signature: undefined, ends_on: '2027-04-01' })).toEqual({
    mentor_id: '请选择导师',
    ends_on: '截止日期最晚为 2027-03-31（受证书、账号和准入有效期限制）',
    agreed: '请阅读并同意安全承诺书',
    signature: '请手写签名，或在姓名栏输入本人姓名',
  });
  expect(await errors({ mentor_id: await app.user('school'), ends_on: '2026-11-23' })).toEqual({
    mentor_id: '导师应是本实验室的教师，请重新选择',
    ends_on: '截止日期不能早于今天',
  });
  expect(await errors({ signature: 'M1 1<script>' })).toEqual({ signature: '签名不完整，请重签' });
  // The name in the place of strokes must be the own one.
  expect(Object.keys(await errors({ signature: undefined, signed_name: '别人', ends_on: '2027-01-01' }))).toEqual([
    'signature',
  ]);
  const typed = { signature: undefined, signed_name: (await find0(id)).name, ends_on: '2027-01-01' };
  const made = await student.ok(admissionApi.apply, applicationOf(mild, mentor, typed));
  expect(await find(made.id)).toMatchObject({ signature: '', signed_name: typed.signed_name });
});
const find0 = async (id: number) =>
  (await app.admin.query<{ name: string }>('select name from identity.account where id = $1', [id])).rows[0]!;

test('an admission ends with the account, and level Ⅰ asks for the college and for training on site', async () => {
  const { account, id: userId } = await giveStudent(app);
  await app.admin.query(`update identity.account set valid_to = '2027-02-28' where id = $1`, [userId]);
  await giveReady(app, userId);
  await giveHours(app, userId, 24, '2026-07-01');
  const student = await app.as(account);
  const terms = await student.ok(admissionApi.terms, { lab_id: strict });
  expect(terms.latest).toBe('2027-02-28');
  expect(terms.items.filter(({ done }) => !done).map(({ text, link }) => [text, link])).toEqual([
    ['实验室现场培训（由实验室确认）', ''],
  ]);
  const lab = await app.as('lab');
  expect(
    await lab.ok(admissionApi.onSite, { lab_id: strict, user_ids: [userId], trained_on: '2026-11-20', note: '全部' }),
  ).toEqual({ confirmed: 1 });
  const input = applicationOf(strict, mentor, { ends_on: '2027-02-28' });
  const { id } = await student.ok(admissionApi.apply, input);
  await lab.ok(admissionApi.decide, { id, pass: true });
  expect(await find(id)).toMatchObject({ status: waiting });
  expect(await labsOf(account)).toEqual([]);
  await (await app.as('college')).ok(admissionApi.decide, { id, pass: true });
  expect(await find(id)).toMatchObject({ status: valid, ends_on: '2027-02-28' });
  expect(await labsOf(account)).toEqual([strict]);
});

test('who has lost a certificate meanwhile is not passed', async () => {
  const { account, id: userId } = await giveStudent(app);
  const [general] = await giveReady(app, userId);
  const { id } = await (await app.as(account)).ok(admissionApi.apply, applicationOf(mild, mentor));
  await app.admin.query(`update training.certificate set status = 3, reason = '作弊' where id = $1`, [general]);
  expect(await (await app.as('lab')).call(admissionApi.decide, { id, pass: true })).toMatchObject({
    code: 422,
    message: '还不能办理准入，缺少：通识考试合格证书。请先完成后再办理',
  });
  expect(await find(id)).toMatchObject({ status: waiting });
});

test('a rejected and a withdrawn application can be changed and sent again; a draft is the applicant’s', async () => {
  const { account, id: userId } = await giveStudent(app);
  await giveReady(app, userId);
  const student = await app.as(account);
  const { id } = await student.ok(admissionApi.apply, applicationOf(mild, mentor));
  const lab = await app.as('lab');
  expect(await lab.call(admissionApi.decide, { id, pass: false })).toMatchObject({ code: 400 });
  await lab.ok(admissionApi.decide, { id, pass: false, opinion: '请换导师' });
  expect(await find(id, account)).toMatchObject({ status: rejected, opinion: '请换导师', can: ['edit', 'cancel'] });
  const { lab_id: _lab, ...again } = applicationOf(mild, mentor, { ends_on: '2027-05-01' });
  await student.ok(admissionApi.resubmit, { id, ...again });
  await student.ok(admissionApi.withdraw, { id });
  expect(await find(id, account)).toMatchObject({ status: draft, ends_on: '2027-05-01' });
  expect(await lab.call(admissionApi.find, { id })).toMatchObject({ code: 404 });
  expect(await student.call(admissionApi.withdraw, { id })).toMatchObject({
    code: 409,
    message: '准入草稿，不能撤回，请刷新后查看',
  });
  await student.ok(admissionApi.cancel, { id, reason: '不去了' });
  expect(await noticesOf(userId)).toEqual(['ADMISSION_REJECTED']);
});

test('of parallel applications one is made, of parallel decisions one counts', async () => {
  const { account, id: userId } = await giveStudent(app);
  await giveReady(app, userId);
  const student = await app.as(account);
  const replies = await Promise.all(
    Array.from({ length: 6 }, () => student.call(admissionApi.apply, applicationOf(mild, mentor))),
  );
  const made = replies.filter(({ code }) => code === 200);
  expect(made).toHaveLength(1);
  for (const { code, message } of replies.filter((reply) => reply.code !== 200)) {
    expect(code).toBe(409);
    expect(message).toBe('您在这间实验室已有准入或正在办理的申请，请在“我的准入”中查看');
  }
  const { id } = made[0]!.data;
  const lab = await app.as('lab');
  const decided = await Promise.all([
    lab.call(admissionApi.decide, { id, pass: true }),
    lab.call(admissionApi.decide, { id, pass: false, opinion: '不行' }),
    lab.call(admissionApi.decide, { id, pass: true }),
  ]);
  expect(decided.filter(({ code }) => code === 200)).toHaveLength(1);
  expect([valid, rejected]).toContain((await find(id)).status);
});

test('nobody decides or manages an own admission', async () => {
  await giveReady(app, await app.user('lab'));
  const lab = await app.as('lab');
  const { id } = await lab.ok(admissionApi.apply, applicationOf(mild, mentor));
  expect((await lab.call(admissionApi.decide, { id, pass: true })).code).not.toBe(200);
  const row = await find(id, 'lab');
  expect(row.status).toBe(waiting);
  expect(row.can).not.toContain('suspend');
});

test('suspended, resumed, extended and cancelled by the laboratory, and by nobody else', async () => {
  const { account, id: userId, admission: id } = await giveAdmitted(app);
  const lab = await app.as('lab');
  for (const other of [await app.as('lab2'), await app.as('college2'), await app.as('school', 'beta')]) {
    expect((await other.call(admissionApi.suspend, { id, reason: '违规' })).code).toBe(404);
    expect((await other.call(admissionApi.find, { id })).code).toBe(404);
    expect((await other.call(admissionApi.cancel, { id, reason: '违规' })).code).toBe(404);
  }
  expect((await (await app.as('teacher')).call(admissionApi.suspend, { id, reason: '违规' })).code).toBe(403);
  await lab.ok(admissionApi.suspend, { id, reason: '未戴护目镜' });
  expect(await labsOf(account)).toEqual([]);
  expect(await check(account)).toMatchObject({ may: false, missing: [{ text: '准入已暂停：未戴护目镜' }] });
  expect(await lab.call(admissionApi.extend, { id, ends_on: '2027-12-01' })).toMatchObject({
    code: 409,
    message: '准入已暂停，不能延期，请刷新后查看',
  });
  await lab.ok(admissionApi.resume, { id, reason: '已再培训' });
  expect(await labsOf(account)).toEqual([mild]);
  const tooLong = await lab.call(admissionApi.extend, { id, ends_on: '2028-01-01' });
  expect(tooLong).toMatchObject({
    code: 400,
    message: '最晚可延至 2027-12-31（受证书、账号和准入有效期限制）',
  });
  await lab.ok(admissionApi.extend, { id, ends_on: '2027-12-31' });
  expect(await find(id)).toMatchObject({ status: valid, ends_on: '2027-12-31' });
  await lab.ok(admissionApi.cancel, { id, reason: '离开课题组' });
  expect(await find(id)).toMatchObject({ status: cancelled, reason: '离开课题组', can: [] });
  expect(await labsOf(account)).toEqual([]);
  expect(await noticesOf(userId)).toEqual([
    'ADMISSION_PASSED',
    'ADMISSION_SUSPENDED',
    'ADMISSION_RESUMED',
    'ADMISSION_RESUMED',
    'ADMISSION_CANCELLED',
  ]);
});

/** A right at a door of laboratory 0010002 until a day; returns what is stored. */
async function openDoor(userId: number, ends_on: string) {
  const { rows } = await app.admin.query<{ id: number }>(
    `insert into base_info.door (school_id, lab_id, name, device_no, address, secret_sealed)
     values ($1, $2, '门' || $3::text, 'X' || $3::text, '', '') returning id`,
    [app.schoolId('alpha'), mild, userId],
  );
  const doors = [Number(rows[0]!.id)];
  const given = { lab_id: mild, doors, users: [userId], starts_on: '2026-11-24', ends_on };
  expect((await (await app.as('school')).ok(doorGrantApi.grant, given)).count).toBe(1);
  return async () =>
    (
      await app.admin.query<{ ends_at: Date; status: number; reason: string }>(
        'select ends_at, status, reason from base_info.door_grant where user_id = $1',
        [userId],
      )
    ).rows[0]!;
}

test('the day after a certificate has run out nothing is allowed any more, before any job has run', async () => {
  const { account, id: userId, admission: id } = await giveAdmitted(app, '2026-11-30');
  const right = await openDoor(userId, '2027-06-30');
  expect((await right()).ends_at).toEqual(parseDateTime('2026-11-30 23:59:59'));
  at('2026-11-30');
  expect(await check(account)).toMatchObject({ may: true });
  at('2026-12-01');
  expect(await check(account)).toMatchObject({ may: false });
  expect(await labsOf(account)).toEqual([]);
  await run('training.expire-admissions');
  expect(await find(id)).toMatchObject({ status: expired });
});

test('a revoked certificate suspends at once', async () => {
  const { account, id: userId, admission: id, certificates } = await giveAdmitted(app);
  const right = await openDoor(userId, '2027-06-30');
  await app.admin.query(`update training.certificate set status = 3, reason = '作弊' where id = $1`, [certificates[1]]);
  await app.inside((ctx) =>
    emit(ctx, 'kernel.document.changed', { docType: certificateDoc, ids: [certificates[1]!], to: '3' }),
  );
  expect(await find(id)).toMatchObject({ status: suspended, reason: '化学类证书已失效' });
  expect(await right()).toMatchObject({ reason: '准入已终止', status: GrantStatus.revoked });
  expect(await labsOf(account)).toEqual([]);
  // Without the certificate nobody resumes it; with a new one the laboratory does.
  const lab = await app.as('lab');
  expect((await lab.call(admissionApi.resume, { id, reason: '再培训' })).code).toBe(422);
  await giveCertificate(app, userId, 'chemistry');
  await lab.ok(admissionApi.resume, { id, reason: '重新考试合格' });
  expect(await labsOf(account)).toEqual([mild]);
});

test('a raised level gives thirty days for what is missing, then suspends; who has it stays', async () => {
  const lacking = await giveAdmitted(app);
  const ready = await giveAdmitted(app);
  await giveHours(app, ready.id, 24, '2026-08-01');
  await app.admin.query(
    `insert into training.on_site (school_id, lab_id, user_id, trained_on, confirmed_by, confirmed_at)
     values ($1, $2, $3, '2026-11-01', $3, now())`,
    [app.schoolId('alpha'), mild, ready.id],
  );
  const byHand = await giveStudent(app);
  const member = await (
    await app.as('lab')
  ).ok(memberApi.create, {
    lab_id: mild,
    user_id: byHand.id,
    tutor_id: mentor,
    joined_on: '2026-11-01',
    admitted_to: '2027-06-01',
  });
  await setLevel(mild, 2);
  await run('training.recheck-lab', { lab_id: mild });
  const missing = '安全培训 16 学时（已有 8）、实验室现场培训（由实验室确认）';
  expect(await find(lacking.admission)).toMatchObject({
    status: valid,
    grace_until: '2026-12-24',
    grace_missing: missing,
  });
  expect(await find(ready.admission)).toMatchObject({ status: valid, grace_until: null });
  expect(await check(lacking.account)).toMatchObject({ may: true, missing: [{}, {}] });
  at('2026-12-24');
  await run('training.recheck-lab', { lab_id: mild });
  expect(await find(lacking.admission)).toMatchObject({ status: valid });
  at('2026-12-25');
  await run('training.recheck-lab', { lab_id: mild });
  expect(await find(lacking.admission)).toMatchObject({ status: suspended, reason: `期限内未补齐：${missing}` });
  expect(await labsOf(lacking.account)).toEqual([]);
  expect(await labsOf(ready.account)).toEqual([mild]);
  expect(await noticesOf(lacking.id)).toEqual(['ADMISSION_PASSED', 'ADMISSION_GRACE', 'ADMISSION_SUSPENDED']);
  // Who was admitted by hand is outside the matrix.
  expect(await labsOf(byHand.account)).toEqual([mild]);
  expect(member.id).toBeGreaterThan(0);
  app.clock.at = undefined;
  await setLevel(mild, 3);
});

test('whoever completes what a raised level asks for within the time stays admitted', async () => {
  const one = await giveAdmitted(app);
  await setLevel(mild, 2);
  await run('training.recheck-lab', { lab_id: mild });
  expect((await find(one.admission)).grace_until).not.toBeNull();
  await giveHours(app, one.id, 16, '2026-09-01');
  await (await app.as('lab')).ok(admissionApi.onSite, { lab_id: mild, user_ids: [one.id], trained_on: '2026-11-24' });
  await run('training.recheck-lab', { lab_id: mild });
  expect(await find(one.admission)).toMatchObject({ status: valid, grace_until: null, grace_missing: '' });
  await setLevel(mild, 3);
});

test('the night asks every laboratory once, and reminds before the end', async () => {
  const { id: userId } = await giveAdmitted(app, '2027-01-31');
  await run('training.recheck-admissions');
  for (const day of ['2027-01-01', '2027-01-02', '2027-01-24', '2027-01-31']) {
    at(day);
    await run('training.expire-admissions');
    await run('training.expire-admissions');
  }
  expect((await noticesOf(userId)).filter((type) => type === 'ADMISSION_ENDING')).toHaveLength(3);
});

test('an admission by hand stands in the list and follows the list of members; others are not changed there', async () => {
  const byHand = await giveStudent(app);
  const lab = await app.as('lab');
  const { id } = await lab.ok(memberApi.create, {
    lab_id: mild,
    user_id: byHand.id,
    tutor_id: mentor,
    joined_on: '2026-11-01',
    admitted_to: '2027-01-01',
  });
  const listed = async () =>
    (await lab.ok(admissionApi.people, { lab_id: mild, size: 150 })).content.find((row) => row.user_id === byHand.id);
  expect(await listed()).toMatchObject({ source: AdmissionSource.hand, status: valid, ends_on: '2027-01-01' });
  await lab.ok(memberApi.admit, { ids: [id], admitted_to: '2027-03-01' });
  expect(await listed()).toMatchObject({ ends_on: '2027-03-01' });
  await lab.ok(admissionApi.suspend, { id: (await listed())!.id, reason: '违规' });
  expect(await lab.call(memberApi.admit, { ids: [id], admitted_to: '2027-03-01' })).toMatchObject({
    code: 422,
    message: `${byHand.name}在这间实验室的准入已暂停，不能手工登记，请在“准入人员”中恢复`,
  });
  const applied = await giveAdmitted(app);
  const members = await lab.ok(memberApi.list, { lab_id: mild, size: 150 });
  const row = members.content.find((one) => one.user_id === applied.id)!;
  expect(await lab.call(memberApi.admit, { ids: [row.id], admitted_to: '2029-01-01' })).toMatchObject({
    code: 422,
    message: expect.stringMatching(/由申请办理，有效期至 2027-11-01/),
  });
});

test('who leaves the laboratory or loses the account is not admitted any more', async () => {
  const leaver = await giveAdmitted(app);
  const lab = await app.as('lab');
  const members = await lab.ok(memberApi.list, { lab_id: mild, size: 150 });
  const row = members.content.find((one) => one.user_id === leaver.id)!;
  await lab.ok(memberApi.leave, { id: row.id, left_on: '2026-11-24' });
  expect(await find(leaver.admission)).toMatchObject({ status: cancelled, reason: '已离开实验室' });
  const closed = await giveAdmitted(app);
  await app.inside((ctx) => switchAccount(ctx, closed.id, 0));
  expect(await find(closed.admission)).toMatchObject({ status: cancelled, reason: '账号已停用' });
});

test('the code of a badge says only whether it holds', async () => {
  const { account, admission: id } = await giveAdmitted(app);
  const { rows } = await app.admin.query<{ public_id: string }>(
    'select public_id from training.admission where id = $1',
    [id],
  );
  const { public_id } = rows[0]!;
  const stranger = app.stranger();
  expect(await stranger.ok(badgeApi.find, { public_id })).toEqual({
    school_name: '甲大学',
    holds: true,
    checked_on: expect.stringMatching(/^2026-11-24 /),
  });
  const file = await (await app.as(account)).blob(admissionApi.badge, { id });
  expect(file.body.subarray(0, 5).toString()).toBe('%PDF-');
  await (await app.as('lab')).ok(admissionApi.suspend, { id, reason: '违规' });
  expect(await stranger.ok(badgeApi.find, { public_id })).toMatchObject({ holds: false });
  expect((await stranger.call(badgeApi.find, { public_id: '00000000-0000-4000-8000-000000000000' })).code).toBe(404);
});

test('the matrix is changed by the school and holds at once', async () => {
  const { account, id: userId } = await giveStudent(app, 'undergraduate_student');
  await giveReady(app, userId);
  const school = await app.as('school');
  const wrong = await school.call(requirementApi.create, {
    lab_level: 3,
    lab_class: 99,
    kinds: ['control', 'control'],
    on_site: false,
    commitment: true,
    college_approval: false,
    valid_months: 6,
  });
  expect(Object.keys((wrong.data as unknown as { errors: object }).errors)).toEqual(['lab_class', 'kinds']);
  const input = {
    lab_level: 3,
    lab_class: 1,
    user_type: 'undergraduate_student' as const,
    kinds: ['general' as const, 'control' as const],
    on_site: false,
    commitment: false,
    college_approval: false,
    valid_months: 6,
  };
  expect((await (await app.as('college')).call(requirementApi.create, input)).code).toBe(403);
  const { id } = await school.ok(requirementApi.create, input);
  expect(await school.call(requirementApi.create, input)).toMatchObject({
    code: 409,
    message: '这个等级、类别和人员类型的准入要求已有，请编辑原有的一条',
  });
  expect((await check(account)).missing[0]!.text).toBe('管控化学品考试合格证书');
  await giveCertificate(app, userId, 'control');
  const student = await app.as(account);
  // No commitment is asked for, and half a year is the longest.
  expect(await student.ok(admissionApi.terms, { lab_id: mild })).toMatchObject({
    commitment: '',
    latest: '2027-05-24',
  });
  const plain = { lab_id: mild, mentor_id: mentor, ends_on: '2027-05-24', agreed: false };
  await student.ok(admissionApi.apply, plain);
  await school.ok(requirementApi.remove, { id });
  const rows = await school.ok(requirementApi.list, { lab_level: 1 });
  expect(rows.content[0]).toMatchObject({ lab_class: null, first_hours: 24, yearly_hours: 8, college_approval: true });
});

test('laboratories and mentors to choose from, and the list as a sheet', async () => {
  const { account } = await giveStudent(app);
  const student = await app.as(account);
  expect((await student.ok(admissionApi.labs, { keyword: '激光' })).content).toMatchObject([
    { college_name: '物理学院' },
  ]);
  expect((await student.ok(admissionApi.labs)).content.map(({ id }) => id)).toEqual([strict, mild]);
  expect((await student.ok(admissionApi.labs, { ids: String(mild) as never })).content).toMatchObject([{ id: mild }]);
  const { content } = await student.ok(admissionApi.mentors, { lab_id: mild });
  expect(content.map(({ id }) => id)).toContain(mentor);
  const file = await (await app.as('lab')).blob(admissionApi.export, { lab_id: mild });
  expect(file.body.length).toBeGreaterThan(1_000);
  expect((await student.call(admissionApi.export, {})).code).toBe(403);
  const own = await student.ok(admissionApi.list);
  expect(own.content).toEqual([]);
  expect((await (await app.as('lab')).ok(admissionApi.list, { status: waiting })).total).toBeGreaterThan(0);
});
