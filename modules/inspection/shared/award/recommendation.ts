import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { canOf, idOnly, idOut, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { RecommendStatus } from '../core/award.states.ts';

const path = '/check/check-recommend';
const one = `${path}/{id}`;
const read = holds('inspection.recommend.read');
const propose = holds('inspection.recommend.propose');
const submit = holds('inspection.recommend.edit');
const examine = holds('inspection.recommend.examine');

const candidate = z.object({
  /** The result that the recommendation is about. */
  id: z.int(),
  act_id: z.int(),
  lab_id: z.int(),
  lab_no: z.string(),
  lab_name: z.string(),
  lab_level: z.nullable(z.int()),
  college_id: z.nullable(z.int()),
  college_name: z.string(),
  final: z.number(),
  grade: z.int(),
  rank: z.nullable(z.int()),
  /** Why it cannot be recommended; empty if it can. */
  faults: z.array(z.string()),
  recommendation_id: z.nullable(z.int()),
  status: z.nullable(z.int()),
  reason: z.string(),
  photos: z.array(fileRef),
  files: z.array(fileRef),
  submitted_by_name: z.string(),
  submitted_at: z.nullable(z.string()),
  decided_by_name: z.string(),
  opinion: z.string(),
  can: canOf('save', 'submit', 'withdraw', 'remove', 'pass', 'reject'),
});
export type CandidateRow = z.output<typeof candidate>;

const college = z.object({
  college_id: z.int(),
  college_name: z.string(),
  labs: z.int(),
  eligible: z.int(),
  quota: z.int(),
  drafts: z.int(),
  submitted: z.int(),
  passed: z.int(),
  rejected: z.int(),
});
export type RecommendCollege = z.output<typeof college>;

const act = (name: string, summary: string, guard: ReturnType<typeof holds>, isOpinionNeeded: boolean) =>
  endpoint({
    method: 'POST',
    path: `${one}/${name}`,
    guard,
    input: z.object({
      id: wire.id(),
      opinion: isOpinionNeeded
        ? wire.paragraph('不通过的原因', 200)
        : z._default(z.optional(wire.freeText('意见', 200)), ''),
    }),
    output: nothing,
    summary,
  });

/** Laboratories that colleges recommend as excellent. */
export const recommendApi = {
  colleges: endpoint({
    method: 'GET',
    path: `${path}/colleges`,
    guard: read,
    input: z.object({ act_id: wire.id('请选择活动') }),
    output: z.object({ content: z.array(college) }),
    all: true,
  }),
  list: endpoint({
    method: 'GET',
    path,
    guard: read,
    input: listInput(
      {
        act_id: wire.maybe(wire.id()),
        college_id: wire.maybe(wire.id()),
        status: wire.maybe(wire.code(RecommendStatus)),
        /** Only laboratories with a recommendation, whatever its state. */
        proposed: wire.maybe(wire.bool()),
        /** On the list of awards, and not cancelled. */
        awarded: wire.maybe(wire.bool()),
        keyword: wire.keyword(),
      },
      ['final'],
    ),
    output: pageOf(candidate),
  }),
  find: endpoint({ method: 'GET', path: one, guard: read, input: idOnly, output: candidate }),
  /** Writes the material of a draft, or of a rejected recommendation. */
  save: endpoint({
    method: 'POST',
    path,
    guard: propose,
    input: z.object({
      result_id: wire.id('请选择实验室'),
      reason: wire.paragraph('推荐理由', 500),
      photos: wire.maybe(wire.list(wire.id(), 9)),
      files: wire.maybe(wire.list(wire.id(), 9)),
    }),
    output: idOut,
    summary: '填写评优推荐',
  }),
  submit: endpoint({
    method: 'POST',
    path: `${one}/submit`,
    guard: submit,
    input: idOnly,
    output: nothing,
    summary: '上报评优推荐',
  }),
  withdraw: endpoint({
    method: 'POST',
    path: `${one}/withdraw`,
    guard: submit,
    input: idOnly,
    output: nothing,
    summary: '撤回评优推荐',
  }),
  remove: endpoint({
    method: 'POST',
    path: `${one}/remove`,
    guard: propose,
    input: idOnly,
    output: nothing,
    summary: '删除评优推荐',
  }),
  pass: act('pass', '评优推荐通过', examine, false),
  reject: act('reject', '评优推荐不通过', examine, true),
};
