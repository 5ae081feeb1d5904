import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { fileApi } from '#kernel/shared/files.ts';
import { workHomeApi } from '#platform/notices/shared/notice.ts';
import { labCardApi } from '../../shared/lab-card.ts';
import { labApi } from '../../shared/lab.ts';
import { riskChangeApi } from '../../shared/risk/risk-change.ts';
import { riskPointApi, riskPointSheet } from '../../shared/risk/risk-point.ts';
import { textsOf } from '../testing/exported.ts';
import { checkFile } from '../testing/importing.ts';
import { givePlaces } from '../testing/places.ts';
import { codesOf } from '../testing/replies.ts';
import { inForce, riskDraft, submitted } from '../testing/risk-points.ts';

let app: TestApp;
let lab1: number;
beforeAll(async () => {
  app = await startTestApp({ takesJobs: true });
  const places = await givePlaces(app);
  lab1 = await app.unit('0010001');
  await app.admin.query('insert into base_info.lab_room (school_id, lab_id, room_id) values ($1, $2, $3)', [
    app.schoolId('alpha'),
    lab1,
    places.rooms[0],
  ]);
});
afterAll(() => app.stop());

const errorsOf = (data: unknown) => (data as { errors: Record<string, string> }).errors;
const find = async (id: number, account: 'lab' | 'college' = 'lab') =>
  (await app.as(account)).ok(riskPointApi.find, { id });
const cardRisks = async () =>
  (await (await app.as('school')).ok(labCardApi.card, { id: lab1 })).risk_points.map(({ name }) => name);
const messagesOf = async (account: string) =>
  (
    await app.admin.query<{ type: string; title: string }>(
      `select m.type, m.title from notices.message m join identity.account a on a.school_id = m.school_id and a.id = m.user_id
       where a.account = $1 and a.school_id = $2 order by m.id`,
      [account, app.schoolId('alpha')],
    )
  ).rows;

test('nobody without a login or the right reads, writes or decides risk points', async () => {
  expect((await app.stranger('alpha').call(riskPointApi.list)).code).toBe(101);
  expect((await (await app.as('normal')).call(riskPointApi.list)).code).toBe(403);
  expect((await (await app.as('college')).call(riskPointApi.create, await riskDraft(app))).code).toBe(403);
  const { id, change } = await submitted(app, { name: '权限测试' });
  expect((await (await app.as('lab')).call(riskChangeApi.pass, { id: change })).code).toBe(403);
  for (const caller of [await app.as('college2'), await app.as('college', 'beta')]) {
    expect((await caller.call(riskPointApi.find, { id })).code).toBe(404);
    expect((await caller.call(riskChangeApi.pass, { id: change })).code).toBe(404);
  }
});

test('a form names every fault of a risk point', async () => {
  const lab = await app.as('lab');
  const wrong = await riskDraft(app, {
    lab_id: await app.unit('0020001'),
    attribute_id: 999_999,
    room_id: 999_999,
    duty_id: 999_999,
    measures: [
      { kind: 'ppe', text: '护目镜' },
      { kind: 'ppe', text: '护目镜' },
    ],
  });
  expect(Object.keys(errorsOf((await lab.call(riskPointApi.create, wrong)).data)).sort()).toEqual([
    'attribute_id',
    'duty_id',
    'lab_id',
    'measures',
    'room_id',
  ]);
  const none = { ...(await riskDraft(app)), l: 6, measures: [] };
  expect(Object.keys(errorsOf((await lab.call(riskPointApi.create, none as never)).data)).sort()).toEqual([
    'l',
    'measures',
  ]);
  const custom = await riskDraft(app, { name: '没有类别', lab_class: null });
  expect(errorsOf((await lab.call(riskPointApi.create, custom)).data)).toEqual({ lab_class: '请选择安全类别' });
  await lab.ok(riskPointApi.create, await riskDraft(app, { name: '同一处' }));
  expect((await lab.call(riskPointApi.create, await riskDraft(app, { name: '同一处' }))).code).toBe(409);
});

