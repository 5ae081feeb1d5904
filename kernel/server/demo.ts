import { logInsert, writeLog } from './audit.ts';
import type { Actor, Ctx } from './context.ts';
import type { Random } from './random.ts';

/** Plan of a demonstration school; each slice adds the parts it reads. */
export interface DemoPlan {
  /** Seeded random numbers, consumed by the slices in order. */
  random: Random;
  seed: number;
  /** Updates the planner's statistics with the rows so far, where a plan has so many that it matters. */
  settle?: (ctx: Ctx) => Promise<void>;
}

/** Demonstration rows of the preceding slices, for slices that build on them. */
export interface DemoMade {}

/** The demonstration data of a slice. */
export type Demo = {
  /** Fills the school in the transaction shared by all slices; returns what later slices build on. */
  fill?: (ctx: Ctx, plan: DemoPlan, made: DemoMade) => Promise<Partial<DemoMade>>;
  /** Adds rows computed from the filled school, after every slice has filled it. */
  finish?: (ctx: Ctx) => Promise<void>;
};

/** A context at a past moment, for rows that a service of the product writes. What was notified then is not notified again. */
export function demoContext(ctx: Ctx, now: Date, actor: Actor = ctx.actor): Ctx {
  const then: Ctx = {
    ...ctx,
    now,
    actor,
    audit: (entry) => writeLog(then, entry),
    auditInsert: (entry, docId) => logInsert(then, entry, docId),
    job: () => Promise.resolve(),
  };
  return then;
}
