import { sql } from 'kysely';
import { use, type Use } from '#kernel/server/uses.ts';

const isUnderWay = sql`(state in (0, 1) or (state = 2 and done = 0))`;

/** Purchases under way that still need a unit, a person, a card or a store. */
export const uses: Record<string, readonly Use[]> = {
  'org.unit': [
    use(
      '份未办结的采购申请',
      (ctx, id) => sql`purchase.purchase where school_id = ${ctx.schoolId} and org_id = ${id} and ${isUnderWay}`,
    ),
  ],
  'identity.account': [
    use(
      '份未办结的采购申请',
      (ctx, id) => sql`purchase.purchase where school_id = ${ctx.schoolId} and applicant_id = ${id} and ${isUnderWay}`,
    ),
  ],
  'stock.warehouse': [
    use(
      '份未办结的采购申请',
      (ctx, id) => sql`purchase.purchase where school_id = ${ctx.schoolId} and warehouse_id = ${id} and ${isUnderWay}`,
    ),
  ],
};
