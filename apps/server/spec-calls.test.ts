import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint, open, type Method, type ServerKey } from '#kernel/shared/contract.ts';
import { fileApi } from '#kernel/shared/files.ts';
import { sheetApi } from '#kernel/shared/sheets.ts';
import { termApi } from '#platform/org/shared/term.ts';
import { userSheetApi } from '#platform/identity/shared/user.ts';
import { warehouseApi } from '#platform/stock/shared/warehouse.ts';
import type { Client } from './testing/client.ts';
import { givePlaces } from '#modules/base-info/server/testing/places.ts';
import { startTestApp, type TestApp } from './testing/harness.ts';
import calls from './testing/specified-calls.json' with { type: 'json' };

// The specified calls, by a client that knows only their spelling and the wire contract.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ takesJobs: true });
  await givePlaces(app);
  const school = await app.as('school');
  await school.ok(termApi.create, {
    school_year: '2025-2026',
    term: 1,
    starts_on: '2025-09-01',
    ends_on: '2026-01-18',
  });
});
afterAll(() => app.stop());

const given = (method: Method, path: string) =>
  endpoint({ method, path, guard: open, input: z.looseObject({}), output: z.any() });

type Shape = Record<string, unknown>;
/** Where the rows stand in `data`: a page, a list under `content`, a list, or one object. */
type Place = 'page' | 'content' | 'list' | 'one';
type Row = [method: Method, path: string, params: Record<string, unknown>, place: Place, shape: Shape];

const text = expect.any(String);
const number = expect.any(Number);
const flag = expect.any(Boolean);
const orNull = (shape: unknown) => expect.toBeOneOf([shape, null]);
const list = { content: expect.any(Array), total: number, page: 1, size: number };
const some = expect.any(Array);

const code = {
  code: text,
  name: text,
  parent_code: text,
  sort: number,
  status: 1,
  color: text,
  is_system: flag,
  remark: text,
};
const unit = { orgId: number, orgName: text, orgLevel: text, collegeId: orNull(number), status: number };
const college = { ...unit, orgLevel: 'college', collegeId: number };
const setting = { sys_key: text, value: text };
const checkItem = {
  id: number,
  code: text,
  name: text,
  points: text,
  basis: text,
  target: expect.toBeOneOf(['school', 'college', 'lab']),
  score: text,
  veto: flag,
  urgent: flag,
  lab_classes: some,
  lab_levels: some,
  aptitude_ids: some,
  risk_ids: some,
  descr_id: orNull(number),
  suggest: text,
  sort: number,
  status: number,
  store_id: number,
  category_id: number,
  group_id: number,
};
const storeNode = { id: number, kind: text, name: text, items: number, status: number };
const riskPoint = {
  id: number,
  name: text,
  lab_class: orNull(number),
  consequence: text,
  default_l: orNull(number),
  default_s: orNull(number),
  sort: number,
  status: 1,
};
const menu = {
  id: number,
  name: text,
  icon: text,
  status: flag,
  is_menu: flag,
  url: text,
  route_name: text,
  children: some,
};

