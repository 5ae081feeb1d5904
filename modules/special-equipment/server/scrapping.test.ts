import { expect, test } from 'vitest';
import type { Client } from '#apps/server/testing/client.ts';
import { parseDateTime } from '#kernel/shared/time.ts';
import { taskApi } from '#platform/workflow/shared/task.ts';
import { assetApi } from '../shared/asset.ts';
import { AssetState } from '../shared/asset.states.ts';
import { openSpecial } from './testing/given-special.ts';

const { app, given, people } = openSpecial(['lab', 'lab2', 'school', 'college', 'college2', 'teacher']);

const find = (id: number, by: Client = people.lab) => by.ok(assetApi.find, { id });
const apply = (id: number, by: Client = people.lab) => by.call(assetApi.scrap, { id, reason: '超过设计年限' });
const decide = (id: number, by: Client, pass: boolean, more: { opinion?: string; files?: number[] } = {}) =>
  by.call(assetApi.decideScrap, { id, pass, ...more });
const taskOf = async (by: Client, name: string) =>
  (await by.ok(taskApi.todo, { size: 150 })).content.find(({ title }) => title.includes(name));

test('the engine decides: college, then school with the file; the state follows', async () => {
  const id = await given.running(people.lab, 'teacher');
  expect((await apply(id)).code).toBe(200);
  const row = await find(id);
  expect(row).toMatchObject({ state: AssetState.scrapping, scrapping: { reason: '超过设计年限' } });
  expect(row.can).toContain('withdrawScrap');
  expect(row.can).not.toContain('scrap');
  expect((await taskOf(people.college, row.name))!.url).toBe(`/special-equipment/list/${id}`);
  expect(await taskOf(people.school, row.name)).toBeUndefined();
  expect((await find(id, people.college)).can).toContain('decideScrap');
  expect((await decide(id, people.school, true)).code).toBe(409);
  expect((await decide(id, people.college, true)).code).toBe(200);
  expect((await decide(id, people.school, true)).message).toBe('通过报废请在设备页面上传使用登记注销文件');
  expect((await find(id)).state).toBe(AssetState.scrapping);
  const files = [await given.file(people.school)];
  expect((await decide(id, people.school, true, { opinion: '同意', files })).code).toBe(200);
  const done = await find(id);
  expect(done).toMatchObject({ state: AssetState.scrapped, scrapping: null, can: [] });
  expect(done.changes[0]).toMatchObject({ action: 'confirm', reason: '超过设计年限', files: [{ id: files[0] }] });
});

test('the list of to-dos passes it as well, and not without the file', async () => {
  const id = await given.running(people.lab, 'normal');
  await apply(id);
  const { name } = await find(id);
  await people.college.ok(taskApi.approve, { id: (await taskOf(people.college, name))!.id });
  const task = (await taskOf(people.school, name))!;
  expect((await people.school.call(taskApi.approve, { id: task.id })).message).toContain('上传使用登记注销文件');
  expect((await find(id)).state).toBe(AssetState.scrapping);
});

test('refused, a piece stays what it was: in use, stopped, in repair', async () => {
  const running = await given.running(people.lab, 'lab');
  const repaired = await given.running(people.lab, 'xsfzr');
  await people.lab.ok(assetApi.repair, { id: repaired, reason: '换封头', is_major: true });
  const stopped = await given.running(people.lab, 'college');
  await people.lab.ok(assetApi.stop, { id: stopped, reason: '封存', photos: [await given.file(people.lab)] });
  for (const [id, state] of [
    [running, AssetState.using],
    [repaired, AssetState.service],
    [stopped, AssetState.stopped],
  ] as const) {
    await apply(id);
    expect((await decide(id, people.college, false)).data).toMatchObject({
      errors: { opinion: '请写明驳回原因' },
    });
    expect((await decide(id, people.college, false, { opinion: '先做评估' })).code).toBe(200);
    expect(await find(id)).toMatchObject({ state, state_reason: '先做评估', scrapping: null });
  }
  // The major repair still asks for its supervision.
  expect((await people.lab.call(assetApi.finish, { id: repaired, reason: '好了' })).message).toContain('监督检验');
  expect((await apply(running)).code).toBe(200);
});

test('withdrawn by who applied as long as the last step has not decided', async () => {
  const id = await given.running(people.lab, 'jcry');
  await apply(id);
  expect((await people.school.call(assetApi.withdrawScrap, { id })).message).toBe('只有申请人可以撤回报废申请');
  await people.lab.ok(assetApi.withdrawScrap, { id });
  expect(await find(id)).toMatchObject({ state: AssetState.using, scrapping: null });
  await apply(id);
  await decide(id, people.college, true);
  await people.lab.ok(assetApi.withdrawScrap, { id });
  expect((await people.lab.call(assetApi.withdrawScrap, { id })).code).toBe(404);
  expect((await find(id)).state).toBe(AssetState.using);
});

test('one application at a time, by who may; others neither apply nor decide', async () => {
  const id = await given.running(people.lab, 'leader');
  for (const [by, code] of [
    [people.teacher, 403],
    [people.lab2, 404],
    [people.college2, 404],
  ] as const)
    expect((await apply(id, by)).code).toBe(code);
  const replies = await Promise.all([apply(id), apply(id)]);
  expect(replies.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409]);
  for (const by of [people.lab, people.teacher, people.lab2, people.college2])
    expect((await decide(id, by, true)).code).toBeGreaterThan(400);
});

test('a piece that fell due meanwhile is stopped when its application is refused', async () => {
  const id = await given.running(people.lab, 'jcry2', { next_on: '2026-03-12' });
  await apply(id);
  app.clock.at = parseDateTime('2026-03-20 10:00:00');
  const college = await app.as('college');
  expect((await decide(id, college, false, { opinion: '再用一年' })).code).toBe(200);
  expect((await find(id)).state).toBe(AssetState.stopped);
});
