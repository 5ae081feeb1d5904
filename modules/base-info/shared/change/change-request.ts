import * as z from 'zod/mini';
import { endpoint, holds, signedIn } from '#kernel/shared/contract.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { canOf, idOnly, idOut, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { changeReason } from '#platform/org/shared/change-outcome.ts';
import { InfoType } from './change-field.rules.ts';
import { ChangeStatus } from './change-request.states.ts';

const read = holds('base-info.change.read');
const infoType = () => wire.code(InfoType, '请选择变更类型');

const filters = {
  /** Number of the request, name of the target or of the applicant. */
  keyword: wire.keyword(),
  info_type: wire.maybe(wire.code(InfoType)),
  status: wire.maybe(wire.code(ChangeStatus)),
  /** A unit with everything below it. */
  org_id: wire.maybe(wire.id()),
  target_id: wire.maybe(wire.id()),
  from: wire.maybe(wire.date()),
  to: wire.maybe(wire.date()),
  /** Written at once, and to be read by the caller. */
  to_read: wire.maybe(wire.bool()),
};
const sorts = ['submitted_at', 'req_no'] as const;

const columns = {
  id: z.int(),
  req_no: z.string(),
  info_type: z.int(),
  target_id: z.int(),
  target_name: z.string(),
  item_count: z.int(),
  /** Labels of the changed fields, joined. */
  fields: z.string(),
  applicant_name: z.string(),
  org_name: z.string(),
  submitted_at: z.string(),
  ended_at: z.nullable(z.string()),
  status: z.int(),
  /** Written when it was submitted; only read, not decided. */
  is_record: z.boolean(),
};
const changeRow = z.object({ ...columns, can: canOf('withdraw') });
export type ChangeRow = z.output<typeof changeRow>;

const changeItem = z.object({
  field: z.string(),
  label: z.string(),
  mode: z.int(),
  before: z.string(),
  after: z.string(),
  /** The value of today in words where somebody changed it after the request was made; else null. */
  current: z.nullable(z.string()),
  result: z.int(),
  opinion: z.string(),
});
export type ChangeItem = z.output<typeof changeItem>;

const changeDetail = z.object({
  ...columns,
  /** True while the target can be opened. */
  has_target: z.boolean(),
  reason: z.string(),
  files: z.array(fileRef),
  note: z.string(),
  ended_by: z.string(),
  instance_id: z.nullable(z.int()),
  /** Step at which the caller decides, and for whom it waits otherwise. */
  node_name: z.string(),
  handlers: z.string(),
  items: z.array(changeItem),
  can: canOf('decide', 'resubmit', 'withdraw', 'copy', 'read'),
});
export type ChangeDetail = z.output<typeof changeDetail>;

const itemDecision = z.object({
  field: wire.codeText('变更项', 40),
  result: z.literal([1, 2], '请选择通过或不通过'),
  opinion: z.optional(wire.freeText('意见', 200)),
});

const list = (path: string) =>
  endpoint({ method: 'GET', path, guard: read, input: listInput(filters, sorts), output: pageOf(changeRow) });
const action = <I extends z.core.$ZodType>(name: string, input: I, summary: string) =>
  endpoint({ method: 'POST', path: `/change/{id}/${name}`, guard: signedIn, input, output: nothing, summary });

const opinion = z.optional(wire.freeText('意见', 300));

export const changeApi = {
  /** Requests within the caller's reach. */
  list: list('/change'),
  /** Requests that the caller made. */
  mine: list('/change/mine'),
  /** What becomes of changes of a target by the caller, and its open request. */
  plan: endpoint({
    method: 'GET',
    path: '/change/plan',
    guard: read,
    input: z.object({ info_type: infoType(), target_id: wire.id() }),
    output: z.object({
      /** The caller's changes are written at once, whatever the modes say. */
      decides: z.boolean(),
      fields: z.array(z.object({ name: z.string(), label: z.string(), mode: z.int() })),
      open: z.nullable(
        z.object({ id: z.int(), req_no: z.string(), applicant_name: z.string(), fields: z.array(z.string()) }),
      ),
    }),
  }),
  find: endpoint({ method: 'GET', path: '/change/{id}', guard: signedIn, input: idOnly, output: changeDetail }),
  decide: action(
    'decide',
    z.object({
      ...idOnly.shape,
      opinion,
      items: z.array(itemDecision).check(z.minLength(1, '请逐项审核'), z.maxLength(40)),
    }),
    '审核变更申请',
  ),
  resubmit: action('resubmit', z.object({ ...idOnly.shape, opinion }), '重新提交变更申请'),
  withdraw: action('withdraw', idOnly, '撤回变更申请'),
  /** Marks a recorded change as read; nothing happens where somebody read it before. */
  read: action('read', idOnly, '阅读变更备案'),
  /** Submits the refused items of an ended request again. */
  copy: endpoint({
    method: 'POST',
    path: '/change/{id}/copy',
    guard: signedIn,
    input: z.object({ ...idOnly.shape, ...changeReason, change_reason: wire.paragraph('变更原因', 200) }),
    output: idOut,
    summary: '再次提交变更申请',
  }),
};
