import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { found } from '#kernel/server/errors.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { addDays, formatDateTime, parseDateTime } from '#kernel/shared/time.ts';
import { fileRefs, pickFiles } from '#platform/files/server/public.ts';
import { inStores, reachesSome } from '#platform/stock/server/public.ts';
import { RecordState } from '../../shared/record/record.states.ts';
import { manifestStates, ManifestStatus } from '../../shared/transfer/manifest.states.ts';
import { manifestApi, type ManifestDetail, type ManifestRow } from '../../shared/transfer/manifest.ts';
import { recordsWithin } from '../record/record-reach.queries.ts';
import { readsManifests } from '../store/store-reach.queries.ts';
import { absentCodes } from './absent.queries.ts';
import { confirmDays } from './confirm.queries.ts';

type Stored = Omit<ManifestRow, 'can' | 'departed_at' | 'created_at'> & { departed_at: Date | null; created_at: Date };

const columns = sql`m.id, m.version, m.no, m.warehouse_id, w.name as warehouse_name, m.disposer_id, d.name as disposer_name, m.carrier,
  m.plate, m.departed_at,
  (select count(*)::int from waste.manifest_item i where i.school_id = m.school_id and i.manifest_id = m.id) as containers,
  coalesce(trim_scale(m.sent_kg), (select trim_scale(sum(l.quantity)) from waste.manifest_item i
    join waste.record r on r.school_id = i.school_id and r.id = i.record_id
    join stock.lot l on l.school_id = r.school_id and l.id = r.lot_id where i.school_id = m.school_id and i.manifest_id = m.id), 0)::text as weight_kg,
  trim_scale(m.received_kg)::text as received_kg, m.received_on, m.created_at, m.status`;

const joins = {
  w: sql`join stock.warehouse w on w.school_id = m.school_id and w.id = m.warehouse_id`,
  d: sql`join waste.disposer d on d.school_id = m.school_id and d.id = m.disposer_id`,
};

function shown({ actor }: Ctx, { departed_at, created_at, ...row }: Stored): ManifestRow {
  const edits = holdsRight(actor, 'waste.transfer.edit');
  const can = (['depart', 'receive', 'correct', 'settle', 'void'] as const).filter(
    (action) => edits && manifestStates.can(action, row.status as 0),
  );
  return {
    ...row,
    departed_at: departed_at && formatDateTime(departed_at),
    created_at: formatDateTime(created_at),
    can,
  };
}

export const manifestList = listQuery<typeof manifestApi.list, Stored>(manifestApi.list, {
  noun: '转移联单',
  table: ['waste.manifest', 'm'],
  joins,
  columns: () => columns,
  reach: (ctx) => readsManifests(ctx, 'waste.transfer.read'),
  filters: {
    keyword: (
      word,
      ctx,
    ) => sql<boolean>`(${matchesText(sql`m.no || ' ' || m.plate`, word)} or m.disposer_id = any(array(
      select x.id from waste.disposer x where x.school_id = ${ctx.schoolId} and ${matchesText(sql`x.name`, word)})))`,
    disposer_id: 'm.disposer_id',
    status: 'm.status',
    from: (day) => sql<boolean>`m.created_at >= ${parseDateTime(day)}`,
    to: (day) => sql<boolean>`m.created_at < ${parseDateTime(addDays(day, 1))}`,
  },
  narrowing: ['keyword', 'disposer_id'],
  isNarrow: (_asked, ctx) => reachesSome(ctx),
  neverNull: ['created_at'],
  sort: { created_at: sql`m.created_at` },
  order: { desc: sql`m.created_at` },
  row: (stored, ctx) => shown(ctx, stored),
});

type Rest = Omit<ManifestDetail, keyof ManifestRow | 'items' | 'receipts' | 'absent' | 'confirm_by'> & {
  receipt_ids: number[];
};

export async function findManifest(ctx: Ctx, id: number): Promise<ManifestDetail> {
  const row = await manifestList.find(ctx, id);
  const { rows } =
    await sql<Rest>`select d.license_no, c.no as contract_no, m.carrier_license, m.carrier_until, m.driver, m.driver_phone,
      m.escort, m.escort_phone, m.route, m.method, m.note, m.receipt_files as receipt_ids
    from waste.manifest m ${joins.d} join waste.contract c on c.school_id = m.school_id and c.id = m.contract_id
    where m.school_id = ${ctx.schoolId} and m.id = ${id}`.execute(ctx.db);
  const { receipt_ids, ...rest } = found(rows[0], '转移联单');
  const refs = await fileRefs(ctx, receipt_ids);
  const items = await itemsOf(ctx, id);
  const isDraft = row.status === ManifestStatus.draft;
  const departedOn = row.departed_at?.slice(0, 10);
  return {
    ...row,
    ...rest,
    receipts: pickFiles(refs, receipt_ids),
    items,
    absent: isDraft
      ? await absentCodes(
          ctx,
          items.map(({ code }) => code),
        )
      : [],
    confirm_by: departedOn === undefined ? null : (await confirmDays(ctx, [departedOn]))(departedOn),
  };
}

async function itemsOf(ctx: Ctx, id: number): Promise<ManifestDetail['items']> {
  const { rows } = await sql<
    ManifestDetail['items'][number]
  >`select r.id, r.label_no, r.name, t.hw, t.code, r.form, s.name as spec_name,
      (select trim_scale(f.quantity)::text from stock.flow f where f.school_id = r.school_id and f.lot_id = r.lot_id
        and f.kind in ('transfer_in', 'opening') order by f.seq limit 1) as weight_kg, u.name as lab_name, r.state, ${recordsWithin(ctx, 'waste.record.read')} as readable
    from waste.manifest_item i join waste.record r on r.school_id = i.school_id and r.id = i.record_id
    join waste.type t on t.school_id = r.school_id and t.id = r.type_id
    join waste.spec s on s.school_id = r.school_id and s.id = r.spec_id
    join org.unit u on u.school_id = r.school_id and u.id = r.lab_id
    where i.school_id = ${ctx.schoolId} and i.manifest_id = ${id} order by t.code, r.label_no`.execute(ctx.db);
  return rows;
}

type Free = OutputOf<typeof manifestApi.records>['content'];

/** Containers of a store that are on no manifest. */
export async function freeRecords(ctx: Ctx, warehouseId: number): Promise<Free> {
  const { rows } = await sql<
    Free[number]
  >`select r.id, r.label_no, r.name, t.code, trim_scale(l.quantity)::text as weight_kg
    from waste.record r join waste.type t on t.school_id = r.school_id and t.id = r.type_id
    join stock.lot l on l.school_id = r.school_id and l.id = r.lot_id
    where r.school_id = ${ctx.schoolId} and r.warehouse_id = ${warehouseId} and r.state = ${RecordState.stored}
      and ${inStores(ctx, 'waste.transfer.edit', 'r.warehouse_id')} and not exists (select 1 from waste.manifest_item i
        where i.school_id = r.school_id and i.record_id = r.id and not i.is_void)
    order by t.code, r.stored_on, r.id limit 1000`.execute(ctx.db);
  return rows;
}

/** Receipts are for those who read the manifest. */
export async function maySeeReceipt(ctx: Ctx, { docId }: { docId: number }): Promise<boolean> {
  const { rows } = await sql`select 1 from waste.manifest m where m.school_id = ${ctx.schoolId} and m.id = ${docId}
    and ${readsManifests(ctx, 'waste.transfer.read')}`.execute(ctx.db);
  return rows.length > 0;
}
