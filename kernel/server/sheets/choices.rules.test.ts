import { expect, test } from 'vitest';
import { choicesOf, faultOfChoice, faultOfCode, readWithZeros, textKey, valueFor, withZeros } from './choices.rules.ts';

test.each(['Ⅱ级', 'II级', 'ⅱ 级', 'ＩＩ级', ' II 级 '])('%s stands for the second level', (text) => {
  expect(valueFor(choicesOf([[2, 'Ⅱ级', '2']]), text)).toBe(2);
});

test('the first value wins a text that two share', () => {
  expect(
    valueFor(
      choicesOf([
        ['a', '化学'],
        ['b', '化学'],
      ]),
      '化学',
    ),
  ).toBe('a');
});

test('a text that is no choice is refused with the allowed values', () => {
  const levels = choicesOf([1, 2].map((n) => [n, `${n}级`]));
  expect(faultOfChoice('level', '等级', '五级', levels)).toEqual([
    { field: 'level', text: '等级“五级”不在可选范围内，可填：1级、2级' },
  ]);
  expect(faultOfChoice('level', '等级', null, levels)).toEqual([]);
  const many = choicesOf(Array.from({ length: 40 }, (_, n) => [n, `项${n}`]));
  expect(faultOfChoice('kind', '类型', '无', many)[0]!.text).toContain('等 40 项，见模板的“可填内容”表');
  expect(faultOfChoice('kind', '类型', '无', choicesOf([]))[0]!.text).toContain('系统中还没有可填的内容');
});

test('leading zeros are proposed only if exactly one such code exists', () => {
  const fault = (known: string[]) => faultOfCode('code', '编码', '1', (code) => known.includes(code), '，请核对').text;
  expect(fault(['001'])).toContain('编码“1”不存在，是否为“001”？Excel 会去掉前导 0');
  expect(fault(['001', '0001'])).toBe('编码“1”不存在，请核对');
  expect(fault([])).toBe('编码“1”不存在，请核对');
  expect(withZeros('T1')).toEqual([]);
});

test('codes with zeros are read only if some digits name nothing', async () => {
  const asked: string[][] = [];
  const read = (codes: string[]) => {
    asked.push(codes);
    return Promise.resolve(new Map(codes.flatMap((code) => (['007', 'A1'].includes(code) ? [[code, code]] : []))));
  };
  expect([...(await readWithZeros(['a1', 'A1'], read)).keys()]).toEqual(['A1']);
  expect(asked).toEqual([['A1']]);
  expect([...(await readWithZeros(['7'], read)).keys()]).toEqual(['007']);
});

test('the key of a text ignores width, case and blanks', () => {
  expect(textKey('ＪＳ０１ a')).toBe('JS01A');
});
