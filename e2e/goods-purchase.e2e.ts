import { expect, test } from 'vitest';
import { userApi } from '#platform/identity/shared/user.ts';
import { budgetCardApi } from '#platform/funds/shared/budget-card.ts';
import { purchaseApi } from '#modules/purchase/shared/purchase.ts';
import { statisticApi } from '#modules/purchase/shared/statistic.ts';
import { openCast } from './cast.ts';
import { clientOf } from './product.ts';
import { axeFaults } from './reading.ts';
import { act, buttonOf, choose, dialogOf, rowOf, visit } from './screen.ts';

const { as } = openCast();
const name = '旅程教学器皿';

/** A card of the head of the department for the teacher. */
async function prepare(): Promise<number> {
  const { client } = await clientOf('school');
  const [xsfzr, teacher] = [await clientOf('xsfzr'), await clientOf('teacher')];
  const { id: card } = await client.ok(budgetCardApi.create, {
    card_no: 'GOODS-1',
    name: '旅程物资专项',
    card_type: 'own',
    org_id: (await client.ok(userApi.find, { id: teacher.id })).college_id!,
    manager_id: xsfzr.id,
  });
  await client.ok(budgetCardApi.allocate, { id: card, amount: '5000', note: '下达' });
  const { version } = await client.ok(budgetCardApi.find, { id: card });
  await client.ok(budgetCardApi.setMembers, { id: card, version, members: [{ user_id: teacher.id }] });
  return card;
}

test(
  'goods from the application to what they spent, by the people whose part it is',
  { timeout: 120_000 },
  async () => {
    const card = await prepare();
    const teacher = await as('teacher');
    await visit(teacher, '/purchase/edit/0', '新建采购申请');
    await teacher.getByLabel('采购名称').fill(name);
    await choose(teacher, teacher.getByRole('combobox', { name: '使用单位' }), '有机合成实验室');
    await teacher.getByLabel('联系电话').fill('13800002026');
    await choose(teacher, teacher.getByRole('combobox', { name: '经费卡' }), 'GOODS-1');
    await teacher.getByLabel('期望到货日期').fill('2027-12-01');
    await teacher.keyboard.press('Enter');
    await teacher.getByLabel('送货地点').fill('化学楼 301');
    await teacher.getByLabel('采购理由').fill('教学实验补充');
    await teacher.getByLabel('物品名称').fill('95%乙醇');
    await teacher.getByLabel('规格型号').fill('250 mL');
    await choose(teacher, teacher.getByRole('combobox', { name: '分类' }), '玻璃器皿');
    await teacher.getByLabel('数量').fill('10');
    await teacher.getByLabel('单位', { exact: true }).fill('个');
    await teacher.getByLabel('单价').fill('12.5');
    await teacher.getByText('壹佰贰拾伍元整').waitFor();
    expect(await axeFaults(teacher)).toEqual([]);
    await buttonOf(teacher, '保存').click();
    await teacher.getByText('已保存为草稿').waitFor();

    // A chemical is sent to where chemicals are bought.
    const { client } = await clientOf('teacher');
    const [row] = (await client.ok(purchaseApi.list, { keyword: name })).content;
    const page = `/purchase/${row!.id}` as const;
    const submit = async () => {
      await buttonOf(teacher, '提交').click();
      await buttonOf(teacher.locator('.ant-modal-confirm'), '确定').click();
    };
    await submit();
    await teacher.getByText('危险化学品“乙醇”').first().waitFor();
    await visit(teacher, `/purchase/edit/${row!.id}`, '编辑采购申请');
    await teacher.getByLabel('物品名称').fill('锥形瓶');
    await buttonOf(teacher, '保存').click();
    await teacher.getByText('已保存为草稿').waitFor();
    await visit(teacher, page, `采购申请 ${row!.no}`);
    await submit();
    await teacher.getByText('已提交审核').waitFor();

    const faults: unknown[] = [];
    const decide = async (account: 'xsfzr' | 'college') => {
      const approver = await as(account);
      await visit(approver, '/purchase/examine?waiting=1', '采购审核');
      await act(approver, rowOf(approver, row!.no), '审核');
      await buttonOf(approver, '全部通过').click();
      if (account === 'college') {
        await approver.getByLabel('锥形瓶批准数量').fill('8');
        await approver.getByLabel('锥形瓶的意见').fill('库存还有');
        faults.push(...(await axeFaults(approver)));
      }
      await buttonOf(approver, '提交审核').click();
      await approver.getByRole('heading', { name: '采购审核' }).first().waitFor();
    };
    await decide('xsfzr');
    await decide('college');
    expect(faults).toEqual([]);

    await visit(teacher, page, `采购申请 ${row!.no}`);
    await buttonOf(teacher, '下单').click();
    const order = dialogOf(teacher);
    await order.getByLabel('供应商', { exact: true }).fill('旅程玻璃仪器公司');
    await order.getByLabel('下单日期').fill('2026-01-05');
    await order.getByLabel('下单日期').press('Tab');
    await buttonOf(order, '下单').click();
    await teacher.getByText('已登记下单').waitFor();

    const lab = await as('lab');
    await visit(lab, page, `采购申请 ${row!.no}`);
    await buttonOf(lab, '到货验收').click();
    const receipt = dialogOf(lab);
    await receipt.getByLabel('验收日期').fill('2026-01-06');
    await receipt.getByLabel('验收日期').press('Tab');
    await receipt.getByLabel('验收数量').fill('5');
    await buttonOf(receipt, '验收').click();
    await lab.getByText('已验收，经费按验收数量支出').waitFor();

    // What does not come is given up; the rest of the money is free again.
    await visit(teacher, page, `采购申请 ${row!.no}`);
    await buttonOf(teacher, '关闭').click();
    await dialogOf(teacher).getByLabel('关闭原因').fill('缺货');
    await buttonOf(dialogOf(teacher), '关闭采购').click();
    await teacher.getByText('采购已关闭').waitFor();
    const school = await clientOf('school');
    const money = await school.client.ok(budgetCardApi.find, { id: card });
    expect([money.frozen, money.spent, money.available]).toEqual(['0.00', '62.50', '4937.50']);

    await visit(teacher, '/purchase/mine', '我的采购');
    await rowOf(teacher, row!.no).getByText('已完成').waitFor();
    const figures = await school.client.ok(statisticApi.find, { year: 2026 });
    const viewer = await as('school');
    await visit(viewer, '/purchase/statistics?year=2026', '采购统计');
    await viewer
      .getByText(figures.spent.replace(/\B(?=(\d{3})+\.)/g, ','))
      .first()
      .waitFor();
  },
);
