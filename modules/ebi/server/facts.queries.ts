import type { Ctx } from '#kernel/server/context.ts';
import { allYearlyRows, type YearlyRow } from '#modules/instrument/server/public.ts';
import { InstrumentStatus } from '#modules/instrument/shared/register/instrument.states.ts';
import { centsOf, yuanOf } from '#platform/funds/shared/money.rules.ts';
import type { Facts } from '../shared/facts.ts';
import { QuotaKind } from '../shared/terms.ts';

/** Facts of an instrument, or why it is not evaluated. */
export type Found = { equipment_id: number; facts?: Facts; left_out?: string };

const mostRepairMonths = 6;

/** Rule 5: what was out of use for most of the year is not judged by it. */
function reasonOf({ status, months_used, months_repair }: YearlyRow): string | undefined {
  if (status === InstrumentStatus.scrap) return '待报废';
  if (months_repair > mostRepairMonths) return `待修 ${months_repair} 个月`;
  return months_used === 0 ? '本学年没有使用' : undefined;
}

/** Sum of decimals with at most two places. */
const sumOf = (...texts: readonly string[]): string =>
  yuanOf(texts.reduce((sum, text) => sum + centsOf(text), 0)).replace(/\.?0+$/, '');

function factsOf(row: YearlyRow): Facts {
  const share = (...names: readonly string[]) => sumOf(...names.map((name) => row.weighted[name] ?? '0'));
  return {
    price: row.price,
    class_no: row.class_no,
    kind: row.kind ?? QuotaKind.general,
    months: row.months_used,
    hours: sumOf(row.hours_teach, row.hours_research, row.hours_service, row.hours_prepare),
    hours_open: sumOf(row.hours_open),
    hours_outside: sumOf(row.hours_service),
    down_hours: row.down_hours,
    samples: row.samples,
    cost: sumOf(row.cost_material, row.cost_repair, row.cost_staff),
    functions: row.functions_original,
    functions_used: row.functions_used,
    values: {
      independent: String(row.op_student + row.op_teacher + row.op_other),
      guided: String(row.guided),
      demonstrated: String(row.shown),
      award_nation: share('award_nation'),
      award_province: share('award_province'),
      award_school: share('award_school'),
      paper: share('paper_index', 'paper_core'),
      patent: share('patent_teacher', 'patent_student'),
      income_out: sumOf(row.income_outside),
      income_in: sumOf(row.income_inside),
      function_new: String(row.functions_new),
    },
  };
}

/** What the accepted yearly reports of a school year say; instruments without one are not among them. */
export async function readFacts(ctx: Ctx, schoolYear: string): Promise<Found[]> {
  const rows = await allYearlyRows(ctx, schoolYear);
  return rows.map((row) => {
    const left_out = reasonOf(row);
    return { equipment_id: row.equipment_id, ...(left_out === undefined ? { facts: factsOf(row) } : { left_out }) };
  });
}
