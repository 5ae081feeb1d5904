import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import type { GradeCode } from '../../shared/statistic/statistic.ts';

type Graded = { lab_level: number | null; lab_class?: number | null };

/** Levels and classes of the school: those in use, and those that a laboratory still has. */
export async function gradeCodes(ctx: Ctx) {
  const { rows } = await sql<GradeCode & { parent_key: string; status: number }>`
    select parent_key, code::int as code, name, color, status from codes.code
    where school_id = ${ctx.schoolId} and parent_key in ('lab_class', 'lab_level') and code ~ '^[0-9]{1,2}$'
    order by sort, code::int`.execute(ctx.db);
  const of = (key: string, had: ReadonlySet<number | null | undefined>) =>
    rows
      .filter((row) => row.parent_key === key && (row.status === Enabled.on || had.has(row.code)))
      .map(({ code, name, color }) => ({ code, name, color }));
  return (cells: readonly Graded[]) => ({
    levels: of('lab_level', new Set(cells.map(({ lab_level }) => lab_level))),
    classes: of('lab_class', new Set(cells.map(({ lab_class }) => lab_class))),
  });
}
