import * as z from 'zod/mini';
import { endpoint, holds, onServer } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import * as wire from '#kernel/shared/wire.ts';

/** Parts of the ledger of HJ 1259-2022. */
export const LedgerKind = defineEnum({
  produce: { value: 'produce', label: '产生环节' },
  in: { value: 'in', label: '入库环节' },
  out: { value: 'out', label: '出库环节' },
  transfer: { value: 'transfer', label: '委托外单位' },
});

/** Rows of one part that are shown at once; the export has all. */
export const mostRows = 1_000;

const ledgerRow = z.object({
  id: z.int(),
  at: z.string(),
  label_no: z.string(),
  name: z.string(),
  hw: z.string(),
  code: z.string(),
  form: z.string(),
  spec_name: z.string(),
  weight_kg: z.nullable(z.string()),
  lab_name: z.string(),
  /** Store and zone; '' in the laboratory. */
  place: z.string(),
  /** Who handed over and who received. */
  people: z.string(),
  /** Number of the application or manifest. */
  doc_no: z.string(),
  /** Where it goes: a state, or the disposer with its licence and way of disposal. */
  destination: z.string(),
});
export type LedgerRow = z.output<typeof ledgerRow>;

const path = '/api/waste/ledger/{kind}';
const guard = holds('waste.ledger.read');
const input = z.object({ kind: wire.code(LedgerKind), from: wire.maybe(wire.date()), to: wire.maybe(wire.date()) });

export const ledgerApi = onServer('waste', {
  /** Entries of a part between two days, this month's without them. */
  read: endpoint({
    method: 'GET',
    path,
    guard,
    slow: true,
    input,
    output: z.object({
      from: z.string(),
      to: z.string(),
      total: z.int(),
      weight_kg: z.string(),
      content: z.array(ledgerRow),
    }),
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    guard,
    slow: true,
    perMinute: 5,
    blob: true,
    input,
    output: z.any(),
  }),
});
