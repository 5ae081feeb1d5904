import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, found } from '#kernel/server/errors.ts';
import { readCard } from '#platform/funds/server/public.ts';
import { moneyText } from '#platform/funds/shared/money.rules.ts';
import { bindProcess, type CaseEnd, type CaseEvent, type DocumentOf } from '#platform/workflow/server/public.ts';
import { InstanceStatus } from '#platform/workflow/shared/instance-status.states.ts';
import { purchaseErrors } from '../shared/errors.ts';
import { LineResult, PurchaseState } from '../shared/purchase.states.ts';
import { recount, releaseLines } from './hold.service.ts';
import { findPurchase } from './purchase.queries.ts';
import { assertUndecided, changePurchase, purchaseProcess, type LockedPurchase } from './purchase.service.ts';
import { settlePurchase } from './settle.service.ts';

/** A purchase as the engine asks for it when its approval starts: the lines that nobody has decided. */
async function documentOf(ctx: Ctx, id: number): Promise<DocumentOf> {
  const row = await findPurchase(ctx, { id });
  const { manager_id } = await readCard(ctx, row.card_id, row.applicant_id);
  return {
    title: `${row.org_name}采购${row.name}（${row.no}）`.slice(0, 100),
    variables: { amount: row.amount, needs_school: row.needs_school ? '是' : '否', budget_card_manager: manager_id },
    college_id: row.college_id,
    lines: row.lines
      .filter(({ result }) => result === LineResult.open)
      .map((line) => ({
        id: String(line.line),
        label: [line.name, line.spec].filter(Boolean).join(' ').slice(0, 100),
        before: line.checked_price === line.price ? '' : `${moneyText(line.price)} 元`,
        after: `${line.checked_qty}${line.unit}，单价 ${moneyText(line.checked_price)} 元，${moneyText(line.amount)} 元`,
      })),
  };
}

const linkCase = async (ctx: Ctx, { biz_id, instance_id }: CaseEvent) => {
  await sql`update purchase.purchase set instance_id = ${instance_id}
    where school_id = ${ctx.schoolId} and id = ${biz_id}`.execute(ctx.db);
};

/** Locks a purchase for a decision of its case, whoever may read it otherwise. */
async function lockToDecide(ctx: Ctx, id: number): Promise<LockedPurchase> {
  const { rows } =
    await sql<LockedPurchase>`select id, no, name, applicant_id, card_id, warehouse_id, state, done, needs_school,
      is_repriced, to_json(approver_ids) as approver_ids, instance_id
    from purchase.purchase where school_id = ${ctx.schoolId} and id = ${id} for update`.execute(ctx.db);
  return found(rows[0], '采购申请');
}

/** Writes what was decided on lines; what is refused holds no money any more. */
async function writeResults(ctx: Ctx, id: number, lines: readonly { line: number; result: number; note: string }[]) {
  await sql`update purchase.line n set result = l.result, opinion = left(l.note, 200),
      amount = case l.result when 2 then 0 else n.amount end
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(line int, result int, note text)
    where n.school_id = ${ctx.schoolId} and n.purchase_id = ${id} and n.line = l.line`.execute(ctx.db);
  const refused = lines.filter(({ result }) => result === LineResult.refused).map(({ line }) => line);
  if (refused.length > 0) await releaseLines(ctx, id, '审核不通过', refused);
  await recount(ctx, id);
}

const resultsOf = (lines: CaseEvent['lines']) =>
  lines.map(({ id, result, note }) => ({ line: Number(id), result, note: note ?? '' }));

/** A step has passed, with what it decided on each line; nobody decides an own purchase, whatever the process allows. */
async function forward(ctx: Ctx, { biz_id, node_key, lines }: CaseEvent): Promise<void> {
  const row = await lockToDecide(ctx, biz_id);
  assert(row.applicant_id !== ctx.actor.userId, purchaseErrors.own);
  await addApprover(ctx, biz_id);
  // A line is passed by the last step; one that somebody refuses is settled at once.
  await writeResults(
    ctx,
    biz_id,
    resultsOf(lines).filter(({ result }) => result === LineResult.refused),
  );
  if (node_key === 'college' && row.needs_school && row.state === PurchaseState.waiting)
    await changePurchase(ctx, biz_id, 'passCollege');
}

const addApprover = (ctx: Ctx, id: number) =>
  sql`update purchase.purchase set approver_ids = array(select distinct unnest(approver_ids || ${ctx.actor.userId}::bigint))
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);

/** The case has ended. Without a line that was passed, now or before, the purchase is rejected. */
async function end(ctx: Ctx, { biz_id, lines, status, note }: CaseEnd): Promise<void> {
  const row = await lockToDecide(ctx, biz_id);
  if (status === InstanceStatus.withdrawn) {
    assertUndecided(row);
    await releaseLines(ctx, biz_id, '采购撤回');
    return void (await changePurchase(ctx, biz_id, 'withdraw', {}, note));
  }
  const isRefused = status === InstanceStatus.refuse || status === InstanceStatus.terminated;
  assert(status !== InstanceStatus.refuse || row.applicant_id !== ctx.actor.userId, purchaseErrors.own);
  if (isRefused) await addApprover(ctx, biz_id);
  await writeResults(
    ctx,
    biz_id,
    resultsOf(lines).map((line) => ({
      ...line,
      result: isRefused || line.result === LineResult.refused ? LineResult.refused : LineResult.passed,
    })),
  );
  const decided = { decided_at: ctx.now, opinion: note, is_repriced: false };
  const { rows } = await sql`select 1 from purchase.line where school_id = ${ctx.schoolId} and purchase_id = ${biz_id}
    and result = ${LineResult.passed} limit 1`.execute(ctx.db);
  if (rows.length === 0) return void (await changePurchase(ctx, biz_id, 'reject', decided, note));
  await changePurchase(ctx, biz_id, 'pass', decided, note);
  await settlePurchase(ctx, biz_id);
}

/** Purchases of goods are decided by the engine of approvals, line by line. */
export const purchaseBinding = bindProcess(purchaseProcess, {
  variables: [
    { name: 'amount', label: '金额', kind: 'Input' },
    { name: 'needs_school', label: '须学校审批', kind: 'Input' },
    { name: 'budget_card_manager', label: '经费卡负责人', kind: 'UserPicker' },
  ],
  start_url: '/purchase',
  url: (id) => `/purchase/${id}`,
  document: documentOf,
  onSubmit: linkCase,
  onNode: forward,
  onEnd: end,
});
