import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { fileApi } from '#kernel/shared/files.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { readable, readPdf } from '#lib/pdf/testing/read-pdf.ts';
import { inboxApi } from '#platform/notices/shared/notice.ts';
import { applyApi } from '../../shared/pickup/apply.ts';
import { ApplyStatus, PlanStatus } from '../../shared/pickup.states.ts';
import { planApi } from '../../shared/pickup/plan.ts';
import { recordApi } from '../../shared/record/record.ts';
import { RecordState } from '../../shared/record/record.states.ts';
import { giveWaste, ruleOf, type GivenWaste } from '../testing/given-waste.ts';

let app: TestApp;
let given: GivenWaste;
let store: number;
let zone: number;
beforeAll(async () => {
  app = await startTestApp();
  given = await giveWaste(app);
  store = await given.store();
  zone = await given.zone(store, { capacity_kg: '5000' });
});
afterAll(() => app.stop());

const errorsOf = (data: unknown) => Object.keys((data as { errors?: object }).errors ?? {});
const stateOf = async (id: number) => (await (await app.as('school')).ok(recordApi.find, { id })).state;

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A signature that was drawn on the telephone of the collector. */
async function drawn(): Promise<number> {
  const sent = await (await app.as('storeman')).upload(fileApi.upload, [{ name: '签名.png', content: pixel }]);
  return sent.data[0]!.id;
}

/** A stop of a round with so many drums of 9 kg, and its call. */
async function stop(count: number) {
  const records: number[] = [];
  for (let at = 0; at < count; at += 1) records.push(await given.sealed());
  const apply = await given.passed(records);
  const plan = await given.planned([apply], store);
  const labels = await Promise.all(records.map(given.labelOf));
  const input = async (changes: object = {}) => ({
    id: plan,
    apply_id: apply,
    items: labels.map((label_no) => ({ label_no, weighed_kg: '9', zone_id: zone })),
    giver_id: await app.user('teacher'),
    sign_id: await given.photo('storeman'),
    at: formatDateTime(app.clock.at ?? new Date()),
    ...changes,
  });
  return { records, apply, plan, labels, input };
}

test('a stop arrives in one call: weighed, refused, signed for; the signer is told', async () => {
  const [keeper, teacher] = [await app.as('storeman'), await app.as('teacher')];
  const { records, apply, plan, labels, input } = await stop(3);
  const known = await keeper.ok(planApi.find, { id: plan });
  const giver = await app.user('teacher');
  expect(known.stops[0]!.people.map(({ id }) => id)).toContain(giver);
  expect((await (await app.as('college')).ok(planApi.find, { id: plan })).stops[0]!.people).toEqual([]);
  const photos = [await given.photo('storeman')];
  const sign_id = await drawn();
  const sent = await input({
    sign_id,
    items: [
      { label_no: labels[0]!, weighed_kg: '9.2', zone_id: zone },
      {
        label_no: labels[1]!,
        weighed_kg: '9.6',
        zone_id: zone,
        reason: '含外包装',
        photos: [await given.photo('storeman')],
      },
    ],
    refusals: [{ label_no: labels[2]!, reason: '桶底漏液', photos }],
  });
  expect(await keeper.ok(planApi.handOver, sent)).toEqual({ stored: 2, refused: 1 });
  expect(await Promise.all(records.map(stateOf))).toEqual([RecordState.stored, RecordState.stored, RecordState.sealed]);
  const row = await teacher.ok(applyApi.find, { id: apply });
  expect(row.status).toBe(ApplyStatus.partly);
  expect(row.handovers[0]).toMatchObject({ giver_name: '测试teacher', taker_name: '测试storeman' });
  expect(row.handovers[0]!.sign?.id).toBe(sent.sign_id);
  expect((await keeper.ok(planApi.find, { id: plan })).status).toBe(PlanStatus.done);
  const titles = (await teacher.ok(inboxApi.list, { size: 150 })).content.map(({ title }) => title);
  expect(titles).toContain('您已签名交出有机合成实验室的 2 件危险废物');
  const sheet = await readPdf((await teacher.blob(applyApi.sheet, { id: apply })).body);
  expect(readable(...sheet.pages)).toContain('手机手写签名');
  expect(sheet.pages.map(({ images }) => images)).toEqual([1]);
});

