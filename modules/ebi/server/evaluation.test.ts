import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#apps/server/testing/client.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { parseDateTime } from '#kernel/shared/time.ts';
import { textsOf } from '#modules/base-info/server/testing/exported.ts';
import { emptyYear, givenInstrument, review } from '#modules/instrument/server/testing/given-instrument.ts';
import { reportApi } from '#modules/instrument/shared/year/report.ts';
import { analysisApi } from '../shared/analysis.ts';
import { appealApi } from '../shared/appeal.ts';
import { AppealState } from '../shared/appeal.states.ts';
import { defaultTerms } from '../shared/default-terms.ts';
import { measureApi } from '../shared/measure.ts';
import { schemeApi } from '../shared/scheme.ts';
import { scoreApi } from '../shared/score.ts';
import { ScoreState } from '../shared/score.states.ts';
import { taskApi } from '../shared/task.ts';
import { TaskState } from '../shared/task.states.ts';

let app: TestApp;
let given: ReturnType<typeof givenInstrument>;
let people: Record<'school' | 'college' | 'lab' | 'teacher' | 'leader', Client>;
type Instrument = Awaited<ReturnType<typeof given.instrument>>;
let best: Instrument;
let worst: Instrument;
let silent: Instrument;

const example = {
  hours_teach: '300',
  hours_research: '700',
  hours_service: '200',
  hours_prepare: '60',
  months_used: 12,
  op_student: 3,
  op_teacher: 2,
  guided: 10,
  shown: 60,
  income_outside: '12000',
  income_inside: '10000',
  functions_original: 10,
  functions_used: 8,
  functions_new: 1,
};

const results = { award_province: '1', paper_core: '4' };

/** Fills in a report with figures and results by share, and passes it. */
async function pass(id: number, values: object, weighted: object): Promise<void> {
  const { version } = await people.lab.ok(reportApi.find, { id });
  const figures = { ...emptyYear(), ...values, self_review: review, reason: '按台账核对' };
  await people.lab.ok(reportApi.update, { ...figures, id, version });
  await people.lab.ok(reportApi.submit, { id });
  await people.college.ok(reportApi.pass, { id });
  await people.school.ok(reportApi.pass, { id });
  // Achievements are the business of the register of instruments.
  await app.admin.query('update instrument.report set weighted = $2 where id = $1', [id, weighted]);
}

/** An accepted yearly report of an instrument with these figures. */
async function accepted(plan: number, { id }: Instrument, values: object, weighted: object = {}): Promise<number> {
  const row = await given.report(plan, id);
  await people.lab.ok(reportApi.collect, { id: row.id });
  await pass(row.id, values, weighted);
  return row.id;
}

async function newTask(school_year: string): Promise<number> {
  const { id: scheme_id } = await people.school.ok(schemeApi.create, {
    name: `方案${school_year}`,
    school_year,
    class_prefixes: '03',
    price_from: '400000',
    terms: defaultTerms,
  });
  await people.school.ok(schemeApi.publish, { id: scheme_id });
  return (await people.school.ok(taskApi.create, { name: `${school_year} 评价`, scheme_id })).id;
}

const scoresOf = async (task_id: number, by = people.school) =>
  (await by.ok(scoreApi.list, { task_id, size: 100 })).content;
const scoreOf = async (task_id: number, { equipment }: Instrument) =>
  (await scoresOf(task_id)).find(({ equipment_id }) => equipment_id === equipment)!;
const refusal = async (call: Promise<{ message: string }>) => (await call).message;

beforeAll(async () => {
  app = await startTestApp({ at: '2026-03-10 10:00:00' });
  given = givenInstrument(app);
  const names = ['school', 'college', 'lab', 'teacher', 'leader'] as const;
  people = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await app.as(name)]))) as never;
  [best, worst, silent] = [
    await given.instrument('0010001', 'lab'),
    await given.instrument('0010001', 'lab'),
    await given.instrument('0010001', 'teacher'),
  ];
});
afterAll(() => app.stop());

