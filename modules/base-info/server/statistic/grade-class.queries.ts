import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { GradeClass, StatisticQuery } from '../../shared/statistic/statistic.ts';
import { countedLabs } from './counted-labs.queries.ts';
import { gradeCodes } from './grade-codes.queries.ts';

type Cell = GradeClass['cells'][number] & { college_name: string | null };

/** Laboratories by college, level and class. */
export async function findGradeClass(ctx: Ctx, query: StatisticQuery): Promise<GradeClass> {
  const { facts, ...dated } = await countedLabs(ctx, query);
  const [{ rows }, codes] = await Promise.all([
    sql<Cell>`select g.*, c.name as college_name from (
        select f.college_id, f.lab_level, f.lab_class, count(*) as labs from ${facts} f
        group by f.college_id, f.lab_level, f.lab_class) g
      left join org.unit c on c.school_id = ${ctx.schoolId} and c.id = g.college_id
      order by c.code nulls last, g.college_id, g.lab_level, g.lab_class`.execute(ctx.db),
    gradeCodes(ctx),
  ]);
  const colleges = new Map(rows.map(({ college_id, college_name }) => [college_id, college_name ?? '学校直属']));
  return {
    ...dated,
    ...codes(rows),
    colleges: [...colleges].map(([id, name]) => ({ id, name })),
    cells: rows.map(({ college_name: _name, ...cell }) => cell),
  };
}
