import type { Ctx } from '#kernel/server/context.ts';
import { listCell } from '#kernel/server/sheets/cells.rules.ts';
import type { SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { exportXlsx, pagesOf } from '#kernel/server/sheets/sheet-routes.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { oneLine } from '#kernel/shared/one-line.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import { QuestionType } from '../../shared/kinds.ts';
import { judgement, type QuestionQuery } from '../../shared/learn/question.ts';
import { letterOf, lettersOf } from '../../shared/learn/stem.rules.ts';
import { QuestionStatus } from '../../shared/question.states.ts';
import { questionFull, type StoredQuestion } from './question.queries.ts';

type QuestionColumn = SheetColumn & { value: (row: StoredQuestion) => Cell };

const isJudgement = ({ type }: Pick<StoredQuestion, 'type'>) => type === QuestionType.judge;

/** A long text in one line, with its full-width letters. */
const long = (maxLength: number, width: number) => ({
  maxLength,
  width,
  multiline: true as const,
  wrap: true as const,
  parse: (text: string) => oneLine(text),
});

const option = (at: number): QuestionColumn => ({
  field: `option_${letterOf(at)}`,
  title: `选项${letterOf(at)}`,
  isFixed: true,
  ...long(300, 22),
  value: (row) => (isJudgement(row) ? null : (row.options[at] ?? null)),
});

/** Fields of the options in their order. */
export const optionFields = [0, 1, 2, 3, 4, 5, 6, 7].map((at) => `option_${letterOf(at)}`);

/** One list for template, import and export, so that an exported file can be corrected and imported again. */
export const questionColumns: QuestionColumn[] = [
  {
    field: 'type',
    title: '题型',
    required: true,
    options: QuestionType.$items.map(({ label }) => label),
    value: (row) => labelOf(QuestionType, row.type),
  },
  { field: 'stem', title: '题干', required: true, frozen: true, ...long(500, 50), value: (row) => row.stem },
  ...[0, 1, 2, 3, 4, 5, 6, 7].map(option),
  {
    field: 'answer',
    title: '答案',
    required: true,
    maxLength: 20,
    value: (row) => (isJudgement(row) ? (judgement[row.answer[0] ?? 0] ?? null) : lettersOf(row.answer)),
  },
  { field: 'analysis', title: '解析', ...long(1000, 40), value: (row) => row.analysis },
  {
    field: 'tags',
    title: '标签',
    required: true,
    several: true,
    maxLength: 200,
    width: 24,
    parse: listCell,
    value: (row) => row.tags.map(({ name }) => name).join('、'),
  },
  { field: 'difficulty', title: '难度', options: ['1', '2', '3', '4', '5'], value: (row) => String(row.difficulty) },
  { field: 'source', title: '来源', ...long(200, 24), value: (row) => row.source },
  { field: 'owner', title: '归属', only: 'export', value: (row) => row.college_name || '学校' },
  { field: 'status', title: '状态', only: 'export', value: (row) => labelOf(QuestionStatus, row.status) },
  { field: 'used_count', title: '答题次数', only: 'export', kind: 'number', value: (row) => row.used_count },
  { field: 'correct_rate', title: '正确率（%）', only: 'export', kind: 'number', value: (row) => row.correct_rate },
];

export const exportQuestions = (ctx: Ctx, query: QuestionQuery) =>
  exportXlsx(ctx, { title: '题库', filter: query }, questionColumns, pagesOf(questionFull, query));
