import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { centsOf } from '#platform/funds/shared/money.rules.ts';
import { personReference } from '#platform/identity/server/public.ts';
import type { accountApi } from '../../shared/account/account.ts';
import { assertCovered, lockAccount, postFlow } from './account-flow.service.ts';

type Paid = InputOf<typeof accountApi.topUp>;

const check = (ctx: Ctx, { user_id, amount }: Paid) =>
  checkFields<Paid>(ctx, {
    user_id: personReference(ctx, user_id, '人员'),
    amount: (centsOf(amount) <= 0 || centsOf(amount) > 100_000_000) && '金额应大于 0，一次最多 1,000,000 元',
  });

const logged = (ctx: Ctx, action: string, id: number, { amount, note }: Paid) =>
  ctx.audit({ action, docType: 'reservation.account', docId: id, note, after: { amount } });

/** Money that a person has paid in at the office. */
export async function topUp(ctx: Ctx, input: Paid): Promise<void> {
  await check(ctx, input);
  const { id } = await lockAccount(ctx, input.user_id);
  await postFlow(ctx, { account_id: id, kind: 'top_up', amount: input.amount, note: input.note });
  await logged(ctx, '账户充值', id, input);
}

/** Money that the office pays out again; never what is frozen. */
export async function withdraw(ctx: Ctx, input: Paid): Promise<void> {
  await check(ctx, input);
  const { id, available } = await lockAccount(ctx, input.user_id);
  assertCovered(available, input.amount);
  await postFlow(ctx, { account_id: id, kind: 'withdraw', amount: input.amount, note: input.note });
  await logged(ctx, '账户退款', id, input);
}
