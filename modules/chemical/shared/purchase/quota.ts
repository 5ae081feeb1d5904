import * as z from 'zod/mini';
import { holds } from '#kernel/shared/contract.ts';
import { defineEnum, Enabled } from '#kernel/shared/enums.ts';
import { canOf } from '#kernel/shared/paging.ts';
import { resourceEndpoints, statusEndpoint } from '#kernel/shared/resource.ts';
import { sheetEndpoints } from '#kernel/shared/sheets.ts';
import * as wire from '#kernel/shared/wire.ts';
import { NetUnit } from '../spec.ts';

export const QuotaScope = defineEnum({
  school: { value: 'school', label: '全校' },
  college: { value: 'college', label: '学院' },
  lab: { value: 'lab', label: '实验室' },
  cabinet: { value: 'cabinet', label: '储存柜' },
});
export const QuotaTarget = defineEnum({
  substance: { value: 'substance', label: '化学品' },
  group: { value: 'group', label: '储存组' },
  flag: { value: 'flag', label: '管控类别' },
});

const filters = {
  /** Name of the unit or cabinet, or of the chemical. */
  keyword: wire.keyword(),
  scope: wire.maybe(wire.code(QuotaScope)),
  target: wire.maybe(wire.code(QuotaTarget)),
  org_id: wire.maybe(wire.id()),
  status: wire.maybe(wire.code(Enabled)),
};

const quotaRow = z.object({
  id: z.int(),
  version: z.int(),
  scope: z.string(),
  org_id: z.nullable(z.int()),
  cabinet_id: z.nullable(z.int()),
  scope_name: z.string(),
  target: z.string(),
  substance_id: z.nullable(z.int()),
  target_code: z.string(),
  target_name: z.string(),
  max_qty: z.string(),
  unit: z.string(),
  /** In stock, and asked for or approved and not arrived, in the unit of the quota. */
  stock: z.string(),
  pending: z.string(),
  basis: z.string(),
  status: z.int(),
  can: canOf('edit', 'status'),
});
export type QuotaRow = z.output<typeof quotaRow>;

const quotaInput = z.object({
  scope: wire.code(QuotaScope, '请选择适用对象'),
  org_id: wire.clearable(wire.id()),
  cabinet_id: wire.clearable(wire.id()),
  target: wire.code(QuotaTarget, '请选择限额对象'),
  substance_id: wire.clearable(wire.id()),
  target_code: z.optional(wire.line('类别', 40)),
  max_qty: wire.decimal('请填写限额'),
  unit: wire.code(NetUnit, '请选择单位'),
  basis: z.optional(wire.line('依据', 200)),
});
export type QuotaInput = z.output<typeof quotaInput>;

const path = '/chemical/quota';
const read = holds('chemical.quota.read');
const edit = holds('chemical.quota.edit');

export const quotaApi = {
  ...resourceEndpoints({ path, noun: '存量限额', read, edit, filters, sort: [], row: quotaRow, input: quotaInput }),
  ...statusEndpoint({ path, noun: '存量限额', edit }),
};

export const quotaSheet = sheetEndpoints(path, { read, write: edit }, filters);
