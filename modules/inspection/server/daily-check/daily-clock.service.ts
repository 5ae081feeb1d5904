import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { formatDate, formatDateTime, weekdayOf } from '#kernel/shared/time.ts';
import { UseStatus } from '#modules/base-info/shared/use-status.ts';
import { isWorkday } from '#platform/org/server/public.ts';
import { dailyStates, DailyStatus } from '../../shared/daily-check/daily-check.states.ts';
import { optionsOf } from '../core/option.queries.ts';
import { snapshotColumns, snapshotTables } from '../library/item-snapshot.queries.ts';
import { executorOf } from '../self-check/task-clock.service.ts';

/** Each hour: rows of the day, and what was not begun in time. Schools that do not check daily have neither. */
export async function runDailyChecks(ctx: Ctx): Promise<void> {
  if ((await optionsOf(ctx)).daily_check !== 1) return;
  await missChecks(ctx);
  await openDay(ctx);
}

const itemsOf = (ids: RawBuilder<unknown>) => sql`(select coalesce(jsonb_agg(to_jsonb(x) - 'sort'
    || jsonb_build_object('score', x.score::text) order by x.sort), '[]')
  from (select ${snapshotColumns} from ${snapshotTables}
    where i.school_id = p.school_id and i.id = any(${ids}) and i.deleted_at is null) x)`;

/** Days of a configuration: its weekdays on which the school works, and moved work days; all seven are every day. */
async function isAskedOn(ctx: Ctx, day: string): Promise<RawBuilder<boolean>> {
  const isoDay = weekdayOf(day);
  const chosen = sql<boolean>`${isoDay} = any(p.weekdays)`;
  const everyDay = sql<boolean>`cardinality(p.weekdays) = 7`;
  const isWeekend = isoDay > 5;
  if (await isWorkday(ctx, day)) return isWeekend ? sql<boolean>`true` : chosen;
  return isWeekend ? chosen : everyDay;
}

/**
 * Makes the rows of today for open laboratories whose cut-off has not passed; a second run changes nothing. `labs` limits it
 * to these.
 */
export async function openDay(ctx: Ctx, labs?: readonly number[]): Promise<void> {
  const day = formatDate(ctx.now);
  const hour = Number(formatDateTime(ctx.now).slice(11, 13));
  await sql`insert into inspection.daily_check (school_id, lab_id, college_id, day, cut_off, executor_kind, executor_id, items,
      created_at, updated_at)
    select p.school_id, p.lab_id, u.college_id, ${day}::date, p.cut_off, p.executor_kind, ${executorOf},
      jsonb_build_object('before', ${itemsOf(sql`p.before_ids`)}, 'after', ${itemsOf(sql`p.during_ids || p.after_ids`)}),
      ${ctx.now}, ${ctx.now}
    from inspection.daily_config p
    join org.unit u on u.school_id = p.school_id and u.id = p.lab_id and u.deleted_at is null and u.status = ${sql.lit(Enabled.on)}
    join base_info.lab l on l.school_id = p.school_id and l.id = p.lab_id and l.use_status = ${sql.lit(UseStatus.open)}
    where p.school_id = ${ctx.schoolId} and p.status = ${sql.lit(Enabled.on)} and p.cut_off > ${hour} and ${await isAskedOn(ctx, day)}
      and ${labs ? sql`p.lab_id = any(${[...labs]})` : sql`true`}
    on conflict (school_id, lab_id, day) do nothing`.execute(ctx.db);
}

/** What was not begun by the cut-off is missed; a day that was begun and not finished stays as it is. */
async function missChecks(ctx: Ctx): Promise<void> {
  const { from, to, label } = dailyStates.transitions.miss;
  const day = formatDate(ctx.now);
  const hour = Number(formatDateTime(ctx.now).slice(11, 13));
  const { rows } = await sql<{ id: number }>`update inspection.daily_check t
    set status = ${to}, version = t.version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where t.school_id = ${ctx.schoolId} and t.status = any(${[...from]})
      and (t.day < ${day}::date or (t.day = ${day}::date and t.cut_off <= ${hour}))
    returning t.id`.execute(ctx.db);
  if (rows.length === 0) return;
  await ctx.audit({ action: label, docType: 'inspection.daily_check', note: `${rows.length} 间实验室` });
  const ids = rows.map(({ id }) => id);
  await emit(ctx, 'kernel.document.changed', { docType: 'inspection.daily_check', ids, to: String(to) });
}

/** Checks of today that nobody has begun, for laboratories whose configuration is gone or off. */
export async function dropUnbegun(ctx: Ctx, labs: readonly number[]): Promise<void> {
  await sql`delete from inspection.daily_check t where t.school_id = ${ctx.schoolId} and t.lab_id = any(${[...labs]})
    and t.day = ${formatDate(ctx.now)}::date and t.status = ${sql.lit(DailyStatus.open)}`.execute(ctx.db);
}
