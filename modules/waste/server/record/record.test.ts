import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { readPdf } from '#lib/pdf/testing/read-pdf.ts';
import { recordApi, scanApi } from '../../shared/record/record.ts';
import { RecordState } from '../../shared/record/record.states.ts';
import { credit, giveWaste, ruleOf, type GivenWaste } from '../testing/given-waste.ts';

let app: TestApp;
let given: GivenWaste;
beforeAll(async () => {
  app = await startTestApp();
  given = await giveWaste(app);
});
afterAll(() => app.stop());

const errorsOf = (data: unknown) => (data as { errors: Record<string, string> }).errors;
const drum = async (changes: object = {}, type?: string, spec?: string) =>
  (await (await app.as('normal')).ok(recordApi.create, await given.input(changes, type, spec))).id;
const deposit = async (id: number, changes: object = {}) =>
  (await app.as('normal')).call(recordApi.deposit, {
    id,
    component: '乙酸乙酯',
    compat_group: 'W2',
    amount: '1',
    ...changes,
  });
const cyanide = { compat_group: 'W7', components: [{ name: '氰化钠', share: '100' }], harmful: '氰化物' };

test('15 L into a drum of 20 L warn, 17 L are refused', async () => {
  const id = await drum();
  const filled = await deposit(id, { amount: '15' });
  expect([filled.code, filled.data]).toEqual([200, { fill_rate: 0.75, warn: true }]);
  const more = await deposit(id, { amount: '2' });
  expect([more.code, ruleOf(more.data)]).toEqual([422, 'waste.full']);
  expect(more.message).toContain('4/5');
  const row = await (await app.as('normal')).ok(recordApi.find, { id });
  expect([row.amount, row.deposits.length, row.fill_rate]).toEqual(['15', 1, 0.75]);
});

test('no container holds more than if it were full of mercury', async () => {
  const lab = await app.as('normal');
  const id = await drum();
  await deposit(id, { amount: '10' });
  const { data } = await lab.call(recordApi.seal, { id, net_kg: '99999', lid_closed: true });
  expect(errorsOf(data)).toEqual({ net_kg: '该容器装不下 99999 kg，最多 272 kg，请核对小数点和单位' });
  await lab.ok(recordApi.seal, { id, net_kg: '9.2', lid_closed: true });
});

test('liquid waste is registered in no carton', async () => {
  const { data } = await (await app.as('normal')).call(recordApi.create, await given.input({}, undefined, '纸箱 50 L'));
  expect(errorsOf(data)).toEqual({ spec_id: '液态废物不能装在纸箱或袋中，请选择桶或瓶' });
});

test('parallel deposits never pass four fifths', async () => {
  const id = await drum();
  const replies = await Promise.all(Array.from({ length: 10 }, () => deposit(id, { amount: '3' })));
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(5);
  expect((await (await app.as('normal')).ok(recordApi.find, { id })).amount).toBe('15');
});

test('an acid never gets into a drum of cyanides, whatever is chosen', async () => {
  const id = await drum(cyanide, '含氰废液');
  const acid = await deposit(id, { component: '盐酸', compat_group: 'W3', ph: '11' });
  expect([acid.code, ruleOf(acid.data)]).toEqual([422, 'waste.mix']);
  const hidden = await deposit(id, { component: '稀盐酸', compat_group: 'W7', ph: '11' });
  expect(ruleOf(hidden.data)).toBe('waste.mix');
  for (const ph of [undefined, '10', '7'])
    expect(ruleOf((await deposit(id, { component: '氰化钠废液', compat_group: 'W7', ph })).data)).toBe('waste.ph');
  expect((await deposit(id, { component: '氰化钠废液', compat_group: 'W7', ph: '10.5' })).code).toBe(200);
});

test.each(['HCl 36%', '36% HCl', '稀酸', '醋酸', '冰醋酸', '乙酸', '硝 酸', 'ＨＣｌ'])(
  '%s is refused in a drum of cyanides under its own group',
  async (component) => {
    const id = await drum(cyanide, '含氰废液');
    const reply = await deposit(id, { component, compat_group: 'W7', ph: '11' });
    expect([reply.code, ruleOf(reply.data)]).toEqual([422, 'waste.mix']);
  },
);

test('liquid waste is not registered as solid, and its group stays in every other form', async () => {
  const person = await app.as('normal');
  const solid = await person.call(
    recordApi.create,
    await given.input({ ...cyanide, form: 'solid', compat_group: '' }, '含氰废液'),
  );
  expect(Object.keys(errorsOf(solid.data)).toSorted()).toEqual(['compat_group', 'form']);
  const semisolid = { ...cyanide, form: 'semisolid' };
  const bare = await person.call(recordApi.create, await given.input({ ...semisolid, compat_group: '' }, '含氰废液'));
  expect(Object.keys(errorsOf(bare.data))).toEqual(['compat_group']);
  const id = await drum(semisolid, '含氰废液');
  expect(ruleOf((await deposit(id, { component: '盐酸', compat_group: 'W3', ph: '11' })).data)).toBe('waste.mix');
  expect(ruleOf((await deposit(id, { component: '氰化钠', compat_group: 'W7' })).data)).toBe('waste.ph');
});

