import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, found } from '#kernel/server/errors.ts';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { inspectionErrors } from '../../shared/core/errors.ts';
import type { ProblemClass, problemClassApi } from '../../shared/library/problem-class.ts';
import { Enabled } from '#kernel/shared/enums.ts';

type Query = InputOf<typeof problemClassApi.list>;

async function classRows(ctx: Ctx, query: Query & { id?: number }): Promise<ProblemClass[]> {
  const { rows } = await sql<Omit<ProblemClass, 'can'>>`
    select k.id, k.pid, k.name, k.code, k.act_types, k.category_code, k.days_ordinary, k.days_urgent, k.sort, k.status, k.version,
      (select count(*) from inspection.problem_descr d where d.school_id = k.school_id and d.class_id = k.id) as descrs
    from inspection.problem_class k
    where k.school_id = ${ctx.schoolId} and k.deleted_at is null and ${matchesText(sql`k.name || ' ' || k.code`, query.name)}
      and (${query.status ?? null}::int is null or k.status = ${query.status ?? null})
      and (${query.id ?? null}::bigint is null or k.id = ${query.id ?? null})
      and (${query.act_type ?? null}::int is null or k.act_types = '{}' or ${query.act_type ?? null}::int = any(k.act_types))
    order by k.sort, k.id limit 1000`.execute(ctx.db);
  const can: ProblemClass['can'] = holdsRight(ctx.actor, 'inspection.class.edit') ? ['edit', 'status', 'remove'] : [];
  return rows.map((row) => ({ ...row, can }));
}

/** The whole tree of classes, unpaged. */
export const listClasses = async (ctx: Ctx, query: Query) => ({ content: await classRows(ctx, query) });

export const findClass = async (ctx: Ctx, id: number): Promise<ProblemClass> =>
  found((await classRows(ctx, { id }))[0], '问题分类');

/** Category of problem `p`: that of its item, else that of the class. */
export const categoryOf = (classId: RawBuilder<unknown>, p: RawBuilder<unknown> = sql`p`): RawBuilder<string> =>
  sql<string>`case when ${p}.item_id is not null then ${p}.category_code
    else (select k.category_code from inspection.problem_class k where k.school_id = ${p}.school_id and k.id = ${classId}) end`;

/** Refuses unknown or disabled classes. */
export async function checkClasses(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const { rows } = await sql<{ known: number }>`select count(*) as known from inspection.problem_class
    where school_id = ${ctx.schoolId} and id = any(${wanted}) and status = ${Enabled.on} and deleted_at is null`.execute(
    ctx.db,
  );
  assert(rows[0]!.known === wanted.length, inspectionErrors.classUnknown);
}

/** The class of a report without one: 其他, else the last of the school's; its examiner says which it is. */
export async function otherClass(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from inspection.problem_class
    where school_id = ${ctx.schoolId} and status = ${Enabled.on} and deleted_at is null
    order by name = '其他' desc, pid is null desc, sort desc, id desc limit 1`.execute(ctx.db);
  return found(rows[0], '问题分类').id;
}
