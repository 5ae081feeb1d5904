import { endpoint, holds } from '#kernel/shared/contract.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { can, canOf, idOnly, idsOnly, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import * as z from 'zod/mini';
import { checkItem } from '../library/check-item.ts';
import { photoMax, ProblemLevel } from '../core/problem.states.ts';
import { RecordStatus, ItemResult } from '../core/record.states.ts';

const fill = holds('inspection.record.fill');
const readRecords = holds('inspection.record.read');
const draftEdit = holds('inspection.draft.edit');
/** Made by the phone before it reaches the server, so that what is sent twice is written once. */
const clientId = z.string('缺少编号').check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, '编号格式不正确'));
const photos = wire.list(wire.id(), photoMax);

export const problemDraft = z.object({
  client_id: clientId,
  item_id: wire.maybe(wire.id()),
  class_id: wire.id('请选择分类'),
  descr_id: wire.maybe(wire.id()),
  description: wire.text('描述', 500),
  level: wire.code(ProblemLevel, '请选择等级'),
  photos: wire.maybe(photos),
  place: wire.maybe(wire.freeText('位置', 100)),
  room_id: wire.maybe(wire.id()),
  risk: wire.maybe(wire.freeText('可能后果', 200)),
  suggest: wire.maybe(wire.freeText('整改建议', 300)),
  found_at: wire.maybe(wire.dateTime()),
});
export type ProblemDraft = z.output<typeof problemDraft>;

const itemAnswer = z.object({
  item_id: wire.id(),
  result: wire.code(ItemResult, '请选择检查结果'),
  note: wire.maybe(wire.freeText('说明', 300)),
  photos: wire.maybe(photos),
});

/** One laboratory's record, whole or in part: answers merge by item, problems by `client_id`. */
export const recordInput = z.object({
  id: wire.id(),
  results: wire.maybe(wire.list(itemAnswer, 500)),
  problems: wire.maybe(wire.list(problemDraft, 50)),
  /** `client_id` of draft problems that were taken back. */
  removed: wire.maybe(wire.list(clientId, 50)),
  companion: wire.maybe(wire.freeText('陪同人', 30)),
  good_points: wire.maybe(wire.freeText('好的做法', 300)),
  sign_id: wire.maybe(wire.id()),
  room_ids: wire.maybe(wire.list(wire.id(), 50)),
  lng: wire.maybe(wire.decimal()),
  lat: wire.maybe(wire.decimal()),
  checked_at: wire.maybe(wire.dateTime()),
});
export type RecordInput = z.output<typeof recordInput>;

/** What a save answers: ids of the problems by `client_id`, those issued at once with their number. */
const saved = z.object({
  record_id: z.int(),
  status: z.int(),
  version: z.int(),
  saved_at: z.string(),
  problems: z.array(
    z.object({ client_id: z.string(), problem_id: z.int(), problem_no: z.string(), is_draft: z.boolean() }),
  ),
});
export type SavedRecord = z.output<typeof saved>;

const answer = z.object({ item_id: z.int(), result: z.int(), note: z.string(), photos: z.array(fileRef) });

export const draftProblem = z.object({
  problem_id: z.int(),
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
  found_by: z.int(),
  found_by_name: z.string(),
  found_at: z.string(),
  can,
});

const contentLab = z.object({
  record_id: z.int(),
  lab_id: z.int(),
  public_id: z.string(),
  lab_no: z.string(),
  lab_name: z.string(),
  college_name: z.string(),
  building_id: z.nullable(z.int()),
  building_name: z.string(),
  floor: z.nullable(z.int()),
  rooms: z.array(z.object({ room_id: z.int(), room_no: z.string() })),
  group_id: z.int(),
  group_name: z.string(),
  lab_class: z.nullable(z.int()),
  lab_classes: z.array(z.int()),
  lab_level: z.nullable(z.int()),
  aptitude_ids: z.array(z.int()),
  risk_ids: z.array(z.int()),
  use_status: z.int(),
  head_name: z.string(),
  status: z.int(),
  answered: z.int(),
  problems: z.int(),
  urgent: z.int(),
  version: z.int(),
  can,
});
export type ContentLab = z.output<typeof contentLab>;

