import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, found } from '#kernel/server/errors.ts';
import { freezeMoney, readCard } from '#platform/funds/server/public.ts';
import { moneyText, timesOf } from '#platform/funds/shared/money.rules.ts';
import { bindProcess, type CaseEnd, type CaseEvent, type DocumentOf } from '#platform/workflow/server/public.ts';
import { InstanceStatus } from '#platform/workflow/shared/instance-status.states.ts';
import { chemicalErrors } from '../../shared/errors.ts';
import { LineResult } from '../../shared/purchase/purchase.states.ts';
import { claimFilingFree } from './filing-free.service.ts';
import { addPermits } from './permit.service.ts';
import { checkRooms, readDocument, refuseBlocked } from './purchase-check.service.ts';
import { findPurchase } from './purchase.queries.ts';
import { changePurchase, inputOf, purchaseDoc } from './purchase.service.ts';
import { lockRooms } from '../storage/placement.queries.ts';

/** A purchase as the engine asks for it when its approval starts. */
async function documentOf(ctx: Ctx, id: number): Promise<DocumentOf> {
  const row = await findPurchase(ctx, { id });
  const { manager_id } = await readCard(ctx, row.card_id, row.applicant_id);
  const [first] = row.lines;
  const names = row.lines.length > 1 ? `${first!.name}等 ${row.lines.length} 种` : first!.name;
  return {
    title: `${row.lab_name}采购${names}（${row.no}）`.slice(0, 100),
    variables: { controlled: row.is_controlled ? '是' : '否', amount: row.amount, budget_card_manager: manager_id },
    lab_id: row.lab_id,
    college_id: await collegeOf(ctx, id),
    lines: row.lines.map((line) => ({
      id: String(line.line),
      label: `${line.name} ${line.package_text}`,
      before: '',
      after: `${line.count} 件，${moneyText(line.amount)} 元`,
    })),
  };
}

async function collegeOf(ctx: Ctx, id: number): Promise<number | null> {
  const { rows } = await sql<{ college_id: number | null }>`select college_id from chemical.purchase
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  return found(rows[0], '采购申请').college_id;
}

const linkCase = async (ctx: Ctx, { biz_id, instance_id }: CaseEvent) => {
  await sql`update chemical.purchase set instance_id = ${instance_id} where school_id = ${ctx.schoolId} and id = ${biz_id}`.execute(
    ctx.db,
  );
};

/** Locks a purchase; nobody decides an own one, whatever the process allows. */
async function lockToDecide(ctx: Ctx, id: number) {
  const { rows } = await sql<{
    applicant_id: number;
    card_id: number;
  }>`select applicant_id, card_id from chemical.purchase
    where school_id = ${ctx.schoolId} and id = ${id} for update`.execute(ctx.db);
  return found(rows[0], '采购申请');
}

async function writeResults(ctx: Ctx, id: number, lines: CaseEvent['lines']): Promise<void> {
  await sql`update chemical.purchase_line n set result = l.result, opinion = left(coalesce(l.note, ''), 200)
    from jsonb_to_recordset(${JSON.stringify(lines.map(({ id: line, ...one }) => ({ ...one, line: Number(line) })))}::jsonb) as l(line int, result int, note text)
    where n.school_id = ${ctx.schoolId} and n.purchase_id = ${id} and n.line = l.line`.execute(ctx.db);
}

/** A step has passed, with what it decided on each line. */
async function forward(ctx: Ctx, { biz_id, lines }: CaseEvent): Promise<void> {
  const { applicant_id } = await lockToDecide(ctx, biz_id);
  assert(applicant_id !== ctx.actor.userId, chemicalErrors.purchaseOwn);
  await writeResults(ctx, biz_id, lines);
}

/** The case has ended. Lines that nobody refused have passed: their money is frozen, and what is controlled waits for its permit. */
async function end(ctx: Ctx, { biz_id, lines, status, note }: CaseEnd): Promise<void> {
  const { card_id, applicant_id } = await lockToDecide(ctx, biz_id);
  if (status === InstanceStatus.withdrawn)
    return void (await changePurchase(ctx, biz_id, 'withdraw', { decided_at: ctx.now }));
  const isRefused = status === InstanceStatus.refuse || status === InstanceStatus.terminated;
  const results = lines.map((line) => ({
    ...line,
    result: isRefused || line.result === LineResult.refused ? LineResult.refused : LineResult.passed,
  }));
  await writeResults(ctx, biz_id, results);
  const decided = { decided_at: ctx.now, opinion: note };
  const passed = new Set(results.flatMap(({ id, result }) => (result === LineResult.passed ? [Number(id)] : [])));
  if (passed.size === 0) return void (await changePurchase(ctx, biz_id, 'refuse', decided));
  const input = await inputOf(ctx, biz_id);
  const { lines: facts } = await readDocument(ctx, input);
  const bought = facts.filter(({ line }) => passed.has(line));
  await lockRooms(
    ctx,
    bought.map(({ room }) => room),
  );
  refuseBlocked(await checkRooms(ctx, bought, biz_id));
  await changePurchase(ctx, biz_id, 'pass', decided);
  const money = bought.map(({ line, count }) => ({
    line,
    amount: timesOf(input.lines[line - 1]!.price ?? '0', count),
  }));
  await freezeMoney(ctx, { doc_type: purchaseDoc, doc_id: biz_id }, { card_id, applicant_id, lines: money });
  const free = await claimFilingFree(ctx, biz_id, bought);
  await addPermits(
    ctx,
    biz_id,
    bought.filter(({ line }) => !free.has(line)),
  );
}

const bind = (bizType: string) =>
  bindProcess(bizType, {
    variables: [
      { name: 'controlled', label: '含管控化学品', kind: 'Input' },
      { name: 'amount', label: '金额', kind: 'Input' },
      { name: 'budget_card_manager', label: '经费卡负责人', kind: 'UserPicker' },
    ],
    start_url: '/chemical/purchase',
    url: (id) => `/chemical/purchase/${id}`,
    document: documentOf,
    onSubmit: linkCase,
    onNode: forward,
    onEnd: end,
  });

/** Purchases of chemicals are decided by the engine of approvals, line by line. */
export const purchaseBindings = [bind('chem_purchase_normal'), bind('chem_purchase_controlled')];
