import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { pageBase } from '#kernel/shared/contract.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { printPaper, readToPrint, wholeDocument } from '#platform/print/server/public.ts';
import { sheetBlocks } from './approval-sheet-paper.rules.ts';
import { findCaseDetail } from './case-detail.queries.ts';

/** The approval sheet (审批单) of a case: its form and every decision, as its reader may see them. */
export async function printApprovalSheet(ctx: Ctx, { id }: { id: number }) {
  const { detail, school } = await readToPrint(ctx, async (tx) => ({
    detail: await findCaseDetail(tx, id),
    school: await findSchoolName(tx),
  }));
  const url = `${ctx.services.config.publicUrl ?? ctx.origin}${pageBase}/workflow/instance/${id}`;
  const printed = { school, url, at: formatDateTime(ctx.now) };
  const title = `审批单 ${detail.instance_no}`;
  return printPaper(ctx, { title, filter: { id } }, wholeDocument(sheetBlocks(detail, printed)));
}

async function findSchoolName(ctx: Ctx): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from org.school where id = ${ctx.schoolId}`.execute(ctx.db);
  return rows[0]?.name ?? '';
}
