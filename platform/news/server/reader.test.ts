import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { todoApi } from '#platform/notices/shared/notice.ts';
import { articleApi } from '../shared/article.ts';
import { ArticleKind } from '../shared/article-kind.ts';
import { newsJobs } from './reminder.jobs.ts';
import { givenIn, type Given } from './testing/given.ts';

let app: TestApp;
let given: Given;
beforeAll(async () => {
  app = await startTestApp({ takesJobs: true });
  given = givenIn(app);
});
afterAll(() => app.stop());

const labs = { roles: [4], need_read: true };
const eventually = (work: () => Promise<unknown>, expected: unknown) =>
  expect.poll(work, { timeout: 10_000 }).toEqual(expected);
const unreadOf = async (account: 'lab' | 'teacher') =>
  (await (await app.as(account)).ok(todoApi.list)).content.find(({ name }) => name === 'news.to_read')!.count;

test('an article that must be read waits for its readers until they have read it', async () => {
  const lab = await app.as('lab');
  const before = await unreadOf('lab');
  const id = await given.published(labs);
  await given.published({ roles: [4] });
  expect([await unreadOf('lab'), await unreadOf('teacher')]).toEqual([before + 1, 0]);
  expect((await lab.ok(articleApi.list, { unread: true })).content[0]).toMatchObject({ id, read_at: null });
  for (let i = 0; i < 2; i += 1) await lab.ok(articleApi.markRead, { id });
  expect(await unreadOf('lab')).toBe(before);
  expect(await lab.ok(articleApi.find, { id })).toMatchObject({
    reads: 1,
    is_addressed: true,
    read_at: expect.any(String),
  });
});

test('the publisher sees who has read it; publishing again asks everybody anew', async () => {
  const school = await app.as('school');
  const id = await given.published(labs);
  await (await app.as('lab2')).ok(articleApi.markRead, { id });
  const { rows } = await app.admin.query(
    `select note from kernel.op_log where doc_type = 'news.article' and doc_id = $1 and action = '阅读文章'`,
    [id],
  );
  expect(rows).toEqual([{ note: (await school.ok(articleApi.find, { id })).title }]);
  const namesOf = async (input: object) =>
    (await school.ok(articleApi.readers, { id, ...input })).content.map(({ name, read_at }) => [
      name,
      read_at !== null,
    ]);
  expect(await namesOf({})).toEqual([
    ['测试lab', false],
    ['测试lab2', true],
  ]);
  expect(await namesOf({ read: true })).toEqual([['测试lab2', true]]);
  expect(await namesOf({ read: false })).toEqual([['测试lab', false]]);
  expect(await namesOf({ keyword: 'lab2' })).toEqual([['测试lab2', true]]);
  expect(await namesOf({ sort: 'name', order: 'desc' })).toHaveLength(2);
  await school.ok(articleApi.withdraw, { id, reason: '补充内容' });
  expect((await (await app.as('lab2')).call(articleApi.markRead, { id })).code).toBe(404);
  await school.ok(articleApi.publish, { id });
  expect(await namesOf({ read: true })).toEqual([]);
});

test('a draft is not marked as read, not even by its writer', async () => {
  const reply = await (await app.as('school')).call(articleApi.markRead, { id: await given.draft() });
  expect(reply).toMatchObject({ code: 409, data: { rule: 'news.notPublished' } });
});

test('publishing notifies the readers of a notice once, those of news not at all', async () => {
  const news = await given.published({ kind: ArticleKind.news });
  const notice = await given.published({ audience: [await app.unit('002')] });
  await eventually(() => given.notified('ARTICLE_PUBLISHED', notice), ['college2', 'lab2']);
  const lesson = await given.published({ kind: ArticleKind.education, ...labs });
  await eventually(() => given.notified('ARTICLE_PUBLISHED', lesson), ['lab', 'lab2']);
  expect(await given.notified('ARTICLE_PUBLISHED', news)).toEqual([]);
});

test('a reminder goes to those who have not read it, once a day', async () => {
  const school = await app.as('school');
  const id = await given.published(labs);
  await (await app.as('lab')).ok(articleApi.markRead, { id });
  for (let i = 0; i < 2; i += 1) await school.ok(articleApi.remind, { id });
  expect(await given.notified('ARTICLE_UNREAD', id)).toEqual(['lab2']);
  const free = await given.published({ roles: [4] });
  expect(await school.call(articleApi.remind, { id: free })).toMatchObject({ data: { rule: 'news.readByNobody' } });
  const draft = await given.draft(labs);
  expect(await school.call(articleApi.remind, { id: draft })).toMatchObject({ data: { rule: 'news.notPublished' } });
});

test('unread articles are reminded of by the period of the school', async () => {
  const id = await given.published(labs);
  const age = `update news.article set publish_at = now() - make_interval(days => $2) where id = $1`;
  const remind = () => app.inside((ctx) => newsJobs['news.remind'].handler(ctx));
  await app.admin.query(age, [id, 2]);
  await remind();
  expect(await given.notified('ARTICLE_UNREAD', id)).toEqual([]);
  await app.admin.query(age, [id, 3]);
  await remind();
  await remind();
  expect(await given.notified('ARTICLE_UNREAD', id)).toEqual(['lab', 'lab2']);
  await app.admin.query(`update notices.period set status = 0 where type = 'ARTICLE_UNREAD'`);
  const other = await given.published(labs);
  await app.admin.query(age, [other, 3]);
  await remind();
  expect(await given.notified('ARTICLE_UNREAD', other)).toEqual([]);
});
