import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { readable, readPdf } from '#lib/pdf/testing/read-pdf.ts';
import { createUnits } from '#platform/org/server/public.ts';
import { printedLabs, statisticApi } from '../../shared/statistic/statistic.ts';

let app: TestApp;
const labs = 3_000;

beforeAll(async () => {
  app = await startTestApp();
  await addLabs(0, labs);
}, 60_000);
afterAll(() => app.stop());

async function addLabs(from: number, count: number) {
  const pid = await app.unit('001');
  for (let at = from; at < from + count; at += 500) {
    const units = Array.from({ length: 500 }, (_, n) => ({
      pid,
      level: 'lab' as const,
      name: `批量实验室${at + n}`,
      code: `0019${String(at + n).padStart(4, '0')}`,
    }));
    const ids = await app.inside((ctx) => createUnits(ctx, units));
    await app.admin.query(
      `insert into base_info.lab (school_id, id, nature, purpose, use_status, lab_class, lab_level, level_source)
       select school_id, id, '2', '科研', 0, 1, 3, 'manual' from org.unit where id = any($1)`,
      [ids],
    );
  }
  await app.admin.query('analyze org.unit, base_info.lab');
}

test('a ledger of 3,000 labs is printed whole, in the order of the page, while the list answers', async () => {
  const college = await app.as('college');
  const before = process.memoryUsage().rss;
  let isDone = false;
  let most = before;
  const print = college.blob(statisticApi.printLedger).finally(() => (isDone = true));
  let answered = 0;
  while (!isDone) {
    await college.ok(statisticApi.ledger);
    most = Math.max(most, process.memoryUsage().rss);
    if (!isDone) answered += 1;
  }
  expect(answered).toBeGreaterThan(0);
  const { name, body } = await print;
  expect((most - before) / 2 ** 20).toBeLessThan(450);
  expect(name).toMatch(/^安全台账_\d{12}\.pdf$/);
  const { pages } = await readPdf(body);
  const text = readable(...pages);
  expect(text).toContain(`共 ${labs + 2} 间实验室`);
  const codes = [...text.matchAll(/0019\d{4}/g)].map(([code]) => code);
  expect(codes).toEqual(Array.from({ length: labs }, (_, n) => `0019${String(n).padStart(4, '0')}`));
  expect(pages[0]!.words.some((word) => word.text === '完整度')).toBe(true);
}, 120_000);

test('a ledger beyond the limit is refused with a way out', async () => {
  await addLabs(labs, printedLabs - labs);
  const { error } = await (await app.as('school')).blob(statisticApi.printLedger);
  expect(error).toBe('实验室超过 5000 间，不能生成 PDF；请按学院或校区缩小范围，或导出表格');
  const few = await (await app.as('school')).blob(statisticApi.printLedger, { college_id: await app.unit('002') });
  expect(readable(...(await readPdf(few.body)).pages)).toContain('共 1 间实验室');
}, 60_000);