const signedIn: Row[] = [
  ['GET', '/menu', {}, 'list', { ...menu, parent_id: null }],
  [
    'GET',
    '/role',
    {},
    'page',
    { id: number, role_key: text, name: text, data_scope: text, status: number, users: number },
  ],
  [
    'GET',
    '/user',
    { page: 1, size: 15 },
    'page',
    {
      id: number,
      account: text,
      name: text,
      job_no: text,
      user_type: text,
      college_name: text,
      roles: some,
      mobile: text,
      status: number,
    },
  ],
  ['GET', '/api/permission', { page: 1, size: 15 }, 'page', { name: text, label: text, group: text }],
  ['GET', '/loginCode', {}, 'one', { image: expect.stringContaining('data:image/'), code_id: text, expires_in: 120 }],
  ['POST', '/refreshToken', {}, 'one', { newtoken: text, access_token: text }],
  ['GET', '/api/codes/key/lab_level/codes', { page: 1, size: 15 }, 'page', code],
  ['GET', '/getCode/lab_class', {}, 'list', code],
  ['GET', '/api/codeType', {}, 'content', { parent_key: text, name: text, is_system: flag, count: number }],
  [
    'GET',
    '/api/term',
    {},
    'list',
    { school_year: text, term: number, term_name: text, starts_on: text, ends_on: text, is_current: flag },
  ],
  ['GET', '/api/school_year', {}, 'list', { school_year: text, starts_on: text, ends_on: text, is_current: flag }],
  ['GET', '/api/sysconfig', {}, 'list', setting],
  ['GET', '/check/org/apt', {}, 'content', { id: number, name: text, code: text, labs: number }],
  ['GET', '/check/checkitem/all', {}, 'content', checkItem],
  ['GET', '/check/checkitem/find', { type: 'lab', act_type: 1 }, 'content', { ...checkItem, target: 'lab' }],
  ['GET', '/check/checkitem/find', { type: 1 }, 'content', checkItem],
  [
    'GET',
    '/check/problem-class',
    {},
    'content',
    {
      id: number,
      name: text,
      code: text,
      category_code: text,
      act_types: some,
      days_ordinary: orNull(number),
      days_urgent: orNull(number),
      descrs: number,
      status: number,
    },
  ],
  ['GET', '/check/itemstore/storeTree', {}, 'list', { ...storeNode, kind: 'store', children: some }],
  ['POST', '/check/activity/checkname', { act_name: '没有人用过的名称', act_type: 1 }, 'one', { unique: true }],
  ['GET', '/getAttribute/riskPoint', { type: 'tree' }, 'list', { ...riskPoint, pid: null, children: some }],
  ['GET', '/searchOrg/college', { org_levels: 'college' }, 'page', college],
  [
    'GET',
    '/orgType',
    { status: 1 },
    'page',
    {
      id: number,
      name: text,
      code: text,
      org_level: text,
      nature: text,
      need_check: flag,
      need_card: flag,
      need_level: flag,
      sort: number,
      status: 1,
    },
  ],
  ['GET', '/api/org', { orgLevel: 'college' }, 'page', college],
  ['GET', '/api/org/role', {}, 'page', unit],
  [
    'GET',
    '/api/building',
    {},
    'page',
    {
      id: number,
      name: text,
      code: text,
      campus_id: number,
      campus_name: text,
      floors_up: number,
      floors_down: number,
    },
  ],
  ['GET', '/api/getAllCollege', {}, 'page', college],
  ['GET', '/api/getPeopleType', {}, 'list', { code: text, name: text }],
  ['GET', '/api/equipment/type', {}, 'list', { code: text, name: text, parent_code: text }],
];

const workflow: [path: string, shape: unknown][] = [
  ['/api/wf/forms', list],
  ['/api/wf/process', list],
  ['/api/wf/process/instance/list', list],
  ['/api/wf/tasks/todo', list],
  ['/api/wf/tasks/historys/finished', list],
  ['/api/wf/tasks/historys/completed', list],
  ['/api/wf/tasks/my/historys/instance', list],
  ['/api/wf/tasks/my/historys/draft', list],
  ['/api/wf/tasks/my/historys/finished', list],
  ['/api/wf/data/variables/college_list', { type: 'options', options: some }],
  ['/api/wf/data/variables/current_user_name', { type: 'value', value: text }],
];

/** The rows of a reply, which are at least one. */
function rowsIn(data: unknown, place: Place): unknown[] {
  if (place === 'one') return [data];
  expect(data).toMatchObject({ page: list, content: { content: some }, list: some }[place]);
  const rows = place === 'list' ? data : (data as { content: unknown }).content;
  expect(rows).not.toHaveLength(0);
  return rows as unknown[];
}

test.each(signedIn)('%s %s answers each specified field', async (method, path, params, place, shape) => {
  const reply = await (await app.as('school')).call(given(method, path), params);
  expect(reply.code).toBe(200);
  for (const row of rowsIn(reply.data, place)) expect(row).toMatchObject(shape);
});

test.each(workflow)('GET %s', async (path, shape) => {
  const reply = await (await app.as('school')).call(given('GET', path));
  expect(reply).toMatchObject({ code: 200, data: shape });
});

