import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, lockRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { staleVersion } from '#kernel/server/db/stale-version.ts';
import { assert, badFields } from '#kernel/server/errors.ts';
import { all, holdsRight } from '#kernel/server/policy.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { codeReference } from '#platform/codes/server/public.ts';
import { personReference } from '#platform/identity/server/public.ts';
import { unitReference } from '#platform/org/server/public.ts';
import type { budgetCardApi, BudgetCardInput } from '../shared/budget-card.ts';
import { cardStates, CardStatus, closings } from '../shared/budget-card.states.ts';
import { cardErrors } from '../shared/errors.ts';
import { budgetCardList } from './budget-card.queries.ts';
import { postMoney } from './card-flow.service.ts';

export const cardDoc = 'funds.budget-card';

const budgetCard: RowKind<'funds.budget_card'> = {
  table: 'funds.budget_card',
  doc: cardDoc,
  noun: '经费卡',
  softDelete: false,
};

const levels = ['school', 'college', 'department', 'labcenter', 'research', 'lab', 'security', 'equip'] as const;

const checkInput = (ctx: Ctx, input: BudgetCardInput) =>
  checkFields<BudgetCardInput>(ctx, {
    card_type: codeReference(ctx, 'fund_card_type', input.card_type, '类型'),
    org_id: unitReference(ctx, input.org_id, levels, all, '所属单位'),
    manager_id: personReference(ctx, input.manager_id, '负责人'),
    ends_on: input.starts_on && input.ends_on && input.ends_on < input.starts_on && '有效期至不能早于有效期起',
  });

export async function createBudgetCard(ctx: Ctx, input: BudgetCardInput): Promise<number> {
  await checkInput(ctx, input);
  return insertRow(ctx, budgetCard, input, input.card_no);
}

/** A card that may still change. */
function assertOpen(status: unknown, action: string): void {
  const state = labelOf(CardStatus, status as number);
  assert(status !== CardStatus.finished, cardErrors.closed, { state, action });
}

export async function updateBudgetCard(ctx: Ctx, { id, version, ...input }: InputOf<typeof budgetCardApi.update>) {
  const check = async ({ status }: Record<string, unknown>) => {
    assertOpen(status, '编辑');
    await checkInput(ctx, input);
  };
  await updateRow(ctx, budgetCard, { id, version }, input, { note: input.card_no, check });
}

type Move = { id: number; amount: string; note: string };

/** Money that comes to a card. */
export async function allocateMoney(ctx: Ctx, { id, amount, note }: Move): Promise<void> {
  if (Number(amount) <= 0) throw badFields({ amount: '下达金额应大于 0；减少经费请用“调整”' });
  assertOpen((await lockRow(ctx, budgetCard, id))['status'], '下达');
  await postMoney(ctx, { card_id: id, kind: 'allocate', amount, note });
  await ctx.audit({ action: '下达经费', docType: cardDoc, docId: id, note: `${amount} 元：${note}` });
}

/** Corrects the total of a card; what is frozen or spent stays covered. */
export async function adjustMoney(ctx: Ctx, { id, amount, note }: Move): Promise<void> {
  if (Number(amount) === 0) throw badFields({ amount: '调整金额不能为 0；减少请填写负数' });
  assertOpen((await lockRow(ctx, budgetCard, id))['status'], '调整');
  await postMoney(ctx, { card_id: id, kind: 'adjust', amount, note });
  await ctx.audit({ action: '调整经费', docType: cardDoc, docId: id, note: `${amount} 元：${note}` });
}

/** Says who may spend from a card, in one list that replaces the former. */
export async function setCardMembers(ctx: Ctx, { id, version, members }: InputOf<typeof budgetCardApi.setMembers>) {
  const row = await budgetCardList.find(ctx, id);
  const mayGrant = holdsRight(ctx.actor, 'funds.card.edit') || row.manager_id === ctx.actor.userId;
  assert(mayGrant, cardErrors.notManager, { manager: row.manager_name });
  const before = await lockRow(ctx, budgetCard, id);
  if (before['version'] !== version) throw await staleVersion(ctx, cardDoc, id);
  assertOpen(before['status'], '授权');
  const ids = members.map(({ user_id }) => user_id);
  if (new Set(ids).size < ids.length) throw badFields({ members: '同一人只能授权一次，请删去重复的人员' });
  if (members.some(({ doc_limit }) => doc_limit && Number(doc_limit) <= 0))
    throw badFields({ members: '单笔限额应大于 0，不限请留空' });
  await checkFields<{ members: unknown }>(ctx, {
    members: ids.length > 0 && {
      valid: sql<boolean>`(select count(*) from identity.account a where a.school_id = ${ctx.schoolId}
        and a.id = any(${ids}) and a.deleted_at is null) = ${ids.length}`,
      message: '所选人员不存在，请重新选择',
    },
  });
  const given = JSON.stringify(members.map(({ user_id, doc_limit }) => ({ user_id, doc_limit: doc_limit ?? null })));
  await sql`with gone as (delete from funds.card_member where school_id = ${ctx.schoolId} and card_id = ${id}
      and not user_id = any(${ids})),
    counted as (update funds.budget_card set version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
      where school_id = ${ctx.schoolId} and id = ${id})
    insert into funds.card_member (school_id, card_id, user_id, doc_limit)
    select ${ctx.schoolId}, ${id}, g.user_id, g.doc_limit from json_to_recordset(${given}::json) g (user_id bigint, doc_limit numeric)
    on conflict (school_id, card_id, user_id) do update set doc_limit = excluded.doc_limit`.execute(ctx.db);
  await ctx.audit({
    action: '授权经费卡',
    docType: cardDoc,
    docId: id,
    note: `${members.length} 人`,
    after: { members },
  });
}

const change = (id: number, action: Parameters<typeof cardStates.can>[0], note = '') => ({
  table: 'funds.budget_card',
  column: 'status',
  id,
  action,
  docType: cardDoc,
  note,
});

/** Takes a card out of use; one that is finished has nothing frozen any more. */
export async function disableBudgetCard(ctx: Ctx, { id, status, reason }: InputOf<typeof budgetCardApi.disable>) {
  const { frozen } = await lockRow(ctx, budgetCard, id);
  assert(status !== CardStatus.finished || Number(frozen) === 0, cardErrors.stillFrozen, { frozen: String(frozen) });
  await applyTransition(ctx, cardStates, change(id, closings[status as keyof typeof closings], reason));
}

export const enableBudgetCard = async (ctx: Ctx, { id }: { id: number }) => {
  await lockRow(ctx, budgetCard, id);
  await applyTransition(ctx, cardStates, change(id, 'enable'));
};
