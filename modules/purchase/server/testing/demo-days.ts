import { expect, test } from 'vitest';
import type { DemoDays } from '#apps/server/testing/demo-days.ts';
import { PurchaseState } from '../../shared/purchase.states.ts';

/** Purchases of a demonstration: every state, and money that agrees with its cards. */
export function purchaseDays({ days, read }: DemoDays): void {
  test.each(days)('at %s there are purchases in every state, and what they spent is on the card', async (key, at) => {
    const states = await read<{ state: number }>(
      key,
      'select distinct state from purchase.purchase where school_id = (select id from s)',
    );
    expect(states.map(({ state }) => state).toSorted((a, b) => a - b)).toEqual(
      PurchaseState.$items.map(({ value }) => value).toSorted((a, b) => a - b),
    );
    const [sums] = await read<{ spent: string; flows: string; held: string; open: string }>(
      key,
      `select (select sum(spent) from purchase.line where school_id = (select id from s)) as spent,
      (select sum(amount) from funds.card_flow where school_id = (select id from s) and kind = 'spend' and doc_type = 'purchase.receipt') as flows,
      (select sum(frozen) from funds.card_hold where school_id = (select id from s) and doc_type = 'purchase.purchase') as held,
      (select sum(n.amount - n.spent) from purchase.line n join purchase.purchase p on p.school_id = n.school_id and p.id = n.purchase_id
        where n.school_id = (select id from s) and p.state in (0, 1, 2) and not n.closed and n.result <> 2 and n.received < n.checked_qty) as open`,
    );
    expect(Number(sums!.spent)).toBeGreaterThan(5_000);
    expect(sums!.flows).toBe(sums!.spent);
    expect(sums!.held).toBe(sums!.open);
    const late = await read(
      key,
      `select 1 from purchase.receipt where school_id = (select id from s) and received_on > '${at.slice(0, 10)}'`,
    );
    expect(late).toEqual([]);
  });
}
