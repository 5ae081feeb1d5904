import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, lockRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert, notFound } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import { usersWithRight } from '#platform/identity/server/public.ts';
import { notify } from '#platform/notices/server/public.ts';
import { inStores, postFlows } from '#platform/stock/server/public.ts';
import { wasteErrors } from '../../shared/errors.ts';
import { receiptFault, receivedFault } from '../../shared/transfer/confirm.rules.ts';
import { isDisputed } from '../../shared/fill.rules.ts';
import { RecordState } from '../../shared/record/record.states.ts';
import { manifestStates, ManifestStatus } from '../../shared/transfer/manifest.states.ts';
import type { manifestApi } from '../../shared/transfer/manifest.ts';
import { absentCodes } from './absent.queries.ts';
import { chargeManifest } from '../cost/cost.service.ts';
import { moveRecords } from '../pickup/apply.service.ts';
import { sentTo } from './disposer.queries.ts';

const manifestDoc = 'waste.manifest';
const manifest: RowKind<'waste.manifest'> = {
  table: 'waste.manifest',
  doc: manifestDoc,
  noun: '转移联单',
  reach: (ctx) => inStores(ctx, 'waste.transfer.edit', 't.warehouse_id'),
  softDelete: false,
};

const change = (
  id: number,
  action: keyof typeof manifestStates.transitions,
  set: Record<string, unknown> = {},
  note = '',
) => ({ table: 'waste.manifest', column: 'status', id, action, set, docType: manifestDoc, note });

const active = (ctx: Ctx, table: 'disposer' | 'contract', id: number, message: string) => ({
  valid: sql<boolean>`exists (select 1 from ${sql.table(`waste.${table}`)} where school_id = ${ctx.schoolId} and id = ${id} and status = 1)`,
  message,
});

/** A manifest of containers that stand in one store; what the licence and the contract say is asked at departure. */
export async function createManifest(ctx: Ctx, { record_ids, ...input }: InputOf<typeof manifestApi.create>) {
  const year = formatDate(ctx.now).slice(0, 4);
  await checkFields<typeof input>(ctx, {
    no:
      !input.no.startsWith(year) &&
      !input.no.startsWith(String(Number(year) - 1)) &&
      `联单编号前 4 位应为年份，如 ${year}`,
    disposer_id: active(ctx, 'disposer', input.disposer_id, '处置单位不存在或已停用，请重新选择'),
    contract_id: {
      valid: sql<boolean>`exists (select 1 from waste.contract where school_id = ${ctx.schoolId} and id = ${input.contract_id}
        and disposer_id = ${input.disposer_id} and status = 1)`,
      message: '合同不属于该处置单位或已停用，请重新选择',
    },
  });
  const ids = [...new Set(record_ids)];
  const { rows } = await sql<{
    id: number;
    name: string;
    state: number;
  }>`select r.id, r.name, r.state from waste.record r
    where r.school_id = ${ctx.schoolId} and r.id = any(${ids}) and r.warehouse_id = ${input.warehouse_id}
      and ${inStores(ctx, 'waste.transfer.edit', 'r.warehouse_id')} order by r.id for update of r`.execute(ctx.db);
  if (rows.length !== ids.length) throw notFound('库存');
  for (const { name, state } of rows) assert(state === RecordState.stored, wasteErrors.notStored, { name });
  const id = await insertRow(ctx, manifest, input, input.no);
  await sql`insert into waste.manifest_item (school_id, manifest_id, record_id)
    select ${ctx.schoolId}, ${id}, g.id from unnest(${ids}::bigint[]) g (id) order by g.id`.execute(ctx.db);
  return id;
}

type Cleared = {
  disposer: string;
  disposer_status: number;
  codes: string[];
  licensed: boolean;
  contracted: boolean;
  carried: boolean;
  license_until: string;
  contract_no: string;
  contract_until: string;
  carrier: string;
  yearly: number;
  sent: number;
};
type Item = { id: number; name: string; label_no: string; code: string; lot_id: number; kg: string; state: number };

