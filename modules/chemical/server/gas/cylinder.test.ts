import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { runJob } from '#kernel/server/run-job.ts';
import { parseDateTime } from '#kernel/shared/time.ts';
import { readable, readPdf } from '#lib/pdf/testing/read-pdf.ts';
import { cylinderApi } from '../../shared/gas/cylinder.ts';
import { CylinderState } from '../../shared/cylinder.states.ts';
import { gasKindApi } from '../../shared/gas/gas-kind.ts';
import { warningApi, type WarningKindCode } from '../../shared/warning/warning.ts';
import { chemicalJobs } from '../chemical.jobs.ts';
import { expireCylinders } from './cylinder-action.service.ts';
import { giveGas } from '../testing/given-gas.ts';
import { refreshWarnings } from '../warning/warning.jobs.ts';

let app: TestApp;
let given: Awaited<ReturnType<typeof giveGas>>;
beforeAll(async () => {
  app = await startTestApp();
  given = await giveGas(app);
});
afterAll(() => app.stop());
afterEach(async () => {
  app.clock.at = undefined;
  await given.clear();
});

/** A list as addresses carry it. */
const listed = (values: readonly number[]) => values.join(',') as never;
const at = (text: string) => void (app.clock.at = parseDateTime(text));
const warnings = async (kind: WarningKindCode) =>
  (await (await app.as('school')).ok(warningApi.list, { kind, size: 150 })).content.filter(({ ended_at }) => !ended_at);

test('a cylinder gets its code, the end of its inspection by the cycle of its gas, and its first record', async () => {
  const row = await given.bring('N2', { pressure_mpa: '13.5', spot: '东墙' }, 'lab');
  expect(row).toMatchObject({
    gas_name: '氮',
    body_name: '黑',
    lettering_name: '白',
    state: CylinderState.full,
    next_inspection: '2031-01-10',
    pressure_mpa: '13.5',
    due: '',
    can: ['connect', 'report', 'move', 'edit', 'giveBack'],
  });
  expect(row.code).toMatch(/^G261124\d{5}$/);
  const detail = await (await app.as('teacher')).ok(cylinderApi.byCode, { code: row.code.toLowerCase() });
  expect(detail.events).toMatchObject([{ kind: 'arrive', by_name: '测试lab', pressure_mpa: '13.5' }]);
  expect(detail.events[0]!.place).toContain('301');
  expect((await given.bring('CO2')).next_inspection).toBe('2029-01-10');
});

test('past its inspection none is taken in, nor with a day beyond the cycle or without one', async () => {
  const school = await app.as('school');
  const refused = async (changes: object) => school.call(cylinderApi.create, given.input('N2', changes));
  expect(await refused({ inspected_on: '2021-11-23' })).toMatchObject({
    code: 422,
    data: { rule: 'chemical.gasOverdue' },
    message: expect.stringContaining('2026-11-23 到期'),
  });
  expect((await refused({ inspected_on: '2021-11-24' })).code).toBe(200);
  expect((await refused({ inspected_on: null, next_inspection: '2026-11-23' })).code).toBe(422);
  expect((await refused({ next_inspection: '2031-01-11' })).message).toContain('最晚为 2031-01-10');
  expect((await refused({ inspected_on: null })).data).toMatchObject({
    errors: { next_inspection: expect.stringContaining('检验到期日') },
  });
  expect((await refused({ supplier_id: null })).data).toMatchObject({ errors: { supplier_id: expect.any(String) } });
  expect((await refused({ supplier_id: null, owner: 'school' })).code).toBe(200);
  expect((await refused({ filled_on: '2026-11-25' })).code).toBe(400);
});

test('one steel bottle is here once: of eight at once that register it, one does; back from the supplier it may come again', async () => {
  const school = await app.as('school');
  const input = given.input('N2', { serial_no: '同号' });
  const replies = await Promise.all(Array.from({ length: 8 }, () => school.call(cylinderApi.create, input)));
  expect(replies.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 7 }, () => 409),
  ]);
  expect(replies.find(({ code }) => code === 409)!.message).toContain('钢印号');
  const { content } = await school.ok(cylinderApi.list, { keyword: '同号' });
  const [row] = content;
  await school.ok(cylinderApi.giveBack, { id: row!.id, version: row!.version });
  expect((await school.call(cylinderApi.create, input)).code).toBe(200);
});

