import { expect, test } from 'vitest';
import { afterFault, mailFault } from './delivery.rules.ts';
import { smsFault, smsText } from './sms.rules.ts';

const now = new Date('2026-11-30T23:30:00+08:00');
const minutes = (at: Date) => (at.getTime() - now.getTime()) / 60_000;

test('pauses grow; the sixth attempt is the last', () => {
  const after = [1, 2, 3, 4, 5, 6].map((tries) => afterFault({ text: 'x' }, tries, now));
  expect(after.map(({ state }) => state)).toEqual([...Array<string>(5).fill('waiting'), 'failed']);
  expect(after.slice(0, 5).map(({ next_at }) => minutes(next_at))).toEqual([1, 5, 20, 60, 180]);
});

test('what another attempt does not change has failed at once', () => {
  expect(afterFault({ text: 'x', isFinal: true }, 1, now).state).toBe('failed');
});

test.each([
  [550, true],
  [452, false],
  [undefined, false],
])('a mail server that answers %s refuses for good: %s', (responseCode, isFinal) => {
  expect(mailFault(Object.assign(new Error('no'), { responseCode }))).toEqual({ text: 'no', isFinal });
});

test('a text message is one line with the signature, at most 300 characters', () => {
  expect(smsText({ title: '紧急隐患', body: '第一行\n第二行' }, '示范大学')).toBe(
    '【示范大学】紧急隐患：第一行 第二行',
  );
  const long = smsText({ title: '题', body: '字'.repeat(400) }, '示范大学');
  expect([long.length, long.at(-1)]).toEqual([300, '…']);
});

test.each([
  [{ code: 0 }, ''],
  [{ code: '0' }, ''],
  [{ code: 17, message: '余额不足' }, '余额不足'],
  [{ ok: true }, '短信接口返回的内容不符合约定'],
  [null, '短信接口返回的内容不符合约定'],
])('the gateway answers %j: %s', (reply, fault) => {
  expect(smsFault(reply)).toBe(fault);
});
