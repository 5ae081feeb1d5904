import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { exact } from '../../shared/amount.rules.ts';
import { chemicalErrors } from '../../shared/errors.ts';
import { ContainerState } from '../../shared/container.states.ts';
import { needsTwo } from '../storage/placement.queries.ts';
import { allocate, type Available } from '../../shared/requisition/fefo.rules.ts';

type Wanted = { line: number; substance_id: number; name: string; unit: string; amount: number };
type Standing = Available & { substance_id: number };

const { stored, reserved } = ContainerState;

/** Containers of a store that may be promised to somebody: they stand there, have not expired and are not blocked. */
const issuable = (ctx: Ctx, warehouseId: number, substances: readonly number[]) => sql`c.school_id = ${ctx.schoolId}
  and c.warehouse_id = ${warehouseId} and c.substance_id = any(${[...substances]}) and c.state in (${stored}, ${reserved})
  and (c.expires_on is null or c.expires_on >= ${formatDate(ctx.now)}::date) and c.blocked_note = ''`;

async function linesToReserve(ctx: Ctx, id: number): Promise<Wanted[]> {
  const { rows } =
    await sql<Wanted>`select n.line, n.substance_id, s.name, s.base_unit as unit, (n.amount - n.issued)::float8 as amount
    from chemical.requisition_line n join chemical.substance s on s.school_id = n.school_id and s.id = n.substance_id
    where n.school_id = ${ctx.schoolId} and n.requisition_id = ${id} and n.issued < n.amount order by n.line`.execute(
      ctx.db,
    );
  return rows;
}

/** Locks what a store has of these substances, so that callers wait for each other. */
export async function lockStanding(ctx: Ctx, warehouseId: number, substances: readonly number[]): Promise<void> {
  await sql`select c.id from chemical.container c where c.school_id = ${ctx.schoolId} and c.warehouse_id = ${warehouseId}
    and c.substance_id = any(${[...substances]}) and c.state in (${stored}, ${reserved}) order by c.id for update`.execute(
    ctx.db,
  );
}

/** What stands free of these substances, read behind the lock, so that it is as the one before left it. */
async function lockFree(ctx: Ctx, warehouseId: number, substances: readonly number[]): Promise<Standing[]> {
  await lockStanding(ctx, warehouseId, substances);
  const { rows } = await sql<Standing>`select c.id, c.substance_id, c.expires_on, c.stored_on,
      (t.quantity - c.reserved)::float8 as free
    from chemical.container c join stock.lot t on t.school_id = c.school_id and t.id = c.id
    where ${issuable(ctx, warehouseId, substances)}`.execute(ctx.db);
  return rows;
}

/**
 * Promises the containers of a store to the lines of a requisition, the earliest expiry first; refuses if there is too
 * little, unless that may be. Of two requisitions for the last bottle one gets it.
 */
export async function reserveContainers(
  ctx: Ctx,
  id: number,
  { id: warehouseId, name: warehouse }: Store,
  mayBeShort = false,
) {
  const lines = await linesToReserve(ctx, id);
  const standing = await lockFree(
    ctx,
    warehouseId,
    lines.map(({ substance_id }) => substance_id),
  );
  const taken: { line: number; container_id: number; amount: number }[] = [];
  for (const { line, substance_id, name, unit, amount } of lines) {
    const own = standing.filter((one) => one.substance_id === substance_id);
    const { shares, short } = allocate(amount, own);
    const free = exact(amount - short);
    assert(short === 0 || mayBeShort, chemicalErrors.short, { name, warehouse, free, unit, amount });
    for (const share of shares) {
      taken.push({ line, container_id: share.id, amount: share.amount });
      own.find((one) => one.id === share.id)!.free -= share.amount;
    }
  }
  await sql`with given as (select * from json_to_recordset(${JSON.stringify(taken)}::json) g(line int, container_id bigint, amount numeric)),
    made as (insert into chemical.reservation (school_id, requisition_id, line, container_id, amount)
      select ${ctx.schoolId}, ${id}, g.line, g.container_id, g.amount from given g)
    ${promised(ctx, sql`(select container_id, sum(amount) as amount from given group by container_id)`)}`.execute(
    ctx.db,
  );
}
type Store = { id: number; name: string };

