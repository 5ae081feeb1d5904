import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { badFields } from '#kernel/server/errors.ts';
import { formatDate } from '#kernel/shared/time.ts';
import type { Moe, MoeQuery } from '../../shared/statistic/statistic.ts';
import { countedLabs, type Counted } from './counted-labs.queries.ts';
import { gradeCodes } from './grade-codes.queries.ts';
import { sumKinds } from './hazard-class.queries.ts';
import { checksOf } from './inspection-figures.queries.ts';
import { readUnitFigures } from './unit-figures.queries.ts';
import { findSchoolYear } from './school-year.queries.ts';

type Cell = Moe['cells'][number] & { is_total: boolean };

/** Laboratories, rooms and hazard sources of the facts by level, class and kind. */
export async function labFigures(ctx: Ctx, { facts, ...dated }: Counted) {
  // A room may belong to several laboratories; it counts once in each number.
  const { rows } = await sql<Cell>`select grouping(f.lab_level) = 1 as is_total, f.lab_level, f.lab_class,
      count(distinct f.lab_id) as labs, count(distinct r.id) as rooms
    from ${facts} f left join lateral unnest(f.rooms) r (id) on true
    group by grouping sets ((f.lab_level, f.lab_class), ()) order by 1, f.lab_level, f.lab_class`.execute(ctx.db);
  const cells = rows.flatMap(({ is_total, ...cell }) => (is_total ? [] : [cell]));
  const { labs, rooms } = rows.find(({ is_total }) => is_total)!;
  const { total, kinds } = await sumKinds(ctx, facts);
  return {
    ...dated,
    ...(await gradeCodes(ctx))(cells),
    labs,
    rooms,
    cells,
    hazards: {
      total,
      kinds: kinds.flatMap(({ depth, parent: _parent, ...kind }) => (depth === 0 ? [kind] : [])),
    },
  };
}

/** Figures of a school year: laboratories as they were at its end, or are now, and what happened in it. */
export async function findMoe(ctx: Ctx, { school_year: asked, ...places }: MoeQuery): Promise<Moe> {
  const year = await findSchoolYear(ctx, asked);
  const today = formatDate(ctx.now);
  if (year.from > today) throw badFields({ school_year: '该学年还没有开始，请选择其他学年' });
  const day = year.to < today ? year.to : today;
  const counted = await countedLabs(ctx, { ...places, day });
  return {
    ...(await labFigures(ctx, counted)),
    ...year,
    checks: await checksOf(ctx, places, { from: year.from, to: day }),
    activity: (await readUnitFigures(ctx, counted, { ...places, period: { from: year.from, to: day } })).total,
  };
}
