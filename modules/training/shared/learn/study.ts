import * as z from 'zod/mini';
import { endpoint, holds, type InputOf, onServer } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { idOnly, listInput, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { ResourceKind } from './resource.ts';

/** How far a person is with a resource. */
export const StudyState = defineEnum({
  none: { value: 'none', label: '未学习', tone: 'neutral' },
  begun: { value: 'begun', label: '学习中', tone: 'busy' },
  finished: { value: 'finished', label: '已完成', tone: 'good' },
});

/** Seconds between two heartbeats, and the most that one may count. */
export const heartbeatSeconds = 30;
export const mostSeconds = 60;

const studyRow = z.object({
  id: z.int(),
  title: z.string(),
  kind: z.string(),
  summary: z.string(),
  tags: z.array(z.object({ id: z.int(), name: z.string() })),
  hours: z.string(),
  min_seconds: z.int(),
  is_required: z.boolean(),
  seconds: z.int(),
  progress: z.int(),
  finished_at: z.nullable(z.string()),
});
export type StudyRow = z.output<typeof studyRow>;

const studyDetail = z.object({
  ...studyRow.shape,
  body: z.string(),
  files: z.array(fileRef),
  position: z.int(),
  furthest: z.int(),
});
export type StudyDetail = z.output<typeof studyDetail>;

const progress = z.object({
  /** Seconds that this call counted. */
  counted: z.int(),
  seconds: z.int(),
  progress: z.int(),
  furthest: z.int(),
  finished: z.boolean(),
});
export type StudyProgress = z.output<typeof progress>;

const use = holds('training.study.use');
const path = '/api/study/resource';

export const studyApi = onServer('study', {
  list: endpoint({
    method: 'GET',
    path,
    guard: use,
    input: listInput({
      keyword: wire.keyword(),
      kind: wire.maybe(wire.code(ResourceKind)),
      tag_id: wire.maybe(wire.id()),
      state: wire.maybe(wire.code(StudyState)),
    }),
    output: pageOf(studyRow),
  }),
  find: endpoint({ method: 'GET', path: `${path}/{id}`, guard: use, input: idOnly, output: studyDetail }),
  /** What is for the caller, required first, unfinished first. */
  required: endpoint({
    method: 'GET',
    path: '/api/study/required',
    guard: use,
    input: z.object({}),
    output: z.object({ content: z.array(studyRow) }),
  }),
  heartbeat: endpoint({
    method: 'POST',
    path: '/api/study/heartbeat',
    guard: use,
    input: z.object({
      resource_id: wire.id(),
      position: wire.int(0, 1_000_000),
      /** Visible seconds since the last one; 0 begins. */
      seconds: wire.int(0, mostSeconds),
    }),
    output: progress,
    summary: '记录学习时间',
  }),
  home: endpoint({
    method: 'GET',
    path: '/api/study/home',
    guard: use,
    input: z.object({}),
    output: z.object({
      /** Of this year; all sources. */
      seconds_year: z.int(),
      required: z.int(),
      required_finished: z.int(),
      wrong: z.int(),
      favourites: z.int(),
      answered: z.int(),
      answered_right: z.int(),
    }),
  }),
});
export type Heartbeat = InputOf<typeof studyApi.heartbeat>;
