import * as z from 'zod/mini';
import { endpoint, holds, type InputOf } from '#kernel/shared/contract.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { canOf, idOnly, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import { exportEndpoint } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';
import { paperFile, paperInput } from '#platform/print/shared/paper.ts';
import { ReachGrade } from '../core/reach-rule.ts';
import { ObjectionStatus, ReachTarget } from '../core/reach.states.ts';

const path = '/check/reach-result';
const one = `${path}/{id}`;
const read = holds('inspection.reach.result');
const decide = holds('inspection.reach.edit');

const score = z.nullable(z.number());

const resultRow = z.object({
  id: z.int(),
  act_id: z.int(),
  act_name: z.string(),
  target: z.string(),
  unit_id: z.int(),
  unit_no: z.string(),
  unit_name: z.string(),
  college_id: z.nullable(z.int()),
  college_name: z.string(),
  lab_class: z.nullable(z.int()),
  lab_level: z.nullable(z.int()),
  score_self: score,
  score_college: score,
  score_school: score,
  final: score,
  grade: z.nullable(z.int()),
  is_reached: z.boolean(),
  /** Enough items apply for a rank. */
  is_ranked: z.boolean(),
  rank: z.nullable(z.int()),
  vetoes: z.int(),
  is_rechecked: z.boolean(),
  is_published: z.boolean(),
  objection: z.nullable(z.int()),
  can: canOf('object', 'answer', 'recheck', 'view'),
});
export type ReachResultRow = z.output<typeof resultRow>;

const category = z.object({
  category_code: z.string(),
  category_name: z.string(),
  raw: z.number(),
  full: z.number(),
  score,
});
export type CategoryResult = z.output<typeof category>;

const failedItem = z.object({
  item_id: z.int(),
  code: z.string(),
  name: z.string(),
  category_name: z.string(),
  result: z.int(),
  veto: z.boolean(),
  note: z.string(),
  photos: z.array(fileRef),
  problem_id: z.nullable(z.int()),
  problem_no: z.string(),
});

const objection = z.object({
  id: z.int(),
  status: z.int(),
  content: z.string(),
  files: z.array(fileRef),
  by: z.string(),
  at: z.string(),
  answer: z.string(),
  answered_by: z.string(),
  answered_at: z.nullable(z.string()),
});

const resultDetail = z.object({
  ...resultRow.shape,
  /** The last day on which an objection can be sent; null before the publication. */
  objection_until: z.nullable(z.string()),
  veto_names: z.array(z.string()),
  corrected_from: score,
  correct_reason: z.string(),
  works: z.array(
    z.object({
      id: z.int(),
      stage: z.int(),
      revision: z.int(),
      status: z.int(),
      score,
      submitted_at: z.nullable(z.string()),
      inspectors: z.string(),
    }),
  ),
  categories: z.array(category),
  failed: z.array(failedItem),
  objection_text: z.nullable(objection),
});
export type ReachResultDetail = z.output<typeof resultDetail>;

const compareColumn = z.object({ key: z.string(), label: z.string(), score });
const comparison = z.object({
  unit_name: z.string(),
  act_name: z.string(),
  columns: z.array(compareColumn),
  items: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      category_name: z.string(),
      score: z.number(),
      /** One for each column; null where it was not asked. */
      results: z.array(z.nullable(z.int())),
    }),
  ),
});
export type Comparison = z.output<typeof comparison>;

const filters = {
  act_id: wire.maybe(wire.id()),
  target: wire.maybe(wire.code(ReachTarget)),
  college_id: wire.maybe(wire.id()),
  unit_id: wire.maybe(wire.id()),
  grade: wire.maybe(wire.code(ReachGrade)),
  objection: wire.maybe(wire.code(ObjectionStatus)),
  keyword: wire.keyword(),
};

const list = listInput(filters, ['unit_no', 'final', 'rank']);

const resultCollege = z.object({
  college_id: z.nullable(z.int()),
  college_name: z.string(),
  labs: z.int(),
  checked: z.int(),
  mean: score,
  reached_rate: score,
  vetoes: z.int(),
  excellent: z.int(),
  /** The college's own result. */
  own: z.nullable(z.object({ id: z.int(), final: score, grade: z.nullable(z.int()) })),
});
export type ReachResultCollege = z.output<typeof resultCollege>;

/** Results of reach checks; colleges and laboratories see them once they are published. */
export const reachResultApi = {
  list: endpoint({ method: 'GET', path, guard: read, input: list, output: pageOf(resultRow) }),
  colleges: endpoint({
    method: 'GET',
    path: `${path}/colleges/{id}`,
    guard: read,
    input: idOnly,
    output: z.object({
      act_name: z.string(),
      published_at: z.nullable(z.string()),
      /** Works of the last stage that are neither submitted nor confirmed. */
      unfinished: z.int(),
      content: z.array(resultCollege),
      can: canOf('publish'),
    }),
  }),
  find: endpoint({ method: 'GET', path: one, guard: read, input: idOnly, output: resultDetail }),
  compare: endpoint({ method: 'GET', path: `${one}/compare`, guard: read, input: idOnly, output: comparison }),
  export: exportEndpoint(path, read, filters),
  /** The result of an activity within the caller's view, as a paper. */
  report: endpoint({
    method: 'GET',
    path: `${path}/report/{id}`,
    guard: read,
    input: z.extend(idOnly, paperInput),
    ...paperFile,
  }),
  publish: endpoint({
    method: 'POST',
    path: `${path}/publish/{id}`,
    guard: decide,
    input: idOnly,
    output: nothing,
    summary: '公布达标检查结果',
  }),
  recheck: endpoint({
    method: 'POST',
    path: `${one}/recheck`,
    guard: decide,
    input: idOnly,
    output: z.object({ id: z.int() }),
    summary: '安排达标复查',
  }),
  object: endpoint({
    method: 'POST',
    path: `${one}/object`,
    guard: holds('inspection.reach.self'),
    input: z.object({
      id: wire.id(),
      content: wire.paragraph('异议内容', 500),
      files: wire.maybe(wire.list(wire.id(), 9)),
    }),
    output: nothing,
    summary: '提交结果异议',
  }),
  answer: endpoint({
    method: 'POST',
    path: `${one}/answer`,
    guard: decide,
    input: z.object({
      id: wire.id(),
      answer: wire.paragraph('答复', 500),
      /** The corrected score; absent: the result stays. */
      final: wire.maybe(wire.decimal('请填写 0–100 的分数，最多一位小数')),
    }),
    output: nothing,
    summary: '答复结果异议',
  }),
};
export type ReachResultQuery = InputOf<typeof reachResultApi.export>;