test('from the start to the publication: the worked example, one that fails, one without a report', async () => {
  const plan = await given.plan({ school_year: '2024-2025' });
  const id = await newTask('2024-2025');
  expect(await refusal(people.school.call(taskApi.score, { id }))).toContain('状态已变化');
  await people.school.ok(taskApi.start, { id });
  await accepted(plan, best, example, results);
  await accepted(plan, worst, { months_used: 12, hours_teach: '14' });
  await people.school.ok(taskApi.review, { id });
  await people.school.ok(taskApi.score, { id });
  const good = await scoreOf(id, best);
  expect(good).toMatchObject({
    hours: '90.00',
    people: '82.00',
    results: '80.00',
    income: '90.00',
    functions: '58.00',
    computed: '84.3',
    total: '84.3',
    grade: 'good',
    rank: 1,
    peer_rank: 1,
    peers: 2,
    state: ScoreState.scored,
  });
  expect(await scoreOf(id, worst)).toMatchObject({ total: '0.4', grade: 'failed', rank: 2 });
  expect(await scoreOf(id, silent)).toMatchObject({ total: null, rank: null, left_out: '年度填报未通过审核' });
  // What is stored gives the same to the digit, and says where each point comes from.
  const detail = await people.school.ok(scoreApi.find, { id: good.id });
  expect(detail.lines.find(({ name }) => name === '校外收入')).toEqual({
    index: 'income',
    name: '校外收入',
    value: '12000 元',
    points: '60.00',
  });
  expect(detail.peer_means[0]).toEqual({ index: 'hours', points: '45.50' });

  // Nobody but the office sees anything before the notice.
  expect(await scoresOf(id, people.lab)).toEqual([]);
  expect((await people.lab.call(scoreApi.find, { id: good.id })).code).toBe(404);
  expect((await people.lab.ok(analysisApi.find, {})).task).toBeNull();
  expect(await refusal(people.school.call(taskApi.publish, { id }))).toContain('状态已变化');
  await people.school.ok(taskApi.notice, { id });
  expect(await people.school.ok(taskApi.find, { id })).toMatchObject({
    state: TaskState.noticed,
    notice_from: '2026-03-10',
    notice_until: '2026-03-17',
    scored: 2,
    left_out: 1,
  });
  expect((await scoresOf(id, people.lab)).length).toBe(3);
  expect(await refusal(people.school.call(taskApi.score, { id }))).toContain('状态已变化');
  expect(await refusal(people.school.call(taskApi.publish, { id }))).toBe('公示到 2026-03-17 结束，结束后才能发布');

  const { total } = await people.school.ok(appealApi.list, { task_id: id });
  expect(total).toBe(0);
  app.clock.at = parseDateTime('2026-03-18 09:00:00');
  await people.school.ok(taskApi.publish, { id });
  expect(await scoreOf(id, best)).toMatchObject({ state: ScoreState.confirmed, can: [] });
  const { content } = await people.school.ok(measureApi.list, {});
  expect(content).toMatchObject([{ kind: 'plan', due_on: '2026-04-17', is_overdue: false, grade: 'failed' }]);
  expect(await refusal(people.lab.call(appealApi.create, { score_id: good.id, content: '晚了' }))).toBe(
    '只有公示期内可以提出异议',
  );
  const { version } = await scoreOf(id, best);
  expect(
    await refusal(people.school.call(scoreApi.adjust, { id: good.id, version, adjust: '1', reason: '补分' })),
  ).toBe('只有评分完成或公示中的得分可以调整');
});

