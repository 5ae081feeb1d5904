import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#kernel/shared/contract.ts';
import { sheetApi } from '#kernel/shared/sheets.ts';
import { writeXls } from '#lib/sheets/write-xls.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { checkItemApi } from '../../shared/library/check-item.ts';
import { inspectorApi } from '../../shared/library/inspector.ts';
import { problemDescrApi } from '../../shared/library/problem-class.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ takesJobs: true });
});
afterAll(() => app.stop());

type Api = { template: Endpoint; check: Endpoint; apply: Endpoint };

/** Uploads rows below the template's header and applies the valid ones. */
async function importRows(api: Api, titles: string[], rows: string[][]) {
  const school = await app.as('school');
  const content = writeXls({
    name: '导入',
    columns: titles.map((title) => ({ title, width: 16 })),
    rows: [titles.map(() => '示例'), ...rows],
  });
  const { data } = await school.upload(api.check, [{ name: '导入.xls', content }]);
  const { uploadId } = data as { uploadId: string };
  const ended = () =>
    expect.poll(async () => (await school.ok(sheetApi.progress, { uploadId })).end, { timeout: 10_000 }).toBe(true);
  await ended();
  const checked = await school.ok(sheetApi.checked, { uploadId });
  await school.ok(api.apply, { uploadId, mode: 'overwrite' } as never);
  await ended();
  return { checked, progress: await school.ok(sheetApi.progress, { uploadId }) };
}

test('items are imported with their groups; invalid rows return with reasons', async () => {
  const titles = ['一级分类*', '二级分组*', '编号', '检查项*', '适用对象*', '适用资质', '紧急'];
  const { checked, progress } = await importRows(checkItemApi, titles, [
    ['化学安全', '危险化学品存放', '', '试剂瓶口密封完好', '室', '涉危化品', '是'],
    ['量子安全', '低温设备', 'LZ.01', '液氦区域通风', '室', '', ''],
    ['化学安全', '危险化学品存放', '', '资质写错了', '室', '没有这种资质', ''],
    ['化学安全', '危险化学品存放', '', '', '室', '', ''],
  ]);
  expect([checked.ready, checked.failed]).toEqual([2, 2]);
  expect(checked.rows.map((row) => row.error).join()).toContain('适用资质“没有这种资质”不在可选范围内，可填：');
  expect(progress).toMatchObject({ impSuccess: 2, end: true, error: '' });
  const school = await app.as('school');
  const [cold] = (await school.ok(checkItemApi.list, { keyword: '液氦' })).content;
  expect(cold).toMatchObject({ code: 'LZ.01', category_name: '量子安全', group_name: '低温设备' });
  const [bottle] = (await school.ok(checkItemApi.list, { keyword: '瓶口' })).content;
  expect(bottle).toMatchObject({ code: 'X08.02.01', urgent: true, category_code: '08' });
});

test('descriptions are imported into their classes', async () => {
  const { progress } = await importRows(
    problemDescrApi,
    ['分类*', '描述*', '等级*', '检查项编号', '整改建议', '依据'],
    [
      ['消防安全', '消火栓门无法打开', '紧急', '06.01.01', '检修箱门', ''],
      ['没有的分类', '消火栓门无法打开', '紧急', '', '', ''],
    ],
  );
  expect(progress).toMatchObject({ impSuccess: 1, impFailed: 1 });
});

test('a sheet without duties and fields keeps those of an inspector', async () => {
  const titles = ['工号*', '类型*', '专业领域', '负责单位编码', '聘期起*', '聘期止*'];
  await importRows(inspectorApi, titles, [['T112', '校级督导', '化学类', '001', '2025-09-01', '2099-08-31']]);
  const short = ['工号*', '类型*', '聘期起*', '聘期止*'];
  await importRows(inspectorApi, short, [['T112', '校级督导', '2025-09-01', '2099-09-30']]);
  const { rows } = await app.admin.query(
    `select i.to_on, cardinality(i.duty_org_ids) as duties, i.expertise from inspection.inspector i
     join identity.account a on a.school_id = i.school_id and a.id = i.user_id where a.school_id = $1 and a.job_no = 'T112'`,
    [app.schoolId('alpha')],
  );
  expect(rows).toEqual([{ to_on: '2099-09-30', duties: 1, expertise: [1] }]);
});

test('inspectors are imported by staff number and granted the role', async () => {
  const { checked, progress } = await importRows(
    inspectorApi,
    ['工号*', '类型*', '专业领域', '负责单位编码', '聘期起*', '聘期止*'],
    [
      ['T111', '校级督导', '', '001、002', '2025/9/1', '2099-08-31'],
      ['无此人', '校级督导', '', '', '2025-09-01', '2026-08-31'],
    ],
  );
  expect(checked.rows.find((row) => row.error !== '')!.error).toContain('工号“无此人”不存在');
  expect(progress.impSuccess).toBe(1);
  const hasRole = async () =>
    (
      await app.admin.query(
        `select 1 from identity.holding h join identity.account a on a.school_id = h.school_id and a.id = h.user_id
         where a.school_id = $1 and a.job_no = 'T111' and h.role_id = 6`,
        [app.schoolId('alpha')],
      )
    ).rows.length;
  await expect.poll(hasRole, { timeout: 10_000 }).toBe(1);
});
