import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { LineResult, PurchaseStatus, ExecState } from '../../shared/purchase/purchase.states.ts';
import { ContainerState } from '../../shared/container.states.ts';
import { ChemicalState } from '../../shared/substance.ts';
import { inForce } from '../control-list.queries.ts';
import { isOfValidity } from '../supplier.queries.ts';
import { Validity } from '../../shared/supplier.ts';
import { packageText } from '../spec.queries.ts';

/** A line of a purchase with what the rules ask of it; absent rows are null. */
export type LineFacts = {
  line: number;
  count: number;
  substance_id: number;
  name: string | null;
  cas: string;
  isOpen: boolean;
  base_unit: string;
  density: string | null;
  group: string;
  flags: string[];
  /** A list in force demands something before buying, or two keepers. */
  isControlled: boolean;
  isDangerous: boolean;
  isGas: boolean;
  isFlammable: boolean;
  net: string | null;
  unit: string;
  package_text: string;
  isSpecOpen: boolean;
  cabinet_id: number;
  place: string | null;
  /** The room in which it is to stand; `isLabRoom` where the limits of laboratories hold. */
  room: string;
  area: number | null;
  isLabRoom: boolean;
  supplier_name: string | null;
  isSupplierValid: boolean;
  ends_on: string | null;
  covers: string[];
};

const groupsOf = (alias: string, groups: string) =>
  sql<boolean>`${sql.ref(`${alias}.storage_group`)} = any(${groups.split(' ')})`;
/** Substances `s` that no limit of a room counts. */
export const isGas = sql<boolean>`(s.state = ${sql.lit(ChemicalState.gas)} or ${groupsOf('s', 'GF GO GT GI')})`;
const isFlammable = groupsOf('s', 'FL FS SR');

/** Flags of substance `s` by the lists in force. */
export const flagsOf = (ctx: Ctx) => sql`array(select l.flag from chemical.control_entry e
  join chemical.control_list l on l.school_id = e.school_id and l.id = e.list_id
  where e.school_id = ${ctx.schoolId} and e.substance_id = s.id and l.id = any(array(${inForce(ctx)})))`;

/** Substances `s` that a list in force controls: something is to be done before buying, or two people keep them. */
export const isControlled = (ctx: Ctx) => sql<boolean>`exists (select 1 from chemical.control_entry e
  join chemical.control_list l on l.school_id = e.school_id and l.id = e.list_id
  where e.school_id = ${ctx.schoolId} and e.substance_id = s.id and (l.two_keepers or l.before_buying <> '')
    and l.id = any(array(${inForce(ctx)})))`;

export const isDangerous = (ctx: Ctx) => sql<boolean>`(cardinality(s.ghs_classes) > 0 or cardinality(s.h_codes) > 0
  or exists (select 1 from chemical.control_entry e where e.school_id = ${ctx.schoolId} and e.substance_id = s.id
    and e.list_id = any(array(${inForce(ctx)}))))`;

/** Room of a cabinet `b`, else of its warehouse `w`; a warehouse without a room counts as one. */
export const room = sql<string>`coalesce('r' || coalesce(b.room_id, w.room_id), 'w' || w.id)`;

/** Cabinets `b` of warehouses `w` into which a laboratory may buy: its own, those of its college and of the school. */
export const cabinetsOf = (labId: number, collegeId: number | null) => sql<boolean>`(b.status = 1 and w.status = 1
  and (w.org_id = ${labId} or w.org_id = ${collegeId ?? 0} or w.warehouse_type = '1'))`;

/** For whom something is bought or taken in. */
export type Of = { lab_id: number | null; college_id: number | null };

/** What of a line the rules ask about. */
type GivenLine = {
  substance_id: number;
  spec_id: number;
  count: number;
  cabinet_id: number;
  supplier_id?: number | null | undefined;
};

