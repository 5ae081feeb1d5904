import type { ComponentType } from 'react';
import { lazyPart } from './lazy-part.tsx';

/** Properties of the parts that slices offer by name (`slice.part`); each slice adds its own. */
export interface OfferedParts {}
type PartName = Extract<keyof OfferedParts, string>;

const loaders: { [N in PartName]?: () => Promise<ComponentType<OfferedParts[N]>> } = {};

/** Offers a part to slices that must not import this one; called where the slice declares its pages. */
export function offerPart<N extends PartName>(name: N, load: () => Promise<ComponentType<OfferedParts[N]>>): void {
  loaders[name] = load;
}

/** A part of another slice by name, loaded when it is first shown; nothing where no slice offers it. */
export const offeredPart = <N extends PartName>(name: N) =>
  lazyPart<OfferedParts[N]>(async () => (await loaders[name]?.()) ?? (() => null));