test('up to 14 the college decides alone: card, measures and record follow, and the submitter is notified', async () => {
  const { id, change } = await submitted(app, { name: '加热回流', l: 3, s: 4 });
  expect(await find(id)).toMatchObject({ status: 'pending', step: 'college', level: 3, can: ['withdraw'] });
  expect(await cardRisks()).not.toContain('加热回流');
  const version = (await (await app.as('school')).ok(labApi.find, { id: lab1 })).version;
  await (await app.as('college')).ok(riskChangeApi.pass, { id: change, opinion: '同意' });
  expect(await find(id)).toMatchObject({
    status: 'pass',
    in_force: true,
    edition: 1,
    can: ['change', 'close', 'review'],
  });
  expect(await cardRisks()).toContain('加热回流');
  expect((await (await app.as('school')).ok(labApi.find, { id: lab1 })).version).toBeGreaterThan(version);
  expect(await messagesOf('lab')).toContainEqual({ type: 'RISK_PASS', title: '风险点“加热回流”审核通过' });
  const record = await (await app.as('teacher')).ok(riskChangeApi.list, { risk_point_id: id });
  expect(record.content).toMatchObject([
    { kind: 'new', step: 'pass', r: 12, decided_by_name: expect.any(String) as string },
  ]);
});

test('from 15 on the school decides after the college; to-dos and notices follow the step', async () => {
  const { id, change } = await submitted(app, { name: '高压反应', l: 3, s: 5 });
  const waits = async (account: 'college' | 'school') => {
    const { todos } = await (await app.as(account)).ok(workHomeApi.find);
    return todos.find(({ name }) => name === 'base-info.risk-audit')!.count;
  };
  const [college, school] = [await waits('college'), await waits('school')];
  const early = await (await app.as('school')).call(riskChangeApi.pass, { id: change });
  expect(early.message).toContain('不在由您审核的步骤');
  await (await app.as('college')).ok(riskChangeApi.pass, { id: change, opinion: '报学校' });
  expect([await waits('college'), await waits('school')]).toEqual([college - 1, school + 1]);
  expect(await find(id)).toMatchObject({ status: 'pending', step: 'school', can: [] });
  expect(await messagesOf('school')).toContainEqual(expect.objectContaining({ type: 'RISK_SUBMITTED' }));
  expect(await cardRisks()).not.toContain('高压反应');
  await (await app.as('school')).ok(riskChangeApi.pass, { id: change });
  expect(await cardRisks()).toContain('高压反应');
});

test('a refusal needs a reason, and a refused new risk point is put right and submitted again', async () => {
  const { id, change } = await submitted(app, { name: '废液收集' });
  const college = await app.as('college');
  expect((await college.call(riskChangeApi.reject, { id: change, opinion: '' })).code).toBe(400);
  await college.ok(riskChangeApi.reject, { id: change, opinion: '请补充托盘' });
  const row = await find(id);
  expect(row).toMatchObject({ status: 'reject', opinion: '请补充托盘', can: ['edit', 'submit', 'remove'] });
  const lab = await app.as('lab');
  await lab.ok(riskPointApi.update, {
    ...(await riskDraft(app, { name: '废液收集', s: 2 })),
    id,
    version: row.version,
  });
  await lab.ok(riskPointApi.submit, { ids: [id] });
  expect(await find(id)).toMatchObject({ status: 'pending', r: 6 });
});

test('a change leaves the values in force until it passes; refused it can be gone on with or given up', async () => {
  const id = await inForce(app, { name: '旋转蒸发' });
  const lab = await app.as('lab');
  const college = await app.as('college');
  const ask = async (changes: object) => {
    const { version } = await find(id);
    const { lab_id: _lab, ...content } = await riskDraft(app, { name: '旋转蒸发' });
    return lab.call(riskPointApi.change, { ...content, ...changes, id, version, reason: '换了设备' });
  };
  expect((await ask({})).message).toContain('没有变化');
  const open = async () => (await lab.ok(riskChangeApi.list, { risk_point_id: id })).content[0]!;
  expect((await ask({ s: 2, place: '新位置' })).code).toBe(200);
  expect((await open()).items).toMatchObject([
    { label: '部位', before: '气瓶柜', after: '新位置' },
    { label: '风险值', before: '3×3=9（Ⅲ级）', after: '3×2=6（Ⅳ级）' },
  ]);
  expect(await find(id)).toMatchObject({ status: 'pending', in_force: true, s: 3 });
  await college.ok(riskChangeApi.reject, { id: (await open()).id, opinion: '理由不足' });
  expect(await find(id)).toMatchObject({
    status: 'reject',
    in_force: true,
    s: 3,
    proposed: { s: 2 },
    can: ['change', 'discard'],
  });
  await lab.ok(riskPointApi.discard, { id });
  expect(await find(id)).toMatchObject({ status: 'pass', s: 3, proposed: null });
  await ask({ s: 2 });
  await college.ok(riskChangeApi.pass, { id: (await open()).id });
  expect(await find(id)).toMatchObject({ status: 'pass', s: 2, edition: 2 });
});

