import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { fileApi } from '#kernel/shared/files.ts';
import { unitApi } from '#platform/org/shared/unit.ts';
import { workHomeApi } from '#platform/notices/shared/notice.ts';
import { articleApi } from '../shared/article.ts';
import { ArticleKind, ArticleStatus } from '../shared/article-kind.ts';
import { publicArticleApi } from '../shared/public-article.ts';
import { givenIn, type Given } from './testing/given.ts';

let app: TestApp;
let given: Given;
beforeAll(async () => {
  app = await startTestApp();
  given = givenIn(app);
});
afterAll(() => app.stop());

const errorsOf = (data: unknown) => Object.keys((data as { errors: Record<string, string> }).errors).sort();
const everybody = [
  'college',
  'college2',
  'lab',
  'lab2',
  'xsfzr',
  'jcry',
  'storeman',
  'teacher',
  'normal',
  'leader',
] as const;

test('a draft is seen by those who edit it, a published article by everybody in the school', async () => {
  const id = await given.draft();
  expect(await given.readersAmong(['school', 'system', ...everybody], id)).toEqual(['school', 'system']);
  const school = await app.as('school');
  await school.ok(articleApi.publish, { id });
  expect(await given.readersAmong(everybody, id)).toEqual([...everybody]);
  expect((await (await app.as('school', 'beta')).call(articleApi.find, { id })).code).toBe(404);
  expect(await (await app.as('normal')).ok(articleApi.find, { id })).toMatchObject({
    category_name: '工作通知',
    can: [],
  });
});

test('an article is read by the roles and units that it is addressed to', async () => {
  const chemistry = [await app.unit('001')];
  const toChemistry = await given.published({ audience: chemistry });
  expect(await given.readersAmong(everybody, toChemistry)).toEqual([
    'college',
    'lab',
    'xsfzr',
    'storeman',
    'teacher',
    'leader',
  ]);
  const toTeachers = await given.published({ audience: chemistry, roles: [4, 8] });
  expect(await given.readersAmong(everybody, toTeachers)).toEqual(['lab', 'teacher']);
  const toLabs = await given.published({ roles: [4] });
  expect(await given.readersAmong(everybody, toLabs)).toEqual(['lab', 'lab2']);
  const found = await (await app.as('school')).ok(articleApi.find, { id: toTeachers });
  expect(found.audience).toEqual([{ id: chemistry[0], name: '化学学院' }]);
  expect(found.roles.map(({ name }) => name)).toEqual(['实验室管理员', '教师']);
});

test('a college publishes for itself; the other college neither reads nor changes it', async () => {
  const [chemistry, physics] = [await app.unit('001'), await app.unit('002')];
  const id = await given.published({ org_id: chemistry }, 'college');
  expect(await given.readersAmong(['lab', 'teacher', 'college2', 'lab2', 'jcry', 'normal'], id)).toEqual([
    'lab',
    'teacher',
  ]);
  const college = await app.as('college');
  const wrong = await given.input({ org_id: await app.unit(''), audience: [physics] });
  expect(errorsOf((await college.call(articleApi.create, wrong)).data)).toEqual(['audience', 'org_id']);
  const other = await app.as('college2');
  for (const [endpoint, input] of [
    [articleApi.withdraw, { reason: '不属于我' }],
    [articleApi.publish, {}],
    [articleApi.remove, {}],
    [articleApi.remind, {}],
    [articleApi.setAbolished, { abolished: true }],
    [articleApi.markRead, {}],
    [articleApi.readers, {}],
  ] as const)
    expect((await other.call(endpoint, { ...input, id } as never)).code).toBe(404);
  expect((await (await app.as('school')).ok(articleApi.find, { id })).can).toEqual(['withdraw']);
  const schoolWide = await given.published();
  expect((await college.ok(articleApi.find, { id: schoolWide })).can).toEqual([]);
  expect((await college.call(articleApi.withdraw, { id: schoolWide, reason: '不属于我' })).code).toBe(404);
});

