import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import type { FilePolicy } from '#kernel/server/slice.ts';
import { unitsFrom } from './unit-list.queries.ts';

async function seesUnitFile(ctx: Ctx, file: { docId: number }): Promise<boolean> {
  const { rows } = await sql`select 1 ${unitsFrom(ctx, sql<boolean>`u.id = ${file.docId}`)}`.execute(ctx.db);
  return rows.length > 0;
}

/** Letters of duty go with their unit, floor plans with the list of buildings. */
export const filePolicies: Record<string, FilePolicy> = {
  'org.unit': seesUnitFile,
  'org.building': (ctx) => Promise.resolve(holdsRight(ctx.actor, 'org.building.read')),
};
