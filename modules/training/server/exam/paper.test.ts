import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { paperApi, type PaperRule } from '../../shared/exam/paper.ts';
import { QuestionType } from '../../shared/kinds.ts';
import { givenTraining } from '../testing/given-training.ts';

let app: TestApp;
let given: ReturnType<typeof givenTraining>;
beforeAll(async () => {
  app = await startTestApp();
  given = givenTraining(app);
});
afterAll(() => app.stop());

const rule = (tag: number, count: number, more: Partial<PaperRule> = {}): PaperRule => ({
  tag_ids: [tag],
  count,
  points: '2',
  ...more,
});
const random = async (rules: PaperRule[]) =>
  (await app.as('school')).ok(paperApi.create, { name: `随机卷${Math.random()}`, mode: 'random', rules });

test('a random paper is published when each rule has twice the questions it draws, tags with what is below them', async () => {
  const tag = await given.tag();
  const below = await given.tag(undefined, tag);
  await given.questions(tag, 2);
  await given.questions(below, 5, 'multiple');
  await given.question(below, 'single', { status: 2 });
  const office = await app.as('school');
  const { id } = await random([rule(tag, 4), rule(tag, 2, { type: QuestionType.multiple })]);
  expect(await office.ok(paperApi.check, { id })).toMatchObject({
    ok: false,
    lines: [
      { count: 4, available: 7, needed: 8, ok: false },
      { count: 2, available: 5, needed: 4, ok: true },
    ],
  });
  expect((await office.call(paperApi.publish, { id })).message).toContain('需 8 题，现有 7 题');
  expect((await office.ok(paperApi.find, { id })).status).toBe(0);
  await given.question(below);
  await office.ok(paperApi.publish, { id });
  expect(await office.ok(paperApi.find, { id })).toMatchObject({
    status: 1,
    question_count: 6,
    total: '12',
    can: ['stop'],
  });
  const { questions } = await office.ok(paperApi.preview, { id, seed: 7 });
  expect(questions).toHaveLength(6);
  expect(JSON.stringify(questions)).not.toContain('密文');
});

test('rules that share a pool are checked together', async () => {
  const tag = await given.tag();
  await given.questions(tag, 10);
  const { id } = await random([rule(tag, 5), rule(tag, 5), rule(tag, 5)]);
  expect(await (await app.as('school')).ok(paperApi.check, { id })).toMatchObject({
    ok: false,
    flaws: [expect.stringContaining('共用')],
  });
});

test('a fixed paper takes active questions once; a published one is not changed', async () => {
  const office = await app.as('school');
  const tag = await given.tag();
  const [first, second] = await given.questions(tag, 2);
  const stopped = await given.question(tag, 'single', { status: 2 });
  const input = (ids: number[], points = '5') => ({
    name: '固定卷',
    mode: 'fixed' as const,
    questions: ids.map((question_id) => ({ question_id, points })),
  });
  for (const bad of [
    input([]),
    input([first!, first!]),
    input([stopped]),
    input([first!], '0'),
    input([first!], '1.25'),
  ])
    expect((await office.call(paperApi.create, bad)).data).toHaveProperty('errors.questions');
  const { id } = await office.ok(paperApi.create, input([first!, second!]));
  await office.ok(paperApi.publish, { id });
  expect((await office.call(paperApi.update, { ...input([first!]), id, version: 2 })).message).toContain(
    '试卷已发布，不能修改',
  );
  await office.ok(paperApi.stop, { id });
  await office.ok(paperApi.update, { ...input([second!]), id, version: 3 });
  expect(await office.ok(paperApi.find, { id })).toMatchObject({ total: '5', questions: [{ question_id: second }] });
});

test('a college sees the papers of the school and makes its own, of its own questions too', async () => {
  const tag = await given.tag();
  const college = await app.unit('001');
  const [school] = await given.questions(tag, 1);
  const own = await given.question(tag, 'single', { college });
  const foreign = await given.question(tag, 'single', { college: await app.unit('002') });
  const chemistry = await app.as('college');
  const input = (ids: number[]) => ({
    name: '学院卷',
    mode: 'fixed' as const,
    questions: ids.map((question_id) => ({ question_id, points: '5' })),
  });
  expect((await chemistry.call(paperApi.create, input([foreign]))).data).toHaveProperty('errors.questions');
  const { id } = await chemistry.ok(paperApi.create, input([school!, own]));
  expect(await chemistry.ok(paperApi.find, { id })).toMatchObject({
    college_name: '化学学院',
    can: ['edit', 'publish'],
  });
  expect((await (await app.as('college2')).call(paperApi.find, { id })).code).toBe(404);
  const { id: ofSchool } = await given.paper(1);
  expect((await chemistry.ok(paperApi.find, { id: ofSchool })).can).toEqual([]);
  expect((await chemistry.call(paperApi.stop, { id: ofSchool })).code).toBe(404);
  const choices = (await chemistry.ok(paperApi.questions, { tag_id: tag, size: 150 })).content.map((row) => row.id);
  expect(choices).toEqual([school, own]);
});
