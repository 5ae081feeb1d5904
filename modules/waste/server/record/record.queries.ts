import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { found } from '#kernel/server/errors.ts';
import { holdsRight, matterScope } from '#kernel/server/policy.ts';
import { formatDate, formatDateTime } from '#kernel/shared/time.ts';
import { labsAdmitting } from '#modules/base-info/server/public.ts';
import { fileRefs, pickFiles } from '#platform/files/server/public.ts';
import { flowsOf } from '#platform/stock/server/public.ts';
import { HandoverStatus } from '../../shared/pickup.states.ts';
import { recordApi, type RecordDetail, type RecordRow } from '../../shared/record/record.ts';
import { inLab, RecordState, Stay } from '../../shared/record/record.states.ts';
import { wasteSettings } from '../../shared/settings.ts';
import { unitOf } from '../../shared/waste-kinds.ts';
import { fillRate } from '../../shared/fill.rules.ts';
import { correctionsOf } from './correction.queries.ts';
import { ofLabs, recordsWithin } from './record-reach.queries.ts';

/** A number among the settings of the school, in a statement. */
export const settingIn = (
  ctx: Ctx,
  key: keyof typeof wasteSettings,
): RawBuilder<number> => sql<number>`coalesce((select x.value from codes.setting x
  where x.school_id = ${ctx.schoolId} and x.sys_key = ${key}), ${wasteSettings[key].value})::int`;

/** A text among the settings of the school, in a statement. */
export const settingTextIn = (ctx: Ctx, key: keyof typeof wasteSettings): RawBuilder<string> =>
  sql<string>`coalesce((select x.value from codes.setting x where x.school_id = ${ctx.schoolId} and x.sys_key = ${key}),
    ${wasteSettings[key].value})`;

const isHere = sql<boolean>`r.state in (${sql.join(inLab.map((state) => sql.lit(state)))})`;
export const today = ({ now }: Ctx) => sql`${formatDate(now)}::date`;
const began = (ctx: Ctx, key: 'waste_stay_warn' | 'waste_stay_red') => sql`(${today(ctx)} - ${settingIn(ctx, key)})`;

/** Container `r` has been in its laboratory so long. */
export function isOfStay(ctx: Ctx, stay: string): RawBuilder<boolean> {
  const [warn, red] = [began(ctx, 'waste_stay_warn'), began(ctx, 'waste_stay_red')];
  if (stay === Stay.red) return sql<boolean>`(${isHere} and r.started_on <= ${red})`;
  if (stay === Stay.warn) return sql<boolean>`(${isHere} and r.started_on <= ${warn} and r.started_on > ${red})`;
  return sql<boolean>`(${isHere} and r.started_on > ${warn})`;
}

const joins = {
  t: sql`join waste.type t on t.school_id = r.school_id and t.id = r.type_id`,
  s: sql`join waste.spec s on s.school_id = r.school_id and s.id = r.spec_id`,
  u: sql`join org.unit u on u.school_id = r.school_id and u.id = r.lab_id`,
  a: sql`join identity.account a on a.school_id = r.school_id and a.id = r.creator_id`,
};

const columns = (
  ctx: Ctx,
) => sql`r.id, r.version, r.label_no, r.type_id, r.name, t.hw, t.code, t.props, r.form, r.compat_group,
  trim_scale(r.amount)::text as amount, trim_scale(r.net_kg)::text as net_kg, s.name as spec_name,
  trim_scale(s.volume_l)::text as volume_l, r.lab_id, u.name as lab_name, a.name as creator_name, r.started_on,
  (coalesce(r.stored_on, ${today(ctx)}) - r.started_on)::int as days,
  case when ${isOfStay(ctx, Stay.red)} then ${Stay.red} when ${isOfStay(ctx, Stay.warn)} then ${Stay.warn} else ${Stay.normal} end as stay,
  r.printed_at is not null as is_printed, r.deposits, r.state, ${recordsWithin(ctx, 'waste.record.edit')} as may_edit`;

type Stored = Omit<RecordRow, 'can' | 'unit' | 'fill_rate'> & { deposits: number; may_edit: boolean };

