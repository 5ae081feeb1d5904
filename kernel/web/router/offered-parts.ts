import type { ComponentType } from 'react';
import type { RightName } from '../../shared/rights.ts';
import { holdsRight } from '../session/session.ts';
import { lazyPart } from './lazy-part.tsx';

/** Props of parts shared by name (`slice.part`); each slice declares its own. */
export interface OfferedParts {}
type PartName = Extract<keyof OfferedParts, string>;

// A loader is stored under its own name only, by `offerPart`.
const offers = new Map<PartName, { load: () => Promise<unknown>; right: RightName | undefined }>();

/**
 * Registers a part for slices that must not import this one; called where the slice declares its pages. With `right`
 * it is for those who hold it.
 */
export function offerPart<N extends PartName>(
  name: N,
  load: () => Promise<ComponentType<OfferedParts[N]>>,
  right?: RightName,
): void {
  offers.set(name, { load, right });
}

/** True if a slice provides the part and the user holds its right: whoever gives it a tab asks first. */
export function isOffered(name: PartName): boolean {
  const offer = offers.get(name);
  return offer !== undefined && (offer.right === undefined || holdsRight(offer.right));
}

/** Loads a part of another slice by name; undefined if no slice provides it. */
export const loadOfferedPart = async <N extends PartName>(
  name: N,
): Promise<ComponentType<OfferedParts[N]> | undefined> =>
  (await offers.get(name)?.load()) as ComponentType<OfferedParts[N]> | undefined;

/** A part of another slice by name, loaded on first render; null if no slice provides it. */
export const offeredPart = <N extends PartName>(name: N) =>
  lazyPart<OfferedParts[N]>(async () => (await loadOfferedPart(name)) ?? (() => null));