test('the server of reporting answers plans, types, colleges and laboratories', async () => {
  const person = await app.as('school');
  const ask = (path: string) => person.call({ ...given('GET', path), server: 'report' });
  const types = await ask('/api/report_type');
  expect(types.data).toMatchObject({
    content: expect.arrayContaining([expect.objectContaining({ code: 'sj3', grain: 'instrument' })]),
  });
  expect((await ask('/api/report_plan')).data).toMatchObject(list);
  expect((await ask('/api/report_college/college_list')).data).toContainEqual({
    orgId: number,
    orgName: '化学学院',
    org_code: '001',
  });
  const labs = await ask('/api/process/lab_list');
  expect(labs.data).toContainEqual(
    expect.objectContaining({ lab_id: number, lab_name: '有机合成实验室', status: null }),
  );
});

test('the server of special equipment answers laboratories without uploads', async () => {
  const person = await app.as('school');
  await app.admin.query(
    `insert into base_info.equipment (school_id, asset_no, name, kind, lab_id, keeper_id, is_special)
     values ($1, 'SPEC-SP', '灭菌器', '99', $2, $3, true)`,
    [app.schoolId('alpha'), await app.unit('0010001'), await app.user('lab')],
  );
  const call = { ...given('GET', '/api/special_instrument/lab/not_uploaded'), server: 'special-equipment' as const };
  const { data } = await person.call(call);
  expect(data).toMatchObject(list);
  expect(data.content).toContainEqual(
    expect.objectContaining({ lab_id: number, lab_name: '有机合成实验室', items: ['未登记台账 1 台'] }),
  );
});

test('the servers of learning and training answer tags and colleges', async () => {
  const person = await app.as('normal');
  const tags = await person.call({ ...given('GET', '/api/knowledge_tag/simple_open_list'), server: 'study' });
  for (const row of rowsIn(tags.data, 'list')) expect(row).toEqual({ id: number, name: text });
  const colleges = await person.call({ ...given('GET', '/train/common_property/college'), server: 'train' });
  for (const row of rowsIn(colleges.data, 'content')) expect(row).toMatchObject(college);
});

test('GET /chemical/Dictionary/getCode answers several dictionaries by their keys', async () => {
  const { data } = await (
    await app.as('school')
  ).call(given('GET', '/chemical/Dictionary/getCode'), {
    codeKeys: 'lab_level,lab_class',
  });
  expect(Object.keys(data).sort()).toEqual(['lab_class', 'lab_level']);
  for (const rows of Object.values(data)) for (const row of rowsIn(rows, 'list')) expect(row).toMatchObject(code);
});

test('GET /api/warehouse, /api/warehouse/tid and /api/specs answer stores and packages', async () => {
  const school = await app.as('school');
  const store = { code: 'GG1', name: '规格库', warehouse_type: '2', org_id: await app.unit('001') };
  await school.ok(warehouseApi.create, store);
  const warehouses = await school.call(given('GET', '/api/warehouse'));
  expect(rowsIn(warehouses.data, 'page')).toContainEqual(expect.objectContaining({ code: 'GG1', name: '规格库' }));
  const ofType = await school.call(given('GET', '/api/warehouse/tid'), { tid: '2' });
  expect(rowsIn(ofType.data, 'page')).toContainEqual(expect.objectContaining({ tid: '2', tname: '院级试剂库' }));
  const specs = await school.call(given('GET', '/api/specs'));
  expect(rowsIn(specs.data, 'page')).toContainEqual(
    expect.objectContaining({ package_text: text, net: text, unit: text }),
  );
});

test('GET /admittanceUser/getUserLabList answers the laboratories to which the user is admitted', async () => {
  const teacher = await app.user('teacher');
  const labs = [await app.unit('0010001'), await app.unit('0010002')];
  for (const [at, admitted] of ['2099-12-31', null].entries())
    await app.admin.query(
      `insert into base_info.lab_member (school_id, lab_id, user_id, kind, joined_on, admitted_to)
       values ($1, $2, $3, 'teacher', '2025-09-01', $4)`,
      [app.schoolId('alpha'), labs[at], teacher, admitted],
    );
  const { data } = await (await app.as('teacher')).call(given('GET', '/admittanceUser/getUserLabList'));
  expect(data).toEqual([
    { lab_id: labs[0], lab_name: text, lab_code: '0010001', from: '2025-09-01', to: '2099-12-31' },
  ]);
});

