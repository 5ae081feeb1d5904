import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { canOf, idOnly, idOut, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { QuestionType } from '../kinds.ts';
import { PaperMode, PaperStatus } from './exam.states.ts';

export const maxQuestions = 300;

/** Some questions of the bank: of any of the tags or of what is below them. */
const paperRule = z.object({
  tag_ids: wire.list(wire.id(), 20).check(z.minLength(1, '请选择知识标签')),
  type: wire.clearable(wire.code(QuestionType)),
  difficulty: wire.clearable(wire.int(1, 5)),
  count: wire.int(1, 200, '请填写题数'),
  points: wire.decimal('请填写每题分值'),
});
export type PaperRule = z.output<typeof paperRule>;

const paperInput = z.object({
  name: wire.text('试卷名称', 60),
  mode: wire.code(PaperMode),
  /** Of a random paper. */
  rules: wire.maybe(wire.list(paperRule, 20)),
  /** Of a fixed paper, in its order. */
  questions: wire.maybe(
    wire.list(z.object({ question_id: wire.id('请选择试题'), points: wire.decimal('请填写分值') }), maxQuestions),
  ),
  remark: z.optional(wire.freeText('备注', 500)),
});
export type PaperInput = z.output<typeof paperInput>;

const paperRow = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  mode: z.string(),
  question_count: z.int(),
  total: z.string(),
  /** Exams that use it and are not cancelled. */
  exams: z.int(),
  college_name: z.string(),
  status: z.int(),
  created_at: z.string(),
  can: canOf('edit', 'publish', 'stop'),
});
export type PaperRow = z.output<typeof paperRow>;

const storedRule = z.object({
  tag_ids: z.array(z.int()),
  tags: z.string(),
  type: z.nullable(z.int()),
  difficulty: z.nullable(z.int()),
  count: z.int(),
  points: z.string(),
});

const paperDetail = z.object({
  ...paperRow.shape,
  remark: z.string(),
  creator_name: z.string(),
  rules: z.array(storedRule),
  questions: z.array(
    z.object({ question_id: z.int(), type: z.int(), stem: z.string(), status: z.int(), points: z.string() }),
  ),
});
export type PaperDetail = z.output<typeof paperDetail>;

/** A rule, how many active questions it has and how many it needs. */
const paperCheck = z.object({
  ok: z.boolean(),
  lines: z.array(z.object({ text: z.string(), count: z.int(), available: z.int(), needed: z.int(), ok: z.boolean() })),
  /** Why it cannot be published, besides the rules. */
  flaws: z.array(z.string()),
});
export type PaperCheck = z.output<typeof paperCheck>;

const previewQuestion = z.object({
  type: z.int(),
  stem: z.string(),
  options: z.array(z.string()),
  points: z.string(),
});

const filters = {
  keyword: wire.keyword(),
  mode: wire.maybe(wire.code(PaperMode)),
  status: wire.maybe(wire.code(PaperStatus)),
};

const server = 'train';
const path = '/train/paper';
const one = `${path}/{id}`;
const read = holds('training.paper.read');
const edit = holds('training.paper.edit');

export const paperApi = {
  list: endpoint({
    method: 'GET',
    server,
    path,
    guard: read,
    input: listInput(filters, ['created_at']),
    output: pageOf(paperRow),
  }),
  find: endpoint({ method: 'GET', server, path: one, guard: read, input: idOnly, output: paperDetail }),
  create: endpoint({
    method: 'POST',
    server,
    path,
    guard: edit,
    input: paperInput,
    output: idOut,
    summary: '新增试卷',
  }),
  update: endpoint({
    method: 'POST',
    server,
    path: one,
    guard: edit,
    input: z.object({ ...paperInput.shape, ...idOnly.shape, version: wire.int(1) }),
    output: nothing,
    summary: '编辑试卷',
  }),
  /** 抽题检验. */
  check: endpoint({ method: 'GET', server, path: `${one}/check`, guard: read, input: idOnly, output: paperCheck }),
  /** The questions as an examinee may get them, without keys. */
  preview: endpoint({
    method: 'GET',
    server,
    path: `${one}/preview`,
    guard: read,
    input: z.object({ ...idOnly.shape, seed: wire.maybe(wire.int(1)) }),
    output: z.object({ questions: z.array(previewQuestion) }),
  }),
  publish: endpoint({
    method: 'POST',
    server,
    path: `${one}/publish`,
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '发布试卷',
  }),
  stop: endpoint({
    method: 'POST',
    server,
    path: `${one}/stop`,
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '停用试卷',
  }),
  /** Active questions to choose from. */
  questions: endpoint({
    method: 'GET',
    server,
    path: `${path}-questions`,
    guard: edit,
    input: listInput({
      keyword: wire.keyword(),
      tag_id: wire.maybe(wire.id()),
      type: wire.maybe(wire.code(QuestionType)),
    }),
    output: pageOf(z.object({ id: z.int(), type: z.int(), stem: z.string(), tags: z.string(), difficulty: z.int() })),
  }),
  /** Knowledge tags that a rule may name, with the one above. */
  tags: endpoint({
    method: 'GET',
    server,
    path: `${path}-tags`,
    guard: edit,
    input: z.object({}),
    output: z.object({ content: z.array(z.object({ id: z.int(), name: z.string() })) }),
  }),
};
