import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { canOf, idOnly, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { reachRule } from '../core/reach-rule.ts';
import { ReachTarget, WorkStage, WorkStatus } from '../core/reach.states.ts';
import { ItemResult } from '../core/record.states.ts';
import { checkItem } from '../library/check-item.ts';

const path = '/check/reach-work';
const one = `${path}/{id}`;
const read = holds('inspection.reach.read');
const fill = holds('inspection.reach.self', 'inspection.reach.review', 'inspection.reach.check');

const workRow = z.object({
  id: z.int(),
  version: z.int(),
  act_id: z.int(),
  act_name: z.string(),
  result_id: z.int(),
  stage: z.int(),
  /** Above 1: 复查. */
  revision: z.int(),
  target: z.string(),
  unit_id: z.int(),
  unit_no: z.string(),
  unit_name: z.string(),
  college_id: z.nullable(z.int()),
  college_name: z.string(),
  lab_class: z.nullable(z.int()),
  lab_level: z.nullable(z.int()),
  list_name: z.string(),
  group_name: z.string(),
  status: z.int(),
  is_open: z.boolean(),
  /** Last day of its stage. */
  due_on: z.nullable(z.string()),
  answered: z.int(),
  /** 自评分 of the target, once submitted. */
  score_self: z.nullable(z.number()),
  score: z.nullable(z.number()),
  vetoes: z.int(),
  inspectors: z.string(),
  /** Submitted by the school's inspectors, and not confirmed yet. */
  awaits_confirm: z.boolean(),
  return_reason: z.string(),
  submitted_at: z.nullable(z.string()),
  can: canOf('fill', 'return', 'confirm'),
});
export type ReachWorkRow = z.output<typeof workRow>;

const answer = z.object({
  item_id: z.int(),
  result: z.int(),
  note: z.string(),
  photos: z.array(fileRef),
  /** To be handed over as a problem. */
  problem: z.boolean(),
});

const workDetail = z.object({
  ...workRow.shape,
  items: z.array(checkItem),
  rule: reachRule,
  answers: z.array(answer),
  /** The submitted stage before, shown in grey; null if there is none. */
  previous: z.nullable(
    z.object({
      stage: z.int(),
      score: z.nullable(z.number()),
      answers: z.array(z.object({ item_id: z.int(), result: z.int(), note: z.string() })),
    }),
  ),
  /** Inspectors of the group, who may be named as present. */
  people: z.array(z.object({ user_id: z.int(), name: z.string() })),
  inspector_ids: z.array(z.int()),
  problems: z.array(z.object({ id: z.int(), item_id: z.nullable(z.int()), problem_no: z.string(), state: z.string() })),
});
export type ReachWorkDetail = z.output<typeof workDetail>;

const answerInput = z.object({
  item_id: wire.id(),
  result: wire.code(ItemResult, '请选择检查结果'),
  note: wire.maybe(wire.freeText('说明', 300)),
  photos: wire.maybe(wire.list(wire.id(), 9)),
  problem: wire.maybe(wire.bool()),
});
const answersInput = {
  id: wire.id(),
  answers: wire.list(answerInput, 500),
  inspector_ids: wire.maybe(wire.list(wire.id(), 20)),
};

const filters = {
  act_id: wire.maybe(wire.id()),
  stage: wire.maybe(wire.code(WorkStage)),
  target: wire.maybe(wire.code(ReachTarget)),
  college_id: wire.maybe(wire.id()),
  status: wire.maybe(wire.code(WorkStatus)),
  /** Only what the caller can fill in now. */
  mine: wire.maybe(wire.bool()),
  /** Only what awaits the caller's confirmation. */
  confirm: wire.maybe(wire.bool()),
  keyword: wire.keyword(),
};

const stageProgress = z.object({ stage: z.int(), works: z.int(), done: z.int() });
export type StageProgress = z.output<typeof stageProgress>;

const myActivity = z.object({
  act_id: z.int(),
  act_no: z.string(),
  act_name: z.string(),
  end_at: z.string(),
  stage: z.nullable(z.int()),
  /** Works of the caller: all, submitted, to be filled in now, to be confirmed. */
  works: z.int(),
  done: z.int(),
  open: z.int(),
  confirm: z.int(),
});
export type MyReachActivity = z.output<typeof myActivity>;

const workCollege = z.object({
  college_id: z.nullable(z.int()),
  college_name: z.string(),
  labs: z.int(),
  stages: z.array(stageProgress),
  /** Works on the college itself, by stage; the status of each. */
  own: z.array(z.object({ id: z.int(), stage: z.int(), status: z.int() })),
});
export type ReachWorkCollege = z.output<typeof workCollege>;

/** Works of a reach check: one stage of one laboratory or college. */
export const reachWorkApi = {
  list: endpoint({
    method: 'GET',
    path,
    guard: read,
    input: listInput(filters, ['unit_no', 'score', 'submitted_at']),
    output: pageOf(workRow),
  }),
  /** Running reach checks in which the caller has works. */
  mine: endpoint({
    method: 'GET',
    path: `${path}/mine`,
    guard: fill,
    input: z.object({}),
    output: z.object({ content: z.array(myActivity) }),
  }),
  /** Progress by college of one activity. */
  colleges: endpoint({
    method: 'GET',
    path: `${path}/colleges/{id}`,
    guard: read,
    input: idOnly,
    output: z.object({ act_name: z.string(), stage: z.nullable(z.int()), content: z.array(workCollege) }),
  }),
  find: endpoint({ method: 'GET', path: one, guard: read, input: idOnly, output: workDetail }),
  save: endpoint({
    method: 'POST',
    path: `${one}/save`,
    guard: fill,
    input: z.object(answersInput),
    output: nothing,
    summary: '保存检查打分',
  }),
  submit: endpoint({
    method: 'POST',
    path: `${one}/submit`,
    guard: fill,
    input: z.object(answersInput),
    output: z.object({ score: z.number(), grade: z.int(), vetoes: z.int(), problems: z.int(), confirmed: z.boolean() }),
    summary: '提交检查打分',
  }),
  confirm: endpoint({
    method: 'POST',
    path: `${one}/confirm`,
    guard: holds('inspection.reach.check'),
    input: idOnly,
    output: nothing,
    summary: '确认学校检查结果',
  }),
  return: endpoint({
    method: 'POST',
    path: `${one}/return`,
    guard: holds('inspection.reach.review', 'inspection.reach.check'),
    input: z.object({ id: wire.id(), reason: wire.paragraph('退回原因', 200) }),
    output: nothing,
    summary: '退回检查打分',
  }),
};
