import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { insertRow, lockRow, removeRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { staleVersion } from '#kernel/server/db/stale-version.ts';
import { assert, badFields, found } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDate } from '#kernel/shared/time.ts';
import {
  maxListItems,
  type CheckListInput,
  type ChosenItem,
  type listVersionApi,
} from '../../shared/check-list/check-list.ts';
import { ListVersionStatus, listVersionStates } from '../../shared/core/check-list.states.ts';
import { inspectionErrors } from '../../shared/core/errors.ts';
import { ItemTarget } from '../../shared/library/check-item.ts';
import { countUnavailable, isAvailableFor, snapshotTables, snapshotWith } from '../library/item-snapshot.queries.ts';
import { editableOwners } from '../library/owner.policy.ts';
import { lookOwner } from '../library/owner.queries.ts';

const edit = 'inspection.check-list.edit';

const idsOfEditable = (ctx: Ctx) => sql`array(select l.id from inspection.check_list l
  join org.unit o on o.school_id = l.school_id and o.id = l.org_id
  where l.school_id = ${ctx.schoolId} and l.deleted_at is null and ${editableOwners(ctx, edit)})`;

export const checkList: RowKind<'inspection.check_list'> = {
  table: 'inspection.check_list',
  doc: 'inspection.check-list',
  noun: '检查表',
  reach: (ctx) => sql<boolean>`t.id = any(${idsOfEditable(ctx)})`,
};

const table = 'inspection.check_list_version';
const docType = 'inspection.check-list-version';
const listVersion: RowKind<typeof table> = {
  table,
  doc: docType,
  noun: '检查表版本',
  softDelete: false,
  reach: (ctx) => sql<boolean>`t.list_id = any(${idsOfEditable(ctx)})`,
};

/** The school, or the college of the caller. */
async function ownerOf(ctx: Ctx): Promise<number> {
  const owner = await lookOwner(ctx, edit);
  assert(owner !== undefined, inspectionErrors.listOwner);
  return owner;
}

function valuesOf({ lab_classes = [], ...input }: CheckListInput) {
  return {
    ...input,
    act_types: [...new Set(input.act_types)],
    lab_classes: input.target === ItemTarget.lab ? [...new Set(lab_classes)] : [],
  };
}

/** Creates a list with an empty draft. */
export async function createList(ctx: Ctx, input: CheckListInput): Promise<number> {
  const org_id = await ownerOf(ctx);
  const id = await insertRow(ctx, checkList, { ...valuesOf(input), org_id }, `${input.code} ${input.name}`);
  await insertRow(ctx, listVersion, { list_id: id }, input.name);
  return id;
}

/** Updates a list; its versions keep the items of its target. */
export async function updateList(
  ctx: Ctx,
  { id, version, ...input }: CheckListInput & { id: number; version: number },
): Promise<void> {
  const check = async ({ target }: Record<string, unknown>) => {
    if (target === input.target) return;
    const { rows } = await sql<{ used: boolean }>`select exists (select 1 from inspection.check_list_version v
      where v.school_id = ${ctx.schoolId} and v.list_id = ${id} and v.item_count > 0) as used`.execute(ctx.db);
    if (rows[0]!.used) throw badFields({ target: '检查表已有检查项，不能更改检查对象；请另建一张检查表' });
  };
  await updateRow(ctx, checkList, { id, version }, valuesOf(input), { note: input.name, check });
}

/** Removes a list that was never published; others can only be disabled, because activities may keep their versions. */
export async function removeList(ctx: Ctx, id: number): Promise<void> {
  const { name } = await lockRow(ctx, checkList, id);
  const { rows } = await sql<{ used: boolean }>`select exists (select 1 from inspection.check_list_version v
    where v.school_id = ${ctx.schoolId} and v.list_id = ${id} and v.status <> ${sql.lit(ListVersionStatus.draft)}) as used`.execute(
    ctx.db,
  );
  assert(!rows[0]!.used, inspectionErrors.listPublished);
  await removeRow(ctx, checkList, id, String(name));
}

type Locked = { id: number; version: number; status: number; list_id: number; item_count: number };

async function lockVersion(ctx: Ctx, id: number, version?: number): Promise<Locked> {
  const row = (await lockRow(ctx, listVersion, id)) as Locked;
  if (version !== undefined && row.version !== version) throw await staleVersion(ctx, docType, id);
  return row;
}

/** Columns of the items of a version, in the order of the snapshot. */
export const itemColumns = sql`school_id, version_id, item_id, code, name, points, basis, target, score, veto, urgent, lab_classes,
  lab_levels, aptitude_ids, risk_ids, class_id, descr_id, descr, suggest, category_code, category_name, group_code, group_name, sort`;