test('solids keep the group that was chosen, and without one never meet what they react with', async () => {
  const dry = { form: 'solid', components: [{ name: '氰化钾粉末', share: '100' }], harmful: '氰化物' };
  const grouped = await drum({ ...dry, compat_group: 'W7' }, '实验室固体废物');
  expect(ruleOf((await deposit(grouped, { component: '手套', compat_group: 'W3' })).data)).toBe('waste.mix');
  expect((await deposit(grouped, { component: '手套', compat_group: 'W7' })).code).toBe(200);
  const plain = await drum({ ...dry, compat_group: '' }, '实验室固体废物');
  const acid = await deposit(plain, { component: '沾有盐酸的滤纸', compat_group: '' });
  expect([ruleOf(acid.data), acid.message.includes('氰化氢')]).toEqual(['waste.reacts', true]);
  expect((await deposit(plain, { component: '手套', compat_group: '' })).code).toBe(200);
});

test('a container says what it holds', async () => {
  const person = await app.as('normal');
  const refused = async (changes: object, type?: string, spec?: string) => {
    const reply = await person.call(recordApi.create, await given.input(changes, type, spec));
    return ruleOf(reply.data) ?? Object.keys(errorsOf(reply.data));
  };
  expect(await refused({ components: [{ name: '乙醇', share: '90' }] })).toEqual(['components']);
  expect(await refused({ compat_group: '' })).toEqual(['compat_group']);
  expect(await refused({ compat_group: 'W1' })).toEqual(['compat_group']);
  expect(await refused({ started_on: addDays(given.today, 1) })).toEqual(['started_on']);
  expect(await refused({ lab_id: await app.unit('0020001') })).toEqual(['lab_id']);
  expect(await refused({ components: [{ name: '氯仿', share: '100' }] })).toBe('waste.mix');
  const fluoride = { compat_group: 'W8', components: [{ name: '氢氟酸', share: '100' }] };
  expect(await refused(fluoride, '含氟废液', '4 L 玻璃瓶')).toBe('waste.glass');
});

test('a container is sealed once it holds something, and voided by the laboratory only while it is empty', async () => {
  const [person, school] = [await app.as('normal'), await app.as('school')];
  const id = await drum();
  const seal = { id, net_kg: '9.5', lid_closed: true };
  expect(ruleOf((await person.call(recordApi.seal, seal)).data)).toBe('waste.empty');
  await deposit(id);
  expect(ruleOf((await person.call(recordApi.seal, { ...seal, lid_closed: false })).data)).toBe('waste.lidOpen');
  await person.ok(recordApi.seal, seal);
  const closed = await deposit(id);
  expect([closed.code, ruleOf(closed.data)]).toEqual([409, 'waste.moved']);
  expect(ruleOf((await person.call(recordApi.void, { id, reason: '写错' })).data)).toBe('waste.hasDeposits');
  await school.ok(recordApi.void, { id, reason: '登记错误' });
  const empty = await drum();
  await person.ok(recordApi.void, { id: empty, reason: '多登记一个' });
  expect((await person.ok(recordApi.find, { id: empty })).state).toBe(RecordState.void);
});

test('fifty containers of a code get fifty codes of 37 digits, and the thousandth of a day is refused', async () => {
  const school = await app.as('school');
  const input = await given.input(cyanide, '含氰废液');
  const made = await Promise.all(Array.from({ length: 50 }, () => school.ok(recordApi.create, input)));
  const labels = await Promise.all(made.map(({ id }) => given.labelOf(id)));
  expect(new Set(labels).size).toBe(50);
  const day = formatDate(new Date()).replaceAll('-', '');
  for (const label of labels) expect(label).toMatch(new RegExp(`^${credit}90004749${day}\\d{3}$`));
  await app.admin.query(`update kernel.numbering set last = 999 where school_id = $1 and kind = 'waste.label'`, [
    app.schoolId('alpha'),
  ]);
  const full = await school.call(recordApi.create, input);
  expect([full.code, ruleOf(full.data)]).toEqual([422, 'waste.dayFull']);
  await app.admin.query(`update kernel.numbering set last = 500 where school_id = $1 and kind = 'waste.label'`, [
    app.schoolId('alpha'),
  ]);
});

test('what has piled up in a laboratory is applied for before a new container is begun', async () => {
  const school = await app.as('school');
  const lab_id = await app.unit('0010002');
  for (let at = 0; at < 7; at += 1) {
    const { id } = await school.ok(recordApi.create, await given.input({ lab_id }));
    await school.ok(recordApi.deposit, { id, component: '丙酮', compat_group: 'W2', amount: '15' });
  }
  const full = await school.call(recordApi.create, await given.input({ lab_id }));
  expect([full.code, ruleOf(full.data)]).toEqual([422, 'waste.labFull']);
});

