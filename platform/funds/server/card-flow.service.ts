import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, found } from '#kernel/server/errors.ts';
import { formatDate } from '#kernel/shared/time.ts';
import type { CardFlowKindCode } from '../shared/card-flow.ts';
import { cardErrors } from '../shared/errors.ts';
import { centsOf, moneyText, sumOf, yuanOf } from '../shared/money.rules.ts';
import { expenseFault, shortFault, type CardFacts, type ExpenseFault } from './expense.rules.ts';

/** A document of another slice: `slice.noun` and its id. */
export type MoneyDoc = { doc_type: string; doc_id: number };
/** A line of a document with its amount of yuan. */
type MoneyLine = { line: number; amount: string };

type Posting = { card_id: number; kind: CardFlowKindCode; amount: string; hold_id?: number; note?: string };

const post = (ctx: Ctx, { card_id, kind, amount, hold_id, note = '' }: Posting, cause: MoneyDoc) =>
  sql`insert into funds.card_flow (school_id, card_id, kind, amount, hold_id, doc_type, doc_id, operator_id, note, at)
    values (${ctx.schoolId}, ${card_id}, ${kind}, ${amount}::numeric, ${hold_id ?? null}, ${cause.doc_type}, ${cause.doc_id},
      ${ctx.actor.userId}, ${note}, ${ctx.now})`.execute(ctx.db);

/** Changes the total of a card that the caller has locked. */
export async function postMoney(ctx: Ctx, posting: Omit<Posting, 'hold_id'>): Promise<void> {
  const facts = await lockCard(ctx, posting.card_id);
  if (posting.kind === 'adjust') assertNone(shortFault(facts, yuanOf(-centsOf(posting.amount))));
  await post(ctx, posting, { doc_type: 'funds.budget-card', doc_id: posting.card_id });
}

/** A card with the part that a person has in it; the lock makes callers wait for each other. */
export async function lockCard(ctx: Ctx, cardId: number, applicantId = 0): Promise<CardFacts> {
  await sql`select 1 from funds.budget_card where school_id = ${ctx.schoolId} and id = ${cardId} for update`.execute(
    ctx.db,
  );
  return readCard(ctx, cardId, applicantId);
}

/** The same without a lock, to say beforehand what would be refused. */
export async function readCard(ctx: Ctx, cardId: number, applicantId: number): Promise<CardFacts> {
  const { rows } =
    await sql<CardFacts>`select c.id, c.card_no || ' ' || c.name as card, m.name as manager, c.manager_id, c.status,
      c.starts_on, c.ends_on, (c.total - c.frozen - c.spent)::text as available,
      c.manager_id = ${applicantId} or g.user_id is not null as "isMember",
      case when c.manager_id <> ${applicantId} then g.doc_limit::text end as doc_limit
    from funds.budget_card c join identity.account m on m.school_id = c.school_id and m.id = c.manager_id
    left join funds.card_member g on g.school_id = c.school_id and g.card_id = c.id and g.user_id = ${applicantId}
    where c.school_id = ${ctx.schoolId} and c.id = ${cardId}`.execute(ctx.db);
  return found(rows[0], '经费卡');
}

function assertNone(fault: ExpenseFault | undefined): void {
  assert(!fault, fault?.error ?? cardErrors.insufficient, fault?.params);
}

/**
 * Freezes the lines of a document on a card, of which the applicant is a member with a limit that covers them. Asked again
 * for the same lines it changes nothing.
 */
export async function freezeMoney(
  ctx: Ctx,
  doc: MoneyDoc,
  { card_id, applicant_id, lines }: { card_id: number; applicant_id: number; lines: readonly MoneyLine[] },
): Promise<void> {
  const facts = await lockCard(ctx, card_id, applicant_id);
  const paid = lines.filter(({ amount }) => centsOf(amount) > 0);
  const { rows: made } = await sql<{
    id: number;
    line: number;
  }>`insert into funds.card_hold (school_id, card_id, doc_type, doc_id, line)
    select ${ctx.schoolId}, ${card_id}, ${doc.doc_type}, ${doc.doc_id}, n from unnest(${paid.map(({ line }) => line)}::int[]) n
    on conflict (school_id, doc_type, doc_id, line) do nothing returning id, line`.execute(ctx.db);
  const holds = new Map(made.map(({ id, line }) => [line, id]));
  const fresh = paid.filter(({ line }) => holds.has(line));
  if (fresh.length === 0) return;
  assertNone(expenseFault(facts, sumOf(fresh.map(({ amount }) => amount)), formatDate(ctx.now)));
  for (const { line, amount } of fresh)
    await post(ctx, { card_id, kind: 'freeze', amount, hold_id: holds.get(line)! }, doc);
}

