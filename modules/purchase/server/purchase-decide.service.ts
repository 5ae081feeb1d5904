import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assertSeen } from '#kernel/server/db/stale-version.ts';
import { assert, badFields } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { approve, reject } from '#platform/workflow/server/public.ts';
import { amountOf, compareQty, qtyText } from '../shared/amount.rules.ts';
import { purchaseErrors } from '../shared/errors.ts';
import type { purchaseApi, PurchaseLine } from '../shared/purchase.ts';
import { LineResult } from '../shared/purchase.states.ts';
import { holdLines, purchaseDoc, recount } from './hold.service.ts';
import { findPurchase } from './purchase.queries.ts';

type Decision = InputOf<typeof purchaseApi.decide>;
type Given = Decision['lines'][number];

/** What keeps a line from being decided so; undefined if nothing does. */
function faultOf({ line, name, checked_qty, unit }: PurchaseLine, one: Given | undefined): string | undefined {
  if (!one) return `请选择第 ${line} 行“${name}”是否通过`;
  if (one.result === LineResult.refused) return one.opinion ? undefined : `请填写第 ${line} 行“${name}”不通过的意见`;
  if (one.qty === undefined) return undefined;
  const difference = compareQty(one.qty, checked_qty);
  if (difference > 0) return `第 ${line} 行“${name}”只能减少，不能超过 ${checked_qty}${unit}`;
  return difference < 0 && !one.opinion ? `请填写第 ${line} 行“${name}”减少数量的意见` : undefined;
}

/** Lines that are passed with less than was asked for hold less money. */
async function reduceLines(ctx: Ctx, id: number, lines: readonly { line: number; qty: string; amount: string }[]) {
  if (lines.length === 0) return;
  await sql`update purchase.line n set checked_qty = g.qty, amount = g.amount
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) g (line int, qty numeric, amount numeric)
    where n.school_id = ${ctx.schoolId} and n.purchase_id = ${id} and n.line = g.line and n.result <> 2`.execute(
    ctx.db,
  );
  const { rows } = await sql<{ id: number; card_id: number; applicant_id: number }>`select id, card_id, applicant_id
    from purchase.purchase where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  await holdLines(ctx, rows[0]!, lines, '审核减少数量');
  await recount(ctx, id);
}

/** Decides the lines of a purchase at the caller's step; if none is left, the purchase is refused at once. */
export async function decidePurchase(ctx: Ctx, { id, version, opinion = '', lines }: Decision): Promise<void> {
  const row = await findPurchase(ctx, { id });
  assert(row.task_id !== null, purchaseErrors.notYours);
  await assertSeen(ctx, { docType: purchaseDoc, id, version: row.version }, version);
  const open = row.lines.filter(({ result }) => result === LineResult.open);
  const given = new Map(lines.map((one) => [one.line, one]));
  const errors = open.flatMap((line) => {
    const fault = faultOf(line, given.get(line.line));
    return fault ? [[`line_${line.line}`, fault]] : [];
  });
  if (errors.length > 0) throw badFields(Object.fromEntries(errors) as Record<string, string>);
  const decided = open.map(({ line }) => {
    const { result, opinion: note = '' } = given.get(line)!;
    return { line_id: String(line), result, note };
  });
  const refused = decided.filter(({ result }) => result === LineResult.refused);
  const decision = { id: row.task_id, opinion, lines: decided };
  const reason =
    opinion ||
    refused
      .map(({ note }) => note)
      .join('；')
      .slice(0, 300);
  if (refused.length === open.length) return reject(ctx, { ...decision, opinion: reason });
  await approve(ctx, decision);
  await reduceLines(
    ctx,
    id,
    open.flatMap((line) => reductionOf(line, given.get(line.line)!)),
  );
}

function reductionOf({ line, checked_qty, checked_price }: PurchaseLine, { result, qty }: Given) {
  if (result === LineResult.refused || qty === undefined || compareQty(qty, checked_qty) >= 0) return [];
  return [{ line, qty: qtyText(qty), amount: amountOf(checked_price, qty) }];
}
