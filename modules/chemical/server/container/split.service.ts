import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { postFlows } from '#platform/stock/server/public.ts';
import { createContainers, type NewContainer } from './container.service.ts';

type Part = { id: number; code: string; name: string; unit: string; amount: string; note: string };
type Posting = { doc_type: string; doc_id: number; second_id: number | null };
type Parent = Omit<NewContainer, 'name' | 'unit' | 'initial' | 'quantity' | 'own_no' | 'spec_id'> & { id: number };

/**
 * Weighs parts out of containers into containers of their own (分装): what leaves the one is in the other, which names its
 * parent and has a label of its own. Returns them in the order of the parts.
 */
export async function splitContainers(ctx: Ctx, posting: Posting, parts: readonly Part[]) {
  if (parts.length === 0) return [];
  const { rows } =
    await sql<Parent>`select c.id, c.substance_id, c.batch_no, c.purity, c.produced_on, c.expires_on, c.warehouse_id,
      c.cabinet_id, c.cell_id, c.tray_note, c.holder_id, c.supplier_id
    from chemical.container c where c.school_id = ${ctx.schoolId} and c.id = any(${parts.map(({ id }) => id)})`.execute(
      ctx.db,
    );
  const parents = new Map(rows.map(({ id, ...row }) => [id, row]));
  await postFlows(
    ctx,
    posting,
    parts.map(({ id, code, name, amount, note }) => ({
      lot_id: id,
      kind: 'out',
      quantity: `-${amount}`,
      name: `${code}（${name}）`,
      note,
    })),
  );
  const made = await createContainers(
    ctx,
    { ...posting, kind: 'split_in' },
    parts.map(({ id, name, unit, amount }) => ({
      ...parents.get(id)!,
      name,
      unit,
      spec_id: null,
      own_no: '',
      initial: amount,
      quantity: amount,
    })),
  );
  const of = made.map(({ id }, at) => ({ id, parent_id: parts[at]!.id }));
  await sql`update chemical.container c set parent_id = g.parent_id
    from json_to_recordset(${JSON.stringify(of)}::json) g(id bigint, parent_id bigint)
    where c.school_id = ${ctx.schoolId} and c.id = g.id`.execute(ctx.db);
  return made;
}
