import { expect, test } from 'vitest';
import { cellText } from '#kernel/server/sheets/cell-text.rules.ts';
import { readSheet } from '#lib/sheets/read.ts';
import { experimentApi } from '#modules/experiment/shared/experiment.ts';
import { ExperimentState } from '#modules/experiment/shared/experiment.states.ts';
import { statisticApi } from '#modules/experiment/shared/statistic.ts';
import { openCast } from './cast.ts';
import { clientOf } from './product.ts';
import { axeFaults } from './reading.ts';
import { act, buttonOf, choose, dialogOf, downloaded, exported, rowOf, search, visit } from './screen.ts';

const { as } = openCast();
const name = '旅程用高压合成实验';

/** An experiment of the printed teacher in the printed laboratory, without an assessment. */
async function registered(): Promise<number> {
  const { client, id: head_id } = await clientOf('teacher');
  const { data } = await clientOf('lab');
  const { id } = await client.ok(experimentApi.create, { name, kind: 2, head_id, lab_id: data.userInfo.org_id });
  return id;
}

test(
  'from the assessment over laboratory and college to the notice at the door, the list and the figures',
  { timeout: 90_000 },
  async () => {
    const id = await registered();
    const teacher = await as('teacher');
    await visit(teacher, `/project/risk-assess/edit/${id}`, '风险评估');
    const adder = teacher.getByLabel('从库存、危险源清单或化学品目录添加');
    await adder.click();
    await adder.fill('乙醚');
    await teacher.locator('.ant-select-item-option', { hasText: '目录：乙醚 60-29-7' }).click();
    await teacher.locator('input[value="60-29-7"]').waitFor();
    await teacher.getByLabel('实验步骤').fill('加压反应');
    await teacher.getByLabel('危险操作和后果').fill('超压，爆炸');
    for (const [label, value] of [
      ['可能性 L', '4 较可能'],
      ['严重性 S', '5 特别严重'],
      ['措施后的 L', '3 可能'],
      ['措施后的 S', '5 特别严重'],
    ] as const)
      await choose(teacher, teacher.getByLabel(label), value);
    await teacher.getByText('由 实验室审核 → 学院审核').waitFor();
    await teacher.getByLabel('管控措施').fill('防爆间内远程操作，双人在场');
    await teacher.getByLabel('个人防护').fill('面屏、阻燃服');
    await teacher.getByLabel('应急处置').fill('停止加热，远程泄压，撤离并报告');
    await teacher.getByLabel('废弃物处置').fill('废液分类收集');
    await teacher.getByLabel('同时在场人数上限').fill('2');
    await teacher.getByLabel('有效期至').fill('2027-06-30');
    await teacher.keyboard.press('Enter');
    await buttonOf(teacher, '保存').click();
    await teacher.getByText('已保存，请核对后提交审核').waitFor();
    await buttonOf(teacher, '提交').click();
    await buttonOf(dialogOf(teacher), '确定').click();
    await teacher.getByText('已提交，等待审核').waitFor();
    expect(await axeFaults(teacher)).toEqual([]);

    const lab = await as('lab');
    await visit(lab, '/project/experiment?waits=1', '实验项目');
    await search(lab, '关键词', name);
    await act(lab, rowOf(lab, name), '审核');
    await buttonOf(lab, '通过').click();
    await buttonOf(dialogOf(lab), '通过').click();
    await lab.getByText('已通过，交上一级审核').waitFor();

    const college = await as('college');
    await visit(college, `/project/risk-assess/${id}`, name);
    await buttonOf(college, '通过').click();
    await dialogOf(college).getByLabel('意见').fill('同意，注意双人在场');
    await buttonOf(dialogOf(college), '通过').click();
    await college.getByText('已通过，风险评估生效').waitFor();
    const notice = await downloaded(college, () => buttonOf(college, '打印告知书').click());
    expect(notice.name).toContain('.pdf');

    const { client: school } = await clientOf('school');
    const figures = await school.ok(statisticApi.find, {});
    const { college_id, college_name } = await school.ok(experimentApi.find, { id });
    const cells = figures.colleges.find((one) => one.college_id === college_id)!;
    const second = cells.levels.find(({ level }) => level === 2)!.count;
    const office = await as('school');
    await visit(office, '/project/experiment-statistic', '实验风险统计');
    const row = office.locator('tr.ant-table-row', { hasText: college_name });
    expect(await axeFaults(office)).toEqual([]);
    await row
      .locator('td')
      .nth(2)
      .getByRole('link', { name: String(second) })
      .click();
    await office.getByText(`共 ${second} 条`).waitFor();
    const { path } = await exported(office);
    const states: (string | undefined)[] = [];
    for await (const line of readSheet(path))
      if (line.map(cellText).includes(name)) states.push(line.map(cellText).at(-1));
    expect(states).toEqual(['已通过']);
    const { state, level } = await school.ok(experimentApi.find, { id });
    expect([state, level]).toEqual([ExperimentState.passed, 2]);
  },
);
