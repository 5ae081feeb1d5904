import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, setStatus, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert } from '#kernel/server/errors.ts';
import { usesOf } from '#kernel/server/uses.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { personReference } from '#platform/identity/server/public.ts';
import { stockErrors } from '../shared/errors.ts';
import type { keeperApi, KeeperInput } from '../shared/keeper.ts';
import { inOwnStores, isAppointed } from './warehouse.policy.ts';

const keeper: RowKind<'stock.keeper'> = {
  table: 'stock.keeper',
  doc: 'stock.keeper',
  noun: '保管人',
  reach: (ctx) => inOwnStores(ctx, 'stock.keeper.edit', 't.warehouse_id'),
  softDelete: false,
};

/** A store in which something stands has a keeper; a central one, and one with a cabinet of two locks, has two. */
async function checkKept(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await sql<{ store: number; needed: number }>`select w.id as store,
      case when w.warehouse_type = '1' or exists (select 1 from stock.cabinet b where b.school_id = w.school_id
        and b.warehouse_id = w.id and b.double_lock and b.status = 1) then 2 else 1 end as needed
    from stock.keeper k join stock.warehouse w on w.school_id = k.school_id and w.id = k.warehouse_id
    where k.school_id = ${ctx.schoolId} and k.id = ${id} and not ${isAppointed(ctx)} for update of w`.execute(ctx.db);
  const [row] = rows;
  if (!row) return;
  const { store, needed } = row;
  // Counted behind the lock, so that of two keepers who leave at once one stays.
  const others = await sql<{ n: number }>`select count(*)::int as n from stock.keeper k
    where k.school_id = ${ctx.schoolId} and k.warehouse_id = ${store} and ${isAppointed(ctx)}`.execute(ctx.db);
  if (others.rows[0]!.n >= needed) return;
  const uses = await usesOf(ctx, 'stock.warehouse', store);
  assert(uses === '', stockErrors.keepersMissing, { uses, needed });
}

const checkInput = (ctx: Ctx, { warehouse_id, user_id, starts_on, ends_on }: KeeperInput) =>
  checkFields<KeeperInput>(ctx, {
    warehouse_id: {
      valid: sql<boolean>`exists (select 1 from stock.warehouse w where w.school_id = ${ctx.schoolId} and w.id = ${warehouse_id}
        and ${inOwnStores(ctx, 'stock.keeper.edit', 'w.id')})`,
      message: '仓库不存在或不在您的管理范围内，请重新选择',
    },
    user_id: personReference(ctx, user_id, '保管人'),
    ends_on: ends_on && ends_on < starts_on ? '聘任止期不能早于聘任起期' : undefined,
  });

export async function createKeeper(ctx: Ctx, input: KeeperInput): Promise<number> {
  await checkInput(ctx, input);
  return insertRow(ctx, keeper, input);
}

export async function updateKeeper(ctx: Ctx, { id, version, ...input }: InputOf<typeof keeperApi.update>) {
  const check = async (before: Record<string, unknown>) => {
    const isSame = before['warehouse_id'] === input.warehouse_id && before['user_id'] === input.user_id;
    assert(isSame, stockErrors.fixedKeeper);
    await checkInput(ctx, input);
  };
  await updateRow(ctx, keeper, { id, version }, input, { check });
  await checkKept(ctx, id);
}

export async function setKeeperStatus(ctx: Ctx, { id, status }: InputOf<typeof keeperApi.setStatus>): Promise<void> {
  await setStatus(ctx, keeper, id, status);
  await checkKept(ctx, id);
}
