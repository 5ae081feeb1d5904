import { expect, test } from 'vitest';
import { greetingAt } from './greeting.rules.ts';

test('the greeting follows the hour in China', () => {
  const at = (time: string) => greetingAt(Date.parse(`2026-03-02T${time}+08:00`));
  expect(['04:59', '05:00', '07:59', '08:00', '12:00', '14:00', '18:00', '23:59'].map(at)).toEqual([
    '夜深了',
    '早上好',
    '早上好',
    '上午好',
    '中午好',
    '下午好',
    '晚上好',
    '晚上好',
  ]);
});
