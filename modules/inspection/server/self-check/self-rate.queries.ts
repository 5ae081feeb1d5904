import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { scopeOf, within } from '#kernel/server/policy.ts';
import type { RightName } from '#kernel/shared/rights.ts';
import type { SelfFigures, SelfRates } from '../../shared/self-check/self-result.ts';
import type { Period } from '../core/period.rules.ts';
import { handedOver, isBegun, selfCounts } from './self-counts.queries.ts';
import { figuresOf, sumOf, type SelfCounts } from './self-figures.rules.ts';

type Query = {
  period: Period;
  college_id?: number | undefined;
  campus_id?: number | undefined;
  lab_level?: number | undefined;
};

/** Begun tasks `t` whose period starts in these days, in laboratories that the caller reads with the right. */
function tasksIn(ctx: Ctx, right: RightName, { period, college_id, campus_id, lab_level }: Query): RawBuilder<unknown> {
  const scope = scopeOf(ctx.actor, right);
  const labs = [
    ...(scope.kind === 'all' ? [] : [within(scope, 'u.path')]),
    ...(campus_id === undefined ? [] : [sql<boolean>`l.campus_id = ${campus_id}`]),
    ...(lab_level === undefined ? [] : [sql<boolean>`coalesce(l.lab_level, 0) = ${lab_level}`]),
  ];
  const days = (task: 't' | 'x') =>
    sql<boolean>`${sql.ref(`${task}.from_day`)} between ${period.from}::date and ${period.to}::date`;
  // Every task has its laboratory, which is joined for a condition only.
  const places = sql`t.lab_id in (select u.id from org.unit u join base_info.lab l on l.school_id = u.school_id and l.id = u.id
    where u.school_id = ${ctx.schoolId} and ${sql.join(labs, sql` and `)})`;
  return sql`inspection.self_task t ${handedOver(ctx.schoolId, days('x'))}
    where t.school_id = ${ctx.schoolId} and ${isBegun} and ${days('t')}
      and ${college_id === undefined ? sql`true` : sql`t.college_id = ${college_id}`} and ${labs.length === 0 ? sql`true` : places}`;
}

/** Figures of the self-checks that began in a period. */
export async function findSelfFigures(ctx: Ctx, right: RightName, query: Query): Promise<SelfFigures> {
  const { rows } = await sql<SelfCounts>`select ${selfCounts} from ${tasksIn(ctx, right, query)}`.execute(ctx.db);
  return figuresOf(rows[0]!);
}

const mostUnits = 500;

/** The same by college, or by laboratory of one college; the lowest rate first. */
export async function findSelfRates(ctx: Ctx, right: RightName, query: Query): Promise<SelfRates> {
  const unit = query.college_id === undefined ? sql`t.college_id` : sql`t.lab_id`;
  const { rows } = await sql<
    SelfCounts & { id: number | null; name: string }
  >`select x.*, coalesce(n.name, '校直属') as name
    from (select ${unit} as id, ${selfCounts} from ${tasksIn(ctx, right, query)} group by 1) x
    left join org.unit n on n.school_id = ${ctx.schoolId} and n.id = x.id order by n.code`.execute(ctx.db);
  const units = rows.map(({ id, name, ...counts }) => ({ id, name, ...figuresOf(counts) }));
  return {
    total: sumOf(rows),
    units: units.sort((a, b) => (a.rate ?? 101) - (b.rate ?? 101)).slice(0, mostUnits),
  };
}
