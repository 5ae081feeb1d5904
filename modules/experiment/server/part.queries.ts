import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { editionJoins } from './experiment.queries.ts';
import { isPartyTo, mayDecide } from './experiment-reach.queries.ts';

/** The part of the caller in the open assessment of an experiment. */
export async function readPart(ctx: Ctx, id: number): Promise<{ decides: boolean; is_party: boolean } | undefined> {
  const { rows } = await sql<{
    decides: boolean;
    is_party: boolean;
  }>`select ${mayDecide(ctx)} as decides, ${isPartyTo(ctx)} as is_party
    from experiment.project p ${editionJoins.o} where p.school_id = ${ctx.schoolId} and p.id = ${id}`.execute(ctx.db);
  return rows[0];
}
