import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint, open, type Method } from '#kernel/shared/contract.ts';
import { fileApi } from '#kernel/shared/files.ts';
import { sheetApi } from '#kernel/shared/sheets.ts';
import { userSheetApi } from '#platform/identity/shared/user.ts';
import { startTestApp, type TestApp } from './testing/harness.ts';

// The specified calls, by a client that knows only their spelling and the wire contract.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ takesJobs: true });
});
afterAll(() => app.stop());

const given = (method: Method, path: string) =>
  endpoint({ method, path, guard: open, input: z.looseObject({}), output: z.any() });

type Row = [method: Method, path: string, params: Record<string, unknown>, shape: unknown];
const list = { content: expect.any(Array), total: expect.any(Number), page: 1, size: expect.any(Number) };
const some = expect.any(Array);

const signedIn: Row[] = [
  ['GET', '/menu', {}, some],
  ['GET', '/role', {}, list],
  ['GET', '/user', { page: 1, size: 15 }, list],
  ['GET', '/api/permission', { page: 1, size: 15 }, list],
  ['GET', '/admittanceUser/getUserLabList', {}, some],
  [
    'GET',
    '/loginCode',
    {},
    { image: expect.stringContaining('data:image/'), code_id: expect.any(String), expires_in: 120 },
  ],
  ['POST', '/refreshToken', {}, { newtoken: expect.any(String), access_token: expect.any(String) }],
  ['GET', '/api/codes/key/lab_level/codes', { page: 1, size: 15 }, list],
  ['GET', '/getCode/lab_class', {}, some],
  ['GET', '/chemical/Dictionary/getCode', { codeKeys: 'lab_level,lab_class' }, { lab_level: some, lab_class: some }],
  ['GET', '/api/codeType', {}, { content: some }],
  ['GET', '/api/term', {}, some],
  ['GET', '/api/school_year', {}, some],
  ['GET', '/api/sysconfig', {}, some],
  ['GET', '/check/org/apt', {}, expect.anything()],
  ['GET', '/check/checkitem/all', {}, expect.anything()],
  ['GET', '/check/checkitem/find', { type: 'lab', act_type: 1 }, expect.anything()],
  ['GET', '/check/checkitem/find', { type: 1 }, expect.anything()],
  ['GET', '/check/problem-class', {}, expect.anything()],
  ['GET', '/check/itemstore/storeTree', {}, expect.anything()],
  ['POST', '/check/activity/checkname', { act_name: '没有人用过的名称', act_type: 1 }, expect.anything()],
  ['GET', '/getAttribute/riskPoint', { type: 'tree' }, expect.anything()],
  ['GET', '/api/wf/forms', {}, list],
  ['GET', '/api/wf/process', {}, list],
  ['GET', '/api/wf/process/instance/list', {}, list],
  ['GET', '/api/wf/tasks/todo', {}, list],
  ['GET', '/api/wf/tasks/historys/finished', {}, list],
  ['GET', '/api/wf/tasks/historys/completed', {}, list],
  ['GET', '/api/wf/tasks/my/historys/instance', {}, list],
  ['GET', '/api/wf/tasks/my/historys/draft', {}, list],
  ['GET', '/api/wf/tasks/my/historys/finished', {}, list],
  ['GET', '/api/wf/data/variables/college_list', {}, { type: 'options', options: some }],
  ['GET', '/api/wf/data/variables/current_user_name', {}, { type: 'value', value: expect.any(String) }],
  ['GET', '/searchOrg/college', { org_levels: 'college' }, expect.anything()],
  ['GET', '/orgType', { status: 1 }, expect.anything()],
  ['GET', '/api/org', { orgLevel: 'college' }, expect.anything()],
  ['GET', '/api/org/role', {}, expect.anything()],
  ['GET', '/api/building', {}, expect.anything()],
  ['GET', '/api/getAllCollege', {}, expect.anything()],
  ['GET', '/api/getPeopleType', {}, expect.anything()],
];

test.each(signedIn)('%s %s', async (method, path, params, shape) => {
  const reply = await (await app.as('school')).call(given(method, path), params);
  expect(reply).toMatchObject({ code: 200, data: shape });
});

test.each([
  ['/get-setting', some],
  ['/api/school_code/current_school', expect.anything()],
])('GET %s answers before login', async (path, shape) => {
  const reply = await app.stranger('alpha').call(given('GET', path), { school_key: 'alpha' });
  expect(reply).toMatchObject({ code: 200, data: shape });
});

test('GET /api/org/pid returns the units below one, with the specified field names', async () => {
  const client = await app.as('school');
  const { data } = await client.call(given('GET', '/api/org/pid'), { orgId: await app.unit('') });
  const rows = (Array.isArray(data) ? data : (data as { content: unknown[] }).content) as Record<string, unknown>[];
  expect(rows[0]).toMatchObject({
    orgId: expect.any(Number),
    orgName: expect.any(String),
    orgLevel: 'college',
    status: 1,
  });
});

