import type { Actor } from '#kernel/server/context.ts';
import { scopeOf, type Scope } from '#kernel/server/policy.ts';

/** Laboratories whose data the caller may hand in. */
export const provinceScope = (actor: Actor): Scope => scopeOf(actor, 'base-info.province.export');
