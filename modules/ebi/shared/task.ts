import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { canOf, idOnly, idOut, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { TaskState } from './task.states.ts';

const taskRow = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  school_year: z.string(),
  scheme_id: z.int(),
  scheme_name: z.string(),
  state: z.int(),
  /** Instruments of the scope; those with a score; those left out. */
  instruments: z.int(),
  scored: z.int(),
  left_out: z.int(),
  open_appeals: z.int(),
  notice_from: z.nullable(z.string()),
  notice_until: z.nullable(z.string()),
  published_at: z.nullable(z.string()),
  can: canOf('start', 'review', 'score', 'notice', 'publish', 'void'),
});
export type TaskRow = z.output<typeof taskRow>;

const path = '/api/ebi/task';
const one = `${path}/{id}`;
const read = holds('ebi.score.read');
const edit = holds('ebi.task.edit');
const step = (action: string, summary: string) =>
  endpoint({ method: 'POST', path: `${one}/${action}`, guard: edit, input: idOnly, output: nothing, summary });

export const taskApi = {
  list: endpoint({
    method: 'GET',
    path,
    guard: read,
    input: listInput({ school_year: wire.maybe(wire.line('学年', 9)), state: wire.maybe(wire.code(TaskState)) }, [
      'school_year',
    ]),
    output: pageOf(taskRow),
    all: true,
  }),
  find: endpoint({ method: 'GET', path: one, guard: read, input: idOnly, output: taskRow }),
  create: endpoint({
    method: 'POST',
    path,
    guard: edit,
    input: z.object({ name: wire.text('任务名称', 60), scheme_id: wire.id('请选择评价方案') }),
    output: idOut,
    summary: '新建评价任务',
  }),
  start: step('start', '启动评价任务'),
  review: step('review', '结束填报'),
  score: { ...step('score', '计算评价得分'), slow: true },
  notice: step('notice', '公示评价结果'),
  publish: step('publish', '发布评价结果'),
  void: endpoint({
    method: 'POST',
    path: `${one}/void`,
    guard: edit,
    input: z.object({ ...idOnly.shape, reason: wire.text('作废原因', 200) }),
    output: nothing,
    summary: '作废评价任务',
  }),
};
