import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { holdsRight, matterScope } from '#kernel/server/policy.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { addDays, formatDate, formatDateTime, yearOf } from '#kernel/shared/time.ts';
import { WarningKind, WarningLevel, type warningApi, type WasteWarning } from '../../shared/ledger/figure.ts';
import { inLab, RecordState, Stay } from '../../shared/record/record.states.ts';
import { StockAge } from '../../shared/store/stock.ts';
import { ManifestStatus } from '../../shared/transfer/manifest.states.ts';
import { annualList } from '../annual/annual.queries.ts';
import { isOfStay, settingIn, today } from '../record/record.queries.ts';
import { ageOf } from '../store/stock.queries.ts';
import { readsManifests, readsStored, readsStores } from '../store/store-reach.queries.ts';
import { warnDays } from '../transfer/disposer.queries.ts';
import { confirmDays } from '../transfer/confirm.queries.ts';
import { isWasteStore } from '../store/zone.queries.ts';
import { entriesWithin } from './ledger.queries.ts';

const right = 'waste.statistic.read';
const { red, yellow } = WarningLevel;
const most = 300;

// How full a zone or a laboratory is when it is told of.
const nearlyFull = 0.9;

const select = async (ctx: Ctx, query: RawBuilder<unknown>) =>
  (await sql<WasteWarning>`${query} limit ${sql.lit(most)}`.execute(ctx.db)).rows;

const stay = (ctx: Ctx) =>
  select(
    ctx,
    sql`select ${WarningKind.stay} as kind, case when ${isOfStay(ctx, Stay.red)} then ${red} else ${yellow} end::int as level,
      u.name || ' “' || r.name || '”' as name, r.started_on || ' 开始收集，已在室 ' || (${today(ctx)} - r.started_on) || ' 天' as text,
      '/waste/record/' || r.id as url
    from waste.record r join org.unit u on u.school_id = r.school_id and u.id = r.lab_id
    where r.school_id = ${ctx.schoolId} and (${isOfStay(ctx, Stay.warn)} or ${isOfStay(ctx, Stay.red)}) and ${entriesWithin(ctx, right)}
    order by r.started_on, r.id`,
  );

const labFull = (ctx: Ctx) =>
  select(
    ctx,
    sql`select ${WarningKind.labFull} as kind, case when x.most >= x.limit then ${red} else ${yellow} end::int as level, x.name,
      '未申请收运 ' || trim_scale(round(x.litres, 1)) || ' L、' || trim_scale(round(x.kilograms, 1)) || ' kg，上限各 ' || x.limit as text,
      '/waste/record?lab_id=' || x.id || '&state=0,1' as url
    from (select u.id, u.name, coalesce(sum(r.amount) filter (where r.form = 'liquid'), 0) as litres,
        coalesce(sum(r.amount) filter (where r.form <> 'liquid'), 0) as kilograms, ${settingIn(ctx, 'waste_lab_limit')} as limit,
        greatest(coalesce(sum(r.amount) filter (where r.form = 'liquid'), 0), coalesce(sum(r.amount) filter (where r.form <> 'liquid'), 0)) as most
      from waste.record r join org.unit u on u.school_id = r.school_id and u.id = r.lab_id
      where r.school_id = ${ctx.schoolId} and r.state in (${sql.join(inLab.slice(0, 2).map((state) => sql.lit(state)))}) and ${entriesWithin(ctx, right)}
      group by u.id, u.name) x
    where x.most >= x.limit * ${sql.lit(nearlyFull)} order by x.most desc, x.id`,
  );

const age = (ctx: Ctx) =>
  select(
    ctx,
    sql`select ${WarningKind.age} as kind, case when ${ageOf(ctx)} = ${StockAge.over} then ${red} else ${yellow} end::int as level,
      w.name || ' “' || r.name || '”' as name, r.stored_on || ' 入库，已存 ' || (${today(ctx)} - r.stored_on) || ' 天' as text,
      '/waste/record/' || r.id as url
    from waste.record r join stock.warehouse w on w.school_id = r.school_id and w.id = r.warehouse_id
    where r.school_id = ${ctx.schoolId} and r.state = ${RecordState.stored} and ${ageOf(ctx)} <> ${StockAge.normal}
      and ${readsStored(ctx, right)} order by r.stored_on, r.id`,
  );

const zone = (ctx: Ctx) =>
  select(
    ctx,
    sql`select ${WarningKind.zone} as kind, case when x.kg >= x.capacity_kg then ${red} else ${yellow} end::int as level,
      x.store || ' ' || x.name as name, '已存 ' || trim_scale(x.kg) || ' kg，容量 ' || trim_scale(x.capacity_kg) || ' kg' as text,
      '/waste/stock?warehouse_id=' || x.warehouse_id as url
    from (select z.name, w.name as store, z.warehouse_id, z.capacity_kg, coalesce((select sum(l.quantity) from waste.record r
          join stock.lot l on l.school_id = r.school_id and l.id = r.lot_id
          where r.school_id = z.school_id and r.zone_id = z.id and r.state = ${RecordState.stored}), 0) as kg
        from waste.zone z join stock.warehouse w on w.school_id = z.school_id and w.id = z.warehouse_id
        where z.school_id = ${ctx.schoolId} and z.status = 1 and ${readsStores(ctx, right, 'z.warehouse_id')}) x
    where x.kg >= x.capacity_kg * ${sql.lit(nearlyFull)} order by x.store, x.name`,
  );