test.each([
  ['20 L 塑料桶', 100, 3, 1],
  ['200 L 钢桶', 150, 5, 1],
  ['1000 L 吨桶', 200, 6, 2],
])('the label of a container of %s is %i mm wide, with characters of %i mm', async (spec, edge, text, copies) => {
  const person = await app.as('teacher');
  const long = Array.from({ length: 10 }, (_, at) => ({ name: `很长的有机化合物名称${at}`, share: '10' }));
  const changes = { name: '名称很长的废有机溶剂混合物'.repeat(4), components: long, harmful: '有害成分'.repeat(12) };
  const { id } = await person.ok(
    recordApi.create,
    await given.input({ ...changes, precautions: '密闭存放'.repeat(40) }, undefined, spec),
  );
  const { body, name } = await person.blob(recordApi.label, { id });
  const label = await given.labelOf(id);
  expect(name).toContain(label);
  const { pages } = await readPdf(body);
  expect(pages).toHaveLength(copies);
  for (const page of pages) {
    expect([Math.round(page.width), Math.round(page.height)]).toEqual([edge, edge]);
    const words = page.text.replaceAll('\n', '');
    for (const word of [
      '危险废物',
      label,
      'HW06',
      '900-404-06',
      '液态',
      '危险特性',
      '产生日期',
      '废物重量',
      '13800001111',
    ])
      expect(words).toContain(word);
    for (const { x, y, size, width } of page.words) {
      expect((size * 25.4) / 72).toBeGreaterThanOrEqual(text);
      expect(x >= 4 && x + width <= edge - 4 && y > 4 && y < edge - 4).toBe(true);
    }
  }
  // The orange of the standard, 255,150,0.
  expect(await inkOf(body)).toContain('1,0.588,0');
  expect((await person.ok(recordApi.find, { id })).is_printed).toBe(true);
});

/** Fill colours of the first page. */
async function inkOf(content: Uint8Array): Promise<string[]> {
  const { getDocument, OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const loading = getDocument({ data: new Uint8Array(content), verbosity: 0 });
  const page = await (await loading.promise).getPage(1);
  const { fnArray, argsArray } = await page.getOperatorList();
  const found = fnArray.flatMap((code, at) => (code === OPS.setFillRGBColor ? [String(argsArray[at] as unknown)] : []));
  await loading.destroy();
  return found.map((text) =>
    text.startsWith('#')
      ? [1, 3, 5].map((from) => Math.round((parseInt(text.slice(from, from + 2), 16) / 255) * 1_000) / 1_000).join(',')
      : text,
  );
}

test('a label says its name, properties, laboratory and phone to anybody, and nothing else', async () => {
  const label_no = await given.labelOf(await drum());
  const answer = await app.stranger().ok(scanApi.find, { label_no });
  expect(answer).toEqual({
    name: '废有机溶剂',
    props: ['T', 'I', 'R'],
    lab_name: '有机合成实验室',
    phone: '13800001111',
  });
  const other = label_no.slice(0, -3) + '998';
  expect((await app.stranger().call(scanApi.find, { label_no: other })).code).toBe(404);
});

test('members see the containers of their laboratories, colleges theirs, other schools none', async () => {
  const id = await drum();
  for (const account of ['normal', 'teacher', 'lab', 'college', 'school', 'leader'])
    expect((await (await app.as(account)).call(recordApi.find, { id })).code).toBe(200);
  for (const account of ['lab2', 'college2'])
    expect((await (await app.as(account)).call(recordApi.find, { id })).code).toBe(404);
  const beta = await app.as('school', 'beta');
  expect((await beta.call(recordApi.find, { id })).code).toBe(404);
  expect((await beta.blob(recordApi.label, { id })).error).toContain('不存在');
  expect((await beta.call(recordApi.seal, { id, net_kg: '1', lid_closed: true })).code).toBe(404);
  const unset = await beta.call(recordApi.create, {
    ...(await given.input()),
    lab_id: await app.unit('0010001', 'beta'),
  });
  expect(unset.code).toBe(400);
});

test('a container that is being collected is described better, and its label printed anew', async () => {
  const person = await app.as('normal');
  const id = await drum();
  await person.blob(recordApi.label, { id });
  const { version } = await person.ok(recordApi.find, { id });
  await person.ok(recordApi.update, { id, version, ...(await given.input({ name: '洗脱废液' })) });
  expect(await person.ok(recordApi.find, { id })).toMatchObject({ name: '洗脱废液', is_printed: false });
  await deposit(id);
  const again = await person.ok(recordApi.find, { id });
  const other = await given.input({
    type_id: await given.idOf('type', '实验室废液'),
    compat_group: 'W3',
    components: [{ name: '稀硫酸', share: '100' }],
  });
  const reply = await person.call(recordApi.update, { id, version: again.version, ...other });
  expect(Object.keys(errorsOf(reply.data)).toSorted()).toEqual(['compat_group', 'type_id']);
});
