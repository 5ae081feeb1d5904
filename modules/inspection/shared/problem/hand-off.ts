import { endpoint, holds } from '#kernel/shared/contract.ts';
import { idOnly, nothing } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import * as z from 'zod/mini';
import { problemPhotos } from './problem.ts';

const assign = holds('inspection.problem.assign');
const rectify = holds('inspection.problem.rectify', 'inspection.problem.assign');
const round = wire.maybe(wire.int(1, 10_000));

/** 移交职能部门: a defect of the building goes to an office, and is accepted by its laboratory when it is put right. */
export const handOffApi = {
  /** People of the offices that take problems. */
  people: endpoint({
    method: 'GET',
    path: '/check/problem/{id}/office-people',
    guard: assign,
    input: z.object({ id: wire.id(), keyword: wire.keyword() }),
    output: z.object({
      content: z.array(
        z.object({ key: z.string(), office_id: z.int(), office_name: z.string(), user_id: z.int(), name: z.string() }),
      ),
    }),
    all: true,
  }),
  handOff: endpoint({
    method: 'POST',
    path: '/check/problem/{id}/hand-off',
    guard: assign,
    input: z.object({
      id: wire.id(),
      office_id: wire.id('请选择部门'),
      user_id: wire.id('请选择经办人'),
      reason: wire.paragraph('原因', 300),
    }),
    output: nothing,
    summary: '移交职能部门',
  }),
  /** Back to who had it before: by the office that is not in charge, or by who manages the problem. */
  handBack: endpoint({
    method: 'POST',
    path: '/check/problem/{id}/hand-back',
    guard: rectify,
    input: z.object({ id: wire.id(), reason: wire.paragraph('原因', 300) }),
    output: nothing,
    summary: '退回移交',
  }),
  accept: endpoint({
    method: 'POST',
    path: '/check/problem/{id}/accept',
    guard: rectify,
    input: z.object({ ...idOnly.shape, opinion: wire.maybe(wire.freeText('意见', 300)), round }),
    output: nothing,
    summary: '验收通过',
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/check/problem/{id}/refuse',
    guard: rectify,
    input: z.object({
      ...idOnly.shape,
      opinion: wire.paragraph('意见', 300),
      photos: wire.maybe(problemPhotos),
      round,
    }),
    output: nothing,
    summary: '验收不通过',
  }),
};
