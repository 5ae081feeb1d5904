import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { endOfDay, parseDateTime } from '#kernel/shared/time.ts';
import { SpecialTimeStatus } from '#modules/base-info/shared/access/special-time.states.ts';
import { SpecialTimeType } from '#modules/base-info/shared/access/special-time.ts';
import type { SelfPeriod } from './self-period.rules.ts';

const typesOf = {
  vacation: [SpecialTimeType.summer, SpecialTimeType.winter],
  holiday: [SpecialTimeType.holiday],
};

/** Laboratories that work in periods without a working day, by the first day of the period: with an approved special time. */
export async function openLabs(
  ctx: Ctx,
  periods: readonly SelfPeriod[],
  ids: readonly number[],
): Promise<Map<string, number[]>> {
  const off = periods.flatMap(({ off: kind, from, to }) =>
    kind === '' ? [] : [{ day: from, from: parseDateTime(from), to: endOfDay(to), types: typesOf[kind] }],
  );
  if (off.length === 0) return new Map();
  const { rows } = await sql<{ day: string; labs: number[] }>`
    select r.day, to_jsonb(array_agg(distinct x.lab_id)) as labs
    from json_to_recordset(${JSON.stringify(off)}::json) as r(day text, "from" timestamptz, "to" timestamptz, types json)
    join base_info.special_time s on s.school_id = ${ctx.schoolId} and s.status = ${sql.lit(SpecialTimeStatus.passed)}
      and s.starts_at <= r."to" and s.ends_at >= r."from"
      and s.type = any(array(select value::int from json_array_elements_text(r.types)))
    join base_info.special_time_lab x on x.school_id = s.school_id and x.special_time_id = s.id and x.lab_id = any(${[...ids]})
    group by r.day`.execute(ctx.db);
  return new Map(rows.map(({ day, labs }) => [day, labs]));
}
