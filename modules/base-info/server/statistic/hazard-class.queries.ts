import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { HazardClass, HazardSums, StatisticQuery } from '../../shared/statistic/statistic.ts';
import { kindLines, listAllKinds } from '../hazard/hazard-kind.queries.ts';
import { countedLabs } from './counted-labs.queries.ts';
import { gradeCodes } from './grade-codes.queries.ts';

type Part =
  | { part: 'level'; kind: string | null; lab_level: number | null; labs: number; rows: number }
  | { part: 'unit'; kind: string | null; unit: string; qty: string }
  | { part: 'building'; kind: string | null; building: number | null; labs: number; rows: number };

const noSums: HazardSums = { labs: 0, rows: 0, levels: [], amounts: [] };

/**
 * Hazard sources in use of the facts: by kind and level, by kind and unit, by building and kind of the first level. A row
 * without a kind is that of all kinds.
 */
async function readParts(ctx: Ctx, facts: RawBuilder<unknown>, withBuildings: boolean): Promise<Part[]> {
  const lines = await kindLines(ctx);
  const pairs = [...lines].flatMap(([kind, line]) =>
    line.map((above, i) => ({ kind, above, top: i === line.length - 1 })),
  );
  const byBuilding = sql`union all
    select 'building', n.above, null, null, null, s.building, count(distinct s.lab_id), sum(s.rows)
    from source s join named n on n.kind = s.kind and n.top group by grouping sets ((s.building, n.above), (s.building))`;
  const { rows } = await sql<Part>`with source as materialized (
      select f.lab_id, f.lab_level, h.kind, h.unit, h.building, h.rows, h.qty from ${facts} f
      cross join lateral jsonb_to_recordset(f.hazards) as h (kind text, unit text, building bigint, rows int, qty numeric)
    ), line as (
      select * from unnest(${pairs.map(({ kind }) => kind)}::text[], ${pairs.map(({ above }) => above)}::text[],
        ${pairs.map(({ top }) => top)}::boolean[]) as p (kind, above, top)
    ), named as (
      select * from line
      union all select distinct s.kind, s.kind, true from source s where s.kind not in (select kind from line)
    )
    select 'level' as part, o.above as kind, o.lab_level, null as unit, null as qty, null::bigint as building,
      count(*) as labs, sum(o.rows)::bigint as rows
    from (select n.above, s.lab_id, s.lab_level, sum(s.rows) as rows from source s join named n on n.kind = s.kind
      group by n.above, s.lab_id, s.lab_level) o group by o.above, o.lab_level
    union all select 'level', null, o.lab_level, null, null, null, count(*), sum(o.rows)::bigint
    from (select s.lab_id, s.lab_level, sum(s.rows) as rows from source s group by s.lab_id, s.lab_level) o group by o.lab_level
    union all select 'unit', n.above, null, s.unit, trim_scale(sum(s.qty))::text, null, null, null
    from source s join named n on n.kind = s.kind group by n.above, s.unit
    union all select 'unit', null, null, s.unit, trim_scale(sum(s.qty))::text, null, null, null from source s group by s.unit
    ${withBuildings ? byBuilding : sql``}`.execute(ctx.db);
  return rows;
}

function sumsOf(parts: readonly Part[]): Map<string | null, HazardSums> {
  const byKind = Map.groupBy(
    parts.filter(({ part }) => part !== 'building'),
    ({ kind }) => kind,
  );
  return new Map(
    [...byKind].map(([kind, own]) => {
      const levels = own.flatMap((row) => (row.part === 'level' ? [row] : []));
      const total = (field: 'labs' | 'rows') => levels.reduce((sum, row) => sum + row[field], 0);
      return [
        kind,
        {
          labs: total('labs'),
          rows: total('rows'),
          levels: levels.map(({ lab_level, labs }) => ({ lab_level, labs })),
          amounts: own.flatMap((row) => (row.part === 'unit' ? [{ unit: row.unit, qty: row.qty }] : [])),
        },
      ] as const;
    }),
  );
}

/** Sums by kind in the order of the tree, and of all kinds. */
export async function sumKinds(ctx: Ctx, facts: RawBuilder<unknown>, withBuildings = false) {
  const [parts, kinds] = [await readParts(ctx, facts, withBuildings), await listAllKinds(ctx)];
  const sums = sumsOf(parts);
  const known = new Set(kinds.map(({ code }) => code));
  const strange = [...sums.keys()].filter((code) => code !== null && !known.has(code)) as string[];
  const all = [...kinds, ...strange.map((code) => ({ code, parent: '', depth: 0, name: code }))];
  return {
    parts,
    total: sums.get(null) ?? noSums,
    kinds: all.flatMap((kind) => (sums.has(kind.code) ? [{ ...kind, ...sums.get(kind.code)! }] : [])),
  };
}

async function buildingsOf(ctx: Ctx, parts: readonly Part[]): Promise<HazardClass['buildings']> {
  const found = parts.flatMap((row) => (row.part === 'building' ? [row] : []));
  const ids = [...new Set(found.map(({ building }) => building))];
  const { rows } = await sql<{ id: number; name: string }>`select b.id, m.name || ' ' || b.name as name
    from org.building b join org.campus m on m.school_id = b.school_id and m.id = b.campus_id
    where b.school_id = ${ctx.schoolId} and b.id = any(${ids.filter((id) => id !== null)})
    order by m.sort, b.code, b.id`.execute(ctx.db);
  return [...rows, ...(ids.includes(null) ? [{ id: null, name: '未登记楼宇' }] : [])].map(({ id, name }) => {
    const own = found.filter(({ building }) => building === id);
    const { labs, rows: sources } = own.find(({ kind }) => kind === null)!;
    const kinds = own.flatMap((row) => (row.kind === null ? [] : [{ code: row.kind, rows: row.rows }]));
    return { id, name, labs, rows: sources, kinds };
  });
}

/** Hazard sources in use by kind and by building. */
export async function findHazardClass(ctx: Ctx, query: StatisticQuery): Promise<HazardClass> {
  const { facts, ...dated } = await countedLabs(ctx, query);
  const { parts, kinds, total } = await sumKinds(ctx, facts, true);
  const { levels } = (await gradeCodes(ctx))(total.levels);
  return { ...dated, levels, kinds, total, buildings: await buildingsOf(ctx, parts) };
}
