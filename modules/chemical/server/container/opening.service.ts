import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { nextNumber } from '#kernel/server/numbering.ts';
import { checkFrozen, holdStocktakes } from '../storage/open-counts.queries.ts';
import type { Cell } from '../storage/placement.queries.ts';
import { createContainers, type NewContainer } from './container.service.ts';
import { followContainers } from './stock-mirror.service.ts';

type Given = {
  purity: string | undefined;
  batch_no: string | undefined;
  produced_on: string | null | undefined;
  expires_on: string | null | undefined;
  holder_id: number | null | undefined;
};
/** A container of the opening stock; amounts in the base unit. Absent facts keep those of a container that is there. */
export type Opening = Pick<
  NewContainer,
  'own_no' | 'substance_id' | 'name' | 'unit' | 'spec_id' | 'initial' | 'quantity'
> & {
  id: number | undefined;
  cell: Cell;
  given: Given;
};

/** Brings opening stock into the ledger; of containers that are there already the facts that the sheet gives. */
export async function storeOpening(ctx: Ctx, rows: readonly Opening[]): Promise<void> {
  const added = rows.filter(({ id }) => id === undefined);
  const ids = rows.flatMap(({ id }) => id ?? []);
  await holdStocktakes(ctx);
  const arrivals = added.map(({ substance_id, cell }) => ({ substance_id, cell_id: cell.id }));
  await checkFrozen(ctx, { arrivals }, '导入');
  if (added.length > 0) {
    const number = await nextNumber(ctx, 'chemical.opening', '');
    const made = await createContainers(
      ctx,
      { doc_type: 'chemical.opening', doc_id: number, kind: 'opening' },
      added.map(newContainer),
    );
    ids.push(...made.map(({ id }) => id));
  }
  await updateFacts(
    ctx,
    rows.filter(({ id }) => id !== undefined),
  );
  await followContainers(ctx, ids);
}

const newContainer = ({ id: _id, cell, given, ...row }: Opening): NewContainer => ({
  ...row,
  purity: given.purity ?? '',
  batch_no: given.batch_no ?? '',
  produced_on: given.produced_on ?? null,
  expires_on: given.expires_on ?? null,
  holder_id: given.holder_id ?? null,
  warehouse_id: cell.warehouse_id,
  cabinet_id: cell.cabinet_id,
  cell_id: cell.id,
  tray_note: '',
  supplier_id: null,
});

async function updateFacts(ctx: Ctx, rows: readonly Opening[]): Promise<void> {
  if (rows.length === 0) return;
  const given = rows.map(({ id, given: facts }) => ({ id, facts }));
  // What the sheet does not say comes from the row itself.
  await sql`update chemical.container c set (purity, batch_no, produced_on, expires_on, holder_id)
        = (select n.purity, n.batch_no, n.produced_on, n.expires_on, n.holder_id from jsonb_populate_record(c, g.facts) n),
      version = c.version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    from json_to_recordset(${JSON.stringify(given)}::json) as g(id bigint, facts jsonb)
    where c.school_id = ${ctx.schoolId} and c.id = g.id`.execute(ctx.db);
}
