import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { Term } from '#platform/org/shared/term.ts';
import { usualPeriods, type Period } from '../../shared/course/period.rules.ts';
import type { TeachingTerm } from '../../shared/course/term-period.ts';
import { weekOf, type TermPlan } from './batch-time.rules.ts';

type Stored = Omit<TermPlan, 'name' | 'periods'> & {
  term: number;
  periods: Period[] | null;
  has_own: boolean;
  is_current: boolean;
};

const weeks = sql`(date_trunc('week', t.ends_on)::date - date_trunc('week', t.starts_on)::date) / 7 + 1`;
/** The last term that has periods of its own, up to term `t`. */
const periods = sql`(select p.periods from teaching.term_periods p
  join org.term o on o.school_id = p.school_id and o.id = p.term_id
  where p.school_id = t.school_id and o.starts_on <= t.starts_on order by o.starts_on desc limit 1)`;

async function readTerms(ctx: Ctx, where: RawBuilder<boolean>): Promise<Stored[]> {
  const { rows } = await sql<Stored>`select t.id, t.school_year, t.term, t.starts_on, t.ends_on, ${weeks} as weeks,
      ${periods} as periods, exists (select 1 from teaching.term_periods x
        where x.school_id = t.school_id and x.term_id = t.id) as has_own,
      t.id = ${currentTermId(ctx)} as is_current
    from org.term t where t.school_id = ${ctx.schoolId} and ${where} order by t.starts_on desc limit 200`.execute(
    ctx.db,
  );
  return rows;
}

/** Id of the term that today lies in, in a vacation of the one before; null where no term has begun. */
export const currentTermId = (ctx: Ctx) => sql<number | null>`(select z.id from org.term z
  where z.school_id = ${ctx.schoolId} and z.starts_on <= ${formatDate(ctx.now)}::date order by z.starts_on desc limit 1)`;

export const termName = ({ school_year, term }: { school_year: string; term: number }): string =>
  `${school_year} ${labelOf(Term, term)}`;

const planOf = ({ term, periods: own, ...row }: Stored): TermPlan => ({
  id: row.id,
  name: termName({ school_year: row.school_year, term }),
  school_year: row.school_year,
  starts_on: row.starts_on,
  ends_on: row.ends_on,
  weeks: row.weeks,
  periods: own ?? usualPeriods,
});

/** A term with its weeks and periods. */
export async function findTerm(ctx: Ctx, id: number): Promise<TermPlan> {
  const [row] = await readTerms(ctx, sql<boolean>`t.id = ${id}`);
  return planOf(found(row, '学期'));
}

/** The term of now; undefined where no term has begun. */
export async function lookCurrentTerm(ctx: Ctx): Promise<TermPlan | undefined> {
  const [row] = await readTerms(ctx, sql<boolean>`t.id = ${currentTermId(ctx)}`);
  return row && planOf(row);
}

export async function listTerms(ctx: Ctx): Promise<{ content: TeachingTerm[] }> {
  const rows = await readTerms(ctx, sql<boolean>`true`);
  const today = formatDate(ctx.now);
  const can_edit = holdsRight(ctx.actor, 'teaching.term.edit');
  const content = rows.map((row) => {
    const plan = planOf(row);
    const { term, has_own, is_current } = row;
    return {
      ...plan,
      periods: [...plan.periods],
      term,
      has_own,
      is_current,
      week: weekOf(plan, today) ?? null,
      can_edit,
    };
  });
  return { content };
}
