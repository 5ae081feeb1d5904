import { expect, test } from 'vitest';
import { refusalOf } from './upload.ts';

test('a file that is too large is refused by name with the enforced limit; a picture is scaled down instead', () => {
  expect(refusalOf({ name: '规程.pdf', size: 12_000_000 }, ['pdf'])).toBe('“规程.pdf”大小为 12.0M，单个文件不超过 10M');
  expect(refusalOf({ name: '规程.pdf', size: 10_000_000 }, ['pdf'])).toBeUndefined();
  expect(refusalOf({ name: '现场.jpg', size: 15_000_000 }, ['jpg'])).toBeUndefined();
});
