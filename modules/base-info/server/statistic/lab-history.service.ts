import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { factColumns, factsNow } from './facts.queries.ts';

const columnsOf = (alias: string) => sql.join(factColumns.map((column) => sql.ref(`${alias}.${column}`)));

/**
 * Records the facts of the day that has ended: closes the rows of laboratories that changed or ended, and adds a row for
 * those that changed or are new. A day is recorded once; after missed nights the facts known before stand for those days.
 */
export async function recordHistory(ctx: Ctx): Promise<void> {
  const day = addDays(formatDate(ctx.now), -1);
  // Rows are inserted for what was closed, so that the open row of a laboratory is closed before the next one is added.
  await sql`with day as (
      insert into base_info.lab_history_day as d (school_id, first_day, last_day) values (${ctx.schoolId}, ${day}, ${day})
      on conflict (school_id) do update set last_day = excluded.last_day where d.last_day < excluded.last_day returning 1
    ), fact as materialized (select f.* from (${factsNow(ctx, 'many')}) f where exists (select from day)
    ), known as materialized (
      select y.lab_id, (${columnsOf('y')}) is not distinct from (${columnsOf('f')}) as is_same
      from base_info.lab_history y left join fact f on f.lab_id = y.lab_id
      where y.school_id = ${ctx.schoolId} and y.to_day is null and exists (select from day)
    ), closed as (
      update base_info.lab_history y set to_day = ${day}::date - 1 from known k
      where y.school_id = ${ctx.schoolId} and y.lab_id = k.lab_id and y.to_day is null and not k.is_same returning y.lab_id
    )
    insert into base_info.lab_history (school_id, from_day, ${sql.join(factColumns.map((column) => sql.ref(column)))})
    select ${ctx.schoolId}, ${day}, ${columnsOf('f')} from fact f
    where f.lab_id in (select lab_id from closed) or not exists (select from known k where k.lab_id = f.lab_id)`.execute(
    ctx.db,
  );
}
