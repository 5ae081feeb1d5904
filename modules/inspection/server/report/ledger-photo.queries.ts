import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { contentKeys } from '#platform/files/server/public.ts';
import { readableProblems } from '../problem/problem-where.queries.ts';

type PhotoKeys = { before: string | undefined; after: string | undefined };

/** Contents of the first photo of each problem and of its last result, of problems that the caller may read. */
export async function listPhotoKeys(ctx: Ctx, ids: readonly number[]): Promise<Map<number, PhotoKeys>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; before: number | null; after: number | null }>`
    select p.id, p.photos[1] as before, y.photos[1] as after from inspection.problem p
    left join lateral (select x.photos from inspection.rectification x where x.school_id = p.school_id and x.problem_id = p.id
      and cardinality(x.photos) > 0 order by x.id desc limit 1) y on true
    where p.school_id = ${ctx.schoolId} and p.id = any(${[...ids]}) and ${readableProblems(ctx)}`.execute(ctx.db);
  const files = rows.flatMap(({ before, after }) => [before, after].filter((id) => id !== null));
  const keys = files.length > 0 ? await contentKeys(ctx, files) : new Map<number, string>();
  const keyOf = (id: number | null) => (id === null ? undefined : keys.get(id));
  return new Map(
    rows.flatMap(({ id, before, after }) => {
      const own = { before: keyOf(before), after: keyOf(after) };
      return own.before === undefined && own.after === undefined ? [] : [[id, own] as const];
    }),
  );
}
