import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { canOf, idOnly, nothing } from '#kernel/shared/paging.ts';
import { removeEndpoint, resourceEndpoints } from '#kernel/shared/resource.ts';
import { sheetEndpoints } from '#kernel/shared/sheets.ts';
import * as wire from '#kernel/shared/wire.ts';
import { MeasureKind, RiskLevel, RiskStatus } from './risk-point.states.ts';

const filters = {
  /** Name or place. */
  keyword: wire.keyword(),
  college_id: wire.maybe(wire.id()),
  lab_id: wire.maybe(wire.id()),
  /** Name or number of the lab. */
  lab: wire.keyword(),
  lab_class: wire.maybe(wire.int(1, 99)),
  level: wire.maybe(wire.code(RiskLevel)),
  status: wire.maybe(wire.code(RiskStatus)),
  /** In force and due for its review within a month, or overdue. */
  due: wire.maybe(wire.bool()),
  campus_id: wire.maybe(wire.id()),
  nature: wire.keyword(),
  lab_enabled: wire.maybe(wire.bool()),
  /** Entry of the catalogue; or the name of one that is in none. */
  attribute_id: wire.maybe(wire.id()),
  own_name: wire.keyword(),
  in_force: wire.maybe(wire.bool()),
  /** Assessed: has a level. */
  rated: wire.maybe(wire.bool()),
  /** One of the two highest levels. */
  high: wire.maybe(wire.bool()),
  /** In force, and its review day has passed. */
  overdue: wire.maybe(wire.bool()),
  /** All its measures are in place. */
  placed: wire.maybe(wire.bool()),
};

const measure = z.object({ kind: z.string(), text: z.string() });
export type Measure = z.output<typeof measure>;

const riskPointRow = z.object({
  id: z.int(),
  version: z.int(),
  lab_id: z.int(),
  lab_name: z.string(),
  lab_code: z.string(),
  college_name: z.string(),
  attribute_id: z.nullable(z.int()),
  name: z.string(),
  consequence: z.string(),
  lab_class: z.nullable(z.int()),
  class_name: z.string(),
  room_id: z.nullable(z.int()),
  room_no: z.string(),
  place: z.string(),
  describe: z.string(),
  l: z.nullable(z.int()),
  s: z.nullable(z.int()),
  r: z.nullable(z.int()),
  level: z.nullable(z.int()),
  measures: z.array(measure),
  duty_id: z.nullable(z.int()),
  duty_name: z.string(),
  review_cycle: z.int(),
  review_on: z.nullable(z.string()),
  files: z.array(fileRef),
  status: z.string(),
  /** The values are in force, whatever a request about them says. */
  in_force: z.boolean(),
  edition: z.int(),
  /** The open or refused request, and what was said to it. */
  change_id: z.nullable(z.int()),
  change_kind: z.nullable(z.string()),
  step: z.nullable(z.string()),
  opinion: z.string(),
  /** Values of a refused change, to go on from. */
  proposed: z.nullable(z.record(z.string(), z.unknown())),
  updated_at: z.string(),
  can: canOf('edit', 'submit', 'withdraw', 'change', 'discard', 'close', 'remove', 'review'),
});
export type RiskPointRow = z.output<typeof riskPointRow>;

/** What a risk point says; the same for a new one and for a change. */
const content = {
  attribute_id: wire.clearable(wire.id()),
  name: wire.text('风险点', 100),
  lab_class: wire.clearable(wire.int(1, 99)),
  room_id: wire.clearable(wire.id()),
  place: wire.text('部位', 100),
  describe: z.optional(wire.freeText('描述', 500)),
  l: wire.int(1, 5, '请选择可能性 L'),
  s: wire.int(1, 5, '请选择严重性 S'),
  measures: z
    .array(
      z.object({ kind: wire.code(MeasureKind, '请选择措施类别'), text: wire.paragraph('管控措施', 200) }),
      '请填写管控措施',
    )
    .check(z.minLength(1, '请至少填写一项管控措施'), z.maxLength(30, '管控措施最多 30 项')),
  duty_id: wire.id('请选择责任人'),
  review_cycle: wire.int(1, 36),
  files: wire.maybe(wire.list(wire.id(), 9)),
};

const riskPointInput = z.object({ lab_id: wire.id('请选择实验室'), ...content });
export type RiskPointInput = z.output<typeof riskPointInput>;
export type RiskContent = Omit<RiskPointInput, 'lab_id'>;

const path = '/risk-point';
const read = holds('base-info.risk.read');
const edit = holds('base-info.risk.edit');
const stamped = { ...idOnly.shape, version: wire.int(1) };

const action = <I extends z.core.$ZodType>(name: string, input: I, summary: string) =>
  endpoint({ method: 'POST', path: `${path}/{id}/${name}`, guard: edit, input, output: nothing, summary });

export const riskPointApi = {
  ...resourceEndpoints({
    path,
    noun: '风险点',
    read,
    edit,
    filters,
    sort: ['name', 'r', 'review_on', 'updated_at'],
    row: riskPointRow,
    input: riskPointInput,
  }),
  ...removeEndpoint({ path, noun: '风险点', edit }),
  /** Risk points of the catalogue with their default values, as drafts; those that the lab has are left out. */
  adopt: endpoint({
    method: 'POST',
    path: `${path}/batch/adopt`,
    guard: edit,
    input: z.object({
      lab_id: wire.id('请选择实验室'),
      attribute_ids: wire.list(wire.id(), 50),
      place: wire.text('部位', 100),
      duty_id: wire.id('请选择责任人'),
      /** Protective measures of the catalogue that hold for all of them. */
      protect_ids: wire.list(wire.id(), 30),
    }),
    output: z.object({ added: z.int(), skipped: z.int() }),
    summary: '批量引用风险点',
  }),
  /** Hands drafts on for approval. */
  submit: endpoint({
    method: 'POST',
    path: `${path}/batch/submit`,
    guard: edit,
    input: z.object({ ids: wire.list(wire.id(), 100) }),
    output: z.object({ submitted: z.int() }),
    summary: '提交风险点审核',
  }),
  withdraw: action('withdraw', idOnly, '撤回风险点申请'),
  /** Asks for other values of a risk point in force, which stay until then. */
  change: action(
    'change',
    z.object({ ...stamped, ...content, reason: wire.paragraph('变更原因', 200) }),
    '申请变更风险点',
  ),
  /** Gives up a refused change; the values in force stay. */
  discard: action('discard', idOnly, '放弃风险点变更'),
  close: action('close', z.object({ ...idOnly.shape, reason: wire.paragraph('关闭原因', 200) }), '申请关闭风险点'),
  /** The periodic review found nothing to change: the next one is due after another cycle. */
  review: action('review', z.object({ ...stamped, note: z.optional(wire.freeText('复核说明', 200)) }), '复核风险点'),
};

export const riskPointSheet = sheetEndpoints(
  path,
  { read: holds('base-info.risk.export'), write: holds('base-info.risk.import') },
  filters,
);
