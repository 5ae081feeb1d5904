import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { canOf, idOnly, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { money } from '#platform/funds/shared/money.ts';
import { ReviewState } from './review.states.ts';

const filters = {
  /** Number or name of the project. */
  keyword: wire.keyword(),
  project_id: wire.maybe(wire.id()),
  state: wire.maybe(wire.code(ReviewState)),
};

const reviewRow = z.object({
  id: z.int(),
  project_id: z.int(),
  project_no: z.string(),
  project_name: z.string(),
  category_name: z.string(),
  org_name: z.string(),
  applied: z.string(),
  expert_id: z.int(),
  expert_name: z.string(),
  score: z.nullable(z.string()),
  suggested: z.nullable(z.string()),
  opinion: z.string(),
  assigned_at: z.string(),
  done_at: z.nullable(z.string()),
  state: z.int(),
  can: canOf('score', 'decline', 'remove'),
});
export type ReviewRow = z.output<typeof reviewRow>;

/** What an expert reads of an application. */
const reviewDetail = z.object({
  ...reviewRow.shape,
  head_name: z.string(),
  basis: z.string(),
  content: z.string(),
  indicators: z.array(z.object({ name: z.string(), current: z.string(), target: z.string() })),
  budget: z.array(
    z.object({
      id: z.int(),
      subject_name: z.string(),
      item: z.string(),
      spec: z.string(),
      qty: z.int(),
      price: z.string(),
      amount: z.string(),
      reason: z.string(),
      quotes: z.array(fileRef),
    }),
  ),
  files: z.array(fileRef),
  criteria: z.array(z.object({ name: z.string(), most: z.int() })),
  scores: z.array(z.number()),
});
export type ReviewDetail = z.output<typeof reviewDetail>;

const path = '/api/project/review';
const one = `${path}/{id}`;
const score = holds('project.review.score');
const office = holds('project.office.edit');

export const reviewApi = {
  list: endpoint({
    method: 'GET',
    path,
    guard: holds('project.review.score', 'project.office.edit'),
    input: listInput(filters, ['assigned_at']),
    output: pageOf(reviewRow),
  }),
  find: endpoint({ method: 'GET', path: one, guard: score, input: idOnly, output: reviewDetail }),
  score: endpoint({
    method: 'POST',
    path: `${one}/score`,
    guard: score,
    input: z.object({
      ...idOnly.shape,
      scores: wire.list(wire.int(0, 100, '请填写分数'), 10),
      suggested: money('请填写建议金额，最多两位小数'),
      opinion: wire.paragraph('评审意见', 1000),
    }),
    output: nothing,
    summary: '评审打分',
  }),
  decline: endpoint({
    method: 'POST',
    path: `${one}/decline`,
    guard: score,
    input: z.object({ ...idOnly.shape, reason: wire.paragraph('回避原因', 200) }),
    output: nothing,
    summary: '声明回避',
  }),
  remove: endpoint({
    method: 'POST',
    path: `${one}/remove`,
    guard: office,
    input: idOnly,
    output: nothing,
    summary: '撤销评审专家',
  }),
  assign: endpoint({
    method: 'POST',
    path: '/api/project/{id}/assign',
    guard: office,
    input: z.object({ ...idOnly.shape, user_ids: wire.list(wire.id(), 20).check(z.minLength(1, '请选择专家')) }),
    output: z.object({ added: z.int() }),
    summary: '分配评审专家',
  }),
  conclude: endpoint({
    method: 'POST',
    path: '/api/project/{id}/conclude',
    guard: office,
    input: idOnly,
    output: nothing,
    summary: '结束评审',
  }),
};
