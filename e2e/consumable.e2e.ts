import { expect, test } from 'vitest';
import { requisitionApi } from '#modules/consumable/shared/requisition/requisition.ts';
import { holdingApi } from '#modules/consumable/shared/stock/holding.ts';
import { openCast } from './cast.ts';
import { clientOf } from './product.ts';
import { axeFaults } from './reading.ts';
import { act, buttonOf, cardOf, choose, dialogOf, rowOf, search, visit } from './screen.ts';

const { as } = openCast();
const gloves = 'LC0001';

test(
  'gloves enter the catalogue and a store, a teacher asks for some, the laboratory agrees, the storekeeper hands them over',
  { timeout: 120_000 },
  async () => {
    const keeper = await as('storeman');
    await visit(keeper, '/purchase/catalog', '物资目录');
    await buttonOf(keeper, '新增物资').first().click();
    const entry = dialogOf(keeper);
    await entry.getByLabel('物资编码').fill(gloves);
    await entry.getByLabel('物资名称').fill('旅程用手套');
    await entry.getByLabel('单位').fill('盒');
    await choose(keeper, entry.getByLabel('分类'), '个人防护用品');
    await entry.getByLabel('参考价').fill('12.5');
    await entry.getByLabel('安全库存').fill('8');
    expect(await axeFaults(keeper)).toEqual([]);
    await buttonOf(entry, '保存').click();
    await keeper.getByText('已保存').waitFor();

    await visit(keeper, '/consumable/inbound/edit/0', '新建入库单');
    await choose(keeper, keeper.getByLabel('仓库', { exact: true }), '校耗材中心库');
    await choose(keeper, keeper.getByLabel('物资', { exact: true }), gloves);
    await keeper.getByLabel('数量').fill('10');
    await keeper.getByLabel('批号').fill('LC-B1');
    expect(Number(await keeper.getByLabel('单价').inputValue())).toBe(12.5);
    await buttonOf(keeper, '保存').click();
    await buttonOf(keeper, '确认入库').click();
    await buttonOf(dialogOf(keeper), '确定').click();
    await keeper.getByText('已入库').first().waitFor();

    const teacher = await as('teacher');
    await visit(teacher, '/consumable/requisition/edit/0', '新建领用申请单');
    const { client: manager } = await clientOf('lab');
    const [place] = (await manager.ok(requisitionApi.labs)).content;
    await choose(teacher, teacher.getByLabel('实验室', { exact: true }), place!.name);
    await choose(teacher, teacher.getByLabel('仓库', { exact: true }), '校耗材中心库');
    await teacher.getByLabel('用途').fill('旅程：有机合成');
    await choose(teacher, teacher.getByLabel('物资', { exact: true }), gloves);
    await teacher.getByText('该仓库可领 10 盒').waitFor();
    await teacher.getByLabel('数量').fill('3');
    expect(await axeFaults(teacher)).toEqual([]);
    await buttonOf(teacher, '保存').click();
    await buttonOf(teacher, '提交').click();
    await buttonOf(dialogOf(teacher), '确定').click();
    await teacher.getByText('审核中').first().waitFor();

    const lab = await as('lab');
    await visit(lab, '/consumable/requisition', '耗材领用申请');
    await search(lab, '关键词', gloves);
    await act(lab, rowOf(lab, '旅程用手套 3 盒'), '查看');
    await buttonOf(lab, '通过').click();
    await buttonOf(dialogOf(lab), '通过').click();
    await lab.getByText('待出库').first().waitFor();

    await visit(keeper, '/consumable/requisition?to_issue=1', '耗材领用申请');
    await act(keeper, rowOf(keeper, '旅程用手套 3 盒'), '出库');
    await buttonOf(dialogOf(keeper), '确定').click();
    await keeper.getByText('已出库，出库单可以打印').waitFor();

    // Seven of ten are left, fewer than there should be; the figure of the home leads to as many rows.
    await visit(keeper, '/consumable/stock', '耗材库存');
    await search(keeper, '关键词', gloves);
    await rowOf(keeper, '7 盒').getByText('低于安全库存').waitFor();
    const { client } = await clientOf('storeman');
    await visit(keeper, '/consumable', '耗材首页');
    const { total } = await client.ok(holdingApi.list, { flag: 'low' });
    await keeper.getByText('低于安全库存').first().waitFor();
    expect(await cardOf(keeper, '低于安全库存')).toBe(total);
    expect(await axeFaults(keeper)).toEqual([]);
  },
);
