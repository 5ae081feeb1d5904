import { expect, test } from 'vitest';
import { feeOf, roundedMinutes, shareOf, type Terms, type Used } from './fee.rules.ts';

const terms: Terms = { start_fee: '0', hour_price: '0', sample_price: '0', minimum: '0', off_factor: '1' };
const used: Used = { minutes: 60, step: 30, samples: 0, isOffHours: false };

test.each<[name: string, terms: Partial<Terms>, used: Partial<Used>, amount: string]>([
  ['nothing asked for', {}, {}, '0.00'],
  ['whole hours', { hour_price: '50' }, { minutes: 120 }, '100.00'],
  ['a begun step counts', { hour_price: '50' }, { minutes: 61 }, '75.00'],
  ['exactly a step', { hour_price: '50' }, { minutes: 90 }, '75.00'],
  ['a step of an hour', { hour_price: '50' }, { minutes: 61, step: 60 }, '100.00'],
  ['no time at all', { hour_price: '50', start_fee: '8' }, { minutes: 0 }, '8.00'],
  [
    'off hours multiply time only',
    { hour_price: '50', start_fee: '20', off_factor: '1.5' },
    { isOffHours: true },
    '95.00',
  ],
  ['the factor waits for off hours', { hour_price: '50', off_factor: '1.5' }, {}, '50.00'],
  ['samples', { sample_price: '12.34' }, { samples: 3 }, '37.02'],
  ['the minimum lifts', { hour_price: '10', minimum: '30' }, {}, '30.00'],
  ['the minimum reached', { hour_price: '30', minimum: '30' }, {}, '30.00'],
  ['half a cent is rounded up', { hour_price: '0.01' }, { minutes: 30 }, '0.01'],
  ['less than half a cent is not', { hour_price: '0.01' }, { minutes: 15, step: 15 }, '0.00'],
  [
    'a third of a cent of a factor',
    { hour_price: '33.33', off_factor: '1.33' },
    { isOffHours: true, minutes: 30 },
    '22.16',
  ],
  [
    'a week at the highest price',
    { hour_price: '100000', off_factor: '10' },
    { minutes: 10_080, isOffHours: true },
    '168000000.00',
  ],
])('%s', (_name, price, use, amount) => {
  expect(feeOf({ ...terms, ...price }, { ...used, ...use }).amount).toBe(amount);
});

test('the working names each part', () => {
  const price = { start_fee: '20', hour_price: '50', sample_price: '10', minimum: '500', off_factor: '1.5' };
  expect(feeOf(price, { minutes: 61, step: 30, samples: 2, isOffHours: true }).working).toBe(
    '起步 20.00 元 + 1.5 小时 × 50.00 元 × 非工作时间 1.50 + 2 个样品 × 10.00 元 = 152.50 元，不足最低收费，按 500.00 元',
  );
  expect(feeOf(terms, used).working).toBe('0.00 元 = 0.00 元');
});

test('steps and shares', () => {
  expect([0, -5, 1, 30, 31].map((minutes) => roundedMinutes(minutes, 30))).toEqual([0, 0, 30, 30, 60]);
  expect([shareOf('100', 0), shareOf('100', 20), shareOf('0.01', 50), shareOf('33.33', 33)]).toEqual([
    '0.00',
    '20.00',
    '0.01',
    '11.00',
  ]);
});
