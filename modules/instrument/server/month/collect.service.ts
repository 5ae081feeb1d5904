import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { badFields } from '#kernel/server/errors.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { settingOf } from '#platform/codes/server/public.ts';
import { machineHours, maintenanceHours } from '#modules/reservation/server/public.ts';
import { monthFields, MonthSource, MonthState } from '../../shared/month/month.ts';
import { equipmentWithin } from '../instrument.policy.ts';
import { firstDay, lastDay, monthDoc, nextMonth, spanOf } from './month.rules.ts';

/** Until when the hours of a month are to be confirmed: a day of the next one. */
export async function dueOn(ctx: Ctx, month: string): Promise<string> {
  return `${nextMonth(month)}-${(await settingOf(ctx, 'instrument_month_day')).padStart(2, '0')}`;
}

const refreshed = sql.join(
  monthFields.map((field) => {
    const column = sql.ref(field);
    return sql`${column} = case when t.source = ${MonthSource.auto} and t.reason = '' then excluded.${column} else t.${column} end`;
  }),
);
const asTexts = sql`jsonb_build_object(${sql.join(monthFields.map((field) => sql`${sql.lit(field)}, n.${sql.ref(field)}::text`))})`;
const fieldList = sql.join(monthFields.map((field) => sql.ref(field)));
const values = sql.join(monthFields.map((field) => sql`n.${sql.ref(field)}`));

/** Rows of a month for equipment `e`; what people have changed stays, what was confirmed is left alone. */
export async function collectMonth(ctx: Ctx, month: string, where: RawBuilder<boolean>): Promise<number> {
  const [span, due] = [spanOf(month), await dueOn(ctx, month)];
  const { rows } =
    await sql`insert into instrument.month as t (school_id, instrument_id, month, ${fieldList}, collected, clashes, source,
      due_on, created_by, created_at, updated_by, updated_at)
    select i.school_id, i.id, ${firstDay(month)}::date, ${values}, ${asTexts}, n.clashes, ${MonthSource.auto}, ${due}::date,
      ${ctx.actor.userId}, ${ctx.now}, ${ctx.actor.userId}, ${ctx.now}
    from instrument.instrument i
    join base_info.equipment e on e.school_id = i.school_id and e.id = i.equipment_id
    join org.unit u on u.school_id = e.school_id and u.id = e.lab_id
    left join (${machineHours(ctx, span)}) h on h.equipment_id = e.id
    left join (${maintenanceHours(ctx, span)}) d on d.equipment_id = e.id
    cross join lateral (select coalesce(h.hours_teach, 0) as hours_teach, coalesce(h.hours_research, 0) as hours_research,
      coalesce(h.hours_service, 0) as hours_service,
      -- Each kind is rounded for itself.
      least(coalesce(h.hours_open, 0), coalesce(h.hours_teach + h.hours_research + h.hours_service, 0)) as hours_open,
      coalesce(h.samples, 0) as samples, coalesce(d.hours, 0) as down_hours, coalesce(h.clashes, 0) as clashes) n
    where i.school_id = ${ctx.schoolId} and i.is_listed and coalesce(e.buy_date <= ${lastDay(month)}::date, true) and ${where}
    on conflict (school_id, instrument_id, month) do update set ${refreshed}, collected = excluded.collected,
      clashes = excluded.clashes, due_on = excluded.due_on, version = t.version + 1, updated_at = excluded.updated_at,
      updated_by = excluded.updated_by
    where t.state = ${sql.lit(MonthState.open)}
    returning id`.execute(ctx.db);
  return rows.length;
}

/** Collects a month of the instruments that the caller fills in. */
export async function collectMonths(ctx: Ctx, { month }: { month: string }): Promise<{ rows: number }> {
  if (firstDay(month) > formatDate(ctx.now)) throw badFields({ month: '月份还没有开始' });
  const rows = await collectMonth(ctx, month, equipmentWithin(ctx, 'instrument.edit'));
  await ctx.audit({ action: '采集月度机时', docType: monthDoc, note: `${month}：${rows} 台` });
  return { rows };
}
