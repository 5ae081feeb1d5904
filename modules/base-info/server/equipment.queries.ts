import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { isOfLabs, standsInLabs } from '#platform/org/server/public.ts';
import { CheckState, equipmentApi, type EquipmentRow } from '../shared/equipment.ts';
import { equipmentActions, equipmentScope } from './equipment.policy.ts';

export type StoredEquipment = Omit<EquipmentRow, 'can'> & { keeper_job_no: string | null };

/** Special equipment whose check is due within 30 days or overdue. */
export const checkState = (ctx: Ctx) => {
  const today = formatDate(ctx.now);
  return sql`case when not e.is_special or e.next_check is null then null
    when e.next_check < ${today}::date then ${CheckState.overdue}
    when e.next_check <= ${addDays(today, 30)}::date then ${CheckState.due} end`;
};

/** Laboratory `u` of equipment `e`, its college `c`, room `r`, keeper `k` and kind `t`. */
export const equipmentJoins = {
  u: sql`join org.unit u on u.school_id = e.school_id and u.id = e.lab_id`,
  c: sql`left join org.unit c on c.school_id = u.school_id and c.id = u.college_id`,
  r: sql`left join org.room r on r.school_id = e.school_id and r.id = e.room_id`,
  k: sql`left join identity.account k on k.school_id = e.school_id and k.id = e.keeper_id`,
  t: sql`left join codes.code t on t.school_id = e.school_id and t.parent_key = 'equipment_type' and t.code = e.kind`,
};

export const equipmentList = listQuery<typeof equipmentApi.list, StoredEquipment>(equipmentApi.list, {
  noun: '设备',
  table: ['base_info.equipment', 'e'],
  joins: equipmentJoins,
  columns: (ctx) => sql`e.id, e.version, e.asset_no, e.name, e.model, e.brand, e.kind, e.price, e.buy_date,
    coalesce(t.name, e.kind) as kind_name, e.lab_id, u.name as lab_name, u.code as lab_code, coalesce(c.name, '') as college_name, e.room_id,
    coalesce(r.room_no, '') as room_no, e.keeper_id, coalesce(k.name, '') as keeper_name, k.job_no as keeper_job_no,
    e.is_special, e.special_no, e.special_type, e.check_cycle, e.last_check, e.next_check, e.class_no, e.spec, e.origin, e.country, e.direction, ${checkState(ctx)} as check_state, e.status`,
  reach: (ctx) => standsInLabs(ctx, equipmentScope(ctx.actor), 'e'),
  filters: {
    keyword: (word) => matches('e.keywords', sql`e.name || ' ' || e.asset_no || ' ' || e.model`, word),
    college_id: 'e.college_id',
    lab_id: 'e.lab_id',
    kind: 'e.kind',
    // A literal flag, for its partial index.
    is_special: (special) => (special ? sql<boolean>`e.is_special` : sql<boolean>`not e.is_special`),
    status: 'e.status',
    check: (state, ctx) => sql<boolean>`e.is_special and ${checkState(ctx)} = ${state}`,
  },
  narrowing: ['keyword', 'lab_id', 'check'],
  // The equipment of a college has an index for the default order only.
  isNarrow: ({ college_id, is_special, sort }, { actor }) =>
    isOfLabs(actor, equipmentScope(actor)) ||
    ((college_id !== undefined || equipmentScope(actor).kind === 'below') &&
      (sort !== undefined || is_special === true)),
  neverNull: ['asset_no', 'name', 'lab_name'],
  sort: {
    asset_no: sql`upper(e.asset_no)`,
    name: sql`e.name`,
    // By the number of the laboratory, which begins with its college and has an index.
    lab_name: sql`upper(u.code)`,
    price: sql`e.price`,
    buy_date: sql`e.buy_date`,
    next_check: sql`e.next_check`,
  },
  order: sql`upper(e.asset_no)`,
  row: (stored, ctx) => ({ ...stored, can: equipmentActions(ctx.actor) }),
});
