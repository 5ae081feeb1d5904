import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import type { Client, Reply } from '#apps/server/testing/client.ts';
import { uploadFolder } from '#kernel/server/http/uploads.ts';
import { runJob } from '#kernel/server/run-job.ts';
import { fileApi } from '#kernel/shared/files.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { loginApi } from '#platform/identity/shared/login.ts';
import { solveNatively } from '#platform/identity/server/testing/solve-challenge.ts';
import { inboxApi } from '#platform/notices/shared/notice.ts';
import { companyApi, companySheet } from '../../shared/people/company.ts';
import { invitationApi } from '../../shared/people/invitation.ts';
import { memberApi } from '../../shared/people/member.ts';
import { outSignUpApi, signUpApi } from '../../shared/people/sign-up.ts';
import { SignUpStatus } from '../../shared/people/sign-up.states.ts';
import { textsOf } from '../testing/exported.ts';
import { checkFile } from '../testing/importing.ts';
import { givePlaces } from '../testing/places.ts';
import { codesOf } from '../testing/replies.ts';
import { mailSignUpCode } from './sign-up-code.service.ts';
import { peopleJobs } from './people.jobs.ts';

type Fields = Record<string, unknown>;

let app: TestApp;
let lab1: number;
let company: number;
let serial = 0;
const today = formatDate(new Date());
const password = 'Outside#2026k';
beforeAll(async () => {
  app = await startTestApp({ takesJobs: true });
  await givePlaces(app);
  lab1 = await app.unit('0010001');
  company = await giveCompany('示例科技有限公司', 100);
});
beforeEach(() => app.admin.query(`delete from kernel.rate`));
afterAll(() => app.stop());

const giveCompany = async (name: string, quota: number, changes: object = {}) =>
  (await (await app.as('school')).ok(companyApi.create, { name, quota, ...changes })).id;

/** A valid identity number, another one for each n. */
function cardOf(n: number): string {
  const body = `11010519900101${String(n).padStart(3, '0')}`;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, at) => total + weight * Number(body[at]), 0);
  return body + '10X98765432'[sum % 11]!;
}

const draft = (changes: Record<string, unknown> = {}) => {
  serial += 1;
  return {
    name: `来访者${serial}`,
    gender: 1,
    id_type: 'card',
    id_no: cardOf(serial),
    mobile: `138${String(10_000_000 + serial)}`,
    email: `guest${serial}@example.com`,
    company_id: company,
    lab_id: lab1,
    host_name: '测试teacher',
    host_no: 'T110',
    purpose: '合作课题测试',
    starts_on: today,
    ends_on: addDays(today, 30),
    password,
    commitment: 'true',
    ...changes,
  };
};

const proof = { name: '介绍信.txt', content: Buffer.from('介绍信'), field: 'proof' };
const stranger = () => app.stranger('alpha');

async function solved(client: Client) {
  const { challenge } = await client.ok(outSignUpApi.form, { school_key: 'alpha' });
  return { challenge: challenge.id, challenge_answer: solveNatively(challenge) };
}

/** Sends fields and files as a browser does; the school is part of the path. */
const post = (client: Client, files: Parameters<Client['upload']>[1], { school_key = 'alpha', ...input }: Fields) =>
  client.upload(
    { ...outSignUpApi.apply, path: `/out-sign-up/${String(school_key)}` },
    files,
    Object.fromEntries(
      Object.entries(input)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, String(value)]),
    ),
  );

const codesTo = (email: string) => app.mails.filter(({ to, subject }) => to === email && subject.includes('验证码'));
const lastCode = (email: string) => /<b>(\d{6})<\/b>/.exec(codesTo(email).at(-1)!.html)![1]!;

/** A code that is mailed to an address, without the work that a stranger does for it. */
async function codeFor(email: string): Promise<string> {
  const before = codesTo(email).length;
  await app.inside((ctx) => mailSignUpCode(ctx, email));
  await expect.poll(() => codesTo(email).length).toBeGreaterThan(before);
  return lastCode(email);
}

