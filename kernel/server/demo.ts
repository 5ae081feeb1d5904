import type { Ctx } from './context.ts';
import type { Random } from './random.ts';

/** What a demonstration school shall be; each slice adds what it reads of the plan. */
export interface DemoPlan {
  /** The same numbers for the same plan, taken by the slices in their order. */
  random: Random;
  seed: number;
}

/** What the slices before have made in the school, for those that build on it; each slice adds its part. */
export interface DemoMade {}

/** The demonstration data of a slice. */
export type Demo = {
  /** Fills the school, in one transaction with the other slices; answers what later slices build on. */
  fill?: (ctx: Ctx, plan: DemoPlan, made: DemoMade) => Promise<Partial<DemoMade>>;
  /** Adds what is read out of the filled school, once every slice has filled it. */
  finish?: (ctx: Ctx) => Promise<void>;
};
