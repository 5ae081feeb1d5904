import { endpoint, holds } from '#kernel/shared/contract.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { idOnly, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import * as z from 'zod/mini';
import { problemFilters, problemPhotos, problemRow, problemSorts } from './problem.ts';

const examineRound = holds('inspection.rectify.examine');

/** The result that the reviewer has seen: a verdict that was kept without a network decides no later one. */
const round = wire.maybe(wire.int(1, 10_000));

const reviewRow = z.extend(problemRow, {
  /** The result that awaits review, and the photos of it. */
  measures: z.string(),
  after: z.array(fileRef),
});
export type ReviewRow = z.output<typeof reviewRow>;

/** 整改复核: review of submitted results and plans. */
export const reviewApi = {
  list: endpoint({
    method: 'GET',
    path: '/check/problem/rectify-examine',
    guard: examineRound,
    input: listInput(problemFilters, problemSorts),
    output: pageOf(reviewRow),
  }),
  /** Marks the rectification as opened; it can no longer be withdrawn. */
  open: endpoint({
    method: 'POST',
    path: '/check/problem/{id}/open',
    guard: examineRound,
    input: idOnly,
    output: nothing,
    summary: '打开整改结果',
  }),
  pass: endpoint({
    method: 'POST',
    path: '/check/problem/{id}/pass',
    guard: examineRound,
    input: z.object({
      id: wire.id(),
      opinion: wire.maybe(wire.freeText('意见', 300)),
      photos: wire.maybe(problemPhotos),
      round,
    }),
    output: nothing,
    summary: '整改复核：通过',
  }),
  /** Ordinary problems in the first round with photos; all or none. */
  passBatch: endpoint({
    method: 'POST',
    path: '/check/problem/batch/pass',
    guard: examineRound,
    input: z.object({ ids: wire.list(wire.id(), 200) }),
    output: nothing,
    summary: '批量整改复核：通过',
  }),
  sendBack: endpoint({
    method: 'POST',
    path: '/check/problem/{id}/return',
    guard: examineRound,
    input: z.object({ id: wire.id(), opinion: wire.paragraph('意见', 300), photos: wire.maybe(problemPhotos), round }),
    output: nothing,
    summary: '整改复核：退回',
  }),
  rejectPlan: endpoint({
    method: 'POST',
    path: '/check/problem/{id}/reject-plan',
    guard: examineRound,
    input: z.object({ id: wire.id(), opinion: wire.paragraph('意见', 300) }),
    output: nothing,
    summary: '退回整改计划',
  }),
  recheckFailed: endpoint({
    method: 'POST',
    path: '/check/problem/{id}/recheck',
    guard: holds('inspection.problem.recheck'),
    input: z.object({ id: wire.id(), reason: wire.paragraph('原因', 300), photos: wire.maybe(problemPhotos) }),
    output: nothing,
    summary: '复查不合格',
  }),
};
