import { endpoint, holds } from '#kernel/shared/contract.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { canOf, idOnly, idsOnly, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import * as z from 'zod/mini';
import { ProblemLevel } from '../core/problem.states.ts';
import { problemPhotos } from '../problem/problem.ts';

const draftEdit = holds('inspection.draft.edit');
export const draftProblem = z.object({
  id: z.int(),
  client_id: z.string(),
  problem_no: z.string(),
  is_draft: z.boolean(),
  item_id: z.nullable(z.int()),
  class_id: z.int(),
  class_name: z.string(),
  descr_id: z.nullable(z.int()),
  description: z.string(),
  level: z.string(),
  state: z.string(),
  place: z.string(),
  room_id: z.nullable(z.int()),
  risk: z.string(),
  suggest: z.string(),
  photos: z.array(fileRef),
  /** Put right on the spot, with photos of the result. */
  fixed: z.boolean(),
  after: z.array(fileRef),
  found_by: z.int(),
  found_by_name: z.string(),
  found_at: z.string(),
  can: canOf('edit', 'remove', 'merge'),
});

const draftRow = z.extend(draftProblem, {
  act_id: z.int(),
  record_id: z.int(),
  org_id: z.int(),
  org_name: z.string(),
  college_name: z.string(),
  version: z.int(),
});
export type DraftRow = z.output<typeof draftRow>;

/** Problems that are recorded but not issued yet. */
export const draftApi = {
  list: endpoint({
    method: 'GET',
    path: '/check/draft',
    guard: draftEdit,
    input: listInput({
      act_id: wire.id('请选择活动'),
      keyword: wire.keyword(),
      level: wire.maybe(wire.code(ProblemLevel)),
    }),
    output: pageOf(draftRow),
  }),
  find: endpoint({ method: 'GET', path: '/check/draft/{id}', guard: draftEdit, input: idOnly, output: draftRow }),
  update: endpoint({
    method: 'POST',
    path: '/check/draft/{id}',
    guard: draftEdit,
    input: z.object({
      id: wire.id(),
      version: wire.int(1),
      class_id: wire.id('请选择分类'),
      descr_id: wire.clearable(wire.id()),
      description: wire.paragraph('描述', 500),
      level: wire.code(ProblemLevel, '请选择等级'),
      /** Another laboratory of the same activity. */
      org_id: wire.maybe(wire.id()),
      place: wire.maybe(wire.line('位置', 100)),
      risk: wire.maybe(wire.freeText('可能后果', 200)),
      suggest: wire.maybe(wire.freeText('整改建议', 300)),
      photos: wire.maybe(problemPhotos),
    }),
    output: nothing,
    summary: '修改草稿隐患',
  }),
  remove: endpoint({
    method: 'POST',
    path: '/check/draft/{id}/delete',
    guard: draftEdit,
    input: z.object({ id: wire.id(), reason: wire.paragraph('原因', 200) }),
    output: nothing,
    summary: '删除草稿隐患',
  }),
  /** Moves the photos of the other drafts to this one and removes those drafts. */
  merge: endpoint({
    method: 'POST',
    path: '/check/draft/{id}/merge',
    guard: draftEdit,
    input: z.object({ id: wire.id(), ids: wire.list(wire.id(), 20) }),
    output: nothing,
    summary: '合并草稿隐患',
  }),
  issue: endpoint({
    method: 'POST',
    path: '/check/draft/batch/issue',
    guard: holds('inspection.activity.edit', 'inspection.special.edit'),
    input: idsOnly,
    output: nothing,
    summary: '下发草稿隐患',
  }),
};
