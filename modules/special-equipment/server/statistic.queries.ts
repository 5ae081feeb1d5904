import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { RequiredFile, SpecialKind } from '../shared/kinds.ts';
import type { Statistic, watchApi } from '../shared/watch.ts';
import { ageOf, allJoins, isKept, lacksFile } from './asset.queries.ts';
import { dues } from './due.queries.ts';
import { dueLevel } from './due-level.queries.ts';
import { lackingLabs } from './lacking.queries.ts';
import { readsEquipment } from './reach.queries.ts';

/** `[{key, count}]` of pieces by a value. */
const by = (
  name: string,
  value: RawBuilder<unknown>,
) => sql`coalesce((select json_agg(json_build_object(${sql.lit(name)}, g.key,
    'count', g.count) order by g.key) from (select ${value} as key, count(*)::int as count from piece p
  where ${value} is not null group by 1) g), '[]')`;

const lacks = sql.join(
  RequiredFile.$items.map(({ value }) => sql`${lacksFile(value)} as ${sql.ref(`lacks_${value}`)}`),
);
const lackCounts = sql`json_build_array(${sql.join(
  RequiredFile.$items.map(
    ({ value }) =>
      sql`json_build_object('file', ${sql.lit(value)}, 'count', (select count(*)::int from piece p where ${sql.ref(`p.lacks_${value}`)}))`,
  ),
)})`;

const colleges = sql`coalesce((select json_agg(g order by g.name) from (select p.college_id, max(p.college_name) as name,
    count(*)::int as count, count(*) filter (where p.due = 0)::int as overdue from piece p group by p.college_id) g), '[]')`;

type Row = Omit<Statistic, 'kinds'> & { kinds: { key: string; count: number }[] };

/** Figures of what the caller reaches, without scrapped pieces. Each number leads to as many rows of a list. */
export async function findStatistic(ctx: Ctx, { college_id }: InputOf<typeof watchApi.statistic>): Promise<Statistic> {
  const ofCollege = college_id === undefined ? sql<boolean>`true` : sql<boolean>`e.college_id = ${college_id}`;
  const reach = sql<boolean>`(${readsEquipment(ctx)} and ${ofCollege})`;
  const since = addDays(formatDate(ctx.now), -365);
  const inspected = (more: RawBuilder<boolean>) => sql`(select count(*)::int from special_equipment.inspection i
    join piece p on p.id = i.asset_id where i.school_id = ${ctx.schoolId} and i.status = 1 and i.kind < 4
      and i.was_due_on is not null and i.inspected_on >= ${since}::date and ${more})`;
  // What was due since then and has not been done counts as well.
  const missed = sql`(select count(*)::int from special_equipment.schedule s join piece p on p.id = s.asset_id
    where s.school_id = ${ctx.schoolId} and s.next_on >= ${since}::date and s.next_on < ${formatDate(ctx.now)}::date)`;
  const certificates = sql`coalesce((select json_agg(json_build_object('level', g.level, 'count', g.count) order by g.level) from (
    select ${dueLevel(ctx, 'd.due_on')} as level, count(*)::int as count from (${dues(ctx, reach)}) d
    where d.kind = 'certificate' and ${dueLevel(ctx, 'd.due_on')} is not null group by 1) g), '[]')`;
  const { rows } = await sql<Row>`with piece as materialized (select a.id, a.state, a.kind_code, ${ageOf(ctx)} as age,
        ${dueLevel(ctx, 'a.next_on')} as due, e.college_id, coalesce(c.name, '未归属学院') as college_name, ${lacks}
      from special_equipment.asset a ${allJoins} where a.school_id = ${ctx.schoolId} and ${isKept} and ${reach})
    select (select count(*)::int from piece) as total, ${by('state', sql`p.state`)} as states, ${by('key', sql`p.kind_code`)} as kinds,
      ${by('age', sql`p.age`)} as ages, ${by('level', sql`p.due`)} as dues, ${colleges} as colleges, ${certificates} as certificates,
      ${lackCounts} as lacks, ${inspected(sql<boolean>`true`)} + ${missed} as asked,
      ${inspected(sql<boolean>`i.inspected_on <= i.was_due_on`)} as on_time,
      (select count(*)::int from (${lackingLabs(ctx, ofCollege)}) y) as lacking_labs`.execute(ctx.db);
  const { kinds, ...row } = rows[0]!;
  const nameOf = (key: string) => SpecialKind.$items.find(({ value }) => value === key)?.label ?? key;
  return { ...row, kinds: kinds.map(({ key, count }) => ({ key, count, name: nameOf(key) })) };
}
