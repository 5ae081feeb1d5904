import { endpoint, holds, signedIn } from '#kernel/shared/contract.ts';
import { listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import * as z from 'zod/mini';
import { ProblemLevel } from '../core/problem.states.ts';
import { findingFields, problemFilters, problemPhotos, problemRow, problemSorts } from './problem.ts';

const examine = holds('inspection.problem.examine');

/** 问题审核: confirmation of reported problems. */
export const examineApi = {
  list: endpoint({
    method: 'GET',
    path: '/check/problem/examine',
    guard: examine,
    input: listInput(problemFilters, problemSorts),
    output: pageOf(problemRow),
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/check/problem/{id}/confirm',
    guard: examine,
    input: z.object({
      id: wire.id(),
      level: wire.maybe(wire.code(ProblemLevel)),
      class_id: wire.maybe(wire.id()),
      deadline: wire.maybe(wire.date()),
      duty_id: wire.maybe(wire.id()),
      opinion: wire.maybe(wire.freeText('意见', 300)),
    }),
    output: nothing,
    summary: '审核隐患：成立',
  }),
  confirmBatch: endpoint({
    method: 'POST',
    path: '/check/problem/batch/confirm',
    guard: examine,
    input: z.object({ ids: wire.list(wire.id(), 200) }),
    output: nothing,
    summary: '批量审核隐患：成立',
  }),
  reject: endpoint({
    method: 'POST',
    path: '/check/problem/{id}/reject',
    guard: examine,
    input: z.object({ id: wire.id(), reason: wire.paragraph('原因', 300) }),
    output: nothing,
    summary: '审核隐患：不成立',
  }),
  resubmit: endpoint({
    method: 'POST',
    path: '/check/problem/{id}/resubmit',
    guard: signedIn,
    input: z.object({ id: wire.id(), ...findingFields, photos: problemPhotos }),
    output: nothing,
    summary: '重新提交隐患',
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/check/problem/{id}/revoke',
    guard: examine,
    input: z.object({ id: wire.id(), reason: wire.paragraph('原因', 300) }),
    output: nothing,
    summary: '撤销隐患',
  }),
  closeLab: endpoint({
    method: 'POST',
    path: '/check/problem/{id}/close-lab',
    guard: examine,
    input: z.object({ id: wire.id(), reason: wire.paragraph('原因', 300) }),
    output: nothing,
    summary: '因紧急隐患临时关闭实验室',
  }),
};
