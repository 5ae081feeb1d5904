import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { DueLevel } from '../shared/kinds.ts';

/** How near a day is, as a code of `DueLevel`; what is due today is not overdue. Null further off. */
export function dueLevel(ctx: Ctx, day: string): RawBuilder<number | null> {
  const left = sql`(${sql.ref(day)} - ${formatDate(ctx.now)}::date)`;
  return sql`case when ${left} < 0 then ${sql.lit(DueLevel.overdue)} when ${left} <= 7 then ${sql.lit(DueLevel.week)}
    when ${left} <= 30 then ${sql.lit(DueLevel.month)} when ${left} <= 60 then ${sql.lit(DueLevel.coming)} end`;
}

export const isDue = (ctx: Ctx, day: string, level: number): RawBuilder<boolean> =>
  sql<boolean>`${dueLevel(ctx, day)} = ${level}`;
