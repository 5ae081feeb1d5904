import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { readable, readPdf } from '#lib/pdf/testing/read-pdf.ts';
import { createUnits } from '#platform/org/server/public.ts';
import { labApi } from '../shared/lab.ts';
import { facilityApi } from '../shared/risk/facility.ts';
import { labCardApi } from '../shared/lab-card.ts';
import { givePlaces, labDraft } from './testing/places.ts';

let app: TestApp;
let lab: number;
const longName = '国家重点实验室（培育）分子设计与合成化学实验中心第三实验室';

beforeAll(async () => {
  // Two hundred cards as objects would exhaust it.
  app = await startTestApp({ pdfMemoryMb: 48 });
  const places = await givePlaces(app);
  const draft = await labDraft(app, places, {
    name: longName,
    signs: ['P01', 'W01'],
    ppe: ['1'],
    fire_methods: ['3'],
    forbid: '严禁明火和吸烟',
  });
  const school = await app.as('school');
  await app.admin.query(`update identity.account set name = '王㛃𠮷' where account = 'lab'`);
  ({ id: lab } = await school.ok(labApi.create, draft));
  await school.ok(facilityApi.create, {
    lab_id: lab,
    category: 'extinguisher',
    qty: 2,
    place: '门口',
    status: 'normal',
  });
});
afterAll(() => app.stop());

/** Query lists are joined with commas, as the browser sends them. */
const listed = (ids: readonly number[]) => ids.join(',') as never;

test('a card is one landscape page of A4 with all that the page shows', async () => {
  const college = await app.as('college');
  const { name, body, headers } = await college.blob(labCardApi.cardsPdf, { lab_ids: listed([lab]) });
  expect(name).toMatch(new RegExp(`^${longName}安全信息牌_\\d{12}\\.pdf$`));
  expect(headers.get('content-type')).toBe('application/pdf');
  const { pages } = await readPdf(body);
  expect(pages).toHaveLength(1);
  expect([pages[0]!.width, pages[0]!.height].map(Math.round)).toEqual([297, 210]);
  const text = readable(pages[0]!);
  const card = await college.ok(labCardApi.card, { id: lab });
  const shown = [longName, card.code, '甲大学', '未评估', '实验服', '干粉', '严禁明火和吸烟', '灭火器 ×2 门口', '119'];
  for (const part of [...shown, ...card.signs.map((sign) => sign.name), card.safety_head!.phone])
    expect(text).toContain(part);
  // Characters beyond the typeface are drawn from the faces that have them.
  expect(text).toContain('王㛃𠮷');
});

test('prints are refused like the reads they come from', async () => {
  const foreign = await app.unit('0020001');
  const other = await app.unit('0010001', 'beta');
  const college = await app.as('college');
  for (const id of [foreign, other, 999_999]) {
    const ids = { lab_ids: listed([lab, id]) };
    for (const refused of [
      await college.blob(labCardApi.cardsPdf, ids),
      await college.blob(labCardApi.registerPdf, { ...ids, paper: 'a4-landscape' }),
      await college.blob(labCardApi.labelsPdf, { ...ids, size: 5 }),
      await college.blob(labCardApi.qrcodesPdf, { id, size: 5 }),
    ])
      expect(refused.error).toBe('实验室不存在或您无权查看');
  }
  const teacher = await app.as('teacher');
  expect((await teacher.call(labCardApi.cardsPdf, { lab_ids: listed([lab]) })).code).toBe(403);
  expect((await college.call(labCardApi.labelsPdf, { lab_ids: listed([lab]), size: 500 })).code).toBe(400);
});

