import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { labScope } from './lab.policy.ts';
import { labTables, labsWhere } from './lab.queries.ts';

type Code = { code: number; name: string; color: string };
type Cell = { lab_class: number | null; lab_level: number | null; count: number };

/** Labs counted by class and level, and the classes and levels themselves as the school keeps them. */
export async function countByGrade(ctx: Ctx, { college_id }: { college_id?: number | undefined }) {
  const codes = sql<Code & { parent_key: string }>`
    select parent_key, code::int as code, name, color from codes.code
    where school_id = ${ctx.schoolId} and parent_key in ('lab_class', 'lab_level') and status = 1 and code ~ '^[0-9]{1,2}$'
    order by sort, code::int`.execute(ctx.db);
  const isWhole = college_id === undefined && labScope(ctx.actor).kind === 'all';
  const counts = sql<Cell>`${isWhole ? cellsOfSchool(ctx) : cellsOf(ctx, college_id)}`.execute(ctx.db);
  const [{ rows }, { rows: cells }] = await Promise.all([codes, counts]);
  const of = (key: string) => rows.filter((row) => row.parent_key === key);
  return { classes: of('lab_class'), levels: of('lab_level'), cells };
}

const cellsOf = (ctx: Ctx, college_id: number | undefined): RawBuilder<unknown> => sql`
  select l.lab_class, l.lab_level, count(*) as count from ${labTables}
  where ${labsWhere(ctx, { college_id, enabled: true })} group by l.lab_class, l.lab_level`;

// All laboratories, read from the index on their grades, less the few out of use.
const cellsOfSchool = (ctx: Ctx): RawBuilder<unknown> => sql`
  select g.lab_class, g.lab_level, sum(g.labs)::bigint as count from (
    select l.lab_class, l.lab_level, count(*) as labs from base_info.lab l
    where l.school_id = ${ctx.schoolId} group by l.lab_level, l.lab_class
    union all
    select l.lab_class, l.lab_level, -count(*) from org.unit u join base_info.lab l on l.school_id = u.school_id and l.id = u.id
    where u.school_id = ${ctx.schoolId} and (u.level <> 'lab' or u.status <> ${sql.lit(Enabled.on)} or u.deleted_at is not null)
    group by l.lab_class, l.lab_level
  ) g group by g.lab_class, g.lab_level having sum(g.labs) > 0`;
