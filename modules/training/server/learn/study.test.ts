import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { fileApi } from '#kernel/shared/files.ts';
import { figuresApi } from '../../shared/learn/figures.ts';
import { practiceApi, PracticeSource, roundSize } from '../../shared/learn/practice.ts';
import { questionApi } from '../../shared/learn/question.ts';
import { resourceApi } from '../../shared/learn/resource.ts';
import { closePractice } from './practice.service.ts';
import { StudyState, studyApi } from '../../shared/learn/study.ts';
import { tagApi } from '../../shared/learn/tag.ts';

let app: TestApp;
let tag: number;
beforeAll(async () => {
  app = await startTestApp();
  tag = (await (await app.as('school')).ok(tagApi.options, {})).content.find(({ name }) => name === '通风橱')!.id;
});
afterAll(() => app.stop());

let serial = 0;
async function published(changes: object = {}): Promise<number> {
  const school = await app.as('school');
  const { id } = await school.ok(resourceApi.create, {
    title: `测试资源${(serial += 1)}`,
    kind: 'article',
    body: '正文',
    tag_ids: [tag],
    hours: '0.5',
    min_seconds: 120,
    is_required: false,
    ...changes,
  });
  await school.ok(resourceApi.publish, { id });
  return id;
}

const begin = new Date();
/** Sets the clock of the service to seconds after the beginning; sessions last half an hour. */
const at = (seconds: number) => {
  app.clock.at = new Date(begin.getTime() + seconds * 1_000);
};
const secondsOf = async (account: string) => {
  const { rows } = await app.admin.query<{ seconds: number }>(
    'select coalesce(sum(seconds), 0)::int as seconds from training.study_time where user_id = $1',
    [await app.user(account)],
  );
  return rows[0]!.seconds;
};

test('time is counted as it passes, finishes a resource, and the next visit goes on where it was left', async () => {
  const id = await published();
  const person = await app.as('teacher');
  at(0);
  const beat = (seconds: number, position = 0) => person.ok(studyApi.heartbeat, { resource_id: id, position, seconds });
  expect(await beat(0)).toMatchObject({ counted: 0, progress: 0 });
  at(30);
  expect(await beat(30, 20)).toMatchObject({ counted: 30, seconds: 30, progress: 25, finished: false });
  at(40);
  expect((await beat(60, 30)).counted).toBe(10);
  at(100);
  expect((await beat(60, 70)).counted).toBe(60);
  expect(await person.ok(studyApi.find, { id })).toMatchObject({ position: 70, progress: 83, finished_at: null });
  at(200);
  expect(await beat(60, 100)).toMatchObject({ progress: 100, finished: true });
  expect(await secondsOf('teacher')).toBe(160);
  expect((await person.ok(studyApi.home, {})).seconds_year).toBe(160);
});

test('64 heartbeats at once, over two resources, count once', async () => {
  const ids = [await published(), await published()];
  const person = await app.as('xsfzr');
  at(300);
  await person.ok(studyApi.heartbeat, { resource_id: ids[0]!, position: 0, seconds: 0 });
  at(330);
  const beats = await Promise.all(
    Array.from({ length: 64 }, (_, i) =>
      person.ok(studyApi.heartbeat, { resource_id: ids[i % 2]!, position: i, seconds: 30 }),
    ),
  );
  expect(beats.reduce((sum, { counted }) => sum + counted, 0)).toBe(30);
  expect(await secondsOf('xsfzr')).toBe(30);
});

test('no more is counted than the hours of a resource in a year', async () => {
  const id = await published({ hours: '0.1', min_seconds: 60 });
  const person = await app.as('storeman');
  at(400);
  const beat = () => person.ok(studyApi.heartbeat, { resource_id: id, position: 0, seconds: 60 });
  await beat();
  for (let i = 1; i <= 8; i += 1) {
    at(400 + i * 60);
    await beat();
  }
  expect(await secondsOf('storeman')).toBe(360);
  await app.admin.query(`update training.study_time set day = day - 366 where user_id = $1`, [
    await app.user('storeman'),
  ]);
  at(940);
  expect(await beat()).toMatchObject({ counted: 60, seconds: 420 });
});

test('the first view of a video cannot be ahead of the time that has passed', async () => {
  const id = await published();
  await app.admin.query(`update training.study_resource set kind = 'video' where id = $1`, [id]);
  const person = await app.as('jcry');
  at(950);
  const beat = (position: number, seconds: number) =>
    person.ok(studyApi.heartbeat, { resource_id: id, position, seconds });
  await beat(0, 0);
  at(980);
  expect((await beat(110, 30)).furthest).toBeLessThanOrEqual(35);
  expect(await person.ok(studyApi.find, { id })).toMatchObject({ position: 35 });
  at(1_010);
  expect(await beat(20, 30)).toMatchObject({ furthest: 35, progress: 29, finished: false });
});