test('codes are labels of exact size, with what they open', async () => {
  const school = await app.as('school');
  const ids = [lab, await app.unit('0010001')];
  const { body } = await school.blob(labCardApi.labelsPdf, { lab_ids: listed(ids), size: 8 });
  const { pages } = await readPdf(body);
  expect(Math.round(pages[0]!.height)).toBe(297);
  const text = readable(...pages);
  for (const part of [longName.slice(0, 10), '有机合成实验室', '0010001 · 安全信息牌']) expect(text).toContain(part);
  // The title stands below a code of eight centimetres within a frame of three millimetres.
  const title = pages[0]!.words.find((word) => word.text === '有机合成实验室')!;
  expect(title.y).toBeGreaterThan(10 + 3 + 80);
  expect(title.y).toBeLessThan(10 + 3 + 80 + 8);
  const own = await school.blob(labCardApi.qrcodesPdf, { id: lab, size: 5 });
  expect(readable(...(await readPdf(own.body)).pages)).toContain('安全信息牌扫码查看，无需登录');
});

test.each([
  ['a4-landscape', 297, 210],
  ['a4-portrait', 210, 297],
  ['a3-landscape', 420, 297],
] as const)('the register on %s has one row a lab', async (paper, width, height) => {
  const ids = [lab, await app.unit('0010001'), await app.unit('0020001')];
  const { body } = await (await app.as('school')).blob(labCardApi.registerPdf, { lab_ids: listed(ids), paper });
  const { pages } = await readPdf(body);
  expect([pages[0]!.width, pages[0]!.height].map(Math.round)).toEqual([width, height]);
  const text = readable(...pages);
  expect(text).toContain('甲大学实验室一览表');
  for (const part of [longName.slice(0, 4), '0010001', '0020001', '激光光学']) expect(text).toContain(part);
});

test('all labs of the filters are named for a print, in the order of the list, and within reach only', async () => {
  const school = await app.as('school');
  const { lab_ids } = await school.ok(labCardApi.printable, {});
  const { content } = await school.ok(labApi.list, { enabled: true, size: 150 });
  expect(lab_ids).toEqual(content.map((row) => row.id));
  const found = await school.ok(labCardApi.printable, { keyword: '有机合成' });
  expect(found.lab_ids).toEqual([await app.unit('0010001')]);
  const own = await (await app.as('college')).ok(labCardApi.printable, {});
  expect(own.lab_ids).not.toContain(await app.unit('0020001'));
  expect(own.lab_ids).toContain(lab);
  expect((await (await app.as('teacher')).call(labCardApi.printable, {})).code).toBe(403);
});

test('two hundred cards are made at once while lists answer, and the download is logged', async () => {
  const pid = await app.unit('001');
  const units = Array.from({ length: 200 }, (_, n) => ({
    pid,
    level: 'lab' as const,
    name: `批量实验室${n}`,
    code: `0019${String(n).padStart(3, '0')}`,
  }));
  const ids = await app.inside((ctx) => createUnits(ctx, units));
  await app.admin.query(
    `insert into base_info.lab (school_id, id, nature, purpose, use_status, emergency_name, emergency_phone, lab_class, lab_level, level_source)
     select school_id, id, '2', '科研', 0, '张老师', '13800001111', 1, 3, 'manual' from org.unit where id = any($1)`,
    [ids],
  );
  const school = await app.as('school');
  const before = process.memoryUsage().rss;
  let isDone = false;
  let most = before;
  const print = school.blob(labCardApi.cardsPdf, { lab_ids: listed(ids) }).finally(() => (isDone = true));
  let answered = 0;
  while (!isDone) {
    await school.ok(labApi.list);
    most = Math.max(most, process.memoryUsage().rss);
    if (!isDone) answered += 1;
  }
  expect(answered).toBeGreaterThan(0);
  const { body } = await print;
  expect((most - before) / 2 ** 20).toBeLessThan(150);
  const { pages } = await readPdf(body);
  expect(pages).toHaveLength(200);
  for (const [n, page] of pages.entries()) expect(readable(page)).toContain(`批量实验室${n}编号 0019`);
  const { rows } = await app.admin.query(
    `select note from kernel.op_log where action = '下载 PDF：实验室安全信息牌' and user_id = $1`,
    [await app.user('school')],
  );
  expect(rows).toEqual([{ note: '200 页' }]);
}, 60_000);
