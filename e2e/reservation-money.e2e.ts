import { expect, test } from 'vitest';
import { accountApi } from '#modules/reservation/shared/account/account.ts';
import { bookingApi } from '#modules/reservation/shared/booking/booking.ts';
import { priceApi } from '#modules/reservation/shared/price/price.ts';
import { budgetCardApi } from '#platform/funds/shared/budget-card.ts';
import { openInstrument } from './bookable.ts';
import { openCast } from './cast.ts';
import { clientOf } from './product.ts';
import { axeFaults } from './reading.ts';
import { act, buttonOf, choose, dialogOf, rowOf, visit } from './screen.ts';

const { as } = openCast();
const name = '旅程用收费光谱仪';
const cardName = '旅程用开放测试卡';

/** An instrument for 50 yuan an hour that nobody has to decide, and a card from which the student may pay. */
async function openPaid(): Promise<number> {
  const { id: studentId } = await clientOf('normal');
  const { client: school, id: schoolId } = await clientOf('school');
  // Whatever is cancelled is late.
  const id = await openInstrument(name, { cancel_hours: 720, approval: 'never' });
  await school.ok(priceApi.create, {
    resource_id: id,
    user_class: 'school',
    start_fee: '0',
    hour_price: '50',
    sample_price: '0',
    minimum: '0',
    off_factor: '1',
    effective_from: '2026-11-24',
  });
  const { content } = await school.ok(budgetCardApi.list, { size: 15 });
  const { org_id } = content[0]!;
  const input = { card_no: 'LC2026', name: cardName, card_type: 'safety', org_id, manager_id: schoolId };
  const card = await school.ok(budgetCardApi.create, input);
  await school.ok(budgetCardApi.allocate, { id: card.id, amount: '1000', note: '旅程' });
  const { version } = await school.ok(budgetCardApi.find, { id: card.id });
  const members = [{ user_id: studentId, doc_limit: null }];
  await school.ok(budgetCardApi.setMembers, { id: card.id, version, members });
  return id;
}

test(
  'a use is frozen on a card, billed and confirmed; a late cancel takes points that an appeal gives back',
  { timeout: 90_000 },
  async () => {
    const id = await openPaid();
    const student = await as('normal');
    await visit(student, `/reservation/instrument/${id}`, name);
    await student.getByText('每小时 50.00 元').waitFor();
    await student.getByLabel('11月24日 周二 12:00 空闲').focus();
    await student.keyboard.press('Shift+ArrowDown');
    await student.keyboard.press('Enter');
    const form = dialogOf(student);
    await form.getByText('预计 1 小时 × 50.00 元 = 50.00 元，请选择付款方式').waitFor();
    await form.getByRole('radio', { name: '经费卡' }).check();
    await choose(student, form.getByLabel('经费卡', { exact: true }).last(), cardName);
    await form.getByText('提交时冻结，用完按实际结算').waitFor();
    await form.getByRole('radio', { name: '科研' }).check();
    await form.getByLabel('实验内容').fill('发射光谱测定');
    await form.getByRole('checkbox').check();
    await buttonOf(form, '提交预约').click();
    await student.getByText('预计费用').waitFor();
    await buttonOf(student, '签到').click();
    await buttonOf(student, '签退').click();
    await buttonOf(dialogOf(student), '签退').click();
    await student.getByText('待确认').waitFor();

    const keeper = await as('lab');
    await visit(keeper, '/reservation/bill', '费用结算');
    await act(keeper, rowOf(keeper, name), '确认');
    await buttonOf(dialogOf(keeper), '确定').click();
    await rowOf(keeper, name).getByText('已付款').waitFor();
    expect(await axeFaults(keeper)).toEqual([]);

    const { client } = await clientOf('normal');
    const [card] = (await client.ok(accountApi.cards, {})).content;
    // A begun half hour is spent, nothing is frozen any more.
    expect(card!.available).toBe('975.00');
    const later = await client.ok(bookingApi.create, {
      resource_id: id,
      starts_at: '2026-11-25 18:00:00',
      ends_at: '2026-11-25 19:00:00',
      use_type: 2,
      content: '第二次测定',
      agreed: true,
      payer: 'card',
      card_id: card!.id,
    });
    await visit(student, `/reservation/my/${later.id}`, name);
    await buttonOf(student, '取消').click();
    await dialogOf(student).getByLabel('原因').fill('样品没有到');
    await buttonOf(dialogOf(student), '取消预约').click();
    await student.getByText('预约已取消', { exact: true }).waitFor();

    await visit(student, '/reservation/mine', '账户与信用');
    const taken = rowOf(student, `${name} 2026-11-25 18:00`);
    await buttonOf(taken, '申诉').click();
    await dialogOf(student).getByLabel('申诉理由').fill('快递延误，有物流记录');
    await buttonOf(dialogOf(student), '提交申诉').click();
    await taken.getByText('待负责人处理').waitFor();
    expect(await axeFaults(student)).toEqual([]);

    await visit(keeper, '/reservation/appeal', '信用申诉');
    await act(keeper, rowOf(keeper, '快递延误'), '采纳');
    await buttonOf(dialogOf(keeper), '采纳').click();
    await rowOf(keeper, '快递延误').getByText('已采纳').waitFor();
    await visit(student, '/reservation/mine', '账户与信用');
    await taken.getByText('已采纳').waitFor();
  },
);
