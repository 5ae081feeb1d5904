import { expect, test } from 'vitest';
import { criteriaFault, criteriaOf, meanOf } from './score.rules.ts';

test.each([
  [['80', '90', '100'], '90.00'],
  [['60', '80', '80', '80', '100'], '80.00'],
  [['0', '70', '80', '90', '100'], '80.00'],
  [['70', '71', '71'], '70.67'],
  [[], '0.00'],
])('the mean of %j is %s', (scores, mean) => expect(meanOf(scores)).toBe(mean));

test('criteria are read as a school writes them, and add up to 100', () => {
  expect(criteriaOf('必要性 60，预期 效果 40')).toEqual([
    { name: '必要性', most: 60 },
    { name: '预期 效果', most: 40 },
  ]);
  expect(criteriaFault('必要性 60，可行性 40')).toBeUndefined();
  expect(criteriaFault('必要性 60，可行性 30')).toContain('现为 90');
  expect(criteriaFault('必要性')).toContain('格式');
});