test('the next year: an adjustment, an appeal that is accepted, and what two failed years lead to', async () => {
  app.clock.at = parseDateTime('2026-03-19 10:00:00');
  const plan = await given.plan({ school_year: '2025-2026' });
  const id = await newTask('2025-2026');
  await people.school.ok(taskApi.start, { id });
  // A school year has one task at a time.
  const again = await people.school.call(taskApi.create, {
    name: '再来一次',
    scheme_id: (await people.school.ok(taskApi.find, { id })).scheme_id,
  });
  expect(again.message).toBe('该学年已有评价任务，作废后才能新建');
  await accepted(plan, worst, { months_used: 12, hours_teach: '14' });
  const report = await accepted(plan, best, example, results);
  await people.school.ok(taskApi.score, { id });
  const score = await scoreOf(id, best);

  // At most five points, with a reason, and by whom does not keep the instrument; of two at once one wins.
  const adjust = (points: string, by = people.school) =>
    by.call(scoreApi.adjust, { id: score.id, version: score.version, adjust: points, reason: '学科平台建设贡献' });
  expect(await refusal(adjust('5.1'))).toBe('调整分应在 -5 至 5 之间');
  expect((await adjust('1', people.lab)).code).toBe(403);
  const codes = (await Promise.all([adjust('2.5'), adjust('2.5')])).map(({ code }) => code);
  expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await scoreOf(id, best)).toMatchObject({
    computed: '84.3',
    adjust: '2.5',
    total: '86.8',
    adjust_reason: '学科平台建设贡献',
    state: ScoreState.adjusted,
  });
  // Calculated again it keeps what was adjusted.
  await people.school.ok(taskApi.score, { id });
  expect(await scoreOf(id, best)).toMatchObject({ computed: '84.3', total: '86.8' });

  await people.school.ok(taskApi.notice, { id });
  expect((await people.teacher.call(appealApi.create, { score_id: score.id, content: '不是我的' })).code).toBe(404);
  const appeal = { score_id: score.id, content: '机时少计了 140 小时，见使用记录' };
  const appeals = await Promise.all([appeal, appeal].map((one) => people.lab.call(appealApi.create, one)));
  expect(appeals.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409]);
  app.clock.at = parseDateTime('2026-03-30 10:00:00');
  expect(await refusal(people.school.call(taskApi.publish, { id }))).toBe('还有 1 条异议没有处理，不能发布');
  // The school gives the report back, its keeper corrects it, and it is passed again.
  await people.school.ok(reportApi.reject, { id: report, opinion: '异议属实，请补计机时' });
  await pass(report, { ...example, hours_teach: '440' }, results);
  const [open] = (await people.school.ok(appealApi.list, { state: AppealState.waiting })).content;
  expect((await people.lab.call(appealApi.decide, { id: open!.id, pass: true, opinion: '自己的' })).code).toBe(403);
  await people.school.ok(appealApi.decide, { id: open!.id, pass: true, opinion: '核对使用记录，补计 140 小时' });
  expect((await people.school.call(appealApi.decide, { id: open!.id, pass: false, opinion: '再来' })).code).toBe(409);
  expect(await scoreOf(id, best)).toMatchObject({ hours: '100.00', total: '90.3', grade: 'excellent', state: 3 });
  const [decided] = (await people.lab.ok(appealApi.list, {})).content;
  expect(decided).toMatchObject({ state: AppealState.accepted, total_before: '86.8', total_after: '90.3', can: [] });

  await people.school.ok(taskApi.publish, { id });
  const { content } = await people.leader.ok(measureApi.list, { school_year: '2025-2026' });
  expect(content.map(({ kind }) => kind).toSorted()).toEqual(['block', 'plan', 'transfer']);
  const block = content.find(({ kind }) => kind === 'block')!;
  await people.leader.ok(measureApi.lift, { id: block.id, note: '该仪器已调剂' });
  expect((await people.leader.ok(measureApi.list, { kind: 'block' })).content).toMatchObject([{ state: 2, can: [] }]);
  expect((await people.college.call(measureApi.lift, { id: block.id, note: '无权' })).code).toBe(403);
});

