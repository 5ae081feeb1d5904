import type { DocumentBlock, TableRow } from '#lib/pdf/blocks.ts';
import { a4, space, titleText } from '#platform/print/server/public.ts';
import type { LedgerRow } from '../../shared/report/ledger.ts';
import { ledgerCells, ledgerColumns, problemColumns } from '../../shared/report/ledger-paper.ts';

type Head = { school_name: string; printed_by: string; printed_at: string; total: number };

const [small, soft] = [7, '#59647a'];

/** Title and head of the ledger; its rows follow. */
export function ledgerHead({ school_name, printed_by, printed_at, total }: Head): DocumentBlock[] {
  const origin = `共 ${total} 条检查记录 · 打印人 ${printed_by} · ${printed_at}`;
  return [
    a4(`${school_name} · ${printed_by} · ${printed_at}`, true),
    titleText(`${school_name}实验室安全检查台账`),
    { kind: 'text', text: origin, size: 9, color: soft, align: 'center', after: 2 },
    {
      kind: 'table',
      columns: ledgerColumns.map(([title, share]) => ({ title, share })),
      rows: [],
      size: small,
      after: 6,
    },
  ];
}

/** A check beside its problems; `at` counts the checks from 0. */
export function ledgerRow(row: LedgerRow, at: number): TableRow {
  const { own, problems, none } = ledgerCells(row, at);
  const parts = problems.map(({ cells }) => cells);
  return { cells: own, parts: parts.length > 0 ? parts : [[{ text: none, span: problemColumns }]] };
}

export const ledgerFoot: DocumentBlock[] = [
  space(2),
  {
    kind: 'text',
    text: '负责人签字：＿＿＿＿＿＿＿＿　　日期：＿＿＿＿＿＿＿＿',
    size: 10,
    align: 'right',
  },
];
