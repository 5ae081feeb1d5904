import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { idOnly, idOut, nothing } from '#kernel/shared/paging.ts';
import { removeEndpoint } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';

/** What a person file holds besides the laboratories. */
export const RecordKind = defineEnum({
  certificate: { value: 'certificate', label: '证书', tone: 'info' },
  exam: { value: 'exam', label: '体检', tone: 'good' },
  violation: { value: 'violation', label: '违规', tone: 'bad' },
});

/** State of a certificate or an examination; codes of the specification for operators. */
export const RecordState = defineEnum({
  valid: { value: 1, label: '正常', tone: 'good' },
  expired: { value: 2, label: '失效', tone: 'bad' },
  unknown: { value: 3, label: '未知', tone: 'neutral' },
});

const recordInput = z.object({
  user_id: wire.id('请选择人员'),
  kind: wire.code(RecordKind, '请选择类型'),
  name: wire.text('名称', 100),
  no: z.optional(wire.line('编号', 50)),
  issuer: z.optional(wire.line('发证或登记单位', 100)),
  starts_on: wire.clearable(wire.date()),
  ends_on: wire.clearable(wire.date()),
  note: z.optional(wire.freeText('说明', 500)),
  files: wire.maybe(wire.list(wire.id(), 5)),
});
export type RecordInput = z.output<typeof recordInput>;

const path = '/person-record';
const edit = holds('base-info.person.edit');

export const recordApi = {
  create: endpoint({ method: 'POST', path, guard: edit, input: recordInput, output: idOut, summary: '新增档案记录' }),
  update: endpoint({
    method: 'POST',
    path: `${path}/{id}`,
    guard: edit,
    input: z.object({ ...recordInput.shape, ...idOnly.shape, version: wire.int(1) }),
    output: nothing,
    summary: '编辑档案记录',
  }),
  ...removeEndpoint({ path, noun: '档案记录', edit }),
};
