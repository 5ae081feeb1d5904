import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, refuse } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf, OutputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { notify } from '#platform/notices/server/public.ts';
import { admittedTo } from '#modules/base-info/server/public.ts';
import { usersHolding } from '#platform/identity/server/public.ts';
import { keepersOf } from '#platform/stock/server/public.ts';
import { chemicalErrors } from '../../shared/errors.ts';
import { needsExplanation } from '../../shared/stocktake/count.rules.ts';
import { LineResult, stocktakeStates, StocktakeStatus } from '../../shared/stocktake.states.ts';
import type { stocktakeApi } from '../../shared/stocktake/stocktake.ts';
import { readLive } from '../dual/dual.queries.ts';
import { signedPeople, voidSignatures, type Signing } from '../dual/dual.service.ts';
import { watchersOf } from '../requisition/watchers.queries.ts';
import { differencesOf, type Difference } from './difference.queries.ts';
import { lockStocktake, lockStocktakeIn, type Stocktake } from './stocktake-lock.queries.ts';
import { stocktakeDoc, tally } from './stocktake.queries.ts';
import { changeOf, isInScope } from './stocktake.service.ts';

/** Of what is found again the book says nothing, so that nothing differs from it. */
const isBeyondTolerance = ({ result, measured, book }: Difference): boolean =>
  result !== LineResult.again && needsExplanation({ isLost: result === LineResult.lost, measured }, book);

const someOf = (lines: readonly { code: string }[]) => ({
  count: lines.length,
  codes: lines
    .slice(0, 5)
    .map(({ code }) => code)
    .concat(lines.length > 5 ? ['…'] : [])
    .join('、'),
});

/**
 * Containers that nobody has counted: those that have left the scope meanwhile are said to have, of the rest it is said that
 * they were not found. Returns how many there were.
 */
async function closeOpenLines(ctx: Ctx, stocktake: Stocktake, rest: string): Promise<number> {
  const own = sql`y.school_id = ${ctx.schoolId} and y.stocktake_id = ${stocktake.id} and y.result = ${LineResult.open}`;
  const left =
    await sql`update chemical.stocktake_line y set result = ${LineResult.left}, counted_by = ${ctx.actor.userId}, counted_at = ${ctx.now},
      note = '盘点期间已出库、移位或调拨'
    from chemical.container c join chemical.substance s on s.school_id = c.school_id and s.id = c.substance_id
    where ${own} and c.school_id = y.school_id and c.id = y.container_id and not ${isInScope(ctx, stocktake)}`.execute(
      ctx.db,
    );
  const open = await openLines(ctx, stocktake.id);
  assert(open.length === 0 || rest !== '', chemicalErrors.countOpen, someOf(open));
  await sql`update chemical.stocktake_line y set result = ${LineResult.lost}, explanation = ${rest}, book = t.quantity, flows = t.flows,
      counted_by = ${ctx.actor.userId}, counted_at = ${ctx.now}
    from stock.lot t where ${own} and t.school_id = y.school_id and t.id = y.container_id`.execute(ctx.db);
  return Number(left.numAffectedRows ?? 0) + open.length;
}

async function openLines(ctx: Ctx, id: number): Promise<{ code: string }[]> {
  const { rows } = await sql<{ code: string }>`select y.code from chemical.stocktake_line y
    where y.school_id = ${ctx.schoolId} and y.stocktake_id = ${id} and y.result = ${LineResult.open} order by y.code`.execute(
    ctx.db,
  );
  return rows;
}

/**
 * Ends the counting: every difference is explained, keepers have signed for what is controlled, and those who decide are told.
 * Keepers sign for what is written down: what this call writes of controlled chemicals is signed before it is submitted again.
 */
export async function submitStocktake(
  ctx: Ctx,
  { rest = '', ...input }: InputOf<typeof stocktakeApi.submit>,
): Promise<OutputOf<typeof stocktakeApi.submit>> {
  const { counting, examined } = StocktakeStatus;
  const stocktake = await lockStocktakeIn(ctx, input, 'chemical.stocktake.edit', [counting], '提交');
  const { id, is_controlled } = stocktake;
  const closed = await closeOpenLines(ctx, stocktake, rest);
  const differences = await differencesOf(ctx, id);
  const silent = differences.filter((line) => line.explanation === '' && isBeyondTolerance(line));
  assert(silent.length === 0, chemicalErrors.countUnexplained, someOf(silent));
  if (is_controlled && closed > 0) {
    await voidSignatures(ctx, { doc: stocktakeDoc, id });
    await ctx.audit({ action: '登记未盘容器', docType: stocktakeDoc, docId: id, note: `${closed} 个。${rest}` });
    return { is_submitted: false };
  }
  const second_id = is_controlled ? await secondOf(ctx, stocktake) : null;
  const set = { submitted_by: ctx.actor.userId, second_id, submitted_at: ctx.now, opinion: '' };
  await applyTransition(ctx, stocktakeStates, { ...changeOf, id, action: 'submit', set });
  await blockControlled(ctx, stocktake, differences);
  await tellAuditors(ctx, stocktake, String(examined));
  return { is_submitted: true };
}

/**
 * Who has signed beside the one who submits: he is one of the two, or the head of the laboratory whose teachers have signed.
 */
