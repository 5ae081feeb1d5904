import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { FindingLevel } from '../shared/finding.ts';
import { YearState, yearStates } from '../shared/year.states.ts';
import type { YearRow } from '../shared/year.ts';

export type Year = {
  id: number;
  version: number;
  school_year: string;
  state: number;
  edition: number;
  collected_at: Date | null;
  checked_at: Date | null;
  locked_at: Date | null;
  receipt: string;
};

const columns = sql`y.id, y.version, y.school_year, y.state, y.edition, y.collected_at, y.checked_at, y.locked_at, y.receipt`;

export async function findYear(ctx: Ctx, schoolYear: string): Promise<Year> {
  const { rows } = await sql<Year>`select ${columns} from ministry.year y
    where y.school_id = ${ctx.schoolId} and y.school_year = ${schoolYear}`.execute(ctx.db);
  return found(rows[0], '上报学年');
}

export const isOpen = (state: number) => state === YearState.collecting || state === YearState.checked;

type Counted = Year & { errors: number; warnings: number; unexplained: number; tables: YearRow['tables'] };

const actionsOf = (ctx: Ctx, { state, collected_at }: Counted): YearRow['can'] => {
  const may = holdsRight(ctx.actor, 'ministry.table.edit');
  const locks = holdsRight(ctx.actor, 'ministry.year.lock');
  return [
    ...(may && isOpen(state) ? (['collect'] as const) : []),
    ...(may && isOpen(state) && collected_at ? (['check'] as const) : []),
    ...(['lock', 'unlock', 'export', 'report'] as const).filter(
      (action) => locks && yearStates.can(action, state as never),
    ),
  ];
};

const timeText = (at: Date | null) => (at ? formatDateTime(at) : null);

async function readYears(ctx: Ctx, schoolYear?: string): Promise<YearRow[]> {
  const one = schoolYear === undefined ? sql`` : sql`and y.school_year = ${schoolYear}`;
  const { rows } = await sql<Counted>`select ${columns}, f.errors, f.warnings, f.unexplained,
      coalesce((select json_agg(json_build_object('code', r.table_code, 'rows', r.rows, 'changed', r.changed, 'errors', coalesce(g.errors, 0),
          'warnings', coalesce(g.warnings, 0)) order by r.table_code)
        from (select r.table_code, count(*) filter (where not r.is_out)::int as rows,
            count(*) filter (where r.changes <> '{}' or r.collected is null or r.is_out)::int as changed
          from ministry.record r where r.school_id = y.school_id and r.year_id = y.id group by 1) r
        left join (select g.table_code, count(*) filter (where g.level = ${FindingLevel.error})::int as errors,
            count(*) filter (where g.level = ${FindingLevel.warning})::int as warnings
          from ministry.finding g where g.school_id = y.school_id and g.year_id = y.id group by 1) g on g.table_code = r.table_code), '[]') as tables
    from ministry.year y cross join lateral (select count(*) filter (where f.level = ${FindingLevel.error})::int as errors,
        count(*) filter (where f.level = ${FindingLevel.warning})::int as warnings,
        count(*) filter (where f.level = ${FindingLevel.warning} and f.explanation = '')::int as unexplained
      from ministry.finding f where f.school_id = y.school_id and f.year_id = y.id) f
    where y.school_id = ${ctx.schoolId} ${one} order by y.school_year desc limit 50`.execute(ctx.db);
  return rows.map((row) => ({
    ...row,
    collected_at: timeText(row.collected_at),
    checked_at: timeText(row.checked_at),
    locked_at: timeText(row.locked_at),
    can: actionsOf(ctx, row),
  }));
}

export const listYears = (ctx: Ctx) => readYears(ctx);
export const showYear = async (ctx: Ctx, { year }: { year: string }) =>
  found((await readYears(ctx, year))[0], '上报学年');
