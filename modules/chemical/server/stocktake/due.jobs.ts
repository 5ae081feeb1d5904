import type { Ctx } from '#kernel/server/context.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { settingOf } from '#platform/codes/server/public.ts';
import { usersHolding } from '#platform/identity/server/public.ts';
import { notify } from '#platform/notices/server/public.ts';
import { keepersOf } from '#platform/stock/server/public.ts';
import { dueLabs, dueStores, type Due } from './due.queries.ts';

/** Reminds once a month of what has not been counted in time: controlled chemicals, stores, laboratories. */
export async function remindOfStocktakes(ctx: Ctx): Promise<void> {
  const months = async (key: 'controlled' | 'store' | 'lab') =>
    Number(await settingOf(ctx, `chem_stocktake_${key}_months`));
  const [ofControlled, ofStores, ofLabs] = [await months('controlled'), await months('store'), await months('lab')];
  const keepers = async ({ id, path }: Due) => {
    const people = [...(await keepersOf(ctx, id))];
    return people.length > 0 ? people : usersHolding(ctx, ['college', 'school'], path);
  };
  const heads = ({ path }: Due) => usersHolding(ctx, ['lab'], path);
  await remind(ctx, await dueStores(ctx, ofControlled, true), '管控化学品', ofControlled, keepers);
  await remind(ctx, await dueStores(ctx, ofStores, false), '库存', ofStores, keepers);
  await remind(ctx, await dueLabs(ctx, ofLabs), '在用化学品', ofLabs, heads);
}

async function remind(
  ctx: Ctx,
  due: readonly Due[],
  what: string,
  months: number,
  people: (one: Due) => Promise<number[]>,
): Promise<void> {
  for (const one of due)
    await notify(ctx, {
      type: 'CHEM_STOCKTAKE_DUE',
      userIds: await people(one),
      params: { scope: one.name, what, months, last: one.last ?? '还没有盘点过' },
      url: '/chemical/stocktake',
      dedupe: `chem-stocktake-due:${what}:${one.id}:${formatDate(ctx.now).slice(0, 7)}`,
    });
}