test('a year of a cylinder: connected, used up and back, each a line of its record, and no step twice', async () => {
  const row = await given.bring('N2');
  const teacher = await app.as('teacher');
  const lab = await app.as('lab');
  await teacher.ok(cylinderApi.connect, { id: row.id, version: 1, pressure_mpa: '14' });
  expect((await teacher.call(cylinderApi.connect, { id: row.id, version: 1 })).code).toBe(409);
  expect(await teacher.call(cylinderApi.connect, { id: row.id, version: 2 })).toMatchObject({
    code: 409,
    message: '气瓶现在是“使用中”，不能接用，请刷新后查看',
  });
  const empties = await Promise.all(
    [1, 2, 3, 4].map(() => teacher.call(cylinderApi.empty, { id: row.id, version: 2, pressure_mpa: '0.2' })),
  );
  expect(empties.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  expect((await teacher.call(cylinderApi.giveBack, { id: row.id, version: 3 })).code).toBe(403);
  await lab.ok(cylinderApi.giveBack, { id: row.id, version: 3, note: '换瓶' });
  const detail = await lab.ok(cylinderApi.byCode, { code: row.code });
  expect(detail).toMatchObject({ state: CylinderState.returned, pressure_mpa: '0.2', can: [] });
  expect(detail.events.map(({ kind }) => kind)).toEqual(['giveBack', 'empty', 'connect', 'arrive']);
  await expect(
    app.inside((ctx) => ctx.db.deleteFrom('chemical.cylinder_event' as never).execute()),
  ).rejects.toMatchObject({
    alarm: { code: '42501' },
  });
});

test('an anomaly stops its use until it is put right; what was in use is connected again', async () => {
  const { id } = await given.bring('N2');
  const [teacher, lab] = [await app.as('teacher'), await app.as('lab')];
  await teacher.ok(cylinderApi.connect, { id, version: 1 });
  await teacher.ok(cylinderApi.report, { id, version: 2, fault: '阀门漏气' });
  await app.inside(refreshWarnings);
  expect(await warnings('cylinder_fault')).toMatchObject([{ level: 1, content: '阀门漏气，请处理后解除或退回供应商' }]);
  expect((await given.find(id)).can).toEqual(['move', 'edit', 'giveBack', 'clear']);
  expect((await teacher.call(cylinderApi.clear, { id, version: 3, note: '换阀' })).code).toBe(403);
  await lab.ok(cylinderApi.clear, { id, version: 3, note: '换阀后试漏合格' });
  expect(await given.find(id)).toMatchObject({ state: CylinderState.full, fault: '' });
  await app.inside(refreshWarnings);
  expect(await warnings('cylinder_fault')).toEqual([]);
});

test('an inspection that ends is warned of, and at night takes the cylinder out of use until it was inspected', async () => {
  const soon = await given.bring('N2', { inspected_on: '2021-12-10' });
  const later = await given.bring('N2');
  await (await app.as('teacher')).ok(cylinderApi.connect, { id: soon.id, version: 1 });
  const night = () =>
    runJob(app.services, chemicalJobs, { name: 'chemical.expire-cylinders', schoolId: 0, userId: 0, data: {} });
  await night();
  await app.inside(refreshWarnings);
  expect(await warnings('cylinder_due')).toMatchObject([
    { level: 3, object: `氮（${soon.code}）`, url: `/chemical/g/${soon.code}` },
  ]);
  expect((await given.find(soon.id)).state).toBe(CylinderState.inUse);
  at('2026-12-11 00:22:00');
  await Promise.all([night(), night(), night()]);
  await app.inside(refreshWarnings);
  expect(await warnings('cylinder_due')).toMatchObject([{ level: 2 }]);
  expect(await warnings('cylinder_fault')).toEqual([]);
  const { events, ...row } = await (await app.as('school')).ok(cylinderApi.byCode, { code: soon.code });
  expect(row).toMatchObject({ state: CylinderState.faulty, fault: '检验超期', due: 'overdue' });
  expect(events.filter(({ kind }) => kind === 'expire')).toHaveLength(1);
  expect((await given.find(later.id)).state).toBe(CylinderState.full);
  const lab = await app.as('lab');
  const clear = (version: number) => lab.call(cylinderApi.clear, { id: soon.id, version, note: '已送检' });
  expect((await clear(row.version)).message).toContain('2026-12-10 到期');
  const { id, version, gas_id, place, serial_no, volume_l, owner, supplier_id } = row;
  const facts = {
    gas_id,
    place,
    serial_no,
    volume_l,
    owner: owner as 'supplier',
    supplier_id,
    is_fixed: true,
    has_regulator: true,
    is_alarm_linked: true,
  };
  await lab.ok(cylinderApi.update, { id, version, ...facts, inspected_on: '2026-12-11', next_inspection: null });
  expect((await clear(version + 1)).code).toBe(200);
  expect(await given.find(id)).toMatchObject({ state: CylinderState.full, next_inspection: '2031-12-11', due: '' });
});

test('the end of an inspection lies within the cycle, also from what is kept, and without one from the day it was filled or came', async () => {
  const school = await app.as('school');
  const bring = (changes: object) => school.call(cylinderApi.create, given.input('N2', changes));
  const unknown = { inspected_on: null };
  expect((await bring({ ...unknown, next_inspection: '2031-11-25' })).message).toContain(
    '最晚为 2031-11-24，以充装或到瓶',
  );
  const filled = { ...unknown, filled_on: '2026-11-01' };
  expect((await bring({ ...filled, next_inspection: '2031-11-02' })).message).toContain('最晚为 2031-11-01');
  expect((await bring({ ...filled, next_inspection: '2031-11-01' })).code).toBe(200);
  const row = await given.bring('N2', { serial_no: '周期', next_inspection: '2030-05-01' });
  const { inspected_on: _kept, ...facts } = given.input('N2', { serial_no: '周期' });
  const update = async (changes: object) =>
    school.call(cylinderApi.update, { id: row.id, version: (await given.find(row.id)).version, ...facts, ...changes });
  expect((await update({ next_inspection: '2031-01-11' })).message).toContain('最晚为 2031-01-10');
  expect((await update({})).code).toBe(200);
  expect(await given.find(row.id)).toMatchObject({ inspected_on: '2026-01-10', next_inspection: '2030-05-01' });
  expect((await update({ next_inspection: '' })).code).toBe(200);
  expect((await given.find(row.id)).next_inspection).toBe('2031-01-10');
  expect((await update({ inspected_on: '', next_inspection: '2031-11-25' })).code).toBe(400);
});

test('past its inspection a later day comes from a new inspection only', async () => {
  const row = await given.bring('N2', { inspected_on: '2021-12-10', next_inspection: '2026-12-01' });
  at('2026-12-02 09:00:00');
  await app.inside(expireCylinders);
  const lab = await app.as('lab');
  const change = async (changes: object) =>
    lab.call(cylinderApi.update, {
      id: row.id,
      version: (await given.find(row.id)).version,
      ...given.input('N2', { serial_no: row.serial_no, inspected_on: '2021-12-10' }),
      ...changes,
    });
  expect(await change({ next_inspection: '2026-12-09' })).toMatchObject({
    code: 400,
    data: { errors: { inspected_on: '检验已于 2026-12-01 到期，送检合格后请填写新的上次检验日期' } },
  });
  const clear = async () =>
    lab.call(cylinderApi.clear, { id: row.id, version: (await given.find(row.id)).version, note: '已处理' });
  expect((await clear()).message).toContain('2026-12-01 到期');
  expect((await change({ inspected_on: '2026-12-02', next_inspection: '' })).code).toBe(200);
  expect((await given.find(row.id)).state).toBe(CylinderState.faulty);
  expect((await clear()).code).toBe(200);
});

test('what is in use stays fixed, with its regulator, and inspected', async () => {
  const row = await given.bring('N2');
  await (await app.as('teacher')).ok(cylinderApi.connect, { id: row.id, version: 1 });
  const school = await app.as('school');
  const change = (changes: object) =>
    school.call(cylinderApi.update, {
      id: row.id,
      version: 2,
      ...given.input('N2', { serial_no: row.serial_no }),
      ...changes,
    });
  for (const changes of [{ is_fixed: false }, { has_regulator: false }])
    expect((await change(changes)).message).toContain('须保持固定（防倒）并装好减压器');
  expect((await change({ next_inspection: '2026-11-23' })).data).toMatchObject({
    errors: { next_inspection: expect.stringContaining('登记异常') },
  });
  expect((await change({})).code).toBe(200);
});

test('only what is in use is used up; pressures are those that a cylinder bears', async () => {
  const school = await app.as('school');
  expect((await school.call(cylinderApi.create, given.input('N2', { pressure_mpa: '16.6' }))).data).toMatchObject({
    errors: { pressure_mpa: expect.stringContaining('1.1 倍（16.5 MPa）') },
  });
  const { id } = await given.bring('N2', { pressure_mpa: '16.5' });
  const teacher = await app.as('teacher');
  expect(await teacher.call(cylinderApi.empty, { id, version: 1 })).toMatchObject({
    code: 409,
    message: '气瓶现在是“满瓶在库”，不能用完，请刷新后查看',
  });
  expect((await teacher.call(cylinderApi.connect, { id, version: 1, pressure_mpa: '17' })).code).toBe(400);
  await teacher.ok(cylinderApi.connect, { id, version: 1, pressure_mpa: '13' });
  expect((await teacher.call(cylinderApi.empty, { id, version: 2, pressure_mpa: '13.1' })).data).toMatchObject({
    errors: { pressure_mpa: '余压不能高于使用前的 13 MPa，请核对读数' },
  });
  expect((await given.find(id)).can).toContain('empty');
  expect((await teacher.call(cylinderApi.empty, { id, version: 2, pressure_mpa: '13' })).code).toBe(200);
});

test('gas and place are not changed by editing', async () => {
  const row = await given.bring('N2');
  const input = { ...given.input('N2', { serial_no: '改' }), id: row.id, version: 1 };
  const school = await app.as('school');
  expect((await school.call(cylinderApi.update, { ...input, gas_id: given.gas('Ar') })).message).toContain(
    '退回后重新登记',
  );
  expect((await school.call(cylinderApi.update, { ...input, place: given.place(1) })).message).toContain('移瓶');
  expect((await school.call(cylinderApi.update, input)).code).toBe(200);
  expect((await school.call(cylinderApi.update, input)).code).toBe(409);
});

test('who reaches no laboratory and no store finds none; another school neither', async () => {
  const row = await given.bring('N2');
  const stored = await given.bring('Ar', { place: `w${await given.store()}` });
  const codes = async (account: Parameters<TestApp['as']>[0], school: 'alpha' | 'beta' = 'alpha') =>
    (await (await app.as(account, school)).ok(cylinderApi.list, { state: listed([1, 2, 3, 5]) })).content
      .map(({ code }) => code)
      .sort();
  expect(await codes('school')).toEqual([row.code, stored.code].sort());
  expect(await codes('college')).toEqual([row.code, stored.code].sort());
  expect(await codes('teacher')).toEqual([row.code]);
  expect(await codes('college2')).toEqual([]);
  expect(await codes('jcry')).toEqual([]);
  expect(await codes('school', 'beta')).toEqual([]);
  for (const [account, school] of [
    ['college2', 'alpha'],
    ['lab2', 'alpha'],
    ['school', 'beta'],
  ] as const) {
    const client = await app.as(account, school);
    const version = { id: row.id, version: 1 };
    expect((await client.call(cylinderApi.byCode, { code: row.code })).code).toBe(404);
    expect((await client.call(cylinderApi.find, { id: row.id })).code).toBe(404);
    expect((await client.call(cylinderApi.connect, version)).code).toBe(404);
    expect((await client.call(cylinderApi.giveBack, version)).code).toBe(404);
    expect((await client.call(cylinderApi.report, { ...version, fault: '漏' })).code).toBe(404);
    expect((await client.call(cylinderApi.move, { ...version, place: given.place(1) })).code).toBe(404);
    expect((await client.call(cylinderApi.places, { id: row.id })).code).toBe(404);
    expect((await client.call(cylinderApi.create, given.input('N2'))).code).toBe(400);
  }
  expect((await (await app.as('normal')).call(cylinderApi.connect, { id: row.id, version: 1 })).code).toBe(403);
});

test('label and sheet say what stands in the list', async () => {
  const row = await given.bring('Ar', { serial_no: 'AR-77' });
  const school = await app.as('school');
  const paper = readable(
    ...(await readPdf((await school.blob(cylinderApi.labels, { ids: listed([row.id]) })).body)).pages,
  );
  for (const text of ['氩', row.code, 'AR-77', '40 L', '2031-01-10']) expect(paper).toContain(text);
  expect((await school.blob(cylinderApi.export, { gas_id: given.gas('Ar') })).body.length).toBeGreaterThan(1_000);
  expect((await (await app.as('teacher')).blob(cylinderApi.export, {})).error).toContain('没有进行此操作的权限');
  expect((await (await app.as('college2')).call(cylinderApi.labels, { ids: listed([row.id]) })).code).toBe(404);
});

test('a gas is of its group, its code stays, and only the school edits it', async () => {
  const school = await app.as('school');
  const kinds = (await school.ok(gasKindApi.list, { page: -1, size: -1 })).content;
  expect(kinds).toHaveLength(12);
  expect(kinds.find(({ code }) => code === 'O2')).toMatchObject({
    name: '氧',
    body_name: '淡蓝',
    lettering_name: '黑',
    cas: '7782-44-7',
  });
  const { id, version, name: _n, can: _c, ...hydrogen } = kinds.find(({ code }) => code === 'H2')!;
  const change = (changes: object, by: 'school' | 'college' = 'school') =>
    app.as(by).then((client) => client.call(gasKindApi.update, { id, version, ...hydrogen, ...changes } as never));
  expect((await change({ is_flammable: false })).message).toContain('勾选“易燃”');
  expect((await change({ is_oxidising: true })).message).toContain('不能既易燃又助燃');
  expect((await change({ code: 'Ar' })).code).toBe(409);
  expect((await change({ cas: '1333-74-1' })).message).toContain('校验位');
  expect((await change({ body: 'red' })).code).toBe(400);
  expect((await change({}, 'college')).code).toBe(403);
  expect((await change({ body_name: '浅绿' })).code).toBe(200);
});
