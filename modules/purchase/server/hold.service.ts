import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { freezeMoney, unfreezeMoney } from '#platform/funds/server/public.ts';

export const purchaseDoc = 'purchase.purchase';
export const docOf = (id: number) => ({ doc_type: purchaseDoc, doc_id: id });

type Payer = { id: number; card_id: number; applicant_id: number };

/** Releases what these lines of a purchase hold, or all of them. */
export async function releaseLines(ctx: Ctx, id: number, note: string, lines?: readonly number[]): Promise<void> {
  const { rows } = await sql<{ hold: number }>`select hold from purchase.line where school_id = ${ctx.schoolId}
    and purchase_id = ${id} and hold is not null ${lines ? sql`and line = any(${[...lines]}::int[])` : sql``}`.execute(
    ctx.db,
  );
  if (rows.length === 0) return;
  await unfreezeMoney(
    ctx,
    docOf(id),
    note,
    rows.map(({ hold }) => hold),
  );
}

/**
 * Holds the amounts of lines on the card, in place of what they hold. A hold freezes once, so each time a line gets a number
 * of its own.
 */
export async function holdLines(
  ctx: Ctx,
  { id, card_id, applicant_id }: Payer,
  lines: readonly { line: number; amount: string }[],
  note: string,
): Promise<void> {
  if (lines.length === 0) return;
  const numbers = lines.map(({ line }) => line);
  await releaseLines(ctx, id, note, numbers);
  const { rows } = await sql<{ last: number }>`update purchase.purchase set holds = holds + ${lines.length}
    where school_id = ${ctx.schoolId} and id = ${id} returning holds as last`.execute(ctx.db);
  const first = rows[0]!.last - lines.length + 1;
  const holds = lines.map(({ line, amount }, at) => ({ line, amount, hold: first + at }));
  await sql`update purchase.line n set hold = g.hold from json_to_recordset(${JSON.stringify(holds)}::json) g (line int, hold int)
    where n.school_id = ${ctx.schoolId} and n.purchase_id = ${id} and n.line = g.line`.execute(ctx.db);
  await freezeMoney(ctx, docOf(id), {
    card_id,
    applicant_id,
    lines: holds.map(({ hold, amount }) => ({ line: hold, amount })),
  });
}

/** Brings the amount of a purchase to the sum of its lines. */
export const recount = (ctx: Ctx, id: number) =>
  sql`update purchase.purchase p set amount = coalesce((select sum(n.amount) from purchase.line n
      where n.school_id = p.school_id and n.purchase_id = p.id and n.result <> 2), 0)
    where p.school_id = ${ctx.schoolId} and p.id = ${id}`.execute(ctx.db);
