import { expect, test } from 'vitest';
import { fillersOf } from './fillers.rules.ts';
import { ProvinceItem } from './province-items.ts';

const every = ProvinceItem.$items.map(({ value }) => value);

test('one empty cell of each kind is named with the unit that has to fill it', () => {
  const who = Object.fromEntries(
    every.map((item) => {
      const fillers = fillersOf({ name: '催化实验室', college: '化学学院', missing: [item] });
      return [item, fillers.map(({ unit, work }) => `${unit}：${work}`)];
    }),
  );
  const own = ['化学学院：填写实验室资料'];
  expect(who).toEqual({
    campus: own,
    nature: own,
    lab_class: ['化学学院：审核分级评估'],
    lab_level: ['化学学院：审核分级评估'],
    building: own,
    rooms: own,
    area: own,
    head: own,
    phone: own,
    officer: own,
  });
});

test('cells of one unit stand together, and a laboratory of the school itself is named', () => {
  expect(fillersOf({ name: '分析中心', college: '', missing: ['head', 'lab_level', 'phone'] })).toEqual([
    { unit: '分析中心', work: '填写实验室资料', items: ['head', 'phone'] },
    { unit: '学校', work: '审核分级评估', items: ['lab_level'] },
  ]);
  expect(fillersOf({ name: '分析中心', college: '', missing: [] })).toEqual([]);
});
