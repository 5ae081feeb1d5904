import { expect, test } from 'vitest';
import { personsNeeded, shortOf } from './special-time.rules.ts';
import { SpecialTimeType } from './special-time.ts';

const { summer, night, holiday } = SpecialTimeType;

test.each([
  [summer, 3, 1],
  [summer, null, 1],
  [summer, 1, 2],
  [holiday, 2, 2],
  [night, 4, 2],
  [night, null, 2],
] as const)('type %i in a laboratory of level %j needs %i people', (type, level, count) => {
  expect(personsNeeded(type, level)).toBe(count);
});

/** People by laboratory, how many each needs, and which one is short. */
const cases: [people: number[][], needed: number[], short: number | undefined][] = [
  [[[1]], [1], undefined],
  [[[]], [1], 0],
  [[[1]], [2], 0],
  [[[1, 2]], [2], undefined],
  // One person in each of two laboratories are not two in each.
  [[[1], [2]], [2, 2], 0],
  [[[1, 2], [3]], [2, 2], 1],
  [
    [
      [1, 2],
      [3, 4],
    ],
    [2, 2],
    undefined,
  ],
  // Who belongs to both is in one of them.
  [
    [
      [1, 2],
      [1, 2],
    ],
    [2, 2],
    1,
  ],
  [
    [
      [1, 2, 3],
      [1, 2],
    ],
    [1, 2],
    undefined,
  ],
  [[[1, 2], [1]], [1, 1], undefined],
  [[[1], [1]], [1, 1], 1],
  [[[1, 2], [3, 4], [5]], [2, 2, 1], undefined],
  [[[1, 2], [3, 4], [4]], [2, 2, 1], 2],
  [
    [
      [1, 2, 3],
      [2, 3],
      [3, 4, 5],
    ],
    [1, 2, 2],
    undefined,
  ],
  [
    [
      [1, 2, 3],
      [2, 3],
      [3, 4],
    ],
    [1, 2, 2],
    2,
  ],
];

test.each(cases)('of laboratories with %j who need %j the one that is short is %j', (people, needed, short) => {
  const labs = people.map((own, at) => ({ at, people: own, needed: needed[at]! }));
  expect(shortOf(labs)?.at).toBe(short);
  // The order in which people are named decides nothing.
  const reversed = labs.map((lab) => ({ ...lab, people: [...lab.people].reverse() }));
  expect(shortOf(reversed) === undefined).toBe(short === undefined);
});