/** Lines with their facts; `cabinets`: those `b` of warehouses `w` in which they may stand. */
export async function readLineFacts(
  ctx: Ctx,
  cabinets: RawBuilder<boolean>,
  lines: readonly GivenLine[],
): Promise<LineFacts[]> {
  const given = JSON.stringify(lines.map((line, at) => ({ ...line, line: at + 1 })));
  const { rows } =
    await sql<LineFacts>`select g.line, g.count, g.substance_id, s.name, coalesce(s.cas, '') as cas, coalesce(s.status = 1, false) as "isOpen",
      coalesce(s.base_unit, '') as base_unit, s.density::text as density, coalesce(s.storage_group, '') as "group", ${flagsOf(ctx)} as flags,
      ${isControlled(ctx)} as "isControlled", coalesce(${isDangerous(ctx)}, false) as "isDangerous", coalesce(${isGas}, false) as "isGas",
      coalesce(${isFlammable}, false) as "isFlammable", p.net::text as net, coalesce(p.unit, '') as unit,
      coalesce(${packageText('p', 'k')}, '') as package_text, coalesce(p.status = 1, false) as "isSpecOpen", g.cabinet_id,
      w.name || '·' || b.name as place, coalesce(${room}, '') as room, coalesce(r.area, w.area)::float8 as area,
      coalesce(w.warehouse_type = '3', false) as "isLabRoom", u.name as supplier_name,
      coalesce(u.status = 1 and (${isOfValidity(ctx, Validity.valid)} or ${isOfValidity(ctx, Validity.due)}), false) as "isSupplierValid",
      u.ends_on, coalesce(u.categories, '{}') as covers
    from json_to_recordset(${given}::json) as g(line int, count int, substance_id bigint, spec_id bigint, supplier_id bigint, cabinet_id bigint)
    left join chemical.substance s on s.school_id = ${ctx.schoolId} and s.id = g.substance_id
    left join chemical.spec p on p.school_id = ${ctx.schoolId} and p.id = g.spec_id and p.substance_id = g.substance_id
    left join codes.code k on k.school_id = ${ctx.schoolId} and k.parent_key = 'chem_package' and k.code = p.package_type
    left join (stock.cabinet b join stock.warehouse w on w.school_id = b.school_id and w.id = b.warehouse_id)
      on b.school_id = ${ctx.schoolId} and b.id = g.cabinet_id and ${cabinets}
    left join org.room r on r.school_id = ${ctx.schoolId} and r.id = coalesce(b.room_id, w.room_id)
    left join chemical.supplier u on u.school_id = ${ctx.schoolId} and u.id = g.supplier_id
    order by g.line`.execute(ctx.db);
  return rows;
}

/** What is in the house: in a store, handed out, or on its way between stores. */
export const inHouse: readonly number[] = [
  ContainerState.stored,
  ContainerState.reserved,
  ContainerState.issued,
  ContainerState.moving,
  ContainerState.expired,
];

/** So many packages `g` of a line, in the base unit of `s`. */
const packagesBase = (
  count: RawBuilder<unknown>,
) => sql`${count} * case when g.unit in ('kg', 'L') then g.net * 1000 else g.net end
  * case when (g.unit in ('g', 'kg')) = (s.base_unit = 'g') then 1 when s.base_unit = 'mL' then 1 / coalesce(s.density, 1) else coalesce(s.density, 1) end`;
/** Packages of a line `n` of a purchase `p` that may still come. */
const pendingBase = packagesBase(sql`(n.count - n.arrived)`);
const approved = sql<boolean>`(p.status = ${sql.lit(PurchaseStatus.passed)} and n.result = ${sql.lit(LineResult.passed)}
  and p.exec_state not in (${sql.lit(ExecState.arrived)}, ${sql.lit(ExecState.closed)}))`;
const inReview = sql<boolean>`(p.status = ${sql.lit(PurchaseStatus.reviewing)} and n.result <> ${sql.lit(LineResult.refused)})`;

const pendingLines = (ctx: Ctx, except: number) => sql`chemical.purchase p
  join chemical.purchase_line n on n.school_id = p.school_id and n.purchase_id = p.id
  join chemical.substance s on s.school_id = n.school_id and s.id = n.substance_id
  join chemical.spec g on g.school_id = n.school_id and g.id = n.spec_id
  join stock.cabinet b on b.school_id = n.school_id and b.id = n.cabinet_id
  join stock.warehouse w on w.school_id = b.school_id and w.id = b.warehouse_id
  where p.school_id = ${ctx.schoolId} and p.id <> ${except}`;

export type RoomLoad = { room: string; total: number; flammable: number };

