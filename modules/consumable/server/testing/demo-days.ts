import { expect, test } from 'vitest';
import type { DemoDays } from '#apps/server/testing/demo-days.ts';
import { RequisitionStatus } from '../../shared/requisition/requisition.states.ts';

/** Goods of a demonstration: requisitions in every state, and promises that stock covers. */
export function consumableDays({ days, read }: DemoDays): void {
  test.each(days)('on %s requisitions stand in every state', async (key) => {
    const states = await read<{ status: number }>(
      key,
      'select distinct status from consumable.requisition where school_id = (select id from s) order by status',
    );
    expect(states.map(({ status }) => status)).toEqual(RequisitionStatus.$items.map(({ value }) => value));
  });

  test.each(days)(
    'on %s what is reserved is what open requisitions ask for, and no more than there is',
    async (key) => {
      const rows = await read(
        key,
        `select h.id from consumable.holding h where h.school_id = (select id from s) and (
    h.reserved <> coalesce((select sum(y.quantity) from consumable.requisition r
      join consumable.requisition_line y on y.school_id = r.school_id and y.requisition_id = r.id and y.material_id = h.material_id
      where r.school_id = h.school_id and r.warehouse_id = h.warehouse_id and r.status in (1, 2)), 0)
    or h.reserved > coalesce((select sum(t.quantity) from consumable.batch b join stock.lot t on t.school_id = b.school_id and t.id = b.id
      where b.school_id = h.school_id and b.holding_id = h.id), 0))`,
      );
      expect(rows).toEqual([]);
    },
  );
}
