import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { logApi } from '../shared/log.ts';

let app: TestApp;
const today = formatDate(new Date());
beforeAll(async () => {
  app = await startTestApp();
  for (const [days, action, result] of [
    [0, '今日操作', 200],
    [1, '昨日操作', 403],
    [20, '更早操作', 200],
  ] as const)
    await app.admin.query(
      `insert into kernel.op_log (school_id, at, user_id, user_name, role_key, ip, route, doc_type, doc_id, action, note, result, request_id, before, after)
       values ($1, $2, 1, '记录人', 'school', '::1', 'x', 'test.log', 1, $3, '对象甲', $4, '', '{"name":"旧"}', '{"name":"新"}')`,
      [app.schoolId('alpha'), `${addDays(today, -days)}T04:00:00Z`, action, result],
    );
});
afterAll(() => app.stop());

const actionsOf = async (filters: Partial<InputOf<typeof logApi.list>>) => {
  const { content } = await (await app.as('school')).ok(logApi.list, { user: '记录人', ...filters });
  return content.map((row) => row.action);
};

test('the log shows the last seven days, newest first, and both ways on demand', async () => {
  expect(await actionsOf({})).toEqual(['今日操作', '昨日操作']);
  expect(await actionsOf({ sort: 'at', order: 'asc' })).toEqual(['昨日操作', '今日操作']);
  expect(await actionsOf({ from: addDays(today, -40) })).toEqual(['今日操作', '昨日操作', '更早操作']);
  expect(await actionsOf({ from: addDays(today, -400), to: addDays(today, 80) })).toEqual(['今日操作', '昨日操作']);
});

test('the log is filtered by user, action or object, and result', async () => {
  expect(await actionsOf({ action: '昨日' })).toEqual(['昨日操作']);
  expect(await actionsOf({ action: '对象甲', result: 'done' })).toEqual(['今日操作']);
  expect(await actionsOf({ result: 'refused' })).toEqual(['昨日操作']);
  expect(await actionsOf({ user: '别人' })).toEqual([]);
});

test('an entry shows the data before and after, to its own school only', async () => {
  const { content } = await (await app.as('school')).ok(logApi.list, { action: '今日操作' });
  const { id } = content[0]!;
  const entry = await (await app.as('school')).ok(logApi.find, { id });
  expect([JSON.parse(entry.before), JSON.parse(entry.after)]).toEqual([{ name: '旧' }, { name: '新' }]);
  expect((await (await app.as('school', 'beta')).call(logApi.find, { id })).code).toBe(404);
  expect((await (await app.as('teacher')).call(logApi.list)).code).toBe(403);
});

test('an entry names the states of its document', async () => {
  await app.admin.query(
    `insert into kernel.op_log (school_id, at, user_id, user_name, role_key, ip, route, doc_type, action, from_state, to_state, result, request_id)
     select $1, now(), 1, '记录人', 'school', '::1', 'x', d.type, '改状态', d.was, d.now, 200, ''
     from (values ('news.article', '0', '1'), ('identity.account', '1', '0'), ('news.article', '8', null)) d (type, was, now)`,
    [app.schoolId('alpha')],
  );
  const { content } = await (await app.as('school')).ok(logApi.list, { action: '改状态', sort: 'at', order: 'asc' });
  const changes = content.map(({ from_state, to_state }) => `${from_state} → ${to_state}`);
  expect(new Set(changes)).toEqual(new Set(['草稿 → 已发布', '启用 → 停用', '8 → ']));
});
