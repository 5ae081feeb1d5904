import { afterAll, beforeAll, expect, test } from 'vitest';
import { analyzeDatabase } from '#kernel/server/db/prepare.ts';
import { parseDateTime } from '#kernel/shared/time.ts';
import { isWorkingTime } from '#kernel/shared/working-time.rules.ts';
import { appliesTo, type ItemScope, type LabTraits } from '#modules/inspection/shared/core/check-items.rules.ts';
import { ItemResult, RecordStatus } from '#modules/inspection/shared/core/record.states.ts';
import { loginApi } from '#platform/identity/shared/login.ts';
import { workHomeApi } from '#platform/notices/shared/notice.ts';
import { createClient } from '../testing/client.ts';
import { startTestApp, type TestApp } from '../testing/harness.ts';
import { stamps } from '../testing/demo-stamps.ts';
import { demoPlans, fillSchools } from './demo.ts';

const password = 'Demo#Lab2026k';
const plan = {
  ...demoPlans[0]!,
  key: 'tiny',
  name: '小示范大学',
  roomsPerFloor: 2,
  labsPerCollege: 6,
  equipmentPerLab: 2,
  activities: 6,
};
/** Filled on a Monday before anybody is at work. */
const monday = parseDateTime('2026-11-16 05:01:00');

let app: TestApp;
const fill = () => fillSchools(app.services, [plan], password, () => analyzeDatabase(app.database));
beforeAll(async () => {
  app = await startTestApp();
  app.clock.at = monday;
  await fill();
  app.clock.at = undefined;
}, 300_000);
afterAll(() => app.stop());

/** Rows of a query about the demonstration school, `$1`. */
async function read<R extends object>(text: string): Promise<R[]> {
  const { rows } = await app.admin.query(`with s as (select id from org.school where school_key = 'tiny') ${text}`);
  return rows as R[];
}
/** One is over, one under way, one still to come. */
const specialChecks = 3;
/** One is published, one under way. */
const reachChecks = 2;
/** What colleges organize: one is over, three are under way. */
const collegePatrols = 4;

const count = async (from: string) =>
  (await read<{ n: number }>(`select count(*)::int as n from ${from} and x.school_id = (select id from s)`))[0]!.n;

test('every slice fills its part of the university', async () => {
  const labs = await count(`org.unit x where x.level = 'lab'`);
  expect(labs).toBeGreaterThan(12);
  expect(await count(`org.unit x where x.level = 'college'`)).toBe(12);
  expect(
    await count(`org.unit x where x.level = 'college' and (x.head_id is null or x.safety_officer_ids = '{}')`),
  ).toBe(0);
  expect(await count(`base_info.lab x where true`)).toBe(labs);
  // And two large instruments, and the piping of the printed laboratory.
  expect(await count(`base_info.equipment x where true`)).toBe(2 * labs + 3);
  expect(await count(`inspection.problem x where true`)).toBeGreaterThan(0);
  expect(await count(`inspection.activity x where true`)).toBe(
    plan.activities + 1 + specialChecks + reachChecks + collegePatrols,
  );
  expect(await count(`inspection.bulletin x where true`)).toBe(plan.activities - 1 + 1 + 1 + 1);
});

test.each(Object.entries(stamps))(
  'what people did in %s was done in working time and not in the future',
  async (table, columns) => {
    for (const column of columns) {
      // What the installation itself corrects is logged when it runs.
      const byPeople = table === 'kernel.op_log' ? 'user_id > 0' : 'true';
      const rows = await read<{ at: Date }>(
        `select ${column} as at from ${table} where school_id = (select id from s) and ${column} is not null and ${byPeople}`,
      );
      const odd = rows.filter(({ at }) => at > monday || !isWorkingTime(at));
      expect({ column, hasRows: rows.length > 0, odd }).toEqual({ column, hasRows: true, odd: [] });
    }
  },
);

test('the inbox holds the last messages, none of the future, and those of former days are read', async () => {
  const messages = await read<{ account: string; type: string; created_at: Date; read_at: Date | null }>(
    `select a.account, m.type, m.created_at, m.read_at from notices.message m
     join identity.account a on a.school_id = m.school_id and a.id = m.user_id where m.school_id = (select id from s)`,
  );
  expect(messages.filter(({ created_at }) => created_at > monday)).toEqual([]);
  expect(messages.some(({ account, read_at }) => account === 'school' && read_at === null)).toBe(true);
  expect(messages.some(({ read_at }) => read_at !== null)).toBe(true);
});

