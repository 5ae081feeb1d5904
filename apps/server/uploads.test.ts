import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { readdirSync, utimesSync, writeFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { sweepUploads, uploadFolder } from '#kernel/server/http/uploads.ts';
import { writeXls } from '#lib/sheets/write-xls.ts';
import { writeXlsx } from '#lib/sheets/write-xlsx.ts';
import { fileApi } from '#kernel/shared/files.ts';
import { unitApi } from '#platform/org/shared/unit.ts';
import type { CallOptions } from './testing/client.ts';
import { slices } from './slices.ts';
import { startTestApp, type TestApp } from './testing/harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** Headers of a signed upload, for a body that the client would not create. */
async function uploadHeaders(path = fileApi.upload): Promise<{ url: string; headers: Record<string, string> }> {
  let caught: { url: string; headers: Record<string, string> } | undefined;
  const tamper: CallOptions['tamper'] = ({ url, init }) => {
    caught = { url, headers: init.headers };
    throw new Error('caught');
  };
  await (await app.as('school')).upload(path, [], {}, { tamper }).catch(() => undefined);
  return caught!;
}

type Answer = { status: number; body: { code: number; message: string } };
function send(agent: Agent, url: string, method: string, headers: Record<string, string>, body?: Buffer) {
  return new Promise<Answer>((resolve, reject) => {
    const call = request(url, { agent, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode!, body: JSON.parse(Buffer.concat(chunks).toString()) as Answer['body'] }),
      );
    });
    call.on('error', reject);
    call.end(body);
  });
}
const part = (name: string, content: Buffer) =>
  Buffer.concat([
    Buffer.from(`--edge\r\nContent-Disposition: form-data; name="file"${name}\r\nContent-Type: image/jpeg\r\n\r\n`),
    content,
    Buffer.from('\r\n--edge--\r\n'),
  ]);
const form = { 'content-type': 'multipart/form-data; boundary=edge' };

test('a file refused during the upload leaves its connection usable', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { url, headers } = await uploadHeaders();
  const body = part('; filename="a.pdf"', Buffer.alloc(24_000_000));
  const refused = await send(agent, url, 'POST', { ...headers, ...form, 'content-length': String(body.length) }, body);
  expect(refused).toMatchObject({ status: 413, body: { code: 400, message: '单个文件不超过 10M' } });
  expect((await send(agent, `${app.base}/healthz`, 'GET', {})).status).toBe(200);
  agent.destroy();
  expect(readdirSync(uploadFolder({ dataDir: app.folder }))).toEqual([]);
});

test.each([
  ['without a name', part('', Buffer.from('x')), unitApi.check],
  ['cut short', part('; filename="a.jpg"', Buffer.alloc(100)).subarray(0, 120), fileApi.upload],
  ['without its boundary', Buffer.from('nothing of the kind'), fileApi.upload],
])('a multipart body %s is refused, not broken', async (_, body, endpoint) => {
  const { url, headers } = await uploadHeaders(endpoint as typeof fileApi.upload);
  const reply = await send(new Agent(), url, 'POST', { ...headers, ...form }, body);
  expect(reply.body.code).toBe(400);
});