/** Counts the items of a draft, after they were written. */
const recount = async (ctx: Ctx, id: number, note: string | undefined): Promise<void> => {
  const { rows } = await sql<{ item_count: number }>`update inspection.check_list_version v
  set item_count = n.items, total = n.total, note = coalesce(${note ?? null}, v.note), version = v.version + 1,
    updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
  from (select count(*) as items, coalesce(sum(x.score), 0) as total from inspection.check_list_item x
    where x.school_id = ${ctx.schoolId} and x.version_id = ${id}) n
  where v.school_id = ${ctx.schoolId} and v.id = ${id} returning v.item_count`.execute(ctx.db);
  assert((rows[0]?.item_count ?? 0) <= maxListItems, inspectionErrors.listTooLong);
};

/** A new draft with the items of a version as they are in the library now; by default of the newest version. */
export async function draftVersion(ctx: Ctx, { id, from_id }: InputOf<typeof listVersionApi.draft>): Promise<number> {
  const { name } = await lockRow(ctx, checkList, id);
  const { rows } = await sql<{
    id: number;
    version_no: string;
  }>`select v.id, v.version_no from inspection.check_list_version v
    where v.school_id = ${ctx.schoolId} and v.list_id = ${id} and ${from_id === undefined ? sql`true` : sql`v.id = ${from_id}`}
    order by v.status = ${sql.lit(ListVersionStatus.published)} desc, v.id desc limit 1`.execute(ctx.db);
  const from = from_id === undefined ? rows[0] : found(rows[0], '检查表版本');
  const note = from?.version_no ? `复制自 ${from.version_no}` : '';
  const draft = await insertRow(ctx, listVersion, { list_id: id, note }, String(name));
  if (from === undefined) return draft;
  const own = { score: sql`x.score`, veto: sql`x.veto`, sort: sql`x.sort` };
  await sql`insert into inspection.check_list_item (${itemColumns})
    select ${ctx.schoolId}, ${draft}, ${snapshotWith(own)} from ${snapshotTables}
    join inspection.check_list_item x on x.school_id = i.school_id and x.item_id = i.id and x.version_id = ${from.id}
    where i.school_id = ${ctx.schoolId} and ${isAvailableFor(sql`x.target`)}`.execute(ctx.db);
  await recount(ctx, draft, undefined);
  return draft;
}

/** Replaces the items of a draft. */
export async function saveVersion(ctx: Ctx, input: InputOf<typeof listVersionApi.save>): Promise<void> {
  const { id, items } = input;
  const { status, list_id } = await lockVersion(ctx, id, input.version);
  assert(status === ListVersionStatus.draft, inspectionErrors.listVersionFrozen);
  await checkItems(ctx, list_id, items);
  const rows = items.map((item, i) => ({ ...item, sort: i + 1 }));
  const own = { score: sql`r.score`, veto: sql`r.veto`, sort: sql`r.sort` };
  await sql`delete from inspection.check_list_item where school_id = ${ctx.schoolId} and version_id = ${id}`.execute(
    ctx.db,
  );
  await sql`insert into inspection.check_list_item (${itemColumns})
    select ${ctx.schoolId}, ${id}, ${snapshotWith(own)} from ${snapshotTables}
    join json_to_recordset(${JSON.stringify(rows)}::json) as r(item_id bigint, score numeric, veto boolean, sort int) on r.item_id = i.id
    where i.school_id = ${ctx.schoolId}`.execute(ctx.db);
  await recount(ctx, id, input.note);
  await ctx.audit({ action: '编辑检查表版本', docType, docId: id, note: `${items.length} 项` });
}

/** Locks a version that is being edited. */
export async function lockDraft(ctx: Ctx, id: number): Promise<void> {
  const { status } = await lockVersion(ctx, id);
  assert(status === ListVersionStatus.draft, inspectionErrors.listVersionFrozen);
}

type Added = { item_id: number; score: string | null; veto: boolean | null; place: number | null; line: number };

/**
 * Adds items to a locked draft, or changes those that it has; without points they have those of the library or keep their
 * own. An item with a place is moved there, the others fill the places between in their order; new ones come last.
 */
