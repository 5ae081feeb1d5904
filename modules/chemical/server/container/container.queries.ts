import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { found } from '#kernel/server/errors.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { addDays, formatDate, formatDateTime } from '#kernel/shared/time.ts';
import { labsAdmitting } from '#modules/base-info/server/public.ts';
import {
  firstId,
  flowsOf,
  inStores,
  keepsStore,
  ofUnit,
  reachesSome,
  roomName,
} from '#platform/stock/server/public.ts';
import { uncontrolled } from '../../shared/control-list.ts';
import { containerApi, Expiry, type ContainerDetail, type ContainerRow } from '../../shared/container/container.ts';
import { ContainerState } from '../../shared/container.states.ts';
import { inForce } from '../control-list.queries.ts';
import { readsContainers } from './stock-reach.queries.ts';
import { inHouse, isDangerous, isGas, room } from '../purchase/purchase-facts.queries.ts';
import { readSignatures } from '../dual/dual.queries.ts';
import { isStanding, needsTwo } from '../storage/placement.queries.ts';
import { isBlocked } from './wasting.queries.ts';
import { controlled, marksOf, namedSo } from '../substance.queries.ts';
import { stockOfLabs } from './lab-stock.queries.ts';

/** Type under which two keepers sign for an empty bottle. */
export const bottleDoc = 'chemical.bottle';

const day = ({ now }: Ctx, ahead = 0) => sql`${addDays(formatDate(now), ahead)}::date`;

/** Container `c` is so near the end of its shelf life today. */
function isOfExpiry(ctx: Ctx, expiry: string) {
  const last = Number(expiry);
  return expiry === Expiry.expired
    ? sql<boolean>`c.expires_on < ${day(ctx)}`
    : sql<boolean>`c.expires_on between ${day(ctx)} and ${day(ctx, last)}`;
}

const expiryOf = (ctx: Ctx) => sql<string>`case when ${isOfExpiry(ctx, Expiry.expired)} then ${Expiry.expired}
  when ${isOfExpiry(ctx, Expiry.within30)} then ${Expiry.within30}
  when ${isOfExpiry(ctx, Expiry.within60)} then ${Expiry.within60}
  when ${isOfExpiry(ctx, Expiry.within90)} then ${Expiry.within90} else '' end`;

const columns = (ctx: Ctx) => sql`c.id, c.version, c.code, c.own_no, c.substance_id, s.name, s.cas,
  ${marksOf(ctx, inForce(ctx))} as controls, s.pictograms,
  coalesce(trim_scale(p.net)::text || ' ' || p.unit || '/' || right(coalesce(pk.name, '瓶'), 1), '') as package_text,
  coalesce(pu.name, c.purity) as purity_name, c.batch_no, trim_scale(c.initial)::text as initial,
  trim_scale(t.quantity)::text as quantity, t.unit, c.warehouse_id, w.name as warehouse_name, b.name as cabinet_name,
  c.cell_id, l.name as cell_name, coalesce(h.name, '') as holder_name, c.stored_on, c.produced_on, c.expires_on,
  ${expiryOf(ctx)} as expiry, c.state, c.lab_id is not null as out, ${isBlocked} as blocked,
  c.state = ${ContainerState.empty} and c.holder_id is distinct from ${ctx.actor.userId} and ${keepsStore(ctx, 'c.warehouse_id')}
    and not exists (select 1 from chemical.requisition q where q.school_id = c.school_id and q.id = c.requisition_id
      and ${ctx.actor.userId} in (q.applicant_id, q.partner_id)) as recovers`;

const joins = {
  s: sql`join chemical.substance s on s.school_id = c.school_id and s.id = c.substance_id`,
  t: sql`join stock.lot t on t.school_id = c.school_id and t.id = c.id`,
  w: sql`join stock.warehouse w on w.school_id = c.school_id and w.id = c.warehouse_id`,
  b: sql`join stock.cabinet b on b.school_id = c.school_id and b.id = c.cabinet_id`,
  l: sql`join stock.cell l on l.school_id = c.school_id and l.id = c.cell_id`,
  p: sql`left join chemical.spec p on p.school_id = c.school_id and p.id = c.spec_id`,
  pk: sql`left join codes.code pk on pk.school_id = p.school_id and pk.parent_key = 'chem_package' and pk.code = p.package_type`,
  pu: sql`left join codes.code pu on pu.school_id = c.school_id and pu.parent_key = 'chem_purity' and pu.code = c.purity`,
  h: sql`left join identity.account h on h.school_id = c.school_id and h.id = c.holder_id`,
};

type Standing = { state: number; out: boolean; blocked: boolean; recovers: boolean };
const actions = ({ actor }: Ctx, { state, out, blocked, recovers }: Standing): ContainerRow['can'] => [
  ...(holdsRight(actor, 'chemical.stock.move') && isStanding(state) && !out ? (['move'] as const) : []),
  ...(holdsRight(actor, 'chemical.use.edit') && out ? (['use'] as const) : []),
  ...(holdsRight(actor, 'chemical.difference.settle') && blocked ? (['settle'] as const) : []),
  ...(holdsRight(actor, 'chemical.return.confirm') && recovers ? (['recover'] as const) : []),
  ...(holdsRight(actor, 'stock.warehouse.read') ? (['label'] as const) : []),
];

