import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { pageWindow } from '#kernel/server/db/page.ts';
import { found } from '#kernel/server/errors.ts';
import { within } from '#kernel/server/policy.ts';
import type { Page, PageInput } from '#kernel/shared/paging.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { CheckState, type EquipmentCard, type EquipmentQuery, type EquipmentRow } from '../shared/equipment.ts';
import { equipmentActions, equipmentScope } from './equipment.policy.ts';

type Filter = Partial<EquipmentQuery>;
export type StoredEquipment = EquipmentRow & { keeper_job_no: string | null };

const tables = sql`base_info.equipment e
  join org.unit u on u.school_id = e.school_id and u.id = e.lab_id and u.deleted_at is null
  left join org.unit c on c.school_id = u.school_id and c.id = u.college_id
  left join org.room r on r.school_id = e.school_id and r.id = e.room_id
  left join identity.account k on k.school_id = e.school_id and k.id = e.keeper_id
  left join codes.code t on t.school_id = e.school_id and t.parent_key = 'equipment_type' and t.code = e.kind`;

/** Special equipment that must be checked within 30 days, or should have been. */
const checkState = (ctx: Ctx) => {
  const today = formatDate(ctx.now);
  return sql`case when not e.is_special or e.next_check is null then null
    when e.next_check < ${today}::date then ${CheckState.overdue}
    when e.next_check <= ${addDays(today, 30)}::date then ${CheckState.due} end`;
};

function where(ctx: Ctx, query: Filter): RawBuilder<boolean> {
  const list = [sql<boolean>`e.school_id = ${ctx.schoolId}`, within(equipmentScope(ctx.actor), 'u.path')];
  const equal = (column: string, value: unknown) => {
    if (value !== undefined) list.push(sql<boolean>`${sql.ref(column)} = ${value}`);
  };
  equal('u.college_id', query.college_id);
  equal('e.lab_id', query.lab_id);
  equal('e.kind', query.kind);
  equal('e.is_special', query.is_special);
  equal('e.status', query.status);
  if (query.check !== undefined) list.push(sql<boolean>`e.is_special and ${checkState(ctx)} = ${query.check}`);
  list.push(matches('e.keywords', sql`e.name || ' ' || e.asset_no || ' ' || e.model`, query.keyword));
  return sql<boolean>`${sql.join(list, sql` and `)}`;
}

const sortColumns: Record<string, RawBuilder<unknown>> = {
  asset_no: sql`upper(e.asset_no)`,
  name: sql`e.name`,
  price: sql`e.price`,
  buy_date: sql`e.buy_date`,
  next_check: sql`e.next_check`,
};

async function rowsWhere(
  ctx: Ctx,
  condition: RawBuilder<boolean>,
  order: RawBuilder<unknown>,
  limit: number,
  offset = 0,
) {
  const { rows } = await sql<Omit<StoredEquipment, 'can'>>`
    select e.id, e.version, e.asset_no, e.name, e.model, e.brand, e.kind, coalesce(t.name, e.kind) as kind_name, e.price,
      e.buy_date, e.lab_id, u.name as lab_name, u.code as lab_code, coalesce(c.name, '') as college_name, e.room_id,
      coalesce(r.room_no, '') as room_no, e.keeper_id, coalesce(k.name, '') as keeper_name, k.job_no as keeper_job_no, e.is_special, e.special_no,
      e.check_cycle, e.last_check, e.next_check, ${checkState(ctx)} as check_state, e.status
    from ${tables} where ${condition} order by ${order} limit ${limit} offset ${offset}`.execute(ctx.db);
  const can = equipmentActions(ctx.actor);
  return rows.map((row) => ({ ...row, can }));
}

export async function listEquipment(ctx: Ctx, input: EquipmentQuery & PageInput): Promise<Page<EquipmentRow>> {
  const column = sortColumns[input.sort ?? ''] ?? sql`upper(e.asset_no)`;
  const order = input.order === 'desc' ? sql`${column} desc nulls last, e.id` : sql`${column} asc nulls last, e.id`;
  const condition = where(ctx, input);
  const count = await sql<{ total: number }>`select count(*) as total from ${tables} where ${condition}`.execute(
    ctx.db,
  );
  const page = pageWindow(input, count.rows[0]!.total);
  return page.of(await rowsWhere(ctx, condition, order, page.size, page.offset));
}

export async function findEquipment(ctx: Ctx, { id }: { id: number }): Promise<EquipmentRow> {
  const [row] = await rowsWhere(ctx, sql<boolean>`${where(ctx, {})} and e.id = ${id}`, sql`e.id`, 1);
  return found(row, '设备');
}

/** Which school and equipment a scanned code belongs to, before the school is known. */
export async function lookEquipment(ctx: Ctx, publicId: string) {
  const { rows } = await sql<{ school_id: number; id: number }>`
    select school_id, id from base_info.find_equipment(${publicId})`.execute(ctx.db);
  return rows[0];
}

/** A piece of equipment as everybody may see it; `ctx` works in its school. */
export async function readPublicEquipment(ctx: Ctx, id: number): Promise<EquipmentCard> {
  const { rows } = await sql<EquipmentCard>`
    select e.id, s.name as school_name, e.asset_no, e.name, e.model, coalesce(t.name, e.kind) as kind_name, u.name as lab_name,
      coalesce(c.name, '') as college_name, coalesce(r.room_no, '') as room_no, e.is_special, e.last_check, e.next_check,
      ${checkState(ctx)} as check_state, e.status
    from ${tables} join org.school s on s.id = e.school_id
    where e.school_id = ${ctx.schoolId} and e.id = ${id} and u.status = 1`.execute(ctx.db);
  return found(rows[0], '设备');
}

/** Rows of an export behind the last one, in the order of their numbers. */
export const equipmentAfter = (ctx: Ctx, query: Filter, after: number, limit: number) =>
  rowsWhere(ctx, sql<boolean>`${where(ctx, query)} and e.id > ${after}`, sql`e.id`, limit);

/** Kinds of equipment with their place in the tree. */
export async function listEquipmentKinds(ctx: Ctx) {
  const { rows } = await sql<{ code: string; name: string; parent_code: string }>`
    select code, name, parent_code from codes.code
    where school_id = ${ctx.schoolId} and parent_key = 'equipment_type' and status = 1
    order by sort, id limit 5000`.execute(ctx.db);
  return rows;
}