const patrol = (ctx: Ctx) =>
  select(
    ctx,
    sql`select ${WarningKind.patrol} as kind, ${yellow}::int as level, w.name,
      coalesce('上次巡查 ' || x.last, '还没有巡查') || '，应每 ' || ${settingIn(ctx, 'waste_patrol_days')} || ' 天一次' as text, '/waste/warehouse' as url
    from stock.warehouse w left join lateral (select max(p.patrol_on) as last from waste.patrol p
      where p.school_id = w.school_id and p.warehouse_id = w.id) x on true
    where w.school_id = ${ctx.schoolId} and ${isWasteStore} and ${readsStores(ctx, right, 'w.id')}
      and (x.last is null or x.last < ${today(ctx)} - ${settingIn(ctx, 'waste_patrol_days')}) order by w.name`,
  );

/** Licences and contracts are those of the school. */
async function disposers(ctx: Ctx): Promise<WasteWarning[]> {
  if (!holdsRight(ctx.actor, 'waste.transfer.read')) return [];
  const soon = sql`${addDays(formatDate(ctx.now), warnDays)}::date`;
  const level = (column: string) =>
    sql`case when ${sql.raw(column)} < ${today(ctx)} then ${red} else ${yellow} end::int`;
  return select(
    ctx,
    sql`select * from (
      select ${WarningKind.licence} as kind, ${level('d.ends_on')} as level, d.name,
        '经营许可证' || case when d.ends_on < ${today(ctx)} then '已于 ' else '将于 ' end || d.ends_on || ' 到期' as text, '/waste/disposer' as url
      from waste.disposer d where d.school_id = ${ctx.schoolId} and d.status = 1 and d.ends_on <= ${soon}
      union all
      select ${WarningKind.contract}, ${level('c.ends_on')}, c.no || '（' || d.name || '）',
        '合同' || case when c.ends_on < ${today(ctx)} then '已于 ' else '将于 ' end || c.ends_on || ' 到期', '/waste/disposer'
      from waste.contract c join waste.disposer d on d.school_id = c.school_id and d.id = c.disposer_id
      where c.school_id = ${ctx.schoolId} and c.status = 1 and d.status = 1 and c.ends_on <= ${soon}) x order by x.level, x.name`,
  );
}

async function receipts(ctx: Ctx): Promise<WasteWarning[]> {
  if (!holdsRight(ctx.actor, 'waste.transfer.read')) return [];
  const { rows } = await sql<{
    id: number;
    no: string;
    name: string;
    departed_at: Date;
  }>`select m.id, m.no, d.name, m.departed_at
    from waste.manifest m join waste.disposer d on d.school_id = m.school_id and d.id = m.disposer_id
    where m.school_id = ${ctx.schoolId} and m.status = ${ManifestStatus.departed} and ${readsManifests(ctx, right)}
    order by m.departed_at limit ${sql.lit(most)}`.execute(ctx.db);
  const day = formatDate(ctx.now);
  const dueOf = await confirmDays(
    ctx,
    rows.map(({ departed_at }) => formatDate(departed_at)),
  );
  return rows.flatMap(({ id, no, name, departed_at }) => {
    const due = dueOf(formatDate(departed_at));
    const text = `${formatDateTime(departed_at)} 启运，应于 ${due} 前确认接受`;
    return due < day
      ? [{ kind: WarningKind.receipt, level: red, name: `${no} ${name}`, text, url: `/waste/transfer/${id}` }]
      : [];
  });
}

async function annual(ctx: Ctx): Promise<WasteWarning[]> {
  if (!holdsRight(ctx.actor, 'waste.annual.read') || matterScope(ctx.actor).kind !== 'all') return [];
  const { content } = await annualList.page(ctx, { page: 1, size: 15 });
  const day = formatDate(ctx.now);
  const found = (year: number, level: number, text: string): WasteWarning => ({
    kind: WarningKind.annual,
    level,
    name: `${year} 年管理计划`,
    text,
    url: '/waste/annual-plan',
  });
  const year = yearOf(day);
  const missing = content.some((row) => row.year === year) ? [] : [found(year, yellow, '还没有编制')];
  return [
    ...missing,
    ...content.flatMap((row) => [
      ...(row.plan_overdue ? [found(row.year, red, `应于 ${row.plan_due_on} 前备案`)] : []),
      ...(row.declaration_overdue ? [found(row.year, red, `应于 ${row.declaration_due_on} 前申报`)] : []),
    ]),
  ];
}

/** What is wrong or about to be, of what the caller reaches; the graver ones first. */
export async function readWarnings(ctx: Ctx, { kind }: InputOf<typeof warningApi.read>) {
  const all: WasteWarning[] = [];
  for (const read of [stay, labFull, age, zone, patrol, disposers, receipts, annual]) all.push(...(await read(ctx)));
  const content = all.filter((one) => kind === undefined || one.kind === kind).toSorted((a, b) => a.level - b.level);
  return { content: content.slice(0, most), total: content.length };
}
