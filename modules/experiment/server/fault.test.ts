import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#apps/server/testing/client.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { givePurchases, type GivenPurchases } from '#modules/chemical/server/testing/given-purchase.ts';
import { purchaseApi, type PurchaseInput } from '#modules/chemical/shared/purchase/purchase.ts';
import { givenBooking } from '#modules/reservation/server/testing/given-booking.ts';
import { bookingApi } from '#modules/reservation/shared/booking/booking.ts';
import { givenTeaching } from '#modules/teaching/server/testing/given-teaching.ts';
import { batchApi } from '#modules/teaching/shared/batch/batch.ts';
import { projectApi } from '#modules/teaching/shared/course/course-lab.ts';
import { settingApi } from '#platform/codes/shared/setting.ts';
import { experimentApi } from '../shared/experiment.ts';
import { givenExperiment } from './testing/given-experiment.ts';

const tuesday = '2026-03-10';
const ethanol = '64-17-5';
const sulfuric = '7664-93-9';
const phosphoric = '7664-38-2';

let app: TestApp;
let given: ReturnType<typeof givenExperiment>;
let purchases: GivenPurchases;
let teacher: Client;
let school: Client;
let lab: number;

beforeAll(async () => {
  app = await startTestApp({ at: `${tuesday} 10:00:00` });
  given = givenExperiment(app);
  purchases = await givePurchases(app);
  teacher = await app.as('teacher');
  school = await app.as('school');
  lab = await app.unit('0010001');
});
afterAll(() => app.stop());

async function set(sys_key: string, value: string): Promise<void> {
  const { rows } = await app.admin.query<{ version: number }>(
    'select version from codes.setting where school_id = $1 and sys_key = $2',
    [app.schoolId('alpha'), sys_key],
  );
  await school.ok(settingApi.update, { sys_key, value, version: rows[0]?.version ?? 0 });
}

const acid = { class: 'chemical', name: '硫酸', cas: sulfuric, amount: '500 mL' } as const;
const spirit = { class: 'chemical', name: '乙醇', cas: ethanol, amount: '1 L' } as const;

/** What the check of a purchase says of the experiment. */
async function check(value: PurchaseInput) {
  const { results } = await teacher.ok(purchaseApi.check, value);
  return results.filter(({ rule }) => rule === 'chem.experiment').map(({ level, text }) => [level, text] as const);
}

test('no school is asked for experiments until it says so', async () => {
  const value = purchases.input([await purchases.line(sulfuric)]);
  expect(await check(value)).toEqual([]);
  const { results } = await teacher.ok(purchaseApi.check, value);
  expect(results.length).toBeGreaterThan(0);
});

test('controlled chemicals are for a valid experiment of the laboratory that has assessed their flags', async () => {
  await set('experiment_for_purchase', '1');
  const buy = async (cas: string, experiment_id?: number) =>
    check(purchases.input([await purchases.line(cas)], { ...(experiment_id && { experiment_id }) }));
  expect(await buy(sulfuric)).toEqual([['block', expect.stringContaining('请选择实验项目')]]);
  expect(await buy(ethanol)).toEqual([]);

  const assessed = await given.passed({ hazards: [acid, spirit] });
  expect(await buy(sulfuric, assessed)).toEqual([['pass', expect.any(String)]]);
  const spiritOnly = await given.passed({ hazards: [spirit] });
  expect(await buy(sulfuric, spiritOnly)).toEqual([['block', expect.stringContaining('不在实验项目')]]);
  expect(await buy(ethanol, spiritOnly)).toEqual([['pass', expect.any(String)]]);
  // A dangerous substance of no list whose group nobody has assessed is to be known.
  expect(await buy(phosphoric, spiritOnly)).toEqual([['warn', expect.stringContaining('不在实验项目')]]);

  const draft = await given.draft(teacher);
  expect(await buy(sulfuric, draft)).toEqual([['block', expect.stringContaining('草稿')]]);
  const elsewhere = await given.passed({ hazards: [acid] }, { lab_id: await app.unit('0010002') });
  expect(await buy(sulfuric, elsewhere)).toEqual([['block', expect.stringContaining('不在该实验室开展')]]);
  const short = await given.passed({ hazards: [acid], valid_to: '2026-03-11' });
  expect(await buy(sulfuric, short)).toEqual([['block', expect.stringContaining('已过期')]]);
  await school.ok(experimentApi.stop, { id: assessed, reason: '结题' });
  expect(await buy(sulfuric, assessed)).toEqual([['block', expect.stringContaining('已停止')]]);
});

