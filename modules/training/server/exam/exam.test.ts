import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { parseDateTime } from '#kernel/shared/time.ts';
import { certificateApi } from '../../shared/exam/certificate.ts';
import { examApi } from '../../shared/exam/exam.ts';
import { ExamStatus, ScoreResult, SessionStatus } from '../../shared/exam/exam.states.ts';
import { paperApi } from '../../shared/exam/paper.ts';
import { scoreApi } from '../../shared/exam/score.ts';
import { sessionApi } from '../../shared/exam/session.ts';
import { textsOf } from '#modules/base-info/server/testing/exported.ts';
import { givenTraining, pickOf } from '../testing/given-training.ts';
import { countExaminees } from './audience.service.ts';
import { countAnswers } from './count-answers.service.ts';
import { settleSessions } from './session.service.ts';

let app: TestApp;
let given: ReturnType<typeof givenTraining>;
beforeAll(async () => {
  app = await startTestApp();
  given = givenTraining(app);
  await app.admin.query(
    `update identity.account a set college_id = (select id from org.unit u where u.school_id = a.school_id and u.code = '001')
     where school_id = $1 and account in ('normal', 'teacher', 'college', 'lab')`,
    [app.schoolId('alpha')],
  );
});
afterAll(() => app.stop());
afterEach(() => void (app.clock.at = undefined));

const at = (text: string) => void (app.clock.at = parseDateTime(text));
const today = '2026-11-24';

test('89 of 100 fails and 90 passes; the best of the attempts counts, and each start uses one', async () => {
  at(`${today} 09:00:00`);
  const { id: paper } = await given.paper(100, '1');
  const exam = await given.exam(paper, { attempts: 2, kind_id: await given.kind('general') });
  const me = await app.as('normal');
  const first = await given.take(me, exam, 89);
  expect(await me.ok(sessionApi.result, { id: first })).toMatchObject({
    score: '89',
    is_passed: false,
    certificate_id: null,
    attempts_left: 1,
    answered: 100,
    status: SessionStatus.submitted,
  });
  const second = await given.take(me, exam, 90);
  const result = await me.ok(sessionApi.result, { id: second });
  expect(result).toMatchObject({ score: '90', is_passed: true, attempts_left: 0, certificate_id: expect.any(Number) });
  expect((await me.call(sessionApi.start, { id: exam, pledged: true })).message).toContain('考试次数已用完（2 次）');
  const [row] = (await (await app.as('school')).ok(scoreApi.list, { exam_id: exam })).content;
  expect(row).toMatchObject({ attempts: 2, best: '90', result: ScoreResult.passed, ip: '127.0.0.1' });
  expect((await me.ok(certificateApi.mine, {})).content[0]).toMatchObject({
    id: result.certificate_id,
    kind_name: '通识',
    score: '90',
    issued_on: today,
    valid_to: '2028-11-23',
  });
});

test('an exam is taken by its people, in its time, after the hours of learning and the pledge', async () => {
  at(`${today} 09:00:00`);
  const { id: paper } = await given.paper(2, '50');
  const chemistry = await app.unit('001');
  const more = { user_types: ['teacher'], college_ids: [chemistry], study_hours: '2', starts_at: `${today} 10:00:00` };
  const exam = await given.exam(paper, more);
  expect(await (await app.as('school')).ok(examApi.find, { id: exam })).toMatchObject({
    expected: 4,
    status: ExamStatus.waiting,
    target: '化学学院 · 教职工',
  });
  expect((await (await app.as('jcry')).call(sessionApi.start, { id: exam, pledged: true })).code).toBe(404);
  const me = await app.as('teacher');
  const refused = async () => (await me.call(sessionApi.start, { id: exam })).message;
  expect(await refused()).toContain('考试还没有开始');
  expect((await me.ok(sessionApi.mine, {})).content.find(({ id }) => id === exam)).toMatchObject({
    phase: 'waiting',
    may_start: false,
    obstacle: expect.stringContaining('还没有开始'),
  });
  at(`${today} 10:00:00`);
  expect(await refused()).toBe('考前需完成 2 学时学习，您已完成 0 学时，请先到“安全学习”补足');
  await app.admin.query(
    `insert into training.study_time (school_id, user_id, source, source_id, day, seconds) values ($1, $2, 'study', 1, $3, 5400), ($1, $2, 'drill', 1, $3, 1800)`,
    [app.schoolId('alpha'), await app.user('teacher'), today],
  );
  expect(await refused()).toContain('考前承诺');
  expect((await given.start(me, exam)).questions).toHaveLength(2);
  at('2026-12-05 09:00:00');
  expect((await (await app.as('lab')).call(sessionApi.start, { id: exam, pledged: true })).message).toContain(
    '考试已结束',
  );
});

