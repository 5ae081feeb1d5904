import { expect, test } from 'vitest';
import { fileApi } from '#kernel/shared/files.ts';
import { cellText } from '#kernel/server/sheets/cell-text.rules.ts';
import { readSheet } from '#lib/sheets/read.ts';
import { callApi } from '#modules/project/shared/application/call.ts';
import { projectApi } from '#modules/project/shared/application/project.ts';
import { statisticApi } from '#modules/project/shared/figures/statistic.ts';
import { reviewApi } from '#modules/project/shared/review/review.ts';
import { expenseApi } from '#modules/project/shared/running/expense.ts';
import { stageCheckApi } from '#modules/project/shared/running/stage-check.ts';
import { openCast } from './cast.ts';
import { clientOf } from './product.ts';
import { axeFaults } from './reading.ts';
import { act, buttonOf, choose, dialogOf, exported, rowOf, search, visit } from './screen.ts';

const { as } = openCast();
const name = '旅程用气体监测项目';
const experts = ['jcry', 'baowei', 'houqin'] as const;

/** A call, and the draft of a project of the printed teacher. */
async function draftProject(): Promise<number> {
  const { client: school } = await clientOf('school');
  const { client: teacher, id: head_id, data } = await clientOf('teacher');
  const { data: college } = await clientOf('college');
  const call = {
    name: '旅程用申报通知',
    year: 2026,
    total: '60000',
    most: '60000',
    starts_on: '2026-11-01',
    ends_on: '2026-12-31',
  };
  const { id: call_id } = await school.ok(callApi.create, call);
  await school.ok(callApi.publish, { id: call_id });
  const { id } = await teacher.ok(projectApi.create, {
    call_id,
    name,
    category: 'other',
    org_id: college.userInfo.org_id,
    head_id,
    starts_on: '2026-12-01',
    ends_on: '2027-11-30',
    basis: '气瓶间没有固定式探测器',
    content: '安装探测器并与排风联动',
    indicators: [{ name: '覆盖率', current: '0%', target: '100%' }],
    schedule: [{ ends_on: '2027-06-30', work: '采购安装' }],
    lab_ids: [data.userInfo.org_id],
    budget: [
      { subject: 'equipment', item: '氢气探测器', qty: 10, price: '3000' },
      { subject: 'install', item: '安装', qty: 1, price: '10000' },
    ],
  });
  return id;
}

/** The other experts score by call. */
async function score(id: number, account: string): Promise<void> {
  const { client } = await clientOf(account);
  const [review] = (await client.ok(reviewApi.list, { project_id: id })).content;
  await client.ok(reviewApi.score, { id: review!.id, scores: [25, 25, 15, 15], suggested: '40000', opinion: '可行' });
}

async function file(account: string): Promise<number> {
  const { client } = await clientOf(account);
  const { data } = await client.upload(fileApi.upload, [{ name: '材料.txt', content: Buffer.from('材料') }]);
  return (data as { id: number }[])[0]!.id;
}

