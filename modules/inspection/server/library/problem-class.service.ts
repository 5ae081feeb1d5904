import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { insertRow, removeRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert } from '#kernel/server/errors.ts';
import { inspectionErrors } from '../../shared/core/errors.ts';
import type { ProblemClassInput } from '../../shared/library/problem-class.ts';
import { findClass } from './problem-class.queries.ts';

export const problemClass: RowKind<'inspection.problem_class'> = {
  table: 'inspection.problem_class',
  doc: 'inspection.problem-class',
  noun: '问题分类',
};

/** Number of references to a class. */
async function countBelow(ctx: Ctx, id: number): Promise<{ problems: number; classes: number }> {
  const { rows } = await sql<{ problems: number; classes: number }>`select
      (select count(*) from inspection.problem where school_id = ${ctx.schoolId} and class_id = ${id}) as problems,
      (select count(*) from inspection.problem_class where school_id = ${ctx.schoolId} and pid = ${id}
        and deleted_at is null) as classes`.execute(ctx.db);
  return rows[0]!;
}

/** Classes have two levels: a parent must be of the first. */
async function checkParent(ctx: Ctx, pid: number | null | undefined) {
  if (pid) assert((await findClass(ctx, pid)).pid === null, inspectionErrors.classDepth);
}

export async function createClass(ctx: Ctx, input: ProblemClassInput): Promise<number> {
  await checkParent(ctx, input.pid);
  return insertRow(ctx, problemClass, { ...input, sort: input.sort ?? 999 }, input.name);
}

export async function updateClass(
  ctx: Ctx,
  { id, version, ...input }: ProblemClassInput & { id: number; version: number },
): Promise<void> {
  await updateRow(ctx, problemClass, { id, version }, input, {
    note: input.name,
    check: async () => {
      await checkParent(ctx, input.pid);
      const isOwnParent = input.pid === id;
      const wouldBeThird = Boolean(input.pid) && (await countBelow(ctx, id)).classes > 0;
      assert(!isOwnParent && !wouldBeThird, inspectionErrors.classDepth);
    },
  });
}

/** Removes a class without children that no problem uses. */
export async function removeClass(ctx: Ctx, id: number): Promise<void> {
  const { problems, classes } = await countBelow(ctx, id);
  assert(problems === 0, inspectionErrors.classUsed, { count: problems });
  assert(classes === 0, inspectionErrors.groupNotEmpty, { count: classes });
  await removeRow(ctx, problemClass, id);
}