/** Licence, contract and carrier of a manifest as they are today; the disposer is locked, so that a year's quantity is counted once. */
async function readCleared(ctx: Ctx, id: number): Promise<Cleared> {
  const day = formatDate(ctx.now);
  await sql`select 1 from waste.disposer d join waste.manifest m on m.school_id = d.school_id and m.disposer_id = d.id
    where m.school_id = ${ctx.schoolId} and m.id = ${id} for update of d`.execute(ctx.db);
  const { rows } = await sql<Cleared>`select d.name as disposer, d.status as disposer_status, d.codes,
      ${day}::date between d.starts_on and d.ends_on as licensed,
      (${day}::date between c.starts_on and c.ends_on and c.status = 1) as contracted, m.carrier_until >= ${day}::date as carried,
      d.ends_on as license_until, c.no as contract_no, c.ends_on as contract_until, m.carrier, d.yearly_kg::float8 as yearly,
      ${sentTo(ctx, sql`d.id`)}::float8 as sent
    from waste.manifest m join waste.disposer d on d.school_id = m.school_id and d.id = m.disposer_id
    join waste.contract c on c.school_id = m.school_id and c.id = m.contract_id
    where m.school_id = ${ctx.schoolId} and m.id = ${id}`.execute(ctx.db);
  return rows[0]!;
}

async function lockItems(ctx: Ctx, id: number): Promise<Item[]> {
  const { rows } = await sql<Item>`select r.id, r.name, r.label_no, t.code, r.lot_id, l.quantity::text as kg, r.state
    from waste.manifest_item i join waste.record r on r.school_id = i.school_id and r.id = i.record_id
    join waste.type t on t.school_id = r.school_id and t.id = r.type_id
    join stock.lot l on l.school_id = r.school_id and l.id = r.lot_id
    where i.school_id = ${ctx.schoolId} and i.manifest_id = ${id} order by r.id for update of r`.execute(ctx.db);
  return rows;
}

const total = (items: readonly Item[]) =>
  Math.round(items.reduce((sum, { kg }) => sum + Number(kg), 0) * 1_000) / 1_000;

function checkCleared(cleared: Cleared, items: readonly Item[]): void {
  const { disposer, license_until, contract_no, contract_until, carrier, yearly, sent, codes } = cleared;
  assert(cleared.disposer_status === 1 && cleared.licensed, wasteErrors.licence, { disposer, until: license_until });
  const foreign = items.find(({ code }) => !codes.includes(code));
  assert(foreign === undefined, wasteErrors.notLicensed, {
    disposer,
    code: foreign?.code ?? '',
    name: foreign?.name ?? '',
  });
  assert(cleared.contracted, wasteErrors.contract, { no: contract_no, until: contract_until });
  assert(cleared.carried, wasteErrors.carrier, { carrier });
  const more = total(items);
  assert(sent + more <= yearly + 1e-9, wasteErrors.yearly, { disposer, yearly, sent, more });
}

/** The load leaves: everything that the law asks for holds today, and the store no longer has it. */
export async function departManifest(ctx: Ctx, { id }: { id: number }): Promise<{ absent: string[] }> {
  const { status } = await lockRow(ctx, manifest, id);
  assert(status === ManifestStatus.draft, wasteErrors.manifestMoved, { action: '启运' });
  const cleared = await readCleared(ctx, id);
  const items = await lockItems(ctx, id);
  for (const { name, state } of items) assert(state === RecordState.stored, wasteErrors.notStored, { name });
  checkCleared(cleared, items);
  await postFlows(
    ctx,
    { doc_type: manifestDoc, doc_id: id },
    items.map(({ lot_id, kg, name, label_no }) => ({
      lot_id,
      kind: 'transfer_out',
      quantity: `-${kg}`,
      name: `${label_no}（${name}）`,
    })),
  );
  await moveRecords(ctx, 'transfer', sql<boolean>`r.id = any(${items.map((one) => one.id)})`);
  await applyTransition(ctx, manifestStates, change(id, 'depart', { departed_at: ctx.now, sent_kg: total(items) }));
  return {
    absent: await absentCodes(
      ctx,
      items.map(({ code }) => code),
    ),
  };
}

