import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { found } from '#kernel/server/errors.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { addDays, formatDate, formatDateTime } from '#kernel/shared/time.ts';
import { cylinderApi, InspectionDue, type CylinderDetail, type CylinderRow } from '../../shared/gas/cylinder.ts';
import {
  CylinderState,
  cylinderStates,
  type CylinderAction,
  type CylinderStateCode,
} from '../../shared/cylinder.states.ts';
import { reachesCylinders, readsCylinders } from './cylinder-reach.queries.ts';
import {
  cylinderHolder,
  cylinderJoins,
  cylinderRoom,
  cylinderRoomId,
  cylinderRoomName,
  cylinders,
  cylinderUnit,
  gasName,
} from '../storage/cylinder-place.queries.ts';

/** Days before its last day from which an inspection counts as due. */
const dueDays = 30;

const { returned, faulty } = CylinderState;
const isHere = sql<boolean>`c.state <> ${sql.lit(returned)}`;

function isDue(ctx: Ctx, due: string): RawBuilder<boolean> {
  const today = formatDate(ctx.now);
  return due === InspectionDue.overdue
    ? sql<boolean>`(${isHere} and c.next_inspection < ${today}::date)`
    : sql<boolean>`(${isHere} and c.next_inspection between ${today}::date and ${addDays(today, dueDays)}::date)`;
}

const pressure = (column: string) => sql`trim_scale(${sql.ref(`c.${column}`)})::text`;
const columns = (
  ctx: Ctx,
) => sql`c.id, c.version, c.code, c.serial_no, c.gas_id, ${gasName} as gas_name, g.cas, g.storage_group,
  g.body, g.body_name, g.lettering, g.lettering_name, trim_scale(c.volume_l)::text as volume_l, ${pressure('work_mpa')} as work_mpa,
  ${pressure('pressure_mpa')} as pressure_mpa, c.filled_on, c.inspected_on, c.next_inspection,
  case when ${isDue(ctx, InspectionDue.overdue)} then ${InspectionDue.overdue} when ${isDue(ctx, InspectionDue.soon)}
    then ${InspectionDue.soon} else '' end as due,
  c.owner, c.supplier_id, coalesce(cs.name, '') as supplier_name, coalesce('w' || c.warehouse_id, 'l' || c.lab_id || 'r' || c.room_id) as place,
  ${cylinderHolder} as place_name,
  ${cylinderRoomName} as room_name, c.spot, c.is_fixed, c.has_regulator, c.is_alarm_linked, c.state, c.fault, c.remark,
  ${reachesCylinders(ctx, 'chemical.gas.edit')} as edits, ${reachesCylinders(ctx, 'chemical.gas.use')} as uses`;

type Reach = { edits: boolean; uses: boolean };
type Stored = Omit<CylinderRow, 'can'> & Reach;
type Can = CylinderRow['can'][number];

const byUse: readonly CylinderAction[] = ['connect', 'empty', 'report'];

/** What the caller may do with a cylinder; it is connected and used up in a laboratory only. */
function actions({ actor }: Ctx, { state, place, edits, uses }: Pick<Stored, 'state' | 'place'> & Reach): Can[] {
  const code = state as CylinderStateCode;
  if (state === returned) return [];
  const mayUse = uses && holdsRight(actor, 'chemical.gas.use');
  const mayEdit = edits && holdsRight(actor, 'chemical.gas.edit');
  const can = (action: CylinderAction) => cylinderStates.can(action, code);
  const inLab = place.startsWith('l');
  const used = byUse.filter((action) => can(action) && (action === 'report' || inLab)) as Can[];
  return [
    ...(mayUse ? [...used, 'move' as const] : []),
    ...(mayEdit ? (['edit'] as const) : []),
    ...(mayEdit && can('giveBack') ? (['giveBack'] as const) : []),
    ...(mayEdit && state === faulty ? (['clear'] as const) : []),
  ];
}

const shown = ({ edits, uses, ...row }: Stored, ctx: Ctx): CylinderRow => ({
  ...row,
  can: actions(ctx, { ...row, edits, uses }),
});

const supplierJoin = sql`left join chemical.supplier cs on cs.school_id = c.school_id and cs.id = c.supplier_id`;