test('figures agree with the rows they lead to', async () => {
  const figures = await people.college.ok(analysisApi.find, {});
  const scores = (await scoresOf(figures.task!.id, people.college)).filter(({ total }) => total !== null);
  expect(figures).toMatchObject({
    scored: scores.length,
    left_out: 1,
    years: [{ instruments: 2 }, { instruments: 2 }],
  });
  const counted = figures.colleges.reduce(
    (sum, { excellent, good, passed, failed }) => sum + excellent + good + passed + failed,
    0,
  );
  expect(counted).toBe(scores.length);
  expect(figures.idle.map(({ equip_no }) => equip_no)).toEqual([(await scoreOf(figures.task!.id, worst)).equip_no]);
  const { body } = await people.college.blob(scoreApi.export, { task_id: figures.task!.id });
  const sheet = await textsOf(body);
  expect(sheet.filter(([rank]) => /^\d+$/.test(rank ?? ''))).toHaveLength(scores.length);
  expect(figures.top[0]).toMatchObject({ utilisation: '100.0', outside_rate: '14.3' });
});

test('a published scheme is fixed, terms that cannot hold are refused, another school has its own', async () => {
  const [scheme] = (await people.school.ok(schemeApi.list, { keyword: '2025-2026', state: 1 })).content;
  expect(scheme!.can).toEqual(['copy']);
  expect(await refusal(people.school.call(schemeApi.remove, { id: scheme!.id }))).toBe(
    '已发布的方案不能修改或删除，请复制后修改',
  );
  const copy = { id: scheme!.id, name: '下一年', school_year: '2026-2027' };
  const { id } = await people.school.ok(schemeApi.copy, copy);
  const { version, terms, ...draft } = await people.school.ok(schemeApi.find, { id });
  const [first, ...others] = terms.weights;
  const wrong = { ...terms, weights: [{ ...first!, weight: 30 }, ...others] };
  const input = { id, version, name: draft.name, school_year: draft.school_year };
  const scope = { class_prefixes: draft.class_prefixes, price_from: draft.price_from };
  expect(await refusal(people.school.call(schemeApi.update, { ...input, ...scope, terms: wrong }))).toBe(
    '权重合计应为 100，现在是 95，请改正后保存',
  );
  const zero = { ...terms, quotas: [{ ...terms.quotas[0]!, hours: 0 }] };
  expect((await people.school.call(schemeApi.update, { ...input, ...scope, terms: zero })).code).toBe(400);
  await people.school.ok(schemeApi.remove, { id });
  const other = await app.as('school', 'beta');
  expect((await other.ok(taskApi.list, {})).total).toBe(0);
  expect((await other.call(schemeApi.find, { id: scheme!.id })).code).toBe(404);
});

test.each([
  ['5', '0.001'],
  ['-5', '1'],
])(
  'an item of %s points for each %s is refused: points are not negative, and nothing is divided by almost nothing',
  async (points, per) => {
    const terms = { ...defaultTerms, items: [{ fact: 'paper' as const, points, per }] };
    const scheme = {
      name: `分值${points}`,
      school_year: '2029-2030',
      class_prefixes: '03',
      price_from: '400000',
      terms,
    };
    expect((await people.school.call(schemeApi.create, scheme)).code).toBe(400);
  },
);

test('a void task leaves no appeal waiting', async () => {
  const plan = await given.plan({ school_year: '2023-2024' });
  const id = await newTask('2023-2024');
  await people.school.ok(taskApi.start, { id });
  await accepted(plan, best, example, results);
  await people.school.ok(taskApi.score, { id });
  await people.school.ok(taskApi.notice, { id });
  await people.lab.ok(appealApi.create, { score_id: (await scoreOf(id, best)).id, content: '机时少计' });
  await people.school.ok(taskApi.void, { id, reason: '方案有误' });
  const [appeal] = (await people.school.ok(appealApi.list, { task_id: id })).content;
  expect(appeal).toMatchObject({ state: AppealState.refused, opinion: '评价任务已作废：方案有误', can: [] });
  expect((await people.school.call(appealApi.decide, { id: appeal!.id, pass: true, opinion: '采纳' })).code).toBe(409);
});