test('readers may not write, strangers not even read', async () => {
  const id = await given.published();
  const lab = await app.as('lab');
  expect((await lab.call(articleApi.create, await given.input())).code).toBe(403);
  expect((await lab.call(articleApi.withdraw, { id, reason: '试试' })).code).toBe(403);
  expect((await lab.call(articleApi.readers, { id })).code).toBe(403);
  expect((await app.stranger('alpha').call(articleApi.find, { id })).code).toBe(101);
});

test('a form reports all errors at once', async () => {
  const school = await app.as('school');
  const dates = { issue_date: '2026-03-01', effect_date: '2026-02-01' };
  const wrong = await given.input({
    ...dates,
    category: 'x',
    org_id: await app.unit('0010001'),
    audience: [999_999],
    roles: [77],
  });
  expect(errorsOf((await school.call(articleApi.create, wrong)).data)).toEqual([
    'audience',
    'category',
    'effect_date',
    'org_id',
    'roles',
  ]);
});

test('publishing needs a text or a file, and happens once', async () => {
  const school = await app.as('school');
  const id = await given.draft({ body: '' });
  expect(await school.call(articleApi.publish, { id })).toMatchObject({ code: 422, data: { rule: 'news.empty' } });
  const [file] = (await school.upload(fileApi.upload, [{ name: '通知.txt', content: Buffer.from('正文见附件') }])).data;
  await school.ok(articleApi.update, {
    ...(await given.input({ body: '' })),
    files: [file!.id],
    id,
    version: 1,
  } as never);
  const replies = await Promise.all([1, 2].map(() => school.call(articleApi.publish, { id })));
  expect(replies.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 409]);
});

test('a published article is not changed or removed before it is withdrawn with a reason', async () => {
  const school = await app.as('school');
  const id = await given.published();
  const { version } = await school.ok(articleApi.find, { id });
  const change = { ...(await given.input()), id, version };
  expect(await school.call(articleApi.update, change as never)).toMatchObject({ data: { rule: 'news.published' } });
  expect(await school.call(articleApi.remove, { id })).toMatchObject({ data: { rule: 'news.published' } });
  expect(errorsOf((await school.call(articleApi.withdraw, { id })).data)).toEqual(['reason']);
  await school.ok(articleApi.withdraw, { id, reason: '内容有误' });
  expect(await given.readersAmong(everybody, id)).toEqual([]);
  const withdrawn = await school.ok(articleApi.find, { id });
  expect(withdrawn).toMatchObject({
    status: ArticleStatus.withdrawn,
    withdraw_reason: '内容有误',
    can: ['edit', 'publish', 'remove'],
  });
  expect((await school.call(articleApi.withdraw, { id, reason: '再撤一次' })).code).toBe(409);
  await school.ok(articleApi.remove, { id });
  expect((await school.call(articleApi.find, { id })).code).toBe(404);
});

test('a regulation goes out of force and comes back; its title is free meanwhile', async () => {
  const school = await app.as('school');
  const kind = ArticleKind.regulation;
  const regulation = { kind, title: '实验室安全管理办法', level: 3 };
  const id = await given.published(regulation);
  expect((await school.call(articleApi.create, await given.input(regulation))).code).toBe(409);
  await school.ok(articleApi.setAbolished, { id, abolished: true });
  expect(await school.ok(articleApi.find, { id })).toMatchObject({ abolished: true, can: ['withdraw', 'restore'] });
  expect((await school.ok(articleApi.list, { kind: String(kind) as never, abolished: true })).content).toMatchObject([
    { id },
  ]);
  const next = await given.draft(regulation);
  expect((await school.call(articleApi.setAbolished, { id, abolished: false })).code).toBe(409);
  await school.ok(articleApi.remove, { id: next });
  await school.ok(articleApi.setAbolished, { id, abolished: false });
  expect(await school.call(articleApi.setAbolished, { id: await given.published(), abolished: true })).toMatchObject({
    data: { rule: 'news.regulationOnly' },
  });
});