export async function addItems(ctx: Ctx, id: number, items: readonly Added[]): Promise<void> {
  const own = {
    score: sql`coalesce(r.score, x.score, i.score)`,
    veto: sql`coalesce(r.veto, x.veto, i.veto)`,
    sort: sql`coalesce(r.place, x.sort, 10000 + r.line)`,
  };
  const rows = sql`json_to_recordset(${JSON.stringify(items)}::json) as r(item_id bigint, score numeric, veto boolean, place int, line int)`;
  const there = sql`inspection.check_list_item x on x.school_id = i.school_id and x.version_id = ${id} and x.item_id = i.id`;
  await sql`insert into inspection.check_list_item as x (${itemColumns})
    select ${ctx.schoolId}, ${id}, ${snapshotWith(own)} from ${snapshotTables} join ${rows} on r.item_id = i.id left join ${there}
    where i.school_id = ${ctx.schoolId}
    on conflict (school_id, version_id, item_id) do update set score = excluded.score, veto = excluded.veto, sort = excluded.sort`.execute(
    ctx.db,
  );
  await sql`with there as (
      select y.item_id, r.place, row_number() over (partition by r.place is null order by y.sort, y.code) as nth
      from inspection.check_list_item y left join ${rows} on r.item_id = y.item_id
      where y.school_id = ${ctx.schoolId} and y.version_id = ${id}),
    free as (select slot, row_number() over (order by slot) as nth
      from generate_series(1, (select count(*) from there) + (select count(place) from there)) slot
      where slot not in (select place from there where place is not null))
    update inspection.check_list_item x set sort = coalesce(t.place, f.slot)
    from there t left join free f on t.place is null and f.nth = t.nth
    where x.school_id = ${ctx.schoolId} and x.version_id = ${id} and x.item_id = t.item_id`.execute(ctx.db);
  await recount(ctx, id, undefined);
}

async function checkItems(ctx: Ctx, listId: number, items: readonly ChosenItem[]) {
  const ids = items.map((item) => item.item_id);
  if (new Set(ids).size < ids.length) throw badFields({ items: '有检查项重复，请只保留一个' });
  const target = sql`(select l.target from inspection.check_list l where l.school_id = ${ctx.schoolId} and l.id = ${listId})`;
  const lost = await countUnavailable(ctx, ids, isAvailableFor(target));
  if (lost > 0) throw badFields({ items: `有 ${lost} 个检查项已停用、删除或不适用于检查对象，请移除后保存` });
}

const transition = (ctx: Ctx, id: number, action: 'publish' | 'disable' | 'enable', set = {}, note = '') =>
  applyTransition(ctx, listVersionStates, { table, column: 'status', id, action, docType, set, note });

/** Publishes a draft under its number, `DB-HX-V2025.2`; the version published before is disabled. */
export async function publishVersion(
  ctx: Ctx,
  { items, ...input }: InputOf<typeof listVersionApi.publish>,
): Promise<{ version_no: string }> {
  const { id } = input;
  if (items) await saveVersion(ctx, { ...input, items });
  const { list_id, item_count } = await lockVersion(ctx, id, items ? undefined : input.version);
  assert(item_count > 0, inspectionErrors.listEmpty);
  const year = formatDate(ctx.now).slice(0, 4);
  await lockRow(ctx, checkList, list_id);
  // Published versions are never removed, so that counting them under the lock of the list gives each number once.
  const { rows } = await sql<{ code: string; current: number | null; earlier: number }>`select l.code,
      max(v.id) filter (where v.status = ${sql.lit(ListVersionStatus.published)}) as current,
      count(*) filter (where v.version_no like ${`%-V${year}.%`}) as earlier
    from inspection.check_list l join inspection.check_list_version v on v.school_id = l.school_id and v.list_id = l.id
    where l.school_id = ${ctx.schoolId} and l.id = ${list_id} group by l.code`.execute(ctx.db);
  const { code, current, earlier } = rows[0]!;
  const version_no = `${code}-V${year}.${earlier + 1}`;
  if (current !== null) await transition(ctx, current, 'disable', {}, `由 ${version_no} 取代`);
  await transition(
    ctx,
    id,
    'publish',
    { version_no, published_by: ctx.actor.userId, published_at: ctx.now },
    version_no,
  );
  return { version_no };
}

export async function disableVersion(ctx: Ctx, { id }: { id: number }): Promise<void> {
  await lockVersion(ctx, id);
  await transition(ctx, id, 'disable');
}

export async function enableVersion(ctx: Ctx, { id }: { id: number }): Promise<void> {
  await lockVersion(ctx, id);
  await transition(ctx, id, 'enable');
}

/** Removes a draft. */
export async function removeVersion(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { status } = await lockVersion(ctx, id);
  assert(status === ListVersionStatus.draft, inspectionErrors.listVersionFrozen);
  await removeRow(ctx, listVersion, id);
}
