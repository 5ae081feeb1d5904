import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { canOf, idOnly, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { checkItem } from '../library/check-item.ts';
import { selfAnswer, selfAnswerInput } from '../self-check/self-task.ts';
import { DailyStatus, DailyStep } from './daily-check.states.ts';

const path = '/check/daily-check';
const one = `${path}/{id}`;
const read = holds('inspection.daily.read');
const fill = holds('inspection.daily.fill');

const checkRow = z.object({
  id: z.int(),
  version: z.int(),
  lab_id: z.int(),
  lab_no: z.string(),
  lab_name: z.string(),
  college_name: z.string(),
  lab_level: z.nullable(z.int()),
  day: z.string(),
  status: z.int(),
  cut_off: z.int(),
  executor_name: z.string(),
  abnormal: z.int(),
  before_at: z.nullable(z.string()),
  done_at: z.nullable(z.string()),
  can: canOf('begin', 'finish', 'idle', 'resume'),
});
export type DailyCheckRow = z.output<typeof checkRow>;

const dailyAnswer = z.extend(selfAnswer, { step: z.string() });

const checkDetail = z.object({
  ...checkRow.shape,
  /** Items of each step that apply to the laboratory. */
  before_items: z.array(checkItem),
  after_items: z.array(checkItem),
  answers: z.array(dailyAnswer),
  before_by_name: z.string(),
  done_by_name: z.string(),
  problems: z.array(
    z.object({ id: z.int(), item_id: z.int(), problem_no: z.string(), description: z.string(), state: z.string() }),
  ),
});
export type DailyCheckDetail = z.output<typeof checkDetail>;

/** Checks by state; `rate` in percent: completed ones and days without experiment among all, null without any. */
const dailyFigures = z.object({
  labs: z.int(),
  open: z.int(),
  begun: z.int(),
  done: z.int(),
  idle: z.int(),
  missed: z.int(),
  abnormal: z.int(),
  problems: z.int(),
  rate: z.nullable(z.number()),
});
export type DailyFigures = z.output<typeof dailyFigures>;

const period = {
  from: wire.date('请选择开始日期'),
  to: wire.date('请选择结束日期'),
  college_id: wire.maybe(wire.id()),
};
const periodQuery = z.object(period);
export type DailyPeriod = z.output<typeof periodQuery>;

export const dailyCheckApi = {
  list: endpoint({
    method: 'GET',
    path,
    guard: read,
    input: listInput(
      {
        keyword: wire.keyword(),
        day: wire.maybe(wire.date()),
        college_id: wire.maybe(wire.id()),
        lab_id: wire.maybe(wire.id()),
        status: wire.maybe(wire.code(DailyStatus)),
      },
      ['day'],
    ),
    output: pageOf(checkRow),
  }),
  /** Today's checks of the caller, and of the laboratories that the role manages. */
  mine: endpoint({
    method: 'GET',
    path: `${path}/mine`,
    guard: fill,
    input: listInput({ status: wire.maybe(wire.code(DailyStatus)), waiting: wire.maybe(wire.bool()) }),
    output: pageOf(checkRow),
  }),
  find: endpoint({
    method: 'GET',
    path: one,
    guard: holds('inspection.daily.read', 'inspection.daily.fill'),
    input: idOnly,
    output: checkDetail,
  }),
  submit: endpoint({
    method: 'POST',
    path: `${one}/submit`,
    guard: fill,
    input: z.object({ id: wire.id(), step: wire.code(DailyStep), answers: wire.list(selfAnswerInput, 120) }),
    output: z.object({ status: z.int(), problems: z.int() }),
    summary: '提交每日自查',
  }),
  idle: endpoint({
    method: 'POST',
    path: `${one}/idle`,
    guard: fill,
    input: idOnly,
    output: nothing,
    summary: '登记未开展实验',
  }),
  resume: endpoint({
    method: 'POST',
    path: `${one}/resume`,
    guard: fill,
    input: idOnly,
    output: nothing,
    summary: '撤销未开展实验',
  }),
  /** Figures of a range of at most 366 days: in total, by college (laboratories of one college) and by day. */
  figures: endpoint({
    method: 'GET',
    path: `${path}/figures`,
    guard: read,
    input: periodQuery,
    output: z.object({
      total: dailyFigures,
      units: z.array(z.extend(dailyFigures, { id: z.nullable(z.int()), name: z.string() })),
      days: z.array(z.extend(dailyFigures, { day: z.string() })),
    }),
    slow: true,
    perMinute: 30,
  }),
  /** A day or a month as .xlsx: figures, every check, and laboratories by days. */
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    guard: read,
    input: periodQuery,
    output: z.any(),
    blob: true,
    perMinute: 5,
  }),
};
export type DailyFiguresReply = z.output<typeof dailyCheckApi.figures.output>;
