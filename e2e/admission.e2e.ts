import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { labApi } from '#modules/base-info/shared/lab.ts';
import { memberApi, MemberStatus } from '#modules/base-info/shared/people/member.ts';
import { admissionApi } from '#modules/training/shared/admission/admission.ts';
import { AdmissionStatus } from '#modules/training/shared/admission/admission.states.ts';
import { requirementApi } from '#modules/training/shared/admission/requirement.ts';
import { eventApi } from '#modules/training/shared/offline/event.ts';
import { phone } from './browser.ts';
import { openCast } from './cast.ts';
import { clientOf } from './product.ts';
import { axeFaults } from './reading.ts';
import { buttonOf, visit } from './screen.ts';

const { as } = openCast();
const today = formatDate(new Date());

/** Draws in the field for the signature. */
async function sign(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: '签名区，请在此手写签名' });
  await pad.scrollIntoViewIfNeeded();
  const box = (await pad.boundingBox())!;
  await page.mouse.move(box.x + 40, box.y + 30);
  await page.mouse.down();
  for (const [x, y] of [
    [80, 60],
    [120, 20],
    [160, 70],
    [220, 40],
  ] as const)
    await page.mouse.move(box.x + x, box.y + y);
  await page.mouse.up();
}

/**
 * What the laboratory of a person asks is made short: hours and training on site, which one event gives. Its level may be another
 * one by journeys before this one.
 */
async function shorten(labId: number, userType: string): Promise<void> {
  const { client: school } = await clientOf('school');
  const { lab_class } = await school.ok(labApi.find, { id: labId });
  for (const lab_level of [1, 2, 3, 4])
    await school.ok(requirementApi.create, {
      lab_level,
      lab_class,
      user_type: userType as 'teacher',
      kinds: [],
      on_site: true,
      commitment: true,
      college_approval: false,
      valid_months: 12,
    });
}

test(
  'a student sees on a phone what is missing, has everything, signs, and the laboratory admits',
  { timeout: 90_000 },
  async () => {
    const { client: lab } = await clientOf('lab');
    const { client: student, id: userId } = await clientOf('normal');
    const admitted = async () => (await student.ok(labApi.mine)).map(({ lab_id }) => lab_id);
    // The demonstration has admitted the student by hand.
    const people = await lab.ok(admissionApi.people, { status: AdmissionStatus.valid, size: 150 });
    const former = people.content.find((row) => row.user_id === userId)!;
    const { lab_id, lab_name, name, user_type } = former;
    await lab.ok(admissionApi.cancel, { id: former.id, reason: '转入下一年度，请重新申请' });
    expect(await admitted()).not.toContain(lab_id);
    await shorten(lab_id, user_type);

    const page = await as('normal', phone);
    await visit(page, '/study/admission', '我的准入');
    const card = page.getByRole('region', { name: lab_name });
    await card.getByText('实验室现场培训（由实验室确认）').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await buttonOf(card, '查看要求').click();
    await page.getByText(/^还缺 \d 项，全部完成后才能提交申请$/).waitFor();

    const { id: event } = await lab.ok(eventApi.create, {
      kind: 'on_site',
      topic: '新进人员现场培训',
      starts_at: `${today} 00:00:00`,
      ends_at: `${today} 00:30:00`,
      place: lab_name,
      teacher: '实验室负责人',
      hours: '24',
      lab_id,
    });
    await lab.ok(eventApi.attend, { id: event, user_ids: [userId] });
    await lab.ok(eventApi.close, { id: event });

    await visit(page, '/study/admission', '我的准入');
    await buttonOf(card, '申请准入').click();
    await page.getByLabel('导师').click();
    await page.locator('.ant-select-item-option').first().click();
    await page.getByLabel('准入截止').fill(addDays(today, 200));
    await page.keyboard.press('Tab');
    await page.getByText('未同意').click();
    await sign(page);
    await page.getByRole('img', { name: '已手写签名' }).waitFor();
    await buttonOf(page, '提交申请').click();
    await page.getByRole('heading', { name: `${name}的准入` }).waitFor();
    expect(await axeFaults(page)).toEqual([]);

    const manager = await as('lab');
    await visit(manager, '/admittance/examine', '准入审核');
    await manager.getByLabel('审核任务').click();
    await manager.locator('.ant-select-item-option', { hasText: '待我审核' }).click();
    await buttonOf(manager, '查询').click();
    await manager.locator('tr.ant-table-row', { hasText: name }).getByText('审核', { exact: true }).click();
    await manager.getByRole('img', { name: `${name}的手写签名` }).waitFor();
    await buttonOf(manager, '通过').click();
    await manager
      .getByRole('dialog')
      .getByRole('button', { name: /通\s?过/ })
      .click();
    await manager.getByText('已通过').first().waitFor();

    expect(await admitted()).toContain(lab_id);
    const members = await lab.ok(memberApi.list, { lab_id, status: MemberStatus.present, size: 150 });
    expect(members.content.find((row) => row.user_id === userId)).toMatchObject({
      admission: 'admitted',
      admitted_to: addDays(today, 200),
    });
    await visit(page, '/study/admission', '我的准入');
    await card.getByText('已准入').waitFor();
    await buttonOf(card, '准入证').waitFor();
  },
);
