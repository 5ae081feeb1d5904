import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, found } from '#kernel/server/errors.ts';
import { stockErrors } from '../shared/errors.ts';
import type { FlowKindCode } from '../shared/flow.ts';

/** What a document does to a lot: a signed quantity in the unit of the lot. `name` is for the sentence of a refusal. */
export type Movement = { lot_id: number; kind: FlowKindCode; quantity: string; name: string; note?: string };

/** The document that causes movements, and the second person where two have to act. */
type Posting = { doc_type: string; doc_id: number; second_id?: number | null };

/** New lots, empty until a flow fills them; their ids in the order of the units. */
export async function createLots(ctx: Ctx, units: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`insert into stock.lot (school_id, unit, created_at)
    select ${ctx.schoolId}, g.unit, ${ctx.now} from unnest(${[...units]}::text[]) with ordinality g(unit, at) order by g.at
    returning id`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/**
 * Posts movements in their order. The lots are locked first, so that callers wait for each other and the last bottle goes
 * to one of them; a lot that would fall below zero refuses all.
 */
export async function postFlows(ctx: Ctx, posting: Posting, movements: readonly Movement[]): Promise<void> {
  if (movements.length === 0) return;
  const given = sql`json_to_recordset(${JSON.stringify(movements.map((one, at) => ({ ...one, at })))}::json)
    as g(at int, lot_id bigint, kind text, quantity numeric, name text, note text)`;
  const { rows: short } = await sql<{ name: string; quantity: string; unit: string }>`with locked as materialized (
      select l.id, l.quantity, l.unit from stock.lot l where l.school_id = ${ctx.schoolId}
        and l.id in (select lot_id from ${given}) order by l.id for update)
    select min(g.name) as name, trim_scale(l.quantity)::text as quantity, l.unit from locked l join ${given} on g.lot_id = l.id
    group by l.id, l.quantity, l.unit having l.quantity + sum(g.quantity) < 0 order by l.id limit 1`.execute(ctx.db);
  assert(short.length === 0, stockErrors.notEnough, short[0]);
  await sql`insert into stock.flow (school_id, lot_id, kind, quantity, doc_type, doc_id, operator_id, second_id, note, at)
    select ${ctx.schoolId}, g.lot_id, g.kind, g.quantity, ${posting.doc_type}, ${posting.doc_id}, ${ctx.actor.userId},
      ${posting.second_id ?? null}, coalesce(g.note, ''), ${ctx.now} from ${given} order by g.lot_id, g.at`.execute(
    ctx.db,
  );
}

type Flow = { lot_id: number; unit: string; quantity: string; stands: string };

/** Takes a flow back by an entry of the opposite sign; what has been taken out meanwhile cannot be taken back. */
export async function reverseFlow(ctx: Ctx, posting: Posting, flow: { id: number; name: string; note: string }) {
  const { rows } =
    await sql<Flow>`select f.lot_id, l.unit, f.quantity::text as quantity, trim_scale(l.quantity)::text as stands
    from stock.flow f join stock.lot l on l.school_id = f.school_id and l.id = f.lot_id
    where f.school_id = ${ctx.schoolId} and f.id = ${flow.id} and f.reverses is null for update of l`.execute(ctx.db);
  const { lot_id, unit, quantity, stands } = found(rows[0], '流水');
  const isCovered = Number(stands) - Number(quantity) >= 0;
  assert(isCovered, stockErrors.notEnough, { name: flow.name, quantity: stands, unit });
  await sql`insert into stock.flow (school_id, lot_id, kind, quantity, doc_type, doc_id, operator_id, second_id, note, reverses, at)
    select f.school_id, ${lot_id}, f.kind, -f.quantity, ${posting.doc_type}, ${posting.doc_id}, ${ctx.actor.userId},
      ${posting.second_id ?? null}, ${flow.note}, f.id, ${ctx.now} from stock.flow f
    where f.school_id = ${ctx.schoolId} and f.id = ${flow.id}`.execute(ctx.db);
}
