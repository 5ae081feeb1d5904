import type { Ctx } from '#kernel/server/context.ts';
import { exportTables, type FigureTable } from '#kernel/server/sheets/export-tables.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { settingsOf } from '#platform/codes/server/public.ts';
import { findSchoolCode, findSchoolName } from '#platform/org/server/public.ts';
import { printPaper, readToPrint, wholeDocument } from '#platform/print/server/public.ts';
import { ExportKind, type planApi } from '../../shared/year/plan.ts';
import { evaluationBlocks } from './evaluation-paper.rules.ts';
import { findPlan } from './plan.queries.ts';
import { findReport } from './report.queries.ts';
import { nationalTable, schoolTable, sj3Table } from './table.rules.ts';
import { yearlyRows } from './yearly.queries.ts';

type Query = InputOf<typeof planApi.export>;

async function tableOf(ctx: Ctx, kind: Query['kind'], schoolYear: string): Promise<FigureTable> {
  const rows = await yearlyRows(ctx, schoolYear);
  if (kind === ExportKind.school) return schoolTable(rows);
  const settings = await settingsOf(ctx, ['instrument_sj3_price', 'instrument_national_price']);
  if (kind === ExportKind.national) return nationalTable(rows, settings.instrument_national_price);
  return sj3Table(rows, await findSchoolCode(ctx), settings.instrument_sj3_price);
}

/** Files of the passed rows of a plan. */
export const exportYear = (ctx: Ctx, { id, kind }: Query) =>
  exportTables(ctx, { title: `大型仪器年度数据 ${labelOf(ExportKind, kind)}`, filter: { id, kind } }, async (tx) => [
    await tableOf(tx, kind, (await findPlan(tx, { id })).school_year),
  ]);

/** 贵重仪器设备年度效益评价表 of one instrument. */
export async function printReport(ctx: Ctx, { id }: { id: number }) {
  const [row, school] = await readToPrint(
    ctx,
    async (tx) => [await findReport(tx, { id }), await findSchoolName(tx)] as const,
  );
  const blocks = evaluationBlocks(row, school, formatDateTime(ctx.now).slice(0, 16));
  return printPaper(ctx, { title: `年度效益评价表 ${row.asset_no}`, filter: { id } }, wholeDocument(blocks));
}