export const cylinderList = listQuery<typeof cylinderApi.list, Stored>(cylinderApi.list, {
  noun: '气瓶',
  table: ['chemical.cylinder', 'c'],
  joins: { ...cylinderJoins, cs: supplierJoin },
  columns,
  reach: readsCylinders,
  filters: {
    keyword: (word) =>
      matchesText(sql`c.code || ' ' || c.serial_no || ' ' || ${gasName} || ' ' || g.code || ' ' || g.cas`, word),
    gas_id: 'c.gas_id',
    storage_group: 'g.storage_group',
    state: 'c.state',
    due: (due, ctx) => isDue(ctx, due),
    org_id: (id, ctx) => sql<boolean>`${cylinderUnit} = any(array(select n.id from org.unit n, org.unit o
      where o.school_id = ${ctx.schoolId} and o.id = ${id} and n.school_id = o.school_id and n.path >= o.path and n.path < left(o.path, -1) || '0'))`,
    building_id: (id, ctx) => sql<boolean>`exists (select from org.room r
      where r.school_id = ${ctx.schoolId} and r.id = ${cylinderRoomId} and r.building_id = ${id})`,
    room: (key) => sql<boolean>`(${isHere} and ${cylinderRoom} = ${key})`,
    supplier_id: 'c.supplier_id',
  },
  // A school has some thousands over the years: one pass gives total and page.
  isNarrow: () => true,
  unindexed: () => true,
  neverNull: ['code', 'next_inspection'],
  sort: { code: sql`c.code`, next_inspection: sql`c.next_inspection` },
  order: [sql`c.state = ${sql.lit(returned)}`, { desc: sql`c.code` }],
  row: shown,
});

type Extra = Pick<CylinderDetail, 'inbound' | 'pictograms' | 'substance_id'>;
type Event = Omit<CylinderDetail['events'][number], 'at'> & { at: Date };

/** A cylinder by the code on its label, with everything that has happened to it. */
export async function findCylinder(ctx: Ctx, { code }: { code: string }): Promise<CylinderDetail> {
  const { rows } = await sql<
    Stored & Extra
  >`select ${columns(ctx)}, s.id as substance_id, coalesce(s.pictograms, '{}') as pictograms,
      (select json_build_object('id', i.id, 'no', i.no) from chemical.inbound i where i.school_id = c.school_id and i.id = c.inbound_id) as inbound
    from ${cylinders} ${supplierJoin} left join chemical.substance s on s.school_id = c.school_id and s.cas = g.cas and g.cas <> ''
    where c.school_id = ${ctx.schoolId} and c.code = ${code.toUpperCase()} and ${readsCylinders(ctx)}`.execute(ctx.db);
  const { inbound, pictograms, substance_id, ...row } = found(rows[0], '气瓶');
  const { rows: events } = await sql<Event>`select e.id, e.kind, e.at, coalesce(a.name, '系统') as by_name, e.place,
      trim_scale(e.pressure_mpa)::text as pressure_mpa, e.note
    from chemical.cylinder_event e left join identity.account a on a.school_id = e.school_id and a.id = e.by_id
    where e.school_id = ${ctx.schoolId} and e.cylinder_id = ${row.id} order by e.id desc`.execute(ctx.db);
  return {
    ...shown(row, ctx),
    inbound,
    pictograms,
    substance_id,
    events: events.map(({ at, ...event }) => ({ ...event, at: formatDateTime(at) })),
  };
}

/** Labels of cylinders that the caller reads. */
export async function readCylinderLabels(ctx: Ctx, ids: readonly number[]): Promise<CylinderRow[]> {
  const { rows } = await sql<Stored>`select ${columns(ctx)} from ${cylinders} ${supplierJoin}
    where c.school_id = ${ctx.schoolId} and c.id = any(${[...ids]}) and ${readsCylinders(ctx)} order by c.code`.execute(
    ctx.db,
  );
  found(rows[0], '气瓶');
  return rows.map((row) => shown(row, ctx));
}

/** Uses of warehouses by the cylinders that stand in them. */
export const cylindersInStore = (ctx: Ctx, id: number) =>
  sql`chemical.cylinder where school_id = ${ctx.schoolId} and warehouse_id = ${id} and state <> ${returned}`;