test('an ordinary body above 1 MB sets the HTTP status as well', async () => {
  const reply = await fetch(`${app.base}/lab-api/platform/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: 'x'.repeat(1_100_000) }),
  });
  expect(reply.status).toBe(413);
  expect(await reply.json()).toMatchObject({ code: 400, message: '提交的内容过大' });
});

test('upload leftovers of a killed process are removed after an hour', async () => {
  const folder = join(app.folder, 'tmp-of-a-killed-process');
  mkdirSync(folder);
  for (const name of ['old', 'new']) writeFileSync(join(folder, name), 'x');
  const hours = (n: number) => new Date(Date.now() - n * 3_600_000);
  utimesSync(join(folder, 'old'), hours(2), hours(2));
  await sweepUploads(folder, new Date());
  expect(readdirSync(folder)).toEqual(['new']);
});

/** Opens a connection and sends a head; `closed` resolves with the reply received when the service cut it. */
function openCall(head: string) {
  const socket = connect(Number(new URL(app.base).port), '127.0.0.1');
  let answer = '';
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => (answer += String(chunk)));
  socket.write(head);
  const closed = new Promise<string>((done) => socket.on('close', () => done(answer)));
  return { socket, closed };
}

describe('a slow connection is cut', () => {
  test('in its headers', async () => {
    const { server } = app.http;
    expect(server.headersTimeout).toBe(10_000);
    // Node reads it when it looks for slow connections.
    server.headersTimeout = 100;
    onTestFinished(() => void (server.headersTimeout = 10_000));
    const { socket, closed } = openCall('GET /healthz HTTP/1.1\r\nHost: x\r\n');
    const drip = setInterval(() => socket.write('X-Drip: 1\r\n'), 50);
    const answer = await closed;
    clearInterval(drip);
    expect(answer).not.toContain('200 OK');
  });

  test('in the body of an ordinary call, after half a minute', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const received = once(app.http.server, 'request');
      const head = 'POST /lab-api/platform/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json';
      const { socket, closed } = openCall(`${head}\r\nContent-Length: 900\r\n\r\n{`);
      await received;
      let isClosed = false;
      void closed.then(() => (isClosed = true));
      vi.advanceTimersByTime(29_000);
      // The answer to a later call comes after the end of this one.
      await fetch(`${app.base}/healthz`);
      expect(isClosed).toBe(false);
      socket.write(' ');
      vi.advanceTimersByTime(1_000);
      expect(await closed).toBe('');
    } finally {
      vi.useRealTimers();
    }
  });
});

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } });
const upload = async (name: string, content: Buffer, compress = '0') =>
  (await app.as('school')).upload(fileApi.upload, [{ name, content, field: 'file[]' }], { compress });
const stored = async (url: string) => Buffer.from(await (await app.stranger().get(url)).arrayBuffer());

test('a picture stored at full size loses place and device', async () => {
  const exif = { IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitude: '31/1 14/1 0/1', GPSLatitudeRef: 'N' } };
  const photo = await picture(2000, 100).withExif(exif).jpeg().toBuffer();
  expect(photo.includes('SecretCamera')).toBe(true);
  const reply = await upload('原图.jpg', photo);
  const storedPhoto = await stored(reply.data[0]!.url);
  expect(storedPhoto.includes('SecretCamera')).toBe(false);
  expect(await sharp(storedPhoto).metadata()).toMatchObject({ width: 2000 });
});

test('a small file with millions of pixels is refused, compressed or not', async () => {
  const bomb = await picture(9_000, 9_000).png({ compressionLevel: 9 }).toBuffer();
  expect(bomb.length).toBeLessThan(1_000_000);
  for (const compress of ['0', '1'])
    expect(await upload('大.png', bomb, compress)).toMatchObject({
      code: 400,
      message: '图片无法识别或过大，请换一张图片',
    });
});

test('a picture with an appended script is stored without the script', async () => {
  const script = Buffer.from('<script>alert(1)</script>');
  for (const [name, image] of [
    ['a.jpg', await picture(20, 20).jpeg().toBuffer()],
    ['b.gif', await picture(20, 20).gif().toBuffer()],
    ['c.png', await picture(20, 20).png().toBuffer()],
  ] as const) {
    const reply = await upload(name, Buffer.concat([image, script]));
    expect(reply.code).toBe(200);
    expect((await stored(reply.data[0]!.url)).includes('<script>')).toBe(false);
  }
});

test('a file with the first bytes of a picture only is refused', async () => {
  const half = (await picture(300, 300).jpeg().toBuffer()).subarray(0, 200);
  expect(await upload('半张.jpg', half)).toMatchObject({ code: 400 });
});

const columns = [{ title: '名称', width: 16, kind: 'text' as const }];
async function workbook(): Promise<Buffer> {
  const out = new PassThrough();
  const chunks: Buffer[] = [];
  out.on('data', (chunk: Buffer) => chunks.push(chunk));
  await writeXlsx([{ name: '清单', columns, rows: [['甲']] }], out);
  return Buffer.concat(chunks);
}

test('office files are recognised by content', async () => {
  const xlsx = await workbook();
  const xls = writeXls({ name: '清单', columns, rows: [['甲']] });
  expect((await upload('清单.xlsx', xlsx)).code).toBe(200);
  expect((await upload('清单.xls', xls)).code).toBe(200);
  const mismatch = { code: 400, message: '文件内容与扩展名不符，请检查后重新上传' };
  expect(await upload('文档.docx', xlsx)).toMatchObject(mismatch);
  expect(await upload('文档.doc', xls)).toMatchObject(mismatch);
  expect(await upload('清单.xlsx', xls)).toMatchObject(mismatch);
});

test('text files are accepted in the usual encodings', async () => {
  expect((await upload('说明.txt', Buffer.from('说明：已整改'))).code).toBe(200);
  expect((await upload('说明.txt', Buffer.from([0xcb, 0xb5, 0xc3, 0xf7]))).code).toBe(200);
  expect((await upload('程序.txt', Buffer.from([0x4d, 0x5a, 0x00, 0x01]))).code).toBe(400);
});

test('a call with files that needs no session is admitted by its fields', () => {
  const open = slices
    .flatMap(({ routes }) => routes)
    .filter(({ endpoint }) => endpoint.multipart === true && endpoint.guard.kind === 'public');
  expect(open.length).toBeGreaterThan(0);
  expect(open.filter(({ admit }) => admit === undefined).map(({ endpoint }) => endpoint.path)).toEqual([]);
});
