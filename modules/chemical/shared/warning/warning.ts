import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { canOf, idOnly, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';

export const WarningKind = defineEnum({
  overdue: { value: 'overdue', label: '逾期未归还' },
  difference: { value: 'difference', label: '数量差异冻结' },
  peroxide: { value: 'peroxide', label: '过氧化物前体开封超期' },
  expired: { value: 'expired', label: '已过期' },
  expiring: { value: 'expiring', label: '即将到期' },
  quota: { value: 'quota', label: '存量限额' },
  room: { value: 'room', label: '房间存量' },
  permit: { value: 'permit', label: '购买许可到期' },
  license: { value: 'license', label: '供应商许可到期' },
  keeper: { value: 'keeper', label: '保管人聘任或培训到期' },
  report: { value: 'report', label: '报备到期' },
  cylinder_fault: { value: 'cylinder_fault', label: '气瓶异常' },
  cylinder_due: { value: 'cylinder_due', label: '气瓶检验到期' },
  gas_detector: { value: 'gas_detector', label: '气体探测器' },
  gas_in_use: { value: 'gas_in_use', label: '同室多瓶使用' },
});
export type WarningKindCode = (typeof WarningKind.$items)[number]['value'];

export const WarningLevel = defineEnum({
  first: { value: 1, label: '一级', tone: 'bad' },
  second: { value: 2, label: '二级', tone: 'warn' },
  third: { value: 3, label: '三级', tone: 'info' },
});

export const WarningStatus = defineEnum({
  waiting: { value: 0, label: '待处理', tone: 'warn' },
  handled: { value: 1, label: '已处理', tone: 'good' },
  ignored: { value: 2, label: '已忽略', tone: 'neutral' },
  ended: { value: 9, label: '已解除', tone: 'neutral' },
});

const filters = {
  /** The object or the text of the warning. */
  keyword: wire.keyword(),
  kind: wire.maybe(wire.code(WarningKind)),
  level: wire.maybe(wire.code(WarningLevel)),
  status: wire.maybe(wire.code(WarningStatus)),
  org_id: wire.maybe(wire.id()),
};

const warningRow = z.object({
  id: z.int(),
  version: z.int(),
  kind: z.string(),
  object: z.string(),
  content: z.string(),
  level: z.int(),
  url: z.string(),
  org_name: z.string(),
  raised_at: z.string(),
  status: z.int(),
  note: z.string(),
  handled_name: z.string(),
  handled_at: z.nullable(z.string()),
  /** When the reason was gone. */
  ended_at: z.nullable(z.string()),
  can: canOf('handle'),
});
export type WarningRow = z.output<typeof warningRow>;

const path = '/chemical/warning';
const read = holds('chemical.warning.read');

export const warningApi = {
  list: endpoint({
    method: 'GET',
    path,
    guard: read,
    input: listInput(filters, ['raised_at']),
    output: pageOf(warningRow),
  }),
  /** What waits for the reader, by kind. */
  counts: endpoint({
    method: 'GET',
    path: `${path}/counts`,
    guard: read,
    input: z.object({}),
    output: z.object({
      kinds: z.array(z.object({ kind: z.string(), count: z.int(), first: z.int() })),
      /** Reports that are due and not filed, for those who see reports. */
      reports: z.nullable(z.object({ open: z.int(), overdue: z.int() })),
    }),
    summary: '待处理预警数量',
  }),
  handle: endpoint({
    method: 'POST',
    path: `${path}/{id}/handle`,
    guard: holds('chemical.warning.handle'),
    input: z.object({
      ...idOnly.shape,
      version: wire.int(1),
      /** Handled, or ignored for a reason. */
      is_ignored: wire.bool(),
      note: wire.paragraph('说明', 300),
    }),
    output: nothing,
    summary: '处理化学品预警',
  }),
};
