import { expect, test } from 'vitest';
import { textsOf } from '#modules/base-info/server/testing/exported.ts';
import { accessoryApi } from '../shared/accessory.ts';
import { assetApi, type AssetInput } from '../shared/asset.ts';
import { AssetState } from '../shared/asset.states.ts';
import { inspectionApi } from '../shared/inspection.ts';
import { cycleApi } from '../shared/rule.ts';
import { openSpecial } from './testing/given-special.ts';

const { app, given, people } = openSpecial(['lab', 'school']);
const { lab, school } = people;

const find = (id: number) => lab.ok(assetApi.find, { id });
const scheduleOf = async (id: number, kind: number) => (await find(id)).schedules.find((one) => one.kind === kind);

test.each([
  ['2170', 2, 1, '2032-03-05'],
  ['2170', 2, 3, '2029-03-05'],
  ['2170', 1, 1, '2027-03-05'],
  ['1100', 1, null, '2027-03-05'],
  ['1100', 2, null, '2028-03-05'],
  ['1100', 3, null, '2032-03-05'],
  ['3110', 2, null, '2027-03-05'],
  ['4170', 2, null, '2028-03-05'],
  ['4310', 2, null, '2027-03-05'],
  ['5110', 2, null, '2027-03-05'],
])('type %s, inspection %i, grade %s: next on %s', async (type_code, kind, safety_grade, next) => {
  if (type_code === '4310')
    await app.admin.query(
      `insert into codes.code (school_id, parent_key, code, name) values ($1, 'special_type', '4310', '普通塔式起重机') on conflict do nothing`,
      [app.schoolId('alpha')],
    );
  const id = await given.asset(lab, { type_code });
  expect((await given.inspect(lab, id, { kind, safety_grade })).code).toBe(200);
  expect(await scheduleOf(id, kind)).toMatchObject({ last_on: '2026-03-05', next_on: next });
});

test('the day of the report goes before the cycle, and the nearest of several schedules counts', async () => {
  const id = await given.asset(lab, { type_code: '1100', last_on: '2025-05-01', next_on: '2027-05-01' });
  await given.inspect(lab, id, { kind: 1, next_on: '2026-09-30' });
  await given.inspect(lab, id, { kind: 3 });
  expect(await find(id)).toMatchObject({ next_on: '2026-09-30', last_on: '2026-03-05' });
  expect((await find(id)).schedules.map(({ next_on }) => next_on)).toEqual(['2026-09-30', '2027-05-01', '2032-03-05']);
});

test('grade 4 has no cycle of its own, and a cycle that the school edits holds from then on', async () => {
  const id = await given.asset(lab);
  const without = await given.inspect(lab, id, { safety_grade: 4 });
  expect(without.data).toMatchObject({ errors: { next_on: '这种检验没有默认周期，请按报告填写下次检验日期' } });
  expect((await given.inspect(lab, id, { safety_grade: 4, next_on: '2027-03-04' })).code).toBe(200);
  const { content } = await school.ok(cycleApi.list, { kind: 2, size: 150 });
  const line = content.find((one) => one.code === '3000')!;
  const { version, code, kind, safety_grade, status } = line;
  await school.ok(cycleApi.update, { id: line.id, version, code, kind, safety_grade, months: 6, status: status as 1 });
  const lift = await given.asset(lab, { type_code: '3110' });
  await given.inspect(lab, lift);
  expect((await scheduleOf(lift, 2))!.next_on).toBe('2026-09-05');
  expect(
    (
      await lab.call(cycleApi.update, {
        id: line.id,
        version: version + 1,
        code,
        kind,
        safety_grade,
        months: 60,
        status: 1,
      })
    ).code,
  ).toBe(403);
});

test('dates do not go back, and a report is needed', async () => {
  const id = await given.asset(lab);
  const errors = async (more: Record<string, unknown>) =>
    (await given.inspect(lab, id, more)).data as unknown as { errors: Record<string, string> };
  expect((await errors({ reports: [] })).errors).toHaveProperty('reports', '请上传检验报告');
  expect((await errors({ inspected_on: '2026-03-11' })).errors).toHaveProperty('inspected_on', '检验日期不能晚于今天');
  expect((await errors({ next_on: '2026-03-05' })).errors).toHaveProperty('next_on', '下次检验日期应晚于检验日期');
  // Before the inspection of the papers.
  expect((await errors({ inspected_on: '2024-03-31' })).errors).toHaveProperty(
    'inspected_on',
    '检验日期不能早于上次检验（2024-04-01）',
  );
  expect((await given.inspect(lab, id)).code).toBe(200);
  expect((await errors({ inspected_on: '2026-03-04' })).errors).toHaveProperty(
    'inspected_on',
    '检验日期不能早于上次检验（2026-03-05）',
  );
});