/** What the receiver has confirmed; a difference of more than three percent waits for the school. */
export async function receiveManifest(ctx: Ctx, { id, files = [], ...input }: InputOf<typeof manifestApi.receive>) {
  const before = await lockRow(ctx, manifest, id);
  assert(before['status'] === ManifestStatus.departed, wasteErrors.manifestMoved, { action: '登记接受' });
  const [sent, received] = [Number(before['sent_kg']), Number(input.received_kg)];
  await checkFields<typeof input>(ctx, {
    received_kg: receivedFault(sent, input.received_kg),
    received_on: receiptFault(
      input.received_on,
      formatDate(new Date(String(before['departed_at']))),
      formatDate(ctx.now),
    ),
  });
  const disputed = isDisputed(sent, received);
  const set = { ...input, receipt_files: files };
  await applyTransition(
    ctx,
    manifestStates,
    change(id, disputed ? 'dispute' : 'receive', set, `${sent} → ${received} kg`),
  );
  await attachFiles(ctx, 'waste-manifest', id, files);
  if (disputed) await tellDisputed(ctx, id, { no: String(before['no']), sent, received });
  else await closeManifest(ctx, id);
  return { disputed };
}

/** The receiver's weight was entered wrongly: both stay in the log, and one that agrees ends the exception. */
export async function correctReceipt(ctx: Ctx, { id, received_kg, reason }: InputOf<typeof manifestApi.correct>) {
  const before = await lockRow(ctx, manifest, id);
  assert(before['status'] === ManifestStatus.disputed, wasteErrors.manifestMoved, { action: '更正接受重量' });
  const [sent, was] = [Number(before['sent_kg']), Number(before['received_kg'])];
  await checkFields<{ received_kg: string }>(ctx, {
    received_kg:
      receivedFault(sent, received_kg) ??
      (Number(received_kg) === was && `与现在的接受重量 ${was} kg 相同，不需要更正`),
  });
  const disputed = isDisputed(sent, Number(received_kg));
  const note = `接受重量更正 ${was} → ${received_kg} kg：${reason}`;
  await applyTransition(ctx, manifestStates, change(id, 'correct', { received_kg }, note));
  if (disputed) return { disputed };
  await applyTransition(ctx, manifestStates, change(id, 'settle', { note }, note));
  await closeManifest(ctx, id);
  return { disputed };
}

/** What arrived is disposed of, and to be paid for. */
async function closeManifest(ctx: Ctx, id: number): Promise<void> {
  await disposeItems(ctx, id);
  await chargeManifest(ctx, id);
}

const disposeItems = (ctx: Ctx, id: number) =>
  moveRecords(
    ctx,
    'dispose',
    sql<boolean>`r.id = any(array(select i.record_id from waste.manifest_item i where i.school_id = ${ctx.schoolId} and i.manifest_id = ${id}))`,
  );

async function tellDisputed(
  ctx: Ctx,
  id: number,
  { no, sent, received }: { no: string; sent: number; received: number },
) {
  await notify(ctx, {
    type: 'WASTE_DISPUTED',
    userIds: await usersWithRight(ctx, 'waste.transfer.edit'),
    params: { no, sent, received, share: Math.round((Math.abs(received - sent) / sent) * 1_000) / 10 },
    url: `/waste/transfer/${id}`,
    dedupe: `waste-disputed:${id}`,
    awaits: { docType: manifestDoc, ids: [id], states: [String(ManifestStatus.disputed)] },
  });
}

/** The school has found out why the weights differ. */
export async function settleManifest(ctx: Ctx, { id, note }: InputOf<typeof manifestApi.settle>): Promise<void> {
  const { status } = await lockRow(ctx, manifest, id);
  assert(status === ManifestStatus.disputed, wasteErrors.manifestMoved, { action: '处理异常' });
  await applyTransition(ctx, manifestStates, change(id, 'settle', { note }, note));
  await closeManifest(ctx, id);
}

/** A load that has not left is given up; its containers are free for another one. */
export async function voidManifest(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { status } = await lockRow(ctx, manifest, id);
  assert(status === ManifestStatus.draft, wasteErrors.manifestMoved, { action: '作废' });
  await applyTransition(ctx, manifestStates, change(id, 'void'));
  await sql`update waste.manifest_item set is_void = true where school_id = ${ctx.schoolId} and manifest_id = ${id}`.execute(
    ctx.db,
  );
}