async function send(sent: Record<string, unknown>, files = [proof]): Promise<Reply<{ apply_no: string }>> {
  const client = stranger();
  const code = 'email_code' in sent ? {} : { email_code: await codeFor(String(sent['email'])) };
  const input = { ...sent, ...code };
  return (await post(client, files, { ...input, ...(await solved(client)) })) as never;
}

async function applied(changes: Record<string, unknown> = {}) {
  const input = draft(changes);
  const reply = await send(input);
  if (reply.code !== 200) throw new Error(`${reply.message} ${JSON.stringify(reply.data)}`);
  const { content } = await (await app.as('school')).ok(signUpApi.list, { keyword: reply.data.apply_no });
  return { input, id: content[0]!.id, apply_no: reply.data.apply_no };
}

async function confirmed(changes: Record<string, unknown> = {}) {
  const made = await applied(changes);
  await (await app.as('lab')).ok(signUpApi.confirm, { id: made.id });
  return made;
}
const errorsOf = (reply: Reply) => (reply.data as { errors: Record<string, string> }).errors;

test('an application needs work, a proof, and every field right', async () => {
  const client = stranger();
  const lazy = await post(client, [proof], draft());
  // A thousandth of the work that is asked in the product.
  expect(lazy).toMatchObject({ data: { challenge: { bits: 7 } } });
  const work = await solved(client);
  const input = draft();
  const twice = { ...input, ...work, email_code: await codeFor(input.email), school_key: 'alpha' };
  expect((await post(client, [], twice)).data).toHaveProperty('errors.proof');
  const again = await post(client, [proof], twice);
  expect(again.data).toHaveProperty('challenge');
  const wrong = draft({
    id_no: '110105194912310021',
    company_id: '999999',
    lab_id: '999999',
    host_no: 'T999',
    starts_on: '2020-01-01',
    ends_on: '2030-01-01',
    password: 'abc',
    commitment: 'false',
  });
  expect(Object.keys(errorsOf(await send(wrong))).sort()).toEqual([
    'commitment',
    'company_id',
    'ends_on',
    'host_no',
    'id_no',
    'lab_id',
    'password',
    'starts_on',
  ]);
  expect(errorsOf(await send(draft({ company_id: '' })))).toHaveProperty('company_id');
  const nobody = { lab_id: undefined, host_name: undefined, host_no: undefined };
  expect(Object.keys(errorsOf(await send(draft(nobody)))).sort()).toEqual(['host_name', 'host_no', 'lab_id']);
  const script = { name: '照片.html', content: Buffer.from('<script>'), field: 'photo' };
  expect(errorsOf(await send(draft(), [proof, script]))).toHaveProperty('photo');
  const fake = { name: '照片.png', content: Buffer.from('no picture'), field: 'photo' };
  expect((await send(draft(), [proof, fake])).code).toBe(400);
  expect((await post(app.stranger(), [proof], draft({ school_key: 'nowhere' }))).message).toBe('请先选择学校');
});

/** Sends the head of an application and a file that never ends; the answer, or what waits in the folder after a second. */
async function begin(input: Record<string, unknown>, { fieldsFirst = true } = {}) {
  const client = stranger();
  let caught: { url: string; init: { headers: Record<string, string> } } | undefined;
  const path = '/out-sign-up/alpha';
  await client
    .upload(
      { ...outSignUpApi.apply, path },
      [],
      {},
      {
        tamper: (call) => {
          caught = call;
          throw new Error('caught');
        },
      },
    )
    .catch(() => undefined);
  const part = (name: string, rest = '', value = '') =>
    `--edge\r\nContent-Disposition: form-data; name="${name}"${rest}\r\n\r\n${value}\r\n`;
  const fields = Object.entries(input).map(([name, value]) => part(name, '', String(value)));
  const file = part('proof', '; filename="a.txt"', 'x'.repeat(300_000)).slice(0, -2);
  const parts = fieldsFirst ? [...fields, file] : [file];
  const headers = { ...caught!.init.headers, 'content-type': 'multipart/form-data; boundary=edge' };
  const call = request(caught!.url, { method: 'POST', headers });
  call.on('error', () => undefined);
  call.write(parts.join(''));
  const answer = once(call, 'response').then(async ([reply]: IncomingMessage[]) => {
    const chunks: Buffer[] = [];
    for await (const chunk of reply!) chunks.push(chunk as Buffer);
    return JSON.parse(Buffer.concat(chunks).toString()) as Reply;
  });
  answer.catch(() => undefined);
  return { answer, stop: () => call.destroy() };
}
const kept = () => readdir(uploadFolder({ dataDir: app.folder })).catch(() => []);

