import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#apps/server/testing/client.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { inSchool } from '#kernel/server/work.ts';
import { systemActor } from '#kernel/server/context.ts';
import { parseDateTime } from '#kernel/shared/time.ts';
import { checkFile } from '#modules/base-info/server/testing/importing.ts';
import { textsOf } from '#modules/base-info/server/testing/exported.ts';
import { todoApi } from '#platform/notices/shared/notice.ts';
import { assessmentApi } from '../shared/assessment.ts';
import { experimentApi, experimentSheet } from '../shared/experiment.ts';
import { AssessmentState, AssessmentStep, ExperimentState } from '../shared/experiment.states.ts';
import { routeOf } from '../shared/risk.rules.ts';
import { statisticApi } from '../shared/statistic.ts';
import { settleExperiments } from './experiment.jobs.ts';
import { givenExperiment, stepsOf, usualAssessment } from './testing/given-experiment.ts';

let app: TestApp;
let given: ReturnType<typeof givenExperiment>;
const people = {} as Record<
  'teacher' | 'lab' | 'lab2' | 'school' | 'college' | 'college2' | 'leader' | 'normal',
  Client
>;
const now = '2026-03-10 10:00:00';

beforeAll(async () => {
  app = await startTestApp({ at: now, takesJobs: true });
  given = givenExperiment(app);
  for (const account of ['teacher', 'lab', 'lab2', 'school', 'college', 'college2', 'leader', 'normal'] as const)
    people[account] = await app.as(account);
});
afterAll(() => app.stop());

const rowOf = (id: number, by = people.school) => by.ok(experimentApi.find, { id });
const codeOf = async (reply: Promise<{ code: number }>) => (await reply).code;

test('a low risk is decided by the laboratory alone', async () => {
  const id = await given.submitted(people.teacher);
  expect(await rowOf(id)).toMatchObject({ state: ExperimentState.pending, step: AssessmentStep.lab, level: 4 });
  expect(await codeOf(people.college.call(assessmentApi.pass, { id }))).toBe(409);
  expect(await people.lab.ok(assessmentApi.pass, { id, opinion: '同意' })).toEqual({ is_final: true });
  expect(await rowOf(id)).toMatchObject({
    state: ExperimentState.passed,
    level: 4,
    rest: 6,
    valid_to: '2027-03-01',
    step: null,
  });
  const { decisions } = await people.lab.ok(assessmentApi.find, { id });
  expect(decisions).toMatchObject([{ step: 1, name: '测试lab', passed: true, opinion: '同意' }]);
});

test('what is left of the highest risk decides the chain: laboratory, college, school', async () => {
  const second = await given.submitted(people.teacher, { steps: [...stepsOf[4], ...stepsOf[2]] });
  expect(await rowOf(second)).toMatchObject({ level: 2, rest: 15 });
  expect(await people.lab.ok(assessmentApi.pass, { id: second })).toEqual({ is_final: false });
  expect((await rowOf(second)).step).toBe(AssessmentStep.college);
  expect(await codeOf(people.lab.call(assessmentApi.pass, { id: second }))).toBe(409);
  expect(await codeOf(people.college2.call(assessmentApi.pass, { id: second }))).toBe(404);
  expect(await people.college.ok(assessmentApi.pass, { id: second })).toEqual({ is_final: true });

  // Twenty and more that controls do not lower below twenty is for the school.
  const first = await given.submitted(people.teacher, { steps: stepsOf[1] });
  await people.lab.ok(assessmentApi.pass, { id: first });
  expect(await people.college.ok(assessmentApi.pass, { id: first })).toEqual({ is_final: false });
  expect(await rowOf(first)).toMatchObject({ state: ExperimentState.pending, step: AssessmentStep.school });
  expect(await codeOf(people.college.call(assessmentApi.pass, { id: first }))).toBe(409);
  expect(await people.school.ok(assessmentApi.pass, { id: first })).toEqual({ is_final: true });
  const wrong = app.admin.query(`update experiment.assessment set route = '{1,2}' where project_id = $1`, [first]);
  await expect(wrong).rejects.toThrow(/assessment_major/);
});

