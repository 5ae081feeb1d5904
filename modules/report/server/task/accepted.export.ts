import type { Ctx } from '#kernel/server/context.ts';
import { exportXlsx } from '#kernel/server/sheets/sheet-routes.ts';
import { inSchool } from '#kernel/server/work.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import type { planApi } from '../../shared/plan/plan.ts';
import { findPlan } from '../plan/plan.queries.ts';
import { acceptedRows } from '../public.ts';
import { findType } from '../type/type.queries.ts';
import { sheetColumns } from './sheet.rules.ts';

/** Accepted rows of a type in the year of a plan, of all units of the school, as one sheet. */
export async function exportAccepted(ctx: Ctx, { id, type_id }: InputOf<typeof planApi.exportAccepted>) {
  const read = async (tx: Ctx) => {
    const [plan, type] = [await findPlan(tx, { id }), await findType(tx, { id: type_id })];
    return { plan, type, rows: await acceptedRows(tx, plan.school_year, type.code) };
  };
  const { plan, type, rows } = await inSchool(ctx.services, ctx.actor, read, {
    readOnly: true,
    lane: 'slow',
    pool: ctx.services.readPool,
  });
  const page = (_tx: Ctx, after: number) =>
    Promise.resolve({ rows: rows.slice(after, after + 1_000).map(({ cells }) => cells), last: after + 1_000 });
  const title = `${type.code.toUpperCase()}_${plan.school_year}_通过`;
  return exportXlsx(ctx, { title, filter: { id, type_id } }, sheetColumns(type.columns), page);
}