export const recordRow = z.object({
  id: z.int(),
  act_id: z.int(),
  lab_id: z.int(),
  lab_no: z.string(),
  lab_name: z.string(),
  college_id: z.nullable(z.int()),
  college_name: z.string(),
  lab_level: z.nullable(z.int()),
  group_name: z.string(),
  inspectors: z.string(),
  checked_at: z.nullable(z.string()),
  status: z.int(),
  conclusion: z.nullable(z.int()),
  /** Percent of the applicable answers that are 符合; null without answers. */
  met_rate: z.nullable(z.number()),
  problems: z.int(),
  urgent: z.int(),
  needs_rectifying: z.int(),
  note: z.string(),
  can: canOf('view'),
});
export type RecordRow = z.output<typeof recordRow>;

export const recordDetail = z.object({
  record_id: z.int(),
  act_id: z.int(),
  act_no: z.string(),
  act_name: z.string(),
  act_status: z.int(),
  item_mode: z.int(),
  lab_id: z.int(),
  lab_no: z.string(),
  lab_name: z.string(),
  college_name: z.string(),
  lab_level: z.nullable(z.int()),
  group_name: z.string(),
  rooms: z.array(z.object({ room_id: z.int(), room_no: z.string() })),
  inspectors: z.array(z.object({ user_id: z.int(), name: z.string() })),
  companion: z.string(),
  good_points: z.string(),
  note: z.string(),
  photos: z.array(fileRef),
  sign: z.nullable(fileRef),
  checked_at: z.nullable(z.string()),
  status: z.int(),
  conclusion: z.nullable(z.int()),
  lng: z.nullable(z.string()),
  lat: z.nullable(z.string()),
  answers: z.array(answer),
  items: z.array(checkItem),
  problems: z.array(draftProblem),
  version: z.int(),
  can,
});
export type RecordDetail = z.output<typeof recordDetail>;

export const draftRow = z.extend(draftProblem, {
  act_id: z.int(),
  record_id: z.int(),
  org_id: z.int(),
  org_name: z.string(),
  college_name: z.string(),
  version: z.int(),
});
export type DraftRow = z.output<typeof draftRow>;

export const recordApi = {
  /** My groups in running activities. */
  start: endpoint({
    method: 'GET',
    path: '/check/start',
    guard: fill,
    input: z.object({}),
    output: z.object({
      content: z.array(
        z.object({
          act_id: z.int(),
          act_no: z.string(),
          act_name: z.string(),
          act_type_name: z.string(),
          group_id: z.int(),
          group_name: z.string(),
          is_leader: z.boolean(),
          labs: z.int(),
          checked: z.int(),
          drafts: z.int(),
          end_at: z.string(),
          status: z.int(),
        }),
      ),
    }),
  }),
  /** All that a phone needs to check without a network: labs, items, classes and descriptions. */
  content: endpoint({
    method: 'GET',
    path: '/check/content/{act_id}',
    guard: fill,
    input: z.object({ act_id: wire.id() }),
    output: z.object({
      act_id: z.int(),
      act_no: z.string(),
      act_name: z.string(),
      item_mode: z.int(),
      end_at: z.string(),
      status: z.int(),
      issue_mode: z.int(),
      photo_max: z.int(),
      labs: z.array(contentLab),
      items: z.array(checkItem),
    }),
  }),
  find: endpoint({
    method: 'GET',
    path: '/check/record/{id}',
    guard: holds('inspection.record.fill', 'inspection.record.read'),
    input: idOnly,
    output: recordDetail,
  }),
  save: endpoint({
    method: 'POST',
    path: '/check/record/{id}/save',
    guard: fill,
    input: recordInput,
    output: saved,
    summary: '保存检查草稿',
  }),
  submit: endpoint({
    method: 'POST',
    path: '/check/record/{id}/submit',
    guard: fill,
    input: recordInput,
    output: saved,
    summary: '提交检查记录',
  }),
  noEntry: endpoint({
    method: 'POST',
    path: '/check/record/{id}/no-entry',
    guard: fill,
    input: z.object({ id: wire.id(), note: wire.text('原因', 300), photos: wire.maybe(photos) }),
    output: nothing,
    summary: '登记未能进入',
  }),
  exempt: endpoint({
    method: 'POST',
    path: '/check/record/{id}/exempt',
    guard: fill,
    input: z.object({ id: wire.id(), note: wire.text('原因', 300) }),
    output: nothing,
    summary: '登记免检',
  }),
  restore: endpoint({
    method: 'POST',
    path: '/check/record/{id}/restore',
    guard: fill,
    input: idOnly,
    output: nothing,
    summary: '恢复检查',
  }),
};

