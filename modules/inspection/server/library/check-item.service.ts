import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { insertRow, removeRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert, badFields, found, notFound } from '#kernel/server/errors.ts';
import { padded } from '#kernel/server/numbering.ts';
import type { ItemInput } from '../../shared/library/check-item.ts';
import { inspectionErrors } from '../../shared/core/errors.ts';
import { itemList } from './check-item.queries.ts';

export const checkItem: RowKind<'inspection.item'> = {
  table: 'inspection.item',
  doc: 'inspection.item',
  noun: '检查项',
  reach:
    () => sql<boolean>`exists (select 1 from inspection.store s where s.school_id = t.school_id and s.id = t.store_id
    and s.deleted_at is null)`,
};

type Group = { id: number; store_id: number; code: string };

/** Locks the group while item codes are assigned. */
async function lockGroup(ctx: Ctx, id: number): Promise<Group> {
  const { rows } = await sql<Group>`select g.id, g.store_id, g.code from inspection.item_group g
    join inspection.store s on s.school_id = g.school_id and s.id = g.store_id and s.deleted_at is null
    where g.school_id = ${ctx.schoolId} and g.id = ${id} for update of g`.execute(ctx.db);
  return found(rows[0], '分组');
}

/** Own items carry an X to differ from the ministry's codes; codes of removed items are not reused. */
async function nextItemCodes(ctx: Ctx, group: Group, count: number): Promise<string[]> {
  const { rows } = await sql<{
    last: number;
  }>`select coalesce(max(substring(code from '[.]([0-9]{1,6})$')::int), 0) as last from inspection.item
    where school_id = ${ctx.schoolId} and store_id = ${group.store_id} and starts_with(code, ${`X${group.code}.`})`.execute(
    ctx.db,
  );
  return Array.from({ length: count }, (_, i) => `X${group.code}.${padded(rows[0]!.last + 1 + i, 2)}`);
}

/** Refuses scores out of range and ids that are no aptitude or risk point of the school. */
async function checkFields(ctx: Ctx, { score, aptitude_ids = [], risk_ids = [] }: ItemInput) {
  if (score !== undefined && (Number(score) < 0 || Number(score) > 100)) throw badFields({ score: '分值应为 0–100' });
  if (aptitude_ids.length + risk_ids.length === 0) return;
  const { rows } = await sql<{ kind: string; id: number }>`select kind, id from base_info.attribute
    where school_id = ${ctx.schoolId} and id = any(${[...aptitude_ids, ...risk_ids]}) and deleted_at is null`.execute(
    ctx.db,
  );
  const has = (kind: string, ids: readonly number[]) =>
    ids.every((id) => rows.some((row) => row.kind === kind && row.id === id));
  if (!has('aptitude', aptitude_ids)) throw badFields({ aptitude_ids: '所选资质不存在，请重新选择' });
  if (!has('riskpoint', risk_ids)) throw badFields({ risk_ids: '所选风险点不存在，请重新选择' });
}

export async function createItem(ctx: Ctx, input: ItemInput): Promise<number> {
  await checkFields(ctx, input);
  const group = await lockGroup(ctx, input.group_id);
  const [code] = await nextItemCodes(ctx, group, 1);
  const values = {
    ...input,
    code: code!,
    store_id: group.store_id,
    class_id: await classOf(ctx, input.descr_id),
    score: input.score ?? (input.veto || input.urgent ? '2' : '1'),
    sort: input.sort ?? 999,
  };
  return insertRow(ctx, checkItem, values, `${code} ${input.name}`);
}

/** Class of the linked description; without one the item keeps its class. */
async function classOf(ctx: Ctx, descrId: number | null | undefined): Promise<number | undefined> {
  if (!descrId) return undefined;
  const { rows } = await sql<{ class_id: number }>`select class_id from inspection.problem_descr
    where school_id = ${ctx.schoolId} and id = ${descrId}`.execute(ctx.db);
  return found(rows[0], '问题描述').class_id;
}

export async function updateItem(
  ctx: Ctx,
  { id, version, ...input }: ItemInput & { id: number; version: number },
): Promise<void> {
  await checkFields(ctx, input);
  const { store_id } = await lockGroup(ctx, input.group_id);
  const values = { ...input, store_id, class_id: await classOf(ctx, input.descr_id) };
  await updateRow(ctx, checkItem, { id, version }, values, { note: input.name });
}

/** Removes an item that no activity and no check list uses. */
export async function removeItem(ctx: Ctx, id: number): Promise<void> {
  const item = await itemList.find(ctx, id);
  const { rows } = await sql<{ count: number }>`select (select count(*) from inspection.activity_item
      where school_id = ${ctx.schoolId} and item_id = ${id})
    + (select count(*) from inspection.check_list_item where school_id = ${ctx.schoolId} and item_id = ${id}) as count`.execute(
    ctx.db,
  );
  assert(rows[0]!.count === 0, inspectionErrors.itemUsed, { count: rows[0]!.count });
  await removeRow(ctx, checkItem, id, `${item.code} ${item.name}`);
}

/** Copies items into a group, usually of the school's own store, with the next codes there. */
export async function copyItems(ctx: Ctx, { ids, group_id }: { ids: number[]; group_id: number }): Promise<number> {
  const group = await lockGroup(ctx, group_id);
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) throw badFields({ ids: '请选择检查项' });
  const codes = await nextItemCodes(ctx, group, wanted.length);
  const rows = wanted.map((id, i) => ({ id, code: codes[i] }));
  const { numAffectedRows } = await sql`
    insert into inspection.item (school_id, store_id, group_id, code, name, points, basis, regulation, clause, target, score, veto, urgent, lab_classes, lab_levels,
      aptitude_ids, risk_ids, class_id, descr_id, suggest, sort, created_by)
    select i.school_id, ${group.store_id}, ${group.id}, r.code, i.name, i.points, i.basis, i.regulation, i.clause, i.target, i.score, i.veto, i.urgent, i.lab_classes, i.lab_levels,
      i.aptitude_ids, i.risk_ids, i.class_id, i.descr_id, i.suggest, i.sort, ${ctx.actor.userId}
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id bigint, code text)
    join inspection.item i on i.school_id = ${ctx.schoolId} and i.id = r.id and i.deleted_at is null`.execute(ctx.db);
  if (Number(numAffectedRows) !== wanted.length) throw notFound('部分检查项');
  return wanted.length;
}

export async function moveItems(ctx: Ctx, { ids, group_id }: { ids: number[]; group_id: number }): Promise<void> {
  const group = await lockGroup(ctx, group_id);
  const wanted = [...new Set(ids)];
  const { numAffectedRows } =
    await sql`update inspection.item set group_id = ${group.id}, store_id = ${group.store_id}, version = version + 1,
      updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = any(${wanted}) and deleted_at is null`.execute(ctx.db);
  if (Number(numAffectedRows) !== wanted.length) throw notFound('部分检查项');
}
