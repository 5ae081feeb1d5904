import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { controlListApi } from '../shared/control-list.ts';
import { substanceApi } from '../shared/substance.ts';
import { casOf } from './testing/cas.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const errorsOf = (data: unknown) => (data as { errors: Record<string, string> }).errors;
const editionOf = async (flag: string) =>
  (await (await app.as('school')).ok(controlListApi.list, { flag })).content.map(({ id, state, substances }) => ({
    id,
    state,
    substances,
  }));
const draft = (changes: object = {}) => ({
  flag: 'precursor_2',
  name: '易制毒化学品的分类和品种目录',
  edition: '新增列',
  starts_on: '2027-03-01',
  two_keepers: true,
  keep_years: 5,
  ...changes,
});
const marks = async (id: number) => {
  const row = await (await app.as('normal')).ok(substanceApi.find, { id });
  return { now: row.controls.map(({ edition }) => edition), coming: row.coming_controls.map(({ edition }) => edition) };
};

test('a new edition begins with the substances of the former, holds from its day, and the former stays as it was', async () => {
  const school = await app.as('school');
  const [former] = await editionOf('precursor_2');
  const { id } = await school.ok(controlListApi.create, draft({ copy_from: former!.id }));
  expect(await editionOf('precursor_2')).toEqual([
    { id, state: 'coming', substances: former!.substances },
    { ...former, state: 'in_force' },
  ]);
  const added = await school.ok(substanceApi.create, {
    name: '新列品种',
    cas: casOf(700),
    state: 'solid',
    base_unit: 'g',
    signal: 'none',
    storage_group: 'GN',
    list_ids: [id],
  });
  expect(await marks(added.id)).toEqual({ now: [], coming: ['新增列'] });
  app.clock.at = new Date('2027-03-01T00:00:00+08:00');
  expect(await marks(added.id)).toEqual({ now: ['新增列'], coming: [] });
  expect(await editionOf('precursor_2')).toEqual([
    { id, state: 'in_force', substances: former!.substances + 1 },
    { ...former, state: 'replaced' },
  ]);
  const row = await school.ok(controlListApi.find, { id: former!.id });
  expect(row.can).toEqual([]);
  expect(await school.call(controlListApi.update, { ...row, keep_years: 1 })).toMatchObject({ code: 409 });
  expect(await school.call(controlListApi.setStatus, { id: former!.id, status: 0 })).toMatchObject({ code: 409 });
  const detail = await school.ok(substanceApi.find, { id: added.id });
  const outdated = { ...detail, sds_files: [], list_ids: [former!.id] };
  expect(errorsOf((await school.call(substanceApi.update, outdated as never)).data)).toHaveProperty('list_ids');
  app.clock.at = undefined;
});

test('a list that is stopped flags nothing', async () => {
  const school = await app.as('school');
  const [list] = await editionOf('toxic');
  const names = async () => (await school.ok(substanceApi.list, { control: 'toxic' })).total;
  expect(await names()).toBeGreaterThan(10);
  await school.ok(controlListApi.setStatus, { id: list!.id, status: 0 });
  expect(await names()).toBe(0);
  await school.ok(controlListApi.setStatus, { id: list!.id, status: 1 });
  expect(await names()).toBeGreaterThan(10);
});

test('an edition has a real flag and one day; a list keeps its flag', async () => {
  const school = await app.as('school');
  const refuse = async (changes: object) => (await school.call(controlListApi.create, draft(changes))).data;
  expect(errorsOf(await refuse({ flag: 'none' }))).toHaveProperty('flag');
  expect(errorsOf(await refuse({ flag: 'unheard' }))).toHaveProperty('flag');
  expect(errorsOf(await refuse({ issued_on: '2027-04-01' }))).toHaveProperty('starts_on');
  const [toxic] = await editionOf('toxic');
  expect(errorsOf(await refuse({ copy_from: toxic!.id }))).toHaveProperty('copy_from');
  const row = await school.ok(controlListApi.find, { id: toxic!.id });
  expect(errorsOf((await school.call(controlListApi.update, { ...row, flag: 'narcotic' })).data)).toHaveProperty(
    'flag',
  );
  const race = await Promise.all(
    [1, 2].map(() => school.call(controlListApi.create, draft({ starts_on: '2028-01-01' }))),
  );
  expect(race.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 409]);
});

test('all read the lists, the office of the school changes them, another school has its own', async () => {
  const [toxic] = await editionOf('toxic');
  for (const account of ['college', 'lab', 'normal', 'storeman', 'system']) {
    const person = await app.as(account);
    expect((await person.ok(controlListApi.find, { id: toxic!.id })).can).toEqual([]);
    expect((await person.call(controlListApi.create, draft())).code).toBe(403);
  }
  const beta = await app.as('school', 'beta');
  expect((await beta.call(controlListApi.find, { id: toxic!.id })).code).toBe(404);
  expect((await beta.call(controlListApi.setStatus, { id: toxic!.id, status: 0 })).code).toBe(404);
});
