import { sql } from 'kysely';
import { use, type Use } from '#kernel/server/uses.ts';
import { formatDate } from '#kernel/shared/time.ts';

/** Warehouses and cabinets that still need a unit, a room or a person. */
export const uses: Record<string, readonly Use[]> = {
  'org.unit': [
    use(
      '个仓库',
      (ctx, id) => sql`stock.warehouse where school_id = ${ctx.schoolId} and org_id = ${id} and status = 1`,
    ),
  ],
  'org.room': [
    use(
      '个仓库',
      (ctx, id) => sql`stock.warehouse where school_id = ${ctx.schoolId} and room_id = ${id} and status = 1`,
    ),
    use(
      '个储存柜',
      (ctx, id) => sql`stock.cabinet where school_id = ${ctx.schoolId} and room_id = ${id} and status = 1`,
    ),
  ],
  'identity.account': [
    use(
      '个仓库的保管人',
      (ctx, id) => sql`stock.keeper k where k.school_id = ${ctx.schoolId} and k.user_id = ${id} and k.status = 1
        and (k.ends_on is null or k.ends_on >= ${formatDate(ctx.now)}::date)`,
    ),
  ],
};
