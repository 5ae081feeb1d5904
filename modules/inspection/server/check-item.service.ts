import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, badFields, conflict, found, notFound } from '#kernel/server/errors.ts';
import { padded } from '#kernel/server/numbering.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import type { checkItemApi } from '../shared/check-item.ts';
import { inspectionErrors } from '../shared/errors.ts';
import { findItem } from './check-item.queries.ts';

const docType = 'inspection.item';
type Fields = Omit<InputOf<typeof checkItemApi.update>, 'id' | 'version'>;

/** Columns of an item as a form gives them. */
function valuesOf(ctx: Ctx, input: Fields) {
  if (input.score !== undefined && (Number(input.score) < 0 || Number(input.score) > 100))
    throw badFields({ score: '分值应为 0–100' });
  return {
    name: input.name,
    points: input.points ?? '',
    basis: input.basis ?? '',
    target: input.target,
    score: input.score ?? (input.veto || input.urgent ? '2' : '1'),
    veto: input.veto ?? false,
    urgent: input.urgent ?? false,
    lab_classes: input.lab_classes ?? [],
    lab_levels: input.lab_levels ?? [],
    aptitude_ids: input.aptitude_ids ?? [],
    risk_ids: input.risk_ids ?? [],
    descr_id: input.descr_id ?? null,
    suggest: input.suggest ?? '',
    updated_by: ctx.actor.userId,
  };
}

type Group = { id: number; store_id: number; code: string };

/** The group, locked while items are numbered in it. */
async function lockGroup(ctx: Ctx, id: number): Promise<Group> {
  const { rows } = await sql<Group>`select g.id, g.store_id, g.code from inspection.item_group g
    join inspection.store s on s.school_id = g.school_id and s.id = g.store_id and s.deleted_at is null
    where g.school_id = ${ctx.schoolId} and g.id = ${id} for update of g`.execute(ctx.db);
  return found(rows[0], '分组');
}

/** Own items carry an X, so that they are told from those of the ministry's table; a removed one keeps its number. */
async function nextItemCodes(ctx: Ctx, group: Group, count: number): Promise<string[]> {
  const { rows } = await sql<{
    last: number;
  }>`select coalesce(max(substring(code from '[.]([0-9]{1,6})$')::int), 0) as last from inspection.item
    where school_id = ${ctx.schoolId} and store_id = ${group.store_id} and starts_with(code, ${`X${group.code}.`})`.execute(
    ctx.db,
  );
  return Array.from({ length: count }, (_, i) => `X${group.code}.${padded(rows[0]!.last + 1 + i, 2)}`);
}

/** Refuses numbers that are no aptitude or risk point of the school's catalogue. */
async function checkConditions(ctx: Ctx, { aptitude_ids = [], risk_ids = [] }: Fields) {
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

export async function createItem(ctx: Ctx, input: Fields): Promise<number> {
  await checkConditions(ctx, input);
  const group = await lockGroup(ctx, input.group_id);
  const [code] = await nextItemCodes(ctx, group, 1);
  const values = valuesOf(ctx, input);
  const { rows } = await sql<{ id: number }>`
    insert into inspection.item (school_id, store_id, group_id, code, class_id, sort, created_by, ${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
    values (${ctx.schoolId}, ${group.store_id}, ${group.id}, ${code}, ${await classOf(ctx, values.descr_id)}, ${input.sort ?? 999}, ${ctx.actor.userId},
      ${sql.join(Object.values(values))}) returning id`.execute(ctx.db);
  await ctx.audit({ action: '新增检查项', docType, docId: rows[0]!.id, note: `${code} ${input.name}` });
  return rows[0]!.id;
}

/** The class of the wording that is offered. */
async function classOf(ctx: Ctx, descrId: number | null): Promise<number | null> {
  if (descrId === null) return null;
  const { rows } = await sql<{ class_id: number }>`select class_id from inspection.problem_descr
    where school_id = ${ctx.schoolId} and id = ${descrId}`.execute(ctx.db);
  return found(rows[0], '问题描述').class_id;
}

export async function updateItem(ctx: Ctx, input: InputOf<typeof checkItemApi.update>): Promise<void> {
  const before = await findItem(ctx, { id: input.id });
  await checkConditions(ctx, input);
  const group = await lockGroup(ctx, input.group_id);
  const classId = await classOf(ctx, input.descr_id ?? null);
  const sets = Object.entries(valuesOf(ctx, input)).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const { numAffectedRows } =
    await sql`update inspection.item set ${sql.join(sets)}, group_id = ${group.id}, store_id = ${group.store_id},
      class_id = coalesce(${classId}, class_id), sort = coalesce(${input.sort ?? null}, sort), version = version + 1, updated_at = ${ctx.now}
    where school_id = ${ctx.schoolId} and id = ${input.id} and version = ${input.version} and deleted_at is null`.execute(
      ctx.db,
    );
  if (numAffectedRows === 0n) throw conflict();
  await ctx.audit({ action: '修改检查项', docType, docId: input.id, before, after: input });
}

export async function setItemStatus(ctx: Ctx, id: number, status: 0 | 1): Promise<void> {
  const { numAffectedRows } =
    await sql`update inspection.item set status = ${status}, version = version + 1, updated_at = ${ctx.now},
      updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${id} and deleted_at is null`.execute(ctx.db);
  if (numAffectedRows === 0n) throw notFound('检查项');
  await ctx.audit({ action: status === 1 ? '启用检查项' : '停用检查项', docType, docId: id, to: status });
}

/** Removes an item that no activity has asked. */
export async function deleteItem(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const item = await findItem(ctx, { id });
  const { rows } = await sql<{ count: number }>`select count(*) as count from inspection.activity_item
    where school_id = ${ctx.schoolId} and item_id = ${id}`.execute(ctx.db);
  assert(rows[0]!.count === 0, inspectionErrors.itemUsed, { count: rows[0]!.count });
  await sql`update inspection.item set deleted_at = ${ctx.now}, version = version + 1, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${id} and deleted_at is null`.execute(ctx.db);
  await ctx.audit({ action: '删除检查项', docType, docId: id, note: `${item.code} ${item.name}` });
}

/** Copies items into a group, usually of the school's own store; they count on there. */
export async function copyItems(ctx: Ctx, { ids, group_id }: { ids: number[]; group_id: number }): Promise<number> {
  const group = await lockGroup(ctx, group_id);
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) throw badFields({ ids: '请选择检查项' });
  const codes = await nextItemCodes(ctx, group, wanted.length);
  const rows = wanted.map((id, i) => ({ id, code: codes[i] }));
  const { numAffectedRows } = await sql`
    insert into inspection.item (school_id, store_id, group_id, code, name, points, basis, target, score, veto, urgent, lab_classes, lab_levels,
      aptitude_ids, risk_ids, class_id, descr_id, suggest, sort, created_by)
    select i.school_id, ${group.store_id}, ${group.id}, r.code, i.name, i.points, i.basis, i.target, i.score, i.veto, i.urgent, i.lab_classes, i.lab_levels,
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
