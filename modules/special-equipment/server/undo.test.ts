import { expect, test } from 'vitest';
import { assetApi } from '../shared/asset.ts';
import { AssetState } from '../shared/asset.states.ts';
import { inspectionApi } from '../shared/inspection.ts';
import { openSpecial } from './testing/given-special.ts';

const { app, given, people } = openSpecial(['lab', 'school']);
const { lab, school } = people;

const find = (id: number) => lab.ok(assetApi.find, { id });
const fullOf = async (id: number) => (await find(id)).schedules.find(({ kind }) => kind === 2);
const last = async (id: number) => (await lab.ok(inspectionApi.list, { asset_id: id })).content[0]!;
const reason = '填错了设备';
const undo = (id: number, by = lab) => by.call(inspectionApi.undo, { id, reason });
const entered = async (asset: number, more: Record<string, unknown> = {}, by = lab) =>
  (await given.inspect(by, asset, more)).data as unknown as { id: number };

test('days and grade fall back, the history keeps the row with its reason', async () => {
  const id = await given.running(lab, 'teacher', { safety_grade: 2 });
  const { id: inspection } = await entered(id, { safety_grade: 3, next_on: '2026-09-01' });
  expect(await find(id)).toMatchObject({ next_on: '2026-09-01', safety_grade: 3 });
  expect((await undo(inspection)).code).toBe(200);
  expect(await fullOf(id)).toMatchObject({ last_on: '2024-04-01', next_on: '2027-04-01' });
  expect(await find(id)).toMatchObject({ next_on: '2027-04-01', safety_grade: 2, state: AssetState.using });
  expect(await last(id)).toMatchObject({ status: 2, undo_reason: reason, undone_by_name: '测试lab', can: [] });
  expect((await find(id)).changes[0]).toMatchObject({ action: 'undoInspection' });
  expect(await undo(inspection)).toMatchObject({ code: 409, message: '这次检验已撤销，请刷新后查看' });
});

test('the last one of a kind first, then the one before; both leave the days of the papers', async () => {
  const id = await given.asset(lab);
  const { id: one } = await entered(id, { inspected_on: '2026-03-02', next_on: '2028-01-01' });
  const { id: two } = await entered(id, { inspected_on: '2026-03-02', next_on: '2029-01-01' });
  expect((await undo(one)).message).toBe('这次检验之后又登记了同类检验，请先撤销后一次');
  await undo(two);
  expect(await fullOf(id)).toMatchObject({ last_on: '2026-03-02', next_on: '2028-01-01' });
  await undo(one);
  expect(await fullOf(id)).toMatchObject({ last_on: '2024-04-01', next_on: '2027-04-01' });
  // The day of an undone inspection does not keep the next one from being earlier.
  expect((await given.inspect(lab, id, { inspected_on: '2026-02-01', applied_on: '2026-02-01' })).code).toBe(200);
});

test('a running piece whose former inspection is over is stopped', async () => {
  const id = await given.asset(lab, { next_on: '2026-03-09' });
  await given.operator(lab, 'normal', [id]);
  const { id: inspection } = await entered(id);
  await school.ok(assetApi.enable, { id });
  await undo(inspection);
  expect(await find(id)).toMatchObject({
    state: AssetState.stopped,
    state_reason: '检验已撤销，没有有效的检验',
    next_on: '2026-03-09',
  });
});

test('a failed inspection is undone by the school; the piece stays stopped until the school puts it into use', async () => {
  const id = await given.running(lab, 'lab');
  const { id: failed } = await entered(id, { conclusion: 3, safety_grade: 5 });
  expect((await last(id)).can).toEqual([]);
  expect((await undo(failed)).message).toBe('不合格或 5 级的检验由学校撤销，请联系学校');
  expect((await undo(failed, school)).code).toBe(200);
  expect(await find(id)).toMatchObject({ state: AssetState.stopped, next_on: '2027-04-01', safety_grade: null });
  await school.ok(assetApi.enable, { id });
});

test('a pass after a failure that is undone brings the failure back', async () => {
  const id = await given.running(lab, 'xsfzr');
  await given.inspect(lab, id, { kind: 1, next_on: '2027-03-05' });
  await entered(id, { conclusion: 3 });
  const { id: passed } = await entered(id);
  await school.ok(assetApi.enable, { id });
  await undo(passed);
  expect(await find(id)).toMatchObject({ state: AssetState.stopped, next_on: '2027-03-05' });
});

test('the supervision on which a finished major repair rests stays', async () => {
  const id = await given.running(lab, 'college');
  await lab.ok(assetApi.repair, { id, reason: '更换封头', is_major: true });
  const today = { applied_on: '2026-03-10', inspected_on: '2026-03-10' };
  const { id: supervision } = await entered(id, { kind: 4, ...today });
  await lab.ok(assetApi.finish, { id, reason: '已修复' });
  expect((await undo(supervision)).message).toBe('设备已凭这次监督检验完成重大维修，不能撤销');
});

test('an application is withdrawn, and another one may follow', async () => {
  const asset_id = await given.asset(lab);
  const wish = { asset_id, kind: 1 as const, applied_on: '2026-03-09', body: '检验院' };
  const { id } = await lab.ok(inspectionApi.apply, wish);
  expect((await undo(id)).code).toBe(200);
  await lab.ok(inspectionApi.apply, wish);
});

test('of two at once one undoes; others may not', async () => {
  const asset = await given.asset(lab);
  const { id } = await entered(asset);
  for (const [account, code] of [
    ['teacher', 403],
    ['lab2', 404],
    ['college', 403],
  ] as const)
    expect((await undo(id, await app.as(account))).code).toBe(code);
  expect((await lab.call(inspectionApi.undo, { id, reason: '' })).code).toBe(400);
  const replies = await Promise.all([undo(id), undo(id)]);
  expect(replies.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409]);
});