/** Dangerous chemicals in rooms or approved for them, in litres and kilograms together; `except`: the purchase that asks. */
export async function readRoomLoads(
  ctx: Ctx,
  rooms: readonly string[],
  except: number,
): Promise<Map<string, RoomLoad>> {
  const { rows } = await sql<RoomLoad>`select room, sum(amount)::float8 / 1000 as total,
      coalesce(sum(amount) filter (where flammable), 0)::float8 / 1000 as flammable from (
    select ${room} as room, ${isFlammable} as flammable, t.quantity as amount
    from stock.cabinet b join stock.warehouse w on w.school_id = b.school_id and w.id = b.warehouse_id
    join chemical.container c on c.school_id = b.school_id and c.cabinet_id = b.id and c.state = any(${[...inHouse]})
    join stock.lot t on t.school_id = c.school_id and t.id = c.id
    join chemical.substance s on s.school_id = c.school_id and s.id = c.substance_id
    where b.school_id = ${ctx.schoolId} and ${room} = any(${[...rooms]}) and ${isDangerous(ctx)} and not ${isGas}
    union all
    select ${room}, ${isFlammable}, ${pendingBase} from ${pendingLines(ctx, except)} and ${approved}
      and ${room} = any(${[...rooms]}) and ${isDangerous(ctx)} and not ${isGas}) one group by room`.execute(ctx.db);
  return new Map(rows.map((row) => [row.room, row]));
}

/** A quota `q` is about substance `s`. */
const isTarget = (ctx: Ctx) => sql<boolean>`case q.target when 'substance' then s.id = q.substance_id
  when 'group' then s.storage_group = q.target_code else q.target_code = any(${flagsOf(ctx)}) end`;

const quotaBase = sql`case when q.unit in ('g', 'kg') then 'g' else 'mL' end`;
/** An amount of `s` in the unit of quota `q`. */
const inQuota = (amount: RawBuilder<unknown>) => sql`(${amount}) / case when q.unit in ('kg', 'L') then 1000 else 1 end
  * case when s.base_unit = ${quotaBase} then 1 when s.base_unit = 'mL' then coalesce(s.density, 1) else 1 / coalesce(s.density, 1) end`;

/** Stock under a quota `q`, in its unit. */
export const quotaStock = (ctx: Ctx) => sql`(select coalesce(sum(${inQuota(sql`t.quantity`)}), 0) from stock.warehouse w
  join stock.cabinet b on b.school_id = w.school_id and b.warehouse_id = w.id
  join chemical.container c on c.school_id = b.school_id and c.cabinet_id = b.id and c.state = any(${[...inHouse]})
  join stock.lot t on t.school_id = c.school_id and t.id = c.id
  join chemical.substance s on s.school_id = c.school_id and s.id = c.substance_id
  where w.school_id = ${ctx.schoolId} and ${isTarget(ctx)} and case q.scope when 'school' then true
    when 'cabinet' then b.id = q.cabinet_id
    else w.org_id = any(array(select o.id from org.unit o join org.unit top on top.school_id = o.school_id and top.id = q.org_id
      where o.school_id = ${ctx.schoolId} and o.path >= top.path and o.path < left(top.path, -1) || '0')) end)`;

/** In review, or approved and not arrived, under a quota `q`. */
export const quotaPending = (
  ctx: Ctx,
  except: number,
  countsReview = true,
) => sql`(select coalesce(sum(${inQuota(pendingBase)}), 0)
  from ${pendingLines(ctx, except)} and (${approved} ${countsReview ? sql`or ${inReview}` : sql``}) and ${isTarget(ctx)} and case q.scope when 'school' then true
    when 'cabinet' then n.cabinet_id = q.cabinet_id when 'lab' then p.lab_id = q.org_id else p.college_id = q.org_id end)`;

export type QuotaUse = {
  id: number;
  name: string;
  unit: string;
  max: number;
  stock: number;
  pending: number;
  asked: number;
};

/**
 * Quotas that a document touches, with what it asks of each; `given` are its lines as amounts in base units. What others have in
 * review counts for purchases, not for goods that have come.
 */