test.each([
  ['0010002', [AssessmentStep.lab, AssessmentStep.college]],
  ['0020001', [AssessmentStep.lab, AssessmentStep.school]],
])('an experiment that is also done in laboratory %s is decided by who reaches both', async (lab, route) => {
  const further_lab_ids = [await app.unit(lab)];
  const id = await given.submitted(people.teacher, {}, { further_lab_ids });
  expect(await people.teacher.ok(assessmentApi.find, { id })).toMatchObject({ route, covering_step: route[1] });
  expect(await people.lab.ok(assessmentApi.pass, { id })).toEqual({ is_final: false });
  const last = route[1] === AssessmentStep.school ? people.school : people.college;
  expect(await last.ok(assessmentApi.pass, { id })).toEqual({ is_final: true });
});

test('a risk of twenty needs controls; lowered below it, the college decides last', async () => {
  const bare = [{ ...stepsOf[2][0]!, controls: '' }];
  const id = await given.draft(people.teacher);
  await given.assess(people.teacher, id, { steps: bare });
  expect(await people.teacher.call(assessmentApi.submit, { id })).toMatchObject({
    code: 422,
    data: { rule: 'experiment.noControls' },
  });
  await given.assess(people.teacher, id, { steps: stepsOf[2] });
  await people.teacher.ok(assessmentApi.submit, { id });
  expect(await people.teacher.ok(assessmentApi.find, { id })).toMatchObject({
    risk: 20,
    level_before: 1,
    level: 2,
    route: [1, 2],
  });
});

test('nobody decides on an own experiment; where only they could, the next level does', async () => {
  const own = await given.submitted(people.lab, {}, { head_id: await app.user('lab') });
  const { route } = await people.lab.ok(assessmentApi.find, { id: own });
  expect(route).toEqual([AssessmentStep.college]);
  const refused = await people.lab.call(assessmentApi.pass, { id: own });
  expect(refused).toMatchObject({ code: 403, data: { rule: 'experiment.notYours' } });
  await people.college.ok(assessmentApi.pass, { id: own });

  const author = await given.submitted(people.college, {}, { head_id: await app.user('teacher') });
  await people.lab.ok(assessmentApi.pass, { id: author });
  expect((await rowOf(author)).state).toBe(ExperimentState.passed);
  const mine = await given.submitted(people.school, { steps: stepsOf[2] });
  await people.lab.ok(assessmentApi.pass, { id: mine });
  expect((await people.school.call(assessmentApi.pass, { id: mine })).data).toMatchObject({
    rule: 'experiment.notYours',
  });
});

test.each([
  ['teacher', 'teacher', []],
  ['lab', 'lab', []],
  ['lab', 'teacher', ['0010002']],
  ['college', 'college', ['0020001']],
] as const)('the steps that the form of %s for %s promises are those of the submission', async (by, head, further) => {
  const further_lab_ids = await Promise.all(further.map((lab) => app.unit(lab)));
  const id = await given.draft(people[by], { head_id: await app.user(head), further_lab_ids });
  await given.assess(people[by], id, { steps: stepsOf[2] });
  const { held_steps, covering_step, level } = await people[by].ok(assessmentApi.find, { id });
  await people[by].ok(assessmentApi.submit, { id });
  const { route } = await people[by].ok(assessmentApi.find, { id });
  expect(route).toEqual(routeOf(level!, held_steps!, covering_step));
});

