import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, conflict, found, notFound } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { inspectionErrors } from '../shared/errors.ts';
import type { problemClassApi } from '../shared/problem-class.ts';
import { findClass } from './problem-class.queries.ts';

const docType = 'inspection.problem-class';
type Fields = Omit<InputOf<typeof problemClassApi.update>, 'id' | 'version'>;

async function valuesOf(ctx: Ctx, input: Fields) {
  const pid = input.pid ?? null;
  if (pid !== null) assert((await findClass(ctx, { id: pid })).pid === null, inspectionErrors.classDepth);
  return {
    pid,
    name: input.name,
    code: input.code,
    act_types: input.act_types ?? [],
    category_code: input.category_code ?? '',
    days_ordinary: input.days_ordinary ?? null,
    days_urgent: input.days_urgent ?? null,
    sort: input.sort ?? 999,
    updated_by: ctx.actor.userId,
  };
}

export async function createClass(ctx: Ctx, input: Fields): Promise<number> {
  const values = await valuesOf(ctx, input);
  const { rows } = await sql<{ id: number }>`
    insert into inspection.problem_class (school_id, created_by, ${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
    values (${ctx.schoolId}, ${ctx.actor.userId}, ${sql.join(Object.values(values))}) returning id`.execute(ctx.db);
  await ctx.audit({ action: '新增问题分类', docType, docId: rows[0]!.id, note: input.name });
  return rows[0]!.id;
}

export async function updateClass(ctx: Ctx, input: InputOf<typeof problemClassApi.update>): Promise<void> {
  const before = await findClass(ctx, { id: input.id });
  assert(input.pid !== input.id, inspectionErrors.classDepth);
  const sets = Object.entries(await valuesOf(ctx, input)).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const { numAffectedRows } =
    await sql`update inspection.problem_class k set ${sql.join(sets)}, version = version + 1, updated_at = ${ctx.now}
    where school_id = ${ctx.schoolId} and id = ${input.id} and version = ${input.version} and deleted_at is null
      and (${input.pid ?? null}::bigint is null or not exists (select 1 from inspection.problem_class c where c.school_id = k.school_id and c.pid = k.id
        and c.deleted_at is null))`.execute(ctx.db);
  if (numAffectedRows === 0n) throw conflict();
  await ctx.audit({ action: '修改问题分类', docType, docId: input.id, before, after: input });
}

export async function setClassStatus(ctx: Ctx, id: number, status: 0 | 1): Promise<void> {
  const { numAffectedRows } =
    await sql`update inspection.problem_class set status = ${status}, version = version + 1, updated_at = ${ctx.now},
      updated_by = ${ctx.actor.userId} where school_id = ${ctx.schoolId} and id = ${id} and deleted_at is null`.execute(
      ctx.db,
    );
  if (numAffectedRows === 0n) throw notFound('问题分类');
  await ctx.audit({ action: status === 1 ? '启用问题分类' : '停用问题分类', docType, docId: id, to: status });
}

/** Removes a class that no problem uses; classes below it keep their place without it. */
export async function deleteClass(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { rows } = await sql<{ problems: number; below: number }>`select
      (select count(*) from inspection.problem where school_id = ${ctx.schoolId} and class_id = ${id}) as problems,
      (select count(*) from inspection.problem_class where school_id = ${ctx.schoolId} and pid = ${id} and deleted_at is null) as below`.execute(
    ctx.db,
  );
  assert(rows[0]!.problems === 0, inspectionErrors.classUsed, { count: rows[0]!.problems });
  assert(rows[0]!.below === 0, inspectionErrors.groupNotEmpty, { count: rows[0]!.below });
  const { numAffectedRows } =
    await sql`update inspection.problem_class set deleted_at = ${ctx.now}, version = version + 1, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${id} and deleted_at is null`.execute(ctx.db);
  found(numAffectedRows === 0n ? undefined : true, '问题分类');
  await ctx.audit({ action: '删除问题分类', docType, docId: id });
}
