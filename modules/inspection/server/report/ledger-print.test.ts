import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { readable, readPdf } from '#lib/pdf/testing/read-pdf.ts';
import { createUnits } from '#platform/org/server/public.ts';
import { ledgerApi, printedChecks } from '../../shared/report/ledger.ts';
import { copyRows } from '../testing/copy-rows.ts';
import { givenIn } from '../testing/given.ts';

let app: TestApp;
let record: number;
const [labs, problemsOfLab] = [200, 15];

/** One real check with one problem, copied to 200 laboratories with 15 problems each. */
beforeAll(async () => {
  // The pages of 3,000 problems as objects would exhaust it.
  app = await startTestApp({ pdfMemoryMb: 48 });
  const given = givenIn(app);
  await given.inspector('jcry');
  const problem = await given.problem();
  const { rows } = await app.admin.query('select record_id from inspection.problem where id = $1', [problem]);
  record = rows[0]!.record_id;
  const pid = await app.unit('001');
  const units = Array.from({ length: labs }, (_, n) => ({
    pid,
    level: 'lab' as const,
    name: `批量实验室${n}`,
    code: `0019${String(n).padStart(3, '0')}`,
  }));
  const ids = await app.inside((ctx) => createUnits(ctx, units));
  await app.admin.query(
    `insert into base_info.lab (school_id, id, nature, purpose, use_status, lab_class, lab_level, level_source)
     select school_id, id, '2', '科研', 0, 1, 3, 'manual' from org.unit where id = any($1)`,
    [ids],
  );
  await copyChecks(ids);
});
afterAll(() => app.stop());

async function copyChecks(ids: readonly number[]) {
  const eachLab = 'unnest($2::bigint[]) with ordinality as u (lab, n)';
  const values = [record, ids];
  const ofLab = { id: '1000000 + n', lab_id: 'lab' };
  await copyRows(app, 'inspection.record', ofLab, `inspection.record t, ${eachLab} where t.id = $1`, values);
  await copyRows(
    app,
    'inspection.problem',
    {
      id: '1000000 + n * 100 + i',
      record_id: '1000000 + n',
      org_id: 'lab',
      client_id: 'gen_random_uuid()',
      problem_no: `'C' || n || '-' || i`,
      description: `'复制的隐患' || n || '-' || i || '，请及时整改'`,
    },
    `inspection.problem t, ${eachLab}, generate_series(1, ${problemsOfLab}) i where t.record_id = $1`,
    values,
  );
}

test('a ledger of 3,000 problems is printed whole, in the order of the preview, while the list answers', async () => {
  const school = await app.as('school');
  const before = process.memoryUsage().rss;
  let isDone = false;
  let most = before;
  const print = school.blob(ledgerApi.pdf).finally(() => (isDone = true));
  let answered = 0;
  while (!isDone) {
    await school.ok(ledgerApi.list);
    most = Math.max(most, process.memoryUsage().rss);
    if (!isDone) answered += 1;
  }
  expect(answered).toBeGreaterThan(0);
  const { name, body } = await print;
  expect((most - before) / 2 ** 20).toBeLessThan(300);
  expect(name).toMatch(/^检查台账_\d{12}\.pdf$/);
  const { pages } = await readPdf(body);
  expect([pages[0]!.width, pages[0]!.height].map(Math.round)).toEqual([297, 210]);
  for (const page of pages.slice(1)) expect(page.words.filter((word) => word.text === '隐患描述')).toHaveLength(1);
  const seen = readable(...pages).match(/复制的隐患\d+-\d+/g)!;
  expect(new Set(seen).size).toBe(labs * problemsOfLab);
  const preview = await school.ok(ledgerApi.preview);
  expect(preview.total).toBe(labs + 1);
  const first = preview.rows.flatMap((row) =>
    row.problems.flatMap((one) => /复制的隐患\d+-\d+/.exec(one.description) ?? []),
  );
  expect([...new Set(seen)].slice(0, 300)).toEqual(first.slice(0, 300));
  const cover = readable(pages[0]!);
  for (const part of ['甲大学', '实验室安全检查台账', '检查日期', `${labs + 1} 条`, '制表人', '审核人', '负责人'])
    expect(cover).toContain(part);
  expect(cover).not.toContain('隐患描述');
  expect(readable(pages[1]!)).toContain(`共 ${labs + 1} 条检查记录`);
  expect(readable(pages[1]!)).toContain('化学学院');
  expect(readable(pages.at(-1)!)).toContain('负责人签字');
}, 60_000);

test('the print has the filter and the scope of the list', async () => {
  const school = await app.as('school');
  const { pages } = await readPdf((await school.blob(ledgerApi.pdf, { keyword: '有机合成' })).body);
  expect(readable(...pages)).toContain('共 1 条检查记录');
  for (const stranger of [await app.as('college2'), await app.as('school', 'beta')])
    expect(readable(...(await readPdf((await stranger.blob(ledgerApi.pdf)).body)).pages)).toContain('共 0 条检查记录');
});

test('a ledger beyond the limit is refused with a way out', async () => {
  const activities = Math.ceil(printedChecks / labs);
  const number = `generate_series(1, ${activities}) i`;
  await copyRows(
    app,
    'inspection.activity',
    { id: '2000000 + i', act_no: `'C' || i`, act_name: `'复制的活动' || i`, public_id: 'gen_random_uuid()' },
    `inspection.activity t, ${number} where t.id = (select act_id from inspection.record where id = $1)`,
    [record],
  );
  const ofActivity = { id: '10000 * i + t.id', act_id: '2000000 + i' };
  await copyRows(app, 'inspection.record', ofActivity, `inspection.record t, ${number} where t.id > 1000000`, []);
  const { error } = await (await app.as('school')).blob(ledgerApi.pdf);
  expect(error).toBe('检查记录超过 5000 条，不能生成 PDF；请缩小范围，或在台账中导出表格');
});
