import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { usersHolding } from '#platform/identity/server/public.ts';
import { notify } from '#platform/notices/server/public.ts';

type Wrong = { code: string; name: string; unit: string; quantity: string; sum: string };

/** Containers whose quantity is not the sum of their flows. */
async function wrongContainers(ctx: Ctx): Promise<Wrong[]> {
  const { rows } =
    await sql<Wrong>`select c.code, s.name, t.unit, trim_scale(t.quantity)::text as quantity, trim_scale(f.sum)::text as sum
    from stock.lot t join chemical.container c on c.school_id = t.school_id and c.id = t.id
    join chemical.substance s on s.school_id = c.school_id and s.id = c.substance_id
    left join (select f.lot_id, sum(f.quantity) as sum from stock.flow f where f.school_id = ${ctx.schoolId} group by f.lot_id) f
      on f.lot_id = t.id
    where t.school_id = ${ctx.schoolId} and t.quantity <> coalesce(f.sum, 0) order by c.code limit 500`.execute(ctx.db);
  return rows;
}

/** Adds up the ledger at night. The database keeps both in step; what is found here has been changed past it. */
export async function checkLedger(ctx: Ctx): Promise<void> {
  const wrong = await wrongContainers(ctx);
  if (wrong.length === 0) return;
  const told = wrong
    .slice(0, 20)
    .map(
      ({ code, name, unit, quantity, sum }) =>
        `${code}（${name}）余量 ${quantity} ${unit}，流水合计 ${sum ?? 0} ${unit}`,
    );
  await ctx.audit({
    action: '账实核对异常',
    docType: 'chemical.container',
    note: `${wrong.length} 个：${wrong.map(({ code }) => code).join('、')}`.slice(0, 500),
  });
  const { rows } = await sql<{
    path: string;
  }>`select path from org.unit where school_id = ${ctx.schoolId} and pid is null limit 1`.execute(ctx.db);
  await notify(ctx, {
    type: 'CHEM_LEDGER_DIFFERENCE',
    userIds: await usersHolding(ctx, ['school'], rows[0]!.path),
    params: { count: wrong.length, content: told.join('；') },
    url: '/chemical/stock',
    dedupe: `chem-ledger:${formatDate(ctx.now)}`,
  });
}
