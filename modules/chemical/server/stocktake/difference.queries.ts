import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { LineResult } from '../../shared/stocktake.states.ts';
import { needsTwo } from '../storage/placement.queries.ts';

export type Difference = {
  container_id: number;
  code: string;
  name: string;
  unit: string;
  result: number;
  book: number;
  measured: number | null;
  explanation: string;
  flows: number;
  /** Of the lot now. */
  quantity: number;
  flows_now: number;
  requisition_id: number | null;
  expires_on: string | null;
  two_keepers: boolean;
};

const { surplus, short, lost, again } = LineResult;

/** What a count has found other than the book says, in the order of the containers. */
export async function differencesOf(ctx: Ctx, id: number): Promise<Difference[]> {
  const { rows } =
    await sql<Difference>`select y.container_id, y.code, s.name, t.unit, y.result, coalesce(y.book, 0)::float8 as book,
      y.measured::float8 as measured, y.explanation, coalesce(y.flows, 0) as flows, t.quantity::float8 as quantity, t.flows as flows_now,
      c.requisition_id, c.expires_on, ${needsTwo(ctx)} as two_keepers
    from chemical.stocktake_line y join chemical.container c on c.school_id = y.school_id and c.id = y.container_id
    join chemical.substance s on s.school_id = c.school_id and s.id = c.substance_id
    join stock.lot t on t.school_id = c.school_id and t.id = c.id
    where y.school_id = ${ctx.schoolId} and y.stocktake_id = ${id}
      and y.result in (${surplus}, ${short}, ${lost}, ${again}) order by c.id`.execute(ctx.db);
  return rows;
}

/** Locks the containers of these differences, in the order of their ids. */
export async function lockDifferences(ctx: Ctx, id: number): Promise<void> {
  await sql`select 1 from chemical.stocktake_line y join chemical.container c on c.school_id = y.school_id and c.id = y.container_id
    where y.school_id = ${ctx.schoolId} and y.stocktake_id = ${id} and y.result in (${surplus}, ${short}, ${lost}, ${again})
    order by c.id for update of c`.execute(ctx.db);
}
