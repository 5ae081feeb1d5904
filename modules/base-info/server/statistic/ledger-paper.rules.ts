import { labelOf } from '#kernel/shared/enums.ts';
import type { DocumentBlock, TableRow } from '#lib/pdf/blocks.ts';
import { a4, titleText } from '#platform/print/server/public.ts';
import { CertState, DutyState, type LedgerRow } from '../../shared/statistic/statistic.ts';

type Head = { school_name: string; printed_by: string; printed_at: string; day: string | undefined; total: number };

const columns = [
  { title: '序号', share: 3 },
  { title: '编号', share: 6 },
  { title: '实验室', share: 11 },
  { title: '学院', share: 9 },
  { title: '楼宇房间', share: 9 },
  { title: '责任人 / 安全员', share: 8 },
  { title: '等级', share: 4 },
  { title: '类别', share: 5 },
  { title: '责任书', share: 5 },
  { title: '危险源', share: 12 },
  { title: '缺失设施', share: 9 },
  { title: '资质', share: 6 },
  { title: '隐患（逾期）', share: 6 },
  { title: '完整度', share: 5 },
];
// `Ⅰ级（重大风险）` without what stands in brackets.
const short = (name: string) => name.replace(/[（(].*$/, '');

/** Title and head of the ledger; its rows follow. */
export function ledgerHead({ school_name, printed_by, printed_at, day, total }: Head): DocumentBlock[] {
  const origin = [`共 ${total} 间实验室`, day && `截至 ${day}`, `打印人 ${printed_by}`, printed_at]
    .filter(Boolean)
    .join(' · ');
  return [
    a4(`${school_name} · ${printed_by} · ${printed_at}`, true),
    titleText(`${school_name}实验室安全台账`),
    { kind: 'text', text: origin, size: 9, color: '#59647a', align: 'center', after: 2 },
    { kind: 'table', columns, rows: [], size: 7, after: 6 },
  ];
}

/** A laboratory; `at` counts them from 0. */
export const ledgerLine = (row: LedgerRow, at: number): TableRow => ({
  cells: [
    String(at + 1),
    row.code,
    row.name,
    row.college_name,
    row.place,
    [row.safety_head_name, row.officer_name].filter(Boolean).join(' / '),
    short(row.level_name) || '未评估',
    row.class_name || '未评估',
    labelOf(DutyState, row.duty),
    row.hazards.map(({ name, rows }) => `${name} ${rows}`).join('、') || '—',
    row.lacks.join('、') || '—',
    labelOf(CertState, row.cert),
    row.problems ? `${row.problems.found}（${row.problems.overdue}）` : '—',
    `${row.completeness}%`,
  ],
});
