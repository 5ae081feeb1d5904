import { isMailAddress } from '#kernel/shared/mail.ts';
import { FieldPattern, type FieldPatternCode } from './control-kind.ts';

const idCardWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** True for an identity number with a right day of birth and check digit (GB 11643). */
function isIdCard(text: string): boolean {
  if (!/^[1-9]\d{16}[\dX]$/i.test(text)) return false;
  const day = `${text.slice(6, 10)}-${text.slice(10, 12)}-${text.slice(12, 14)}`;
  const born = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(born.getTime()) || !born.toISOString().startsWith(day)) return false;
  const sum = idCardWeights.reduce((total, weight, at) => total + weight * Number(text[at]), 0);
  return '10X98765432'[sum % 11] === text[17]!.toUpperCase();
}

const tests: Record<FieldPatternCode, { fits: (text: string) => boolean; sentence: string }> = {
  mobile: { fits: (text) => /^1[3-9]\d{9}$/.test(text), sentence: '应为 11 位手机号' },
  email: {
    fits: isMailAddress,
    sentence: '格式不正确，应为 name@example.com',
  },
  // As many digits as a double holds exactly, so that conditions compare what is written.
  integer: { fits: (text) => /^-?\d{1,12}$/.test(text), sentence: '应为整数' },
  decimal2: { fits: (text) => /^-?\d{1,12}(\.\d{1,2})?$/.test(text), sentence: '应为数字，最多两位小数' },
  id_card: { fits: isIdCard, sentence: '应为 18 位身份证号，请检查是否填错' },
};

/** What is wrong with the format of a text; undefined if it fits. */
export const patternFault = (pattern: FieldPatternCode, text: string): string | undefined =>
  tests[pattern].fits(text) ? undefined : tests[pattern].sentence;

/** True for formats whose texts are numbers. */
export const isNumeric = (pattern: FieldPatternCode | undefined): boolean =>
  pattern === FieldPattern.integer || pattern === FieldPattern.decimal2;
