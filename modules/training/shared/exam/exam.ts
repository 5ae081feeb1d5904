import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { canOf, idOnly, idOut, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { UserType } from '#platform/identity/shared/user.ts';
import { Audience, ExamStatus, ShowAnswers } from './exam.states.ts';

const examInput = z.object({
  name: wire.text('考试名称', 60),
  paper_id: wire.id('请选择试卷'),
  audience: wire.code(Audience),
  /** Empty: all. */
  user_types: wire.maybe(wire.list(wire.code(UserType), 10)),
  college_ids: wire.maybe(wire.list(wire.id(), 200)),
  user_ids: wire.maybe(wire.list(wire.id(), 1000)),
  starts_at: wire.dateTime('请选择开始时间'),
  ends_at: wire.dateTime('请选择结束时间'),
  minutes: wire.int(1, 600, '请填写考试时长'),
  attempts: wire.int(1, 20, '请填写考试次数'),
  pass: wire.decimal('请填写及格线'),
  study_hours: wire.maybe(wire.decimal('请填写学时')),
  pledge: z.optional(wire.freeText('考前承诺', 1000)),
  show_answers: wire.code(ShowAnswers),
  is_shuffled: z.optional(wire.bool()),
  has_half_points: z.optional(wire.bool()),
  screen_limit: wire.int(0, 100, '请填写次数，0 为不限'),
  kind_id: wire.clearable(wire.id()),
});
export type ExamInput = z.output<typeof examInput>;

const examRow = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  paper_name: z.string(),
  /** Whom it is for, as text. */
  target: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  minutes: z.int(),
  attempts: z.int(),
  pass: z.string(),
  expected: z.int(),
  taken: z.int(),
  passed: z.int(),
  kind_name: z.string(),
  college_name: z.string(),
  status: z.int(),
  can: canOf('edit', 'publish', 'cancel', 'makeup', 'waive'),
});
export type ExamRow = z.output<typeof examRow>;

const examDetail = z.object({
  ...examRow.shape,
  paper_id: z.int(),
  total: z.string(),
  audience: z.string(),
  user_types: z.array(z.string()),
  college_ids: z.array(z.int()),
  user_ids: z.array(z.int()),
  people: z.array(z.object({ id: z.int(), name: z.string() })),
  study_hours: z.string(),
  pledge: z.string(),
  show_answers: z.string(),
  is_shuffled: z.boolean(),
  has_half_points: z.boolean(),
  screen_limit: z.int(),
  kind_id: z.nullable(z.int()),
  closes_at: z.string(),
  cancel_reason: z.string(),
  creator_name: z.string(),
  created_at: z.string(),
});
export type ExamDetail = z.output<typeof examDetail>;

/** How a question of an exam was answered. */
const questionFigure = z.object({
  question_id: z.int(),
  type: z.int(),
  stem: z.string(),
  asked: z.int(),
  correct: z.int(),
  waived: z.boolean(),
});
export type QuestionFigure = z.output<typeof questionFigure>;

const examFigures = z.object({
  expected: z.int(),
  taken: z.int(),
  passed: z.int(),
  /** Persons by their best score: below 60, 60–69, 70–79, 80–89, 90 and above, in hundredths of the total. */
  bands: z.array(z.object({ label: z.string(), count: z.int() })),
  colleges: z.array(z.object({ name: z.string(), taken: z.int(), passed: z.int() })),
  attempts: z.array(z.object({ attempt: z.int(), taken: z.int(), passed: z.int() })),
});
export type ExamFigures = z.output<typeof examFigures>;

/** What a new exam begins with, from the settings of the school. */
const examDefaults = z.object({
  minutes: z.int(),
  attempts: z.int(),
  pass: z.string(),
  study_hours: z.string(),
  screen_limit: z.int(),
  has_half_points: z.boolean(),
  pledge: z.string(),
  kinds: z.array(z.object({ id: z.int(), name: z.string() })),
  /** A college's exam is for its own people. */
  college_id: z.nullable(z.int()),
});
export type ExamDefaults = z.output<typeof examDefaults>;

const filters = {
  keyword: wire.keyword(),
  status: wire.maybe(wire.code(ExamStatus)),
  from: wire.maybe(wire.date()),
  to: wire.maybe(wire.date()),
};

const server = 'train';
const path = '/train/exam';
const one = `${path}/{id}`;
const read = holds('training.exam.read');
const edit = holds('training.exam.edit');

export const examApi = {
  list: endpoint({
    method: 'GET',
    server,
    path,
    guard: read,
    input: listInput(filters, ['starts_at']),
    output: pageOf(examRow),
  }),
  find: endpoint({ method: 'GET', server, path: one, guard: read, input: idOnly, output: examDetail }),
  defaults: endpoint({
    method: 'GET',
    server,
    path: `${path}-defaults`,
    guard: edit,
    input: z.object({}),
    output: examDefaults,
  }),
  create: endpoint({ method: 'POST', server, path, guard: edit, input: examInput, output: idOut, summary: '新增考试' }),
  update: endpoint({
    method: 'POST',
    server,
    path: one,
    guard: edit,
    input: z.object({ ...examInput.shape, ...idOnly.shape, version: wire.int(1) }),
    output: nothing,
    summary: '编辑考试',
  }),
  publish: endpoint({
    method: 'POST',
    server,
    path: `${one}/publish`,
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '发布考试',
  }),
  cancel: endpoint({
    method: 'POST',
    server,
    path: `${one}/cancel`,
    guard: edit,
    input: z.object({ ...idOnly.shape, reason: wire.paragraph('取消原因', 200) }),
    output: nothing,
    summary: '取消考试',
  }),
  /** Lets some of its people take it again in a window of their own. */
  makeup: endpoint({
    method: 'POST',
    server,
    path: `${one}/makeup`,
    guard: edit,
    input: z.object({
      ...idOnly.shape,
      user_ids: wire.list(wire.id(), 1000).check(z.minLength(1, '请选择补考人员')),
      starts_at: wire.dateTime('请选择开始时间'),
      ends_at: wire.dateTime('请选择结束时间'),
      attempts: wire.int(1, 20, '请填写补考次数'),
    }),
    output: nothing,
    summary: '安排补考',
  }),
  figures: endpoint({
    method: 'GET',
    server,
    path: `${one}/figures`,
    guard: read,
    input: idOnly,
    output: examFigures,
    slow: true,
    perMinute: 30,
  }),
  /** Questions of an exam with the share of right answers, the hardest first. */
  questions: endpoint({
    method: 'GET',
    server,
    path: `${one}/questions`,
    guard: read,
    input: idOnly,
    output: z.object({ content: z.array(questionFigure) }),
    slow: true,
    perMinute: 30,
  }),
  /** 全部给分: everybody who was asked the question gets its points. */
  waive: endpoint({
    method: 'POST',
    server,
    path: `${one}/waive`,
    guard: holds('training.score.correct'),
    input: z.object({ ...idOnly.shape, question_id: wire.id('请选择试题'), reason: wire.paragraph('原因', 200) }),
    output: z.object({ sessions: z.int(), passed: z.int() }),
    summary: '全部给分',
  }),
};
