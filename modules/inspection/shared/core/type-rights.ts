import type { RightName } from '#kernel/shared/rights.ts';
import { ActType } from './activity.states.ts';

/** What a role may do with activities; special checks have rights of their own. */
const rightsOf = {
  read: { patrol: 'inspection.activity.read', special: 'inspection.special.read' },
  edit: { patrol: 'inspection.activity.edit', special: 'inspection.special.edit' },
  fill: { patrol: 'inspection.record.fill', special: 'inspection.special.fill' },
  result: { patrol: 'inspection.record.read', special: 'inspection.special.result' },
  bulletin: { patrol: 'inspection.bulletin.read', special: 'inspection.special.bulletin' },
} as const satisfies Record<string, Record<'patrol' | 'special', RightName>>;
type Ability = keyof typeof rightsOf;

type Holder = { rights: ReadonlySet<string> };

/** Activity types with which the role may do one of these. */
export const typesFor = ({ rights }: Holder, ...abilities: Ability[]): number[] =>
  abilities.flatMap((ability) => [
    ...(rights.has(rightsOf[ability].patrol) ? [ActType.patrol, ActType.quarter] : []),
    ...(rights.has(rightsOf[ability].special) ? [ActType.special] : []),
  ]);

/** The right by which the role may do this; it reaches as far for all types. */
export const rightFor = ({ rights }: Holder, ability: Ability): RightName =>
  rights.has(rightsOf[ability].patrol) ? rightsOf[ability].patrol : rightsOf[ability].special;
