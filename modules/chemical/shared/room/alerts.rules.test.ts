import { expect, test } from 'vitest';
import { alertsOf } from './alerts.rules.ts';
import { formatAmount } from './amount-text.rules.ts';

const row = (name: string, storage_group: string, pictograms: string[] = []) => ({
  name,
  storage_group,
  pictograms,
  total: '500',
  unit: 'mL',
});

test('what must not be fought with water comes before what burns, each with its amount', () => {
  const alerts = alertsOf([row('乙醇', 'FL', ['GHS02']), row('金属钠', 'WR', ['GHS02', 'GHS05']), row('氯化钠', 'GN')]);
  expect(alerts).toEqual([
    { text: '遇水放出易燃气体，禁止用水', names: '金属钠 500 mL' },
    { text: '易燃', names: '乙醇 500 mL' },
    { text: '腐蚀', names: '金属钠 500 mL' },
  ]);
  expect(alertsOf([row('氯化钠', 'GN')])).toEqual([]);
});

test('of many the first are named, and how many there are', () => {
  const [alert] = alertsOf(Array.from({ length: 8 }, (_, i) => row(`溶剂${i}`, 'FL')));
  expect(alert!.names).toBe(
    '溶剂0 500 mL、溶剂1 500 mL、溶剂2 500 mL、溶剂3 500 mL、溶剂4 500 mL、溶剂5 500 mL 等 8 种',
  );
});

test.each([
  ['12500', 'mL', '12.5 L'],
  ['1000', 'g', '1 kg'],
  ['999.5', 'g', '999.5 g'],
  ['0.004', 'mL', '0 mL'],
])('%s %s is %s', (amount, unit, text) => expect(formatAmount(amount, unit)).toBe(text));
