import { expect, test } from 'vitest';
import { activityApi } from '#modules/inspection/shared/activity/activity.ts';
import { givenIn } from '#modules/inspection/server/testing/given.ts';
import { accessoryApi } from '../shared/accessory.ts';
import { assetApi } from '../shared/asset.ts';
import { checkApi } from '../shared/checklist.ts';
import { inspectionApi } from '../shared/inspection.ts';
import { operatorApi } from '../shared/operator.ts';
import { recordApi } from '../shared/record.ts';
import { watchApi } from '../shared/watch.ts';
import { openSpecial } from './testing/given-special.ts';

const { app, given, people } = openSpecial(['lab', 'lab2', 'school', 'jcry', 'jcry2']);

test('an inspector reads the special equipment of what he inspects while it runs, and changes nothing', async () => {
  const inspection = givenIn(app);
  const { lab, lab2, school, jcry: inspector } = people;
  const own = await given.running(lab, 'teacher');
  await given.inspect(lab, own, { kind: 1, next_on: '2027-03-05' });
  await given.asset(lab2, { lab: '0020001', keeper: 'lab2' });
  const lists = [assetApi.list, inspectionApi.list, operatorApi.list];
  const seen = async (by = inspector) => {
    const totals: number[] = [];
    for (const list of lists) totals.push((await by.ok(list, {})).total);
    return totals;
  };
  expect(await seen()).toEqual([0, 0, 0]);
  expect((await inspector.call(assetApi.find, { id: own })).code).toBe(404);
  await inspection.inspector('jcry');
  const activity = await inspection.activity();
  expect(await seen()).toEqual([0, 0, 0]);
  await school.ok(activityApi.start, { id: activity });
  expect(await seen()).toEqual([1, 1, 1]);
  const row = await inspector.ok(assetApi.find, { id: own });
  expect(row.can).toEqual([]);
  expect((await inspector.ok(watchApi.statistic, {})).total).toBe(1);
  expect((await inspector.ok(checkApi.forms, { id: own })).content.length).toBe(1);
  expect((await inspector.ok(accessoryApi.list, {})).total).toBe(0);
  expect(await seen(people.jcry2)).toEqual([0, 0, 0]);
  const record = { asset_id: own, kind: 2 as const, done_on: '2026-03-10', is_normal: true };
  expect((await inspector.call(recordApi.create, record)).code).toBe(403);
  expect((await inspector.call(assetApi.stop, { id: own, reason: '看看' })).code).toBe(403);
  await app.admin.query('update inspection.activity set status = 0 where id = $1', [activity]);
  expect(await seen()).toEqual([0, 0, 0]);
});