/** Containers that are looked up first, by their own ids. */
const among = (containers: RawBuilder<unknown>) => sql<boolean>`c.id = any(array(${containers}))`;

/** Containers of substances `x` that meet a condition. */
const ofSubstances = (ctx: Ctx, condition: RawBuilder<boolean>) => sql`select y.id from chemical.substance x
  join chemical.container y on y.school_id = x.school_id and y.substance_id = x.id where x.school_id = ${ctx.schoolId} and ${condition}`;

/** Containers of many substances, a third of all perhaps: the substances are looked up, not their containers. */
const ofKinds = (ctx: Ctx, condition: RawBuilder<boolean>) => sql<boolean>`c.substance_id = any(array(select x.id
  from chemical.substance x where x.school_id = ${ctx.schoolId} and ${condition}))`;

/**
 * The container whose number the word is, as a scan gives it; if there is none, those that have the word in their numbers or in the
 * names of their substance. The grams of a whole number are those of nearly all others, so that looking for them takes 20 times as long.
 */
const foundBy = (ctx: Ctx, word: string) => sql`with own as materialized (select y.id from chemical.container y
    where y.school_id = ${ctx.schoolId} and y.code = ${word.toUpperCase()} union select y.id from chemical.container y
    where y.school_id = ${ctx.schoolId} and y.own_no <> '' and upper(y.own_no) = ${word.toUpperCase()})
  select id from own union all select id from (
    select y.id from chemical.container y where y.school_id = ${ctx.schoolId}
      and ${matches('y.keywords', sql`y.code || ' ' || y.own_no || ' ' || y.batch_no`, word)}
    union all ${ofSubstances(ctx, namedSo('x', word))}) part where not exists (select from own)`;

/** Containers whose cabinet, or whose warehouse, is in a room of the building. */
const inBuilding = (ctx: Ctx, building: number) => sql`select y.id from org.room r
  join stock.cabinet b on b.school_id = r.school_id
  join stock.warehouse w on w.school_id = b.school_id and w.id = b.warehouse_id and coalesce(b.room_id, w.room_id) = r.id
  join chemical.container y on y.school_id = b.school_id and y.cabinet_id = b.id
  where r.school_id = ${ctx.schoolId} and r.building_id = ${building}`;

/** Containers that count against the limits of a room. */
const inRoom = (ctx: Ctx, key: string) => sql`select y.id from stock.cabinet b
  join stock.warehouse w on w.school_id = b.school_id and w.id = b.warehouse_id
  join chemical.container y on y.school_id = b.school_id and y.cabinet_id = b.id and y.state = any(${[...inHouse]})
  join chemical.substance s on s.school_id = y.school_id and s.id = y.substance_id
  where b.school_id = ${ctx.schoolId} and ${room} = ${key} and ${isDangerous(ctx)} and not ${isGas}`;

type StoredContainer = Omit<ContainerRow, 'can'> & Pick<Standing, 'out' | 'blocked' | 'recovers'>;

export const containerList = listQuery<typeof containerApi.list, StoredContainer>(containerApi.list, {
  noun: '容器',
  table: ['chemical.container', 'c'],
  joins,
  columns,
  reach: readsContainers,
  filters: {
    keyword: (word, ctx) => among(foundBy(ctx, word)),
    substance_id: 'c.substance_id',
    control: (flag, ctx) =>
      flag === uncontrolled
        ? sql<boolean>`not c.substance_id = any(array(${controlled(ctx)}))`
        : sql<boolean>`c.substance_id = any(array(${controlled(ctx, flag)}))`,
    storage_group: (group, ctx) => ofKinds(ctx, sql<boolean>`x.storage_group = ${group}`),
    warehouse_type: (type, ctx) => sql<boolean>`c.warehouse_id = any(array(select x.id from stock.warehouse x
      where x.school_id = ${ctx.schoolId} and x.warehouse_type = ${type}))`,
    warehouse_id: 'c.warehouse_id',
    cabinet_id: 'c.cabinet_id',
    org_id: (id, ctx) => sql<boolean>`c.warehouse_id = any(array(select x.id from stock.warehouse x
      where x.school_id = ${ctx.schoolId} and ${ofUnit(ctx, 'x', id)}))`,
    holder_id: 'c.holder_id',
    lab_id: (id, ctx) => among(sql`select y.id from (${stockOfLabs(ctx, sql<boolean>`u.id = ${id}`)}) y`),
    state: 'c.state',
    expiry: (expiry, ctx) => isOfExpiry(ctx, expiry),
    ghs_class: (code, ctx) => ofKinds(ctx, sql<boolean>`x.ghs_classes @> array[${code}]::text[]`),
    building_id: (id, ctx) => among(inBuilding(ctx, id)),
    room: (key, ctx) => among(inRoom(ctx, key)),
  },
  narrowing: [
    'keyword',
    'substance_id',
    'control',
    'storage_group',
    'warehouse_type',
    'warehouse_id',
    'cabinet_id',
    'org_id',
    'holder_id',
    'lab_id',
    'expiry',
    'ghs_class',
    'building_id',
    'room',
  ],
  isNarrow: (_asked, ctx) => reachesSome(ctx),
  neverNull: ['code', 'stored_on'],
  sort: { code: sql`c.code`, stored_on: sql`c.stored_on`, expires_on: sql`c.expires_on` },
  order: { desc: sql`c.code` },
  row: ({ out, blocked, recovers, ...stored }, ctx) => ({
    ...stored,
    can: actions(ctx, { ...stored, out, blocked, recovers }),
  }),
});

