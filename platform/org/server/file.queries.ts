import { holdsRight } from '#kernel/server/policy.ts';
import type { FilePolicy } from '#kernel/server/slice.ts';
import { unitScope } from './unit.policy.ts';
import { isUnitInScope } from './unit.queries.ts';

/** Duty letters follow their unit, floor plans the right to read buildings. */
export const filePolicies: Record<string, FilePolicy> = {
  'org.unit': (ctx, { docId }) => isUnitInScope(ctx, docId, unitScope(ctx.actor)),
  'org.building': (ctx) => Promise.resolve(holdsRight(ctx.actor, 'org.building.read')),
};
