import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { canOf, idOnly, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import { exportEndpoint } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';
import { RiskChangeKind, RiskStep } from './risk-point.states.ts';

const filters = {
  /** Name of the risk point, name or number of the lab. */
  keyword: wire.keyword(),
  college_id: wire.maybe(wire.id()),
  lab_id: wire.maybe(wire.id()),
  risk_point_id: wire.maybe(wire.id()),
  kind: wire.maybe(wire.code(RiskChangeKind)),
  step: wire.maybe(wire.code(RiskStep)),
  /** Those that wait for the step of the caller. */
  mine: wire.maybe(wire.bool()),
  from: wire.maybe(wire.date()),
  to: wire.maybe(wire.date()),
};

const item = z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() });
export type RiskChangeItem = z.output<typeof item>;

const riskChangeRow = z.object({
  id: z.int(),
  version: z.int(),
  risk_point_id: z.int(),
  lab_id: z.int(),
  lab_name: z.string(),
  lab_code: z.string(),
  college_name: z.string(),
  name: z.string(),
  kind: z.string(),
  edition: z.int(),
  items: z.array(item),
  reason: z.string(),
  lab_class: z.nullable(z.int()),
  class_name: z.string(),
  r: z.int(),
  old_l: z.nullable(z.int()),
  old_s: z.nullable(z.int()),
  l: z.nullable(z.int()),
  s: z.nullable(z.int()),
  step: z.string(),
  submitted_by_name: z.string(),
  submitted_at: z.string(),
  college_by_name: z.string(),
  college_at: z.nullable(z.string()),
  college_opinion: z.string(),
  decided_by_name: z.string(),
  decided_at: z.nullable(z.string()),
  opinion: z.string(),
  can: canOf('decide', 'batch'),
});
export type RiskChangeRow = z.output<typeof riskChangeRow>;

const path = '/risk-change';
const read = holds('base-info.risk.read');
const audit = holds('base-info.risk.audit');

export const riskChangeApi = {
  list: endpoint({
    method: 'GET',
    path,
    guard: read,
    input: listInput(filters, ['submitted_at'] as const),
    output: pageOf(riskChangeRow),
  }),
  find: endpoint({ method: 'GET', path: `${path}/{id}`, guard: read, input: idOnly, output: riskChangeRow }),
  pass: endpoint({
    method: 'POST',
    path: `${path}/{id}/pass`,
    guard: audit,
    input: z.object({ ...idOnly.shape, opinion: z.optional(wire.freeText('审核意见', 200)) }),
    output: nothing,
    summary: '通过风险点申请',
  }),
  reject: endpoint({
    method: 'POST',
    path: `${path}/{id}/reject`,
    guard: audit,
    input: z.object({ ...idOnly.shape, opinion: wire.paragraph('驳回原因', 200) }),
    output: nothing,
    summary: '驳回风险点申请',
  }),
  passAll: endpoint({
    method: 'POST',
    path: `${path}/batch/pass`,
    guard: audit,
    input: z.object({
      ids: wire.list(wire.id(), 100),
      opinion: z.optional(wire.freeText('审核意见', 200)),
    }),
    output: z.object({ passed: z.int() }),
    summary: '批量通过风险点申请',
  }),
  export: exportEndpoint(path, holds('base-info.risk.export'), filters),
};