test('a resource is for whom its scope holds, and learned only while it is published', async () => {
  const school = await app.as('school');
  const teachers = await published({ user_types: ['teacher'] });
  const students = await published({ user_types: ['undergraduate_student'] });
  const college = await published({ college_ids: [await app.unit('001')] });
  await app.admin.query(`update identity.account set user_type = 'undergraduate_student' where account = 'normal'`);
  await app.admin.query(`update identity.account set college_id = $1 where account = 'lab'`, [await app.unit('001')]);
  const idsOf = async (account: string) =>
    (await (await app.as(account)).ok(studyApi.required, {})).content.map(({ id }) => id);
  const [student, lab] = [await idsOf('normal'), await idsOf('lab')];
  expect([student.includes(teachers), student.includes(students), student.includes(college)]).toEqual([
    false,
    true,
    false,
  ]);
  expect([lab.includes(teachers), lab.includes(students), lab.includes(college)]).toEqual([true, false, true]);
  const person = await app.as('normal');
  const beat = (resource_id: number) => person.call(studyApi.heartbeat, { resource_id, position: 0, seconds: 0 });
  expect((await person.call(studyApi.find, { id: teachers })).code).toBe(404);
  expect((await beat(teachers)).code).toBe(422);
  await school.ok(resourceApi.withdraw, { id: students });
  expect((await beat(students)).code).toBe(409);
});

test('required resources come first, and the list tells how far the learner is', async () => {
  const last = await published({ is_required: true, sort: 1 });
  const person = await app.as('leader');
  const [first] = (await person.ok(studyApi.required, {})).content;
  expect(first!.id).toBe(last);
  at(1_100);
  await person.ok(studyApi.heartbeat, { resource_id: last, position: 0, seconds: 0 });
  at(1_140);
  await person.ok(studyApi.heartbeat, { resource_id: last, position: 0, seconds: 40 });
  const begun = (await person.ok(studyApi.list, { state: StudyState.begun })).content;
  expect(begun.map(({ id }) => id)).toEqual([last]);
  expect((await person.ok(studyApi.list, { state: StudyState.finished })).total).toBe(0);
});

test('what is published is not edited; files are of the kind of the resource and seen by who learns from it', async () => {
  const school = await app.as('school');
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const { data: uploaded } = await school.upload(fileApi.upload, [{ name: '图.png', content: png }]);
  const [file] = uploaded;
  const input = {
    title: '带图的图文',
    tag_ids: [tag],
    hours: '0.5',
    min_seconds: 60,
    is_required: false,
    files: [file!.id],
  };
  const wrong = await school.call(resourceApi.create, { ...input, kind: 'video' });
  expect((wrong.data as unknown as { errors: object }).errors).toHaveProperty('files');
  const { id } = await school.ok(resourceApi.create, { ...input, kind: 'article' });
  expect(await school.call(resourceApi.publish, { id })).toMatchObject({
    code: 422,
    data: { rule: 'study.emptyResource' },
  });
  await school.ok(resourceApi.update, { ...input, kind: 'article', body: '[图1] 图', id, version: 1 });
  await school.ok(resourceApi.publish, { id });
  const again = await school.call(resourceApi.update, { ...input, kind: 'article', body: '改', id, version: 3 });
  expect(again).toMatchObject({ code: 409, data: { rule: 'study.published' } });
  const person = await app.as('teacher');
  const { files } = await person.ok(studyApi.find, { id });
  expect((await person.blob(fileApi.content, { id: files[0]!.id })).body.length).toBeGreaterThan(0);
  await school.ok(resourceApi.withdraw, { id });
  expect((await person.call(fileApi.content, { id: files[0]!.id })).code).toBe(404);
});

test('the key of a question comes with the answer; the book of wrong ones holds it until two right answers in a row', async () => {
  const person = await app.as('lab2');
  const round = await person.ok(practiceApi.round, {});
  expect(round.content).toHaveLength(roundSize);
  expect(JSON.stringify(round)).not.toMatch(/"(answer|analysis|correct\w*)"/);
  const [question] = round.content;
  const { rows } = await app.admin.query<{ answer: number[]; used_count: number }>(
    'select answer, used_count from training.question where id = $1',
    [question!.id],
  );
  const key = rows[0]!.answer;
  const wrong = [key.includes(0) && key.length === 1 ? 1 : 0];
  const give = (answer: number[]) => person.ok(practiceApi.answer, { question_id: question!.id, answer });
  const wrongs = async () =>
    (await person.ok(practiceApi.round, { source: PracticeSource.wrong })).content.map(({ id }) => id);
  expect(await give(wrong)).toMatchObject({ is_right: false, answer: key, is_wrong: true });
  expect(await wrongs()).toEqual([question!.id]);
  expect(await give(key)).toMatchObject({ is_right: true, is_wrong: true, streak: 1 });
  expect(await give(wrong)).toMatchObject({ is_wrong: true, streak: 0 });
  await give(key);
  expect(await give(key)).toMatchObject({ is_wrong: false, streak: 2 });
  expect(await wrongs()).toEqual([]);
  const after = await app.admin.query<{ used_count: number; correct_count: number }>(
    'select used_count, correct_count from training.question where id = $1',
    [question!.id],
  );
  expect(after.rows[0]).toEqual({ used_count: rows[0]!.used_count + 5, correct_count: 3 });
  expect(await person.ok(studyApi.home, {})).toMatchObject({ answered: 5, answered_right: 3, wrong: 0 });
});

