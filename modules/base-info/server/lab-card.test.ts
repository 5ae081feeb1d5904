import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { equipmentApi } from '../shared/equipment.ts';
import { homeApi } from '../shared/home.ts';
import { labApi } from '../shared/lab.ts';
import { facilityApi } from '../shared/risk/facility.ts';
import { labCardApi } from '../shared/lab-card.ts';
import { scanApi } from '../shared/scan.ts';
import { givePlaces, labDraft } from './testing/places.ts';

let app: TestApp;
let lab: number;
let publicId: string;

beforeAll(async () => {
  app = await startTestApp();
  const places = await givePlaces(app);
  const school = await app.as('school');
  await app.admin.query(`update identity.account set user_type = 'graduate_student' where account = 'normal'`);
  const draft = await labDraft(app, places, {
    safety_officer_id: await app.user('normal'),
    signs: ['P01', 'W01'],
    ppe: ['1'],
    fire_methods: ['3'],
    duty_expires_on: '2020-01-01',
    duty_signed_on: '2019-01-01',
  });
  ({ id: lab } = await school.ok(labApi.create, draft));
  await school.ok(facilityApi.create, {
    lab_id: lab,
    category: 'extinguisher',
    qty: 2,
    place: '门口',
    status: 'normal',
  });
  publicId = (await school.ok(labApi.find, { id: lab })).public_id;
});
afterAll(() => app.stop());

test('the people of a lab see its card with what is missing on it', async () => {
  const card = await (await app.as('college')).ok(labCardApi.card, { id: lab });
  expect(card).toMatchObject({ school_name: '甲大学', rooms: '301', ppe: ['实验服'], fire_methods: ['干粉'] });
  expect(card.signs.map((sign) => sign.kind)).toEqual(['warning', 'prohibition']);
  expect(card.facilities).toEqual([{ name: '灭火器', qty: 2, place: '门口' }]);
  expect(card.safety_officer!.phone).toMatch(/^1380000/);
  expect(card.missing).toEqual(expect.arrayContaining(['安全类别和等级', '主要风险点']));
  expect(card.qr).toMatch(/^data:image\/svg/);
  expect((await (await app.as('college2')).call(labCardApi.card, { id: lab })).code).toBe(404);
});

test('a scanned card opens without login, in whichever school, without phones of students and inner data', async () => {
  for (const stranger of [app.stranger(), app.stranger('beta'), await app.as('school', 'beta')]) {
    const card = await stranger.ok(labCardApi.publicCard, { public_id: publicId });
    expect(card).toMatchObject({ name: '催化实验室', school_name: '甲大学' });
    expect(card.safety_officer).toEqual({ name: '测试normal', phone: '' });
    expect(card.safety_head!.phone).toMatch(/^1380000/);
    expect(Object.keys(card)).not.toEqual(expect.arrayContaining(['missing']));
    expect(Object.keys(card)).not.toEqual(expect.arrayContaining(['lab_id']));
  }
});

test('an unknown card, a guessed number and the card of a disabled lab are not found', async () => {
  const stranger = app.stranger('alpha');
  const unknown = await stranger.call(labCardApi.publicCard, { public_id: '11111111-1111-4111-8111-111111111111' });
  expect(unknown.code).toBe(404);
  expect((await stranger.call(labCardApi.publicCard, { public_id: String(lab) })).code).toBe(400);
  expect((await stranger.call(labCardApi.card, { id: lab })).code).toBe(101);
  const school = await app.as('school');
  await school.ok(labApi.setStatus, { id: lab, status: 0 });
  expect((await stranger.call(labCardApi.publicCard, { public_id: publicId })).code).toBe(404);
  await school.ok(labApi.setStatus, { id: lab, status: 1 });
});

