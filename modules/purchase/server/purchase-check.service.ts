import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { Refusal, badFields, sentenceOf } from '#kernel/server/errors.ts';
import { Code } from '#kernel/shared/envelope.ts';
import type { ErrorSpec } from '#kernel/shared/errors.ts';
import { addDays, formatDate, parseDateTime } from '#kernel/shared/time.ts';
import { dangerousAmong } from '#modules/chemical/server/public.ts';
import { settingsOf } from '#platform/codes/server/public.ts';
import { centsOf, moneyText, sumOf } from '#platform/funds/shared/money.rules.ts';
import { purchaseErrors } from '../shared/errors.ts';
import { chemicalWords, gasIn, itemOf } from '../shared/item-name.rules.ts';
import type { PurchaseDetail, PurchaseLine } from '../shared/purchase.ts';

type Fault = { error: ErrorSpec; params: Record<string, string | number> };

/** Lines that are bought as dangerous chemicals: gases, and what the catalogue of chemicals knows with a danger. */
async function dangerousFaults(
  ctx: Ctx,
  lines: readonly Pick<PurchaseLine, 'line' | 'name' | 'spec'>[],
  gasWords: string,
): Promise<Fault[]> {
  const words = lines.map(({ name, spec }) => chemicalWords(name, spec));
  const known = new Map((await dangerousAmong(ctx, words.flat())).map((one) => [one.word, one]));
  const gases = gasWords.split(/\s+/).filter(Boolean);
  return lines.flatMap(({ line, name }, at) => {
    const substance = words[at]!.map((word) => known.get(word)).find((one) => one !== undefined);
    const gas = gasIn(name, gases);
    if (!substance && gas === undefined) return [];
    const what = substance ? `危险化学品“${substance.name}”（${substance.cas}）` : `气体“${gas}”`;
    return [{ error: purchaseErrors.dangerous, params: { line, name, what } }];
  });
}

function quoteFaults(lines: readonly PurchaseLine[], from: number, count: number): Fault[] {
  return lines
    .filter(({ amount, quotes }) => centsOf(amount) >= from * 100 && quotes.length < count)
    .map(({ line, name, amount, quotes }) => ({
      error: purchaseErrors.quotes,
      params: { line, name, amount: moneyText(amount), count, has: quotes.length },
    }));
}

/** True if the applicant has bought something of it lately that together reaches the limit of the school. */
async function isSplit(
  ctx: Ctx,
  { id, applicant_id, lines }: Pick<PurchaseDetail, 'id' | 'applicant_id' | 'lines'>,
  { limit, days }: { limit: number; days: number },
): Promise<boolean> {
  const own = new Map<string, string>();
  for (const { name, amount } of lines) own.set(itemOf(name), sumOf([own.get(itemOf(name)) ?? '0', amount]));
  const since = parseDateTime(addDays(formatDate(ctx.now), -days));
  const { rows } = await sql<{ item: string; amount: string }>`select n.item, sum(n.amount)::text as amount
    from purchase.purchase p join purchase.line n on n.school_id = p.school_id and n.purchase_id = p.id
    where p.school_id = ${ctx.schoolId} and p.applicant_id = ${applicant_id} and p.id <> ${id} and p.state in (0, 1, 2)
      and p.submitted_at >= ${since} and n.result <> 2 and n.item = any(${[...own.keys()]}) group by n.item`.execute(
    ctx.db,
  );
  return rows.some(
    ({ item, amount }) => centsOf(amount) > 0 && centsOf(sumOf([amount, own.get(item)!])) >= limit * 100,
  );
}

/** Applications of one person wait for each other, so that two at once count each other. */
export const lockApplicant = ({ db, schoolId, actor }: Ctx) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`purchase:${schoolId}:${actor.userId}`}, 0))`.execute(db);

export async function schoolLimit(ctx: Ctx): Promise<number> {
  const { purchase_school_limit } = await settingsOf(ctx, ['purchase_school_limit']);
  return Number(purchase_school_limit);
}

/** Every rule of a purchase that is submitted; refuses with all sentences, else says which level decides. */
export async function checkPurchase(
  ctx: Ctx,
  row: PurchaseDetail,
): Promise<{ needs_school: boolean; is_split: boolean }> {
  if (row.expected_on < formatDate(ctx.now))
    throw badFields({ expected_on: '期望到货日期已过，请编辑申请，改为今天或以后' });
  const of = await settingsOf(ctx, [
    'purchase_school_limit',
    'purchase_split_days',
    'purchase_quote_from',
    'purchase_quote_count',
    'purchase_gas_words',
  ]);
  const faults = [
    ...(await dangerousFaults(ctx, row.lines, of.purchase_gas_words)),
    ...quoteFaults(row.lines, Number(of.purchase_quote_from), Number(of.purchase_quote_count)),
  ];
  const [first] = faults;
  if (first)
    throw new Refusal(Code.refused, faults.map(({ error, params }) => sentenceOf(error, params)).join('\n'), {
      rule: first.error.rule,
    });
  const limit = Number(of.purchase_school_limit);
  const reaches = centsOf(row.amount) >= limit * 100;
  const is_split = !reaches && (await isSplit(ctx, row, { limit, days: Number(of.purchase_split_days) }));
  return { needs_school: reaches || is_split, is_split };
}
