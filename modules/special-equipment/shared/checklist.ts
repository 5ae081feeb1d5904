import * as z from 'zod/mini';
import { endpoint, holds, onServer, type InputOf } from '#kernel/shared/contract.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { canOf, idOnly, idOut } from '#kernel/shared/paging.ts';
import { resourceEndpoints } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';
import { InspectionKind, ItemResult } from './kinds.ts';

const item = z.object({ text: z.string(), is_critical: z.boolean(), needs_photo: z.boolean() });

const checklistRow = z.object({
  id: z.int(),
  version: z.int(),
  code: z.string(),
  code_name: z.string(),
  kind: z.int(),
  name: z.string(),
  items: z.array(item),
  status: z.int(),
  can: canOf('edit'),
});
export type ChecklistRow = z.output<typeof checklistRow>;

const checklistInput = z.object({
  code: wire.codeText('品种', 4),
  kind: wire.code(InspectionKind, '请选择检验类型'),
  name: wire.text('名称', 50),
  items: wire
    .list(z.object({ text: wire.text('检查内容', 200), is_critical: wire.bool(), needs_photo: wire.bool() }), 100)
    .check(z.minLength(1, '请至少填写一个检查项')),
  status: wire.code(Enabled, '请选择状态'),
});
export type ChecklistInput = z.output<typeof checklistInput>;

const base = '/api/special_instrument';
const read = holds('special-equipment.read');

/** Checklists by which laboratories check their special equipment themselves. */
export const checklistApi = onServer('special-equipment', {
  ...resourceEndpoints({
    path: `${base}/checklist`,
    noun: '检查表',
    read,
    edit: holds('special-equipment.setting'),
    filters: { kind: wire.maybe(wire.code(InspectionKind)), status: wire.maybe(wire.code(Enabled)) },
    sort: ['code'],
    row: checklistRow,
    input: checklistInput,
  }),
});

const answerRow = z.object({
  text: z.string(),
  is_critical: z.boolean(),
  result: z.int(),
  remark: z.string(),
  photos: z.array(fileRef),
});
export type AnswerRow = z.output<typeof answerRow>;

export const checkApi = onServer('special-equipment', {
  /** The checklists that hold for a piece. */
  forms: endpoint({
    method: 'GET',
    path: `${base}/{id}/checklist`,
    guard: read,
    input: idOnly,
    output: z.object({
      content: z.array(
        z.object({ id: z.int(), version: z.int(), kind: z.int(), name: z.string(), items: z.array(item) }),
      ),
    }),
  }),
  fill: endpoint({
    method: 'POST',
    path: `${base}/{id}/check`,
    guard: holds('special-equipment.edit'),
    input: z.object({
      ...idOnly.shape,
      checklist_id: wire.id('请选择检查表'),
      /** The edition that was filled in. */
      checklist_version: wire.int(1),
      checked_on: wire.date('请选择检查日期'),
      /** In the order of the items. */
      answers: wire.list(
        z.object({
          result: wire.code(ItemResult, '请选择结果'),
          remark: z.optional(wire.freeText('情况', 300)),
          photos: wire.maybe(wire.list(wire.id(), 6)),
        }),
        100,
      ),
      note: z.optional(wire.freeText('说明', 500)),
    }),
    output: idOut,
    summary: '填写特种设备检查表',
  }),
  /** What a filled checklist says. */
  answers: endpoint({
    method: 'GET',
    path: `${base}/inspection/{id}/answer`,
    guard: read,
    input: idOnly,
    output: z.object({ content: z.array(answerRow) }),
  }),
});
export type CheckInput = InputOf<typeof checkApi.fill>;
