import * as z from 'zod/mini';
import { endpoint, signedIn } from '#kernel/shared/contract.ts';
import { idOnly } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';

/** An exam as the examinee sees it. */
const myExam = z.object({
  id: z.int(),
  name: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  minutes: z.int(),
  attempts: z.int(),
  used: z.int(),
  pass: z.string(),
  total: z.string(),
  question_count: z.int(),
  study_hours: z.string(),
  /** Hours that the examinee has learnt. */
  studied: z.string(),
  pledge: z.string(),
  screen_limit: z.int(),
  best: z.nullable(z.string()),
  is_passed: z.boolean(),
  is_void: z.boolean(),
  kind_name: z.string(),
  /** waiting, running, ended. */
  phase: z.enum(['waiting', 'running', 'ended']),
  /** The session to go on with, and its last one to look at. */
  open_id: z.nullable(z.int()),
  last_id: z.nullable(z.int()),
  certificate_id: z.nullable(z.int()),
  may_start: z.boolean(),
  /** Why it cannot be started. */
  obstacle: z.string(),
});
export type MyExam = z.output<typeof myExam>;

const shownQuestion = z.object({
  type: z.int(),
  stem: z.string(),
  options: z.array(z.string()),
  points: z.string(),
});
export type ShownQuestion = z.output<typeof shownQuestion>;

const startedSession = z.object({
  session_id: z.int(),
  /** Names the device in each call; another device gets another key. */
  device: z.string(),
  name: z.string(),
  deadline: z.string(),
  server_time: z.string(),
  screen_limit: z.int(),
  switches: z.int(),
  questions: z.array(shownQuestion),
  /** What has been answered so far. */
  answers: z.array(z.object({ position: z.int(), picked: z.array(z.int()) })),
});
export type StartedSession = z.output<typeof startedSession>;

const resultQuestion = z.object({
  ...shownQuestion.shape,
  picked: z.array(z.int()),
  answer: z.array(z.int()),
  analysis: z.string(),
  source: z.string(),
  is_right: z.boolean(),
  earned: z.string(),
  waived: z.boolean(),
});
export type ResultQuestion = z.output<typeof resultQuestion>;

const sessionResult = z.object({
  session_id: z.int(),
  exam_id: z.int(),
  exam_name: z.string(),
  user_name: z.string(),
  attempt: z.int(),
  attempts_left: z.int(),
  status: z.int(),
  score: z.nullable(z.string()),
  total: z.string(),
  pass: z.string(),
  is_passed: z.boolean(),
  question_count: z.int(),
  answered: z.int(),
  started_at: z.string(),
  submitted_at: z.nullable(z.string()),
  switches: z.int(),
  certificate_id: z.nullable(z.int()),
  /** When the answers are shown; empty: never. */
  answers_from: z.string(),
  /** Null before the exam is over for everybody, and where answers are not shown. */
  questions: z.nullable(z.array(resultQuestion)),
});
export type SessionResult = z.output<typeof sessionResult>;

const server = 'train';
const one = '/train/session/{id}';
const device = wire.token('作答设备', 40);
const ofDevice = z.object({ ...idOnly.shape, device });

export const sessionApi = {
  mine: endpoint({
    method: 'GET',
    server,
    path: '/train/my_exam',
    guard: signedIn,
    input: z.object({}),
    output: z.object({ content: z.array(myExam) }),
  }),
  /** Begins a session, or goes on with the open one; a device without its key takes it over. */
  start: endpoint({
    method: 'POST',
    server,
    path: '/train/exam/{id}/start',
    guard: signedIn,
    input: z.object({ ...idOnly.shape, pledged: z.optional(wire.bool()), device: wire.maybe(device) }),
    output: startedSession,
    summary: '开始考试',
  }),
  /** Saves one answer; `seq` grows with each change on the device. */
  answer: endpoint({
    method: 'POST',
    server,
    path: `${one}/answer`,
    guard: signedIn,
    input: z.object({
      ...ofDevice.shape,
      position: wire.int(0, 299),
      picked: wire.list(wire.int(0, 7), 8),
      seq: wire.int(1, Number.MAX_SAFE_INTEGER),
    }),
    output: z.object({ saved_at: z.string() }),
    summary: '保存答案',
  }),
  /** The examinee has left the screen; beyond the limit the session ends. */
  switch: endpoint({
    method: 'POST',
    server,
    path: `${one}/switch`,
    guard: signedIn,
    input: ofDevice,
    output: z.object({ switches: z.int(), limit: z.int(), ended: z.boolean() }),
    summary: '离开考试页面',
  }),
  submit: endpoint({
    method: 'POST',
    server,
    path: `${one}/submit`,
    guard: signedIn,
    input: ofDevice,
    output: z.object({ id: z.int() }),
    summary: '交卷',
  }),
  result: endpoint({
    method: 'GET',
    server,
    path: `${one}/result`,
    guard: signedIn,
    input: idOnly,
    output: sessionResult,
    // One whose time is up is scored by whoever looks first.
    writes: true,
  }),
};
