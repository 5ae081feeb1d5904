import { expect, test } from 'vitest';
import { bookingApi } from '#modules/reservation/shared/booking/booking.ts';
import { resourceApi } from '#modules/reservation/shared/resource/resource.ts';
import { equipmentApi } from '#modules/base-info/shared/equipment.ts';
import { assetApi } from '#modules/special-equipment/shared/asset.ts';
import { phone } from './browser.ts';
import { openCast } from './cast.ts';
import { openInstrument } from './bookable.ts';
import { clientOf } from './product.ts';
import { axeFaults } from './reading.ts';
import { buttonOf, choose, dialogOf, photo, rowOf, search, visit } from './screen.ts';

const { as } = openCast();
const vessel = '旅程用反应釜';

/** A new vessel in the register of equipment, which the student may book. */
async function bookableVessel(): Promise<number> {
  const near = await openInstrument('旅程用其他仪器', { approval: 'never' });
  const { client: school } = await clientOf('school');
  const { id: keeper_id } = await clientOf('lab');
  const { lab_id, rule_id } = await school.ok(resourceApi.find, { id: near });
  const equipment = { asset_no: 'LCFYF01', name: vessel, kind: '10', lab_id, keeper_id, is_special: false };
  const { id: equipment_id } = await school.ok(equipmentApi.create, { ...equipment, status: 1 });
  const { id } = await school.ok(resourceApi.create, {
    kind: 'instrument',
    lab_id,
    equipment_id,
    name: '旅程用反应釜的预约',
    capacity: 1,
    rule_id,
    keeper_ids: [keeper_id],
  });
  return id;
}

test(
  'a laboratory registers a vessel, the school passes it, a failed inspection stops it and its booking; records on a phone',
  { timeout: 120_000 },
  async () => {
    const resource_id = await bookableVessel();
    const lab = await as('lab');
    await visit(lab, '/special-equipment/edit/0', '新建特种设备');
    await choose(lab, lab.getByLabel('设备', { exact: true }), vessel);
    await choose(lab, lab.getByLabel('品种', { exact: true }), '第一类压力容器');
    await lab.getByLabel('制造单位').fill('华东压力容器制造有限公司');
    await lab.getByLabel('出厂编号').fill('LC-2020-01');
    await lab.getByLabel('制造日期').fill('2020-05-01');
    await lab.getByLabel('制造日期').press('Tab');
    await lab.getByLabel('使用登记证号').fill('容17皖A99001');
    await lab.getByLabel('上次检验').fill('2024-03-01');
    await lab.getByLabel('上次检验').press('Tab');
    // Six years after a full inspection, at once.
    await lab.getByText('不填则按周期为 2030-03-01').waitFor();
    expect(await axeFaults(lab)).toEqual([]);
    await buttonOf(lab, '保存').click();
    await lab.getByText('保存成功').waitFor();

    await visit(lab, '/special-equipment/operator', '作业人员');
    await buttonOf(lab, '登记作业人员').first().click();
    const operator = dialogOf(lab);
    await choose(lab, operator.getByLabel('人员'), '张志强');
    await choose(lab, operator.getByLabel('作业项目'), 'G2');
    await operator.getByLabel('证号').fill('T34010001');
    await operator.getByLabel('有效期至').fill('2028-12-31');
    await operator.getByLabel('有效期至').press('Tab');
    await choose(lab, operator.getByLabel('关联设备'), vessel);
    await lab.keyboard.press('Escape');
    await operator.locator('input[aria-label="选择文件"]').setInputFiles(await photo('整改前'));
    await operator.getByRole('link', { name: '现场照片.jpg' }).waitFor();
    await buttonOf(operator, '保存').click();
    await lab.getByText('已保存').waitFor();

    const { client } = await clientOf('school');
    const [row] = (await client.ok(assetApi.list, { keyword: vessel })).content;
    const school = await as('school');
    await visit(school, `/special-equipment/list/${row!.id}`, vessel);
    // An item of boilers does not fit a vessel.
    await school.getByText('没有证书有效的作业人员（R1）').waitFor();
    await visit(lab, '/special-equipment/operator', '作业人员');
    await search(lab, '关键词', 'T34010001');
    await buttonOf(rowOf(lab, 'T34010001'), '编辑').click();
    await choose(lab, dialogOf(lab).getByLabel('作业项目'), 'R1');
    await buttonOf(dialogOf(lab), '保存').click();
    await lab.getByText('已保存').last().waitFor();
    await school.reload();
    await buttonOf(school, '启用').click();
    await buttonOf(dialogOf(school), '确定').click();
    await school.getByText('操作成功').waitFor();
    expect(await axeFaults(school)).toEqual([]);

    await visit(lab, `/special-equipment/list/${row!.id}`, vessel);
    await buttonOf(lab, '登记检验').click();
    const inspection = dialogOf(lab);
    await inspection.getByText('定期检验（内部检验）').click();
    const today = (await lab.evaluate(() => new Date().toISOString())).slice(0, 10);
    for (const label of ['报检日期', '检验日期']) {
      await inspection.getByLabel(label, { exact: true }).fill(today);
      await inspection.getByLabel(label, { exact: true }).press('Tab');
    }
    await inspection.getByLabel('检验机构').fill('省特种设备检验研究院');
    await inspection.getByText('不合格', { exact: true }).click();
    await inspection.locator('input[aria-label="选择文件"]').setInputFiles(await photo('整改后'));
    await inspection.getByRole('link', { name: '现场照片.jpg' }).waitFor();
    await buttonOf(inspection, '登记').click();
    await lab.getByText('停用：检验不合格').waitFor();
    const { client: student } = await clientOf('normal');
    const reply = await student.call(bookingApi.create, {
      resource_id,
      use_type: 2,
      content: '加压反应',
      agreed: true,
      starts_at: `${today} 20:00:00`,
      ends_at: `${today} 21:00:00`,
    });
    expect(reply.message).toContain('已停用、在维修或检验已过期');
  },
);

test('a record is written down on a phone beside the equipment', { timeout: 60_000 }, async () => {
  const teacher = await as('teacher', phone);
  await visit(teacher, '/special-equipment/record', '运行与维护记录');
  await buttonOf(teacher, '登记记录').first().tap();
  const dialog = dialogOf(teacher);
  await dialog.getByLabel('设备', { exact: true }).click();
  await teacher.locator('.ant-select-item-option').first().click();
  await choose(teacher, dialog.getByLabel('类型'), '日检');
  await dialog.getByLabel('日期').fill((await teacher.evaluate(() => new Date().toISOString())).slice(0, 10));
  await dialog.getByLabel('日期').press('Tab');
  await dialog.getByText('异常', { exact: true }).click();
  await dialog.getByLabel('情况').fill('旅程：压力表玻璃有裂纹');
  await buttonOf(dialog, '登记').tap();
  await teacher.getByText('已登记').waitFor();
  await teacher.getByText('旅程：压力表玻璃有裂纹').first().waitFor();
  expect(await axeFaults(teacher)).toEqual([]);
});
