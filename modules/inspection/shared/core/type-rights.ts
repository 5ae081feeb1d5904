import type { RightName } from '#kernel/shared/rights.ts';
import { ActType } from './activity.states.ts';

type Kind = 'patrol' | 'special' | 'reach';

const typesOf: Record<Kind, readonly number[]> = {
  patrol: [ActType.patrol, ActType.quarter],
  special: [ActType.special],
  reach: [ActType.reach],
};

/** What a role may do with activities, by their kind. A reach check is filled in as works; its bulletin is read like others. */
const rightsOf = {
  read: { patrol: 'inspection.activity.read', special: 'inspection.special.read', reach: 'inspection.reach.read' },
  edit: { patrol: 'inspection.activity.edit', special: 'inspection.special.edit', reach: 'inspection.reach.edit' },
  fill: { patrol: 'inspection.record.fill', special: 'inspection.special.fill' },
  result: { patrol: 'inspection.record.read', special: 'inspection.special.result', reach: 'inspection.reach.result' },
  bulletin: {
    patrol: 'inspection.bulletin.read',
    special: 'inspection.special.bulletin',
    reach: 'inspection.bulletin.read',
  },
} as const satisfies Record<string, Partial<Record<Kind, RightName>>>;
type Ability = keyof typeof rightsOf;

type Holder = { rights: ReadonlySet<string> };

const entriesOf = (ability: Ability) => Object.entries(rightsOf[ability]) as [Kind, RightName][];

/** Activity types with which the role may do one of these. */
export const typesFor = ({ rights }: Holder, ...abilities: Ability[]): number[] =>
  abilities.flatMap((ability) =>
    entriesOf(ability).flatMap(([kind, right]) => (rights.has(right) ? typesOf[kind] : [])),
  );

/** The right by which the role may do this; it reaches as far for all types. */
export const rightFor = ({ rights }: Holder, ability: Ability): RightName => {
  const own = entriesOf(ability).map(([, right]) => right);
  return own.find((right) => rights.has(right)) ?? own[0]!;
};