const resultFilters = {
  act_id: wire.id('请选择活动'),
  college_id: wire.maybe(wire.id()),
  status: wire.maybe(wire.code(RecordStatus)),
  lab_level: wire.maybe(wire.int(1, 9)),
  keyword: wire.keyword(),
};

const resultQuery = z.object(resultFilters);
export type ResultQuery = z.output<typeof resultQuery>;

/** Result of one activity: by laboratory, by college, by item. */
export const resultApi = {
  labs: endpoint({
    method: 'GET',
    path: '/check/result',
    guard: readRecords,
    input: listInput(resultFilters, ['checked_at']),
    output: pageOf(recordRow),
  }),
  colleges: endpoint({
    method: 'GET',
    path: '/check/result/colleges',
    guard: readRecords,
    input: z.object({ act_id: wire.id() }),
    output: z.object({
      act_name: z.string(),
      content: z.array(
        z.object({
          college_id: z.nullable(z.int()),
          college_name: z.string(),
          labs: z.int(),
          checked: z.int(),
          no_entry: z.int(),
          met_rate: z.nullable(z.number()),
          problems: z.int(),
          urgent: z.int(),
          needs_rectifying: z.int(),
          rectified_rate: z.nullable(z.number()),
        }),
      ),
    }),
  }),
  items: endpoint({
    method: 'GET',
    path: '/check/result/items',
    guard: readRecords,
    input: z.object({ act_id: wire.id() }),
    output: z.object({
      content: z.array(
        z.object({
          item_id: z.int(),
          code: z.string(),
          name: z.string(),
          category_name: z.string(),
          met: z.int(),
          nearly: z.int(),
          unmet: z.int(),
          none: z.int(),
          problems: z.int(),
        }),
      ),
    }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/check/result/export',
    guard: readRecords,
    input: resultQuery,
    output: z.any(),
    blob: true,
    perMinute: 5,
  }),
};

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
      description: wire.text('描述', 500),
      level: wire.code(ProblemLevel, '请选择等级'),
      /** Another laboratory of the same activity. */
      org_id: wire.maybe(wire.id()),
      place: wire.maybe(wire.freeText('位置', 100)),
      risk: wire.maybe(wire.freeText('可能后果', 200)),
      suggest: wire.maybe(wire.freeText('整改建议', 300)),
      photos: wire.maybe(photos),
    }),
    output: nothing,
    summary: '修改草稿隐患',
  }),
  remove: endpoint({
    method: 'POST',
    path: '/check/draft/{id}/delete',
    guard: draftEdit,
    input: z.object({ id: wire.id(), reason: wire.text('原因', 200) }),
    output: nothing,
    summary: '删除草稿隐患',
  }),
  /** Puts the others' photos under this one and removes them. */
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
    guard: holds('inspection.activity.edit'),
    input: idsOnly,
    output: nothing,
    summary: '下发草稿隐患',
  }),
};
