import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { canOf, idOnly, idOut, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import { exportEndpoint } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';

export const RegradingStatus = defineEnum({
  counting: { value: 'counting', label: '正在计算', tone: 'busy' },
  ready: { value: 'ready', label: '待确认', tone: 'warn' },
  applying: { value: 'applying', label: '正在生成评估', tone: 'busy' },
  applied: { value: 'applied', label: '已完成', tone: 'good' },
  cancelled: { value: 'cancelled', label: '已取消', tone: 'neutral' },
});

/** What a confirmed regrading does for a laboratory. */
export const RegradingEffect = defineEnum({
  open: { value: 'open', label: '生成评估', tone: 'info' },
  revise: { value: 'revise', label: '更新待审核的评估', tone: 'warn' },
  withdraw: { value: 'withdraw', label: '待审核的评估失效', tone: 'neutral' },
});

const filters = {
  id: wire.id(),
  college_id: wire.maybe(wire.id()),
  lab_level: wire.maybe(wire.int(1, 9)),
  effect: wire.maybe(wire.code(RegradingEffect)),
};

const change = z.object({
  id: z.int(),
  lab_id: z.int(),
  lab_name: z.string(),
  lab_code: z.string(),
  college_name: z.string(),
  effect: z.string(),
  old_level_name: z.string(),
  old_level_color: z.string(),
  old_class_name: z.string(),
  level_name: z.string(),
  level_color: z.string(),
  class_name: z.string(),
  basis: z.array(z.string()),
  score: z.string(),
  is_chosen: z.boolean(),
});
export type RegradingChange = z.output<typeof change>;

const level = z.object({ name: z.string(), color: z.string() });
const edit = holds('base-info.grading.edit');
const one = '/regrading/{id}';

/** Grading of all laboratories at once: a preview first, judgements once it is confirmed. */
export const regradingApi = {
  latest: endpoint({
    method: 'GET',
    path: '/regrading',
    guard: edit,
    input: z.object({}),
    output: z.object({
      regrading: z.nullable(
        z.object({
          id: z.int(),
          edition: z.int(),
          status: z.string(),
          total: z.int(),
          done: z.int(),
          changed: z.int(),
          chosen: z.int(),
          created_at: z.string(),
          created_by_name: z.string(),
          finished_at: z.nullable(z.string()),
          /** The rules have changed since; it cannot be confirmed. */
          is_outdated: z.boolean(),
          sums: z.array(z.object({ old: level, new: level, labs: z.int() })),
        }),
      ),
      can: canOf('start', 'apply', 'cancel'),
    }),
  }),
  labs: endpoint({
    method: 'GET',
    path: `${one}/lab`,
    guard: edit,
    input: listInput(filters),
    output: pageOf(change),
  }),
  export: exportEndpoint(one, edit, filters),
  start: endpoint({
    method: 'POST',
    path: '/regrading',
    guard: edit,
    input: z.object({}),
    output: idOut,
    summary: '重新评估全部实验室',
  }),
  /** Confirms all laboratories of the preview, or the given rows of it. */
  apply: endpoint({
    method: 'POST',
    path: `${one}/apply`,
    guard: edit,
    input: z.object({ ...idOnly.shape, ids: wire.maybe(wire.list(wire.id(), 1000)) }),
    output: nothing,
    summary: '确认重新评估',
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${one}/cancel`,
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '取消重新评估',
  }),
};