test('a failed inspection and grade 5 stop at once', async () => {
  const failed = await given.running(lab, 'teacher');
  await given.inspect(lab, failed, { conclusion: 3 });
  expect(await find(failed)).toMatchObject({ state: AssetState.stopped, state_reason: '检验不合格', next_on: null });
  expect((await school.call(assetApi.enable, { id: failed })).message).toContain('最近一次检验不合格');
  await given.inspect(lab, failed, { inspected_on: '2026-03-09', applied_on: '2026-03-09' });
  await school.ok(assetApi.enable, { id: failed });

  const condemned = await given.running(lab, 'normal');
  await given.inspect(lab, condemned, { safety_grade: 5, conclusion: 2 });
  expect(await find(condemned)).toMatchObject({
    state: AssetState.stopped,
    safety_grade: 5,
    state_reason: '安全状况等级为 5 级',
  });
  expect((await school.call(assetApi.enable, { id: condemned })).message).toContain('安全状况等级为 5 级');
});

test('an inspection is applied for once, reported once, and leaves the to-do', async () => {
  const id = await given.asset(lab, { next_on: '2026-04-20' });
  const waiting = async () => (await lab.ok(assetApi.list, { to_inspect: true })).content.map((row) => row.id);
  expect(await waiting()).toContain(id);
  const wish = { asset_id: id, kind: 2 as const, applied_on: '2026-03-09', body: '检验院' };
  const { id: inspection } = await lab.ok(inspectionApi.apply, wish);
  expect(await waiting()).not.toContain(id);
  expect(await lab.call(inspectionApi.apply, wish)).toMatchObject({
    code: 409,
    message: '这台设备的这种检验已报检，请在检验管理中登记结果',
  });
  const result = async () => ({
    id: inspection,
    inspected_on: '2026-03-10',
    conclusion: 1 as const,
    reports: [await given.file(lab)],
  });
  const [one, two] = [await result(), await result()];
  const replies = await Promise.all([lab.call(inspectionApi.report, one), lab.call(inspectionApi.report, two)]);
  expect(replies.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await lab.ok(inspectionApi.list, { asset_id: id })).content).toMatchObject([
    { status: 1, next_on: '2032-03-10' },
  ]);
  const rows = await textsOf((await lab.blob(inspectionApi.export, { asset_id: id })).body);
  expect(rows[1]).toEqual(expect.arrayContaining(['检验院', '合格', '2032-03-10']));
});

test('the next check of an accessory follows its kind: a valve yearly, a gauge each half year', async () => {
  const asset_id = await given.asset(lab);
  const next = async (kind: 'valve' | 'gauge', more = {}) => {
    const input = {
      asset_id,
      kind,
      no: `${kind}${Math.random()}`,
      checked_on: '2026-03-01',
      status: 1 as const,
      ...more,
    };
    const { id } = await lab.ok(accessoryApi.create, input);
    return (await lab.ok(accessoryApi.find, { id })).next_on;
  };
  expect(await next('valve')).toBe('2027-03-01');
  expect(await next('gauge')).toBe('2026-09-01');
  expect(await next('gauge', { next_on: '2026-06-01' })).toBe('2026-06-01');
});

test('a next day that followed the cycle follows a corrected last inspection; a typed one stays', async () => {
  const id = await given.asset(lab, { type_code: '3110', last_on: '2025-05-01', next_on: null });
  const change = async (more: Partial<AssetInput>) => {
    const { version, equipment_id, ...row } = await find(id);
    const { type_code, manufacturer, factory_no, made_on, first_use_on, use_cert_no } = row;
    const full = row.schedules.find(({ kind }) => kind === 2)!;
    await lab.ok(assetApi.update, {
      id,
      version,
      equipment_id,
      type_code,
      manufacturer,
      factory_no,
      made_on,
      first_use_on,
      use_cert_no,
      last_on: full.last_on,
      next_on: full.next_on,
      ...more,
    });
    return (await scheduleOf(id, 2))!.next_on;
  };
  const first = (await scheduleOf(id, 2))!.next_on;
  expect(await change({ last_on: '2025-07-01' })).not.toBe(first);
  expect(await change({ next_on: '2026-12-31' })).toBe('2026-12-31');
  expect(await change({ last_on: '2025-08-01' })).toBe('2026-12-31');
});
