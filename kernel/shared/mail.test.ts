import { expect, test } from 'vitest';
import { isMailAddress } from './mail.ts';

test.each([
  'a@demo.edu.cn',
  'a@mail.ustc.edu.cn',
  'a@stu.cs.pku.edu.cn',
  'a+lab@demo.edu.cn',
  'li.si_2@x-y.com',
  'a@qq.com',
])('%s is a mail address', (text) => expect(isMailAddress(text)).toBe(true));

test.each([
  'a',
  'a@b',
  '@demo.edu.cn',
  'a b@demo.edu.cn',
  'a@demo..cn',
  'a..b@demo.cn',
  '.a@demo.cn',
  'a@-demo.cn',
  'a@demo.cn\n',
  'a@demo.cn,b@demo.cn',
  '张三@demo.cn',
  'a@1.2.3.4',
  `${'a'.repeat(250)}@a.cn`,
])('%j is no mail address', (text) => expect(isMailAddress(text)).toBe(false));

test('a long text is refused without looking at all of it', () => {
  expect(isMailAddress(`a@${'a.'.repeat(100_000)}`)).toBe(false);
  expect(isMailAddress(`${'a-'.repeat(120)}@${'a'.repeat(10)}`)).toBe(false);
});
