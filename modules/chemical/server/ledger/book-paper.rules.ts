import { labelOf } from '#kernel/shared/enums.ts';
import { monthsInWords } from '#kernel/shared/months.ts';
import type { DocumentBlock } from '#lib/pdf/blocks.ts';
import { a4, factsTable, plainTable, signatureBoxes, space, titleText } from '#platform/print/server/public.ts';
import { FlowKind } from '#platform/stock/shared/flow.ts';
import type { Book } from '../../shared/ledger/ledger.ts';

const kindOf = ({ kind, is_reverse }: Book['entries'][number]) =>
  `${labelOf(FlowKind, kind)}${is_reverse ? '（冲销）' : ''}`;

/** Rows of a monthly book: what was there, each movement with both people, what is left. */
export const bookRows = (book: Book): string[][] => [
  [`${book.month}-01`, '月初结存', '', '', '', '', book.opening, '', '', ''],
  ...book.entries.map((entry) => [
    entry.at.slice(0, 16),
    kindOf(entry),
    entry.code,
    entry.doc_no,
    entry.received,
    entry.issued,
    entry.balance,
    entry.operator_name,
    entry.second_name,
    entry.note,
  ]),
  ['', '本月合计', '', '', book.received, book.issued, book.closing, '', '', '月末结存见“结存”栏'],
];

export const bookTitles = [
  '时间',
  '摘要',
  '容器编码',
  '单据号',
  '收入',
  '发出',
  '结存',
  '经办人',
  '复核人/共同使用人',
  '说明',
] as const;

const shares = [3, 2, 3, 3, 1.8, 1.8, 1.9, 1.8, 2.2, 4.5];
const figures = new Set(['收入', '发出', '结存']);

/** 管控化学品账册 of a substance in a warehouse for a month. */
export function bookBlocks(book: Book, school: string, printedAt: string): DocumentBlock[] {
  const month = monthsInWords([book.month]);
  const name = `${book.name}（${book.cas}）`;
  return [
    a4(`${school}　管控化学品账册　${name}　${book.warehouse_name}　${month}　打印于 ${printedAt}`, true),
    titleText(`${school}管控化学品账册`),
    factsTable([
      ['化学品', name],
      ['月份', month],
      ['管控类别', book.controls.map(({ flag_name }) => flag_name).join('、')],
      ['仓库', book.warehouse_name],
      ['月初结存', `${book.opening} ${book.unit}`],
      ['月末结存', `${book.closing} ${book.unit}`],
      ['本月收入', `${book.received} ${book.unit}`],
      ['本月发出', `${book.issued} ${book.unit}`],
      [
        '说明',
        `数量单位 ${book.unit}。结存含领出在用；库内分装（领用与分装相抵）不计入收入和发出。账册保存不少于 ${book.keep_years} 年。`,
        true,
      ],
    ]),
    plainTable(
      bookTitles.map((title, at) => [title, shares[at]!, figures.has(title) ? ('right' as const) : ('left' as const)]),
      bookRows(book),
    ),
    space(3),
    signatureBoxes(['保管人', '第二保管人', '部门负责人', '学校核查人']),
  ];
}