test('answers are taken until five seconds after the deadline; then the session is scored with what was saved', async () => {
  at(`${today} 09:00:00`);
  const { id: paper } = await given.paper(2, '50');
  const exam = await given.exam(paper, { minutes: 30 });
  const me = await app.as('normal');
  const { session_id: id, device, deadline, questions } = await given.start(me, exam);
  expect(deadline).toBe(`${today} 09:30:00`);
  const answer = (position: number, seq: number) =>
    me.call(sessionApi.answer, { id, device, position, picked: pickOf(questions[position]!.options, true), seq });
  at(`${today} 09:30:05`);
  expect((await answer(0, 1)).code).toBe(200);
  at(`${today} 09:30:06`);
  expect((await answer(1, 2)).message).toContain('已到交卷时间');
  expect((await me.call(sessionApi.submit, { id, device })).code).toBe(409);
  expect(await me.ok(sessionApi.result, { id })).toMatchObject({
    status: SessionStatus.timeout,
    score: '50',
    submitted_at: `${today} 09:30:00`,
  });
});

test('the job hands in what is due without a browser', async () => {
  at(`${today} 09:00:00`);
  const { id: paper } = await given.paper(1, '100');
  const exam = await given.exam(paper, { minutes: 10 });
  const me = await app.as('normal');
  const session = await given.start(me, exam);
  await given.answer(me, session, 1);
  at(`${today} 09:10:04`);
  await app.inside(settleSessions);
  const status = async () =>
    (await app.admin.query('select status, score::text from training.exam_session where id = $1', [session.session_id]))
      .rows[0];
  expect(await status()).toMatchObject({ status: SessionStatus.open });
  at(`${today} 09:10:06`);
  await Promise.all([1, 2, 3].map(() => app.inside(settleSessions)));
  expect(await status()).toMatchObject({ status: SessionStatus.timeout, score: '100.0' });
});

test('two tabs start one session; a device that comes later takes over, the one before is told so', async () => {
  at(`${today} 09:00:00`);
  const { id: paper } = await given.paper(3, '30');
  const exam = await given.exam(paper);
  const [one, two] = [await app.as('normal'), await app.as('normal')];
  const started = await Promise.all([one, two, one, two].map((tab) => given.start(tab, exam)));
  expect(new Set(started.map(({ session_id }) => session_id)).size).toBe(1);
  const before = await given.start(one, exam);
  const id = before.session_id;
  const save = (device: string, position: number) =>
    one.call(sessionApi.answer, { id, device, position, picked: [1], seq: position + 1 });
  expect((await save(before.device, 0)).code).toBe(200);
  // A reload brings the key along and keeps it.
  expect((await given.start(one, exam, before.device)).device).toBe(before.device);
  const later = await given.start(two, exam);
  expect(later).toMatchObject({ session_id: id, answers: [{ position: 0, picked: [1] }] });
  for (const call of [save(before.device, 1), one.call(sessionApi.submit, { id, device: before.device })])
    expect((await call).message).toBe('考试已在另一台设备上继续，本设备不能再作答');
  expect((await save(later.device, 2)).code).toBe(200);
  const { rows } = await app.admin.query(
    'select attempts from training.exam_score where exam_id = $1 and user_id = $2',
    [exam, await app.user('normal')],
  );
  expect(rows[0]).toMatchObject({ attempts: 1 });
});