type Hold = { id: number; card_id: number; line: number; frozen: string; spent: string; isDone: boolean };

/** The holds of a document, their cards locked; `isDone` where the cause has already moved them in this way. */
async function lockHolds(ctx: Ctx, doc: MoneyDoc, kind: CardFlowKindCode, cause: MoneyDoc): Promise<Hold[]> {
  await sql`select 1 from funds.budget_card c where c.school_id = ${ctx.schoolId} and c.id in (select h.card_id from funds.card_hold h
      where h.school_id = ${ctx.schoolId} and h.doc_type = ${doc.doc_type} and h.doc_id = ${doc.doc_id})
    order by c.id for update`.execute(ctx.db);
  const { rows } = await sql<Hold>`select h.id, h.card_id, h.line, h.frozen::text as frozen, h.spent::text as spent,
      exists (select 1 from funds.card_flow f where f.school_id = h.school_id and f.hold_id = h.id and f.kind = ${kind}
        and f.doc_type = ${cause.doc_type} and f.doc_id = ${cause.doc_id}) as "isDone"
    from funds.card_hold h where h.school_id = ${ctx.schoolId} and h.doc_type = ${doc.doc_type} and h.doc_id = ${doc.doc_id}
    order by h.line`.execute(ctx.db);
  return rows;
}

const holdOf = (holds: readonly Hold[], line: number) => holds.find((hold) => hold.line === line);

/**
 * Spends what lines of a document have frozen; `cause` is what made it due, such as the goods that arrived, and spends of a
 * line once. A card that has ended or was switched off since still pays.
 */
export async function spendMoney(ctx: Ctx, doc: MoneyDoc, cause: MoneyDoc, lines: readonly MoneyLine[]): Promise<void> {
  const holds = await lockHolds(ctx, doc, 'spend', cause);
  for (const { line, amount } of lines) {
    if (centsOf(amount) === 0) continue;
    const hold = holdOf(holds, line);
    if (hold?.isDone) continue;
    const frozen = hold?.frozen ?? '0.00';
    assert(hold && centsOf(amount) <= centsOf(frozen), cardErrors.overFreeze, {
      line,
      frozen: moneyText(frozen),
      amount: moneyText(amount),
    });
    await post(ctx, { card_id: hold.card_id, kind: 'spend', amount, hold_id: hold.id }, cause);
  }
}

/** Takes spent money back to the card, when goods go back. */
export async function refundMoney(
  ctx: Ctx,
  doc: MoneyDoc,
  cause: MoneyDoc,
  lines: readonly MoneyLine[],
): Promise<void> {
  const holds = await lockHolds(ctx, doc, 'refund', cause);
  for (const { line, amount } of lines) {
    const hold = holdOf(holds, line);
    if (hold?.isDone) continue;
    const spent = hold?.spent ?? '0.00';
    assert(hold && centsOf(amount) <= centsOf(spent), cardErrors.overSpent, {
      line,
      spent: moneyText(spent),
      amount: moneyText(amount),
    });
    await post(ctx, { card_id: hold.card_id, kind: 'refund', amount, hold_id: hold.id }, cause);
  }
}

/** Releases what is still frozen by lines of a document; by all of them without `lines`. */
export async function unfreezeMoney(ctx: Ctx, doc: MoneyDoc, note: string, lines?: readonly number[]): Promise<void> {
  const holds = await lockHolds(ctx, doc, 'unfreeze', doc);
  const open = holds.filter(({ line, frozen }) => centsOf(frozen) > 0 && (lines?.includes(line) ?? true));
  for (const { id, card_id, frozen } of open)
    await post(ctx, { card_id, kind: 'unfreeze', amount: frozen, hold_id: id, note }, doc);
}
