import { request } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { inSchool } from '#kernel/server/work.ts';
import { systemActor } from '#kernel/server/context.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** Starts an upload without finishing it; returns the reply so far, undefined if the server waits for more. */
function beginUpload(headers: Record<string, string>): Promise<{ code: number } | undefined> {
  return new Promise((resolve, reject) => {
    const call = request(`${app.base}/lab-api/platform/upload`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=edge', 'transfer-encoding': 'chunked' },
    });
    const waits = setTimeout(() => {
      resolve(undefined);
      call.destroy();
    }, 3_000);
    call.on('error', reject);
    call.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        clearTimeout(waits);
        resolve(JSON.parse(Buffer.concat(chunks).toString()) as { code: number });
        call.destroy();
      });
    });
    call.write('--edge\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n');
    call.write(Buffer.alloc(100_000));
  });
}

test('an oversized upload is refused before it is stored', async () => {
  expect(await beginUpload({})).toMatchObject({ code: 403 });
});

test('work after a commit belongs to the attempt that was committed', async () => {
  let attempts = 0;
  const ran: number[] = [];
  await inSchool(app.services, systemActor(app.schoolId('alpha')), async (ctx) => {
    const attempt = (attempts += 1);
    ctx.after(() => ran.push(attempt));
    await sql`select 1`.execute(ctx.db);
    if (attempt === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
  });
  expect(ran).toEqual([2]);
});
