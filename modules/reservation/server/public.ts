export { awayIn, bePresent, leave, occupy, presenceOf, takenOf, vacate } from './occupation/occupation.service.ts';
export type { Span } from './occupation/calendar.rules.ts';
export { lookRoom, roomOf } from './resource/room.service.ts';
export { bookingsInWay, makeWay } from './booking/make-way.service.ts';
export { stopEquipment } from './booking/stop-equipment.service.ts';
export { equipmentIncome } from './bill/equipment-income.queries.ts';
export { equipmentQualified } from './resource/equipment-qualified.queries.ts';
export { machineHours, maintenanceHours } from './use/machine-use.queries.ts';
export { cancelForEquipment } from './booking/stopped-equipment.service.ts';
