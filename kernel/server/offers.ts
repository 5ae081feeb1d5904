import type { Services } from './services.ts';

/** A kind of part that slices bring to a slice below them; the lower slice declares it and says what a part is. */
export type OfferKind<T> = { readonly name: string; readonly part?: T };
/** A part of some kind, for `Slice.offers`. */
export type Offer = { kind: string; part: unknown };

/** Declares a kind of part; `name` is `slice.noun`. */
export const offerKind = <T>(name: string): OfferKind<T> => ({ name });

/** Brings a part to the slice that declared its kind. */
export const offer = <T>(kind: OfferKind<T>, part: T): Offer => ({ kind: kind.name, part });

/** The parts of a kind, in the order of the slices. */
export const offered = <T>({ services }: { services: Pick<Services, 'offers'> }, kind: OfferKind<T>): T[] =>
  services.offers.filter((one) => one.kind === kind.name).map(({ part }) => part as T);
