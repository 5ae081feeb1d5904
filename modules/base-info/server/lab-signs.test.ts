import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { codeApi } from '#platform/codes/shared/code.ts';
import { equipmentApi } from '../shared/equipment.ts';
import { labApi } from '../shared/lab.ts';
import { labCardApi } from '../shared/lab-card.ts';
import { pictogramOf } from '../shared/signs/pictograms.ts';
import { givePlaces, labDraft, type Places } from './testing/places.ts';

let app: TestApp;
let places: Places;
let lab: number;

beforeAll(async () => {
  app = await startTestApp();
  places = await givePlaces(app);
  const school = await app.as('school');
  ({ id: lab } = await school.ok(labApi.create, await labDraft(app, places)));
});
afterAll(() => app.stop());

test('every sign that a school starts with has its pictogram on the card', async () => {
  const school = await app.as('school');
  const signs = (await school.ok(codeApi.plain, { parentKey: 'sign' })).map(({ code }) => code);
  const draft = await labDraft(app, places, { name: '标志实验室', rooms: [places.rooms[1]!], signs });
  const { id } = await school.ok(labApi.create, draft);
  const card = await school.ok(labCardApi.card, { id });
  expect(card.signs).toHaveLength(signs.length);
  expect(card.signs.filter(({ kind, name }) => !pictogramOf(kind, name))).toEqual([]);
});

test('signs are suggested by class, equipment and chosen risks, by rules that the school edits', async () => {
  const school = await app.as('school');
  const risk = (
    await app.admin.query(`select id from base_info.attribute where school_id = $1 and code = 'FX109'`, [
      app.schoolId('alpha'),
    ])
  ).rows[0].id as number;
  const laser = {
    asset_no: 'L1',
    name: '激光器',
    kind: '6',
    lab_id: lab,
    keeper_id: await app.user('lab'),
    status: 1 as const,
  };
  await school.ok(equipmentApi.create, { ...laser, is_special: false });
  const input = { lab_id: lab, attribute_ids: String(risk) as never };
  const { content } = await school.ok(labCardApi.suggestedSigns, input);
  expect(content).toContainEqual({ code: 'W07', name: '当心激光', reasons: '激光设备' });
  expect(content.find(({ name }) => name === '禁止用水灭火')!.reasons).toBe('遇水放热物质');
  await app.admin.query(`update codes.code set remark = '当心微波' where school_id = $1 and code = 'equipment-6'`, [
    app.schoolId('alpha'),
  ]);
  const names = (await school.ok(labCardApi.suggestedSigns, { lab_id: lab })).content.map(({ name }) => name);
  expect(names).toEqual(['当心微波']);
  expect((await (await app.as('college2')).ok(labCardApi.suggestedSigns, { lab_id: lab })).content).toEqual([]);
});
