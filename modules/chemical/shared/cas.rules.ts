const pattern = /^(\d{2,7})-(\d{2})-(\d)$/;

/** True for a CAS number with the right check digit: the digits before it, counted from the right, weigh 1, 2, 3 … */
export function isCas(text: string): boolean {
  const [, front = '', middle = '', check] = pattern.exec(text) ?? [];
  const digits = front + middle;
  const sum = Array.from(digits, Number).reduce((total, digit, i) => total + digit * (digits.length - i), 0);
  return digits !== '' && sum % 10 === Number(check);
}

/** What is wrong with a text in the place of a CAS number. */
export function casFault(text: string): string | undefined {
  if (isCas(text)) return undefined;
  if (pattern.test(text)) return `CAS 号“${text}”的校验位不对，请核对数字`;
  // Excel takes 75-05-8 for a day of 1975.
  const day = /^(?:19|20)?(\d{2})[-/](\d{1,2})[-/](\d{1,2})$/.exec(text);
  const written = day && `${day[1]}-${day[2]!.padStart(2, '0')}-${Number(day[3])}`;
  if (written && isCas(written)) return `CAS 号“${text}”被当成了日期，应为“${written}”，请把单元格格式改为文本后填写`;
  return `CAS 号“${text}”格式不正确，应形如 64-17-5`;
}
