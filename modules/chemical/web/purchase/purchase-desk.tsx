import { call } from '#kernel/web/api/api.ts';
import { LineDesk } from '#platform/workflow/web/public.tsx';
import { purchaseApi, type PurchaseDetail } from '../../shared/purchase/purchase.ts';
import { LineResult } from '../../shared/purchase/purchase.states.ts';
import { LineTable } from './purchase-line-table.tsx';
import { purchaseReads } from './purchase-reads.ts';

/** Verdicts on the lines of a purchase at the reader's step; who decides later may still refuse what was passed. */
export const PurchaseDesk = ({ row, onDone }: { row: PurchaseDetail; onDone: () => void }) => (
  <LineDesk
    id={row.id}
    path={purchaseApi.decide.path}
    open={row.lines.filter(({ result }) => result !== LineResult.refused)}
    table={(verdict) => <LineTable row={row} verdict={verdict} />}
    send={(decided) => call(purchaseApi.decide, decided, { quiet: true })}
    reads={purchaseReads}
    onDone={onDone}
  />
);
