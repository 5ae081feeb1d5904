import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { canOf, idOnly, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';

export const CheckKind = defineEnum({
  midterm: { value: 1, label: '中期检查', tone: 'info' },
  acceptance: { value: 2, label: '验收', tone: 'busy' },
});

/** Nothing is decided yet while there is none. */
export const CheckResult = defineEnum({
  passed: { value: 1, label: '通过', tone: 'good' },
  rectify: { value: 2, label: '整改', tone: 'warn' },
  failed: { value: 3, label: '不通过', tone: 'bad' },
});

const filters = {
  /** Number or name of the project. */
  keyword: wire.keyword(),
  project_id: wire.maybe(wire.id()),
  kind: wire.maybe(wire.code(CheckKind)),
  result: wire.maybe(wire.code(CheckResult)),
  /** Without a conclusion, and of projects that the caller decides. */
  waits: wire.maybe(wire.bool()),
};

const achieved = z.object({ name: z.string(), target: z.string(), result: z.string() });
const checkRow = z.object({
  id: z.int(),
  project_id: z.int(),
  project_no: z.string(),
  project_name: z.string(),
  org_name: z.string(),
  kind: z.int(),
  content: z.string(),
  achieved: z.array(achieved),
  /** Why little of the money is spent. */
  reason: z.string(),
  assets: z.string(),
  spent_percent: z.int(),
  files: z.array(fileRef),
  submitted_name: z.string(),
  submitted_at: z.string(),
  result: z.nullable(z.int()),
  opinion: z.string(),
  decided_name: z.string(),
  decided_at: z.nullable(z.string()),
  due_on: z.nullable(z.string()),
  can: canOf('decide'),
});
export type StageCheckRow = z.output<typeof checkRow>;

const path = '/api/project/check';
const apply = holds('project.project.apply');
const content = wire.paragraph('总结', 4000);
const files = wire.list(wire.id(), 9);

export const stageCheckApi = {
  list: endpoint({
    method: 'GET',
    path,
    guard: holds('project.project.read'),
    input: listInput(filters, ['submitted_at']),
    output: pageOf(checkRow),
  }),
  midterm: endpoint({
    method: 'POST',
    path: '/api/project/{id}/midterm',
    guard: apply,
    input: z.object({ ...idOnly.shape, content, files: wire.maybe(files) }),
    output: nothing,
    summary: '提交中期检查',
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api/project/{id}/accept',
    guard: apply,
    input: z.object({
      ...idOnly.shape,
      content,
      achieved: wire.list(
        z.object({ name: wire.text('指标', 60), target: wire.text('目标', 60), result: wire.text('完成情况', 60) }),
        30,
      ),
      assets: z.optional(wire.line('资产登记', 300)),
      reason: z.optional(wire.freeText('经费执行说明', 500)),
      files: files.check(z.minLength(1, '请上传现场照片或验收材料')),
    }),
    output: nothing,
    summary: '提交验收',
  }),
  decide: endpoint({
    method: 'POST',
    path: `${path}/{id}/decide`,
    guard: holds('project.college.decide', 'project.office.edit'),
    input: z.object({
      ...idOnly.shape,
      result: wire.code(CheckResult, '请选择结论'),
      opinion: wire.paragraph('意见', 500),
    }),
    output: nothing,
    summary: '检查结论',
  }),
};
