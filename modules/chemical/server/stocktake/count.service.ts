import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { formatDateTime, parseDateTime } from '#kernel/shared/time.ts';
import { exact } from '../../shared/amount.rules.ts';
import { ContainerState } from '../../shared/container.states.ts';
import { chemicalErrors } from '../../shared/errors.ts';
import { resultOf } from '../../shared/stocktake/count.rules.ts';
import { LineResult, StocktakeStatus } from '../../shared/stocktake.states.ts';
import type { CountInput } from '../../shared/stocktake/stocktake.ts';
import { voidSignatures } from '../dual/dual.service.ts';
import { lockStocktake, type Stocktake } from './stocktake-lock.queries.ts';
import { stocktakeDoc } from './stocktake.queries.ts';

/** A container as the book has it at the moment of the count, and what has been written down of it. */
type Counted = {
  container_id: number | null;
  name: string;
  unit: string;
  /** Net content of its package. */
  initial: number;
  quantity: number;
  flows: number;
  state: number;
  warehouse_id: number | null;
  /** 仓库·柜·层, or the laboratory that has it. */
  place: string;
  keeper: string;
  is_expected: boolean;
  result: number;
  measured: string | null;
  counted_by: number | null;
  counter_name: string;
  counted_at: Date | null;
};

/** A line is locked first, so that two who count the same container come one after the other. */
async function readCounted(ctx: Ctx, id: number, code: string, at: Date): Promise<Counted> {
  await sql`select 1 from chemical.stocktake_line where school_id = ${ctx.schoolId} and stocktake_id = ${id} and code = ${code} for update`.execute(
    ctx.db,
  );
  const { rows } =
    await sql<Counted>`select c.id as container_id, coalesce(s.name, '') as name, coalesce(t.unit, '') as unit,
      coalesce(c.initial, 0)::float8 as initial,
      coalesce(f.balance, 0)::float8 as quantity, coalesce(f.seq, 0) as flows, coalesce(c.state, 0) as state, c.warehouse_id,
      coalesce(u.name, w.name || '·' || b.name || '·' || l.name, '') as place, coalesce(h.name, '') as keeper,
      coalesce(y.is_expected, false) as is_expected, coalesce(y.result, 0) as result, trim_scale(y.measured)::text as measured,
      y.counted_by, coalesce(a.name, '') as counter_name, y.counted_at
    from (values (${code}::text)) g(code)
    left join chemical.container c on c.school_id = ${ctx.schoolId} and c.code = g.code
    left join chemical.substance s on s.school_id = c.school_id and s.id = c.substance_id
    left join stock.lot t on t.school_id = c.school_id and t.id = c.id
    left join lateral (select f.balance, f.seq from stock.flow f where f.school_id = c.school_id and f.lot_id = c.id
      and f.at <= ${at} order by f.seq desc limit 1) f on true
    left join stock.warehouse w on w.school_id = c.school_id and w.id = c.warehouse_id
    left join stock.cabinet b on b.school_id = c.school_id and b.id = c.cabinet_id
    left join stock.cell l on l.school_id = c.school_id and l.id = c.cell_id
    left join org.unit u on u.school_id = c.school_id and u.id = c.lab_id
    left join identity.account h on h.school_id = c.school_id and h.id = c.holder_id
    left join chemical.stocktake_line y on y.school_id = ${ctx.schoolId} and y.stocktake_id = ${id} and y.code = g.code
    left join identity.account a on a.school_id = y.school_id and a.id = y.counted_by`.execute(ctx.db);
  return rows[0]!;
}

/** A full package may hold a tenth more than it says. */
const fullest = 1.1;

/** What was found, and of what is not expected where it belongs. */
function verdictOn(stocktake: Stocktake, counted: Counted, { code, is_lost = false, measured }: CountInput) {
  const isLost = is_lost;
  const amount = measured === undefined ? null : Number(measured);
  const { initial, unit } = counted;
  const isPlausible = amount === null || counted.container_id === null || amount <= exact(initial * fullest);
  assert(isPlausible, chemicalErrors.countTooMuch, { code, amount: amount ?? 0, initial, unit });
  assert(!isLost || amount === null, chemicalErrors.countLostMeasured);
  if (counted.is_expected) return { result: resultOf({ isLost, measured: amount }, counted.quantity), note: '' };
  assert(!isLost, chemicalErrors.countNotExpected, { code });
  if (counted.container_id === null)
    return { result: LineResult.unknown, note: '系统中没有这个编码，请单独存放并核对来源' };
  const isAgain = counted.state === ContainerState.lost && counted.warehouse_id === stocktake.warehouse_id;
  assert(!isAgain || amount !== null, chemicalErrors.countAgain, { code });
  if (isAgain) return { result: LineResult.again, note: '曾登记为盘亏，审核后重新入账' };
  const owner = counted.keeper === '' ? '' : `，保管人${counted.keeper}`;
  return {
    result: LineResult.elsewhere,
    note: `应在${counted.place}${owner}，状态：${labelOf(ContainerState, counted.state)}。请放回或办理移位、调拨`,
  };
}