test('two decisions at once: one holds', async () => {
  const id = await given.submitted(people.teacher);
  const replies = await Promise.all([
    people.lab.call(assessmentApi.pass, { id }),
    people.lab.call(assessmentApi.refuse, { id, opinion: '补充应急处置' }),
  ]);
  expect(replies.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('a refused assessment is changed and submitted again; its validity is bounded by the setting', async () => {
  const id = await given.submitted(people.teacher);
  await people.lab.ok(assessmentApi.refuse, { id, opinion: '没有写明泄漏的处理' });
  expect(await rowOf(id, people.teacher)).toMatchObject({
    state: ExperimentState.refused,
    can: ['edit', 'assess', 'submit', 'stop'],
  });
  await given.assess(people.teacher, id, { valid_to: '2028-03-11' });
  expect(await people.teacher.call(assessmentApi.submit, { id })).toMatchObject({
    data: { rule: 'experiment.tooLong' },
  });
  await given.assess(people.teacher, id, { valid_to: '2028-03-10' });
  await people.teacher.ok(assessmentApi.submit, { id });
  const { version } = await people.teacher.ok(assessmentApi.find, { id });
  const late = await people.teacher.call(assessmentApi.save, { id, version, ...usualAssessment() });
  expect(late).toMatchObject({ code: 409, data: { rule: 'experiment.waits' } });
  await people.teacher.ok(assessmentApi.withdraw, { id });
  expect((await rowOf(id, people.teacher)).state).toBe(ExperimentState.draft);
  expect(await codeOf(people.lab.call(experimentApi.find, { id }))).toBe(404);
});

test('values after controls are whole and not higher', async () => {
  const id = await given.draft(people.teacher);
  const save = (step: object) =>
    people.teacher.call(assessmentApi.save, {
      id,
      version: 0,
      ...usualAssessment({ steps: [{ ...stepsOf[4][0]!, ...step }] }),
    });
  expect((await save({ s_after: null })).data).toMatchObject({ errors: { steps: expect.stringContaining('都填写') } });
  expect((await save({ l_after: 5, s_after: 5 })).data).toMatchObject({
    errors: { steps: expect.stringContaining('不能高于') },
  });
  expect((await save({})).code).toBe(200);
  expect((await save({})).code).toBe(409);
});

test('a later edition is assessed while the former is in force, and takes its place', async () => {
  const id = await given.passed();
  await given.assess(people.teacher, id, { steps: stepsOf[2], valid_to: '2027-06-01' });
  await people.teacher.ok(assessmentApi.submit, { id });
  expect(await rowOf(id)).toMatchObject({ state: ExperimentState.passed, level: 4, valid_to: '2027-03-01', step: 1 });
  await people.lab.ok(assessmentApi.pass, { id });
  await people.college.ok(assessmentApi.pass, { id });
  const row = await rowOf(id);
  expect(row).toMatchObject({ state: ExperimentState.passed, level: 2, valid_to: '2027-06-01' });
  expect(row.editions.map(({ edition, state }) => [edition, state])).toEqual([
    [2, AssessmentState.inForce],
    [1, AssessmentState.replaced],
  ]);
  const former = await people.lab.ok(assessmentApi.find, { id, edition: 1 });
  expect([former.level, former.valid_to]).toEqual([4, '2027-03-01']);
  expect(await codeOf(people.lab.call(assessmentApi.find, { id, edition: 9 }))).toBe(404);
});

test('reminders come once at each limit; what has ended expires the day after', async () => {
  const id = await given.passed({ valid_to: '2026-05-09' });
  const settle = (at: string) => {
    app.clock.at = parseDateTime(at);
    return inSchool(app.services, systemActor(app.schoolId('alpha')), settleExperiments);
  };
  const told = async () => {
    const { rows } = await app.admin.query<{ title: string }>(
      `select title from notices.message where type = 'EXPERIMENT_DUE' and url = $1 and user_id = $2 order by id`,
      [`/project/experiment/${id}`, await app.user('teacher')],
    );
    return rows.map(({ title }) => title.replace(/^.*”/, ''));
  };
  await settle('2026-03-10 00:10:00');
  await settle('2026-03-10 00:20:00');
  expect(await told()).toEqual(['将于 60 天后到期']);
  await settle('2026-05-09 00:10:00');
  expect(await rowOf(id)).toMatchObject({ state: ExperimentState.passed });
  await settle('2026-05-10 00:10:00');
  await settle('2026-05-10 00:20:00');
  expect(await told()).toEqual(['将于 60 天后到期', '将于 0 天后到期', '已到期']);
  expect(await rowOf(id)).toMatchObject({ state: ExperimentState.expired });
  await given.assess(people.teacher, id, { valid_to: '2027-05-01' });
  await people.teacher.ok(assessmentApi.submit, { id });
  expect((await rowOf(id)).state).toBe(ExperimentState.pending);
  await people.lab.ok(assessmentApi.pass, { id });
  expect(await rowOf(id)).toMatchObject({ state: ExperimentState.passed, valid_to: '2027-05-01' });
  app.clock.at = parseDateTime(now);
});

test('a stopped experiment ends, and its open assessment becomes void', async () => {
  const id = await given.submitted(people.teacher);
  expect(await codeOf(people.college2.call(experimentApi.stop, { id, reason: '不归本院' }))).toBe(404);
  await people.lab.ok(experimentApi.stop, { id, reason: '发生事故' });
  const row = await rowOf(id, people.teacher);
  expect(row).toMatchObject({ state: ExperimentState.stopped, stop_reason: '发生事故', can: [] });
  expect(row.editions[0]!.state).toBe(AssessmentState.void);
  const save = people.teacher.call(assessmentApi.save, { id, version: 0, ...usualAssessment() });
  expect(await codeOf(save)).toBe(409);
});

test('who reaches an experiment', async () => {
  const id = await given.draft(people.teacher);
  expect(await codeOf(people.lab.call(experimentApi.find, { id }))).toBe(404);
  await given.assess(people.teacher, id);
  expect(await codeOf(people.lab.call(assessmentApi.find, { id }))).toBe(404);
  await people.teacher.ok(assessmentApi.submit, { id });
  expect(await codeOf(people.lab.call(experimentApi.find, { id }))).toBe(200);
  expect(await codeOf(people.lab2.call(experimentApi.find, { id }))).toBe(404);
  expect(await codeOf(people.college2.call(assessmentApi.find, { id }))).toBe(404);
  expect(await codeOf(people.leader.call(experimentApi.find, { id }))).toBe(200);
  expect(await codeOf(people.normal.call(experimentApi.find, { id }))).toBe(403);
  expect(await codeOf((await app.as('school', 'beta')).call(experimentApi.find, { id }))).toBe(404);
  const further = await given.submitted(people.teacher, {}, { further_lab_ids: [await app.unit('0020001')] });
  expect(await codeOf(people.lab2.call(experimentApi.find, { id: further }))).toBe(200);
  expect(await codeOf(people.lab2.call(assessmentApi.pass, { id: further }))).toBe(409);
});

test('to-dos are as many as their lists', async () => {
  await given.submitted(people.teacher);
  for (const client of [people.lab, people.college, people.school]) {
    const todo = (await client.ok(todoApi.list, {})).content.find(({ name }) => name === 'experiment.waits')!;
    const { total } = await client.ok(experimentApi.list, { waits: true });
    expect(todo.count).toBe(total);
  }
  expect((await people.lab.ok(experimentApi.list, { waits: true })).total).toBeGreaterThan(0);
});

test('figures lead to as many rows', async () => {
  const figures = await people.school.ok(statisticApi.find, {});
  for (const { college_id, levels } of figures.colleges)
    for (const { level, count } of levels) {
      const filter = { college_id, level: level as 1, state: ExperimentState.passed };
      expect((await people.school.ok(experimentApi.list, filter)).total).toBe(count);
    }
  // Drafts of others are not read.
  for (const { state, count } of figures.states.filter((one) => one.state !== ExperimentState.draft))
    expect((await people.school.ok(experimentApi.list, { state: state as 1 })).total).toBe(count);
  expect((await people.school.ok(experimentApi.list, { near_end: true })).total).toBe(figures.near_end);
  const { body } = await people.school.blob(statisticApi.export, {});
  expect((await textsOf(body)).length).toBe(figures.colleges.length + 1);
});

test('the notice at the door is that of the edition in force', async () => {
  const waits = await given.submitted(people.teacher);
  expect((await people.lab.call(experimentApi.print, { id: waits })).data).toMatchObject({
    rule: 'experiment.notInForce',
  });
  const id = await given.passed({ steps: stepsOf[1] });
  await given.assess(people.teacher, id);
  const { body } = await people.lab.blob(experimentApi.print, { id });
  expect(body.subarray(0, 4).toString()).toBe('%PDF');
});

test('the register comes in and goes out as a sheet; what has passed is not overwritten', async () => {
  const titles = ['实验编号', '实验名称', '类型', '负责人工号', '实验室编号'];
  const passed = await rowOf(await given.passed());
  const checked = await checkFile(people.school, experimentSheet, titles, [
    ['IMP-1', '凝固点的测定', '教学', 'T110', '0010001'],
    ['IMP-2', '催化剂筛选', '科研', 'NONE', '0010001'],
    [passed.exp_no, '改名', '教学', 'T110', '0010001'],
  ]);
  expect(checked.errorOf(3)).toContain('负责人工号');
  expect(checked.errorOf(4)).toContain('不能修改基本信息');
  await checked.apply('overwrite');
  const { content } = await people.school.ok(experimentApi.list, { keyword: 'IMP-1' });
  expect(content).toMatchObject([{ name: '凝固点的测定', state: ExperimentState.draft, head_name: '测试teacher' }]);
  expect((await rowOf(passed.id)).name).toBe(passed.name);
  const { total } = await people.school.ok(experimentApi.list, {});
  expect((await textsOf((await people.school.blob(experimentSheet.export, {})).body)).length - 1).toBe(total);
});

test('the catalogue decides on flags and group, whatever was typed; hazards are found by laboratory and name', async () => {
  const { rows } = await app.admin.query<{ cas: string; name: string; storage_group: string; flag: string }>(
    `select s.cas, s.name, s.storage_group, l.flag from chemical.substance s join chemical.control_entry e on e.school_id = s.school_id
       and e.substance_id = s.id join chemical.control_list l on l.school_id = e.school_id and l.id = e.list_id
     where s.school_id = $1 and s.cas <> '' limit 1`,
    [app.schoolId('alpha')],
  );
  const substance = rows[0]!;
  const id = await given.draft(people.teacher);
  const { content } = await people.teacher.ok(assessmentApi.hazardChoices, { id, keyword: substance.cas });
  expect(content).toMatchObject([
    { source: 'catalogue', name: substance.name, storage_group: substance.storage_group },
  ]);
  await given.assess(people.teacher, id, {
    hazards: [{ class: 'chemical', name: substance.name, cas: substance.cas, storage_group: 'GN', flags: [] }],
  });
  const [hazard] = (await people.teacher.ok(assessmentApi.find, { id })).hazards;
  expect(hazard).toMatchObject({
    storage_group: substance.storage_group,
    flags: expect.arrayContaining([substance.flag]),
  });
});

test('only what is valid in a laboratory is offered to other forms', async () => {
  const id = await given.passed({ valid_to: '2026-06-01' });
  const lab_id = await app.unit('0010001');
  const ids = async (of: object) =>
    (await people.normal.ok(experimentApi.pick, { page: -1, size: -1, ...of })).content.map((one) => one.id);
  expect(await ids({ lab_id })).toContain(id);
  expect(await ids({ lab_id, day: '2026-06-02' })).not.toContain(id);
  expect(await ids({ lab_id: await app.unit('0020001') })).not.toContain(id);
});

test('drafts go, what was decided stays', async () => {
  const id = await given.draft(people.teacher);
  await given.assess(people.teacher, id);
  await people.teacher.ok(experimentApi.remove, { id });
  const decided = await given.submitted(people.teacher, { steps: stepsOf[2] });
  await people.lab.ok(assessmentApi.pass, { id: decided });
  await people.teacher.ok(assessmentApi.withdraw, { id: decided });
  expect((await people.teacher.call(experimentApi.remove, { id: decided })).data).toMatchObject({
    rule: 'experiment.decided',
  });
});

test('an assessment that was written anew while somebody read it is not passed', async () => {
  const id = await given.submitted(people.teacher);
  const { version } = await people.lab.ok(assessmentApi.find, { id });
  await people.teacher.ok(assessmentApi.withdraw, { id });
  await given.assess(people.teacher, id, { steps: stepsOf[3] });
  await people.teacher.ok(assessmentApi.submit, { id });
  expect(await codeOf(people.lab.call(assessmentApi.pass, { id, version }))).toBe(409);
  expect(await codeOf(people.lab.call(assessmentApi.refuse, { id, version, opinion: '不妥' }))).toBe(409);
  const now = (await people.lab.ok(assessmentApi.find, { id })).version;
  expect(await people.lab.ok(assessmentApi.pass, { id, version: now })).toEqual({ is_final: true });
});

test('a risk is not lowered without controls', async () => {
  const id = await given.draft(people.teacher);
  const steps = [
    { work: '加压', danger: '爆炸', l: 3 as const, s: 5 as const, l_after: 1 as const, s_after: 1 as const },
  ];
  await given.assess(people.teacher, id, { steps });
  const reply = await people.teacher.call(assessmentApi.submit, { id });
  expect(reply).toMatchObject({ code: 422, data: { rule: 'experiment.loweredBare' } });
  expect(await rowOf(id, people.teacher)).toMatchObject({ state: ExperimentState.draft });
});
