export { createUnit, createUnits, deleteUnit, setUnitStatus, updateUnit } from './unit.service.ts';
export type { NewUnit, UnitFields, UnitPatch } from './unit.service.ts';
export { moveUnit } from './tree.service.ts';
export { findUnit, isUnitInScope, lookUnit, type Unit } from './unit.queries.ts';
export { nextLabCode, nextLabCodes } from './lab-code.service.ts';
