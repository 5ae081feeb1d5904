import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { insertRow, setStatus, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { badFields } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import type { TagInput, tagApi } from '../../shared/learn/tag.ts';

const tag: RowKind<'training.knowledge_tag'> = {
  table: 'training.knowledge_tag',
  doc: 'training.tag',
  noun: '知识标签',
  softDelete: false,
};

type Family = { id: number; parent_id: number | null; has_children: boolean };

/**
 * Locks the tags concerned in one order and then reads them, so that no third level comes into being by two writes at
 * once: what waited for a lock reads what the other has written only in a statement of its own.
 */
async function lockFamily(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Family>> {
  await sql`select 1 from training.knowledge_tag t where t.school_id = ${ctx.schoolId} and t.id = any(${[...ids]})
    order by t.id for update`.execute(ctx.db);
  const { rows } = await sql<Family>`select t.id, t.parent_id, exists (select 1 from training.knowledge_tag c
      where c.school_id = t.school_id and c.parent_id = t.id) as has_children
    from training.knowledge_tag t where t.school_id = ${ctx.schoolId} and t.id = any(${[...ids]})`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Tags have two levels: a parent has no parent, and what has tags below it gets none. */
async function checkParent(ctx: Ctx, parent: number | null | undefined, own?: number): Promise<void> {
  if (parent === null || parent === undefined) return;
  const family = await lockFamily(ctx, [parent, ...(own === undefined ? [] : [own])]);
  const chosen = family.get(parent);
  const fault =
    chosen === undefined
      ? '上级标签不存在，请重新选择'
      : parent === own
        ? '上级不能是自己'
        : chosen.parent_id !== null
          ? '知识标签只有两级，请选择一级标签作为上级'
          : own !== undefined && family.get(own)?.has_children
            ? '该标签有下级标签，不能再设上级，请先调整下级标签'
            : undefined;
  if (fault) throw badFields({ parent_id: fault });
}

export async function createTag(ctx: Ctx, input: TagInput): Promise<number> {
  await checkParent(ctx, input.parent_id);
  return insertRow(ctx, tag, input, input.name);
}

export async function updateTag(ctx: Ctx, { id, version, ...input }: InputOf<typeof tagApi.update>) {
  await checkParent(ctx, input.parent_id, id);
  await updateRow(ctx, tag, { id, version }, input, { note: input.name });
}

export const setTagStatus = (ctx: Ctx, { id, status }: InputOf<typeof tagApi.setStatus>) =>
  setStatus(ctx, tag, id, status);