test('a change of a former version is told so, not that the state has changed', async () => {
  const id = await inForce(app, { name: '离心分离' });
  const lab = await app.as('lab');
  const { version } = await find(id);
  await lab.ok(riskPointApi.review, { id, version });
  const { lab_id: _lab, ...content } = await riskDraft(app, { name: '离心分离', s: 2 });
  const reply = await lab.call(riskPointApi.change, { ...content, id, version, reason: '换了设备' });
  expect([reply.code, reply.message]).toEqual([409, '数据已被他人修改，请刷新后重试']);
});

test('lowering a risk of 15 or more needs the school as well', async () => {
  const id = await inForce(app, { name: '剧毒品操作', l: 4, s: 4 });
  const { version } = await find(id);
  const { lab_id: _lab, ...content } = await riskDraft(app, { name: '剧毒品操作', l: 1, s: 4 });
  await (await app.as('lab')).ok(riskPointApi.change, { ...content, id, version, reason: '停用剧毒品' });
  const change = (await (await app.as('college')).ok(riskChangeApi.list, { risk_point_id: id })).content[0]!;
  await (await app.as('college')).ok(riskChangeApi.pass, { id: change.id });
  expect(await find(id)).toMatchObject({ step: 'school', r: 16 });
});

test('a closed risk point leaves the card; a refused closing leaves it as it is', async () => {
  const id = await inForce(app, { name: '旧设备运行' });
  const lab = await app.as('lab');
  const college = await app.as('college');
  const decide = async (passes: boolean) => {
    await lab.ok(riskPointApi.close, { id, reason: '设备已报废' });
    const { content } = await lab.ok(riskChangeApi.list, { risk_point_id: id });
    if (passes) await college.ok(riskChangeApi.pass, { id: content[0]!.id });
    else await college.ok(riskChangeApi.reject, { id: content[0]!.id, opinion: '尚未搬走' });
  };
  await decide(false);
  expect(await find(id)).toMatchObject({ status: 'pass', in_force: true });
  await decide(true);
  expect(await find(id)).toMatchObject({ status: 'closed', in_force: false, can: [] });
  expect(await cardRisks()).not.toContain('旧设备运行');
});

test('only what nobody has decided is withdrawn, and of two who decide at once the second is told', async () => {
  const lab = await app.as('lab');
  const one = await submitted(app, { name: '撤回一', l: 4, s: 4 });
  await lab.ok(riskPointApi.withdraw, { id: one.id });
  expect(await find(one.id)).toMatchObject({ status: 'draft', can: ['edit', 'submit', 'remove'] });
  await lab.ok(riskPointApi.submit, { ids: [one.id] });
  const { content } = await lab.ok(riskChangeApi.list, { risk_point_id: one.id });
  const college = await app.as('college');
  const replies = await Promise.all([1, 2].map(() => college.call(riskChangeApi.pass, { id: content[0]!.id })));
  expect(codesOf(replies)).toEqual([200, 409]);
  expect((await lab.call(riskPointApi.withdraw, { id: one.id })).code).toBe(409);
  expect((await lab.call(riskPointApi.remove, { id: one.id })).code).toBe(409);
  const draft = await lab.ok(riskPointApi.create, await riskDraft(app, { name: '要删除的' }));
  await lab.ok(riskPointApi.remove, draft);
  expect((await lab.call(riskPointApi.find, draft)).code).toBe(404);
});

