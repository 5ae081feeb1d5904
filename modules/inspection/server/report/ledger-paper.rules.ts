import type { DocumentBlock, TableRow } from '#lib/pdf/blocks.ts';
import { a4, factsTable, signatureBoxes, space, titleText } from '#platform/print/server/public.ts';
import type { LedgerPreview, LedgerRow } from '../../shared/report/ledger.ts';
import { ledgerCells, ledgerColumns, problemColumns } from '../../shared/report/ledger-paper.ts';

type Head = Pick<LedgerPreview, 'school_name' | 'scope' | 'printed_by' | 'printed_at' | 'total'>;

const [small, soft] = [7, '#59647a'];

/** A page of its own: whose ledger it is, what it covers, and who signs for it. */
export function ledgerCover({ school_name, scope, printed_by, printed_at, total }: Head): DocumentBlock[] {
  const facts = [
    ...scope.map(({ label, value }) => [label, value, true] as const),
    ['检查记录', `${total} 条`] as const,
    ['打印', `${printed_by}，${printed_at}`] as const,
  ];
  return [
    a4('', true),
    space(34),
    { kind: 'text', text: school_name, size: 20, align: 'center', after: 5 },
    { kind: 'text', text: '实验室安全检查台账', size: 30, bold: true, align: 'center', after: 14 },
    {
      kind: 'columns',
      widths: [1, 4, 1],
      gap: 0,
      cells: [[], [factsTable(facts), space(10), signatureBoxes(['制表人', '审核人', '负责人'])], []],
    },
  ];
}

/** Heading of a group of checks. */
export const groupRow = (name: string): TableRow => ({
  cells: [{ text: name, span: ledgerColumns.length, head: true, bold: true }],
});

/** Title and head of the ledger; its rows follow. */
export function ledgerHead({ school_name, printed_by, printed_at, total }: Omit<Head, 'scope'>): DocumentBlock[] {
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
