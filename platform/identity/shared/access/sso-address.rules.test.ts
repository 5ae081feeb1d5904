import { expect, test } from 'vitest';
import { ssoAddressFault } from './sso-address.rules.ts';

test.each([
  ['', true],
  ['https://cas.example.edu.cn/cas', true],
  ['https://10.1.2.3:8443/cas', true],
  ['http://cas.example.edu.cn/cas', false],
  ['http://127.0.0.1:9000/cas', true],
  ['http://127.0.0.1:9001/cas', false],
  ['ftp://cas.example.edu.cn', false],
  ['cas.example.edu.cn', false],
  ['https://user:word@cas.example.edu.cn/cas', false],
  ['https://cas.example.edu.cn/cas?x=1', false],
  ['https://cas.example.edu.cn/cas#x', false],
])('%s may be the address of a single sign-on: %s', (value, isGood) => {
  expect(ssoAddressFault(value, ['127.0.0.1:9000']) === undefined).toBe(isGood);
});
