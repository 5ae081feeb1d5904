import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { readable, readPdf } from '#lib/pdf/testing/read-pdf.ts';
import { parseDateTime } from '#kernel/shared/time.ts';
import { CertificateStatus } from '../../shared/certificate.states.ts';
import { certificateApi, certificateKindApi } from '../../shared/exam/certificate.ts';
import { givenTraining } from '../testing/given-training.ts';
import { expireCertificates, remindOfCertificates } from './certificate.service.ts';
import { certificatesOf, ownersOfCertificates } from './certificates.queries.ts';

let app: TestApp;
let given: ReturnType<typeof givenTraining>;
beforeAll(async () => {
  app = await startTestApp();
  given = givenTraining(app);
});
afterAll(() => app.stop());
afterEach(() => void (app.clock.at = undefined));

const at = (text: string) => void (app.clock.at = parseDateTime(text));
const today = '2026-11-24';

/** A certificate of a kind for a test account. */
async function certify(account: string, kind = 'general') {
  const { id: paper } = await given.paper(1, '100');
  const exam = await given.exam(paper, { kind_id: await given.kind(kind) });
  const me = await app.as(account);
  await given.take(me, exam, 1);
  return { me, row: (await me.ok(certificateApi.mine, {})).content[0]! };
}
const held = async (account: string, day?: string) => {
  const user = await app.user(account);
  return app.inside((ctx) => certificatesOf(ctx, [user], day));
};

test('a certificate holds for the months of its kind, and not beyond the account', async () => {
  at(`${today} 09:00:00`);
  const { row } = await certify('teacher');
  expect(row).toMatchObject({ valid_to: '2028-11-23', status: CertificateStatus.valid, days_left: 730 });
  expect(row.no).toMatch(/^AQ2026\d{6}-[2-9A-Z]{8}$/);
  await app.admin.query(
    `update identity.account set valid_to = '2027-06-30', user_type = 'graduate_student' where id = $1`,
    [await app.user('normal')],
  );
  expect((await certify('normal')).row.valid_to).toBe('2027-06-30');
  expect(await held('normal', '2027-06-30')).toMatchObject([{ kind: 'general', valid_to: '2027-06-30' }]);
  expect(await held('normal', '2027-07-01')).toEqual([]);
});

test('the check page says what the certificate says, to anybody with the whole number', async () => {
  at(`${today} 09:00:00`);
  const { row } = await certify('lab', 'chemistry');
  const stranger = app.stranger();
  expect(await stranger.ok(certificateApi.verify, { no: row.no.toLowerCase() })).toEqual({
    school_name: '甲大学',
    no: row.no,
    user_name: '测试lab',
    kind_name: '化学类',
    score: '100',
    issued_on: today,
    valid_to: '2028-11-23',
    status: CertificateStatus.valid,
  });
  expect((await stranger.call(certificateApi.verify, { no: row.no.slice(0, -1) })).code).toBe(404);
  at('2028-11-24 00:00:01');
  expect((await stranger.ok(certificateApi.verify, { no: row.no })).status).toBe(CertificateStatus.expired);
});

test('the paper of a certificate names person, kind, number and days; its owner and the office print it', async () => {
  at(`${today} 09:00:00`);
  const { me, row } = await certify('xsfzr', 'radiation');
  const text = (await readPdf((await me.blob(certificateApi.print, { id: row.id })).body)).pages
    .map((page) => readable(page))
    .join();
  for (const part of ['甲大学', '测试xsfzr', '辐射类', row.no, '2026年11月24日']) expect(text).toContain(part);
  expect((await (await app.as('teacher')).call(certificateApi.find, { id: row.id })).code).toBe(404);
  const office = await app.as('school');
  expect(await office.ok(certificateApi.find, { id: row.id })).toMatchObject({ can: ['revoke', 'reissue'] });
});

