import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, found } from '#kernel/server/errors.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { labsAdmitting } from '#modules/base-info/server/public.ts';
import { settingOf } from '#platform/codes/server/public.ts';
import { ContainerState } from '../../shared/container.states.ts';
import { isWasting } from '../../shared/container/wasting.rules.ts';
import { chemicalErrors } from '../../shared/errors.ts';
import { nextDeadline } from '../../shared/requisition/deadline.rules.ts';
import type { HeldRow } from '../../shared/use/use.ts';
import { isOut } from '../container/out.queries.ts';
import { needsTwo } from '../storage/placement.queries.ts';

type Stored = Omit<HeldRow, 'issued_at' | 'due_at' | 'is_overdue' | 'can'> & { issued_at: Date; is_admitted: boolean };

const isReturning = sql<boolean>`exists (select 1 from chemical.container_return y where y.school_id = c.school_id
  and y.container_id = c.id and y.status = 0)`;

/** Containers in use in laboratories to which the caller is admitted, and those that he holds. */
export async function heldContainers(ctx: Ctx, { code }: { code?: string | undefined }): Promise<HeldRow[]> {
  const labs = (await labsAdmitting(ctx)).map(({ id }) => id);
  const one = code === undefined ? sql`true` : sql`c.code = ${code.toUpperCase()}`;
  const { rows } =
    await sql<Stored>`select c.id, c.code, s.name, s.cas, trim_scale(t.quantity)::text as quantity, t.unit, c.lab_id,
      u.name as lab_name, c.warehouse_id, w.name as warehouse_name, coalesce(h.name, '') as holder_name, c.issued_at, c.expires_on, c.state,
      ${needsTwo(ctx)} as is_controlled, c.blocked_note, ${isReturning} as is_returning, c.lab_id = any(${labs}) as is_admitted
    from chemical.container c join chemical.substance s on s.school_id = c.school_id and s.id = c.substance_id
    join stock.lot t on t.school_id = c.school_id and t.id = c.id
    join org.unit u on u.school_id = c.school_id and u.id = c.lab_id
    join stock.warehouse w on w.school_id = c.school_id and w.id = c.warehouse_id
    left join identity.account h on h.school_id = c.school_id and h.id = c.holder_id
    where c.school_id = ${ctx.schoolId} and ${isOut}
      and (c.lab_id = any(${labs}) or c.holder_id = ${ctx.actor.userId}) and ${one} order by c.issued_at, c.code limit 500`.execute(
      ctx.db,
    );
  const time = await settingOf(ctx, 'chem_return_time');
  const mayUse = holdsRight(ctx.actor, 'chemical.use.edit');
  return rows.map(({ is_admitted, issued_at, ...row }) => {
    const due = row.is_controlled ? nextDeadline(issued_at, time) : undefined;
    const isFree = mayUse && is_admitted && !row.is_returning;
    return {
      ...row,
      issued_at: formatDateTime(issued_at),
      due_at: due ? formatDateTime(due) : null,
      is_overdue: due !== undefined && due <= ctx.now,
      can: [
        ...(isFree && row.state === ContainerState.issued && row.blocked_note === '' ? (['use'] as const) : []),
        ...(isFree && !isWasting(row.blocked_note) ? (['return'] as const) : []),
      ],
    };
  });
}

export type Held = {
  id: number;
  code: string;
  name: string;
  unit: string;
  quantity: number;
  state: number;
  lab_id: number;
  lab_path: string;
  lab_name: string;
  warehouse_id: number;
  cell_id: number;
  tray_note: string;
  substance_id: number;
  requisition_id: number | null;
  opened_on: string | null;
  expires_on: string | null;
  is_controlled: boolean;
  is_peroxide_former: boolean;
  blocked_note: string;
  is_returning: boolean;
};

/** Locks a container that is out, with the lot that its flows change. */
export async function lockHeld(ctx: Ctx, where: RawBuilder<boolean>): Promise<Held> {
  const own = sql`c.school_id = ${ctx.schoolId} and c.lab_id is not null and ${where}`;
  await sql`select 1 from chemical.container c where ${own} for update of c`.execute(ctx.db);
  const { rows } =
    await sql<Held>`select c.id, c.code, s.name, t.unit, t.quantity::float8 as quantity, c.state, c.lab_id, u.path as lab_path,
      u.name as lab_name, c.warehouse_id, c.cell_id, c.tray_note, c.substance_id, c.requisition_id, c.opened_on, c.expires_on,
      ${needsTwo(ctx)} as is_controlled, s.react_tags @> array['peroxide_former'] as is_peroxide_former, c.blocked_note,
      ${isReturning} as is_returning
    from chemical.container c join chemical.substance s on s.school_id = c.school_id and s.id = c.substance_id
    join stock.lot t on t.school_id = c.school_id and t.id = c.id
    join org.unit u on u.school_id = c.school_id and u.id = c.lab_id where ${own}`.execute(ctx.db);
  return found(rows[0], '容器');
}

/** Locks a container in use in a laboratory to which the caller is admitted, by its code. */
export async function lockOwnHeld(ctx: Ctx, code: string): Promise<Held> {
  const labs = (await labsAdmitting(ctx)).map(({ id }) => id);
  const held = await lockHeld(ctx, sql<boolean>`c.code = ${code.toUpperCase()} and c.lab_id = any(${labs})`);
  assert(!isWasting(held.blocked_note), chemicalErrors.wasting);
  assert(!held.is_returning, chemicalErrors.notUsable, { why: '已登记归还，等待保管人接收' });
  return held;
}

/** Refuses a use of what has expired, is empty, or is blocked. */
export function checkUsable({ state, blocked_note }: Held): void {
  assert(blocked_note === '', chemicalErrors.blocked, { note: blocked_note });
  assert(state === ContainerState.issued, chemicalErrors.notUsable, { why: labelOf(ContainerState, state) });
}