test('what is refused by its fields is refused before a file is taken', async () => {
  const tries = [
    begin(draft()),
    begin({ ...draft(), ...(await solved(stranger())) }, { fieldsFirst: false }),
    begin({ ...draft({ host_no: 'T999' }), ...(await solved(stranger())) }),
  ];
  const begun = await Promise.all(tries);
  const answers = await Promise.all(begun.map(({ answer }) => answer));
  expect(answers.map(({ code }) => code)).not.toContain(200);
  expect(answers[0]!.data).toHaveProperty('challenge');
  expect(answers[1]!.data).toHaveProperty('errors.name');
  expect(answers[2]!.data).toHaveProperty('errors.host_no');
  expect(await kept()).toEqual([]);
  for (const { stop } of begun) stop();
});

test('an address sends the files of three applications at once', async () => {
  const begun = [];
  for (let n = 0; n < 3; n += 1) {
    const input = draft();
    begun.push(await begin({ ...input, email_code: await codeFor(input.email), ...(await solved(stranger())) }));
  }
  await expect.poll(async () => (await kept()).length).toBe(3);
  expect(await send(draft())).toMatchObject({ code: 429, message: '本网络正在提交的申请过多，请稍后再试' });
  for (const { stop } of begun) stop();
  await expect.poll(async () => (await kept()).length).toBe(0);
  expect((await send(draft())).code).toBe(200);
});

test('the form names companies with places, and laboratories by name only', async () => {
  const client = stranger();
  const form = await client.ok(outSignUpApi.form, { school_key: 'alpha' });
  expect(form).toMatchObject({ school_name: '甲大学' });
  expect(form.companies).toContainEqual({ id: company, name: '示例科技有限公司' });
  expect((await client.ok(outSignUpApi.labs, { school_key: 'alpha', keyword: '有' })).content).toEqual([]);
  expect((await client.ok(outSignUpApi.labs, { school_key: 'alpha', keyword: '有机' })).content).toEqual([
    { id: lab1, name: '有机合成实验室', college_name: '化学学院' },
  ]);
  const { companies } = await app.stranger('beta').ok(outSignUpApi.form, { school_key: 'beta' });
  expect(companies).toEqual([]);
});

