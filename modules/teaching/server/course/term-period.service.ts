import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { badFields } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { periodsFault } from '../../shared/course/period.rules.ts';
import type { teachingTermApi } from '../../shared/course/term-period.ts';
import { findTerm } from './term-period.queries.ts';

/** Batches that are written already keep their times; drafts take the new ones when they are published. */
export async function setPeriods(ctx: Ctx, { id, periods }: InputOf<typeof teachingTermApi.setPeriods>): Promise<void> {
  const term = await findTerm(ctx, id);
  const fault = periodsFault(periods);
  if (fault) throw badFields({ periods: fault });
  await sql`insert into teaching.term_periods as p (school_id, term_id, periods, created_by, created_at, updated_by, updated_at)
    values (${ctx.schoolId}, ${id}, ${JSON.stringify(periods)}::jsonb, ${ctx.actor.userId}, ${ctx.now}, ${ctx.actor.userId}, ${ctx.now})
    on conflict (school_id, term_id) do update set periods = excluded.periods, version = p.version + 1,
      updated_by = excluded.updated_by, updated_at = excluded.updated_at`.execute(ctx.db);
  await ctx.audit({
    action: '修改学期节次',
    docType: 'teaching.term-periods',
    docId: id,
    note: term.name,
    before: { periods: term.periods },
    after: { periods },
  });
}
