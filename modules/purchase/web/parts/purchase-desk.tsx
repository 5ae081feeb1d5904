import { call } from '#kernel/web/api/api.ts';
import { LineDesk } from '#platform/workflow/web/public.tsx';
import { purchaseApi, type PurchaseDetail, type PurchaseLine } from '../../shared/purchase.ts';
import { LineResult } from '../../shared/purchase.states.ts';
import { LineTable } from './line-table.tsx';
import { purchaseReads } from './reads.ts';
import { NumberInput } from '#screens/fields/number-input.tsx';

/** A line may be passed with less than was asked. */
const less = {
  isLess: ({ checked_qty }: PurchaseLine, qty: string) => Number(qty) < Number(checked_qty),
  field: (line: PurchaseLine, qty: string | undefined, onChange: (qty: string) => void) => (
    <NumberInput<string>
      stringMode
      aria-label={`${line.name}批准数量`}
      prefix="批准"
      suffix={line.unit}
      min="0.01"
      max={line.checked_qty}
      value={qty ?? line.checked_qty}
      onChange={(next) => onChange(next ?? line.checked_qty)}
    />
  ),
};

/** Verdicts on the lines of a purchase that nobody has decided yet. */
export const PurchaseDesk = ({ row, onDone }: { row: PurchaseDetail; onDone: () => void }) => (
  <LineDesk
    id={row.id}
    path={purchaseApi.decide.path}
    open={row.lines.filter(({ result }) => result === LineResult.open)}
    less={less}
    table={(verdict) => <LineTable row={row} verdict={verdict} />}
    send={(decided) => call(purchaseApi.decide, { ...decided, version: row.version }, { quiet: true })}
    reads={purchaseReads}
    onDone={onDone}
  />
);
