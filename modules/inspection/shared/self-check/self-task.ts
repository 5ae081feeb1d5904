import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { canOf, idOnly, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { checkItem } from '../library/check-item.ts';
import { Handling, SelfResult, SelfTaskStatus } from './self-check.states.ts';

const path = '/check/self-task';
const one = `${path}/{id}`;
const read = holds('inspection.self.read');
const fill = holds('inspection.self.fill');
const decide = holds('inspection.self.decide');

const photos = wire.list(wire.id(), 9);

const taskRow = z.object({
  id: z.int(),
  version: z.int(),
  plan_id: z.int(),
  plan_name: z.string(),
  lab_id: z.int(),
  lab_no: z.string(),
  lab_name: z.string(),
  college_name: z.string(),
  lab_level: z.nullable(z.int()),
  frequency: z.int(),
  period_key: z.string(),
  from_day: z.string(),
  to_day: z.string(),
  /** The last day on which it may be filled in late. */
  last_day: z.string(),
  status: z.int(),
  is_returned: z.boolean(),
  reason: z.string(),
  executor_id: z.nullable(z.int()),
  executor_name: z.string(),
  abnormal: z.int(),
  submitted_at: z.nullable(z.string()),
  can: canOf('fill', 'return', 'exempt', 'restore', 'assign'),
});
export type SelfTaskRow = z.output<typeof taskRow>;

/** What was found of one item. */
export const selfAnswer = z.object({
  item_id: z.int(),
  result: z.int(),
  note: z.string(),
  photos: z.array(fileRef),
  handling: z.string(),
});
export type SelfAnswer = z.output<typeof selfAnswer>;

const taskDetail = z.object({
  ...taskRow.shape,
  photo_rule: z.int(),
  items: z.array(checkItem),
  answers: z.array(selfAnswer),
  photos: z.array(fileRef),
  sign: z.nullable(fileRef),
  submitted_by_name: z.string(),
  problems: z.array(
    z.object({ id: z.int(), item_id: z.int(), problem_no: z.string(), description: z.string(), state: z.string() }),
  ),
});
export type SelfTaskDetail = z.output<typeof taskDetail>;

export const selfAnswerInput = z.object({
  item_id: wire.id(),
  result: wire.code(SelfResult, '请选择检查结果'),
  note: wire.maybe(wire.freeText('说明', 300)),
  photos: wire.maybe(photos),
  handling: wire.maybe(wire.code(Handling)),
});

const filters = {
  plan_id: wire.maybe(wire.id()),
  lab_id: wire.maybe(wire.id()),
  college_id: wire.maybe(wire.id()),
  campus_id: wire.maybe(wire.id()),
  nature: wire.keyword(),
  /** Laboratories of no college. */
  direct: wire.maybe(wire.bool()),
  lab_level: wire.maybe(wire.int(0, 9)),
  status: wire.maybe(wire.list(wire.code(SelfTaskStatus), 6)),
  /** Only tasks whose period is running. */
  current: wire.maybe(wire.bool()),
  from_day: wire.maybe(wire.date()),
  /** Periods that begin in these days. */
  from: wire.maybe(wire.date()),
  to: wire.maybe(wire.date()),
  period_key: wire.maybe(wire.text('周期', 20)),
};

export const selfTaskApi = {
  list: endpoint({
    method: 'GET',
    path,
    guard: read,
    input: listInput({ ...filters, keyword: wire.keyword() }, ['from_day']),
    output: pageOf(taskRow),
  }),
  /** Begun tasks of the caller, and of the laboratories that the role manages. */
  mine: endpoint({
    method: 'GET',
    path: `${path}/mine`,
    guard: fill,
    input: listInput({ status: wire.maybe(wire.code(SelfTaskStatus)), lab_id: wire.maybe(wire.id()) }, ['to_day']),
    output: pageOf(taskRow),
  }),
  find: endpoint({
    method: 'GET',
    path: one,
    guard: holds('inspection.self.read', 'inspection.self.fill'),
    input: idOnly,
    output: taskDetail,
  }),
  submit: endpoint({
    method: 'POST',
    path: `${one}/submit`,
    guard: fill,
    input: z.object({
      id: wire.id(),
      answers: wire.list(selfAnswerInput, 200),
      photos: wire.maybe(photos),
      sign_id: wire.maybe(wire.id()),
    }),
    output: z.object({ status: z.int(), problems: z.int() }),
    summary: '提交自查',
  }),
  return: endpoint({
    method: 'POST',
    path: `${one}/return`,
    guard: decide,
    input: z.object({ id: wire.id(), reason: wire.paragraph('退回原因', 200) }),
    output: nothing,
    summary: '退回自查',
  }),
  exempt: endpoint({
    method: 'POST',
    path: `${one}/exempt`,
    guard: decide,
    input: z.object({ id: wire.id(), reason: wire.paragraph('免检原因', 200) }),
    output: nothing,
    summary: '登记免检',
  }),
  restore: endpoint({
    method: 'POST',
    path: `${one}/restore`,
    guard: decide,
    input: idOnly,
    output: nothing,
    summary: '恢复自查',
  }),
  /** People who may carry out a task of the laboratory. */
  executors: endpoint({
    method: 'GET',
    path: `${one}/executors`,
    guard: holds('inspection.self.assign'),
    input: idOnly,
    output: z.object({ content: z.array(z.object({ id: z.int(), name: z.string(), job_no: z.string() })) }),
  }),
  assign: endpoint({
    method: 'POST',
    path: `${one}/assign`,
    guard: holds('inspection.self.assign'),
    input: z.object({ id: wire.id(), user_id: wire.id('请选择执行人') }),
    output: nothing,
    summary: '更换自查执行人',
  }),
};
