import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { InputOf, OutputOf } from '#kernel/shared/contract.ts';
import type { statisticApi } from '../shared/process.ts';
import { monitored } from './instance.policy.ts';

type Input = InputOf<typeof statisticApi.find>;
type Figures = OutputOf<typeof statisticApi.find>;

/** Figures of the cases that started in a period, in the caller's scope: per process, step, person and month. */
export async function findStatistics(ctx: Ctx, { from, to, process_key }: Input): Promise<Figures> {
  const started = sql`select i.id, i.process_id, i.status, i.started_at, i.ended_at, p.process_key, p.name
    from workflow.instance i join workflow.process p on p.school_id = i.school_id and p.id = i.process_id
    where i.school_id = ${ctx.schoolId} and ${monitored(ctx.actor)}
      and ${from === undefined ? sql`true` : sql`i.started_at >= ${from}::date::timestamp at time zone 'Asia/Shanghai'`}
      and ${to === undefined ? sql`true` : sql`i.started_at < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai'`}
      and ${process_key === undefined ? sql`true` : sql`p.process_key = ${process_key}`}`;
  const hours = (end: string, start: string) =>
    sql.raw(`coalesce(round((avg(extract(epoch from ${end} - ${start})) / 3600)::numeric, 1), 0)::float8`);
  const rate = (part: string) =>
    sql.raw(`coalesce(round(100.0 * count(*) filter (where ${part}) / nullif(count(*), 0), 1), 0)::float8`);
  const { rows } = await sql<Figures>`with c as materialized (${started}),
    late as materialized (select distinct t.instance_id from workflow.task t join c on c.id = t.instance_id
      where t.school_id = ${ctx.schoolId} and t.due_at < coalesce(t.handled_at, case when t.status = 0 then ${ctx.now}::timestamptz end)),
    done as materialized (select t.node_name, t.handler_name, t.handled_by, t.arrived_at, t.handled_at, c.process_key from workflow.task t join c on c.id = t.instance_id
      where t.school_id = ${ctx.schoolId} and t.status = 1),
    whole as (select count(*) as started, count(*) filter (where ended_at is null) as running, ${hours('ended_at', 'started_at')} as hours,
      ${rate('id in (select instance_id from late)')} as overdue_rate, ${rate('status = 2')} as refusal_rate from c)
    select whole.*,
      (select coalesce(json_agg(x), '[]') from (select process_key, min(name) as name, count(*) as started, count(*) filter (where ended_at is null) as running,
        ${hours('ended_at', 'started_at')} as hours, ${rate('id in (select instance_id from late)')} as overdue_rate, ${rate('status = 2')} as refusal_rate
        from c group by process_key order by count(*) desc, process_key limit 100) x) as processes,
      (select coalesce(json_agg(x), '[]') from (select process_key, node_name, ${hours('handled_at', 'arrived_at')} as hours, count(*) as tasks from done
        group by process_key, node_name order by 3 desc, 1, 2 limit 100) x) as nodes,
      (select coalesce(json_agg(x), '[]') from (select min(handler_name) as name, count(*) as handled, ${hours('handled_at', 'arrived_at')} as hours from done
        where handled_by is not null group by handled_by order by 2 desc, 1 limit 50) x) as people,
      (select coalesce(json_agg(x), '[]') from (select month, sum(started)::int as started, sum(ended)::int as ended from (
          select to_char(started_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, 1 as started, 0 as ended from c
          union all select to_char(ended_at at time zone 'Asia/Shanghai', 'YYYY-MM'), 0, 1 from c where ended_at is not null) m
        group by month order by month) x) as months
    from whole`.execute(ctx.db);
  return rows[0]!;
}