async function secondOf(ctx: Ctx, stocktake: Stocktake): Promise<number> {
  const { id, warehouse_id } = stocktake;
  const document = { doc: stocktakeDoc, id, needed: 2 } as const;
  const signers = await countersOf(ctx, stocktake);
  if (warehouse_id !== null) return (await signedPeople(ctx, document, signers, chemicalErrors.signCount)).second_id;
  const signed = (await readLive(ctx, document)).map(({ user_id }) => user_id).filter((one) => signers.has(one));
  const mayEnd = signed.includes(ctx.actor.userId) || ctx.actor.roleKey === 'lab';
  const second = signed.find((one) => one !== ctx.actor.userId);
  if (signed.length < 2 || !mayEnd || second === undefined)
    refuse(chemicalErrors.signCountLab, { names: await teacherNames(ctx, stocktake) });
  return second;
}

/** Those who may sign the count of a laboratory, for a sentence. */
async function teacherNames(ctx: Ctx, { lab_id }: Stocktake): Promise<string> {
  const names = (await admittedTo(ctx, lab_id!)).filter(({ is_teacher }) => is_teacher).map(({ name }) => name);
  if (names.length === 0) return '现在没有准入有效的教师，请先办理准入';
  return `现在可签名的有${names.slice(0, 5).join('、')}${names.length > 5 ? '等' : ''}`;
}

async function tellAuditors(ctx: Ctx, { id, name, scope, is_controlled, unit_path }: Stocktake, state: string) {
  const { rows } = await sql<{
    expected: number;
    surplus: number;
    missing: number;
  }>`select ${tally.expected} as expected,
      ${tally.surplus} as surplus, ${tally.missing} as missing
    from chemical.stocktake k where k.school_id = ${ctx.schoolId} and k.id = ${id}`.execute(ctx.db);
  const colleges = is_controlled ? [] : await usersHolding(ctx, ['college'], unit_path);
  await notify(ctx, {
    type: 'CHEM_STOCKTAKE_SUBMITTED',
    // What stands in no college is for the school.
    userIds: colleges.length > 0 ? colleges : await usersHolding(ctx, ['school'], unit_path),
    params: { name, scope, ...rows[0]! },
    url: `/chemical/stocktake/${id}`,
    dedupe: `chem-stocktake:${id}:${ctx.now.getTime()}`,
    awaits: { docType: stocktakeDoc, ids: [id], states: [state] },
  });
}

/** Controlled chemicals of which something is missing are blocked, and those who answer for them are told at once. */
async function blockControlled(ctx: Ctx, { id, no, scope, unit_path }: Stocktake, differences: readonly Difference[]) {
  const beyond = differences.filter((line) => line.two_keepers && isBeyondTolerance(line));
  const rows = beyond.map((line) => ({ id: line.container_id, note: `盘点 ${no}：${saidOf(line)}` }));
  await sql`update chemical.container c set blocked_note = g.note, version = c.version + 1, updated_at = ${ctx.now},
      updated_by = ${ctx.actor.userId} from json_to_recordset(${JSON.stringify(rows)}::json) g(id bigint, note text)
    where c.school_id = ${ctx.schoolId} and c.id = g.id and c.blocked_note = ''`.execute(ctx.db);
  const missing = beyond.filter(({ result }) => result === LineResult.lost || result === LineResult.short);
  if (missing.length === 0) return;
  const told = missing
    .slice(0, 10)
    .map((line) => `${line.name}（${line.code}）${saidOf(line)}，说明：${line.explanation}`);
  await notify(ctx, {
    type: 'CHEM_STOCKTAKE_LOSS',
    userIds: await watchersOf(ctx, unit_path),
    params: { scope, count: missing.length, content: told.join('；') },
    url: `/chemical/stocktake/${id}`,
    dedupe: `chem-stocktake-loss:${id}:${ctx.now.getTime()}`,
  });
}

const saidOf = ({ result, book, measured, unit }: Difference) =>
  `账面 ${book} ${unit}，${result === LineResult.lost ? '未找到' : `实测 ${measured} ${unit}`}`;

/** Who may sign a count: the keepers of the store today; of what a laboratory has in use, its admitted teachers. */
async function countersOf(ctx: Ctx, { warehouse_id, lab_id }: Stocktake): Promise<ReadonlySet<number>> {
  if (warehouse_id !== null) return keepersOf(ctx, warehouse_id);
  const people = await admittedTo(ctx, lab_id!);
  return new Set(people.filter(({ is_teacher }) => is_teacher).map(({ id }) => id));
}

/** Two of those who answer for what is counted sign for it. */
export const stocktakeSigning: Signing = async (ctx, id, within) => {
  const stocktake = await lockStocktake(ctx, id, 'chemical.stocktake.edit', within && { within });
  const { status, is_controlled, warehouse_id } = stocktake;
  const isCounting = status === StocktakeStatus.counting;
  assert(isCounting, chemicalErrors.stocktakeMoved, { state: labelOf(StocktakeStatus, status), action: '签名' });
  assert(is_controlled, chemicalErrors.notNeeded);
  const open = await openLines(ctx, id);
  assert(open.length === 0, chemicalErrors.countUnsigned, someOf(open));
  const refusal = warehouse_id === null ? chemicalErrors.countTeacher : chemicalErrors.notForStore;
  return {
    doc: stocktakeDoc,
    id,
    needed: 2,
    stepOf: async (person) => {
      assert((await countersOf(ctx, stocktake)).has(person.id), refusal, { action: '签名' });
      return 'keeper';
    },
  };
};
