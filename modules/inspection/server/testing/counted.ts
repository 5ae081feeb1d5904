import type { TestApp } from '#apps/server/testing/harness.ts';
import type { TestAccount } from '#apps/server/testing/fixtures.ts';
import { ActType } from '../../shared/core/activity.states.ts';
import { SelfTaskStatus } from '../../shared/self-check/self-check.states.ts';
import { ReachStage } from '../../shared/core/reach.states.ts';
import { reachResultApi } from '../../shared/reach/reach-result.ts';
import { problemClassApi } from '../../shared/library/problem-class.ts';
import { copyRows } from './copy-rows.ts';
import { givenIn, type Given } from './given.ts';
import { reachChecksIn } from './reach-checks.ts';
import { selfChecksIn } from './self-checks.ts';

/** The term of the fixture. */
export const countedDays = { from: '2025-09-01', to: '2025-12-31' };

type Lab = 'A' | 'B' | 'C' | 'school';
type Activity = 'patrol' | 'special' | 'reach' | undefined;
type Problem = {
  lab: Lab;
  act: Activity;
  urgent?: true;
  of: '消防安全' | '用电用水' | '危化品';
  text: string;
  found: string;
  deadline?: string;
  state: string;
  submitted?: string;
  finished?: string;
  repeated?: true;
  draft?: true;
};

const far = '2099-01-01';
const [fire, socket, waste] = ['灭火器压力不足', '插座串接', '废液桶没有标签'];

/**
 * Every problem of the fixture, in the order of the comments of the tests. A (level 1) and B (level 3, below the
 * department 应用化学系) belong to 化学学院, C (level 3) to 物理学院; the one of the corridor belongs to no college.
 */
const problems: readonly Problem[] = [
  {
    lab: 'A',
    act: 'patrol',
    of: '消防安全',
    text: '疏散通道被占用',
    found: '2025-09-10',
    deadline: '2025-09-17',
    state: 'finished',
    submitted: '2025-09-12',
    finished: '2025-09-13',
  },
  {
    lab: 'A',
    act: 'patrol',
    urgent: true,
    of: '用电用水',
    text: '配电箱前堆物',
    found: '2025-09-10',
    deadline: '2025-09-11',
    state: 'finished',
    submitted: '2025-09-13',
    finished: '2025-09-14',
  },
  {
    lab: 'C',
    act: 'patrol',
    of: '消防安全',
    text: fire,
    found: '2025-10-12',
    deadline: '2025-10-19',
    state: 'pending',
  },
  {
    lab: 'C',
    act: 'patrol',
    of: '消防安全',
    text: fire,
    found: '2025-10-12',
    deadline: far,
    state: 'planing',
    repeated: true,
  },
  {
    lab: 'A',
    act: 'special',
    urgent: true,
    of: '危化品',
    text: '易制毒品未双锁',
    found: '2025-11-05',
    deadline: '2025-11-06',
    state: 'checking',
    submitted: '2025-11-06',
  },
  {
    lab: 'C',
    act: 'special',
    of: '消防安全',
    text: fire,
    found: '2025-11-06',
    deadline: '2025-11-13',
    state: 'finished',
    submitted: '2025-11-06',
    finished: '2025-11-07',
    repeated: true,
  },
  {
    lab: 'B',
    act: undefined,
    of: '用电用水',
    text: socket,
    found: '2025-12-01',
    deadline: '2025-12-08',
    state: 'pending',
    repeated: true,
  },
  {
    lab: 'A',
    act: 'special',
    of: '危化品',
    text: waste,
    found: '2025-11-05',
    deadline: '2025-11-12',
    state: 'finished',
    submitted: '2025-11-30',
    finished: '2025-12-01',
  },
  {
    lab: 'school',
    act: 'patrol',
    of: '消防安全',
    text: '公共走廊应急灯不亮',
    found: '2025-12-15',
    deadline: far,
    state: 'pending',
  },
  {
    lab: 'B',
    act: 'reach',
    of: '用电用水',
    text: '接地线脱落',
    found: '2025-12-10',
    deadline: far,
    state: 'planing',
  },
  // None of these counts: not confirmed, not accepted, a draft, outside the days.
  { lab: 'B', act: undefined, of: '用电用水', text: socket, found: '2025-12-02', state: 'unchecked' },
  { lab: 'A', act: 'patrol', of: '消防安全', text: fire, found: '2025-09-10', state: 'fail' },
  { lab: 'A', act: 'patrol', of: '消防安全', text: fire, found: '2025-09-10', state: 'unchecked', draft: true },
  {
    lab: 'A',
    act: 'patrol',
    of: '消防安全',
    text: fire,
    found: '2026-03-01',
    deadline: '2026-03-08',
    state: 'pending',
  },
];

const typeOf = { patrol: ActType.patrol, special: ActType.special, reach: ActType.reach };
const codes: Record<Lab, string> = { A: '0010001', B: '0010002', C: '0020001', school: '' };
const owners: Record<Lab, TestAccount> = { A: 'lab', B: 'xsfzr', C: 'lab2', school: 'school' };