test('host, then college: the account logs in until its last day with the chosen password', async () => {
  const { id, apply_no, input } = await applied();
  expect(apply_no).toMatch(/^XW\d{11}$/);
  const teacher = await app.as('teacher');
  const college = await app.as('college');
  expect((await college.call(signUpApi.pass, { id })).message).toContain('不在由您办理的步骤');
  await teacher.ok(signUpApi.confirm, { id });
  expect((await teacher.call(signUpApi.pass, { id })).code).toBe(403);
  expect((await college.ok(signUpApi.list, { mine: true })).content.map((row) => row.id)).toContain(id);
  app.mails.length = 0;
  await college.ok(signUpApi.pass, { id });
  const detail = await college.ok(signUpApi.find, { id });
  expect(detail).toMatchObject({
    status: SignUpStatus.passed,
    account: apply_no.toLowerCase(),
    used: 1,
    can: ['reveal'],
  });
  expect(app.mails).toMatchObject([{ to: input.email }]);
  expect(app.mails[0]!.html).toContain(apply_no.toLowerCase());
  const found = { school_key: 'alpha', apply_no, mobile: input.mobile };
  expect(await stranger().ok(outSignUpApi.progress, found)).toMatchObject({
    status: 1,
    account: apply_no.toLowerCase(),
  });
  expect((await stranger().call(outSignUpApi.progress, { ...found, mobile: '13999999999' })).code).toBe(404);
  const session = await stranger().ok(loginApi.login, { account: apply_no, password, school_key: 'alpha' });
  expect(session.userInfo).toMatchObject({ name: input.name });
  const { content } = await college.ok(memberApi.list, { lab_id: lab1, post: 'outside', keyword: apply_no });
  expect(content).toMatchObject([{ name: input.name, tutor_name: '测试teacher', status: 1 }]);
  const saved = await app.admin.query(`select password_hash, id_sealed from base_info.sign_up where id = $1`, [id]);
  expect(saved.rows[0]).toMatchObject({ password_hash: '' });
  expect(JSON.stringify(saved.rows[0])).not.toContain(input.id_no);
});

test('who confirmed does not pass, and others than those of the laboratory do not see it', async () => {
  const { id } = await applied();
  for (const account of ['college2', 'lab2'])
    expect((await (await app.as(account)).call(signUpApi.find, { id })).code).toBe(404);
  expect((await (await app.as('school', 'beta')).call(signUpApi.find, { id })).code).toBe(404);
  for (const account of ['normal', 'jcry', 'storeman', 'xsfzr', 'leader'])
    expect((await (await app.as(account)).call(signUpApi.find, { id })).code).toBe(403);
  expect((await stranger().call(signUpApi.list)).code).toBe(101);
  const both = await app.asOwnRole(
    'college',
    '001',
    ['base-info.sign-up.read', 'base-info.sign-up.confirm', 'base-info.sign-up.pass'],
    'subtree',
  );
  await both.ok(signUpApi.confirm, { id });
  expect((await both.call(signUpApi.pass, { id })).message).toContain('由其他审核人');
  expect((await both.ok(signUpApi.find, { id })).can).toEqual(['reject', 'reveal']);
});

test('a rejection needs its reason, is told to the applicant, and frees the number for another try', async () => {
  const { id, input, apply_no } = await applied();
  expect((await send({ ...draft(), id_no: input.id_no })).message).toContain('已有待审核的申请');
  const lab = await app.as('lab');
  expect((await lab.call(signUpApi.reject, { id })).code).toBe(400);
  await lab.ok(signUpApi.reject, { id, opinion: '材料不全' });
  expect((await lab.call(signUpApi.confirm, { id })).code).toBe(409);
  const progress = { school_key: 'alpha', apply_no, mobile: input.mobile };
  expect(await stranger().ok(outSignUpApi.progress, progress)).toMatchObject({
    status: 2,
    opinion: '材料不全',
    account: '',
  });
  expect((await send({ ...draft(), id_no: input.id_no })).code).toBe(200);
});

test('the number is shown by its ends; seeing it in full is logged; files are for the reviewers', async () => {
  const { id, input } = await applied();
  const lab = await app.as('lab');
  const detail = await lab.ok(signUpApi.find, { id });
  expect(detail).toMatchObject({
    id_shown: `110****${input.id_no.slice(-4)}`,
    mobile: expect.stringContaining('****'),
  });
  expect(await lab.ok(signUpApi.reveal, { id })).toEqual({ id_no: input.id_no });
  const logged = await app.admin.query(
    `select note from kernel.op_log where action = '查看完整证件号码' and doc_id = $1`,
    [id],
  );
  expect(logged.rows).toHaveLength(1);
  expect((await (await app.as('lab2')).call(signUpApi.reveal, { id })).code).toBe(404);
  const file = detail.proofs[0]!.id;
  const text = async (account: string) =>
    (await (await app.as(account)).blob(fileApi.content, { id: file })).body.toString();
  expect(await text('lab')).toBe('介绍信');
  expect(await text('lab2')).not.toBe('介绍信');
});

