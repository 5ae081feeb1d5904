import { expect, test } from 'vitest';
import { openInstrument } from './bookable.ts';
import { desktop, phone } from './browser.ts';
import { openCast } from './cast.ts';
import { axeFaults } from './reading.ts';
import { act, buttonOf, dialogOf, rowOf, search, visit } from './screen.ts';

const { as } = openCast();
const name = '旅程用显微镜';

test(
  'a student books with the keys, the keeper passes it, and the use is recorded on a phone',
  { timeout: 90_000 },
  async () => {
    const id = await openInstrument(name);
    const student = await as('normal');
    await visit(student, '/reservation/instrument', '仪器预约');
    await search(student, '关键词', name);
    await act(student, rowOf(student, name), '预约');
    await student.getByRole('grid').waitFor();
    await student.getByLabel('11月24日 周二 12:00 空闲').focus();
    await student.keyboard.press('Shift+ArrowDown');
    await student.keyboard.press('Enter');
    const form = dialogOf(student);
    await form.getByText('符合全部预约条件').waitFor();
    expect(await form.getByLabel('结束时间').inputValue()).toBe('2026-11-24 13:00');
    await form.getByRole('radio', { name: '科研' }).check();
    await form.getByLabel('实验内容').fill('观察断口形貌的样品');
    await form.getByRole('checkbox').check();
    await buttonOf(form, '提交预约').click();
    await student.getByText('等待负责人审核，时段已为您保留').waitFor();

    const keeper = await as('lab');
    await visit(keeper, '/reservation/examine', '预约审核');
    await act(keeper, rowOf(keeper, name), '通过');
    await buttonOf(dialogOf(keeper), '通过').click();
    await rowOf(keeper, name).waitFor({ state: 'detached' });

    // The code at the instrument leads to its page.
    await student.setViewportSize(phone);
    await visit(student, `/reservation/instrument/${id}`, name);
    expect(await axeFaults(student)).toEqual([]);
    await buttonOf(student, '签到').click();
    await buttonOf(student, '签退').click();
    await dialogOf(student).getByLabel('实际样品数').fill('3');
    await buttonOf(dialogOf(student), '签退').click();
    await student.getByText('已签退，使用记录已生成').waitFor();
    await student.setViewportSize(desktop);

    await visit(keeper, '/reservation/use-record', '使用记录');
    const record = await rowOf(keeper, name).first().innerText();
    expect(record).toContain('科研');
    expect(record).toContain('3');
  },
);
