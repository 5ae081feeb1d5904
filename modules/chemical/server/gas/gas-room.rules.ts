import type { ExceptionKind } from '../../shared/gas/gas-kind.ts';

type Exception = (typeof ExceptionKind.$items)[number]['value'];

/** A gas as the rules of a room see it. */
export type Gas = { is_flammable: boolean; is_oxidising: boolean; is_toxic: boolean };

/** A leak of the gas has to be noticed by a detector. */
export const needsDetector = ({ is_flammable, is_toxic }: Gas): boolean => is_flammable || is_toxic;

/** The classes of which one cylinder at a time is in use in a room. */
export const usedOneByOne: readonly {
  kind: Exception & ('oxidising' | 'flammable');
  name: string;
  is: (gas: Gas) => boolean;
}[] = [
  { kind: 'oxidising', name: '助燃', is: ({ is_oxidising }) => is_oxidising },
  { kind: 'flammable', name: '易燃', is: ({ is_flammable }) => is_flammable },
];
