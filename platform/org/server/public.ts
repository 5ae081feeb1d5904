export { createUnit, createUnits, setUnitStatus, updateUnit } from './unit.service.ts';
export { moveUnit } from './tree.service.ts';
export { findRoot } from './unit.queries.ts';
export { nextLabCode, nextLabCodes } from './lab-code.service.ts';
export { findRoom } from './room.queries.ts';
export { placeOfRoom, plansOfBuilding } from './floor-plan.queries.ts';
export { createRooms } from './room-batch.service.ts';
export { placeUnits, updateUnits } from './unit-batch.service.ts';
export { buildingsByCode, type CodedBuilding } from './building-by-code.queries.ts';
export { typesByName } from './org-type-by-name.queries.ts';
export { roomsByNumber, type NumberedRoom } from './room-by-number.queries.ts';
export { unitsByCode, type CodedUnit } from './unit-by-code.queries.ts';
export { inUnits } from './unit.policy.ts';
export { unitReference } from './unit-reference.queries.ts';
export { followsLabs, isOfLabs, standsInLabs } from './lab-content.service.ts';
export { applyRoomChange, checkRoomChange, lockRoom, roomChanges } from './room-change.service.ts';
export {
  calendarOf,
  findTermDays,
  isWorkday,
  listSchoolYears,
  pickTerms,
  termOf,
  termSpan,
  termStart,
} from './term.queries.ts';
export { collegeScope } from './unit.policy.ts';
export { inspectLabels } from './school.queries.ts';
export { findSchoolCode, findSchoolName } from './school-name.queries.ts';
