import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { canOf, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { ExecutorKind } from '../self-check/self-check.states.ts';

const path = '/check/daily-config';
const edit = holds('inspection.daily.edit');

const some = (message: string) => z.pipe(wire.list(wire.id(), 60), z.array(z.int()).check(z.minLength(1, message)));

const configRow = z.object({
  id: z.int(),
  version: z.int(),
  lab_id: z.int(),
  lab_no: z.string(),
  lab_name: z.string(),
  college_name: z.string(),
  weekdays: z.array(z.int()),
  cut_off: z.int(),
  executor_kind: z.int(),
  before_ids: z.array(z.int()),
  during_ids: z.array(z.int()),
  after_ids: z.array(z.int()),
  status: z.int(),
  can: canOf('edit', 'enable', 'disable', 'remove'),
});
export type DailyConfigRow = z.output<typeof configRow>;

const configInput = z.object({
  /** Laboratories, or units whose laboratories are all configured alike. */
  org_ids: z.pipe(wire.list(wire.id(), 500), z.array(z.int()).check(z.minLength(1, '请选择实验室或单位'))),
  weekdays: z.pipe(wire.list(wire.int(1, 7), 7), z.array(z.int()).check(z.minLength(1, '请选择自查日'))),
  cut_off: wire.int(8, 24, '截止时间应为 8–24 点'),
  executor_kind: wire.code(ExecutorKind, '请选择执行人'),
  before_ids: some('请选择实验前的检查项'),
  during_ids: wire.maybe(wire.list(wire.id(), 60)),
  after_ids: some('请选择离开前的检查项'),
});
export type DailyConfigInput = z.output<typeof configInput>;

const several = z.pipe(wire.list(wire.id(), 500), z.array(z.int()).check(z.minLength(1, '请选择实验室')));

export const dailyConfigApi = {
  list: endpoint({
    method: 'GET',
    path,
    guard: edit,
    input: listInput({
      keyword: wire.keyword(),
      college_id: wire.maybe(wire.id()),
      status: wire.maybe(wire.code(Enabled)),
    }),
    output: pageOf(configRow),
  }),
  /** Configures all laboratories of the units alike, those that have a configuration anew. */
  save: endpoint({
    method: 'POST',
    path: `${path}/batch/save`,
    guard: edit,
    input: configInput,
    output: z.object({ labs: z.int() }),
    summary: '配置每日自查',
  }),
  setStatus: endpoint({
    method: 'POST',
    path: `${path}/batch/status`,
    guard: edit,
    input: z.object({ ids: several, status: wire.code(Enabled) }),
    output: nothing,
    summary: '启用或停用每日自查',
  }),
  remove: endpoint({
    method: 'POST',
    path: `${path}/batch/remove`,
    guard: edit,
    input: z.object({ ids: several }),
    output: nothing,
    summary: '删除每日自查配置',
  }),
};
