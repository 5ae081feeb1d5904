import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { badFields, found } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { isIdCard, maskedId } from '#modules/base-info/shared/people/id-card.rules.ts';
import { inOwnStores } from '#platform/stock/server/public.ts';
import type { keeperCardApi } from '../../shared/report/keeper-card.ts';

/** Registers identity and training of an appointed keeper; the number itself is not kept. */
export async function registerKeeper(
  ctx: Ctx,
  { id, id_card = '', training_no = '' }: InputOf<typeof keeperCardApi.register>,
): Promise<void> {
  const { rows } = await sql<{
    name: string;
    has_card: boolean;
  }>`select a.name, exists (select 1 from chemical.keeper_card d
      where d.school_id = k.school_id and d.keeper_id = k.id) as has_card
    from stock.keeper k join identity.account a on a.school_id = k.school_id and a.id = k.user_id
    where k.school_id = ${ctx.schoolId} and k.id = ${id} and ${inOwnStores(ctx, 'chemical.keeper.edit', 'k.warehouse_id')}
    for update of k`.execute(ctx.db);
  const { name, has_card } = found(rows[0], '保管人');
  if (id_card === '' ? !has_card : !isIdCard(id_card))
    throw badFields({ id_card: '身份证号应为 18 位，请检查是否填错' });
  await sql`insert into chemical.keeper_card (school_id, keeper_id, id_card, training_no, updated_by, updated_at)
    values (${ctx.schoolId}, ${id}, ${id_card === '' ? '' : maskedId(id_card)}, ${training_no}, ${ctx.actor.userId}, ${ctx.now})
    on conflict (school_id, keeper_id) do update set training_no = excluded.training_no, updated_by = excluded.updated_by,
      updated_at = excluded.updated_at, id_card = coalesce(nullif(excluded.id_card, ''), keeper_card.id_card)`.execute(
    ctx.db,
  );
  await ctx.audit({ action: '登记保管人', docType: 'stock.keeper', docId: id, note: name });
}