test('a company must be known, valid, and allowed into the laboratory', async () => {
  const college = await app.as('college');
  const other = await confirmed({ company_id: '', company_other: '陌生公司' });
  expect((await college.call(signUpApi.pass, { id: other.id })).message).toContain('没有登记单位名额');
  const named = await giveCompany('陌生公司', 1, { lab_scope: [await app.unit('0020001')] });
  expect((await college.call(signUpApi.pass, { id: other.id })).message).toContain('不能进入这间接待实验室');
  const school = await app.as('school');
  const version = async () => (await school.ok(companyApi.find, { id: named })).version;
  await school.ok(companyApi.update, {
    id: named,
    version: await version(),
    name: '陌生公司',
    quota: 1,
    lab_scope: [],
    ends_on: '2020-01-01',
  });
  expect((await college.call(signUpApi.pass, { id: other.id })).message).toContain('不在有效期内');
  await school.ok(companyApi.update, { id: named, version: await version(), name: '陌生公司', quota: 1, ends_on: '' });
  await college.ok(signUpApi.pass, { id: other.id });
  expect(await school.ok(companyApi.find, { id: named })).toMatchObject({ used: 1, quota: 1 });
  const next = await confirmed({ company_id: named });
  expect((await college.call(signUpApi.pass, { id: next.id })).message).toContain('名额已满（1/1）');
  expect(await college.ok(signUpApi.find, { id: next.id })).toMatchObject({ used: 1, quota: 1 });
  const free = await confirmed({ company_id: await giveCompany('空闲公司', 2) });
  expect(await college.ok(signUpApi.find, { id: free.id })).toMatchObject({ used: 0, quota: 2 });
});

test('of 64 decisions at once only as many pass as the company has places', { timeout: 60_000 }, async () => {
  const quota = 5;
  const small = await giveCompany('抢名额公司', quota);
  const made: number[] = [];
  for (let n = 0; n < 8; n += 1) made.push((await confirmed({ company_id: small })).id);
  const college = await app.as('college');
  const school = await app.as('school');
  const replies = await Promise.all(
    Array.from({ length: 64 }, (_, n) => (n % 2 ? college : school).call(signUpApi.pass, { id: made[n % 8]! })),
  );
  expect(codesOf(replies).filter((code) => code === 200)).toHaveLength(quota);
  expect(await school.ok(companyApi.find, { id: small })).toMatchObject({ used: quota });
  const { rows } = await app.admin.query(
    `select count(*)::int as n from identity.account a
    join base_info.sign_up s on s.account_id = a.id where s.company_id = $1`,
    [small],
  );
  expect(rows[0].n).toBe(quota);
});

test('a person who comes again keeps the account and the place', async () => {
  const one = await giveCompany('回访公司', 1);
  const school = await app.as('school');
  const first = await confirmed({ company_id: one });
  await school.ok(signUpApi.pass, { id: first.id });
  const again = await confirmed({ ...first.input, ends_on: addDays(today, 90), password: 'Another#2026k' });
  await school.ok(signUpApi.pass, { id: again.id });
  expect(await school.ok(companyApi.find, { id: one })).toMatchObject({ used: 1 });
  const { account } = await school.ok(signUpApi.find, { id: again.id });
  expect(account).toBe(first.apply_no.toLowerCase());
  const { rows } = await app.admin.query(`select valid_to::text from identity.account where account = $1`, [account]);
  expect(rows).toEqual([{ valid_to: addDays(today, 90) }]);
  // A live account keeps its password: whoever knows a document number does not take it over.
  await stranger().ok(loginApi.login, { account, password, school_key: 'alpha' });
  await app.admin.query(`update identity.account set valid_to = $1::date - 1 where account = $2`, [today, account]);
  // A role of the earlier stay does not come back with the account.
  await app.admin.query(
    `insert into identity.holding (school_id, user_id, role_id, org_id) select school_id, id, 3, $1 from identity.account where account = $2`,
    [await app.unit('001'), account],
  );
  const later = await confirmed({ ...first.input, ends_on: addDays(today, 120), password: 'Another#2026k' });
  await school.ok(signUpApi.pass, { id: later.id });
  await stranger().ok(loginApi.login, { account, password: 'Another#2026k', school_key: 'alpha' });
  const held = await app.admin.query(
    `select h.role_id from identity.holding h join identity.account a on a.school_id = h.school_id and a.id = h.user_id where a.account = $1`,
    [account],
  );
  expect(held.rows).toEqual([{ role_id: 9 }]);
});

