import { expect, test } from 'vitest';
import { passwordFault } from './password.rules.ts';

test.each([
  ['Kx7#mQ2vLp', undefined],
  ['short1#A', '密码长度应为 10–128 位'],
  ['alllowercase1', '密码应包含大写字母、小写字母、数字、特殊字符中的三种'],
  ['密码Abcdefg1', undefined],
  ['Password123!', '密码过于常见，请换一个'],
  ['Zhangsan#2026', '密码不能包含账号、姓名、学校或平台名称'],
])('%s', (password, fault) => {
  expect(passwordFault(password, ['zhangsan', '张三'])).toBe(fault);
});
