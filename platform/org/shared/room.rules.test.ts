import { expect, test } from 'vitest';
import { floorLabel, roomNoOf, roomWarnings, roomsOf } from './room.rules.ts';

test.each([
  [3, 5, '', '305'],
  [12, 5, '', '1205'],
  [-1, 5, '', 'B105'],
  [3, 105, 'A', 'A3105'],
])('room %i/%i with prefix “%s” is %s', (floor, number, prefix, expected) => {
  expect(roomNoOf(floor, number, prefix)).toBe(expected);
});

test('generation skips floor 0 and includes both ends', () => {
  const rooms = roomsOf({ floor_from: -1, floor_to: 1, number_from: 1, number_to: 2 });
  expect(rooms.map((room) => room.room_no)).toEqual(['B101', 'B102', '101', '102']);
});

test('a range that ends before it starts has no rooms', () => {
  expect(roomsOf({ floor_from: 3, floor_to: 2, number_from: 1, number_to: 9 })).toEqual([]);
});

test('crowded rooms and large rooms with one door give a warning', () => {
  expect(roomWarnings({ area: 24, capacity: 10, doors: 1 })).toEqual(['人均面积不足 2.5 平方米']);
  expect(roomWarnings({ area: 75, capacity: 30, doors: 1 })).toHaveLength(1);
  expect(roomWarnings({ area: 75, capacity: null, doors: null })).toEqual([]);
});

test('floors below ground are named so', () => {
  expect([floorLabel(-2), floorLabel(3)]).toEqual(['地下2层', '3层']);
});