function actions({ actor }: Ctx, { state, deposits, may_edit, is_printed }: Stored): RecordRow['can'] {
  const isOpen = state === RecordState.collecting;
  const isSealed = state === RecordState.sealed;
  const voids = deposits === 0 ? may_edit : holdsRight(actor, 'waste.record.void');
  return [
    ...(may_edit && isOpen ? (['deposit', 'edit'] as const) : []),
    ...(may_edit && isOpen && deposits > 0 ? (['seal'] as const) : []),
    ...(may_edit && isSealed ? (['correct', 'photo'] as const) : []),
    ...(may_edit && (isOpen || isSealed) ? (['label'] as const) : []),
    ...(isSealed && is_printed && holdsRight(actor, 'waste.apply.edit') ? (['apply'] as const) : []),
    ...((isOpen || isSealed) && voids ? (['void'] as const) : []),
  ];
}

const shown = (ctx: Ctx, stored: Stored): RecordRow => {
  const { deposits: _deposits, may_edit: _may, ...row } = stored;
  const unit = unitOf(row.form);
  const fill_rate = unit === 'L' ? fillRate(Number(row.amount), Number(row.volume_l)) : null;
  return { ...row, unit, fill_rate, can: actions(ctx, stored) };
};

export const recordList = listQuery<typeof recordApi.list, Stored>(recordApi.list, {
  noun: '产废登记',
  table: ['waste.record', 'r'],
  joins,
  columns,
  reach: (ctx) => recordsWithin(ctx, 'waste.record.read'),
  filters: {
    keyword: (word) => matches('r.keywords', sql`r.name || ' ' || r.label_no`, word),
    lab_id: 'r.lab_id',
    type_id: 'r.type_id',
    material_type: (type, ctx) => sql<boolean>`r.type_id = any(array(select x.id from waste.type x
      where x.school_id = ${ctx.schoolId} and x.material_type = ${type}))`,
    state: 'r.state',
    stay: (stay, ctx) => isOfStay(ctx, stay),
    from: (day) => sql<boolean>`r.started_on >= ${day}::date`,
    to: (day) => sql<boolean>`r.started_on <= ${day}::date`,
  },
  narrowing: ['keyword', 'lab_id', 'type_id', 'material_type', 'stay'],
  isNarrow: (_asked, { actor }) => matterScope(actor).kind !== 'all',
  neverNull: ['started_on'],
  sort: { started_on: sql`r.started_on` },
  order: { desc: sql`r.started_on` },
  row: (stored, ctx) => shown(ctx, stored),
});

type StoredDetail = Stored &
  Omit<RecordDetail, keyof RecordRow | 'photos' | 'sealed_at' | 'deposits' | 'flows' | 'corrections' | 'refusals'> & {
    photo_ids: number[];
    sealed_at: Date | null;
    lot_id: number | null;
  };

/** A container with what was put into it, and what became of it. */
export async function findRecord(ctx: Ctx, id: number): Promise<RecordDetail> {
  const { rows } =
    await sql<StoredDetail>`select ${columns(ctx)}, t.name as type_name, t.material_type, t.is_special, r.components,
      r.harmful, r.spec_id, s.material, r.source, r.project, r.precautions, r.phone, r.photos as photo_ids, r.sealed_at, r.void_reason,
      (select json_build_object('id', p.id, 'no', p.no) from waste.apply p where p.school_id = r.school_id and p.id = r.apply_id) as apply,
      coalesce(z.name, '') as zone_name, coalesce(w.name, '') as warehouse_name, r.stored_on, r.lot_id
    from waste.record r ${sql.join(Object.values(joins), sql` `)}
    left join waste.zone z on z.school_id = r.school_id and z.id = r.zone_id
    left join stock.warehouse w on w.school_id = r.school_id and w.id = r.warehouse_id
    where r.school_id = ${ctx.schoolId} and r.id = ${id} and ${recordsWithin(ctx, 'waste.record.read')}`.execute(
      ctx.db,
    );
  const { photo_ids, sealed_at, lot_id, type_name, material_type, is_special, ...rest } = found(rows[0], '产废登记');
  const { components, harmful, spec_id, material, source, project, precautions, phone, void_reason, apply, ...more } =
    rest;
  const { zone_name, warehouse_name, stored_on, ...stored } = more;
  const refusals = await refusalsOf(ctx, id);
  const refs = await fileRefs(ctx, [...photo_ids, ...refusals.flatMap(({ photos }) => photos)]);
  return {
    ...shown(ctx, stored),
    type_name,
    material_type,
    is_special,
    components,
    harmful,
    spec_id,
    material,
    source,
    project,
    precautions,
    phone,
    void_reason,
    apply,
    zone_name,
    warehouse_name,
    stored_on,
    photos: pickFiles(refs, photo_ids),
    sealed_at: sealed_at && formatDateTime(sealed_at),
    deposits: await depositsOf(ctx, id),
    corrections: await correctionsOf(ctx, id),
    flows: lot_id === null ? [] : await flowsOf(ctx, lot_id),
    refusals: refusals.map((one) => ({ ...one, at: formatDateTime(one.at), photos: pickFiles(refs, one.photos) })),
  };
}

