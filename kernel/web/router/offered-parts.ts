import type { ComponentType } from 'react';
import { lazyPart } from './lazy-part.tsx';

/** Props of parts shared by name (`slice.part`); each slice declares its own. */
export interface OfferedParts {}
type PartName = Extract<keyof OfferedParts, string>;

const loaders: { [N in PartName]?: () => Promise<ComponentType<OfferedParts[N]>> } = {};

/** Registers a part for slices that must not import this one; called where the slice declares its pages. */
export function offerPart<N extends PartName>(name: N, load: () => Promise<ComponentType<OfferedParts[N]>>): void {
  loaders[name] = load;
}

/** A part of another slice by name, loaded on first render; null if no slice provides it. */
export const offeredPart = <N extends PartName>(name: N) =>
  lazyPart<OfferedParts[N]>(async () => (await loaders[name]?.()) ?? (() => null));