test('many small risks of one class pass at once; a high one or another class refuses all', async () => {
  const small = [await submitted(app, { name: '批量一' }), await submitted(app, { name: '批量二' })];
  const high = await submitted(app, { name: '批量高', l: 5, s: 5 });
  const other = await submitted(app, { name: '批量异类', lab_class: 2 });
  const college = await app.as('college');
  const ids = small.map(({ change }) => change);
  expect((await college.call(riskChangeApi.passAll, { ids: [...ids, high.change] })).message).toContain('批量高');
  expect((await college.call(riskChangeApi.passAll, { ids: [...ids, other.change] })).message).toContain(
    '同一安全类别',
  );
  expect(await college.ok(riskChangeApi.passAll, { ids })).toEqual({ passed: 2 });
  expect(await find(small[1]!.id)).toMatchObject({ status: 'pass' });
});

test('entries of the catalogue are taken once at a place, and want their measures before they are submitted', async () => {
  const lab = await app.as('lab');
  const { rows } = await app.admin.query<{ id: number; kind: string }>(
    `select id, kind from base_info.attribute where school_id = $1 and pid is not null and kind in ('riskpoint', 'protect')
     order by id`,
    [app.schoolId('alpha')],
  );
  const of = (kind: string) => rows.filter((row) => row.kind === kind).map((row) => Number(row.id));
  const input = {
    lab_id: lab1,
    attribute_ids: of('riskpoint').slice(0, 3),
    protect_ids: of('protect').slice(0, 2),
    place: '引用处',
    duty_id: await app.user('lab'),
  };
  expect(await lab.ok(riskPointApi.adopt, input)).toEqual({ added: 3, skipped: 0 });
  expect(await lab.ok(riskPointApi.adopt, input)).toEqual({ added: 0, skipped: 3 });
  const { content } = await lab.ok(riskPointApi.list, { keyword: '引用处' });
  expect(content).toHaveLength(3);
  expect(content[0]).toMatchObject({ status: 'draft', measures: [{ kind: 'technical' }, {}] });
  await app.admin.query(`update base_info.risk_point set measures = '[]' where id = $1`, [content[0]!.id]);
  const reply = await lab.call(riskPointApi.submit, { ids: content.map(({ id }) => id) });
  expect(reply.message).toContain('缺少管控措施');
  expect((await find(content[1]!.id)).status).toBe('draft');
});

test('a review without changes moves the day of the next one; what is due is found', async () => {
  const id = await inForce(app, { name: '到期复核' });
  await app.admin.query(`update base_info.risk_point set review_on = now()::date where id = $1`, [id]);
  const lab = await app.as('lab');
  const isDue = async () => (await lab.ok(riskPointApi.list, { due: true, keyword: '到期复核' })).total;
  expect(await isDue()).toBe(1);
  await lab.ok(riskPointApi.review, { id, version: (await find(id)).version, note: '现场无变化' });
  expect(await isDue()).toBe(0);
});

test('filters find by college, laboratory, class, level and state', async () => {
  const school = await app.as('school');
  const { total } = await school.ok(riskPointApi.list, { lab_id: lab1 });
  expect((await school.ok(riskPointApi.list, { lab: '有机合成' })).total).toBe(total);
  expect((await school.ok(riskPointApi.list, { college_id: await app.unit('002') })).total).toBe(0);
  const levels = await school.ok(riskPointApi.list, { level: 3, lab_class: 1, status: 'pass' });
  expect(levels.content.every(({ level, status }) => level === 3 && status === 'pass')).toBe(true);
  expect(levels.total).toBeGreaterThan(0);
});

test('files of a risk point are read by whoever sees it', async () => {
  const lab = await app.as('lab');
  const { data } = await lab.upload(fileApi.upload, [{ name: '评估.txt', content: Buffer.from('评估表') }]);
  await lab.ok(riskPointApi.create, await riskDraft(app, { name: '有附件', files: [data[0]!.id] }));
  const textFor = async (account: string) =>
    (await (await app.as(account)).blob(fileApi.content, { id: data[0]!.id })).body.toString();
  expect(await textFor('college')).toBe('评估表');
  expect(await textFor('college2')).not.toBe('评估表');
});

const titles = [
  '实验室编号*',
  '房间号',
  '风险点名称*',
  '部位*',
  '描述',
  '可能性L*',
  '严重性S*',
  '管控措施*',
  '责任人工号',
  '安全类别',
];