test('64 answers at once from two devices: one device, and no acknowledged answer is lost', async () => {
  at(`${today} 09:00:00`);
  const { id: paper } = await given.paper(64, '1');
  const exam = await given.exam(paper, { is_shuffled: false, pass: '60' });
  const me = await app.as('normal');
  const first = await given.start(me, exam);
  const id = first.session_id;
  const save = (device: string, position: number) =>
    me.call(sessionApi.answer, { id, device, position, picked: [2], seq: position + 1 });
  const half = Array.from({ length: 32 }, (_, position) => save(first.device, position));
  const takeOver = given.start(me, exam);
  const rest = Array.from({ length: 32 }, (_, at) => save(first.device, 32 + at));
  const second = await takeOver;
  const codes = (await Promise.all([...half, ...rest])).map(({ code }) => code);
  expect(codes.every((code) => code === 200 || code === 409)).toBe(true);
  const kept = new Set((await given.start(me, exam, second.device)).answers.map(({ position }) => position));
  expect(
    codes.flatMap((code, position) => (code === 200 ? [position] : [])).every((position) => kept.has(position)),
  ).toBe(true);
  // Whatever was acknowledged before the take-over was already there when it answered.
  expect(kept.size).toBe(second.answers.length);
  expect((await save(first.device, 0)).code).toBe(409);
  const all = await Promise.all(Array.from({ length: 64 }, (_, position) => save(second.device, position)));
  expect(all.every(({ code }) => code === 200)).toBe(true);
  expect((await given.start(me, exam, second.device)).answers).toHaveLength(64);
});

test('of two changes of an answer the later one stands, whichever arrives last', async () => {
  at(`${today} 09:00:00`);
  const { id: paper } = await given.paper(1, '100');
  const exam = await given.exam(paper);
  const me = await app.as('normal');
  const { session_id: id, device } = await given.start(me, exam);
  const save = (picked: number[], seq: number) => me.ok(sessionApi.answer, { id, device, position: 0, picked, seq });
  await save([3], 20);
  await save([1], 10);
  expect((await given.start(me, exam, device)).answers).toEqual([{ position: 0, picked: [3] }]);
  await save([], 30);
  expect((await me.ok(sessionApi.result, { id })).answered).toBe(0);
  expect((await me.call(sessionApi.answer, { id, device, position: 1, picked: [0], seq: 40 })).message).toContain(
    '题号不正确',
  );
});

test('each attempt has its own questions and order', async () => {
  at(`${today} 09:00:00`);
  const tag = await given.tag();
  await given.questions(tag, 40);
  const office = await app.as('school');
  const { id: paper } = await office.ok(paperApi.create, {
    name: '随机卷',
    mode: 'random',
    rules: [{ tag_ids: [tag], count: 20, points: '5' }],
  });
  await office.ok(paperApi.publish, { id: paper });
  const exam = await given.exam(paper);
  const me = await app.as('normal');
  const stems = async () => {
    const { questions, session_id, device } = await given.start(me, exam);
    await me.ok(sessionApi.submit, { id: session_id, device });
    return questions.map(({ stem }) => stem);
  };
  const [one, two] = [await stems(), await stems()];
  expect(new Set(one).size).toBe(20);
  expect(two.toSorted()).not.toEqual(one.toSorted());
});

test('multiple choice: all and only the right ones; a part gives half where the exam says so', async () => {
  at(`${today} 09:00:00`);
  const { id: paper } = await given.paper(3, '3', 'multiple');
  const me = await app.as('normal');
  const scoreWith = async (has_half_points: boolean) => {
    const exam = await given.exam(paper, { has_half_points, pass: '5' });
    const { session_id: id, device, questions } = await given.start(me, exam);
    const picks = questions.map(({ options }, position) => {
      const right = pickOf(options, true);
      return [right, right.slice(0, 1), [...right, options.findIndex((text) => text.startsWith('错'))]][position]!;
    });
    for (const [position, picked] of picks.entries())
      await me.ok(sessionApi.answer, { id, device, position, picked, seq: position + 1 });
    await me.ok(sessionApi.submit, { id, device });
    return (await me.ok(sessionApi.result, { id })).score;
  };
  expect(await scoreWith(false)).toBe('3');
  expect(await scoreWith(true)).toBe('4.5');
});

test('leaving the screen more often than allowed hands the session in', async () => {
  at(`${today} 09:00:00`);
  const { id: paper } = await given.paper(1, '100');
  const exam = await given.exam(paper, { screen_limit: 2 });
  const me = await app.as('normal');
  const session = await given.start(me, exam);
  await given.answer(me, session, 1);
  const leave = () => me.ok(sessionApi.switch, { id: session.session_id, device: session.device });
  expect(await leave()).toEqual({ switches: 1, limit: 2, ended: false });
  expect(await leave()).toEqual({ switches: 2, limit: 2, ended: false });
  expect(await leave()).toEqual({ switches: 3, limit: 2, ended: true });
  expect(await me.ok(sessionApi.result, { id: session.session_id })).toMatchObject({
    status: SessionStatus.forced,
    score: '100',
    switches: 3,
  });
});

