import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { formatDate, formatDateTime } from '#kernel/shared/time.ts';
import { roomName } from '#platform/stock/server/public.ts';
import { CylinderState } from '../../shared/cylinder.states.ts';
import { gasExceptionApi, type GasExceptionRow } from '../../shared/gas/gas-kind.ts';
import { readsInUse, readsStore } from '../container/stock-reach.queries.ts';
import { cylinderRoom, cylinders } from '../storage/cylinder-place.queries.ts';

const id = sql`substr(w.room, 2)::bigint`;
/** Name of the room of a row `w`. */
const nameOfRoom = sql<string>`coalesce(case when w.room like 'r%' then ${roomName(id)}
  else (select y.name from stock.warehouse y where y.school_id = w.school_id and y.id = ${id}) end, w.room)`;

type Stored = Omit<GasExceptionRow, 'can' | 'created_at'> & { created_at: Date };

/** Rooms of exceptions `w` in which the caller reads the cylinders of a store or a laboratory. */
const readsRoom = (ctx: Ctx) => sql<boolean>`(w.room = any(array(select coalesce('r' || x.room_id, 'w' || x.id)
    from stock.warehouse x where x.school_id = ${ctx.schoolId} and ${readsStore(ctx, 'x.id', 'chemical.gas.read')}))
  or w.room = any(array(select 'r' || rl.room_id from org.room_lab rl join org.unit u on u.school_id = rl.school_id
    and u.id = rl.lab_id and u.deleted_at is null
    where rl.school_id = ${ctx.schoolId} and ${readsInUse(ctx, 'chemical.gas.read')})))`;
/** The same of a school's office, which reaches rooms that have no store and no laboratory any more. */
const reachesRoom = (ctx: Ctx) => (holdsRight(ctx.actor, 'chemical.gas.setting') ? sql<boolean>`true` : readsRoom(ctx));

export const gasExceptionList = listQuery<typeof gasExceptionApi.list, Stored>(gasExceptionApi.list, {
  noun: '气瓶房间例外',
  table: ['chemical.gas_exception', 'w'],
  joins: { a: sql`left join identity.account a on a.school_id = w.school_id and a.id = w.created_by` },
  columns: (ctx) => sql`w.id, w.version, w.room, ${nameOfRoom} as room_name, w.kind, w.reason, w.ends_on,
    w.ends_on < ${formatDate(ctx.now)}::date as is_over, coalesce(a.name, '') as created_by_name, w.created_at`,
  reach: reachesRoom,
  filters: { kind: 'w.kind' },
  isNarrow: () => true,
  unindexed: () => true,
  sort: {},
  order: [sql`w.ends_on`, sql`w.room`],
  row: (stored, { actor }) => ({
    ...stored,
    created_at: formatDateTime(stored.created_at),
    can: holdsRight(actor, 'chemical.gas.setting') ? ['remove'] : [],
  }),
});

/** Rooms in which cylinders stand. */
export async function roomsWithCylinders(ctx: Ctx) {
  const { rows } = await sql<{ room: string; name: string }>`select w.room, ${nameOfRoom} as name
    from (select distinct c.school_id, ${cylinderRoom} as room from ${cylinders} where c.school_id = ${ctx.schoolId}
      and c.state <> ${CylinderState.returned}) w order by 2 limit 5000`.execute(ctx.db);
  return { content: rows };
}
