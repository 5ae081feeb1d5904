import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { staleVersion } from '#kernel/server/db/stale-version.ts';
import { assert, badFields, conflict, found } from '#kernel/server/errors.ts';
import { all } from '#kernel/server/policy.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { unitReference } from '#platform/org/server/public.ts';
import { ministryErrors } from '../shared/errors.ts';
import { tableOf, type MinistryTable, type Values } from '../shared/fields.ts';
import type { recordApi } from '../shared/record.ts';
import type { Changes } from './record.queries.ts';
import { findYear, type Year } from './year.queries.ts';
import { changeTables } from './year.service.ts';
import { typedFaults, withDerived } from './cells.rules.ts';

type Locked = {
  id: number;
  version: number;
  cells: Values;
  collected: Values | null;
  changes: Changes;
  is_out: boolean;
};
type Asked = { year: string; table: string; id: number; version: number };

const doc = 'ministry.record';

function editable(code: string): MinistryTable {
  const table = tableOf(code)!;
  assert(!table.derived, ministryErrors.derived);
  return table;
}

/** Locks a record of an open year; a 409 if somebody changed it since it was read. */
async function lockRecord(ctx: Ctx, { year, table, id, version }: Asked): Promise<{ year: Year; record: Locked }> {
  editable(table);
  const of = await findYear(ctx, year);
  await changeTables(ctx, of);
  const { rows } = await sql<Locked>`select id, version, cells, collected, changes, is_out from ministry.record
    where school_id = ${ctx.schoolId} and year_id = ${of.id} and table_code = ${table} and id = ${id} for update`.execute(
    ctx.db,
  );
  const record = found(rows[0], '上报数据');
  if (record.version !== version) throw await staleVersion(ctx, doc, id);
  return { year: of, record };
}

type Stored = Partial<Pick<Locked, 'cells' | 'changes' | 'is_out'>> & { out_reason?: string };

async function store(ctx: Ctx, { id }: Locked, set: Stored): Promise<void> {
  const sets = Object.entries(set).map(([name, value]) =>
    typeof value === 'object'
      ? sql`${sql.ref(name)} = ${JSON.stringify(value)}::jsonb`
      : sql`${sql.ref(name)} = ${value}`,
  );
  await sql`update ministry.record set ${sql.join(sets)}, version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
}

/** Puts cells in the place of those that were collected; both and the reason are kept (rule 11). */
export async function updateRecord(
  ctx: Ctx,
  { cells, reason, ...asked }: InputOf<typeof recordApi.update>,
): Promise<void> {
  const table = editable(asked.table);
  const faults = typedFaults(table, cells);
  if (Object.keys(faults).length > 0) throw badFields(faults);
  const { record } = await lockRecord(ctx, asked);
  const now = withDerived(table.code, { ...record.cells, ...cells }, cells);
  const change = { reason, by: ctx.actor.name, at: formatDateTime(ctx.now) };
  const differing = Object.keys(now).filter((field) => (now[field] ?? '') !== (record.cells[field] ?? ''));
  const isBack = (field: string) => record.collected !== null && (record.collected[field] ?? '') === (now[field] ?? '');
  const changes = Object.fromEntries([
    ...Object.entries(record.changes).filter(([field]) => !differing.includes(field)),
    // A cell that follows from others is no change of its own.
    ...differing.filter((field) => field in cells && !isBack(field)).map((field) => [field, change] as const),
  ]);
  await store(ctx, record, { cells: now, changes });
  const pick = (values: Values) => Object.fromEntries(differing.map((field) => [field, values[field] ?? '']));
  await ctx.audit({
    action: '修改上报数据',
    docType: doc,
    docId: record.id,
    before: pick(record.cells),
    after: pick(now),
    note: reason,
  });
}

/** Back to what was collected. */
export async function restoreRecord(ctx: Ctx, asked: InputOf<typeof recordApi.restore>): Promise<void> {
  const { record } = await lockRecord(ctx, asked);
  if (record.collected === null) throw conflict('这一行是补充的，没有采集的数据');
  const cells = withDerived(asked.table, record.collected, {});
  await store(ctx, record, { cells, changes: {} });
  await ctx.audit({ action: '恢复采集的数据', docType: doc, docId: record.id });
}

export async function createRecord(ctx: Ctx, input: InputOf<typeof recordApi.create>): Promise<number> {
  const table = editable(input.table);
  assert(!table.single, ministryErrors.single);
  const faults = typedFaults(table, input.cells);
  if (Object.keys(faults).length > 0) throw badFields(faults);
  await checkFields<typeof input>(ctx, {
    unit_id: input.unit_id && unitReference(ctx, input.unit_id, ['college'], all, '学院'),
  });
  const year = await findYear(ctx, input.year);
  await changeTables(ctx, year);
  const { rows } = await sql<{
    id: number;
  }>`insert into ministry.record (school_id, year_id, table_code, source, unit_id, cells, created_by, updated_by, updated_at)
    values (${ctx.schoolId}, ${year.id}, ${input.table}, ${`manual:${randomUUID()}`}, ${input.unit_id ?? null},
      ${JSON.stringify(input.cells)}::jsonb, ${ctx.actor.userId}, ${ctx.actor.userId}, ${ctx.now}) returning id`.execute(
    ctx.db,
  );
  const { id } = rows[0]!;
  await ctx.audit({ action: '补充上报数据', docType: doc, docId: id, after: input.cells, note: input.reason });
  return id;
}

export async function removeRecord(ctx: Ctx, asked: InputOf<typeof recordApi.remove>): Promise<void> {
  const { record } = await lockRecord(ctx, asked);
  if (record.collected !== null) throw conflict('采集的数据不能删除，可以设为不上报');
  await sql`delete from ministry.record where school_id = ${ctx.schoolId} and id = ${record.id}`.execute(ctx.db);
  await ctx.audit({ action: '删除补充的上报数据', docType: doc, docId: record.id, before: record.cells });
}

export async function leaveOut(ctx: Ctx, { reason, ...asked }: InputOf<typeof recordApi.leaveOut>): Promise<void> {
  const { record } = await lockRecord(ctx, asked);
  await store(ctx, record, { is_out: true, out_reason: reason });
  await ctx.audit({ action: '不上报', docType: doc, docId: record.id, note: reason });
}

export async function takeIn(ctx: Ctx, asked: InputOf<typeof recordApi.takeIn>): Promise<void> {
  const { record } = await lockRecord(ctx, asked);
  await store(ctx, record, { is_out: false, out_reason: '' });
  await ctx.audit({ action: '恢复上报', docType: doc, docId: record.id });
}