test('no call of an examinee says a key before the exam is over for everybody', async () => {
  at(`${today} 09:00:00`);
  const { id: paper } = await given.paper(5, '20');
  const exam = await given.exam(paper, { ends_at: `${today} 12:00:00`, kind_id: await given.kind('biology') });
  const me = await app.as('normal');
  const session = await given.start(me, exam);
  await given.answer(me, session, 5);
  const replies: unknown[] = [session, await given.start(me, exam, session.device)];
  const ofDevice = { id: session.session_id, device: session.device };
  replies.push(await me.call(sessionApi.switch, ofDevice), await me.call(sessionApi.submit, ofDevice));
  const result = () => me.ok(sessionApi.result, { id: session.session_id });
  replies.push(await me.call(sessionApi.result, { id: session.session_id }), await me.call(sessionApi.mine, {}));
  replies.push(await me.call(certificateApi.mine, {}));
  // What only the office may call answers nothing.
  for (const [api, input] of [
    [examApi.find, { id: exam }],
    [examApi.questions, { id: exam }],
    [paperApi.find, { id: paper }],
    [paperApi.preview, { id: paper }],
    [scoreApi.list, {}],
  ] as const)
    expect((await me.call(api, input as never)).code).toBe(403);
  const text = JSON.stringify(replies);
  expect(text).not.toContain('密文');
  expect(text).not.toMatch(/"(answer|analysis|is_right|earned|source)":/);
  expect((await result()).answers_from).toBe(`${today} 12:00:00`);

  // A make-up of somebody else keeps the keys back.
  await (
    await app.as('school')
  ).ok(examApi.makeup, {
    id: exam,
    user_ids: [await app.user('teacher')],
    starts_at: `${today} 13:00:00`,
    ends_at: `${today} 15:00:00`,
    attempts: 1,
  });
  at(`${today} 12:30:00`);
  expect((await result()).questions).toBeNull();
  at(`${today} 15:00:01`);
  expect((await result()).questions).toHaveLength(5);
  expect((await result()).questions![0]).toMatchObject({ analysis: '解析密文', is_right: true, earned: '20' });
});

test('an exam that never shows its answers never does; a session is seen by its owner only', async () => {
  at(`${today} 09:00:00`);
  const { id: paper } = await given.paper(1, '100');
  const exam = await given.exam(paper, { show_answers: 'never', ends_at: `${today} 10:00:00` });
  const me = await app.as('normal');
  const id = await given.take(me, exam, 0);
  at(`${today} 11:00:00`);
  expect(await me.ok(sessionApi.result, { id })).toMatchObject({ questions: null, answers_from: '' });
  expect((await (await app.as('teacher')).call(sessionApi.result, { id })).code).toBe(404);
});

