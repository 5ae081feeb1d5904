import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { nextNumber } from '#kernel/server/numbering.ts';
import { createLots, postFlows } from '#platform/stock/server/public.ts';
import { RecordState } from '../../shared/record/record.states.ts';
import { Source } from '../../shared/waste-kinds.ts';
import { nextLabel } from '../record/record.service.ts';
import { checkPlacings } from './placing.service.ts';

/** A container that stood in a store before the product was used. */
export type Opening = {
  own_no: string;
  label_no: string | undefined;
  type_id: number;
  code: string;
  name: string;
  form: string;
  compat_group: string;
  components: readonly { name: string; share: string }[];
  harmful: string;
  spec_id: number;
  net_kg: string;
  lab_id: number;
  phone: string;
  started_on: string;
  stored_on: string;
  warehouse_id: number;
  zone_id: number;
};

async function checkPlaces(ctx: Ctx, rows: readonly Opening[]): Promise<void> {
  for (const store of [...new Set(rows.map(({ warehouse_id }) => warehouse_id))].toSorted((a, b) => a - b)) {
    const own = rows.filter(({ warehouse_id }) => warehouse_id === store);
    const placings = own.map(({ name, compat_group, zone_id, net_kg }) => ({
      record_id: 0,
      name,
      compat_group,
      zone_id,
      kg: Number(net_kg),
    }));
    await checkPlacings(ctx, store, placings);
  }
}

/** Brings containers into stores and into the ledger of quantities; their codes are of the day on which they were begun. */
export async function storeOpening(ctx: Ctx, rows: readonly Opening[]): Promise<void> {
  if (rows.length === 0) return;
  await checkPlaces(ctx, rows);
  const lots = await createLots(
    ctx,
    rows.map(() => 'kg'),
  );
  const labelled: (Opening & { label_no: string; lot_id: number })[] = [];
  for (const [at, row] of rows.entries())
    labelled.push({
      ...row,
      label_no: row.label_no ?? (await nextLabel(ctx, row.code, row.started_on)),
      lot_id: lots[at]!,
    });
  await sql`insert into waste.record (school_id, own_no, label_no, type_id, name, form, compat_group, components, harmful, spec_id,
      source, lab_id, creator_id, phone, started_on, net_kg, printed_at, sealed_at, warehouse_id, zone_id, lot_id, stored_on, state,
      created_by, created_at, updated_by, updated_at)
    select ${ctx.schoolId}, g.own_no, g.label_no, g.type_id, g.name, g.form, g.compat_group, g.components, g.harmful, g.spec_id,
      ${Source.experiment}, g.lab_id, ${ctx.actor.userId}, g.phone, g.started_on, g.net_kg, ${ctx.now}, ${ctx.now}, g.warehouse_id,
      g.zone_id, g.lot_id, g.stored_on, ${RecordState.stored}, ${ctx.actor.userId}, ${ctx.now}, ${ctx.actor.userId}, ${ctx.now}
    from json_to_recordset(${JSON.stringify(labelled)}::json) g (own_no text, label_no text, type_id bigint, name text, form text,
      compat_group text, components jsonb, harmful text, spec_id bigint, lab_id bigint, phone text, started_on date, net_kg numeric,
      warehouse_id bigint, zone_id bigint, lot_id bigint, stored_on date)`.execute(ctx.db);
  const number = await nextNumber(ctx, 'waste.opening', '');
  await postFlows(
    ctx,
    { doc_type: 'waste.opening', doc_id: number },
    labelled.map(({ lot_id, net_kg, label_no, name, own_no }) => ({
      lot_id,
      kind: 'opening',
      quantity: net_kg,
      name: `${label_no}（${name}）`,
      note: `期初库存 ${own_no}`,
    })),
  );
  await ctx.audit({ action: '导入危废期初库存', docType: 'waste.opening', docId: number, note: `${rows.length} 件` });
}