test('what is refused is refused at the submission, and the document keeps its experiment', async () => {
  await set('experiment_for_purchase', '1');
  const id = await given.passed({ hazards: [spirit] });
  const line = await purchases.line(sulfuric);
  const made = await teacher.ok(purchaseApi.create, purchases.input([line], { experiment_id: id }));
  const found = await teacher.ok(purchaseApi.find, { id: made.id });
  expect([found.experiment_id, found.experiment_name]).toEqual([id, expect.stringContaining('乙酸乙酯的制备')]);
  const wrong = await teacher.call(purchaseApi.create, purchases.input([line], { experiment_id: 999_999 }));
  expect(wrong.data).toMatchObject({ errors: { experiment_id: expect.stringContaining('不存在') } });
  await set('experiment_for_purchase', '0');
});

test('a laboratory of a high level is booked for a valid experiment, by people who may take part', async () => {
  const rooms = givenBooking(app);
  const [me, keeper] = [await app.user('teacher'), await app.user('lab')];
  await rooms.admit(lab, [me, keeper]);
  const resource_id = await rooms.room(lab, keeper);
  const level = (value: number | null) =>
    app.admin.query('update base_info.lab set lab_level = $3 where school_id = $1 and id = $2', [
      app.schoolId('alpha'),
      lab,
      value,
    ]);
  const results = async (more: object = {}) => {
    const span = { starts_at: `${tuesday} 13:00:00`, ends_at: `${tuesday} 15:00:00` };
    const answer = await teacher.ok(bookingApi.check, { resource_id, ...span, user_ids: [keeper], ...more });
    return answer.results.filter(({ rule }) => rule === '实验项目').map((one) => [one.level, one.text]);
  };
  await level(2);
  expect(await results()).toEqual([]);
  await set('experiment_for_booking', '1');
  expect(await results()).toEqual([['block', expect.stringContaining('请选择实验项目')]]);
  const id = await given.passed({ hazards: [spirit] });
  expect(await results({ experiment_id: id })).toEqual([['pass', '实验项目有效']]);
  expect(await results({ experiment_id: id, hazards: '乙醇、丙酮' })).toEqual([
    ['note', expect.stringContaining('“丙酮”')],
  ]);
  const alone = await given.passed({ people_ids: [me], most_people: 1 });
  expect(await results({ experiment_id: alone })).toEqual([
    ['block', expect.stringContaining('不在实验项目')],
    ['block', expect.stringContaining('最多 1 人')],
  ]);
  const wish = { resource_id, use_type: 2 as const, content: '制备', agreed: true, user_ids: [keeper] };
  const span = { starts_at: `${tuesday} 13:00:00`, ends_at: `${tuesday} 15:00:00` };
  expect((await teacher.call(bookingApi.create, { ...wish, ...span })).message).toContain('请选择实验项目');
  const booked = await teacher.ok(bookingApi.create, { ...wish, ...span, experiment_id: id });
  expect((await teacher.ok(bookingApi.find, { id: booked.id })).experiment_name).toContain('乙酸乙酯的制备');
  await level(4);
  expect(await results()).toEqual([]);
  await level(null);
  await set('experiment_for_booking', '0');
});

test('a batch is published for a course whose experiment is valid on its day', async () => {
  const teaching = givenTeaching(app);
  const me = await app.user('teacher');
  const course = await teaching.course([me]);
  const valid = await given.passed({ most_people: 30 });
  const small = await given.passed({ most_people: 29 });
  const ended = await given.passed({ valid_to: '2026-03-20' });
  const faults = async (experiment_id?: number) => {
    const project = await teaching.project(course, lab, { ...(experiment_id && { experiment_id }) });
    const id = await teaching.batch(teacher, project, lab, [me]);
    const found = (await teacher.ok(batchApi.check, { id })).faults;
    return found.filter((text) => text.startsWith('课程实验项目'));
  };
  expect(await faults()).toEqual([]);
  await set('experiment_for_teaching', '1');
  expect(await faults()).toEqual([expect.stringContaining('请选择实验项目')]);
  expect(await faults(ended)).toEqual([expect.stringContaining('已过期')]);
  expect(await faults(small)).toEqual([expect.stringContaining('最多 29 人，现在是 30 人')]);
  expect(await faults(valid)).toEqual([]);
  const { content } = await school.ok(projectApi.list, { course_id: course });
  expect(content.map((one) => one.experiment_id)).toContain(valid);
  await set('experiment_for_teaching', '0');
});