test('cards are printed together, all within reach or none, and remembered', async () => {
  const college = await app.as('college');
  const own = [lab, await app.unit('0010001')];
  const { content } = await college.ok(labCardApi.cards, { lab_ids: own.join(',') as never });
  expect(content).toHaveLength(2);
  expect(app.statements.findLast((call) => call.path === 'GET /lab-card/batch')!.count).toBe(3);
  const foreign = [...own, await app.unit('0020001')];
  expect((await college.call(labCardApi.cards, { lab_ids: foreign.join(',') as never })).code).toBe(404);
  const seen = content.map(({ lab_id, digest }) => ({ lab_id, digest }));
  const withForeign = [...seen, { lab_id: foreign.at(-1)!, digest: 'x' }];
  expect((await college.call(labCardApi.printed, { cards: withForeign })).code).toBe(404);
  expect(await college.ok(labCardApi.printed, { cards: seen })).toEqual({ changed: 0 });
  const printed = await college.ok(labApi.list, { card: 'valid' });
  expect(printed.total).toBe(2);
  expect((await (await app.as('teacher')).call(labCardApi.printed, { cards: seen })).code).toBe(403);
});

test('the logo of the school is looked up once for however many cards', async () => {
  const { rows } = await app.admin.query(
    `insert into files.file (school_id, key, name, ext, size, created_by) values ($1, 'logo', 'logo.png', 'png', 10, 1) returning id`,
    [app.schoolId('alpha')],
  );
  await app.admin.query('update org.school set logo_id = $1 where id = $2', [rows[0].id, app.schoolId('alpha')]);
  const own = [lab, await app.unit('0010001')];
  const { content } = await (await app.as('college')).ok(labCardApi.cards, { lab_ids: own.join(',') as never });
  expect(content.map((card) => card.school_logo?.name)).toEqual(['logo.png', 'logo.png']);
  expect(app.statements.findLast((call) => call.path === 'GET /lab-card/batch')!.count).toBe(4);
  await app.admin.query('update org.school set logo_id = null where id = $1', [app.schoolId('alpha')]);
});

test('QR codes are those of the card and of the equipment', async () => {
  const school = await app.as('school');
  const keeper = await app.user('lab');
  const item = {
    asset_no: 'Q1',
    name: '灭菌器',
    kind: '10',
    lab_id: lab,
    keeper_id: keeper,
    is_special: true,
    special_no: 'T1',
    status: 1 as const,
  };
  await school.ok(equipmentApi.create, item);
  const { codes } = await school.ok(labCardApi.qrcodes, { id: lab });
  expect(codes.map((code) => [code.kind, code.title])).toEqual([
    ['card', '安全信息牌'],
    ['report', '隐患随手拍'],
    ['equipment', '灭菌器'],
  ]);
});

test('the home page counts the labs in reach, and each figure finds its labs', async () => {
  const college = await app.as('college');
  const home = await college.ok(homeApi.overview);
  expect(home).toMatchObject({ labs: 3, unjudged: 1, duty_expired: 1, cert_expired: 0 });
  expect(home.by_level.find((figure) => figure.code === 1)).toMatchObject({ count: 1, color: '#D9001B' });
  expect(home.by_college).toEqual([{ college_id: await app.unit('001'), name: '化学学院', count: 3 }]);
  expect((await college.ok(labApi.list, { expired: 'duty' })).total).toBe(home.duty_expired);
  expect((await college.ok(labApi.list, { judged: false })).total).toBe(home.unjudged);
  const mine = await (await app.as('lab')).ok(homeApi.myLabs);
  expect(mine.content.map((row) => row.name)).toEqual(['有机合成实验室', '催化实验室']);
  expect((await (await app.as('normal')).call(homeApi.overview)).code).toBe(403);
});

test('kinds of people come from the public codes', async () => {
  const types = await (await app.as('normal')).ok(homeApi.peopleTypes);
  expect(types).toContainEqual({ code: 'outside_school', name: '校外人员' });
});

test('a printed number leads to the card or the equipment of the own school', async () => {
  const school = await app.as('school');
  const { code, public_id } = await school.ok(labApi.find, { id: lab });
  const inspector = await app.as('jcry');
  expect(await inspector.ok(scanApi.byNumber, { number: code.toLowerCase() })).toEqual({ kind: 'card', public_id });
  expect((await inspector.ok(scanApi.byNumber, { number: 'q1' })).kind).toBe('equipment');
  expect((await inspector.call(scanApi.byNumber, { number: '无此编号' })).code).toBe(404);
  expect((await (await app.as('school', 'beta')).call(scanApi.byNumber, { number: code })).code).toBe(404);
  expect((await app.stranger('alpha').call(scanApi.byNumber, { number: code })).code).toBe(101);
});
