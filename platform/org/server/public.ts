export { createUnit, createUnits, setUnitStatus, updateUnit } from './unit.service.ts';
export type { NewUnit, UnitFields, UnitPatch } from './unit.service.ts';
export { moveUnit } from './tree.service.ts';
export { findRoot } from './unit.queries.ts';
export { nextLabCode, nextLabCodes } from './lab-code.service.ts';
export { createRooms, type NewRoom } from './room-batch.service.ts';
export { updateUnits, type UnitChange } from './unit-batch.service.ts';