test(
  'from the application over college, experts and approval to the last yuan and the acceptance',
  { timeout: 90_000 },
  async () => {
    const id = await draftProject();
    const path = `/project/list/${id}`;
    const teacher = await as('teacher');
    await visit(teacher, '/project/apply', '项目申报');
    await search(teacher, '关键词', name);
    await act(teacher, rowOf(teacher, name), '提交');
    await buttonOf(dialogOf(teacher), '确定').click();
    await teacher.getByText('已提交，等待学院审核').waitFor();
    expect(await axeFaults(teacher)).toEqual([]);

    const college = await as('college');
    await visit(college, '/project/examine', '项目审核');
    await act(college, rowOf(college, name), '推荐');
    await dialogOf(college).getByLabel('学院意见').fill('同意推荐');
    await buttonOf(dialogOf(college), '推荐').click();
    await college.getByText('已推荐，进入专家评审').waitFor();

    const { client: school } = await clientOf('school');
    const user_ids = await Promise.all(experts.map(async (expert) => (await clientOf(expert)).id));
    await school.ok(reviewApi.assign, { id, user_ids });
    const expert = await as('jcry');
    await visit(expert, '/project/review', '专家评审');
    await act(expert, rowOf(expert, name), '评审');
    for (const [label, points] of [
      ['必要性', '28'],
      ['可行性', '27'],
      ['经费合理性', '18'],
      ['预期效果', '17'],
    ] as const)
      await expert.getByLabel(new RegExp(`^${label}（`)).fill(points);
    await expert.getByLabel('评审意见').fill('必要，可行');
    await buttonOf(expert, '保存').click();
    await expert.getByText('已评审，结束评审前可以修改').waitFor();
    for (const other of experts.slice(1)) await score(id, other);
    await school.ok(reviewApi.conclude, { id });

    const office = await as('school');
    await visit(office, '/project/library', '项目库');
    const grip = office.getByRole('button', { name: `移动“${name}”：拖动，或用上下方向键` });
    await grip.focus();
    await grip.press('Home');
    await office.locator('.project-library > li').first().getByText(name).waitFor();
    await office.getByLabel(`选择“${name}”`).check();
    await office.getByRole('button', { name: '批量立项（1）' }).click();
    await dialogOf(office).getByLabel('批准依据').fill('校资〔2026〕18 号');
    await buttonOf(dialogOf(office), '批准立项').click();
    await office.getByText('已批准 1 个项目，经费已下达到经费卡').waitFor();
    const { client: head } = await clientOf('teacher');
    await head.ok(projectApi.start, { id, files: [await file('teacher')] });

    await visit(teacher, path, name);
    await buttonOf(teacher, '申请支出').click();
    await choose(teacher, dialogOf(teacher).getByLabel('预算行'), '氢气探测器');
    await dialogOf(teacher).getByLabel('金额').fill('30000');
    await dialogOf(teacher).getByLabel('用途').fill('探测器合同付款');
    await buttonOf(dialogOf(teacher), '提交').click();
    await teacher.getByText('已提交，等待经费卡负责人审批').waitFor();
    await visit(college, '/project/expense?waits=true', '支出登记');
    await act(college, rowOf(college, '探测器合同付款'), '批准');
    await buttonOf(dialogOf(college), '确定').click();
    await college.getByText('已批准，经费已冻结').waitFor();
    const [expense] = (await head.ok(expenseApi.list, { project_id: id })).content;
    await head.ok(expenseApi.pay, { id: expense!.id, paid: '30000', voucher_no: 'PZ001', paid_on: '2026-11-20' });

    await head.ok(stageCheckApi.accept, {
      id,
      content: '已完成',
      achieved: [{ name: '覆盖率', target: '100%', result: '100%' }],
      reason: '安装由厂家免费提供',
      files: [await file('teacher')],
    });
    await visit(office, '/project/check?waits=true', '中期检查与验收');
    await act(office, rowOf(office, name), '给出结论');
    await dialogOf(office).getByText('通过', { exact: true }).click();
    await dialogOf(office).getByLabel('意见').fill('同意验收');
    await buttonOf(dialogOf(office), '确定').click();
    await office.getByText('已给出结论，负责人会收到通知').waitFor();

    await visit(office, path, name);
    await office.getByText('已验收').first().waitFor();
    expect(await axeFaults(office)).toEqual([]);
    const figures = await school.ok(statisticApi.find, { year: 2026 });
    await visit(office, '/project/list?state=7&year=2026', '项目台账');
    const accepted = figures.states.find(({ state }) => state === 7)!.count;
    await office.getByText(`共 ${accepted} 条`).waitFor();
    const { path: sheet } = await exported(office);
    const rows: string[][] = [];
    for await (const cells of readSheet(sheet)) rows.push(cells.map(cellText));
    expect(rows.filter((cells) => cells.at(-1) === '已验收')).toHaveLength(accepted);
    expect(rows.find((cells) => cells.includes(name))).toContain('30000');
  },
);
