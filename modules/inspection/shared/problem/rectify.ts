import { endpoint, holds } from '#kernel/shared/contract.ts';
import { idOnly, nothing } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import * as z from 'zod/mini';
import { problemPhotos } from './problem.ts';

const rectify = holds('inspection.problem.rectify');

/** 整改: results, plans and responsibility. */
export const rectifyApi = {
  submit: endpoint({
    method: 'POST',
    path: '/check/problem/{id}/rectify',
    guard: rectify,
    input: z.object({
      id: wire.id(),
      measures: wire.paragraph('整改措施', 500),
      cause: wire.maybe(wire.freeText('原因分析', 200)),
      finish_on: wire.date('请选择完成日期'),
      photos: problemPhotos,
      cost: wire.maybe(wire.decimal('费用应为数字')),
      executor: wire.maybe(wire.line('整改人', 30)),
      files: wire.maybe(wire.list(wire.id(), 10)),
    }),
    output: nothing,
    summary: '提交整改结果',
  }),
  plan: endpoint({
    method: 'POST',
    path: '/check/problem/{id}/plan',
    guard: rectify,
    input: z.object({
      id: wire.id(),
      measures: wire.paragraph('整改措施', 500),
      interim: wire.paragraph('临时防控措施', 300),
      finish_on: wire.date('请选择计划完成日期'),
      budget: wire.maybe(wire.decimal('经费应为数字')),
      files: wire.maybe(wire.list(wire.id(), 10)),
    }),
    output: nothing,
    summary: '提交整改计划',
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/check/problem/{id}/withdraw',
    guard: rectify,
    input: idOnly,
    output: nothing,
    summary: '撤回整改结果',
  }),
  reassign: endpoint({
    method: 'POST',
    path: '/check/problem/{id}/reassign',
    guard: holds('inspection.problem.assign'),
    input: z.object({
      id: wire.id(),
      org_id: wire.maybe(wire.id()),
      user_id: wire.id('请选择责任人'),
      reason: wire.paragraph('原因', 300),
    }),
    output: nothing,
    summary: '转派隐患',
  }),
  /** People to whom the caller may reassign this problem. */
  assignees: endpoint({
    method: 'GET',
    path: '/check/problem/{id}/assignees',
    guard: holds('inspection.problem.assign'),
    input: z.object({ id: wire.id(), org_id: wire.maybe(wire.id()), keyword: wire.keyword() }),
    output: z.object({
      content: z.array(z.object({ user_id: z.int(), name: z.string(), job_no: z.string(), org_name: z.string() })),
    }),
    all: true,
  }),
  urge: endpoint({
    method: 'POST',
    path: '/check/problem/{id}/urge',
    guard: holds('inspection.rectify.examine', 'inspection.problem.examine'),
    input: idOnly,
    output: nothing,
    summary: '催办整改',
  }),
};