test('practice goes on with what was not answered, by tag, and keeps favourites', async () => {
  const person = await app.as('college2');
  const school = await app.as('school');
  const { id: few } = await school.ok(tagApi.create, { name: '三道题', kind: 'fire', is_open: true });
  for (const stem of ['第一题：火要空气', '第二题：水能灭油火', '第三题：烟往上走'])
    await school.ok(questionApi.create, { type: 3, stem, answer: [0], tag_ids: [few], difficulty: 1 });
  const round = await person.ok(practiceApi.round, { tag_id: few });
  expect(round.content.map(({ tags }) => tags.map(({ name }) => name))).toEqual([['三道题'], ['三道题'], ['三道题']]);
  const [one] = round.content;
  await person.ok(practiceApi.answer, { question_id: one!.id, answer: [0] });
  const next = await person.ok(practiceApi.round, { tag_id: few, except: String(one!.id) as never });
  expect(next.content.at(-1)!.id).toBe(one!.id);
  await person.ok(practiceApi.favourite, { id: one!.id, on: true });
  const kept = await person.ok(practiceApi.round, { source: PracticeSource.favourite });
  expect(kept.content.map(({ id }) => id)).toEqual([one!.id]);
  await person.ok(practiceApi.favourite, { id: one!.id, on: false });
  expect((await person.ok(practiceApi.round, { source: PracticeSource.favourite })).total).toBe(0);
});

test('stopped questions and those of another college are not practised', async () => {
  const [school, college] = [await app.as('school'), await app.as('college')];
  const draft = (stem: string) => ({
    type: 3 as const,
    stem,
    answer: [0],
    tag_ids: [tag],
    difficulty: 1 as const,
  });
  const { id: stopped } = await school.ok(questionApi.create, draft('停用的练习题目'));
  const { id: foreign } = await college.ok(questionApi.create, draft('外院的练习题目'));
  await school.ok(questionApi.stop, { id: stopped });
  await school.ok(questionApi.pass, { id: foreign });
  const person = await app.as('college2');
  const answer = (question_id: number) => person.call(practiceApi.answer, { question_id, answer: [0] });
  expect(await answer(stopped)).toMatchObject({ code: 409, data: { rule: 'study.stopped' } });
  expect((await answer(foreign)).code).toBe(404);
});

test('nobody practises during an exam', async () => {
  const person = await app.as('lab');
  const [user, [question]] = [await app.user('lab'), (await person.ok(practiceApi.round, {})).content];
  const until = new Date((app.clock.at ?? new Date()).getTime() + 60_000);
  await app.inside((ctx) => closePractice(ctx, [user], until));
  const closed = { code: 409, data: { rule: 'study.examOn' } };
  expect(await person.call(practiceApi.round)).toMatchObject(closed);
  expect(await person.call(practiceApi.answer, { question_id: question!.id, answer: [0] })).toMatchObject(closed);
  await app.inside((ctx) => closePractice(ctx, [user], null));
  await person.ok(practiceApi.answer, { question_id: question!.id, answer: [0] });
});

test('the office sees learning by college, what is learned most, and the hardest questions', async () => {
  const school = await app.as('school');
  await app.admin.query(`update identity.account set college_id = $1 where account = 'teacher'`, [
    await app.unit('001'),
  ]);
  const { id } = await school.ok(questionApi.create, {
    type: 3,
    stem: '多数人答错的题目',
    answer: [1],
    tag_ids: [tag],
    difficulty: 5,
  });
  await app.admin.query('update training.question set used_count = 10, correct_count = 3 where id = $1', [id]);
  const figures = await school.ok(figuresApi.find, {});
  expect(figures.colleges[0]).toMatchObject({ name: '化学学院' });
  expect(figures.colleges[0]!.seconds).toBeGreaterThanOrEqual(160);
  expect(figures.hardest[0]).toMatchObject({ id, correct_rate: 30 });
  expect(figures.most[0]!.learners).toBeGreaterThan(0);
  expect((await (await app.as('college2')).ok(figuresApi.find, {})).colleges).toEqual([]);
  const hard = await school.ok(questionApi.list, { is_hard: true });
  expect(hard.content.map((row) => row.id)).toContain(id);
});