test('revoked with a reason it ends at once, for the holder and for what asks; of two at once one revokes', async () => {
  at(`${today} 09:00:00`);
  const { me, row } = await certify('storeman', 'biology');
  const office = await app.as('school');
  const revoke = { id: row.id, version: row.version, reason: '考核材料不实' };
  expect((await (await app.as('college')).call(certificateApi.revoke, revoke)).code).toBe(403);
  const calls = await Promise.all([1, 2].map(() => office.call(certificateApi.revoke, revoke)));
  expect(calls.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await held('storeman')).toEqual([]);
  expect((await me.ok(certificateApi.mine, {})).content[0]).toMatchObject({
    status: CertificateStatus.revoked,
    reason: '考核材料不实',
  });
  expect((await me.call(certificateApi.print, { id: row.id })).message).toContain('已吊销或已过期');
  expect(await app.inside((ctx) => ownersOfCertificates(ctx, [row.id]))).toEqual([await app.user('storeman')]);
});

test('a reissued certificate has a new number, the same last day, and the former one ends', async () => {
  at(`${today} 09:00:00`);
  const { row } = await certify('leader', 'machinery');
  const office = await app.as('school');
  const input = { id: row.id, version: row.version, reason: '姓名更正' };
  const [one, two] = await Promise.all([
    office.call(certificateApi.reissue, input),
    office.call(certificateApi.reissue, input),
  ]);
  expect([one.code, two.code].toSorted((a, b) => a - b)).toEqual([200, 409]);
  const { id } = (one.code === 200 ? one : two).data as { id: number };
  const fresh = await office.ok(certificateApi.find, { id });
  expect(fresh).toMatchObject({ valid_to: row.valid_to, status: CertificateStatus.valid, score: '100' });
  expect(fresh.no).not.toBe(row.no);
  expect(await office.ok(certificateApi.find, { id: row.id })).toMatchObject({
    status: CertificateStatus.revoked,
    can: ['reissue'],
  });
  const again = await office.call(certificateApi.reissue, { id: row.id, version: row.version + 1, reason: '再补' });
  expect(again.code).toBe(409);
  expect((await office.ok(certificateApi.list, { keyword: fresh.no.toLowerCase() })).content).toMatchObject([{ id }]);
});

test('owners are reminded 30 and 7 days before the end and on it; the day after it has expired', async () => {
  at(`${today} 09:00:00`);
  const { row } = await certify('jcry2', 'control');
  const remind = async (day: string) => {
    at(`${day} 08:00:00`);
    await app.inside(remindOfCertificates);
    await app.inside(remindOfCertificates);
    const { rows } = await app.admin.query<{ count: number }>(
      `select count(*)::int as count from notices.message where type = 'TRAIN_CERTIFICATE_DUE' and user_id = $1`,
      [await app.user('jcry2')],
    );
    return rows[0]!.count;
  };
  expect(await remind('2028-10-23')).toBe(0);
  expect(await remind('2028-10-24')).toBe(1);
  expect(await remind('2028-11-10')).toBe(1);
  expect(await remind('2028-11-17')).toBe(2);
  expect(await remind('2028-11-23')).toBe(3);
  await app.inside(expireCertificates);
  const office = await app.as('school');
  expect((await office.ok(certificateApi.find, { id: row.id })).status).toBe(CertificateStatus.valid);
  at('2028-11-24 00:10:00');
  expect(await held('jcry2')).toEqual([]);
  await app.inside(expireCertificates);
  const { rows } = await app.admin.query('select status from training.certificate where id = $1', [row.id]);
  expect(rows[0]).toMatchObject({ status: CertificateStatus.expired });
});

test('a fresh school has its kinds; one that is switched off is offered no more', async () => {
  const office = await app.as('school');
  const { content } = await office.ok(certificateKindApi.list, { page: -1, size: -1 });
  expect(content.map(({ name }) => name)).toEqual([
    '通识',
    '化学类',
    '生物类',
    '辐射类',
    '机电类',
    '管控化学品',
    '特种设备作业',
  ]);
});
