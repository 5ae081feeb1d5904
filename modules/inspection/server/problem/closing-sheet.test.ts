import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { readable, readPdf } from '#lib/pdf/testing/read-pdf.ts';
import { delayApi } from '../../shared/problem/delay.ts';
import { problemApi } from '../../shared/problem/problem.ts';
import { reviewApi } from '../../shared/problem/review.ts';
import { givenIn, type Given } from '../testing/given.ts';

let app: TestApp;
let given: Given;
beforeAll(async () => {
  app = await startTestApp();
  given = givenIn(app);
  await given.inspector('jcry');
});
afterAll(() => app.stop());

/** Puts a real picture behind every photo that was uploaded so far. */
async function storePhotos() {
  const folder = mkdtempSync(join(tmpdir(), 'lab-photo-'));
  const path = join(folder, 'photo.jpg');
  const picture = sharp({ create: { width: 1000, height: 750, channels: 3, background: '#88aa99' } });
  writeFileSync(path, await picture.jpeg().toBuffer());
  const { rows } = await app.admin.query<{ key: string }>('select key from files.file');
  for (const { key } of rows) await app.services.storage.put(key, path);
  rmSync(folder, { recursive: true });
}

test('a closing sheet tells the whole loop on one or two pages, with photos before and after', async () => {
  const id = await given.problem();
  const [school, lab] = [await app.as('school'), await app.as('lab')];
  await lab.ok(delayApi.apply, { id, days: 3, reason: '等待新灭火器到货', interim: '临时借用两具灭火器' });
  const delay = (await school.ok(problemApi.find, { id })).delays[0]!;
  await (await app.as('college')).ok(delayApi.decide, { id: delay.id, agree: true, opinion: '同意延期三天' });
  await given.rectify(id);
  await school.ok(reviewApi.sendBack, { id, opinion: '照片看不清，请重拍' });
  await given.rectify(id);
  await school.ok(reviewApi.pass, { id, opinion: '整改到位' });
  await storePhotos();
  const { name, body } = await school.blob(problemApi.pdf, { id });
  const problem = await school.ok(problemApi.find, { id });
  expect(name).toContain(problem.problem_no);
  const { pages } = await readPdf(body);
  expect(pages.length).toBeLessThanOrEqual(2);
  expect([pages[0]!.width, pages[0]!.height].map(Math.round)).toEqual([210, 297]);
  const text = readable(...pages);
  const shown = [
    '甲大学实验室安全隐患闭环单',
    problem.problem_no,
    problem.description,
    '整改完成',
    '照片看不清，请重拍',
  ];
  const loop = ['已更换新的灭火器', '等待新灭火器到货', '临时借用两具灭火器', '同意延期三天', '复核通过', '学院负责人'];
  for (const part of [...shown, ...loop]) expect(text).toContain(part);
  expect(text).not.toContain('照片无法读取');
  // Before, after, and the photo of the first round.
  expect(pages.reduce((sum, page) => sum + page.images, 0)).toBe(3);
});

test('a photo whose content is missing leaves a note instead of a gap', async () => {
  const id = await given.problem();
  const { body } = await (await app.as('school')).blob(problemApi.pdf, { id });
  expect(readable(...(await readPdf(body)).pages)).toContain('照片无法读取');
});

test('a closing sheet is refused like the problem it shows', async () => {
  const id = await given.problem();
  for (const stranger of [await app.as('lab2'), await app.as('college2'), await app.as('school', 'beta')])
    expect((await stranger.blob(problemApi.pdf, { id })).error).toBe(
      (await stranger.call(problemApi.find, { id })).message,
    );
});
