import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { lockRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { badFields } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { inStores } from '#platform/stock/server/public.ts';
import { CostStatus, type costApi } from '../../shared/cost/cost.ts';
import { expectedCost, isMuch, sharesOf } from '../../shared/cost/share.rules.ts';
import { sentByCollege, sentByType } from './cost.queries.ts';

const cost: RowKind<'waste.cost'> = {
  table: 'waste.cost',
  doc: 'waste.cost',
  noun: '处置费用',
  reach: (
    ctx,
  ) => sql<boolean>`t.manifest_id = any(array(select m.id from waste.manifest m where m.school_id = ${ctx.schoolId}
    and ${inStores(ctx, 'waste.cost.edit', 'm.warehouse_id')}))`,
  softDelete: false,
};

type Prices = { code: string; price: string }[];

async function contractPrices(ctx: Ctx, manifestId: number): Promise<Prices> {
  const { rows } = await sql<{ prices: Prices }>`select c.prices from waste.manifest m
    join waste.contract c on c.school_id = m.school_id and c.id = m.contract_id
    where m.school_id = ${ctx.schoolId} and m.id = ${manifestId}`.execute(ctx.db);
  return rows[0]!.prices;
}

/** A load that has been received is to be paid for. */
export async function chargeManifest(ctx: Ctx, manifestId: number): Promise<void> {
  const expected = expectedCost(await sentByType(ctx, manifestId), await contractPrices(ctx, manifestId));
  await sql`insert into waste.cost (school_id, manifest_id, expected, created_by, created_at, updated_by, updated_at)
    values (${ctx.schoolId}, ${manifestId}, ${expected ?? null}, ${ctx.actor.userId}, ${ctx.now}, ${ctx.actor.userId}, ${ctx.now})`.execute(
    ctx.db,
  );
}

/** The colleges bear what was paid by the weight that they sent. */
export async function allocateCost(ctx: Ctx, input: InputOf<typeof costApi.allocate>): Promise<void> {
  const { id, version, amount, remark = '' } = input;
  const before = await lockRow(ctx, cost, id);
  if (remark === '' && isMuch(amount, before['expected'] as string | null))
    throw badFields({ remark: `实付超过按单价计 ${String(before['expected'])} 元的两倍，请核对金额，或说明原因` });
  const sent = await sentByCollege(ctx, Number(before['manifest_id']));
  const shares = sharesOf(
    amount,
    sent.map(({ unit_id, kg }) => ({ unit_id, kg: Number(kg) })),
  );
  await updateRow(
    ctx,
    cost,
    { id, version },
    { amount, remark, status: CostStatus.allocated },
    { note: `${amount} 元 ${remark}`.trim() },
  );
  await sql`delete from waste.cost_share where school_id = ${ctx.schoolId} and cost_id = ${id}`.execute(ctx.db);
  await sql`insert into waste.cost_share (school_id, cost_id, unit_id, kg, amount)
    select ${ctx.schoolId}, ${id}, g.unit_id, g.kg, g.amount
    from json_to_recordset(${JSON.stringify(shares)}::json) g (unit_id bigint, kg numeric, amount numeric)`.execute(
    ctx.db,
  );
}
