import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { findingApi } from '#modules/ministry/shared/finding.ts';
import { recordApi } from '#modules/ministry/shared/record.ts';
import { unitMapApi } from '#modules/ministry/shared/unit-map.ts';
import { yearApi } from '#modules/ministry/shared/year.ts';
import { unitApi } from '#platform/org/shared/unit.ts';
import { openCast } from './cast.ts';
import { clientOf } from './product.ts';
import { axeFaults } from './reading.ts';
import { act, buttonOf, dialogOf, downloaded, rowOf, search, visit } from './screen.ts';

const { as } = openCast();
const year = '2023-2024';

/** Only one college takes part, so that its few people can be completed. */
async function leaveOneCollege() {
  const { client } = await clientOf('school');
  const { content } = await client.ok(unitApi.list, { level: 'college', size: 150 });
  for (const [at, { id, name }] of content.entries())
    await client.ok(unitMapApi.create, { unit_id: id, unit_no: `10${at}`, unit_name: name, takes_part: at === 0 });
}

/** What the office learns from the personnel office about people, typed by a call for each. */
async function completePeople() {
  const { client } = await clientOf('school');
  const { content } = await client.ok(recordApi.list, { year, table: 'sj5', size: 150 });
  const cells = { birth: '198203', education: '21', title: '073', subject: '0703', gender: '1' };
  for (const { id, version } of content)
    await client.ok(recordApi.update, { year, table: 'sj5', id, version, cells, reason: '人事处提供' });
}

test(
  'the tables of a year are collected, corrected, checked, explained, locked and handed in',
  { timeout: 90_000 },
  async () => {
    await leaveOneCollege();
    const office = await as('school');
    await visit(office, '/datasbm', '数据上报首页');
    await buttonOf(office, '新建上报学年').click();
    await dialogOf(office).getByLabel('学年').fill(year);
    await buttonOf(dialogOf(office), '确定').click();
    const card = office.locator('.ministry-year', { hasText: `${year} 学年` });
    await buttonOf(card, '采集全部表').click();
    await card.getByText('还没有校验').waitFor();
    expect(await axeFaults(office)).toEqual([]);
    await completePeople();

    await visit(office, `/datasbm/${year}/sj6`, '基表六 实验室基本情况表');
    const [first] = (await (await clientOf('school')).client.ok(recordApi.list, { year, table: 'sj6' })).content;
    const no = first!.cells['lab_no']!;
    await search(office, '关键词', no);
    await act(office, rowOf(office, no), '修改');
    await dialogOf(office).getByLabel('实验教材').fill('2');
    await buttonOf(dialogOf(office), '确定').click();
    await dialogOf(office).getByText('请填写原因').waitFor();
    await dialogOf(office).getByLabel('修改原因').fill('教务处提供');
    await buttonOf(dialogOf(office), '确定').click();
    await office.getByText('已修改，请重新校验').waitFor();
    await rowOf(office, no).locator('.ministry-cell-changed', { hasText: '2' }).waitFor();

    await visit(office, `/datasbm/check/${year}`, `${year} 学年数据校验`);
    await buttonOf(office, '校验').click();
    await office.getByText(/校验发现 \d+ 个错误/).waitFor();
    await mendTheRest();
    await office.reload();
    await buttonOf(office, '校验').click();
    await office.getByText(/校验发现 0 个错误/).waitFor();
    await office.locator('tr.ant-table-row').first().waitFor();
    await act(office, office.locator('tr.ant-table-row').first(), '填写说明');
    await dialogOf(office).getByLabel('说明').fill('本学年未安排使用');
    await buttonOf(dialogOf(office), '确定').click();
    await office.getByText('已保存说明').waitFor();
    await buttonOf(office, '锁定').click();
    await buttonOf(dialogOf(office), '确定').click();
    await office
      .getByText(/还有 \d+ 个警告没有填写说明/)
      .first()
      .waitFor();
    await explainTheRest();
    await office.reload();
    await buttonOf(office, '锁定').click();
    await buttonOf(dialogOf(office), '确定').click();
    await office.getByText('已锁定，可以打包导出').waitFor();

    const { name, path } = await downloaded(office, () => buttonOf(office, '打包导出').click());
    expect(name).toMatch(/_2023-2024\.zip$/);
    expect((await readFile(path)).subarray(0, 2).toString()).toBe('PK');
    await buttonOf(office, '登记回执').click();
    await dialogOf(office).getByLabel('回执').fill('受理号 2026-1124');
    await buttonOf(dialogOf(office), '确定').click();
    await office.getByText('已登记回执').waitFor();
    await visit(office, '/datasbm/log', '上报记录');
    await rowOf(office, name).waitFor();

    await visit(office, '/datasbm', '数据上报首页');
    await card.getByText('受理号 2026-1124').waitFor();
    await buttonOf(card, '解锁').click();
    await dialogOf(office).getByLabel('原因').fill('部里退回');
    await buttonOf(dialogOf(office), '解锁').click();
    await card.getByText('第 2 版').waitFor();
  },
);

/** Errors of the demonstration that are not about people: records that the office leaves out. */
async function mendTheRest() {
  const { client } = await clientOf('school');
  for (;;) {
    const { content } = await client.ok(findingApi.list, { year, level: 'error', size: 150 });
    const [found] = content.filter(({ record_id }) => record_id !== null);
    if (!found) return;
    const table = found.table as 'sj1';
    const rows = (await client.ok(recordApi.list, { year, table, found: true, size: 150 })).content;
    for (const { id, version } of rows.filter((row) => row.findings.some(({ level }) => level === 'error')))
      await client.ok(recordApi.leaveOut, { year, table, id, version, reason: '待核实' });
    await client.ok(yearApi.check, { year });
  }
}

async function explainTheRest() {
  const { client } = await clientOf('school');
  const { content } = await client.ok(findingApi.list, { year, open: true, size: 150 });
  for (const { id, version } of content)
    await client.ok(findingApi.explain, { id, version, explanation: '已核实，情况属实' });
}