test('an import names the faults of each row, and a second one imports nothing again', async () => {
  const good = ['0010001', '301', '强酸强碱操作', '导入处', '', 3, 3, '工程技术：通风橱；佩戴护目镜', '', ''];
  const other = (changes: Record<number, string | number>) => good.map((cell, i) => changes[i] ?? cell);
  const lab = await app.as('lab');
  const rows = [
    good,
    good,
    other({ 0: '0020001' }),
    other({ 0: '9999999', 3: '乙' }),
    other({ 1: '999', 3: '丙' }),
    other({ 3: '丁', 5: 6, 8: 'NOBODY' }),
    other({ 2: '自拟的风险', 3: '戊' }),
    other({ 2: '自拟的风险', 3: '己', 9: '化学类' }),
    other({ 3: '庚', 7: '' }),
  ];
  const checked = await checkFile(lab, riskPointSheet, titles, rows);
  expect(checked.statusOf(2)).toBe(1);
  expect(checked.errorOf(3)).toBe('与文件第 2 行重复，请删除其中一行');
  expect(checked.errorOf(4)).toContain('不在您的管理范围内');
  expect(checked.errorOf(5)).toContain('实验室编号“9999999”不存在');
  expect(checked.errorOf(6)).toContain('房间号“999”不属于');
  expect(checked.errorOf(7)).toMatch(/可能性L.*NOBODY/);
  expect(checked.errorOf(8)).toContain('自定义风险点请填写安全类别');
  expect(checked.errorOf(9)).toBe('');
  expect(checked.errorOf(10)).toContain('管控措施');
  expect(await checked.apply('skip')).toMatchObject({ impSuccess: 2, error: '' });
  const { content } = await lab.ok(riskPointApi.list, { keyword: '导入处' });
  expect(content).toMatchObject([
    {
      status: 'draft',
      room_no: '301',
      lab_class: 1,
      measures: [
        { kind: 'technical', text: '通风橱' },
        { kind: 'management', text: '佩戴护目镜' },
      ],
    },
  ]);
  const again = await checkFile(lab, riskPointSheet, titles, [rows[0]!, rows[7]!]);
  expect(again.rows.map(({ status }) => status)).toEqual([2, 2]);
  expect(await again.apply('overwrite')).toMatchObject({ impSuccess: 2, error: '' });
  expect((await lab.ok(riskPointApi.list, { keyword: '导入处' })).total).toBe(1);
});

test('an import never overwrites what is submitted or in force', async () => {
  await inForce(app, { name: '强氧化剂使用', place: '不可覆盖', l: 2, s: 4 });
  const college = await app.as('college');
  const row = ['0010001', '', '强氧化剂使用', '不可覆盖', '', 5, 5, '别的措施', '', '化学类'];
  const checked = await checkFile(college, riskPointSheet, titles, [row]);
  expect(checked.rows[0]!.warning).toContain('导入不会覆盖');
  await checked.apply('overwrite');
  const { content } = await college.ok(riskPointApi.list, { keyword: '不可覆盖' });
  expect(content).toMatchObject([{ r: 8, status: 'pass' }]);
});

test('an export can be imported again, and the record is exported with its lines', async () => {
  const lab = await app.as('lab');
  const [titlesOut, ...own] = await textsOf((await lab.blob(riskPointSheet.export, { status: 'pass' })).body);
  expect(titlesOut!.slice(0, 3)).toEqual(['实验室编号', '房间号', '风险点名称']);
  expect(own).toHaveLength((await lab.ok(riskPointApi.list, { status: 'pass' })).total);
  const again = await checkFile(
    lab,
    riskPointSheet,
    titlesOut!.slice(0, 11),
    own.map((row) => row.slice(0, 11)),
  );
  expect(again.rows.map(({ status }) => status)).toEqual(own.map(() => 2));
  const [names, ...records] = await textsOf((await lab.blob(riskChangeApi.export, { kind: 'change' })).body);
  expect(names).toContain('变更字段');
  expect(records.flat().join()).toContain('部位');
});

test('a list costs a fixed number of statements', async () => {
  await (await app.as('school')).ok(riskPointApi.list, { size: 100 });
  expect(app.statements.findLast((call) => call.path === 'GET /risk-point')!.count).toBeLessThanOrEqual(3);
});
