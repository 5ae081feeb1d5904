import * as z from 'zod/mini';
import { holds, onServer } from '#kernel/shared/contract.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { canOf } from '#kernel/shared/paging.ts';
import { resourceEndpoints } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';

const common = {
  read: holds('special-equipment.read'),
  edit: holds('special-equipment.setting'),
} as const;
const months = wire.clearable(wire.int(1, 240, '请填写月数'));

const cycleRow = z.object({
  id: z.int(),
  version: z.int(),
  code: z.string(),
  code_name: z.string(),
  /** 0 for accessories. */
  kind: z.int(),
  /** 0 for any. */
  safety_grade: z.int(),
  months: z.nullable(z.int()),
  first_months: z.nullable(z.int()),
  status: z.int(),
  can: canOf('edit'),
});
export type CycleRow = z.output<typeof cycleRow>;

const cycleInput = z.object({
  code: wire.codeText('品种', 8),
  kind: wire.int(0, 3, '请选择检验类型'),
  safety_grade: wire.int(0, 4, '请填写安全状况等级'),
  months,
  first_months: months,
  status: wire.code(Enabled, '请选择状态'),
});
export type CycleInput = z.output<typeof cycleInput>;

/** Months between inspections: defaults of the regulations, which a school edits. */
export const cycleApi = onServer('special-equipment', {
  ...resourceEndpoints({
    ...common,
    path: '/api/special_instrument/cycle',
    noun: '检验周期',
    filters: { kind: wire.maybe(wire.int(0, 3)), status: wire.maybe(wire.code(Enabled)) },
    sort: ['code'],
    row: cycleRow,
    input: cycleInput,
  }),
});

const itemRow = z.object({
  id: z.int(),
  version: z.int(),
  code: z.string(),
  name: z.string(),
  /** Catalogue codes that it fits, each with everything below it. */
  fits: z.array(z.string()),
  fit_names: z.string(),
  status: z.int(),
  can: canOf('edit'),
});
export type ItemRow = z.output<typeof itemRow>;

const itemInput = z.object({
  code: wire.codeText('项目代号', 10),
  name: wire.text('作业项目', 50),
  fits: wire.maybe(wire.list(wire.codeText('品种', 4), 50)),
  status: wire.code(Enabled, '请选择状态'),
});
export type ItemInput = z.output<typeof itemInput>;

/** Items of operators' certificates and the equipment that each fits. */
export const itemApi = onServer('special-equipment', {
  ...resourceEndpoints({
    ...common,
    path: '/api/special_instrument/item',
    noun: '作业项目',
    filters: { keyword: wire.keyword(), status: wire.maybe(wire.code(Enabled)) },
    sort: ['code'],
    row: itemRow,
    input: itemInput,
  }),
});
