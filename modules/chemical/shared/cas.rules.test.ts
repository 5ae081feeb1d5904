import { expect, test } from 'vitest';
import { casFault, isCas } from './cas.rules.ts';

test.each(['64-17-5', '50-00-0', '7732-18-5', '7647-14-5', '10217-52-4', '26628-22-8', '1336-21-6', '12125-02-9'])(
  '%s is a CAS number',
  (text) => expect(isCas(text)).toBe(true),
);

test.each(['64-17-6', '64-71-5', '5-00-0', '12345678-00-1', '64-17-5 ', '６４-17-5', '64175', '', 'abc', '0-00-0'])(
  '“%s” is none',
  (text) => expect(isCas(text)).toBe(false),
);

test.each([
  ['64-17-5', undefined],
  ['64-17-6', 'CAS 号“64-17-6”的校验位不对，请核对数字'],
  ['1975-05-08', 'CAS 号“1975-05-08”被当成了日期，应为“75-05-8”，请把单元格格式改为文本后填写'],
  ['1975/5/8', 'CAS 号“1975/5/8”被当成了日期，应为“75-05-8”，请把单元格格式改为文本后填写'],
  ['1975-05-09', 'CAS 号“1975-05-09”格式不正确，应形如 64-17-5'],
  ['乙醇', 'CAS 号“乙醇”格式不正确，应形如 64-17-5'],
])('what is wrong with “%s” is said', (text, fault) => expect(casFault(text)).toBe(fault));
