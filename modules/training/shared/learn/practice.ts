import * as z from 'zod/mini';
import { endpoint, holds, onServer } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { idOnly, nothing } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';

/** Where the questions of a round come from. */
export const PracticeSource = defineEnum({
  tag: { value: 'tag', label: '按标签练习' },
  wrong: { value: 'wrong', label: '错题本' },
  favourite: { value: 'favourite', label: '我的收藏' },
});

/** A question leaves the book of wrong ones after this many right answers in a row. */
export const streakToLeave = 2;
/** Questions of a round. */
export const roundSize = 10;

const practiceQuestion = z.object({
  id: z.int(),
  type: z.int(),
  stem: z.string(),
  options: z.array(z.string()),
  difficulty: z.int(),
  tags: z.array(z.object({ id: z.int(), name: z.string() })),
  is_favourite: z.boolean(),
  is_wrong: z.boolean(),
});
export type PracticeQuestion = z.output<typeof practiceQuestion>;

const practiceAnswer = z.object({
  is_right: z.boolean(),
  answer: z.array(z.int()),
  analysis: z.string(),
  source: z.string(),
  is_wrong: z.boolean(),
  streak: z.int(),
});
export type PracticeAnswer = z.output<typeof practiceAnswer>;

const use = holds('training.study.use');
const path = '/api/study/practice';

export const practiceApi = onServer('study', {
  /** A round without its key. */
  round: endpoint({
    method: 'GET',
    path,
    guard: use,
    input: z.object({
      source: wire.maybe(wire.code(PracticeSource)),
      /** A tag with those below it. */
      tag_id: wire.maybe(wire.id()),
      /** Questions of the last round, which come again last. */
      except: wire.maybe(wire.list(wire.id(), roundSize)),
    }),
    output: z.object({ content: z.array(practiceQuestion), total: z.int() }),
  }),
  answer: endpoint({
    method: 'POST',
    path: `${path}/answer`,
    guard: use,
    input: z.object({ question_id: wire.id(), answer: wire.list(wire.int(0, 7), 8) }),
    output: practiceAnswer,
    summary: '练习答题',
  }),
  favourite: endpoint({
    method: 'POST',
    path: `${path}/{id}/favourite`,
    guard: use,
    input: z.object({ ...idOnly.shape, on: wire.bool() }),
    output: nothing,
    summary: '收藏题目',
  }),
});
