import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportedRows, importRows } from '#apps/server/testing/import-rows.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { checkItemApi, itemStoreApi, StoreKind } from '../../shared/library/check-item.ts';
import { inspectorApi } from '../../shared/library/inspector.ts';
import { problemClassApi, problemDescrApi } from '../../shared/library/problem-class.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ takesJobs: true });
});
afterAll(() => app.stop());

const importAs = (api: Parameters<typeof importRows>[2], titles: string[], rows: string[][], fields = {}) =>
  importRows(app, 'school', api, titles, rows, fields);

test('items are imported with their groups; invalid rows return with reasons', async () => {
  const titles = ['一级分类*', '二级分组*', '编号', '检查项*', '适用对象*', '适用资质', '紧急'];
  const { checked, progress } = await importAs(checkItemApi, titles, [
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

test('the export of items is imported again without a change', async () => {
  const school = await app.as('school');
  const rows = await exportedRows(app, 'school', checkItemApi.export, { keyword: '剧毒' });
  expect(rows[0]).toContain('依据法规');
  const before = (await school.ok(checkItemApi.list, { keyword: '剧毒' })).content;
  expect(before[0]).toMatchObject({ regulation: '危险化学品安全管理条例', clause: '第二十四条' });
  const { checked, progress } = await importAs(checkItemApi, rows[0]!, rows.slice(1));
  expect([checked.exists, checked.failed, progress.impSuccess]).toEqual([before.length, 0, before.length]);
  const after = (await school.ok(checkItemApi.list, { keyword: '剧毒' })).content;
  const facts = (all: typeof before) => all.map(({ version: _version, sort: _sort, ...item }) => item);
  expect(facts(after)).toEqual(facts(before));
});

test('the export of descriptions is imported again without a change', async () => {
  const school = await app.as('school');
  const class_id = (await school.ok(problemClassApi.list, {})).content.find((row) => row.code === 'QP')!.id;
  const rows = await exportedRows(app, 'school', problemDescrApi.export, { class_id });
  const { checked } = await importAs(problemDescrApi, rows[0]!, rows.slice(1));
  expect([checked.exists, checked.failed]).toEqual([rows.length - 1, 0]);
});

test('items go to the store that is open on the page', async () => {
  const school = await app.as('school');
  const { id } = await school.ok(itemStoreApi.create, { name: '学科检查项库', kind: StoreKind.ministry });
  const row = ['光学安全', '激光', 'GX.01', '激光光路封闭', '室'];
  const titles = ['一级分类*', '二级分组*', '编号', '检查项*', '适用对象*'];
  await importAs(checkItemApi, titles, [row], { store_id: String(id) });
  expect((await school.ok(checkItemApi.list, { store_id: id })).content.map((item) => item.code)).toEqual(['GX.01']);
});

test('descriptions are imported into their classes', async () => {
  const { progress } = await importAs(
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
  await importAs(inspectorApi, titles, [['T112', '校级督导', '化学类', '001', '2025-09-01', '2099-08-31']]);
  const short = ['工号*', '类型*', '聘期起*', '聘期止*'];
  await importAs(inspectorApi, short, [['T112', '校级督导', '2025-09-01', '2099-09-30']]);
  const { rows } = await app.admin.query(
    `select i.to_on, cardinality(i.duty_org_ids) as duties, i.expertise from inspection.inspector i
     join identity.account a on a.school_id = i.school_id and a.id = i.user_id where a.school_id = $1 and a.job_no = 'T112'`,
    [app.schoolId('alpha')],
  );
  expect(rows).toEqual([{ to_on: '2099-09-30', duties: 1, expertise: [1] }]);
});

test('inspectors are imported by staff number and granted the role', async () => {
  const { checked, progress } = await importAs(
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