test('after the last day the account is disabled, the person leaves, and the place is free', async () => {
  const one = await giveCompany('到期公司', 1);
  const school = await app.as('school');
  const { id, apply_no } = await confirmed({ company_id: one });
  await school.ok(signUpApi.pass, { id });
  await app.admin.query(`update identity.account set valid_to = $1::date - 1 where account = $2`, [
    today,
    apply_no.toLowerCase(),
  ]);
  await runJob(app.services, peopleJobs, {
    name: 'base-info.expire-outside',
    schoolId: app.schoolId('alpha'),
    userId: 0,
    data: {},
  });
  expect(await school.ok(companyApi.find, { id: one })).toMatchObject({ used: 0 });
  const { content } = await school.ok(memberApi.list, { keyword: apply_no });
  expect(content).toMatchObject([{ status: 0 }]);
  expect((await stranger().call(loginApi.login, { account: apply_no, password, school_key: 'alpha' })).code).not.toBe(
    200,
  );
});

test('an address sends few applications an hour', async () => {
  const strict = await startTestApp({ limitFactor: 1 });
  try {
    const places = await strict.admin.query(
      `insert into kernel.rate (key, window_at, count)
      values ('sign-up:' || $1 || ':127.0.0.1', date_trunc('hour', now()), 1000) returning key`,
      [strict.schoolId('alpha')],
    );
    expect(places.rowCount).toBe(1);
    const client = strict.stranger('alpha');
    const { challenge } = await client.ok(outSignUpApi.form, { school_key: 'alpha' });
    expect(challenge.bits).toBe(17);
    const work = { challenge: challenge.id, challenge_answer: solveNatively(challenge) };
    const input = {
      ...draft({ company_id: '', company_other: '某公司', lab_id: await strict.unit('0010001') }),
      ...work,
    };
    const reply = await post(client, [proof], input);
    expect(reply).toMatchObject({ code: 429 });
  } finally {
    await strict.stop();
  }
});

test('the host and the college are notified', async () => {
  const { id } = await applied();
  const teacher = await app.as('teacher');
  const titles = async (client: Client) =>
    (await client.ok(inboxApi.list, { size: 150 })).content.map((row) => row.title);
  expect((await titles(teacher)).some((title) => title.includes('请您担保'))).toBe(true);
  await teacher.ok(signUpApi.confirm, { id });
  expect((await titles(await app.as('college'))).some((title) => title.includes('的申请待审核'))).toBe(true);
});

