import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { canOf, idOnly, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { UserType } from '#platform/identity/shared/user.ts';
import { ScoreResult } from './exam.states.ts';

const filters = {
  /** Name or number of the person. */
  keyword: wire.keyword(),
  exam_id: wire.maybe(wire.id()),
  college_id: wire.maybe(wire.id()),
  user_type: wire.maybe(wire.code(UserType)),
  result: wire.maybe(wire.code(ScoreResult)),
  from: wire.maybe(wire.date()),
  to: wire.maybe(wire.date()),
};

const scoreRow = z.object({
  id: z.int(),
  version: z.int(),
  exam_id: z.int(),
  exam_name: z.string(),
  user_id: z.int(),
  user_name: z.string(),
  job_no: z.string(),
  user_type: z.string(),
  college_name: z.string(),
  attempts: z.int(),
  best: z.nullable(z.string()),
  result: z.string(),
  last_at: z.nullable(z.string()),
  ip: z.string(),
  void_reason: z.string(),
  can: canOf('void', 'makeup'),
});
export type ScoreRow = z.output<typeof scoreRow>;

/** A session as the office sees it. */
const sessionRow = z.object({
  id: z.int(),
  attempt: z.int(),
  started_at: z.string(),
  submitted_at: z.nullable(z.string()),
  status: z.int(),
  score: z.nullable(z.string()),
  right_count: z.nullable(z.int()),
  question_count: z.int(),
  switches: z.int(),
  ip: z.string(),
  device: z.string(),
});
export type SessionRow = z.output<typeof sessionRow>;

const server = 'train';
const path = '/train/score';
const one = `${path}/{id}`;
const read = holds('training.score.read');

export const scoreApi = {
  list: endpoint({
    method: 'GET',
    server,
    path,
    guard: read,
    input: listInput(filters, ['last_at', 'best']),
    output: pageOf(scoreRow),
  }),
  /** Attempts of a person in an exam. */
  sessions: endpoint({
    method: 'GET',
    server,
    path: `${one}/sessions`,
    guard: read,
    input: idOnly,
    output: z.object({ row: scoreRow, sessions: z.array(sessionRow) }),
  }),
  void: endpoint({
    method: 'POST',
    server,
    path: `${one}/void`,
    guard: holds('training.score.void'),
    input: z.object({ ...idOnly.shape, version: wire.int(1), reason: wire.paragraph('作废原因', 200) }),
    output: nothing,
    summary: '作废成绩',
  }),
  export: endpoint({
    method: 'GET',
    server,
    path: `${path}/export`,
    guard: holds('training.score.export'),
    input: z.object(filters),
    output: z.any(),
    blob: true,
    perMinute: 5,
  }),
};