test('what a school publishes for everybody is read without login, with its files', async () => {
  const school = await app.as('school');
  const [file] = (await school.upload(fileApi.upload, [{ name: '预案.txt', content: Buffer.from('先救人') }])).data;
  const open = await given.published({ is_public: true, top: true, files: [file!.id] });
  const hidden = [await given.published(), await given.draft({ is_public: true })];
  const stranger = app.stranger('alpha');
  const { content } = await stranger.ok(publicArticleApi.latest);
  expect(content.map(({ id }) => id)).toEqual([open]);
  const shown = await stranger.ok(publicArticleApi.find, { id: open });
  expect(Object.keys(shown)).not.toEqual(expect.arrayContaining(['can', 'reads', 'audience']));
  expect(shown.school_name).not.toBe('');
  expect(await (await stranger.get(shown.files[0]!.url)).text()).toBe('先救人');
  const { sections } = await school.ok(workHomeApi.find);
  const rows = sections.find(({ name }) => name === 'news.latest')!.rows;
  expect(rows.map(({ id, mark }) => [id, mark ?? ''])).toEqual(
    expect.arrayContaining([
      [open, '置顶'],
      [hidden[0], ''],
    ]),
  );
  for (const id of hidden) expect((await stranger.call(publicArticleApi.find, { id })).code).toBe(404);
  expect((await app.stranger('beta').ok(publicArticleApi.latest)).content).toEqual([]);
  // Several schools share a host: the call names the school.
  const [named, other] = [{ school_key: 'alpha' }, { school_key: 'beta' }];
  const visitor = app.stranger();
  expect((await visitor.ok(publicArticleApi.latest)).content).toEqual([]);
  expect((await visitor.ok(publicArticleApi.latest, named)).content.map(({ id }) => id)).toEqual([open]);
  expect((await visitor.ok(publicArticleApi.find, { id: open, ...named })).id).toBe(open);
  expect((await visitor.call(publicArticleApi.find, { id: open, ...other })).code).toBe(404);
  await school.ok(articleApi.withdraw, { id: open, reason: '更新预案' });
  expect((await stranger.call(publicArticleApi.find, { id: open })).code).toBe(404);
  expect(await (await stranger.get(shown.files[0]!.url)).json()).toMatchObject({ code: 404 });
});

test('a file is seen by those who read the article', async () => {
  const school = await app.as('school');
  const [file] = (await school.upload(fileApi.upload, [{ name: '名单.txt', content: Buffer.from('名单') }])).data;
  const id = await given.published({ roles: [4], files: [file!.id] });
  const lab = await app.as('lab');
  const { files } = await lab.ok(articleApi.find, { id });
  expect(await (await lab.get(files[0]!.url)).text()).toBe('名单');
  expect((await (await app.as('teacher')).call(fileApi.content, { id: file!.id })).code).toBe(404);
});

test('a file that was taken off an article is no longer seen by its readers', async () => {
  const school = await app.as('school');
  const [file] = (await school.upload(fileApi.upload, [{ name: '旧名单.txt', content: Buffer.from('旧') }])).data;
  const input = await given.input({ roles: [4] });
  const id = await given.published({ ...input, files: [file!.id] });
  const lab = await app.as('lab');
  expect((await lab.blob(fileApi.content, { id: file!.id })).body.toString()).toBe('旧');
  await school.ok(articleApi.withdraw, { id, reason: '换附件' });
  const { version } = await school.ok(articleApi.find, { id });
  await school.ok(articleApi.update, { ...input, id, version, files: [] } as never);
  await school.ok(articleApi.publish, { id });
  expect((await lab.ok(articleApi.find, { id })).files).toEqual([]);
  expect((await lab.call(fileApi.content, { id: file!.id })).code).toBe(404);
});

test('a unit with articles is not removed', async () => {
  const school = await app.as('school');
  const root = await app.unit('');
  const unit = { pid: root, level: 'college', name: '新建学院', code: '077' };
  const { id } = await school.ok(unitApi.create, unit as never);
  await given.draft({ audience: [id] });
  const reply = await school.call(unitApi.remove, { id });
  expect([reply.code, reply.message]).toEqual([409, expect.stringContaining('1 篇制度、公告或新闻')]);
});
