import { expect, test } from 'vitest';
import { chemicalWords, gasIn, itemOf } from './item-name.rules.ts';

test.each([
  ['乙醇', '乙醇'],
  ['无水乙醇', '乙醇'],
  ['乙醇（分析纯）500mL', '乙醇'],
  ['95%乙醇', '乙醇'],
  ['75％医用乙醇 消毒液', '乙醇'],
  ['浓盐酸', '盐酸'],
  ['盐酸溶液', '盐酸'],
  ['1,2-二氯乙烷 AR', '1,2-二氯乙烷'],
])('%s is known as %s', (name, word) => expect(chemicalWords(name)).toContain(word));

test('a CAS number is found in the name and in the specification', () => {
  expect(chemicalWords('溶剂 64-17-5')).toContain('64-17-5');
  expect(chemicalWords('溶剂', 'CAS：64-17-5，500mL')).toContain('64-17-5');
});

test.each([
  ['高纯氮气', '氮气'],
  ['氧气瓶', '氧气'],
  ['氩气 40L 钢瓶', '氩气'],
  ['氢气发生器', undefined],
  ['气瓶柜', undefined],
])('%s names the gas %s', (name, gas) => expect(gasIn(name, ['氧气', '氮气', '氢气', '氩气'])).toBe(gas));

test('the same thing has one name', () => {
  expect(itemOf('离心管 50 mL（无菌）')).toBe(itemOf('离心管50ML(无菌)'));
});
