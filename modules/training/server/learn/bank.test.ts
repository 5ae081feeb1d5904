import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { exportedRows, importRows } from '#apps/server/testing/import-rows.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { questionApi, questionSheet } from '../../shared/learn/question.ts';
import { tagApi } from '../../shared/learn/tag.ts';
import { QuestionStatus } from '../../shared/question.states.ts';
import { activeQuestions, countActiveQuestions } from './questions.queries.ts';

let app: TestApp;
let chemistry: number;
let hood: number;
beforeAll(async () => {
  app = await startTestApp({ takesJobs: true });
  const { content } = await (await app.as('school')).ok(tagApi.options, {});
  const idOf = (name: string) => content.find((row) => row.name === name)!.id;
  [chemistry, hood] = [idOf('化学安全'), idOf('通风橱')];
});
afterAll(() => app.stop());

let serial = 0;
const draft = (changes: object = {}) => ({
  type: 1 as const,
  stem: `第${(serial += 1)}题：下列哪一项是对的？`,
  options: [{ text: '甲' }, { text: '乙' }, { text: '丙' }],
  answer: [1],
  tag_ids: [hood],
  difficulty: 2 as const,
  ...changes,
});
const errorsOf = (data: unknown) => (data as { errors: Record<string, string> }).errors;
const statusOf = async (id: number) => (await (await app.as('school')).ok(questionApi.find, { id })).status;

test('a fresh school has tags in two levels and active questions with their tags', async () => {
  const school = await app.as('school');
  const tags = (await school.ok(tagApi.list, { size: 150 })).content;
  expect(tags.filter((row) => row.parent_id === null)).toHaveLength(11);
  expect(tags.find(({ id }) => id === chemistry)!.questions).toBeGreaterThanOrEqual(2);
  const bank = await school.ok(questionApi.list, { status: QuestionStatus.active, size: 50 });
  expect(bank.total).toBeGreaterThanOrEqual(10);
  expect(bank.content.every((row) => row.tags.length > 0)).toBe(true);
});