export async function readQuotaUses(
  ctx: Ctx,
  of: Of,
  given: readonly { substance_id: number; cabinet_id: number; amount: number }[],
  except: number,
  countsReview = true,
): Promise<QuotaUse[]> {
  const asked = sql`(select sum(${inQuota(sql`a.amount`)}) from json_to_recordset(${JSON.stringify(given)}::json)
      as a(substance_id bigint, cabinet_id bigint, amount numeric)
    join chemical.substance s on s.school_id = ${ctx.schoolId} and s.id = a.substance_id
    where ${isTarget(ctx)} and (q.scope <> 'cabinet' or a.cabinet_id = q.cabinet_id))`;
  const { rows } = await sql<QuotaUse>`with touched as materialized (select q.*, ${asked} as asked from chemical.quota q
      where q.school_id = ${ctx.schoolId} and q.status = 1 and (q.scope in ('school', 'cabinet')
        or (q.scope = 'college' and q.org_id = ${of.college_id}) or (q.scope = 'lab' and q.org_id = ${of.lab_id})))
    select q.id, ${quotaName} as name, q.unit, q.max_qty::float8 as max, ${quotaStock(ctx)}::float8 as stock,
      ${quotaPending(ctx, except, countsReview)}::float8 as pending, q.asked::float8 as asked
    from touched q where q.asked > 0 order by q.id`.execute(ctx.db);
  return rows;
}

/** What a quota `q` is for and about. */
export const quotaScopeName = sql`case q.scope when 'school' then '全校'
  when 'cabinet' then (select w.name || '·' || b.name from stock.cabinet b join stock.warehouse w on w.school_id = b.school_id and w.id = b.warehouse_id
    where b.school_id = q.school_id and b.id = q.cabinet_id)
  else (select o.name from org.unit o where o.school_id = q.school_id and o.id = q.org_id) end`;
export const quotaTargetName = sql`case q.target
  when 'substance' then (select x.name from chemical.substance x where x.school_id = q.school_id and x.id = q.substance_id)
  else coalesce((select k.name from codes.code k where k.school_id = q.school_id and k.code = q.target_code
    and k.parent_key = case q.target when 'group' then 'chem_storage_group' else 'chem_control' end), q.target_code) end`;
const quotaName = sql`${quotaScopeName} || '“' || ${quotaTargetName} || '”'`;

/** Locks the quotas in use, so that two purchases cannot fill one past each other. */
export async function lockQuotas(ctx: Ctx): Promise<void> {
  await sql`select q.id from chemical.quota q where q.school_id = ${ctx.schoolId} and q.status = 1 order by q.id for update`.execute(
    ctx.db,
  );
}

/** An amount that the rule of small amounts looks at, in the base unit of the substance. */
type SmallAmount = { substance_id: number; name: string; passed: number; pending: number };

/**
 * Substances of the setting among these, with what has passed in a year without a filing, and what others have in review that may.
 * Of a closed purchase what has arrived counts.
 */
export async function readSmallAmounts(
  ctx: Ctx,
  substances: readonly number[],
  { cas, year, once, except }: { cas: readonly string[]; year: string; once: number; except: number },
): Promise<SmallAmount[]> {
  const amount = packagesBase(
    sql`case when p.exec_state = ${sql.lit(ExecState.closed)} then n.arrived else n.count end`,
  );
  const lines = sql`chemical.purchase_line n
    join chemical.purchase p on p.school_id = n.school_id and p.id = n.purchase_id
    join chemical.spec g on g.school_id = n.school_id and g.id = n.spec_id
    where n.school_id = s.school_id and n.substance_id = s.id and p.id <> ${except}`;
  const { rows } = await sql<SmallAmount>`select s.id as substance_id, s.name,
      (select coalesce(sum(${amount}), 0) from ${lines} and n.filing_free_on between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date
        and p.status = ${sql.lit(PurchaseStatus.passed)})::float8 as passed,
      (select coalesce(sum(x.amount), 0) from (select sum(${amount}) as amount from ${lines} and ${inReview} group by p.id) x
        where x.amount <= ${once})::float8 as pending
    from chemical.substance s where s.school_id = ${ctx.schoolId} and s.id = any(${[...substances]}) and s.cas = any(${[...cas]})
    order by s.id`.execute(ctx.db);
  return rows;
}

/** Locks substances whose small amounts are counted, so that purchases that pass at once are counted one after the other. */
export async function lockSmallAmounts(ctx: Ctx, substances: readonly number[], cas: readonly string[]): Promise<void> {
  await sql`select 1 from chemical.substance s where s.school_id = ${ctx.schoolId} and s.id = any(${[...substances]})
    and s.cas = any(${[...cas]}) order by s.id for no key update`.execute(ctx.db);
}
