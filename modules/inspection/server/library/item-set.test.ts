import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importRows } from '#apps/server/testing/import-rows.ts';
import type { TestAccount } from '#apps/server/testing/fixtures.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { ActType } from '../../shared/core/activity.states.ts';
import { checkItemApi, ItemTarget } from '../../shared/library/check-item.ts';
import { itemSetApi } from '../../shared/library/item-set.ts';
import { givenIn, type Given } from '../testing/given.ts';

let app: TestApp;
let given: Given;
beforeAll(async () => {
  app = await startTestApp({ takesJobs: true });
  given = givenIn(app);
});
afterAll(() => app.stop());

let made = 0;
async function set(by: TestAccount, codes: string[], more: object = {}) {
  made += 1;
  const item_ids = await given.items(...codes);
  const name = `例集${made}`;
  const input = { name, act_types: [ActType.patrol], item_ids, ...more };
  return { ...(await (await app.as(by)).ok(itemSetApi.create, input)), item_ids, name };
}

const titles = ['检查项集*', '适用检查*', '检查项编号*', '检查项库', '说明'];

describe('sets of check items', () => {
  test('keep their order, and are offered for their inspection types', async () => {
    const { id, item_ids } = await set('school', ['06.01.02', '05.01.01']);
    const school = await app.as('school');
    expect(await school.ok(itemSetApi.find, { id })).toMatchObject({ item_ids, lost: 0, org_name: '甲大学' });
    expect((await school.ok(itemSetApi.items, { id })).content.map((item) => item.code)).toEqual([
      '06.01.02',
      '05.01.01',
    ]);
    const offered = async (act_type: number) =>
      (await school.ok(itemSetApi.options, { act_type: act_type as 1 })).content.some((row) => row.id === id);
    expect([await offered(ActType.patrol), await offered(ActType.self)]).toEqual([true, false]);
    await school.ok(itemSetApi.setStatus, { id, status: Enabled.off });
    expect(await offered(ActType.patrol)).toBe(false);
  });

  test('mark what was disabled since, and leave it out where they are chosen', async () => {
    const school = await app.as('school');
    const group = (await given.items('05.01.01'))[0]!;
    const { group_id } = await school.ok(checkItemApi.find, { id: group });
    const own = await school.ok(checkItemApi.create, { group_id, name: '会停用的检查项', target: ItemTarget.lab });
    const { id } = await set('school', ['05.01.01']);
    const before = await school.ok(itemSetApi.find, { id });
    const input = { id, name: before.name, act_types: [ActType.patrol], item_ids: [own.id, ...before.item_ids] };
    await school.ok(itemSetApi.update, { ...input, version: before.version });
    await school.ok(checkItemApi.setStatus, { id: own.id, status: Enabled.off });
    expect(await school.ok(itemSetApi.find, { id })).toMatchObject({ lost: 1, item_ids: input.item_ids });
    const items = (await school.ok(itemSetApi.items, { id })).content;
    expect(items.map((item) => item.is_lost)).toEqual([true, false]);
    const option = (await school.ok(itemSetApi.options, {})).content.find((row) => row.id === id);
    expect(option).toMatchObject({ item_ids: before.item_ids, lost: 1 });
    // What the set had may stay; it is not taken into another one.
    await school.ok(itemSetApi.update, { ...input, version: before.version + 1, remark: '改' });
    const other = await school.call(itemSetApi.create, { ...input, name: '另一集' });
    expect(other.data).toEqual({ errors: { item_ids: '有 1 个检查项已停用或删除，请移除后保存' } });
  });

  test('a college keeps its own; those of the school are read, those of others are not there', async () => {
    const [ofSchool, ofCollege] = [await set('school', ['05.01.01']), await set('college', ['05.01.02'])];
    const college = await app.as('college');
    expect(await college.ok(itemSetApi.find, { id: ofCollege.id })).toMatchObject({
      org_id: await app.unit('001'),
      can: ['edit', 'status', 'remove'],
    });
    expect((await college.ok(itemSetApi.find, { id: ofSchool.id })).can).toEqual([]);
    expect((await college.call(itemSetApi.remove, { id: ofSchool.id })).code).toBe(404);
    const seen = async (by: TestAccount) =>
      (await (await app.as(by)).call(itemSetApi.items, { id: ofCollege.id })).code;
    expect([await seen('school'), await seen('college2'), await seen('lab')]).toEqual([200, 404, 403]);
    const twin = { name: ofCollege.name, act_types: [ActType.self], item_ids: ofCollege.item_ids };
    expect((await college.call(itemSetApi.create, twin)).message).toBe('本单位已有同名检查项集，请换一个名称');
    await (await app.as('college2')).ok(itemSetApi.create, twin);
  });
});

describe('the sheet', () => {
  test('makes sets of the caller in the order of the rows, and refuses rows with reasons', async () => {
    const rows = [
      ['导入集', '日常巡查、专项检查', '06.01.02', '', '每学期开学'],
      ['导入集', '日常巡查', '05.01.01', '', ''],
      ['导入集', '日常巡查', '99.01.01', '', ''],
      ['导入集', '午间散步', '05.01.02', '', ''],
    ];
    const { checked, progress } = await importRows(app, 'college', itemSetApi, titles, rows);
    expect([checked.ready, checked.failed]).toEqual([2, 2]);
    expect(checked.effects).toEqual([{ text: '新建 {n} 个检查项集', skip: 1, overwrite: 1 }]);
    const reasons = checked.rows.map((row) => row.error).join();
    expect(reasons).toContain('检查项库中没有编号为“99.01.01”的检查项，请核对编号');
    expect(reasons).toContain('适用检查“午间散步”不存在');
    expect(progress).toMatchObject({ impSuccess: 2, error: '' });
    const college = await app.as('college');
    const [row] = (await college.ok(itemSetApi.list, { keyword: '导入集' })).content;
    expect(row).toMatchObject({
      org_id: await app.unit('001'),
      item_ids: await given.items('06.01.02', '05.01.01'),
      remark: '每学期开学',
      act_types: [ActType.patrol, ActType.special],
    });
    const again = [
      ['导入集', '日常巡查', '05.01.01', '', ''],
      ['导入集', '日常巡查', '05.01.02', '', ''],
    ];
    const second = await importRows(app, 'college', itemSetApi, titles, again);
    expect([second.checked.ready, second.checked.exists]).toEqual([1, 1]);
    expect((await college.ok(itemSetApi.find, { id: row!.id })).item_ids).toEqual(
      await given.items('06.01.02', '05.01.01', '05.01.02'),
    );
  });
});
