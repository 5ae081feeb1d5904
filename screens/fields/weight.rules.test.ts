import { expect, test } from 'vitest';
import { readKilograms, weightFault } from './weight.rules.ts';

test('a weight is read as a person types it, with or without a unit', () => {
  const typed = [
    '3.6',
    ' 3.60 ',
    '3.',
    '.5',
    '007',
    '3.6kg',
    '3.6 KG',
    '3.6千克',
    '3.6公斤',
    '3600g',
    '3600 克',
    '3.6㎏',
  ];
  const read = ['3.6', '3.6', '3', '0.5', '7', '3.6', '3.6', '3.6', '3.6', '3.6', '3.6', '3.6'];
  expect(typed.map(readKilograms)).toEqual(read);
});

test('full-width digits, points and letters are narrowed', () => {
  expect(['３.６', '３．６', '３６００ｇ', '　3.6　'].map(readKilograms)).toEqual(['3.6', '3.6', '3.6', '3.6']);
});

test('a weight is read as a scale prints it, once the scale stands still', () => {
  const lines = ['ST,GS,+  3.60kg', 'ST,NT,+0003.600kg', 'ST,+00003.60  kg', 'st,gs,   3600 g', '+3.6'];
  expect(lines.map(readKilograms)).toEqual(['3.6', '3.6', '3.6', '3.6', '3.6']);
  const others = ['US,GS,+  3.60kg', 'OL,GS,+9999.9kg', 'ST,TR,+  0.60kg', 'ST,GS,-  3.60kg', 'ST,GS,+  3.60lb'];
  expect(others.map(readKilograms)).toEqual(others.map(() => undefined));
});

test('a weight is kept to the gram', () => {
  expect(['12.3456', '3600.4g', '0.1', '1.005'].map(readKilograms)).toEqual(['12.346', '3.6', '0.1', '1.005']);
});

test('what cannot be read, or may mean several things, is refused with what to type', () => {
  const unread = ['3,60', '1,000', '1e3', '3。6', '3 600', '3.6.0', '-3.6', '3.6斤', '3.6t', '3²', 'kg', '.', ''];
  expect(unread.map(readKilograms)).toEqual(unread.map(() => undefined));
  expect(weightFault(' 3,60', 5_000)).toBe('无法识别“3,60”，请填写公斤数，如 3.6，或带单位填写，如 3600g');
});

test('a weight is above zero and within its bounds', () => {
  const faults = ['0', '0.4g', '5000.001', '99999999999999999999999'].map((text) => weightFault(text, 5_000));
  expect(faults).toEqual(faults.map(() => '重量应大于 0，且不超过 5000 kg'));
  expect(['0.5g', '5000', '5000000g'].map((text) => weightFault(text, 5_000))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