async function depositsOf(ctx: Ctx, id: number): Promise<RecordDetail['deposits']> {
  const { rows } = await sql<
    Omit<RecordDetail['deposits'][number], 'at'> & { at: Date }
  >`select d.line, d.component, d.compat_group,
      trim_scale(d.amount)::text as amount, trim_scale(d.ph)::text as ph, a.name as person_name, d.at,
      case when b.code is not null then json_build_object('code', b.code, 'cas', b.cas,
        'left', trim_scale(b.quantity) || ' ' || b.unit) end as bottle
    from waste.deposit d left join waste.bottle b on b.school_id = d.school_id and b.record_id = d.record_id and b.line = d.line
    join identity.account a on a.school_id = d.school_id and a.id = d.person_id
    where d.school_id = ${ctx.schoolId} and d.record_id = ${id} order by d.line`.execute(ctx.db);
  return rows.map((row) => ({ ...row, at: formatDateTime(row.at) }));
}

async function refusalsOf(ctx: Ctx, id: number) {
  const { rows } = await sql<{
    reason: string;
    at: Date;
    by: string;
    photos: number[];
  }>`select h.reason, h.at, a.name as by, h.photos
    from waste.handover h join identity.account a on a.school_id = h.school_id and a.id = h.taker_id
    where h.school_id = ${ctx.schoolId} and h.record_id = ${id} and h.status = ${HandoverStatus.refused} order by h.at desc limit 20`.execute(
    ctx.db,
  );
  return rows;
}

/** Laboratories for which the caller registers waste: those of the role's place, and those to which he is admitted. */
export async function labsOf(ctx: Ctx): Promise<{ id: number; name: string }[]> {
  const scope = matterScope(ctx.actor);
  const admitting = await labsAdmitting(ctx);
  if (scope.kind !== 'all' && scope.kind !== 'below') return admitting.map(({ id, name }) => ({ id, name }));
  const { rows } = await sql<{ id: number; name: string }>`select r.lab_id as id, r.name from (
      select u.id as lab_id, u.name, u.code from org.unit u where u.school_id = ${ctx.schoolId} and u.level = 'lab'
        and u.status = 1 and u.deleted_at is null) r
    where ${ofPlace(ctx)} or r.lab_id = any(${admitting.map(({ id }) => id)}) order by upper(r.code) limit 1000`.execute(
    ctx.db,
  );
  return rows;
}
const ofPlace = (ctx: Ctx) => ofLabs(ctx, 'waste.record.edit', 'r', { table: 'waste.record', owner: 'creator_id' });

/** Photos of containers are for those who read them. */
export async function maySeeRecordFile(ctx: Ctx, { docId }: { docId: number }): Promise<boolean> {
  const { rows } = await sql`select 1 from waste.record r where r.school_id = ${ctx.schoolId} and r.id = ${docId}
    and ${recordsWithin(ctx, 'waste.record.read')}`.execute(ctx.db);
  return rows.length > 0;
}
