import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalParams, signature } from './sign.ts';

// Vectors computed by another MD5 implementation from the text of the contract; every client must match them.
const vectors: [path: string, params: Record<string, unknown>, timestamp: number, sign: string][] = [
  ['/menu', {}, 1700000000000, '5f7f6e6b029bfc6ecb936f0241d9147f'],
  ['/role', { nocache: 1 }, 1700000000001, '428f1502c6cdf99066ce60325e7a5fc7'],
  ['/user', { page: 1, size: 15 }, 1700000000002, '7f441aeff81dfed12d3611b1ddc53182'],
  ['/user', { size: 15, page: 1 }, 1700000000002, '7f441aeff81dfed12d3611b1ddc53182'],
  ['/login', { account: 'school', password: ' 前后有空格 ' }, 1700000000003, 'e53bf8a9ba7f9d6a5affea02de4253f3'],
  [
    '/check/activity/checkname',
    { act_name: '2026年秋季巡查', act_type: 1 },
    1700000000004,
    '3b0ddac02515a0f6fcbe72afcddf2547',
  ],
  ['/x', { b: true, a: false }, 1, '26ffd2c6d25cdb49f29ce3d4f0e4af49'],
  ['/x', { A: '大写在前', a: '小写在后' }, 2, 'c2a4f354f6872b835057e8cfcbf1805b'],
  ['/x', { a10: '十', a2: '二' }, 3, 'e26be1204a926acb34e5e5419529f46e'],
  ['/x', { empty: '', zero: 0 }, 4, '4ea1bbca1ccefc1248bb0a82ba51dee7'],
  ['/x', { list: [1, 2], object: { a: 1 }, text: '只有文字' }, 5, 'cb3e336a93814b364a2498d86bd30b88'],
  ['/x', { none: null, text: '空值不算' }, 6, '84e750fda1404027cb017de8b477f74a'],
  ['/x', { emoji: '🧪', name: '实验' }, 7, 'c94cd4d0267a9b68323e8b3216ff8330'],
  ['/x', { quote: 'a&b=c d+e%20' }, 8, '7527d417f81543dc2efc0f8d1af93001'],
  ['/x', { n: -1.5 }, 9, 'a39a8c5295e7625054b7186f385e2029'],
  ['/x', { n: 1e21 }, 10, '9e673b3486db6afa8975b4eb3351119a'],
  ['/getFile/12', {}, 11, '832234b7eb7b7a3ff89c0ceb250e7f26'],
  ['/api/codes/key/lab_level/codes', { page: -1, size: -1 }, 12, '62bf9d4fe5de92aa7c7296ee7db190a7'],
  ['/x', { _z: '下划线', Z: '大写', z: '小写', 中: '汉字' }, 13, 'c18920b79c5fb374f7865c70738718b9'],
  ['/x', { 'a.b': '点', 'a-b': '横', 'a b': '空' }, 14, '219ba87f0596d506da6a36059201b5a8'],
  ['/check/record/7/save', { id: 7, companion: '张三' }, 15, 'dba9a876b8c52a2bb5e700285aff8411'],
  ['/x', { big: 9007199254740991 }, 16, '0ade34e18a5aea5d69000c278a85babf'],
];

test.each(vectors)('%s %o', (path, params, timestamp, sign) => {
  expect(signature('k3y', path, params, timestamp)).toBe(sign);
});

test('the order of parameters does not matter', () => {
  const params = fc.dictionary(fc.string({ minLength: 1 }), fc.oneof(fc.string(), fc.integer(), fc.boolean()));
  fc.assert(
    fc.property(params, (one) => {
      const turned = Object.fromEntries(Object.entries(one).reverse());
      expect(canonicalParams(turned)).toBe(canonicalParams(one));
    }),
  );
});

test('files, lists and objects are not signed', () => {
  expect(canonicalParams({ a: 1, list: [1], object: { b: 2 }, none: null, missing: undefined })).toBe('a1');
});
