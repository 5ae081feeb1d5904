import fc from 'fast-check';
import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import {
  comparisonsOf,
  condition,
  firstThatHolds,
  holds,
  type Condition,
  type OperatorCode,
} from './condition.rules.ts';

const values = {
  price: '1200.50',
  count: 9,
  danger: '易制毒',
  starts_on: '2026-11-22',
  at: '08:30',
  approved: true,
  hazards: ['易燃', '有毒'],
  owner: [{ id: 12, name: '张伟' }],
  goods: [
    { row_id: 'a', name: '乙醇', price: '30' },
    { row_id: 'b', name: '丙酮', price: '900' },
  ],
  nothing: '',
  none: [],
};

const table: [field: string, op: OperatorCode, value: unknown, expected: boolean][] = [
  ['price', 'gt', 1000, true],
  ['price', 'gt', '999', true],
  ['price', 'lt', '1300', true],
  ['price', 'eq', '1200.5', true],
  ['count', 'gt', '10', false],
  ['count', 'le', '9', true],
  ['danger', 'eq', '易制毒', true],
  ['danger', 'ne', '易制毒', false],
  ['danger', 'ne', '普通', true],
  ['danger', 'in', ['普通', '易制毒'], true],
  ['danger', 'not_in', ['普通', '剧毒'], true],
  ['danger', 'contains', '制毒', true],
  ['danger', 'gt', 3, false],
  ['starts_on', 'ge', '2026-11-22', true],
  ['starts_on', 'lt', '2027', true],
  ['at', 'gt', '08:00', true],
  ['approved', 'eq', true, true],
  ['approved', 'eq', 'true', true],
  ['hazards', 'contains', '有毒', true],
  ['hazards', 'contains', '毒', false],
  ['hazards', 'eq', '易燃', true],
  ['hazards', 'ne', '易燃', false],
  ['hazards', 'in', ['易爆', '有毒'], true],
  ['hazards', 'not_in', ['易爆', '有毒'], false],
  ['owner', 'eq', 12, true],
  ['owner', 'eq', '12', true],
  ['owner', 'in', [7, 8], false],
  ['goods.price', 'gt', 500, true],
  ['goods.price', 'gt', 1000, false],
  ['goods.name', 'contains', '丙酮', true],
  ['goods', 'filled', undefined, true],
  ['danger', 'filled', undefined, true],
  ['nothing', 'filled', undefined, false],
  ['none', 'empty', undefined, true],
  ['price', 'eq', undefined, false],
];

describe('a comparison', () => {
  test.each(table)('%s %s %j is %s', (field, op, value, expected) => {
    expect(holds({ field, op, value } as Condition, values)).toBe(expected);
  });

  test('with a missing field is false, whatever it says', () => {
    const operators: OperatorCode[] = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'in', 'not_in', 'contains', 'filled'];
    for (const field of ['absent', 'nothing', 'none', 'goods.absent', 'price.absent', 'constructor'])
      expect(operators.filter((op) => holds({ field, op, value: 'x' }, values))).toEqual([]);
  });

  test('of two numbers agrees with arithmetic, whether they are texts or numbers', () => {
    const amount = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => cents / 100);
    fc.assert(
      fc.property(amount, amount, fc.boolean(), (a, b, asText) => {
        const at = { a: asText ? a.toFixed(2) : a };
        const compared = (op: OperatorCode) => holds({ field: 'a', op, value: b.toFixed(2) }, at);
        expect([compared('lt'), compared('eq'), compared('gt')]).toEqual([a < b, a === b, a > b]);
        expect([compared('le'), compared('ne'), compared('ge')]).toEqual([a <= b, a !== b, a >= b]);
      }),
    );
  });
});

describe('a group', () => {
  const dear: Condition = { field: 'price', op: 'gt', value: 1000 };
  const many: Condition = { field: 'count', op: 'gt', value: 100 };
  const risky: Condition = { field: 'danger', op: 'eq', value: '易制毒' };

  test.each([
    [{ join: 'all', conditions: [dear, risky] }, true],
    [{ join: 'all', conditions: [dear, many] }, false],
    [{ join: 'any', conditions: [many, risky] }, true],
    [{ join: 'any', conditions: [many] }, false],
    [{ join: 'all', conditions: [dear, { join: 'any', conditions: [many, risky] }] }, true],
  ] as [Condition, boolean][])('%j is %s', (of, expected) => {
    expect(holds(of, values)).toBe(expected);
  });

  test('names its comparisons in their order', () => {
    const of: Condition = { join: 'any', conditions: [many, { join: 'all', conditions: [dear, risky] }] };
    expect(comparisonsOf(of)).toEqual([many, dear, risky]);
  });

  test('is bounded in depth and size, and never empty', () => {
    const deep = { join: 'all', conditions: [{ join: 'any', conditions: [{ join: 'all', conditions: [dear] }] }] };
    const accepts = (of: unknown) => z.safeParse(condition, of).success;
    expect([
      accepts(dear),
      accepts(deep),
      accepts({ join: 'all', conditions: [] }),
      accepts({ join: 'all', conditions: Array(21).fill(dear) }),
      accepts({ field: 'price', op: 'like', value: '1' }),
    ]).toEqual([true, false, false, false, false]);
  });
});

test('of several branches the first that holds is taken', () => {
  const branches = [
    { to: 'school', when: { field: 'price', op: 'gt', value: 10_000 } as Condition },
    { to: 'college', when: { field: 'price', op: 'gt', value: 1000 } as Condition },
    { to: 'lab', when: { field: 'price', op: 'gt', value: 0 } as Condition },
  ];
  expect(firstThatHolds(branches, ({ when }) => when, values)?.to).toBe('college');
  expect(firstThatHolds(branches, ({ when }) => when, {})).toBeUndefined();
});
