import { expect, test } from 'vitest';
import { ChangeMode, changeModeOf, divideChanges, InfoType } from './change-field.rules.ts';

test('fields go by the mode of the school, else by the initial one; what cannot be controlled is written at once', () => {
  const modes = { purpose: ChangeMode.direct, capacity: ChangeMode.recorded };
  const changed = ['purpose', 'capacity', 'rooms', 'name', 'photos', 'emergency_phone'];
  expect(divideChanges(InfoType.org, modes, changed)).toEqual({
    direct: ['purpose', 'photos'],
    recorded: ['capacity', 'emergency_phone'],
    submitted: ['rooms', 'name'],
  });
});

test('a room keeps the initial modes of the specification', () => {
  const modeOf = (field: string) => changeModeOf(InfoType.room, {}, field);
  expect(['room_no', 'area', 'use', 'org_id'].map(modeOf)).toEqual([3, 3, 3, 3]);
  expect([modeOf('name'), modeOf('capacity')]).toEqual([2, 0]);
});