test('what is not right in one container keeps all of them where they are', async () => {
  const keeper = await app.as('storeman');
  const { records, labels, input } = await stop(2);
  const refused = async (changes: object) => {
    const reply = await keeper.call(planApi.handOver, await input(changes));
    expect(await Promise.all(records.map(stateOf))).toEqual([RecordState.planned, RecordState.planned]);
    return ruleOf(reply.data) ?? errorsOf(reply.data);
  };
  const [first, second] = labels.map((label_no) => ({ label_no, weighed_kg: '9', zone_id: zone }));
  expect(await refused({ items: [first, { ...second, weighed_kg: '9.51' }] })).toBe('waste.differs');
  const acids = await given.zone(store, { groups: ['W3'] });
  expect(await refused({ items: [first, { ...second, zone_id: acids }] })).toBe('waste.zoneGroups');
  expect(await refused({ giver_id: await app.user('storeman') })).toBe('waste.samePerson');
  expect(await refused({ giver_id: await app.user('lab2') })).toEqual(['giver_id']);
  expect(await refused({ giver_id: undefined, sign_id: undefined })).toEqual(['giver_id', 'sign_id']);
  expect(await refused({ items: [], refusals: [] })).toEqual(['items']);
  expect(await refused({ at: '2020-01-01 08:00:00' })).toEqual(['at']);
  const other = await stop(1);
  expect(await refused({ items: [first, { ...second, label_no: other.labels[0] }] })).toBe('waste.notOnPlan');
  expect(await refused({ apply_id: other.apply })).toBe('waste.notOnPlan');
  const college = await (await app.as('college')).call(planApi.handOver, await input());
  const beta = await (await app.as('storeman', 'beta')).call(planApi.handOver, await input());
  expect([college.code, beta.code]).toEqual([403, 404]);
});

test('what was weighed before is stored with the rest, if it still weighs what was signed for', async () => {
  const keeper = await app.as('storeman');
  const { records, plan, labels, input } = await stop(2);
  await keeper.ok(planApi.collect, { id: plan, label_no: labels[0]!, weighed_kg: '9.20', zone_id: zone });
  const items = [{ label_no: labels[1]!, weighed_kg: '9', zone_id: zone }];
  const signedAt = (weighed_kg: string, label_no = labels[0]!) => input({ items, weighed: [{ label_no, weighed_kg }] });
  const refused = async (sent: Awaited<ReturnType<typeof input>>) =>
    ruleOf((await keeper.call(planApi.handOver, sent)).data);
  expect(await refused(await signedAt('9.3'))).toBe('waste.reweighed');
  const other = await stop(1);
  expect(await refused(await signedAt('9', other.labels[0]))).toBe('waste.reweighed');
  expect(await refused(await input({ items: [], weighed: [{ label_no: labels[1]!, weighed_kg: '9' }] }))).toBe(
    'waste.reweighed',
  );
  expect(await Promise.all(records.map(stateOf))).toEqual([RecordState.planned, RecordState.planned]);
  expect(await keeper.ok(planApi.handOver, await signedAt('9.2'))).toEqual({ stored: 2, refused: 0 });
  expect(await Promise.all(records.map(stateOf))).toEqual([RecordState.stored, RecordState.stored]);
});

test('sent twice it is stored once', async () => {
  const keeper = await app.as('storeman');
  const { records, input } = await stop(1);
  const sent = await input();
  const race = await Promise.all([1, 2, 3].map(() => keeper.call(planApi.handOver, sent)));
  expect(race.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  const { flows } = await (await app.as('school')).ok(recordApi.find, { id: records[0]! });
  expect(flows).toHaveLength(1);
});
