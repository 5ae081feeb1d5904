import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { figureNames, type FigureValues } from '../../shared/year/figures.ts';
import { ReportState } from '../../shared/year/report.states.ts';
import { ofInstruments } from '../instrument.policy.ts';
import { reportJoins } from './report.queries.ts';

/** A passed year of an instrument: what every file and the index of benefit are made of. */
export type YearlyRow = FigureValues & {
  instrument_id: number;
  equipment_id: number;
  asset_no: string;
  name: string;
  model: string;
  spec: string;
  class_no: string;
  price: string;
  buy_date: string | null;
  college_id: number | null;
  college_name: string;
  keeper_name: string;
  kind: number | null;
  peer_group: string;
  status: number;
  is_shared: boolean;
  platform_no: string;
  /** Results by their share of them. */
  weighted: Record<string, string>;
};

async function readYearly(ctx: Ctx, schoolYear: string, reach: RawBuilder<boolean>): Promise<YearlyRow[]> {
  const { rows } =
    await sql<YearlyRow>`select y.instrument_id, i.equipment_id, e.asset_no, e.name, e.model, e.spec, e.class_no,
      coalesce(e.price, 0) as price, e.buy_date, e.college_id, coalesce(c.name, '') as college_name, coalesce(k.name, '') as keeper_name,
      i.kind, i.peer_group, i.status, i.is_shared, i.platform_no, y.weighted, ${sql.join(figureNames.map((name) => sql.ref(`y.${name}`)))}
    from instrument.report y ${sql.join(Object.values(reportJoins), sql` `)}
    where y.school_id = ${ctx.schoolId} and p.school_year = ${schoolYear} and y.state = ${sql.lit(ReportState.passed)}
      and ${reach}
    order by upper(e.asset_no), y.id limit 20000`.execute(ctx.db);
  return rows;
}

/** Passed rows of a school year that the caller reads, by number; the one source of exports. */
export const yearlyRows = (ctx: Ctx, schoolYear: string): Promise<YearlyRow[]> =>
  readYearly(ctx, schoolYear, ofInstruments(ctx, 'y.instrument_id'));

/** All passed rows of a school year: what the index of benefit is calculated from, whoever calculates it. */
export const allYearlyRows = (ctx: Ctx, schoolYear: string): Promise<YearlyRow[]> =>
  readYearly(ctx, schoolYear, sql<boolean>`true`);