test('what happened to a problem happened in order', async () => {
  const rows = await read<{
    steps: (Date | null)[];
  }>(`select to_json(array[a.started_at, r.checked_at, p.found_at, p.issue_at,
      p.submitted_at, p.finished_at]) as steps
    from inspection.problem p join inspection.activity a on a.school_id = p.school_id and a.id = p.act_id
    join inspection.record r on r.school_id = p.school_id and r.id = p.record_id where p.school_id = (select id from s)`);
  const jumbled = rows.filter(({ steps }) => {
    const times = steps.filter((at) => at !== null).map((at) => Date.parse(String(at)));
    return times.some((at, i) => i > 0 && at < times[i - 1]!);
  });
  expect(jumbled).toEqual([]);
});

test('open work is recent, repeats are marked as the product marks them, and `normal` is a student', async () => {
  const open = await read<{ state: string; found_at: Date; effective_deadline: Date | null }>(
    `select state, found_at, effective_deadline from inspection.problem
     where school_id = (select id from s) and state not in ('finished', 'fail') and not fixed`,
  );
  expect(open.length).toBeGreaterThan(0);
  const daysAgo = (at: Date) => (monday.getTime() - at.getTime()) / 86_400_000;
  expect(open.filter((one) => daysAgo(one.found_at) > 32)).toEqual([]);
  expect(open.filter((one) => one.effective_deadline && daysAgo(one.effective_deadline) > 31)).toEqual([]);
  const repeats = await read<{ repeated: boolean; is_second: boolean }>(
    `select p.repeated, exists (select 1 from inspection.problem q where q.school_id = p.school_id and q.org_id = p.org_id
       and q.item_id = p.item_id and not q.is_draft and q.state not in ('unchecked', 'fail') and q.found_at < p.found_at
       and q.found_at > p.found_at - interval '180 days') as is_second
     from inspection.problem p where p.school_id = (select id from s) and p.issue_at is not null`,
  );
  expect(repeats.some(({ repeated }) => repeated)).toBe(true);
  expect(repeats.filter(({ repeated, is_second }) => repeated !== is_second)).toEqual([]);
  expect(
    await read(`select user_type from identity.account where school_id = (select id from s) and account = 'normal'`),
  ).toEqual([{ user_type: 'graduate_student' }]);
});

type Asked = {
  record_id: number;
  lab: LabTraits;
  items: (ItemScope & { item_id: number })[];
  answers: { item_id: number; result: number }[];
};

test('a submitted record answers every item that applies to its laboratory, and the unmet ones have their problem', async () => {
  const rows = await read<Asked>(`select r.id as record_id, r.answers, json_build_object(
      'lab_classes', case when l.lab_class is null then l.lab_classes else l.lab_classes || l.lab_class end, 'lab_level', l.lab_level,
      'aptitude_ids', array(select t.attribute_id from base_info.lab_aptitude t where t.school_id = r.school_id and t.lab_id = r.lab_id),
      'risk_ids', array(select t.attribute_id from base_info.lab_risk_point t where t.school_id = r.school_id and t.lab_id = r.lab_id)) as lab,
    (select json_agg(json_build_object('item_id', i.item_id, 'lab_classes', i.lab_classes, 'lab_levels', i.lab_levels,
      'aptitude_ids', i.aptitude_ids, 'risk_ids', i.risk_ids)) from inspection.activity_item i
      where i.school_id = r.school_id and i.act_id = r.act_id) as items
    from inspection.record r join base_info.lab l on l.school_id = r.school_id and l.id = r.lab_id
    -- A reach check asks what its list names, and decides itself what becomes a problem.
    join inspection.activity a on a.school_id = r.school_id and a.id = r.act_id and a.rule_id is null
    where r.school_id = (select id from s) and r.status = ${RecordStatus.submitted}`);
  expect(rows.length).toBeGreaterThan(10);
  const problems = await read<{ record_id: number; item_id: number }>(
    'select record_id, item_id from inspection.problem where school_id = (select id from s) and record_id is not null and item_id is not null',
  );
  const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b);
  for (const { record_id, lab, items, answers } of rows) {
    const applicable = items.filter((item) => appliesTo(item, lab)).map(({ item_id }) => item_id);
    expect(sorted(answers.map(({ item_id }) => item_id))).toEqual(sorted(applicable));
    const unmet = answers.filter(({ result }) => result === ItemResult.unmet).map(({ item_id }) => item_id);
    const found = problems.filter((problem) => problem.record_id === record_id).map(({ item_id }) => item_id);
    expect(sorted(found)).toEqual(sorted(unmet));
  }
});

