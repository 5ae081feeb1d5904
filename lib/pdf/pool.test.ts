import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DocumentBlock } from './blocks.ts';
import { createPdfPool } from './pool.ts';
import { readPdf } from './testing/read-pdf.ts';

let folder: string;
// As objects, the pages of 20,000 rows would exhaust the memory of these threads.
const pool = createPdfPool({ memoryMb: 48, waiting: 1 });
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lab-pdf-'));
});
afterAll(async () => {
  await pool.close();
  await rm(folder, { recursive: true, force: true });
});

const path = (name: string) => join(folder, `${name}.pdf`);
const description = '通风橱内存放过期试剂未及时清理，三废桶标签填写不完整，气瓶未固定';

async function* ledger(batches: number, onBatch?: (at: number) => void): AsyncGenerator<DocumentBlock[]> {
  yield [
    {
      kind: 'table',
      columns: [
        { title: '序号', share: 1 },
        { title: '描述', share: 9 },
      ],
      rows: [],
    },
  ];
  for (let at = 0; at < batches; at++) {
    onBatch?.(at);
    const rows = Array.from({ length: 100 }, (_, n) => ({ cells: [String(at * 100 + n), description] }));
    yield [{ kind: 'rows', rows }];
  }
}

test('20,000 rows are written with little memory, batch by batch, while this thread goes on', async () => {
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  const taken: number[] = [];
  const { pages } = await pool.write(
    path('long'),
    '台账',
    ledger(200, (at) => taken.push(at)),
  );
  clearInterval(timer);
  expect(taken).toHaveLength(200);
  expect(turns).toBeGreaterThan(20);
  expect(pages).toBeGreaterThan(300);
  const content = readFileSync(path('long'));
  expect(content.subarray(0, 5).toString()).toBe('%PDF-');
  expect(content.subarray(-6).toString()).toContain('%%EOF');
}, 60_000);

test('an error of the source ends the work and arrives unchanged', async () => {
  const refusal = new Error('无权查看');
  async function* failing() {
    yield* ledger(1);
    throw refusal;
  }
  await expect(pool.write(path('failed'), '台账', failing())).rejects.toBe(refusal);
  expect((await pool.write(path('next'), '台账', ledger(1))).pages).toBeGreaterThan(0);
});

test('an error of the disk arrives with its code', async () => {
  const write = pool.write(join(folder, 'no', 'folder.pdf'), '台账', ledger(30));
  await expect(write).rejects.toMatchObject({ code: 'ENOENT' });
});

test('documents beyond threads and queue are refused, those before are written', async () => {
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  async function* waiting() {
    yield* ledger(1);
    await gate;
  }
  const writes = ['a', 'b', 'c'].map((name) => pool.write(path(name), '台账', waiting()));
  await sleep(50);
  await expect(pool.write(path('d'), '台账', ledger(1))).rejects.toMatchObject({ code: 'pdf.busy' });
  release();
  await Promise.all(writes);
  for (const name of ['a', 'b', 'c']) expect((await readPdf(readFileSync(path(name)))).pages.length).toBeGreaterThan(0);
  expect(existsSync(path('d'))).toBe(false);
});

test('a document that takes too long is refused', async () => {
  const hasty = createPdfPool({ seconds: 0.3 });
  async function* endless() {
    for (;;) {
      yield* ledger(1);
      await sleep(20);
    }
  }
  await expect(hasty.write(path('endless'), '台账', endless())).rejects.toMatchObject({ code: 'pdf.timeout' });
  await hasty.close();
}, 30_000);