/** A term of three inspections and one plan of self-checks, small enough to be counted by hand. */
export async function givenCounted(app: TestApp): Promise<void> {
  const given = givenIn(app);
  await given.inspector('jcry');
  await given.inspector('jcry2');
  for (const lab of ['A', 'B', 'C'] as const) await giveTo(app, lab);
  await moveIntoDepartment(app);
  const { A, B, C } = codes;
  const acts = {
    patrol: await given.running({ labs: [A, B, C], inspectors: ['jcry'] }),
    special: await given.running({ type: ActType.special, labs: [A, C], inspectors: ['jcry2'] }),
    reach: await addReach(app, given),
  };
  await app.admin.query(`update inspection.activity set start_at = '2025-09-01', end_at = '2025-12-31'`);
  // Three checks of A and C are submitted, B could not be entered.
  await visit(app, acts.patrol, 'A', '2025-09-10');
  await visit(app, acts.patrol, 'B', '2025-09-11', 3);
  await visit(app, acts.patrol, 'C', '2025-10-12');
  await visit(app, acts.special, 'A', '2025-11-05');
  await visit(app, acts.special, 'C', '2025-11-06');
  const template = await given.problem();
  const { content } = await (await app.as('school')).ok(problemClassApi.list);
  for (const [at, problem] of problems.entries()) {
    const kind = content.find(({ name }) => name === problem.of)!;
    await addProblem(app, { ...problem, at, template, acts, class_id: kind.id, category: kind.category_code });
  }
  await addSelfChecks(app);
}

/** Every laboratory has people of its own, who are nowhere else. */
async function giveTo(app: TestApp, lab: Lab) {
  const [id, owner] = [await app.unit(codes[lab]), await app.user(owners[lab])];
  await app.admin.query('update org.unit set head_id = $2 where id = $1', [id, owner]);
  await app.admin.query('update base_info.lab set safety_head_id = $2, safety_officer_id = $2 where id = $1', [
    id,
    owner,
  ]);
}

const moveIntoDepartment = async (app: TestApp) =>
  app.admin.query(
    `update org.unit u set pid = d.id, path = d.path || u.id || '/' from org.unit d where u.id = $1 and d.id = $2`,
    [await app.unit(codes.B), await app.unit('001001')],
  );

const visit = async (app: TestApp, act: number, lab: Lab, day: string, status = 2) =>
  app.admin.query(
    'update inspection.record set status = $3, checked_at = $4::timestamptz where act_id = $1 and lab_id = $2',
    [act, await app.unit(codes[lab]), status, `${day} 10:00+08`],
  );

/** A reach check by the school: B is scored, C is not; a published result is a check of its laboratory. */
async function addReach(app: TestApp, given: Given): Promise<number> {
  const reach = reachChecksIn(app, given);
  const act = await reach.running({ labs: [codes.B, codes.C], stages: [ReachStage.school] });
  const work = await reach.work(act, ReachStage.school, codes.B);
  await reach.submit(work.id, 'jcry');
  await (await app.as('school')).ok(reachResultApi.publish, { id: act });
  await app.admin.query(
    `update inspection.record set checked_at = '2025-12-10 10:00+08' where act_id = $1 and checked_at is not null`,
    [act],
  );
  return act;
}

type Added = Problem & {
  at: number;
  template: number;
  acts: { patrol: number; special: number; reach: number };
  class_id: number;
  category: string;
};

async function addProblem(app: TestApp, problem: Added) {
  const { act, lab, found } = problem;
  const text = (value: string) => `'${value}'`;
  const time = (day: string | undefined, hour = '10:00') => (day === undefined ? 'null' : text(`${day} ${hour}+08`));
  const org = await app.unit(codes[lab]);
  const finder = act === undefined ? 'xsfzr' : act === 'special' ? 'jcry2' : 'jcry';
  const issued = problem.deadline !== undefined;
  await copyRows(
    app,
    'inspection.problem',
    {
      id: String(1_000_000 + problem.at),
      client_id: 'gen_random_uuid()',
      problem_no: text(issued ? `YH2025999${String(problem.at).padStart(5, '0')}` : ''),
      pool_type: act === 'special' ? '4' : '1',
      source_act_type: String(act === undefined ? ActType.self : typeOf[act]),
      act_id: act === undefined ? 'null' : String(problem.acts[act]),
      record_id: 'null',
      org_id: String(org),
      college_id: `(select college_id from org.unit where id = ${org})`,
      class_id: String(problem.class_id),
      category_code: text(problem.category),
      description: text(problem.text),
      level: text(problem.urgent ? 'urgent' : 'ordinary'),
      state: text(problem.state),
      is_draft: String(problem.draft === true),
      found_by: String(await app.user(finder)),
      found_at: time(found),
      issue_at: issued ? time(found) : 'null',
      deadline: time(problem.deadline, '23:59'),
      effective_deadline: time(problem.deadline, '23:59'),
      duty_id: String(await app.user(owners[lab])),
      submitted_at: time(problem.submitted),
      finished_at: time(problem.finished),
      repeated: String(problem.repeated === true),
    },
    'inspection.problem t where t.id = $1',
    [problem.template],
  );
}

/** A: done and missed; B: late; C: open and exempt. */
async function addSelfChecks(app: TestApp) {
  const checks = selfChecksIn(app, givenIn(app));
  const plan = await checks.runningNow({ scope_org_ids: [await app.unit('')] });
  const template = await checks.firstTask(plan, codes.A);
  const { done, late, open, missed, exempt } = SelfTaskStatus;
  const tasks: readonly (readonly [lab: Lab, day: string, status: number])[] = [
    ['A', '2025-10-06', done],
    ['A', '2025-10-13', missed],
    ['B', '2025-10-06', late],
    ['C', '2025-10-06', open],
    ['C', '2025-10-13', exempt],
  ];
  for (const [at, [lab, day, status]] of tasks.entries()) {
    const id = await app.unit(codes[lab]);
    await copyRows(
      app,
      'inspection.self_task',
      {
        id: String(1_000_000 + at),
        lab_id: String(id),
        college_id: `(select college_id from org.unit where id = ${id})`,
        period_key: `'${day}'`,
        from_day: `'${day}'`,
        to_day: `'${day}'`,
        status: String(status),
      },
      'inspection.self_task t where t.id = $1',
      [template],
    );
  }
}