test('GET /menu nests items of the same fields', async () => {
  const { data } = await (await app.as('school')).call(given('GET', '/menu'));
  const below = (data as { id: number; children: unknown[] }[]).flatMap(({ id, children }) =>
    children.map((child) => [id, child] as const),
  );
  expect(below).not.toHaveLength(0);
  for (const [id, child] of below) expect(child).toMatchObject({ ...menu, parent_id: id });
});

test('trees of check items and risk points nest to their last level', async () => {
  const school = await app.as('school');
  const [store] = (await school.call(given('GET', '/check/itemstore/storeTree'))).data;
  const [category] = rowsIn(store.children, 'list') as { children: unknown[] }[];
  expect(category).toMatchObject({ ...storeNode, kind: 'category' });
  for (const group of rowsIn(category!.children, 'list')) expect(group).toMatchObject({ ...storeNode, kind: 'group' });
  const [top] = (await school.call(given('GET', '/getAttribute/riskPoint'), { type: 'tree' })).data;
  for (const point of rowsIn(top.children, 'list')) expect(point).toMatchObject({ ...riskPoint, pid: top.id });
});

test('POST /check/activity/checkname knows the names of a type that are taken', async () => {
  await app.admin.query(
    `insert into inspection.activity (school_id, act_no, act_name, act_type, school_year, term, org_id, leader_id, start_at, end_at, status)
     values ($1, 'T-1', '已有的活动', 1, '2025-2026', 1, $2, $3, now(), now() + interval '1 day', 2)`,
    [app.schoolId('alpha'), await app.unit(''), await app.user('school')],
  );
  const school = await app.as('school');
  const unique = async (act_name: string, act_type: number) =>
    (await school.call(given('POST', '/check/activity/checkname'), { act_name, act_type })).data;
  expect(await unique('已有的活动', 1)).toEqual({ unique: false });
  expect(await unique(' 已有的活动 ', 1)).toEqual({ unique: false });
  expect(await unique('已有的活动', 5)).toEqual({ unique: true });
});

test('GET /get-setting answers the settings before login, with manual and icon', async () => {
  const { code: outcome, data } = await app
    .stranger('alpha')
    .call(given('GET', '/get-setting'), { school_key: 'alpha' });
  expect(outcome).toBe(200);
  for (const row of rowsIn(data, 'list')) expect(row).toEqual(setting);
  const keys = (data as { sys_key: string }[]).map(({ sys_key }) => sys_key);
  expect(keys).toEqual(expect.arrayContaining(['operation_manual', 'sysIcon', 'first_page']));
});

test('GET /api/school_code/current_school answers the configuration of the school before login', async () => {
  const reply = await app
    .stranger('alpha')
    .call(given('GET', '/api/school_code/current_school'), { school_key: 'alpha' });
  expect(reply).toMatchObject({
    code: 200,
    data: {
      school_key: 'alpha',
      name: '甲大学',
      short_name: text,
      moe_code: text,
      map_center: text,
      card_footer: text,
      first_page: expect.toBeOneOf(['login', 'home', 'guide']),
      inspect_labels: { 1: '日常巡查', 2: text, 3: text, 4: text, 5: text },
    },
  });
});

test('GET /api/org/pid returns the units below one, with the specified field names', async () => {
  const client = await app.as('school');
  const { data } = await client.call(given('GET', '/api/org/pid'), { orgId: await app.unit('') });
  const rows = (Array.isArray(data) ? data : (data as { content: unknown[] }).content) as Record<string, unknown>[];
  expect(rows).not.toHaveLength(0);
  for (const row of rows) expect(row).toMatchObject(unit);
  expect(rows[0]).toMatchObject({ ...college, status: 1 });
});