test('places of companies are imported with every fault named, and exported', async () => {
  const titles = ['单位名称*', '信用代码', '名额*', '有效期起', '有效期至'];
  const school = await app.as('school');
  await giveCompany('有代码公司', 1, { credit_code: '91110108MA01ABCD1X' });
  const rows = [
    ['导入公司', '91110108MA01ABCD2X', 3, '2026-01-01', '2027-01-01'],
    ['导入公司', '', 4, '', ''],
    ['', '', 4, '', ''],
    ['错一', '123', '很多', '2026-13-01', ''],
    ['错二', '91110108MA01ABCD1X', 3, '', ''],
    ['错三', '', 3, '2027-01-01', '2026-01-01'],
    ['有代码公司', '', 8, '', ''],
  ];
  const checked = await checkFile(school, companySheet, titles, rows);
  expect(checked.statusOf(2)).toBe(1);
  expect(checked.errorOf(3)).toContain('与文件第 2 行重复');
  expect(checked.errorOf(4)).toContain('单位名称');
  expect(checked.errorOf(5)).toMatch(/123.*很多.*2026-13-01/);
  expect(checked.errorOf(6)).toContain('已登记在其他单位名下');
  expect(checked.errorOf(7)).toContain('有效期至不能早于');
  expect(checked.statusOf(8)).toBe(2);
  expect(await checked.apply('overwrite')).toMatchObject({ impSuccess: 2, error: '' });
  const again = await checkFile(school, companySheet, titles, [rows[0]!]);
  expect(again.statusOf(2)).toBe(2);
  await again.apply('skip');
  const [header, ...lines] = await textsOf((await school.blob(companySheet.export, { keyword: '公司' })).body);
  expect(header!.slice(0, 3)).toEqual(['单位名称', '信用代码', '名额']);
  expect(lines.map((line) => [line[0], line[2]])).toContainEqual(['有代码公司', '8']);
  expect(lines.map((line) => line[0])).toContain('导入公司');
  expect((await (await app.as('college')).call(companyApi.create, { name: '学院不能', quota: 1 })).code).toBe(403);
  expect((await (await app.as('lab')).call(companyApi.list)).code).toBe(403);
});

test('the address is confirmed by the code that is mailed to it, which counts once', async () => {
  const input = draft();
  const missing = await send({ ...input, email_code: '' });
  expect(errorsOf(missing)['email_code']).toContain('获取验证码');
  const first = stranger();
  await first.ok(outSignUpApi.code, { school_key: 'alpha', email: input.email, ...(await solved(first)) });
  const code = lastCode(input.email);
  const wrong = code === '111111' ? '222222' : '111111';
  for (const _ of [1, 2, 3, 4, 5])
    expect(errorsOf(await send({ ...input, email_code: wrong }))['email_code']).toContain('不正确');
  expect(errorsOf(await send({ ...input, email_code: code }))['email_code']).toContain('次数过多');
  const next = await codeFor(input.email.toUpperCase());
  expect(errorsOf(await send({ ...draft(), email_code: next }))['email_code']).toContain('已过期');
  expect((await send({ ...input, email_code: next })).code).toBe(200);
  expect(errorsOf(await send({ ...draft({ email: input.email }), email_code: next }))['email_code']).toContain(
    '已过期',
  );
  await app.admin.query('delete from kernel.rate');
  const client = stranger();
  const again = async () =>
    client.call(outSignUpApi.code, { school_key: 'alpha', email: 'many@example.com', ...(await solved(client)) });
  for (const _ of [1, 2, 3, 4, 5]) expect((await again()).code).toBe(200);
  expect((await again()).code).toBe(429);
});

