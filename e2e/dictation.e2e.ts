import type { Browser, CDPSession, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reviewApi } from '#modules/inspection/shared/problem/review.ts';
import { login, phone, startBrowser } from './browser.ts';
import { clientOf } from './product.ts';
import { buttonOf, visit } from './screen.ts';

// The keyboard of a phone dictates: it inserts whole sentences, and replaces what it has heard until it is sure.

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

const [first, second] = ['灭火器压力不足，', '需要更换，同时培训全组人员。'];

/** Speaks two sentences into a field: one is corrected while it is heard, the other arrives at once. */
async function dictate(page: Page, keys: CDPSession, field: Locator) {
  await field.click();
  expect(await field.getAttribute('inputmode')).not.toBe('none');
  for (const heard of ['灭火', '灭火器压力', first])
    await keys.send('Input.imeSetComposition', {
      text: heard,
      selectionStart: heard.length,
      selectionEnd: heard.length,
    });
  await keys.send('Input.insertText', { text: first });
  await keys.send('Input.insertText', { text: second });
  expect(await field.inputValue()).toBe(first + second);
  // What was said is also what the page has stored.
  await page.waitForTimeout(300);
  expect(await field.inputValue()).toBe(first + second);
}

async function onPhone(account: string) {
  const person = await login(browser, account, phone);
  return { ...person, keys: await person.context.newCDPSession(person.page) };
}

test('the findings of a check take dictation, and keep it over a reload', async () => {
  const { page, keys, context, errors } = await onPhone('jcry');
  await page.goto('/lab-platform/lab-check/check/start');
  await page.getByRole('link', { name: /检查$/ }).first().click();
  await page.getByRole('button', { name: /^未检查/ }).click();
  await page.locator('.check-lab').first().click();
  await page.locator('.check-item').first().getByText('不符合').click();
  const sheet = page.getByRole('dialog', { name: '登记隐患' });
  for (const label of ['隐患描述', '可能后果', '整改建议']) {
    const field = sheet.getByRole('textbox', { name: label });
    await field.scrollIntoViewIfNeeded();
    await field.fill('');
    await dictate(page, keys, field);
  }
  await page.reload();
  await page
    .getByText(first + second)
    .first()
    .waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

test('a rectification takes dictation', async () => {
  const { page, keys, context, errors } = await onPhone('lab');
  await visit(page, '/lab-check/problem-rectify', '问题整改');
  await page
    .getByRole('button', { name: /^整\s?改$/ })
    .first()
    .click();
  for (const label of ['整改措施', '原因分析']) await dictate(page, keys, page.getByLabel(label, { exact: true }));
  expect(errors).toEqual([]);
  await context.close();
});

test('the opinion of a review takes dictation, none of it is taken for a key', async () => {
  const { client } = await clientOf('school');
  const { content, total } = await client.ok(reviewApi.list, { size: 15 });
  const { page, keys, context, errors } = await onPhone('school');
  await page.goto(`/lab-platform/lab-check/rectify-examine?row=${content[0]!.id}`);
  await dictate(page, keys, page.getByLabel('意见', { exact: true }));
  expect(page.url()).toContain(`row=${content[0]!.id}`);
  expect((await client.ok(reviewApi.list, { size: 15 })).total).toBe(total);
  expect(errors).toEqual([]);
  await context.close();
});

test('a report of anybody takes dictation', async () => {
  const { page, keys, context, errors } = await onPhone('normal');
  await visit(page, '/lab-check/problem-rectify', '问题整改');
  await buttonOf(page, '随手拍').first().click();
  await dictate(page, keys, page.getByRole('textbox', { name: '隐患描述' }));
  expect(errors).toEqual([]);
  await context.close();
});
