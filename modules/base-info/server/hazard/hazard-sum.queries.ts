import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { codesOf } from '#platform/codes/server/public.ts';
import type { HazardFilters } from '../../shared/hazard/hazard.ts';
import { kindLines } from './hazard-kind.queries.ts';
import { hazardList } from './hazard.queries.ts';

type Sum = { kind: string; labs: number[]; rows: number; stock: string; bottles: string; pieces: string };

/** Factor of a unit to kg or L, in SQL. */
const stockOf = sql`case h.unit when 'kg' then h.qty when 'L' then h.qty when 'g' then h.qty / 1000
  when 'mL' then h.qty / 1000 else 0 end`;

const decimal = (sum: number) => String(Number(sum.toFixed(4)));

/** Sums of the filtered hazard sources in use by kind of the first level, and their rows by GHS pictogram. */
export async function sumHazards(ctx: Ctx, filters: HazardFilters) {
  const where = hazardList.where(ctx, { ...filters, status: Enabled.on });
  const from = sql`base_info.hazard_source h join org.unit u on u.school_id = h.school_id and u.id = h.lab_id`;
  const [{ rows: sums }, { rows: ghs }, lines, kinds, pictograms] = await Promise.all([
    sql<Sum>`select h.kind, json_agg(distinct h.lab_id) as labs, count(*) as rows, sum(${stockOf}) as stock,
        coalesce(sum(h.qty) filter (where h.unit = 'bottle'), 0) as bottles,
        coalesce(sum(h.qty) filter (where h.unit in ('set', 'piece', 'room')), 0) as pieces
      from ${from} where ${where} group by h.kind`.execute(ctx.db),
    sql<{ code: string; rows: number }>`select g.code, count(*) as rows
      from ${from} cross join lateral unnest(h.ghs) g (code) where ${where} group by g.code`.execute(ctx.db),
    kindLines(ctx),
    codesOf(ctx, 'hazard_kind'),
    codesOf(ctx, 'ghs'),
  ]);
  const groups = Map.groupBy(sums, ({ kind }) => lines.get(kind)?.at(-1) ?? kind);
  const total = (rows: Sum[], field: 'stock' | 'bottles' | 'pieces') =>
    decimal(rows.reduce((sum, row) => sum + Number(row[field]), 0));
  return {
    kinds: kinds.flatMap(({ code, name }) => {
      const rows = groups.get(code);
      if (!rows) return [];
      return {
        code,
        name,
        labs: new Set(rows.flatMap((row) => row.labs)).size,
        rows: rows.reduce((sum, row) => sum + row.rows, 0),
        stock: total(rows, 'stock'),
        bottles: total(rows, 'bottles'),
        pieces: total(rows, 'pieces'),
      };
    }),
    ghs: pictograms.flatMap(({ code, name }) => {
      const found = ghs.find((row) => row.code === code);
      return found ? [{ code, name, rows: found.rows }] : [];
    }),
  };
}
