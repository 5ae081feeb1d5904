import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import type { TestAccount } from '#apps/server/testing/fixtures.ts';
import { givenIn } from '#modules/inspection/server/testing/given.ts';
import { activityApi } from '#modules/inspection/shared/activity/activity.ts';
import { hazardApi } from '../shared/hazard/hazard.ts';
import { facilityApi } from '../shared/risk/facility.ts';
import { riskChangeApi } from '../shared/risk/risk-change.ts';
import { riskPointApi } from '../shared/risk/risk-point.ts';
import { riskDraft } from './testing/risk-points.ts';

let app: TestApp;
let lab: number;
let other: number;
beforeAll(async () => {
  app = await startTestApp();
  [lab, other] = [await app.unit('0010001'), await app.unit('0010002')];
  await (await app.as('lab')).ok(riskPointApi.create, await riskDraft(app));
  await app.admin.query(
    `insert into base_info.hazard_source (school_id, lab_id, kind, name, qty, unit, state)
     select $1, l.id, '107', '乙醇', 1, 'L', 2 from unnest($2::bigint[]) as l(id)`,
    [app.schoolId('alpha'), [lab, other]],
  );
});
afterAll(() => app.stop());

async function seen(account: TestAccount) {
  const client = await app.as(account);
  const labsOf = (page: { content: { lab_id: number }[] }) => page.content.map(({ lab_id }) => lab_id);
  return {
    hazards: labsOf(await client.ok(hazardApi.list, {})),
    risks: labsOf(await client.ok(riskPointApi.list, {})),
    facilities: (await client.call(facilityApi.ofLab, { id: lab })).code,
  };
}
const nothing = { hazards: [], risks: [], facilities: 404 };

test('an inspector sees what stands in the laboratories that he inspects, while it runs', async () => {
  const given = givenIn(app);
  await given.inspector('jcry');
  expect(await seen('jcry')).toEqual(nothing);
  const activity = await given.activity();
  await (await app.as('school')).ok(activityApi.start, { id: activity });
  expect(await seen('jcry')).toEqual({ hazards: [lab], risks: [lab], facilities: 200 });
  expect(await seen('jcry2')).toEqual(nothing);

  const inspector = await app.as('jcry');
  const { content } = await inspector.ok(riskPointApi.list, {});
  expect(content[0]!.can).toEqual([]);
  expect((await inspector.ok(riskChangeApi.list, {})).content).toEqual([]);
  expect((await inspector.call(riskPointApi.submit, { ids: [content[0]!.id] })).code).toBe(403);
  expect((await inspector.call(facilityApi.ofLab, { id: other })).code).toBe(404);
  expect((await inspector.ok(facilityApi.lacked, { ids: String(other) as never })).content).toEqual([]);
  await app.admin.query('update inspection.activity set status = 0 where id = $1', [activity]);
  expect(await seen('jcry')).toEqual(nothing);
});