type Said = { result: number; measured: string | null; name: string; at: Date };
const saidBy = ({ result, measured, name, at }: Said, unit: string) =>
  `${name} ${formatDateTime(at)} 记为 ${measured === null ? labelOf(LineResult, result) : `${measured} ${unit}`}，以后一次为准`;

/** When it was counted: not before the count began, and not after now. The whole second counts, as devices send no parts of it. */
function momentOf(ctx: Ctx, { started_at }: Stocktake, at: string | undefined): Date {
  const given = at === undefined ? ctx.now.getTime() : parseDateTime(at).getTime() + 999;
  return new Date(Math.min(ctx.now.getTime(), Math.max(given, started_at?.getTime() ?? 0)));
}

/** Writes down what was found of one container. Of several counts the last one holds, also if it arrives first. */
export async function countContainer(ctx: Ctx, input: CountInput) {
  const code = input.code.toUpperCase();
  const stocktake = await lockStocktake(ctx, input.id, 'chemical.stocktake.edit', { isShared: true });
  const state = labelOf(StocktakeStatus, stocktake.status);
  assert(stocktake.status === StocktakeStatus.counting, chemicalErrors.countClosed, { state, code });
  const at = momentOf(ctx, stocktake, input.at);
  const before = await readCounted(ctx, stocktake.id, code, at);
  const { result, note: own } = verdictOn(stocktake, before, { ...input, code });
  const said: Said = { result, measured: input.measured ?? null, name: ctx.actor.name, at };
  const { counted_by, counted_at, counter_name, unit, name } = before;
  const isOther = counted_by !== null && counted_by !== ctx.actor.userId;
  const isSame = before.result === result && before.measured === said.measured;
  if (isOther && counted_at !== null && counted_at > at) {
    const note = isSame ? '' : saidBy(said, unit);
    await addNote(ctx, stocktake.id, code, note);
    return { code, name, result: before.result, note };
  }
  const former = { result: before.result, measured: before.measured, name: counter_name, at: counted_at ?? at };
  const note = [own, isOther && !isSame && saidBy(former, unit)].filter(Boolean).join('；');
  await writeLine(ctx, stocktake.id, code, before, { ...said, note, explanation: input.explanation ?? '' });
  // Keepers have signed for something else.
  if (stocktake.is_controlled) await voidSignatures(ctx, { doc: stocktakeDoc, id: stocktake.id });
  return { code, name, result, note };
}

async function addNote(ctx: Ctx, id: number, code: string, note: string): Promise<void> {
  await sql`update chemical.stocktake_line set note = concat_ws('；', nullif(note, ''), nullif(${note}::text, ''))
    where school_id = ${ctx.schoolId} and stocktake_id = ${id} and code = ${code}`.execute(ctx.db);
}

type Written = Said & { note: string; explanation: string };

async function writeLine(ctx: Ctx, id: number, code: string, before: Counted, line: Written): Promise<void> {
  const book = before.is_expected ? before.quantity : null;
  await sql`insert into chemical.stocktake_line (school_id, stocktake_id, code, container_id, is_expected, book, result, measured,
      explanation, note, flows, counted_by, counted_at)
    values (${ctx.schoolId}, ${id}, ${code}, ${before.container_id}, false, ${book}, ${line.result}, ${line.measured},
      ${line.explanation}, ${line.note}, ${before.flows}, ${ctx.actor.userId}, ${line.at})
    on conflict (school_id, stocktake_id, code) do update set book = excluded.book, result = excluded.result,
      measured = excluded.measured, explanation = excluded.explanation, note = excluded.note, flows = excluded.flows,
      counted_by = excluded.counted_by, counted_at = excluded.counted_at`.execute(ctx.db);
}