test('photos show their problem, before and after differ, and each one is stored', async () => {
  const rows = await read<{ key: string; size: string; doc_type: string }>(
    'select key, size, doc_type from files.file where school_id = (select id from s)',
  );
  expect(rows.length).toBeGreaterThan(20);
  for (const { key, size, doc_type } of rows) {
    expect(doc_type).toBeOneOf([
      'inspection.problem',
      'inspection.record',
      'inspection.reach_work',
      'inspection.college-report',
      'org.building',
      'chemical.purchase',
      'special-equipment.asset',
      'special-equipment.operator',
      'instrument.achievement',
    ]);
    expect(Number(size)).toBeLessThan(40_000);
    const content = await app.services.storage.open(key);
    expect(content).toBeDefined();
    content!.destroy();
  }
  const pairs = await read<{
    before: string;
    after: string;
  }>(`select b.key as before, a.key as after from inspection.problem p
    join inspection.rectification r on r.school_id = p.school_id and r.problem_id = p.id
    join files.file b on b.school_id = p.school_id and b.id = p.photos[1] join files.file a on a.school_id = r.school_id and a.id = r.photos[1]
    where p.school_id = (select id from s)`);
  expect(pairs.length).toBeGreaterThan(5);
  expect(pairs.filter(({ before, after }) => before === after)).toEqual([]);
});

test('what was put right on the spot has both photos, and each report of a college its paper', async () => {
  const fixed = await read<{
    before: number;
    after: number;
  }>(`select cardinality(photos) as before, cardinality(after_photos) as after
    from inspection.problem where school_id = (select id from s) and fixed`);
  expect(fixed.length).toBeGreaterThan(0);
  expect(fixed.filter(({ before, after }) => before !== 1 || after !== 1)).toEqual([]);
  const reports = await read<{ ext: string | null }>(`select f.ext from inspection.college_report x
    left join files.file f on f.school_id = x.school_id and f.id = x.files[1] where x.school_id = (select id from s) and x.status <> 0`);
  expect(new Set(reports.map(({ ext }) => ext))).toEqual(new Set(['docx']));
});

const login = (account: string) => app.stranger().ok(loginApi.login, { account, password, school_key: 'tiny' });

test('the printed accounts log in, the one of a laboratory to the first laboratory', async () => {
  const people = await Promise.all(plan.accounts.map(({ account }) => login(account)));
  expect(people.every(({ userInfo }) => !userInfo.must_change_password)).toBe(true);
  expect((await login('lab')).userInfo.org_name).toContain('有机合成');
});

/** What waits for each printed account in its first role; who inspects and rectifies nothing has something to read. */
const work: Record<string, readonly string[]> = {
  system: ['news.to_read'],
  school: ['inspection.labs_to_check', 'inspection.to_examine', 'inspection.to_review', 'inspection.to_decide'],
  college: ['inspection.to_examine', 'inspection.to_decide'],
  lab: ['inspection.to_rectify', 'inspection.to_accept'],
  xsfzr: ['inspection.to_rectify'],
  jcry: ['inspection.labs_to_check', 'inspection.to_review'],
  storeman: ['inspection.to_rectify'],
  teacher: ['inspection.to_rectify'],
  normal: ['news.to_read'],
  leader: ['inspection.to_rectify'],
  baowei: ['inspection.to_rectify'],
  houqin: ['inspection.to_rectify'],
};

test.each(plan.accounts.map(({ account }) => account))('work waits for %s', async (account) => {
  const { access_token } = await login(account);
  const { todos } = await createClient(app.base, app.appKey, access_token, 'tiny').ok(workHomeApi.find);
  const waiting = todos.filter((todo) => todo.count > 0).map(({ name }) => name);
  expect(waiting).toEqual(expect.arrayContaining([...work[account]!]));
});

test('a school that is filled stays as it is', async () => {
  const tables = ['org.unit', 'org.room', 'identity.account', 'base_info.equipment', 'inspection.problem'];
  const counts = () => Promise.all(tables.map((table) => count(`${table} x where true`)));
  const before = await counts();
  await fill();
  expect(await counts()).toEqual(before);
});

test('reach checks show every grade, and works in every state of the one under way', async () => {
  const grades = await read<{ grade: number }>(
    'select distinct grade from inspection.reach_result where school_id = (select id from s) and grade is not null order by 1',
  );
  expect(grades.map(({ grade }) => grade)).toEqual([1, 2, 3, 4]);
  const open = await read<{ stage: number }>(`select distinct w.stage from inspection.reach_work w
    join inspection.activity a on a.school_id = w.school_id and a.id = w.act_id and a.status = 1
    where w.school_id = (select id from s) and w.status = 0 and w.opened_at is not null order by 1`);
  expect(open.map(({ stage }) => stage)).toEqual([1, 2, 3]);
  const [shown] = await read<{
    unmet: number;
    photos: number;
    hits: number;
  }>(`select count(*) filter (where x ->> 'result' = '3')::int as unmet,
      count(*) filter (where x ->> 'result' = '3' and jsonb_array_length(x -> 'photos') > 0)::int as photos,
      count(distinct w.id) filter (where w.veto_hits <> '[]')::int as hits
    from inspection.reach_work w cross join lateral jsonb_array_elements(w.answers) x where w.school_id = (select id from s)`);
  expect(shown!.hits).toBeGreaterThan(0);
  expect(shown!.photos).toBe(shown!.unmet);
});
