import { labelOf } from '#kernel/shared/enums.ts';
import { EquipmentStatus } from './equipment.ts';
import type { LabCard } from './lab-card.ts';

/** Names of special equipment that must not run, each with why, as a card says it. */
export const stoppedText = (equipment: LabCard['stopped_equipment']): string =>
  equipment.map(({ name, status }) => `${name}（${labelOf(EquipmentStatus, status)}）`).join('、');
