import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileApi } from '#kernel/shared/files.ts';
import { loginApi } from '#platform/identity/shared/login.ts';
import { passwordApi } from '#platform/identity/shared/password.ts';
import { hashPassword } from '#platform/identity/server/public.ts';
import { buildingApi } from '#platform/org/shared/building.ts';
import type { CallOptions } from './testing/client.ts';
import { startTestApp, type TestApp } from './testing/harness.ts';

let app: TestApp;
const password = 'Kx7#mQ2vLp-9';
let photo: { name: string; content: Buffer; field: string };

beforeAll(async () => {
  app = await startTestApp();
  await app.admin.query('update identity.account set password_hash = $1', [await hashPassword(password)]);
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#123456' } });
  photo = { name: '现场.jpg', content: await picture.jpeg().toBuffer(), field: 'file[]' };
});
afterAll(() => app.stop());

/** Records a call on the wire, to replay it. */
function recorder() {
  let recorded: Parameters<typeof fetch> | undefined;
  const tamper: CallOptions['tamper'] = ({ url, init }) => void (recorded = [url, init]);
  const again = async () => (await (await fetch(...recorded!)).json()) as { code: number };
  return { options: { tamper }, again };
}

test('a replayed login creates no second session', async () => {
  const { options, again } = recorder();
  const login = { account: 'teacher', password, school_key: 'alpha' };
  await app.stranger('alpha').ok(loginApi.login, login, options);
  expect((await again()).code).toBe(409);
});

test('a replayed upload creates no second file', async () => {
  const { options, again } = recorder();
  expect((await (await app.as('school')).upload(fileApi.upload, [photo], {}, options)).code).toBe(200);
  expect((await again()).code).toBe(409);
});

test('a replayed password change is refused before the old password is checked', async () => {
  const { options, again } = recorder();
  const input = { old_password: 'not-the-Password1', new_password: 'Another#Good1pass' };
  await (await app.as('normal')).call(passwordApi.changePassword, input, options);
  expect((await again()).code).toBe(409);
});

test('an upload repeated with its key returns the first file', async () => {
  const school = await app.as('school');
  const key = { idempotencyKey: 'upload-once-0001' };
  const first = await school.upload(fileApi.upload, [photo], {}, key);
  const second = await school.upload(fileApi.upload, [photo], {}, key);
  expect(second.data[0]!.id).toBe(first.data[0]!.id);
  const other = await school.upload(fileApi.upload, [{ ...photo, name: '另一张.jpg' }], {}, key);
  expect(other.code).toBe(400);
});

test('64 concurrent uploads with one key create one file', async () => {
  const school = await app.as('school');
  const key = { idempotencyKey: 'upload-race-0001' };
  const replies = await Promise.all(
    Array.from({ length: 64 }, () => school.upload(fileApi.upload, [{ ...photo, name: '并发.jpg' }], {}, key)),
  );
  expect(new Set(replies.map((reply) => reply.code))).toEqual(new Set([200]));
  expect(new Set(replies.map((reply) => reply.data[0]!.id)).size).toBe(1);
  expect((await app.admin.query(`select 1 from files.file where name = '并发.jpg'`)).rowCount).toBe(1);
});

test('a key of a refused call may be used again', async () => {
  const school = await app.as('school');
  const key = { idempotencyKey: 'upload-again-0001' };
  expect((await school.upload(fileApi.upload, [], {}, key)).code).toBe(400);
  expect((await school.upload(fileApi.upload, [], {}, key)).code).toBe(400);
  const check = await school.upload(buildingApi.check, [{ ...photo, name: '楼宇.xls', field: 'file' }], {}, key);
  expect(check.code).not.toBe(409);
});
