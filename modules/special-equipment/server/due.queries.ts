import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { pageWindow } from '#kernel/server/db/page.ts';
import { matchesText } from '#kernel/server/db/keyword.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import type { AnyEnum } from '#kernel/shared/enums.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { AssetState } from '../shared/asset.states.ts';
import { AccessoryKind, CertStatus, DueKind, InspectionKind } from '../shared/kinds.ts';
import type { DueRow, watchApi } from '../shared/watch.ts';
import { isWorn } from './accessory.queries.ts';
import { allJoins, isKept } from './asset.queries.ts';
import { dueLevel } from './due-level.queries.ts';
import { readsEquipment } from './reach.queries.ts';

/** Days after the first use within which a piece has to be registered. */
export const registrationDays = 30;

const labelOf = (of: AnyEnum, column: string) =>
  sql`case ${sql.ref(column)} ${sql.join(
    of.$items.map(({ value, label }) => sql`when ${sql.lit(value)} then ${sql.lit(label)}`),
    sql` `,
  )} end`;

const object = sql`e.name || '（' || e.asset_no || '）'`;
const place = sql`a.id as asset_id, e.keeper_id, u.name as lab_name, u.path as lab_path`;

/** Everything that falls due on a day, of pieces whose equipment meets `reach`; a certificate once, with the first of its pieces. */
export const dues = (ctx: Ctx, reach: RawBuilder<boolean>) => sql`
  select 'i' || a.id || ':' || s.kind as key, ${sql.lit(DueKind.inspection)} as kind, ${object} as object,
      ${labelOf(InspectionKind, 's.kind')} as content, s.next_on as due_on, ${place}
    from special_equipment.schedule s join special_equipment.asset a on a.school_id = s.school_id and a.id = s.asset_id ${allJoins}
    where s.school_id = ${ctx.schoolId} and ${isKept} and ${reach}
  union all select 'x' || x.id, ${sql.lit(DueKind.accessory)}, ${object}, ${labelOf(AccessoryKind, 'x.kind')} || ' ' || x.no || ' 校验',
      x.next_on, ${place}
    from special_equipment.accessory x join special_equipment.asset a on a.school_id = x.school_id and a.id = x.asset_id ${allJoins}
    where x.school_id = ${ctx.schoolId} and ${isWorn} and ${reach}
  union all (select distinct on (o.id) 'o' || o.id, ${sql.lit(DueKind.certificate)}, p.name, '作业证 ' || i.code || ' ' || i.name,
      o.valid_to, ${place}
    from special_equipment.operator o join identity.account p on p.school_id = o.school_id and p.id = o.user_id
    join special_equipment.item i on i.school_id = o.school_id and i.id = o.item_id
    join special_equipment.operator_asset l on l.school_id = o.school_id and l.operator_id = o.id
    join special_equipment.asset a on a.school_id = l.school_id and a.id = l.asset_id ${allJoins}
    where o.school_id = ${ctx.schoolId} and o.status <> ${sql.lit(CertStatus.unknown)} and ${isKept} and ${reach} order by o.id, a.id)
  union all select 'r' || a.id, ${sql.lit(DueKind.registration)}, ${object}, '办理使用登记', a.first_use_on + ${sql.lit(registrationDays)}, ${place}
    from special_equipment.asset a ${allJoins}
    where a.school_id = ${ctx.schoolId} and a.state = ${sql.lit(AssetState.pending)} and a.use_cert_no = '' and a.first_use_on is not null
      and ${reach}`;

/** What is overdue or due within sixty days, the most urgent first. */
export async function listWarnings(ctx: Ctx, { keyword, kind, level, ...paging }: InputOf<typeof watchApi.warnings>) {
  const all = sql`(select d.*, ${dueLevel(ctx, 'd.due_on')} as level, d.due_on - ${formatDate(ctx.now)}::date as days
    from (${dues(ctx, readsEquipment(ctx))}) d) w`;
  const where = sql.join(
    [
      sql`w.level is not null`,
      ...(kind === undefined ? [] : [sql`w.kind = ${kind}`]),
      ...(level === undefined ? [] : [sql`w.level = ${level}`]),
      ...(keyword === undefined ? [] : [matchesText(sql`w.object || ' ' || w.content || ' ' || w.lab_name`, keyword)]),
    ],
    sql` and `,
  );
  const { rows: counted } = await sql<{
    total: number;
  }>`select count(*)::int as total from ${all} where ${where}`.execute(ctx.db);
  const page = pageWindow(paging, counted[0]!.total);
  const { rows } =
    await sql<DueRow>`select w.key, w.kind, w.object, w.content, w.lab_name, w.due_on, w.days, w.level, w.asset_id
    from ${all} where ${where} order by w.due_on, w.key limit ${page.size} offset ${page.offset}`.execute(ctx.db);
  return page.of(rows);
}
