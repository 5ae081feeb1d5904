import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestAccount } from '#apps/server/testing/fixtures.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { fileApi } from '#kernel/shared/files.ts';
import { activityApi } from '../shared/activity/activity.ts';
import { problemApi } from '../shared/problem/problem.ts';
import { recordApi } from '../shared/record/record.ts';
import { givenIn, type Given } from './testing/given.ts';

let app: TestApp;
let given: Given;
beforeAll(async () => {
  app = await startTestApp();
  given = givenIn(app);
  await given.inspector('jcry');
  await given.inspector('jcry2');
});
afterAll(() => app.stop());

async function keepContents() {
  const path = join(mkdtempSync(join(tmpdir(), 'lab-content-')), 'a');
  writeFileSync(path, '照片');
  const { rows } = await app.admin.query<{ key: string }>('select key from files.file');
  for (const { key } of rows) await app.services.storage.put(key, path);
}

/** Those of the accounts that get the content of a file by a signed call. */
async function seenBy(id: number, accounts: TestAccount[]): Promise<TestAccount[]> {
  await keepContents();
  const seen: TestAccount[] = [];
  for (const account of accounts) {
    const { body } = await (await app.as(account)).blob(fileApi.content, { id });
    if (body.toString() === '照片') seen.push(account);
  }
  return seen;
}

const photoOf = async (problem: number) =>
  (await (await app.as('school')).ok(problemApi.find, { id: problem })).photos[0]!;

test('the photo of an issued problem is visible to readers of the problem', async () => {
  const photo = await photoOf(await given.problem());
  const readers = await seenBy(photo.id, ['school', 'college', 'lab', 'college2', 'lab2', 'normal']);
  expect(readers).toEqual(['school', 'college', 'lab']);
});

test('a file link stops working when the problem leaves the reader’s scope', async () => {
  const id = await given.problem();
  await keepContents();
  const { photos } = await (await app.as('lab')).ok(problemApi.find, { id });
  const open = async () => (await (await app.stranger().get(photos[0]!.url)).text()).slice(0, 2);
  expect(await open()).toBe('照片');
  await app.admin.query('update inspection.problem set deleted_at = now() where id = $1', [id]);
  expect(await open()).not.toBe('照片');
});

test.each<[inspectors: TestAccount[]]>([[['jcry']], [['jcry', 'jcry2']]])(
  'the photo of a draft is visible to its inspectors %j and the organizer, not to the laboratory',
  async (inspectors) => {
    const record = await given.record(await given.running({ issue: 2, inspectors }));
    const photo = await given.photo('jcry');
    await (
      await app.as('jcry')
    ).ok(recordApi.submit, {
      id: record,
      problems: [await given.draft('jcry', { photos: [photo] })],
    });
    const accounts: TestAccount[] = ['school', 'jcry', 'jcry2', 'lab', 'college2', 'normal'];
    expect(await seenBy(photo, accounts)).toEqual(['school', ...inspectors]);
  },
);

test('the signature of a record is visible to its readers', async () => {
  const record = await given.record(await given.running());
  const photo = await given.photo('jcry');
  await (await app.as('jcry')).ok(recordApi.submit, { id: record, sign_id: photo });
  expect(await seenBy(photo, ['school', 'lab', 'lab2', 'normal'])).toEqual(['school', 'lab']);
});

test('the basis of an activity is public, its other attachments are not', async () => {
  const [basis, other] = [await given.photo('school'), await given.photo('school')];
  const school = await app.as('school');
  const fields = await given.fields();
  const { id } = await school.ok(activityApi.create, { ...fields, gist_files: [basis], files: [other] });
  await school.ok(activityApi.start, { id });
  const accounts: TestAccount[] = ['college', 'college2', 'normal'];
  expect([await seenBy(basis, accounts), await seenBy(other, accounts)]).toEqual([accounts, ['college']]);
});
