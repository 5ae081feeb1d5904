import { changedKeys } from '#kernel/shared/same-value.ts';

type RoomSpan = {
  floor_from: number;
  floor_to: number;
  number_from: number;
  number_to: number;
  prefix?: string | undefined;
};
export type RoomPlace = { floor: number; room_no: string };

/** Maximum number of rooms per generation. */
export const maxGenerated = 500;

/** `305` is the fifth room of the third floor, `B105` that of the first basement. */
export function roomNoOf(floor: number, number: number, prefix = ''): string {
  const level = floor < 0 ? `B${-floor}` : String(floor);
  return `${prefix}${level}${String(number).padStart(2, '0')}`;
}

/** Every room of the floors and numbers, both ends included; there is no floor 0. */
export function roomsOf({ floor_from, floor_to, number_from, number_to, prefix }: RoomSpan): RoomPlace[] {
  const floors = between(floor_from, floor_to).filter((floor) => floor !== 0);
  return floors.flatMap((floor) =>
    between(number_from, number_to).map((number) => ({ floor, room_no: roomNoOf(floor, number, prefix) })),
  );
}

const between = (from: number, to: number) => Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);

/** `-2层` or `3层`. */
export const floorLabel = (floor: number) => (floor < 0 ? `地下${-floor}层` : `${floor}层`);

type Size = { area: number; capacity: number | null; doors: number | null };

/** Warnings about implausible values; they do not block saving. */
export function roomWarnings({ area, capacity, doors }: Size): string[] {
  const warnings: string[] = [];
  if (capacity && area / capacity < 2.5) warnings.push('人均面积不足 2.5 平方米');
  if (area >= 75 && doors !== null && doors < 2) warnings.push('面积达 75 平方米的房间应有 2 个以上的门');
  return warnings;
}

/** A room as people name it: a number in a building. */
export type RoomNumber = { building: number; no: string };
export const roomKey = ({ building, no }: RoomNumber) => `${building}/${no.toUpperCase()}`;

/** Fields that say what a room is and where; without approvals only offices change them. */
export const keyFields: ReadonlySet<string> = new Set(['building_id', 'floor', 'room_no', 'use', 'area', 'org_id']);

const figures = new Set(['area', 'height']);

/** Fields that are present and differ from the stored values. */
export const changedRoomFields = (before: Readonly<Record<string, unknown>>, after: object): string[] =>
  changedKeys(before, after, (field) => ({ asText: !figures.has(field) }));
