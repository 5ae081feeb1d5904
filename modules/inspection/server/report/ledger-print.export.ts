import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import type { DocumentBlock, TableRow } from '#lib/pdf/blocks.ts';
import { printPaper, readToPrint } from '#platform/print/server/public.ts';
import { inspectionErrors } from '../../shared/core/errors.ts';
import { LedgerGroup, printedChecks, type LedgerGroupCode } from '../../shared/report/ledger.ts';
import { groupName } from '../../shared/report/ledger-paper.ts';
import { findSchoolName } from '#platform/org/server/public.ts';
import { findLedgerScope, type LedgerScope } from './ledger-scope.queries.ts';
import { groupRow, ledgerCover, ledgerFoot, ledgerHead, ledgerRow } from './ledger-paper.rules.ts';
import type { LedgerSource } from './ledger.queries.ts';

const batch = 100;

/** The current filter as PDF, read and laid out batch by batch; in the order of the preview. */
export async function printLedger<Q extends LedgerScope>(
  ctx: Ctx,
  source: LedgerSource<Q>,
  { group = LedgerGroup.college, ...rest }: Q & { group?: LedgerGroupCode | undefined },
) {
  const filter = rest as unknown as Q;
  const { school_name, scope, ids } = await readToPrint(ctx, async (tx) => ({
    school_name: await findSchoolName(tx),
    scope: await findLedgerScope(tx, filter),
    ids: await source.ids(tx, filter, group, printedChecks + 1),
  }));
  assert(ids.length <= printedChecks, inspectionErrors.ledgerTooLong, { most: printedChecks });
  const of = { school_name, scope, printed_by: ctx.actor.name, printed_at: formatDateTime(ctx.now), total: ids.length };
  const head = [...ledgerCover(of), ...ledgerHead(of)];
  return printPaper(
    ctx,
    { title: '检查台账', filter: { ...filter, group } },
    ledgerBatches(ctx, source, { head, ids, group }),
  );
}

type Paper = { head: DocumentBlock[]; ids: readonly number[]; group: LedgerGroupCode };

async function* ledgerBatches<Q>(ctx: Ctx, source: LedgerSource<Q>, { head, ids, group }: Paper) {
  yield head;
  let last: string | undefined;
  for (let at = 0; at < ids.length; at += batch) {
    const checks = await readToPrint(ctx, (tx) => source.some(tx, ids.slice(at, at + batch), group));
    const rows: TableRow[] = [];
    for (const [n, check] of checks.entries()) {
      const name = groupName(check, group);
      if (name !== last) rows.push(groupRow(name));
      last = name;
      rows.push(ledgerRow(check, at + n));
    }
    yield [{ kind: 'rows', rows } satisfies DocumentBlock];
  }
  yield ledgerFoot;
}
