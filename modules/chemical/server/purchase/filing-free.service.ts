import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { settingsOf } from '#platform/codes/server/public.ts';
import type { CheckResult } from '../../shared/purchase/purchase.ts';
import { isFilingFree, smallAmountResult } from './filing-free.rules.ts';
import type { Measured } from './purchase-check.rules.ts';
import { lockSmallAmounts, readSmallAmounts } from './purchase-facts.queries.ts';

async function readLimits(ctx: Ctx) {
  const of = await settingsOf(ctx, ['chem_filing_free_cas', 'chem_filing_free_once', 'chem_filing_free_year']);
  // Grams, the base unit of solids.
  const [once, year] = [Number(of.chem_filing_free_once) * 1000, Number(of.chem_filing_free_year) * 1000];
  return { cas: of.chem_filing_free_cas.split(' '), once, year };
}

const controlledOf = (lines: readonly Measured[]) => lines.filter(({ isControlled }) => isControlled);
const askedOf = (lines: readonly Measured[], substance: number) =>
  lines.reduce((sum, line) => sum + (line.substance_id === substance ? line.amount : 0), 0);

async function readUses(ctx: Ctx, lines: readonly Measured[], except: number) {
  const limits = await readLimits(ctx);
  const year = formatDate(ctx.now).slice(0, 4);
  const substances = controlledOf(lines).map(({ substance_id }) => substance_id);
  const amounts = await readSmallAmounts(ctx, substances, { ...limits, year, except });
  return { limits, uses: amounts.map((one) => ({ ...one, asked: askedOf(lines, one.substance_id) })) };
}

/** Rule 8: says of small amounts for own use whether they need a filing. Nothing is decided before the purchase passes. */
export async function filingResults(ctx: Ctx, lines: readonly Measured[], except: number): Promise<CheckResult[]> {
  if (controlledOf(lines).length === 0) return [];
  const { limits, uses } = await readUses(ctx, lines, except);
  return uses.map((use) => smallAmountResult(use, limits));
}

/**
 * Marks the lines of a purchase that passes which need no filing, and returns their numbers. The substances stay locked until
 * the purchase has passed, so that two purchases never exceed the amount of a year together.
 */
export async function claimFilingFree(
  ctx: Ctx,
  purchaseId: number,
  lines: readonly Measured[],
): Promise<ReadonlySet<number>> {
  const controlled = controlledOf(lines);
  if (controlled.length === 0) return new Set();
  const { cas } = await readLimits(ctx);
  await lockSmallAmounts(
    ctx,
    controlled.map(({ substance_id }) => substance_id),
    cas,
  );
  const { limits, uses } = await readUses(ctx, lines, purchaseId);
  const free = new Set(uses.filter((use) => isFilingFree(use, limits)).map(({ substance_id }) => substance_id));
  const claimed = controlled.filter(({ substance_id }) => free.has(substance_id)).map(({ line }) => line);
  await sql`update chemical.purchase_line set filing_free_on = ${formatDate(ctx.now)}::date where school_id = ${ctx.schoolId}
    and purchase_id = ${purchaseId} and line = any(${claimed})`.execute(ctx.db);
  return new Set(claimed);
}
