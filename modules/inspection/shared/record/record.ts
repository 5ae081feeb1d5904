import { endpoint, holds } from '#kernel/shared/contract.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { canOf, idOnly, nothing } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import * as z from 'zod/mini';
import { VisitType } from '../core/activity.states.ts';
import { checkItem } from '../library/check-item.ts';
import { ItemResult } from '../core/record.states.ts';
import { findingFields, problemPhotos } from '../problem/problem.ts';
import { draftProblem } from './draft.ts';

const fill = holds('inspection.record.fill', 'inspection.special.fill');
const find = holds(
  'inspection.record.fill',
  'inspection.record.read',
  'inspection.special.fill',
  'inspection.special.result',
);

/** Created on the phone, so that a repeated request creates no duplicates. */
const clientId = z.string('缺少编号').check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, '编号格式不正确'));

const problemDraft = z.object({
  client_id: clientId,
  item_id: wire.maybe(wire.id()),
  ...findingFields,
  photos: wire.maybe(problemPhotos),
  found_at: wire.maybe(wire.dateTime()),
  /** Put right while the inspector was there: recorded with a photo of the result, not issued. */
  fixed: wire.maybe(wire.bool()),
  after: wire.maybe(problemPhotos),
});
export type ProblemDraft = z.output<typeof problemDraft>;

const itemAnswer = z.object({
  item_id: wire.id(),
  result: wire.code(ItemResult, '请选择检查结果'),
  note: wire.maybe(wire.freeText('说明', 300)),
  photos: wire.maybe(problemPhotos),
});

/** One laboratory's record, whole or in part: answers merge by item, problems by `client_id`. */
const recordInput = z.object({
  id: wire.id(),
  results: wire.maybe(wire.list(itemAnswer, 500)),
  problems: wire.maybe(wire.list(problemDraft, 50)),
  /** `client_id` of draft problems that were taken back. */
  removed: wire.maybe(wire.list(clientId, 50)),
  companion: wire.maybe(wire.line('陪同人', 30)),
  good_points: wire.maybe(wire.freeText('好的做法', 300)),
  sign_id: wire.maybe(wire.id()),
  room_ids: wire.maybe(wire.list(wire.id(), 50)),
  lng: wire.maybe(wire.decimal()),
  lat: wire.maybe(wire.decimal()),
  checked_at: wire.maybe(wire.dateTime()),
});
export type RecordInput = z.output<typeof recordInput>;

/** Reply of a save: ids of the problems by `client_id`, with numbers of those already issued. */
const saved = z.object({
  id: z.int(),
  status: z.int(),
  version: z.int(),
  saved_at: z.string(),
  problems: z.array(z.object({ client_id: z.string(), id: z.int(), problem_no: z.string(), is_draft: z.boolean() })),
});
export type SavedRecord = z.output<typeof saved>;

/** Actions on a record: its transitions. */
const recordCan = canOf('save', 'submit', 'noEntry', 'exempt', 'restore');
export type RecordAction = z.output<typeof recordCan>[number];

const answer = z.object({ item_id: z.int(), result: z.int(), note: z.string(), photos: z.array(fileRef) });

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
  can: recordCan,
});
export type ContentLab = z.output<typeof contentLab>;

const recordDetail = z.object({
  id: z.int(),
  act_id: z.int(),
  act_no: z.string(),
  act_name: z.string(),
  act_type: z.int(),
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
  can: recordCan,
});
export type RecordDetail = z.output<typeof recordDetail>;

export const recordApi = {
  /** The caller's groups in running activities. */
  start: endpoint({
    method: 'GET',
    path: '/check/start',
    guard: fill,
    input: z.object({ act_type: wire.maybe(wire.code(VisitType)) }),
    output: z.object({
      content: z.array(
        z.object({
          act_id: z.int(),
          act_no: z.string(),
          act_name: z.string(),
          act_type: z.int(),
          act_type_name: z.string(),
          group_id: z.int(),
          group_name: z.string(),
          is_leader: z.boolean(),
          labs: z.int(),
          checked: z.int(),
          no_entry: z.int(),
          exempt: z.int(),
          drafts: z.int(),
          end_at: z.string(),
          status: z.int(),
        }),
      ),
    }),
  }),
  /** Everything a phone needs offline: laboratories and items. */
  content: endpoint({
    method: 'GET',
    path: '/check/content/{act_id}',
    guard: fill,
    input: z.object({ act_id: wire.id() }),
    output: z.object({
      act_id: z.int(),
      act_no: z.string(),
      act_name: z.string(),
      act_type: z.int(),
      item_mode: z.int(),
      end_at: z.string(),
      status: z.int(),
      issue_mode: z.int(),
      photo_max: z.int(),
      labs: z.array(contentLab),
      items: z.array(checkItem),
    }),
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/check/record/{id}/pdf',
    guard: find,
    input: idOnly,
    output: z.any(),
    blob: true,
    perMinute: 20,
  }),
  find: endpoint({
    method: 'GET',
    path: '/check/record/{id}',
    guard: find,
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
    input: z.object({ id: wire.id(), note: wire.paragraph('原因', 300), photos: wire.maybe(problemPhotos) }),
    output: nothing,
    summary: '登记未能进入',
  }),
  exempt: endpoint({
    method: 'POST',
    path: '/check/record/{id}/exempt',
    guard: fill,
    input: z.object({ id: wire.id(), note: wire.paragraph('原因', 300) }),
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
