import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestAccount } from '#apps/server/testing/fixtures.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { fileApi } from '#kernel/shared/files.ts';
import { addDays } from '#kernel/shared/time.ts';
import { inspectorApi } from '../../shared/library/inspector.ts';
import { givenIn, type Given } from '../testing/given.ts';

let app: TestApp;
let given: Given;
beforeAll(async () => {
  app = await startTestApp();
  given = givenIn(app);
});
afterAll(() => app.stop());

async function seenBy(id: number, accounts: TestAccount[]): Promise<TestAccount[]> {
  const path = join(mkdtempSync(join(tmpdir(), 'lab-content-')), 'a');
  writeFileSync(path, '证书');
  const { rows } = await app.admin.query<{ key: string }>('select key from files.file where id = $1', [id]);
  await app.services.storage.put(rows[0]!.key, path);
  const seen: TestAccount[] = [];
  for (const account of accounts) {
    const { body } = await (await app.as(account)).blob(fileApi.content, { id });
    if (body.toString() === '证书') seen.push(account);
  }
  return seen;
}

test('certificates of an inspector are seen by whoever sees the appointment', async () => {
  const cert = await given.photo('school');
  await (
    await app.as('school')
  ).ok(inspectorApi.create, {
    user_id: await app.user('jcry'),
    kind: 1,
    from_on: given.today(),
    to_on: addDays(given.today(), 30),
    cert_files: [cert],
  });
  expect(await seenBy(cert, ['school', 'lab', 'normal'])).toEqual(['school']);
});