/** Adds to what is promised of containers; one that is promised as a whole is shown so. */
const promised = (
  ctx: Ctx,
  changes: ReturnType<typeof sql>,
) => sql`update chemical.container c set reserved = c.reserved + x.amount,
    state = case when c.state not in (${stored}, ${reserved}) then c.state when c.reserved + x.amount >= t.quantity and c.reserved + x.amount > 0
      then ${reserved}::int else ${stored}::int end,
    version = c.version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
  from ${changes} x join stock.lot t on t.school_id = ${ctx.schoolId} and t.id = x.container_id
  where c.school_id = ${ctx.schoolId} and c.id = x.container_id`;

/** Frees what is promised to a requisition, or to one of its lines. */
export async function releaseContainers(ctx: Ctx, id: number, line?: number): Promise<void> {
  const own = sql`x.school_id = ${ctx.schoolId} and x.requisition_id = ${id} ${line === undefined ? sql`` : sql`and x.line = ${line}`}`;
  await sql`select c.id from chemical.container c where c.school_id = ${ctx.schoolId}
    and c.id in (select x.container_id from chemical.reservation x where ${own}) order by c.id for update`.execute(
    ctx.db,
  );
  await sql`with gone as (delete from chemical.reservation x where ${own} returning x.container_id, x.amount)
    ${promised(ctx, sql`(select container_id, -sum(amount) as amount from gone group by container_id)`)}`.execute(
    ctx.db,
  );
}

/** Gives up all promises of containers in which there is less than is promised; whoever picks chooses others. */
export async function forgoReservations(ctx: Ctx, containers: readonly number[]): Promise<void> {
  if (containers.length === 0) return;
  const gone = sql`select c.id from chemical.container c join stock.lot t on t.school_id = c.school_id and t.id = c.id
    where c.school_id = ${ctx.schoolId} and c.id = any(${[...containers]}) and c.reserved > t.quantity`;
  await sql`with gone as materialized (${gone}),
    freed as (delete from chemical.reservation x using gone where x.school_id = ${ctx.schoolId} and x.container_id = gone.id)
    update chemical.container c set reserved = 0, state = case when c.state = ${reserved} then ${stored}::int else c.state end
    from gone where c.school_id = ${ctx.schoolId} and c.id = gone.id`.execute(ctx.db);
}

type Free = {
  id: number;
  name: string;
  free: { substance_id: number; amount: string; unit: string; two_keepers: boolean }[];
};

/**
 * Stores that serve a laboratory: its own, those of the units above it, and those of store units beside these. With what
 * they can give, in sum only: which bottles there are is for those who may see the stock.
 */
export async function storesFor(ctx: Ctx, labId: number, substances: readonly number[]): Promise<Free[]> {
  const { rows } =
    await sql<Free>`select w.id, w.name, coalesce((select json_agg(json_build_object('substance_id', s.id,
        'amount', trim_scale(coalesce(f.amount, 0))::text, 'unit', s.base_unit, 'two_keepers', ${needsTwo(ctx)}) order by s.id)
      from chemical.substance s left join lateral (select sum(t.quantity - c.reserved) as amount
        from chemical.container c join stock.lot t on t.school_id = c.school_id and t.id = c.id
        where c.school_id = s.school_id and c.warehouse_id = w.id and c.substance_id = s.id and c.state in (${stored}, ${reserved})
          and (c.expires_on is null or c.expires_on >= ${formatDate(ctx.now)}::date) and c.blocked_note = '') f on true
      where s.school_id = w.school_id and s.id = any(${[...substances]})), '[]') as free
    from org.unit l join stock.warehouse w on w.school_id = l.school_id and w.status = 1 and w.warehouse_type in ('1', '2', '3')
    join org.unit n on n.school_id = w.school_id and n.id = w.org_id and n.deleted_at is null
    left join org.unit m on m.school_id = n.school_id and m.id = n.pid
    where l.school_id = ${ctx.schoolId} and l.id = ${labId} and l.level = 'lab' and (starts_with(l.path, n.path)
      or n.level in ('warehouse', 'security', 'equip') and starts_with(l.path, m.path))
    order by w.warehouse_type desc, upper(w.code) limit 100`.execute(ctx.db);
  return rows;
}
