import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { conflict, notFound } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import type { problemDescrApi } from '../shared/problem-class.ts';
import { checkClasses } from './problem-class.queries.ts';
import { findDescr } from './problem-descr.queries.ts';

const docType = 'inspection.problem-descr';
type Fields = Omit<InputOf<typeof problemDescrApi.update>, 'id' | 'version'>;

export async function createDescr(ctx: Ctx, input: Fields): Promise<number> {
  await checkClasses(ctx, [input.class_id]);
  const { rows } = await sql<{
    id: number;
  }>`insert into inspection.problem_descr (school_id, class_id, text, level, item_id, suggest, basis, created_by)
    values (${ctx.schoolId}, ${input.class_id}, ${input.text}, ${input.level}, ${input.item_id ?? null}, ${input.suggest ?? ''}, ${input.basis ?? ''},
      ${ctx.actor.userId}) returning id`.execute(ctx.db);
  await ctx.audit({ action: '新增问题描述', docType, docId: rows[0]!.id, note: input.text });
  return rows[0]!.id;
}

export async function updateDescr(ctx: Ctx, input: InputOf<typeof problemDescrApi.update>): Promise<void> {
  const before = await findDescr(ctx, { id: input.id });
  if (input.class_id !== before.class_id) await checkClasses(ctx, [input.class_id]);
  const { numAffectedRows } =
    await sql`update inspection.problem_descr set class_id = ${input.class_id}, text = ${input.text}, level = ${input.level},
      item_id = ${input.item_id ?? null}, suggest = ${input.suggest ?? ''}, basis = ${input.basis ?? ''}, version = version + 1, updated_at = ${ctx.now},
      updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${input.id} and version = ${input.version}`.execute(ctx.db);
  if (numAffectedRows === 0n) throw conflict();
  await ctx.audit({ action: '修改问题描述', docType, docId: input.id, before, after: input });
}

export async function setDescrStatus(ctx: Ctx, id: number, status: 0 | 1): Promise<void> {
  const { numAffectedRows } =
    await sql`update inspection.problem_descr set status = ${status}, version = version + 1, updated_at = ${ctx.now},
      updated_by = ${ctx.actor.userId} where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  if (numAffectedRows === 0n) throw notFound('问题描述');
  await ctx.audit({ action: status === 1 ? '启用问题描述' : '停用问题描述', docType, docId: id, to: status });
}