test('cheating voids: no points, no attempt for a year, no certificate, an entry in the file', async () => {
  at(`${today} 09:00:00`);
  const { id: paper } = await given.paper(1, '100');
  const exam = await given.exam(paper, { kind_id: await given.kind('chemistry') });
  const me = await app.as('teacher');
  await given.take(me, exam, 1);
  const office = await app.as('school');
  const [row] = (await office.ok(scoreApi.list, { exam_id: exam })).content;
  expect(row!.can).toEqual(['makeup', 'void']);
  expect(
    (await (await app.as('college')).call(scoreApi.void, { id: row!.id, version: row!.version, reason: '代考' })).code,
  ).toBe(403);
  const calls = [1, 2, 3].map(() => office.call(scoreApi.void, { id: row!.id, version: row!.version, reason: '代考' }));
  expect((await Promise.all(calls)).map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect((await office.ok(scoreApi.list, { exam_id: exam })).content).toMatchObject([
    { best: '0', result: ScoreResult.void, void_reason: '代考', can: [] },
  ]);
  expect((await office.ok(scoreApi.sessions, { id: row!.id })).sessions).toMatchObject([
    { status: SessionStatus.void },
  ]);
  expect((await me.ok(certificateApi.mine, {})).content[0]).toMatchObject({ status: 3, reason: '考试成绩作废：代考' });
  expect((await me.call(sessionApi.start, { id: exam, pledged: true })).message).toContain('因违纪作废');
  const other = await given.exam(paper);
  expect((await me.call(sessionApi.start, { id: other, pledged: true })).message).toContain(
    '您因违纪在 2027-11-24 前不能参加考试',
  );
  expect(
    (
      await office.call(examApi.makeup, {
        id: exam,
        user_ids: [await app.user('teacher')],
        starts_at: `${today} 10:00:00`,
        ends_at: `${today} 12:00:00`,
        attempts: 1,
      })
    ).message,
  ).toContain('因违纪作废，不能安排补考');
  const { rows } = await app.admin.query(`select kind, name, note from base_info.person_record where user_id = $1`, [
    await app.user('teacher'),
  ]);
  expect(rows).toMatchObject([{ kind: 'violation', note: '代考' }]);
  await app.admin.query(`update training.exam_score set is_void = false, void_reason = '' where id = $1`, [row!.id]);
});

test('a wrong key: everybody gets the points, who passes now is certified, once', async () => {
  at(`${today} 09:00:00`);
  const { id: paper, questions } = await given.paper(10, '10');
  const exam = await given.exam(paper, { is_shuffled: false, kind_id: await given.kind('machinery') });
  const [me, other] = [await app.as('normal'), await app.as('lab')];
  await given.take(me, exam, 8);
  await given.take(other, exam, 10);
  const office = await app.as('school');
  const waive = { id: exam, question_id: questions[9]!, reason: '题干有误' };
  const figures = (await office.ok(examApi.questions, { id: exam })).content;
  expect(figures[0]).toMatchObject({ asked: 2, correct: 1, waived: false });
  const replies = await Promise.all([office.call(examApi.waive, waive), office.call(examApi.waive, waive)]);
  expect(replies.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(replies.find(({ code }) => code === 200)!.data).toEqual({ sessions: 2, passed: 1 });
  const scores = (await office.ok(scoreApi.list, { exam_id: exam, sort: 'best' })).content;
  expect(scores.map(({ best, result }) => [best, result])).toEqual([
    ['90', 'passed'],
    ['100', 'passed'],
  ]);
  const certificates = async () =>
    (
      await app.admin.query(
        'select t.user_id from training.certificate t join training.exam_session s on s.id = t.session_id where s.exam_id = $1',
        [exam],
      )
    ).rowCount;
  expect(await certificates()).toBe(2);
  await given.take(other, exam, 10);
  expect(await certificates()).toBe(2);
  const unknown = await given.question(await given.tag());
  expect((await office.call(examApi.waive, { ...waive, question_id: unknown })).message).toContain(
    '还没有人做过这道题',
  );
});

test('a make-up has a window and attempts of its own', async () => {
  at(`${today} 09:00:00`);
  const { id: paper } = await given.paper(1, '100');
  const exam = await given.exam(paper, { attempts: 1, ends_at: `${today} 10:00:00` });
  const me = await app.as('normal');
  await given.take(me, exam, 0);
  at(`${today} 11:00:00`);
  const office = await app.as('school');
  await office.ok(examApi.makeup, {
    id: exam,
    user_ids: [await app.user('normal')],
    starts_at: `${today} 14:00:00`,
    ends_at: `${today} 15:00:00`,
    attempts: 1,
  });
  expect((await me.call(sessionApi.start, { id: exam, pledged: true })).message).toContain('还没有开始');
  at(`${today} 14:00:00`);
  await given.take(me, exam, 1);
  expect((await me.call(sessionApi.start, { id: exam, pledged: true })).message).toContain('已用完');
  expect((await office.ok(scoreApi.list, { exam_id: exam })).content).toMatchObject([
    { attempts: 2, best: '100', result: 'passed' },
  ]);
});

test('draft, published, cancelled: what is allowed in each state', async () => {
  at(`${today} 09:00:00`);
  const office = await app.as('school');
  const { id: paper } = await given.paper(1, '80');
  const input = given.input(paper);
  const { id } = await office.ok(examApi.create, input);
  expect((await office.call(examApi.publish, { id })).message).toContain('及格线 90 超过试卷总分 80');
  await office.ok(examApi.update, { ...input, pass: '60', id, version: 1 });
  const publish = await Promise.all([1, 2, 3].map(() => office.call(examApi.publish, { id })));
  expect(publish.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect((await office.call(examApi.update, { ...input, id, version: 3 })).message).toContain('考试已发布，不能修改');
  expect((await office.call(paperApi.stop, { id: paper })).message).toContain('不能停用');
  const me = await app.as('normal');
  const session = await given.start(me, id);
  await office.ok(examApi.cancel, { id, reason: '停电' });
  expect((await me.call(sessionApi.submit, { id: session.session_id, device: session.device })).message).toContain(
    '已交卷',
  );
  expect((await me.call(sessionApi.start, { id, pledged: true })).code).toBe(404);
  expect(await office.ok(examApi.find, { id })).toMatchObject({
    status: ExamStatus.cancelled,
    cancel_reason: '停电',
    can: [],
  });
  const messages = await app.admin.query(`select title from notices.message where type = 'TRAIN_EXAM_CANCELLED'`);
  expect(messages.rowCount).toBe(1);
  await office.ok(paperApi.stop, { id: paper });
});

test('a college examines its own people and sees their scores only', async () => {
  at(`${today} 09:00:00`);
  const { id: paper } = await given.paper(1, '100');
  const [chemistry, physics] = [await app.as('college'), await app.as('college2')];
  const { id: exam } = await chemistry.ok(examApi.create, given.input(paper, { college_ids: [await app.unit('002')] }));
  expect(await chemistry.ok(examApi.find, { id: exam })).toMatchObject({
    target: '化学学院 · 全体人员',
    college_name: '化学学院',
  });
  await chemistry.ok(examApi.publish, { id: exam });
  expect((await physics.call(examApi.find, { id: exam })).code).toBe(404);
  await given.take(await app.as('normal'), exam, 1);
  expect((await chemistry.ok(scoreApi.list, { exam_id: exam })).total).toBe(1);
  expect((await physics.ok(scoreApi.list, {})).total).toBe(0);
  const outside = given.input(paper, { audience: 'persons', user_ids: [await app.user('jcry')] });
  expect((await chemistry.call(examApi.create, outside)).data).toHaveProperty('errors.user_ids');
  const sheet = await chemistry.blob(scoreApi.export, { exam_id: exam });
  expect((await textsOf(sheet.body)).flat().join()).toContain('测试normal');
});

test('figures of an exam: expected, taken, passed, by band, college and attempt', async () => {
  at(`${today} 09:00:00`);
  const { id: paper } = await given.paper(10, '10');
  const exam = await given.exam(paper, {
    audience: 'persons',
    user_ids: [await app.user('normal'), await app.user('lab'), await app.user('jcry')],
  });
  await given.take(await app.as('normal'), exam, 7);
  await given.take(await app.as('normal'), exam, 9);
  await given.take(await app.as('lab'), exam, 3);
  const figures = await (await app.as('school')).ok(examApi.figures, { id: exam });
  expect(figures).toMatchObject({
    expected: 3,
    taken: 2,
    passed: 1,
    colleges: [{ name: '化学学院', taken: 2, passed: 1 }],
    attempts: [
      { attempt: 1, taken: 2, passed: 0 },
      { attempt: 2, taken: 1, passed: 1 },
    ],
  });
  expect(figures.bands.map(({ count }) => count)).toEqual([1, 0, 0, 0, 1]);
  await app.admin.query(`update identity.account set status = 0 where id = $1`, [await app.user('jcry')]);
  await app.inside(countExaminees);
  expect((await (await app.as('school')).ok(examApi.find, { id: exam })).expected).toBe(2);
});

test('the defaults of a new exam are those of the school', async () => {
  const office = await app.as('school');
  expect(await office.ok(examApi.defaults, {})).toMatchObject({
    minutes: 60,
    attempts: 5,
    pass: '90',
    study_hours: '2',
    screen_limit: 5,
    has_half_points: false,
    college_id: null,
  });
});

test('answers of an exam that is over count once in the statistics of its questions', async () => {
  at(`${today} 09:00:00`);
  const { id: paper, questions } = await given.paper(2, '50');
  const exam = await given.exam(paper, { is_shuffled: false, ends_at: `${today} 12:00:00` });
  await given.take(await app.as('normal'), exam, 1);
  await given.take(await app.as('lab'), exam, 2);
  const counts = async () =>
    (
      await app.admin.query(
        'select used_count as used, correct_count as correct from training.question where id = any($1) order by id',
        [questions],
      )
    ).rows;
  await app.inside(countAnswers);
  expect(await counts()).toMatchObject([{ used: 0 }, { used: 0 }]);
  at(`${today} 13:00:00`);
  await Promise.all([app.inside(countAnswers), app.inside(countAnswers)]);
  expect(await counts()).toEqual([
    { used: 2, correct: 2 },
    { used: 2, correct: 1 },
  ]);
});
