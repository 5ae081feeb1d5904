import type { Actor } from '#kernel/server/context.ts';
import { scopeOf, type Scope } from '#kernel/server/policy.ts';

/** Laboratories that the caller's statistics count. */
export const statisticScope = (actor: Actor): Scope => scopeOf(actor, 'base-info.statistic.read');
