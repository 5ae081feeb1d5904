type Part = { unit_id: number; kg: number };
type Share = Part & { amount: string };

/** Splits an amount by weight to the cent; cents that are left go to the largest remainders, of equals to the smaller id. */
export function sharesOf(amount: string, parts: readonly Part[]): Share[] {
  const cents = Math.round(Number(amount) * 100);
  const grams = parts.map(({ kg }) => Math.round(kg * 1_000));
  const total = grams.reduce((sum, one) => sum + one, 0);
  const exact = grams.map((one) => (cents * one) / total);
  const floors = exact.map(Math.floor);
  const left = cents - floors.reduce((sum, one) => sum + one, 0);
  const order = parts
    .map((part, at) => ({ at, rest: exact[at]! - floors[at]!, id: part.unit_id }))
    .sort((a, b) => b.rest - a.rest || a.id - b.id);
  const favoured = new Set(order.slice(0, left).map(({ at }) => at));
  return parts.map((part, at) => ({ ...part, amount: ((floors[at]! + (favoured.has(at) ? 1 : 0)) / 100).toFixed(2) }));
}

type Weight = { code: string; kg: number; price: number | null };

/** What a load costs by the prices of its contract, then of the types themselves; undefined where one has no price. */
export function expectedCost(
  weights: readonly Weight[],
  prices: readonly { code: string; price: string }[],
): string | undefined {
  let cents = 0;
  for (const { code, kg, price: ofType } of weights) {
    const own = prices.find((one) => one.code === code)?.price;
    const price = own === undefined ? ofType : Number(own);
    if (price === null) return undefined;
    cents += Math.round(price * kg * 100);
  }
  return (cents / 100).toFixed(2);
}

/** More than twice of what is due is paid for a reason only. */
export const isMuch = (amount: string, expected: string | null): boolean =>
  expected !== null && Number(amount) > 2 * Number(expected);