test('POST /roleLogin and /changeSys reply like a login', async () => {
  const client = await app.as('school');
  const again = await client.call(given('POST', '/roleLogin'), { role_id: 2, org_id: await app.unit('') });
  expect(again).toMatchObject({
    code: 200,
    data: {
      access_token: text,
      userInfo: { name: text, role_name: text, role_id: 2, org_id: number, role_key: 'school' },
      menus: some,
    },
  });
  for (const choice of rowsIn(again.data.roles, 'list'))
    expect(choice).toMatchObject({ id: number, org_id: number, org_level: text, org_name: text });
  const next = await app.as('school');
  const changed = await next.call(given('POST', '/changeSys'), { sys_type: 'lab-check', role_id: 2, org_id: 1 });
  expect(changed).toMatchObject({
    code: 200,
    data: {
      current_sys: { id: number, name: text, menu_alias: text, url: text, front_url: text, route_name: 'lab-check' },
    },
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

type Specified = { area: string; method: string; path: string; note?: string; auth?: string };
const specified: readonly Specified[] = calls;

/** The server of a call by its area; the module of reporting is told by its prefix. */
const serverOf = ({ area, path, note }: Specified): ServerKey => {
  if (note === 'report prefix') return 'report';
  if (area === 'training') return path.startsWith('/train/') ? 'train' : 'study';
  return area === 'teaching' || area === 'waste' || area === 'special-equipment' ? area : 'platform';
};

/** An import of users with a row that fails, and a file, both of the client. */
async function givenFiles(client: Client) {
  const { writeXls } = await import('#lib/sheets/write-xls.ts');
  const columns = ['账号', '姓名', '工号/学号', '人员类型', '所属单位编码'].map((title) => ({ title }));
  const sheet = writeXls({ name: '用户', columns, rows: [['x', '短账号', 'N009', '教职工', '001']] });
  const { data } = await client.upload(userSheetApi.check, [{ name: '用户.xls', content: Buffer.from(sheet) }]);
  await expect.poll(async () => (await client.ok(sheetApi.progress, data)).end, { timeout: 15_000 }).toBe(true);
  const content = Buffer.from('现场记录');
  const up = await client.upload(fileApi.upload, [{ name: '记录.txt', content, field: 'file[]' }]);
  return { uploadId: data.uploadId, id: up.data[0]!.id, url: up.data[0]!.url };
}

const samples: Readonly<Record<string, Record<string, unknown>>> = {
  '/api/codes/key/{parentKey}/codes': { parentKey: 'lab_level', page: 1, size: 15 },
  '/getCode/{parentKey}': { parentKey: 'lab_class' },
  '/chemical/Dictionary/getCode': { codeKeys: 'lab_level' },
  '/get-setting': { school_key: 'alpha' },
  '/api/school_code/current_school': { school_key: 'alpha' },
  '/changeSys': { sys_type: 'lab-check', role_id: 2, org_id: 1 },
  '/getAttribute/riskPoint': { type: 'tree' },
  '/check/checkitem/find': { type: 'lab', act_type: 1 },
  '/searchOrg/college': { org_levels: 'college' },
  '/api/wf/data/variables/{sysVariable}': { sysVariable: 'college_list' },
  '/api/course/lab': { page: -1, size: -1 },
  '/check/activity/checkname': { act_name: '没有人用过的名称', act_type: 1 },
};

/** What a call answers to a client that sends what the specification names: its outcome, or the status of a file. */
async function outcomeOf(call: Specified): Promise<number> {
  const { method, path, auth } = call;
  const client = auth === 'public' ? app.stranger('alpha') : await app.as('school');
  const asked = { ...given(method as Method, path), server: serverOf(call) };
  const unit = await app.unit('');
  switch (path) {
    case '/upload':
    case '/getFile/{id}':
      return (await client.get((await givenFiles(client)).url)).status;
    case '/api/getfaildfile': {
      const { name } = await client.blob({ ...asked, blob: true }, await givenFiles(client));
      return name?.startsWith('失败数据') ? 200 : 0;
    }
    case '/delFile/{id}':
    case '/api/ajax/getExcelProcess':
      return (await client.call(asked, await givenFiles(client))).code;
    case '/roleLogin':
      return (await client.call(asked, { role_id: 2, org_id: unit })).code;
    case '/api/org/pid':
      return (await client.call(asked, { orgId: unit })).code;
    default:
      return (await client.call(asked, samples[path] ?? {})).code;
  }
}

test('the specification has 68 calls', () => expect(specified).toHaveLength(68));

test.each(specified)('$area: $method $path answers under its server key', async (call) => {
  expect(await outcomeOf(call)).toBe(200);
});
