import type { ComponentType } from 'react';
import { lazyPart } from './lazy-part.tsx';

/** Props of parts shared by name (`slice.part`); each slice declares its own. */
export interface OfferedParts {}
type PartName = Extract<keyof OfferedParts, string>;

const loaders = new Map<string, () => Promise<unknown>>();

/** Registers a part for slices that must not import this one; called where the slice declares its pages. */
export function offerPart<N extends PartName>(name: N, load: () => Promise<ComponentType<OfferedParts[N]>>): void {
  loaders.set(name, load);
}

/** Loads a part of another slice by name; undefined if no slice provides it. */
export const loadOfferedPart = async <N extends PartName>(
  name: N,
): Promise<ComponentType<OfferedParts[N]> | undefined> =>
  // `offerPart` has checked the type under the same name.
  (await loaders.get(name)?.()) as ComponentType<OfferedParts[N]> | undefined;

/** A part of another slice by name, loaded on first render; null if no slice provides it. */
export const offeredPart = <N extends PartName>(name: N) =>
  lazyPart<OfferedParts[N]>(async () => (await loadOfferedPart(name)) ?? (() => null));
