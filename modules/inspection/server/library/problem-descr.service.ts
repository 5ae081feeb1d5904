import type { Ctx } from '#kernel/server/context.ts';
import { insertRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import type { ProblemDescrInput } from '../../shared/library/problem-class.ts';
import { checkClasses } from './problem-class.queries.ts';

export const problemDescr: RowKind<'inspection.problem_descr'> = {
  table: 'inspection.problem_descr',
  doc: 'inspection.problem-descr',
  noun: '问题描述',
  softDelete: false,
};

export async function createDescr(ctx: Ctx, input: ProblemDescrInput): Promise<number> {
  await checkClasses(ctx, [input.class_id]);
  return insertRow(ctx, problemDescr, input, input.text);
}

/** A description may stay in a disabled class but not move into one. */
export async function updateDescr(
  ctx: Ctx,
  { id, version, ...input }: ProblemDescrInput & { id: number; version: number },
): Promise<void> {
  await updateRow(ctx, problemDescr, { id, version }, input, {
    note: input.text,
    check: async (before) => {
      if (input.class_id !== before['class_id']) await checkClasses(ctx, [input.class_id]);
    },
  });
}
