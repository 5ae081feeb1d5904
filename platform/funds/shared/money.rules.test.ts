import { expect, test } from 'vitest';
import { capitalsOf, moneyText, sumOf, timesOf } from './money.rules.ts';

test.each([
  ['0', '零元整'],
  ['0.05', '伍分'],
  ['0.5', '伍角整'],
  ['1', '壹元整'],
  ['10', '壹拾元整'],
  ['105.30', '壹佰零伍元叁角整'],
  ['1005.03', '壹仟零伍元零叁分'],
  ['1010', '壹仟零壹拾元整'],
  ['10000', '壹万元整'],
  ['10005', '壹万零伍元整'],
  ['12345.67', '壹万贰仟叁佰肆拾伍元陆角柒分'],
  ['100500', '壹拾万零伍佰元整'],
  ['20030000', '贰仟零叁万元整'],
  ['100000001', '壹亿零壹元整'],
  ['200030000', '贰亿零叁万元整'],
  ['999999999.99', '玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
])('%s yuan in capitals', (amount, text) => expect(capitalsOf(amount)).toBe(text));

test('amounts are added and multiplied without losing a cent', () => {
  expect(sumOf(['0.1', '0.2', 0.7])).toBe('1.00');
  expect(timesOf('999999.99', 999)).toBe('998999990.01');
  expect([moneyText('1234567.5'), moneyText('-1200'), moneyText(0)]).toEqual(['1,234,567.50', '-1,200.00', '0.00']);
});