test('who is invited comes by the link, once, vouched for by the host', async () => {
  const host = await app.as('teacher');
  const asked = {
    name: '受邀人',
    email: 'invited@example.com',
    lab_id: lab1,
    purpose: '联合实验',
    starts_on: today,
    ends_on: addDays(today, 20),
  };
  const refused = await host.call(invitationApi.create, { ...asked, lab_id: await app.unit('0020001') });
  expect(errorsOf(refused)['lab_id']).toContain('接待实验室');
  expect((await (await app.as('college')).call(invitationApi.create, asked)).code).toBe(403);
  app.mails.length = 0;
  const { id, link, is_mailed } = await host.ok(invitationApi.create, asked);
  expect([is_mailed, app.mails[0]!.to]).toEqual([true, asked.email]);
  expect(app.mails[0]!.html).toContain(link.replaceAll('&', '&amp;'));
  const invite = new URL(link).searchParams.get('invite')!;
  const { invitation } = await stranger().ok(outSignUpApi.form, { school_key: 'alpha', invite });
  expect(invitation).toMatchObject({ name: '受邀人', lab_id: lab1, host_name: '测试teacher', ends_on: asked.ends_on });
  // Another laboratory or host in the call counts for nothing; the address has to be confirmed, as the host knows the link too.
  const { name, purpose, starts_on, ends_on } = asked;
  const told = { name, purpose, starts_on, ends_on };
  const input = draft({
    ...told,
    email: asked.email,
    lab_id: await app.unit('0020001'),
    host_name: '别人',
    host_no: 'T999',
    invite,
  });
  expect(errorsOf(await send({ ...input, email_code: '' }))['email_code']).toContain('获取验证码');
  const email_code = await codeFor(asked.email);
  const twice = await Promise.all([
    send({ ...input, email_code }),
    send({
      ...draft({ ...told, lab_id: undefined, host_name: undefined, host_no: undefined }),
      email: asked.email,
      email_code,
      invite,
    }),
  ]);
  expect(twice.map(({ code }) => code).filter((code) => code === 200)).toHaveLength(1);
  const { content } = await host.ok(invitationApi.list);
  expect(content[0]).toMatchObject({ id, status: 1, can: [] });
  const [row] = (await (await app.as('college')).ok(signUpApi.list, { keyword: content[0]!.apply_no })).content;
  expect(row).toMatchObject({ status: SignUpStatus.confirmed, lab_id: lab1, host_name: '测试teacher' });
  expect((await (await app.as('college')).call(signUpApi.pass, { id: row!.id })).code).toBe(200);

  const other = await host.ok(invitationApi.create, asked);
  expect((await (await app.as('lab')).call(invitationApi.withdraw, { id: other.id })).code).toBe(404);
  app.mails.length = 0;
  expect(await host.ok(invitationApi.withdraw, { id: other.id })).toEqual({ is_told: true });
  expect(app.mails).toMatchObject([{ to: asked.email, subject: expect.stringContaining('撤回') }]);
  expect(app.mails[0]!.html).toContain('有机合成实验室');
  const gone = { school_key: 'alpha', invite: new URL(other.link).searchParams.get('invite')! };
  expect((await stranger().call(outSignUpApi.form, gone)).message).toContain('邀请链接已失效');
  expect((await host.call(invitationApi.withdraw, { id: other.id })).code).toBe(409);
  const late = await host.ok(invitationApi.create, asked);
  await app.admin.query(`update base_info.invitation set expires_at = now() - interval '1 year' where id = $1`, [
    late.id,
  ]);
  expect(await host.ok(invitationApi.withdraw, { id: late.id })).toEqual({ is_told: false });
  const over = { school_key: 'alpha', invite: new URL(late.link).searchParams.get('invite')! };
  expect((await stranger().call(outSignUpApi.form, over)).code).toBe(404);
});

test.each([
  ['another name', { name: '冒名者' }],
  ['another purpose', { purpose: '参观' }],
  ['a longer stay', { ends_on: addDays(today, 200) }],
])('an invited person who asks for %s is vouched for by nobody yet', async (_what, other) => {
  const host = await app.as('teacher');
  const told = { name: '受邀人', purpose: '联合实验', starts_on: today, ends_on: addDays(today, 20) };
  serial += 1;
  const email = `asked${serial}@example.com`;
  const { link } = await host.ok(invitationApi.create, { ...told, email, lab_id: lab1 });
  const invite = new URL(link).searchParams.get('invite')!;
  const sent = await send({ ...draft({ ...told, email, ...other }), email_code: await codeFor(email), invite });
  expect(sent.code).toBe(200);
  const { apply_no } = (await host.ok(invitationApi.list)).content[0]!;
  const [row] = (await host.ok(signUpApi.list, { keyword: apply_no })).content;
  expect(row).toMatchObject({ status: SignUpStatus.waiting, host_name: '测试teacher' });
});