test('tags have two levels, also when two writes make a third at once', async () => {
  const school = await app.as('school');
  const make = (name: string, parent_id?: number) =>
    school.call(tagApi.create, { name, kind: 'law', is_open: true, ...(parent_id && { parent_id }) });
  const below = await make('三级标签', hood);
  expect(errorsOf(below.data)).toHaveProperty('parent_id');
  const made = async (name: string) => ((await make(name)).data as { id: number }).id;
  const move = (id: number, name: string, parent_id: number) =>
    school.call(tagApi.update, { id, name, kind: 'law', is_open: true, parent_id, version: 1 });
  for (const n of [1, 2, 3, 4, 5, 6]) {
    const [a, b, c] = [await made(`甲${n}`), await made(`乙${n}`), await made(`丙${n}`)];
    const race = await Promise.all([move(a, `甲${n}`, b), move(b, `乙${n}`, c)]);
    expect(race.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(errorsOf((await move(c, `丙${n}`, c)).data)).toHaveProperty('parent_id');
  }
});

test('only the office writes tags; everybody picks those in use, and open ones by the call of the specification', async () => {
  const school = await app.as('school');
  const { id } = await school.ok(tagApi.create, { name: '不公开标签', kind: 'gas', is_open: false });
  const student = await app.as('normal');
  expect((await student.call(tagApi.list)).code).toBe(403);
  expect((await student.ok(tagApi.simple, {})).map((row) => row.id)).not.toContain(id);
  expect((await student.ok(tagApi.options, {})).content.map((row) => row.id)).toContain(id);
  await school.ok(tagApi.setStatus, { id, status: 0 });
  expect((await student.ok(tagApi.options, {})).content.map((row) => row.id)).not.toContain(id);
});

test('a question of the school is active at once, one of a college after review by somebody else', async () => {
  const [school, college] = [await app.as('school'), await app.as('college')];
  const { id: own } = await school.ok(questionApi.create, draft());
  expect(await statusOf(own)).toBe(QuestionStatus.active);
  const { id } = await college.ok(questionApi.create, draft());
  expect(await statusOf(id)).toBe(QuestionStatus.waiting);
  expect((await college.call(questionApi.pass, { id })).code).toBe(403);
  await school.ok(questionApi.reject, { id, reason: '选项太简单' });
  const back = await college.ok(questionApi.find, { id });
  expect([back.status, back.review_note, back.can]).toEqual([0, '选项太简单', ['edit', 'submit']]);
  expect((await college.call(questionApi.publish, { id })).code).toBe(403);
  await college.ok(questionApi.submit, { id });
  await school.ok(questionApi.pass, { id });
  expect(await statusOf(id)).toBe(QuestionStatus.active);
  expect((await school.call(questionApi.pass, { id })).code).toBe(409);
  const { version } = await college.ok(questionApi.find, { id });
  await college.ok(questionApi.update, { ...draft(), id, version });
  expect(await statusOf(id)).toBe(QuestionStatus.waiting);
});

test('colleges see and change their own questions only, and only who may edit sees the key', async () => {
  const [school, college, other] = [await app.as('school'), await app.as('college'), await app.as('college2')];
  const { id: ofSchool } = await school.ok(questionApi.create, draft());
  const { id: ofCollege } = await college.ok(questionApi.create, draft());
  expect((await college.ok(questionApi.find, { id: ofCollege })).answer).toEqual([1]);
  for (const id of [ofSchool, ofCollege]) {
    expect((await other.call(questionApi.find, { id })).code).toBe(404);
    expect((await other.call(questionApi.update, { ...draft(), id, version: 1 })).code).toBe(404);
    expect((await other.call(questionApi.stop, { id })).code).toBe(404);
  }
  const system = await app.as('system');
  expect((await system.ok(questionApi.find, { id: ofSchool })).answer).toBeNull();
  expect((await system.call(questionSheet.export)).code).toBe(403);
  expect((await (await app.as('normal')).call(questionApi.list)).code).toBe(403);
});

test.each([
  [{ options: [{ text: '甲' }] }, 'options'],
  [{ options: [{ text: '甲' }, { text: '甲' }] }, 'options'],
  [{ answer: [] }, 'answer'],
  [{ answer: [3] }, 'answer'],
  [{ answer: [0, 1] }, 'answer'],
  [{ type: 2 as const, answer: [0] }, 'answer'],
  [{ stem: '（ ）？！' }, 'stem'],
  [{ tag_ids: [] }, 'tag_ids'],
  [{ tag_ids: [999_999] }, 'tag_ids'],
])('%j is refused at %s', async (changes, field) => {
  const reply = await (await app.as('school')).call(questionApi.create, draft(changes));
  expect(errorsOf(reply.data)).toHaveProperty(field);
});

test('a judgement has its own options', async () => {
  const school = await app.as('school');
  const { id } = await school.ok(questionApi.create, { ...draft({ type: 3, answer: [1] }), options: undefined });
  const { options, answer } = await school.ok(questionApi.find, { id });
  expect([options, answer]).toEqual([[{ text: '正确' }, { text: '错误' }], [1]]);
});

test('a stem stands once in a bank, whatever its punctuation, and is shown while it is written', async () => {
  const school = await app.as('school');
  const { id } = await school.ok(questionApi.create, draft({ stem: '离心机转子不平衡时，应当怎样处理（ ）？' }));
  const again = await school.call(questionApi.create, draft({ stem: '离心机转子不平衡时应当怎样处理' }));
  expect([again.code, again.message]).toEqual([409, expect.stringContaining('题库中已有题干相同的题目')]);
  const similar = async (stem: string) => (await school.ok(questionApi.similar, { stem })).content;
  expect((await similar('离心机转子不平衡时,应当怎样处理?'))[0]).toMatchObject({ id, is_same: true });
  expect((await similar('离心机的转子不平衡时应当如何处理'))[0]).toMatchObject({ id, is_same: false });
  expect(await similar('钠着火')).toEqual([]);
  const race = await Promise.all(
    [1, 2].map(() => school.call(questionApi.create, draft({ stem: '同时新增的一道题目' }))),
  );
  expect(race.map(({ code }) => code).sort((x, y) => x - y)).toEqual([200, 409]);
});

test('a wrong key is corrected with a reason that the log keeps', async () => {
  const school = await app.as('school');
  const { id } = await school.ok(questionApi.create, draft());
  const same = await school.call(questionApi.correctKey, { id, answer: [1], reason: '写错' });
  expect(errorsOf(same.data)).toHaveProperty('answer');
  expect(
    errorsOf((await school.call(questionApi.correctKey, { id, answer: [0, 1], reason: '写错' })).data),
  ).toHaveProperty('answer');
  await school.ok(questionApi.correctKey, { id, answer: [2], reason: '标准答案抄错一行' });
  expect((await school.ok(questionApi.find, { id })).answer).toEqual([2]);
  const { rows } = await app.admin.query(
    `select note from kernel.op_log where action = '更正题目答案' and doc_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ note: '标准答案抄错一行' }]);
});

test('papers count and draw active questions of a tag with those below it, of the school and of their college', async () => {
  const [school, college] = [await app.as('school'), await app.as('college')];
  const unit = await app.unit('001');
  const { id: parent } = await school.ok(tagApi.create, { name: '抽题一级', kind: 'laser', is_open: true });
  const { id: child } = await school.ok(tagApi.create, {
    name: '抽题二级',
    kind: 'laser',
    is_open: true,
    parent_id: parent,
  });
  await school.ok(questionApi.create, draft({ tag_ids: [parent] }));
  const { id: stopped } = await school.ok(questionApi.create, draft({ tag_ids: [child] }));
  await school.ok(questionApi.create, draft({ tag_ids: [child, parent], difficulty: 5 }));
  const { id: own } = await college.ok(questionApi.create, draft({ tag_ids: [child] }));
  const rules = [
    { tag_id: parent },
    { tag_id: child },
    { tag_id: parent, difficulty: 5 },
    { tag_id: parent, type: 2 },
    { tag_id: parent, college_id: unit },
  ];
  expect(await app.inside((ctx) => countActiveQuestions(ctx, rules))).toEqual([3, 2, 1, 0, 3]);
  await school.ok(questionApi.pass, { id: own });
  await school.ok(questionApi.stop, { id: stopped });
  expect(await app.inside((ctx) => countActiveQuestions(ctx, rules))).toEqual([2, 1, 1, 0, 3]);
  const drawn = await app.inside(async (ctx) => {
    const { rows } = await sql<{ id: number }>`select q.id from training.question q
      where ${activeQuestions(ctx, { tag_id: child, college_id: unit })}`.execute(ctx.db);
    return rows.map(({ id }) => id);
  });
  expect(drawn).toContain(own);
  expect(drawn).not.toContain(stopped);
  expect((await school.call(questionApi.submit, { id: stopped })).code).toBe(403);
  await school.ok(questionApi.publish, { id: stopped });
  expect(await app.inside((ctx) => countActiveQuestions(ctx, [{ tag_id: child }]))).toEqual([2]);
});

const titles = ['题型*', '题干*', '选项A', '选项B', '选项C', '答案*', '解析', '标签*', '难度', '来源'];

test('an import names every mistake by row, and a second one changes nothing', async () => {
  const school = await app.as('school');
  const good = [
    [
      '单选题',
      '导入题一：液氮操作时应当怎样？',
      '戴棉线手套',
      '戴防冻手套、通风',
      '徒手',
      'B',
      '防冻伤、防窒息',
      '低温与真空',
      '2',
      '实验室规程',
    ],
    [
      '多选题',
      '导入题二：下列哪些是易燃溶剂？',
      '乙醚',
      '水',
      '丙酮',
      'A、C',
      '',
      '化学品使用、危险化学品储存',
      '',
      '',
    ],
    ['判断题', '导入题三：激光可以直视。', '', '', '', '错误', '', '激光防护', '1', ''],
  ];
  const bad: [string[], string][] = [
    [['填空题', '导入错一', '', '', '', 'A', '', '通风橱', '', ''], '题型“填空题”不在可选范围内'],
    [['单选题', '', '甲', '乙', '', 'A', '', '通风橱', '', ''], '题干不能为空'],
    [['单选题', '导入错三', '甲', '', '丙', 'A', '', '通风橱', '', ''], '选项B是空的'],
    [['单选题', '导入错四', '甲', '', '', 'A', '', '通风橱', '', ''], '请填写至少两个选项'],
    [['单选题', '导入错五', '甲', '乙', '', 'D', '', '通风橱', '', ''], '答案 D 没有对应的选项'],
    [['单选题', '导入错六', '甲', '乙', '', 'AB', '', '通风橱', '', ''], '单选题和判断题只有一个正确答案'],
    [['多选题', '导入错七', '甲', '乙', '', 'A', '', '通风橱', '', ''], '多选题至少有两个正确答案'],
    [['判断题', '导入错八', '', '', '', '也许', '', '通风橱', '', ''], '答案“也许”不正确，请填“正确”或“错误”'],
    [['单选题', '导入错九', '甲', '乙', '', 'Z', '', '通风橱', '', ''], '答案“Z”不正确，请填选项的字母'],
    [['单选题', '导入错十', '甲', '乙', '', 'A', '', '不存在的标签', '', ''], '标签“不存在的标签”不在可选范围内'],
    [['单选题', '导入错十一', '甲', '乙', '', 'A', '', '通风橱', '9', ''], '难度“9”不在可选范围内'],
    [['单选题', '（）！', '甲', '乙', '', 'A', '', '通风橱', '', ''], '题干不能只有标点'],
    [['单选题', '导入错十三', '甲', '甲', '', 'A', '', '通风橱', '', ''], '选项“甲”重复'],
  ];
  const repeated = [...good[0]!];
  repeated[1] = '导入题一:液氮操作时应当怎样?';
  const first = await importRows(app, 'school', questionSheet, titles, [...good, repeated, ...bad.map(([row]) => row)]);
  expect([first.checked.ready, first.checked.repeated, first.checked.failed]).toEqual([3, 1, bad.length]);
  const errors = first.checked.rows.map((row) => row.error);
  for (const [, sentence] of bad) expect(errors.some((error) => error.includes(sentence))).toBe(true);
  const [one] = (await school.ok(questionApi.list, { keyword: '导入题一' })).content;
  expect(one).toMatchObject({ type: 1, status: QuestionStatus.active, difficulty: 2, version: 1 });
  const second = await importRows(app, 'school', questionSheet, titles, [good[0]!, good[1]!, good[2]!]);
  expect(second.checked.exists).toBe(3);
  expect((await school.ok(questionApi.find, { id: one!.id })).version).toBe(1);
  const changed = [...good[0]!];
  [changed[1], changed[5]] = ['导入题一，液氮操作时应当怎样', 'C'];
  await importRows(app, 'school', questionSheet, titles, [changed]);
  expect(await school.ok(questionApi.find, { id: one!.id })).toMatchObject({ version: 2, answer: [2] });
});

test('what a college imports waits for review and stays its own', async () => {
  await importRows(app, 'college', questionSheet, titles, [
    ['单选题', '学院导入的题目', '甲', '乙', '', 'A', '', '通风橱', '3', ''],
  ]);
  const [row] = (await (await app.as('college')).ok(questionApi.list, { keyword: '学院导入的题目' })).content;
  expect(row).toMatchObject({ status: QuestionStatus.waiting, college_name: '化学学院' });
});

test('an export is imported again without a change', async () => {
  const rows = await exportedRows(app, 'school', questionSheet.export, { keyword: '浓硫酸' });
  expect(rows[1]).toEqual(expect.arrayContaining(['判断题', '正确']));
  const { checked } = await importRows(app, 'school', questionSheet, rows[0]!, rows.slice(1));
  expect([checked.exists, checked.failed]).toEqual([rows.length - 1, 0]);
});