type StoredDetail = Omit<ContainerDetail, 'can' | 'flows' | 'issued_at' | 'dual'> &
  Pick<Standing, 'out' | 'blocked' | 'recovers'> & { issued_at: Date | null; is_controlled: boolean };

/** Containers `c` that the caller may open: those of his stores, and what he or his laboratories have in use. */
async function opens(ctx: Ctx): Promise<RawBuilder<boolean>> {
  const stores = readsContainers(ctx);
  if (!holdsRight(ctx.actor, 'chemical.use.read')) return stores;
  const labs = (await labsAdmitting(ctx)).map(({ id }) => id);
  return sql<boolean>`(${stores} or c.lab_id = any(${labs}) or c.lab_id is not null and c.holder_id = ${ctx.actor.userId})`;
}

/** A container with its flows. */
export async function findContainer(ctx: Ctx, { code }: { code: string }): Promise<ContainerDetail> {
  const { rows } = await sql<StoredDetail>`select ${columns(ctx)}, s.signal, s.storage_group,
      coalesce(g.name, s.storage_group) as storage_group_name, coalesce(u.name, '') as supplier_name, c.tray_note,
      trim_scale(c.reserved)::text as reserved, coalesce(o.name, '') as lab_name, c.issued_at, coalesce(y.code, '') as parent_code,
      c.blocked_note, ${roomName(firstId('b.room_id', 'w.room_id'))} as room_name,
      c.source_type, c.source_id, coalesce(i.no, '') as source_no, ${needsTwo(ctx)} as is_controlled
    from chemical.container c ${sql.join(Object.values(joins), sql` `)}
    left join codes.code g on g.school_id = s.school_id and g.parent_key = 'chem_storage_group' and g.code = s.storage_group
    left join chemical.supplier u on u.school_id = c.school_id and u.id = c.supplier_id
    left join chemical.inbound i on i.school_id = c.school_id and c.source_type = 'chemical.inbound' and i.id = c.source_id
    left join org.unit o on o.school_id = c.school_id and o.id = c.lab_id
    left join chemical.container y on y.school_id = c.school_id and y.id = c.parent_id
    where c.school_id = ${ctx.schoolId} and c.code = ${code.toUpperCase()} and ${await opens(ctx)}`.execute(ctx.db);
  const { out, blocked, recovers, issued_at, is_controlled, ...row } = found(rows[0], '容器');
  const isSigned = recovers && is_controlled;
  return {
    ...row,
    issued_at: issued_at && formatDateTime(issued_at),
    can: actions(ctx, { ...row, out, blocked, recovers }),
    flows: await flowsOf(ctx, row.id),
    dual: isSigned ? await readSignatures(ctx, { doc: bottleDoc, id: row.id, needed: 2 }) : null,
  };
}

export type Labelled = Pick<
  ContainerDetail,
  | 'code'
  | 'name'
  | 'cas'
  | 'controls'
  | 'pictograms'
  | 'signal'
  | 'package_text'
  | 'purity_name'
  | 'batch_no'
  | 'initial'
  | 'unit'
  | 'stored_on'
  | 'expires_on'
>;

/** What stands on the labels of these containers. */
export async function readLabels(ctx: Ctx, ids: readonly number[]): Promise<Labelled[]> {
  const { rows } =
    await sql<Labelled>`select c.code, s.name, s.cas, ${marksOf(ctx, inForce(ctx))} as controls, s.pictograms, s.signal,
      coalesce(trim_scale(p.net)::text || ' ' || p.unit, '') as package_text, coalesce(pu.name, c.purity) as purity_name,
      c.batch_no, trim_scale(c.initial)::text as initial, t.unit, c.stored_on, c.expires_on
    from chemical.container c ${joins.s} ${joins.t} ${joins.p} ${joins.pu}
    where c.school_id = ${ctx.schoolId} and c.id = any(${[...ids]})
      and ${inStores(ctx, 'chemical.stock.read', 'c.warehouse_id')} order by c.code`.execute(ctx.db);
  found(rows[0], '容器');
  return rows;
}

/** Uses of warehouses, cabinets and cells by what stands in them. */
export const inPlace = (column: 'warehouse_id' | 'cabinet_id' | 'cell_id') => (ctx: Ctx, id: number) =>
  sql`chemical.container where school_id = ${ctx.schoolId} and ${sql.ref(column)} = ${id}
    and state not in (${sql.join([ContainerState.wasted, ContainerState.lost, ContainerState.recovered])})`;
