import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { insertRow, removeRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert, badFields } from '#kernel/server/errors.ts';
import { inspectionErrors } from '../../shared/core/errors.ts';
import type { ItemSetInput } from '../../shared/library/item-set.ts';
import { isInUse } from './item-set.queries.ts';
import { editableOwners } from './owner.policy.ts';
import { lookOwner } from './owner.queries.ts';

const edit = 'inspection.item-set.edit';

export const itemSet: RowKind<'inspection.item_set'> = {
  table: 'inspection.item_set',
  doc: 'inspection.item-set',
  noun: '检查项集',
  reach: (ctx) => sql<boolean>`t.org_id in (select o.id from org.unit o
    where o.school_id = ${ctx.schoolId} and ${editableOwners(ctx, edit)})`,
};

/** The owner of a new set of the caller. */
async function ownerOfSet(ctx: Ctx): Promise<number> {
  const owner = await lookOwner(ctx, edit);
  assert(owner !== undefined, inspectionErrors.setOwner);
  return owner;
}

const valuesOf = (input: ItemSetInput) => ({
  ...input,
  act_types: [...new Set(input.act_types)],
  item_ids: [...new Set(input.item_ids)],
});

/** Refuses items that are disabled, removed or unknown, except those that the set had before. */
async function checkItems(ctx: Ctx, ids: readonly number[], kept: readonly number[] = []) {
  const added = ids.filter((id) => !kept.includes(id));
  const { rows } = await sql<{ known: number }>`select count(*) as known from inspection.item i
    where i.school_id = ${ctx.schoolId} and i.id = any(${added}) and ${isInUse}`.execute(ctx.db);
  const lost = added.length - rows[0]!.known;
  if (lost > 0) throw badFields({ item_ids: `有 ${lost} 个检查项已停用或删除，请移除后保存` });
}

export async function createSet(ctx: Ctx, input: ItemSetInput): Promise<number> {
  const values = valuesOf(input);
  await checkItems(ctx, values.item_ids);
  return insertRow(ctx, itemSet, { ...values, org_id: await ownerOfSet(ctx) }, input.name);
}

export async function updateSet(
  ctx: Ctx,
  { id, version, ...input }: ItemSetInput & { id: number; version: number },
): Promise<void> {
  const values = valuesOf(input);
  const check = ({ item_ids }: Record<string, unknown>) => checkItems(ctx, values.item_ids, item_ids as number[]);
  await updateRow(ctx, itemSet, { id, version }, values, { note: input.name, check });
}

/** Removes a set; activities, plans and lists that were filled from it keep their items. */
export const removeSet = (ctx: Ctx, id: number): Promise<void> => removeRow(ctx, itemSet, id);