test('POST /roleLogin and /changeSys reply like a login', async () => {
  const client = await app.as('school');
  const again = await client.call(given('POST', '/roleLogin'), { role_id: 2, org_id: await app.unit('') });
  expect(again).toMatchObject({
    code: 200,
    data: { access_token: expect.any(String), userInfo: { role_key: 'school' } },
  });
  const next = await app.as('school');
  const changed = await next.call(given('POST', '/changeSys'), { sys_type: 'lab-check', role_id: 2, org_id: 1 });
  expect(changed).toMatchObject({
    code: 200,
    data: { current_sys: { url: expect.any(String), route_name: 'lab-check' } },
  });
});

test.each(['/logout', '/casLogout'])('GET %s ends the session', async (path) => {
  const client = await app.as('normal');
  expect((await client.call(given('GET', path))).code).toBe(200);
  expect((await client.call(given('GET', '/menu'))).code).toBe(101);
});

test('a file is uploaded, shown by its link, and can be removed', async () => {
  const client = await app.as('lab');
  const up = await client.upload(fileApi.upload, [
    { name: '记录.txt', content: Buffer.from('现场记录'), field: 'file[]' },
  ]);
  expect(up).toMatchObject({ code: 200, data: [{ id: expect.any(Number), ext: 'txt' }] });
  const [file] = up.data;
  const shown = await client.get(file!.url);
  expect(await shown.text()).toBe('现场记录');
  expect(shown.headers.get('content-security-policy')).toContain('sandbox');
  const forged = await client.get(file!.url.replace(/s=[^&]{4}/, 's=AAAA'));
  expect(((await forged.json()) as { code: number }).code).toBe(404);
  expect((await (await app.as('lab2')).call(fileApi.remove, { id: file!.id })).code).toBe(404);
  expect((await client.call(fileApi.remove, { id: file!.id })).code).toBe(200);
  expect(((await (await client.get(file!.url)).json()) as { code: number }).code).toBe(404);
});

test('a file that does not match its extension or is too large is refused with a message', async () => {
  const client = await app.as('lab');
  const fake = await client.upload(fileApi.upload, [
    { name: '照片.jpg', content: Buffer.from('<svg onload=alert(1)>') },
  ]);
  expect(fake).toMatchObject({ code: 400, message: '文件内容与扩展名不符，请检查后重新上传' });
  const big = await client.upload(fileApi.upload, [{ name: '说明.txt', content: Buffer.alloc(10_000_001, 97) }]);
  expect(big).toMatchObject({ code: 400, message: '单个文件不超过 10M' });
  const script = await client.upload(fileApi.upload, [{ name: '工具.html', content: Buffer.from('<html>') }]);
  expect(script.code).toBe(400);
});

test('an import of an unsupported file type is refused at once', async () => {
  const csv = { name: '用户.csv', content: Buffer.from('账号,姓名') };
  const reply = await (await app.as('school')).upload(userSheetApi.check, [csv]);
  expect(reply).toMatchObject({ code: 400, message: '文件类型不合法，请上传 xls、xlsx 类型的文件' });
});

test('check items accept a number or a word as type, and nothing else', async () => {
  const school = await app.as('school');
  const find = async (params: object) => school.call(given('GET', '/check/checkitem/find'), params as never);
  const items = async (params: object) => ((await find(params)).data as { content: unknown[] }).content.length;
  expect(await items({ type: 1 })).toBe(await items({ act_type: 1 }));
  expect(await items({ type: 'lab' })).toBeGreaterThan(0);
  expect([(await find({ type: 7 })).code, (await find({ type: 'moon' })).code]).toEqual([400, 400]);
});

test('an import returns progress and failed rows to its owner only', async () => {
  const client = await app.as('school');
  const template = await client.blob(userSheetApi.template);
  expect(template.name).toMatch(/模板\.xls$/);
  const { writeXls } = await import('#lib/sheets/write-xls.ts');
  const columns = ['账号', '姓名', '工号/学号', '人员类型', '所属单位编码'].map((title) => ({ title }));
  const rows = [
    ['newone', '新人', 'N001', '教职工', '001'],
    ['x', '短账号', 'N002', '教职工', '001'],
  ];
  const file = Buffer.from(writeXls({ name: '用户', columns, rows }));
  const { data } = await client.upload(userSheetApi.check, [{ name: '用户.xls', content: file }]);
  await expect.poll(async () => (await client.ok(sheetApi.progress, data)).end, { timeout: 15_000 }).toBe(true);
  expect(await client.ok(sheetApi.progress, data)).toMatchObject({
    max: 2,
    process: 2,
    impFailed: 1,
    impSuccess: 1,
    filemame: '失败数据_用户.xls',
  });
  const failed = await client.blob(sheetApi.failedRows, data);
  expect(failed.name).toBe('失败数据_用户.xls');
  expect((await (await app.as('college')).call(sheetApi.progress, data)).code).toBe(404);
});
