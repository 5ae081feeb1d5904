import * as z from 'zod/mini';
import { endpoint, holds, type InputOf, onServer } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { canOf, idOnly, nothing, pageOf } from '#kernel/shared/paging.ts';
import { resourceEndpoints } from '#kernel/shared/resource.ts';
import { sheetEndpoints } from '#kernel/shared/sheets.ts';
import * as wire from '#kernel/shared/wire.ts';
import { QuestionType } from '../kinds.ts';
import { QuestionStatus } from '../question.states.ts';

export const QuestionOwner = defineEnum({
  school: { value: 'school', label: '校级' },
  college: { value: 'college', label: '院级' },
});

export const Difficulty = defineEnum({
  easiest: { value: 1, label: '1 很易' },
  easy: { value: 2, label: '2 较易' },
  plain: { value: 3, label: '3 适中' },
  hard: { value: 4, label: '4 较难' },
  hardest: { value: 5, label: '5 很难' },
});

/** Options of a judgement. */
export const judgement = ['正确', '错误'] as const;

/** A question is hard when fewer than two in five answer right; ten answers say so. */
export const hardBelow = 40;
export const answersThatCount = 10;

const named = z.object({ id: z.int(), name: z.string() });

const questionRow = z.object({
  id: z.int(),
  version: z.int(),
  type: z.int(),
  stem: z.string(),
  tags: z.array(named),
  difficulty: z.int(),
  college_id: z.nullable(z.int()),
  college_name: z.string(),
  status: z.int(),
  used_count: z.int(),
  /** Percent of right answers; null before the first one. */
  correct_rate: z.nullable(z.number()),
  updated_at: z.string(),
  can: canOf('edit', 'publish', 'submit', 'pass', 'reject', 'stop'),
});
export type QuestionRow = z.output<typeof questionRow>;

const questionDetail = z.object({
  ...questionRow.shape,
  options: z.array(z.object({ text: z.string() })),
  /** Positions of the right options; null for whoever may not edit the question. */
  answer: z.nullable(z.array(z.int())),
  analysis: z.string(),
  source: z.string(),
  review_note: z.string(),
  tag_ids: z.array(z.int()),
});
export type QuestionDetail = z.output<typeof questionDetail>;

const position = wire.int(0, 7);
const questionInput = z.object({
  type: wire.code(QuestionType, '请选择题型'),
  stem: wire.text('题干', 500),
  options: wire.maybe(z.array(z.object({ text: wire.text('选项', 300) })).check(z.maxLength(8, '选项最多 8 个'))),
  answer: wire.list(position, 8),
  analysis: z.optional(wire.line('解析', 1000)),
  source: z.optional(wire.line('来源', 200)),
  tag_ids: wire.list(wire.id(), 10),
  difficulty: wire.code(Difficulty, '请选择难度'),
  /** Kept as a draft instead of being used or sent to review. */
  is_draft: wire.maybe(wire.bool()),
});
export type QuestionInput = z.output<typeof questionInput>;

const filters = {
  keyword: wire.keyword(),
  type: wire.maybe(wire.code(QuestionType)),
  /** A tag with those below it. */
  tag_id: wire.maybe(wire.id()),
  difficulty: wire.maybe(wire.code(Difficulty)),
  owner: wire.maybe(wire.code(QuestionOwner)),
  college_id: wire.maybe(wire.id()),
  status: wire.maybe(wire.code(QuestionStatus)),
  /** Fewer than two in five answer it right. */
  is_hard: wire.maybe(wire.bool()),
};

const path = '/train/question';
const read = holds('training.question.read');
const edit = holds('training.question.edit');
const review = holds('training.question.review');

const resource = resourceEndpoints({
  path,
  noun: '题目',
  read,
  edit,
  filters,
  sort: ['difficulty', 'correct_rate', 'updated_at'],
  row: questionRow,
  input: questionInput,
});

const action = <I extends z.core.$ZodType>(name: string, input: I, summary: string, guard = edit) =>
  endpoint({ method: 'POST', path: `${path}/{id}/${name}`, guard, input, output: nothing, summary });

export const questionApi = onServer('train', {
  ...resource,
  find: { ...resource.find, output: questionDetail },
  publish: action('publish', idOnly, '启用题目'),
  submit: action('submit', idOnly, '提交题目审核'),
  pass: action('pass', idOnly, '题目审核通过', review),
  reject: action('reject', z.object({ ...idOnly.shape, reason: wire.paragraph('原因', 200) }), '退回题目', review),
  stop: action('stop', idOnly, '停用题目'),
  /** A wrong key is corrected with a reason; results that it decided follow. */
  correctKey: action(
    'key',
    z.object({ ...idOnly.shape, answer: wire.list(position, 8), reason: wire.paragraph('原因', 200) }),
    '更正题目答案',
    review,
  ),
  /** Questions with nearly the same stem, shown while one is written. */
  similar: endpoint({
    method: 'GET',
    path: `${path}/similar`,
    guard: edit,
    input: z.object({ stem: wire.keyword(), except: wire.maybe(wire.id()) }),
    output: z.object({
      content: z.array(z.object({ id: z.int(), stem: z.string(), status: z.int(), is_same: z.boolean() })),
    }),
  }),
});

/** The list with all that is kept of each row, for one of them and for exports. */
export const questionRecords = { ...questionApi.list, output: pageOf(questionDetail) };

export const questionSheet = onServer('train', sheetEndpoints(path, { read: edit, write: edit }, filters));
export type QuestionQuery = InputOf<typeof questionSheet.export>;
