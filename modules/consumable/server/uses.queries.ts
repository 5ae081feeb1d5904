import { sql } from 'kysely';
import { use, type Use } from '#kernel/server/uses.ts';

/** What stands in a store or is on its way there, and what still needs a laboratory or a person. */
export const uses: Record<string, readonly Use[]> = {
  'stock.warehouse': [
    use(
      '种耗材库存',
      (ctx, id) => sql`consumable.holding h where h.school_id = ${ctx.schoolId} and h.warehouse_id = ${id}
        and exists (select 1 from consumable.batch b join stock.lot t on t.school_id = b.school_id and t.id = b.id
          where b.school_id = h.school_id and b.holding_id = h.id and t.quantity > 0)`,
    ),
    use(
      '张未完成的耗材单据',
      (
        ctx,
        id,
      ) => sql`(select i.id from consumable.inbound i where i.school_id = ${ctx.schoolId} and i.warehouse_id = ${id}
          and i.status = 0
        union all select r.id from consumable.requisition r where r.school_id = ${ctx.schoolId} and r.warehouse_id = ${id}
          and r.status in (1, 2)
        union all select k.id from consumable.stocktake k where k.school_id = ${ctx.schoolId} and k.warehouse_id = ${id}
          and k.status in (0, 1)) d`,
    ),
  ],
  'org.unit': [
    use(
      '张未完成的耗材领用申请',
      (ctx, id) => sql`consumable.requisition r where r.school_id = ${ctx.schoolId} and r.lab_id = ${id}
        and r.status in (1, 2)`,
    ),
  ],
  'identity.account': [
    use(
      '张未完成的耗材领用申请',
      (ctx, id) => sql`consumable.requisition r where r.school_id = ${ctx.schoolId} and r.applicant_id = ${id}
        and r.status in (1, 2)`,
    ),
  ],
};
