import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import type { DocumentBlock } from '#lib/pdf/blocks.ts';
import { printPdf, readToPrint } from '#platform/print/server/public.ts';
import { inspectionErrors } from '../../shared/core/errors.ts';
import { printedChecks, type LedgerQuery } from '../../shared/report/ledger.ts';
import { findSchoolName } from '#platform/org/server/public.ts';
import { ledgerFoot, ledgerHead, ledgerRow } from './ledger-paper.rules.ts';
import { listLedgerIds, listPrintedChecks } from './ledger.queries.ts';

const batch = 100;

/** The current filter as PDF, read and laid out batch by batch; in the order of the preview. */
export async function printLedger(ctx: Ctx, filter: LedgerQuery) {
  const { school_name, ids } = await readToPrint(ctx, async (tx) => ({
    school_name: await findSchoolName(tx),
    ids: await listLedgerIds(tx, filter, printedChecks + 1),
  }));
  assert(ids.length <= printedChecks, inspectionErrors.ledgerTooLong, { most: printedChecks });
  const head = { school_name, printed_by: ctx.actor.name, printed_at: formatDateTime(ctx.now), total: ids.length };
  return printPdf(ctx, { title: '检查台账', filter }, ledgerBatches(ctx, ledgerHead(head), ids));
}

async function* ledgerBatches(ctx: Ctx, head: DocumentBlock[], ids: readonly number[]) {
  yield head;
  for (let at = 0; at < ids.length; at += batch) {
    const checks = await readToPrint(ctx, (tx) => listPrintedChecks(tx, ids.slice(at, at + batch)));
    const rows = checks.map((check, n) => ledgerRow(check, at + n));
    yield [{ kind: 'rows', rows } satisfies DocumentBlock];
  }
  yield ledgerFoot;
}
